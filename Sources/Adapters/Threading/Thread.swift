import Glibc

/// A thread of the system; one that nobody joins is left to itself.
package final class Thread {
  private let handle: pthread_t
  private var isJoined = false

  /// Runs `body` on a new thread; nil where there is none to be had.
  ///
  /// - Parameters:
  ///   - stackSize: The room of its stack in bytes; a program of the longest legal nesting needs four
  ///     megabytes.
  ///   - body: What it does.
  package init?(stackSize: Int = 8 << 20, _ body: @escaping @Sendable () -> Void) {
    final class Start: Sendable {
      let body: @Sendable () -> Void
      init(_ body: @escaping @Sendable () -> Void) { self.body = body }
    }
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setstacksize(&attributes, stackSize)
    var handle = pthread_t()
    let start = Unmanaged.passRetained(Start(body))
    let status = pthread_create(
      &handle, &attributes,
      { context in
        if let context { Unmanaged<Start>.fromOpaque(context).takeRetainedValue().body() }
        return nil
      }, start.toOpaque())
    guard status == 0 else {
      start.release()
      return nil
    }
    self.handle = handle
  }

  deinit {
    if !isJoined { pthread_detach(handle) }
  }

  /// Waits until the thread has ended.
  package func join() {
    guard !isJoined else { return }
    pthread_join(handle, nil)
    isJoined = true
  }

  /// Runs `body` on a new thread that nobody joins; false where there is none to be had.
  package static func start(
    stackSize: Int = 8 << 20, _ body: @escaping @Sendable () -> Void
  ) -> Bool {
    Thread(stackSize: stackSize, body) != nil
  }

  /// Whether so many threads could be had at once: some libraries end the process where one cannot.
  ///
  /// The threads are started, and end again; meanwhile others may take theirs.
  package static func canStart(_ count: Int) -> Bool {
    let isOver = Locked(false)
    let threads = (0..<count).compactMap { _ in
      Thread { _ = isOver.wait { $0 ? true : nil } }
    }
    isOver.withLock { $0 = true }
    for thread in threads { thread.join() }
    return threads.count == count
  }

  /// How many processors the machine has, at least 1; asked once, since the system looks into a file.
  package static let processorCount = max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))
}
