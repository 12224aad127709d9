import Synchronization

/// Whether work is to end: whoever stops it cancels, whoever works checks now and then, and whoever waits is
/// woken.
///
/// Once cancelled it stays so: each piece of work that can be stopped by itself has a token of its own.
package final class Cancellation: Sendable {
  private struct Waiters {
    var count = 0
    var wakers: [Int: @Sendable () -> Void] = [:]
  }

  private let flag = Atomic(false)
  private let waiters = Locked(Waiters())
  private let question: Locked<Question>?

  /// A closure that a lock lends out by itself would be wrapped anew each time.
  private struct Question {
    let ask: () -> Bool
  }

  /// A token that nobody has cancelled.
  package init() { question = nil }

  /// A token that also asks at each check whether to cancel itself: for work with a budget of checks.
  package init(asking question: @escaping () -> Bool) {
    nonisolated(unsafe) let question = Question(ask: question)
    self.question = Locked(question)
  }

  /// Whether the work is to end.
  package var isCancelled: Bool {
    if isFlagged { return true }
    if let question, question.withLock({ $0.ask() }) { cancel() }
    return isFlagged
  }

  /// The same for whoever holds a lock that ``cancel()`` takes.
  var isFlagged: Bool { flag.load(ordering: .acquiring) }

  /// Ends the work: from now on each check throws, and whoever waits stops waiting.
  ///
  /// Not for signal handlers, which must not lock.
  package func cancel() {
    if flag.exchange(true, ordering: .acquiringAndReleasing) { return }
    for wake in waiters.withLock({ $0.wakers.values.map { $0 } }) { wake() }
  }

  /// Ends the work where it is to end.
  package func check() throws(CancellationError) {
    if isCancelled { throw CancellationError() }
  }

  /// Waits so many seconds.
  package func sleep(seconds: Double) throws(CancellationError) {
    let milliseconds = Int(min((seconds * 1000).rounded(.up), 0x1p50))
    // Not around an empty value, which lies at the lock's own address: a race to the thread sanitizer.
    _ = try Locked(false).wait(atMost: milliseconds, unless: self) { _ in nil as Void? }
  }

  /// From now on ``cancel()`` calls `wake`, until the waiter of this number is removed.
  func addWaiter(_ wake: @escaping @Sendable () -> Void) -> Int {
    waiters.withLock { waiters in
      waiters.count += 1
      waiters.wakers[waiters.count] = wake
      return waiters.count
    }
  }

  func removeWaiter(_ number: Int) {
    waiters.withLock { _ = $0.wakers.removeValue(forKey: number) }
  }
}
