extension Thread {
  /// Does work that cannot be interrupted, on another thread.
  ///
  /// Once cancelled, that thread is left to itself, ends in its time, and frees what it holds. If no thread
  /// could be created the caller does the work.
  ///
  /// - Parameters:
  ///   - cancellation: Ends the wait.
  ///   - work: What the other thread does.
  /// - Returns: What `work` gave.
  /// - Throws: What `work` throws; `CancellationError`.
  package static func run<Value: Sendable>(
    unless cancellation: Cancellation, _ work: @escaping @Sendable () throws -> Value
  ) throws -> Value {
    try cancellation.check()
    let outcome = Locked<Result<Value, any Error>?>(nil)
    let isStarted = PooledThread.start {
      let result = Result { try work() }
      outcome.withLock { $0 = result }
    }
    guard isStarted != nil, let result = try outcome.wait(unless: cancellation, { $0.take() })
    else { return try work() }
    return try result.get()
  }
}
