/// A thread that does a piece of work for another one, and then waits a while for the next.
///
/// To start and to end a thread takes as long as a small piece of a picture, and so does each wait of one
/// thread for another: a piece costs one to begin, and one at most to be waited for.
package final class PooledThread: Sendable {
  private struct Task: Sendable {
    let body: @Sendable () -> Void
    let isDone: Locked<Bool>
  }

  /// The threads that have nothing to do.
  private static let waiting = Locked([PooledThread]())
  /// So many may wait.
  private static let mostWaiting = 4
  /// How long one waits before it ends, in milliseconds.
  private static let patience = 60

  private let task: Locked<Task?>

  private init(_ task: Task) { self.task = Locked(task) }

  /// Has a thread do `body`: one that waits, else a new one.
  ///
  /// - Returns: What becomes true when the work is done and all that it holds is gone; nil if no
  ///   thread could be created.
  package static func start(_ body: @escaping @Sendable () -> Void) -> Locked<Bool>? {
    let task = Task(body: body, isDone: Locked(false))
    if let thread = waiting.withLock({ $0.popLast() }) {
      thread.task.withLock { $0 = task }
      return task.isDone
    }
    let thread = PooledThread(task)
    return Thread.start { thread.serve() } ? task.isDone : nil
  }

  private func serve() {
    while let isDone = doNext() {
      let isKept = PooledThread.waiting.withLock { waiting in
        guard waiting.count < PooledThread.mostWaiting else { return false }
        waiting.append(self)
        return true
      }
      isDone.withLock { $0 = true }
      if !isKept { return }
    }
  }

  /// Does what comes, and returns what tells of its end; nil where nothing came.
  private func doNext() -> Locked<Bool>? {
    // The work is gone with what it holds when this returns.
    guard let task = next(atMost: PooledThread.patience) ?? claimLateTask() else { return nil }
    task.body()
    return task.isDone
  }

  /// What came in the last moment; nil where nobody will come any more.
  private func claimLateTask() -> Task? {
    let isLeft = PooledThread.waiting.withLock { waiting in
      guard let place = waiting.firstIndex(where: { $0 === self }) else { return false }
      waiting.remove(at: place)
      return true
    }
    return isLeft ? nil : next(atMost: nil)
  }

  private func next(atMost milliseconds: Int?) -> Task? {
    task.wait(atMost: milliseconds) { $0.take() }
  }
}
