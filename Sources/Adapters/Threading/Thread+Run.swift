extension Thread {
  /// Does work that cannot be interrupted, on a thread of its own.
  ///
  /// When the caller asks to stop, that thread is left to itself, ends in its time, and frees what it
  /// holds. Where there is no thread to be had the caller does the work.
  ///
  /// - Parameters:
  ///   - isCancelled: Asked every few milliseconds.
  ///   - work: What the other thread does.
  /// - Returns: What `work` gave; nil where `isCancelled` was true.
  /// - Throws: What `work` throws.
  package static func run<Value: Sendable, Failure: Error>(
    unless isCancelled: () -> Bool,
    _ work: @escaping @Sendable () throws(Failure) -> Value
  ) throws(Failure) -> Value? {
    let outcome = Locked<Result<Value, Failure>?>(nil)
    let isStarted = start {
      let result = Result { () throws(Failure) in try work() }
      outcome.withLock { $0 = result }
    }
    guard isStarted else { return try work() }
    return try outcome.wait(unless: isCancelled) { $0.take() }?.get()
  }
}
