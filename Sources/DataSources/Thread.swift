import Glibc

/// A thread of the system; one that nobody joins is left to itself.
final class Thread {
  private let handle: pthread_t
  private var isJoined = false

  /// Runs `body` on a new thread; nil where there is none to be had.
  ///
  /// The corresponding C function is `pthread_create`.
  init?(_ body: @escaping @Sendable () -> Void) {
    final class Start: Sendable {
      let body: @Sendable () -> Void
      init(_ body: @escaping @Sendable () -> Void) { self.body = body }
    }
    var handle = pthread_t()
    let start = Unmanaged.passRetained(Start(body))
    let status = pthread_create(
      &handle, nil,
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

  /// How many processors the machine has, at least 1.
  static var processorCount: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }

  /// Waits until the thread has ended.
  func join() {
    guard !isJoined else { return }
    pthread_join(handle, nil)
    isJoined = true
  }
}
