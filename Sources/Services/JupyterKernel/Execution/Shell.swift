import JupyterProtocol
import Threading

/// A queue of requests with a thread that serves them in order: the main shell, or a subshell.
final class Shell: Sendable {
  private struct Queue {
    var waiting: [Delivery] = []
    var isClosed = false
    /// Whether the thread has nothing to do.
    var isIdle = true
    /// How many cells have run.
    var count = 0
    /// How many cells run: one, and what is served in its pauses.
    var runningCount = 0
    /// Ends the cell that runs.
    var cancellation = Cancellation()
  }

  private let queue = Locked(Queue())

  /// Starts serving; false if no thread could be created.
  func start(_ serve: @escaping @Sendable (Delivery, Shell) -> Void) -> Bool {
    Thread.start { [self] in
      while let next = next() { serve(next, self) }
    }
  }

  private func next() -> Delivery? {
    let next = queue.wait { queue -> Delivery?? in
      if queue.isClosed { return .some(nil) }
      queue.isIdle = queue.waiting.isEmpty
      return queue.isIdle ? nil : .some(queue.waiting.removeFirst())
    }
    return next ?? nil
  }

  /// Takes the first request out of the queue that is no cell; nil where there is none.
  func nextBesideCells() -> Delivery? {
    queue.withLock { queue in
      let index = queue.waiting.firstIndex { $0.request.header.type != Kernel.executeRequest }
      return index.map { queue.waiting.remove(at: $0) }
    }
  }

  /// Puts a request at the end of the queue.
  func enqueue(_ delivery: Delivery) { queue.withLock { $0.waiting.append(delivery) } }

  /// Whether all that was put in the queue has been served.
  var isIdle: Bool { queue.read { $0.isIdle && $0.waiting.isEmpty } }

  /// Serves nothing more.
  func close() {
    queue.withLock { $0.isClosed = true }
    interrupt()
  }

  /// Marks the waiting cells as aborted; those that come later run.
  func abortWaitingCells() {
    queue.withLock { queue in
      for index in queue.waiting.indices
      where queue.waiting[index].request.header.type == Kernel.executeRequest {
        queue.waiting[index].isAborted = true
      }
    }
  }

  /// The number of the latest cell.
  var count: Int { queue.read { $0.count } }

  /// Begins a cell, or what is served in a pause of one and ends with it, and gives its number.
  func beginCell(counts: Bool) -> Int {
    queue.withLock { queue in
      if counts { queue.count += 1 }
      queue.runningCount += 1
      if queue.runningCount == 1 { queue.cancellation = Cancellation() }
      return queue.count
    }
  }

  /// Ends a cell.
  func endCell() { queue.withLock { $0.runningCount -= 1 } }

  /// Interrupts the cell that runs; false where there is none.
  @discardableResult
  func interrupt() -> Bool {
    let cancellation = queue.read { $0.runningCount > 0 ? $0.cancellation : nil }
    cancellation?.cancel()
    return cancellation != nil
  }

  /// What ends the cell that runs.
  var cancellation: Cancellation { queue.read { $0.cancellation } }
}
