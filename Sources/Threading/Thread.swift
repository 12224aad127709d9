import Glibc

/// A thread of its own for work that lasts.
public enum Thread {
  /// Starts a thread that nobody joins.
  ///
  /// - Parameters:
  ///   - stackSize: The room of its stack in bytes; a program of the longest legal nesting needs four
  ///     megabytes.
  ///   - work: What it does.
  /// - Returns: Whether there was a thread to be had.
  public static func start(
    stackSize: Int = 8 << 20, _ work: @escaping @Sendable () -> Void
  ) -> Bool {
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setstacksize(&attributes, stackSize)
    pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
    let context = Unmanaged.passRetained(Work(work))
    var thread = pthread_t()
    let status = pthread_create(
      &thread, &attributes,
      { context in
        guard let context else { return nil }
        Unmanaged<Work>.fromOpaque(context).takeRetainedValue().body()
        return nil
      }, context.toOpaque())
    if status != 0 { context.release() }
    return status == 0
  }

  private final class Work: Sendable {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }
}
