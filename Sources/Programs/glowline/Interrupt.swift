import Glibc
import Synchronization

/// Ctrl-C: a flag that running statements look at.
enum Interrupt {
  private static let isRequested = Atomic(false)

  /// From now on Ctrl-C sets the flag instead of ending the program.
  ///
  /// A read that waits returns with `EINTR`, so that whoever waits for input can stop.
  static func catchSignals() {
    _ = isRequested.load(ordering: .relaxed)
    var action = sigaction()
    action.__sigaction_handler.sa_handler = { _ in
      Interrupt.isRequested.store(true, ordering: .relaxed)
    }
    sigaction(SIGINT, &action, nil)
  }

  /// Does what Ctrl-C does.
  static func request() { isRequested.store(true, ordering: .relaxed) }

  /// Whether Ctrl-C was pressed since ``forget()``.
  static var isPending: Bool { isRequested.load(ordering: .relaxed) }

  /// Forgets an earlier Ctrl-C.
  static func forget() { isRequested.store(false, ordering: .relaxed) }
}
