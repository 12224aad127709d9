import Glibc

/// The signals that a kernel serves, on a thread of its own: handlers could do next to nothing.
enum Signals {
  /// How often the parent is looked for, in nanoseconds.
  private static let interval = 250_000_000

  /// Keeps the signals from all threads that begin afterwards, and from this one.
  static func block() {
    var served = set
    pthread_sigmask(SIG_BLOCK, &served, nil)
  }

  /// Serves signals until one ends the kernel, or nobody is left whom it could serve.
  ///
  /// - Parameters:
  ///   - interrupt: Ends the cell that runs.
  ///   - end: Ends the kernel.
  ///   - isOrphan: Whether the parent is gone.
  ///   - pause: Called as often as that is asked.
  static func serve(
    interrupt: () -> Void, end: () -> Void, isOrphan: () -> Bool, pause: () -> Void
  ) {
    var served = set
    var patience = timespec(tv_sec: 0, tv_nsec: interval)
    while true {
      switch sigtimedwait(&served, nil, &patience) {
      case SIGINT: interrupt()
      case SIGTERM, SIGHUP: return end()
      default:
        if isOrphan() { return end() }
        pause()
      }
    }
  }

  private static var set: sigset_t {
    var set = sigset_t()
    sigemptyset(&set)
    for signal in [SIGINT, SIGTERM, SIGHUP] { sigaddset(&set, signal) }
    return set
  }
}
