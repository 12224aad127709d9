import Glibc
import Synchronization

/// Ctrl-C: a flag that running statements look at.
enum Interrupt {
  private static let isRequested = Atomic(false)

  /// From now on Ctrl-C sets the flag instead of ending the program.
  static func catchSignals() {
    _ = isRequested.load(ordering: .relaxed)
    signal(SIGINT) { _ in Interrupt.isRequested.store(true, ordering: .relaxed) }
  }

  /// Whether Ctrl-C was pressed since ``forget()``.
  static var isPending: Bool { isRequested.load(ordering: .relaxed) }

  /// Forgets an earlier Ctrl-C.
  static func forget() { isRequested.store(false, ordering: .relaxed) }
}
