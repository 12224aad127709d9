import Synchronization

/// Counts how often work asks whether to stop, on whatever threads, and ends it once it has asked often.
package final class CheckpointCounter: Sendable {
  private let passed = Atomic(0)
  private let limit: Int

  /// Ends the work after so many checkpoints; never, by default.
  package init(endingAfter limit: Int = .max) { self.limit = limit }

  /// How often the work has asked.
  package var count: Int { passed.load(ordering: .relaxed) }

  /// A checkpoint.
  package func pass() throws(CancellationError) {
    if isOver() { throw CancellationError() }
  }

  /// Whether the work is to end.
  package func isOver() -> Bool {
    passed.add(1, ordering: .relaxed).newValue > limit
  }
}
