package import Threading

/// A connection to an engine, which a thread of its own holds.
///
/// Whoever asks waits for the answer only as long as nobody stops it: an interrupt and the end of the time
/// that is allowed are answered at once, whatever the driver does. The query is then cancelled from another
/// thread, again and again, since an engine may not have begun when it is told for the first time. Where a
/// driver does not come back at all, its thread and its connection are left behind, and the next query makes
/// new ones. Several threads may ask: one query runs at a time.
package final class DatabaseConnection: Sendable {
  /// What a driver is told before it connects.
  package struct Options: Hashable, Sendable {
    /// Pairs by the driver's own keys, in their order.
    package var pairs: [Pair]
    /// What the engine is told first on each connection, a statement each.
    package var statements: [String]
    /// Passwords among the pairs, which no error may repeat.
    package var secrets: [String]
    /// How long connecting, and each query, may take, in seconds.
    package var timeout: Double

    /// A key and its value.
    package struct Pair: Hashable, Sendable {
      package let key: String
      package let value: String

      package init(_ key: String, _ value: String) {
        self.key = key
        self.value = value
      }
    }

    package init(
      _ pairs: [Pair], statements: [String] = [], secrets: [String] = [], timeout: Double = 30
    ) {
      self.pairs = pairs
      self.statements = statements
      self.secrets = secrets
      self.timeout = timeout
    }
  }

  private let driver: Driver
  private let options: Options
  private let worker = Locked<DatabaseWorker?>(nil)

  /// Between two times that an engine is told to end a query, in milliseconds; and how often.
  private static let cancelPause = 100
  private static let cancelCount = 20

  /// A connection that is made by the first query, or by ``connect(_:)``.
  package init(_ driver: Driver, _ options: Options) {
    self.driver = driver
    self.options = options
  }

  deinit { worker.withLock { $0?.end() } }

  /// Connects, where that is not done yet.
  ///
  /// - Throws: ``DatabaseError``; `CancellationError`.
  package func connect(_ cancellation: Cancellation) throws {
    _ = try answer(cancellation) { _, _ in [] }
  }

  /// What the engine calls itself; nil where the driver does not know.
  ///
  /// - Throws: ``DatabaseError``; `CancellationError`.
  package func vendor(_ cancellation: Cancellation) throws -> String? {
    let name = Locked<String?>(nil)
    _ = try answer(cancellation) { session, _ in
      let vendor = try session.vendor()
      name.withLock { $0 = vendor }
      return []
    }
    return name.withLock { $0 }
  }

  /// Runs one query and reads all of its rows.
  ///
  /// - Parameters:
  ///   - sql: One statement of the engine's language; nothing of it is changed here.
  ///   - rowLimit: How many rows are allowed.
  ///   - enough: Behind so many figures of all columns nothing more is read, and the columns are cut.
  ///   - cancellation: Ends the wait at once.
  ///   - progress: Told the number of rows that have been read, on the calling thread.
  /// - Returns: The columns, in the order of the query.
  /// - Throws: ``DatabaseError``; a connection that broke is made anew by the next query.
  ///   `CancellationError`.
  package func query(
    _ sql: String, rowLimit: Int = 50_000_000, enough: Int = .max, _ cancellation: Cancellation,
    progress: (Int) -> Void = { _ in }
  ) throws -> [QueryColumn] {
    try answer(cancellation, progress) { session, job in
      try session.query(
        sql, rowLimit: rowLimit, enough: enough, cancellation: job.cancellation,
        progress: { count in job.state.withLock { $0.rows = count } })
    }
  }

  private func answer(
    _ cancellation: Cancellation, _ progress: (Int) -> Void = { _ in },
    _ work: @escaping DatabaseWorker.Work
  ) throws -> [QueryColumn] {
    let deadline = ContinuousClock.now + .seconds(options.timeout)
    var (worker, isFresh) = try currentWorker()
    var job = worker.take(work)
    var told = 0
    var lost: DatabaseError?
    while true {
      let news: DatabaseWorker.Job.State?
      do {
        news = try job.state.wait(
          atMost: max(0, Int((deadline - .now) / .milliseconds(1))), unless: cancellation
        ) { $0.outcome != nil || $0.rows > told ? $0 : nil }
      } catch {
        stop(job, worker)
        throw error
      }
      guard let news else {
        stop(job, worker)
        throw DatabaseError.timedOut(options.timeout)
      }
      guard let result = news.outcome else {
        told = news.rows
        progress(told)
        continue
      }
      guard case .failure(let error as DatabaseError) = result, error.endsConnection else {
        return try result.get()
      }
      leave(worker)
      if let lost, case .noConnection(let reason) = error {
        throw DatabaseError.noConnection(
          "the query died with its connection (\(lost)), and there is no other: \(reason)")
      }
      // A server that was started anew has forgotten the line; to read again changes nothing.
      guard !isFresh, error.saysConnectionIsLost else { throw error }
      lost = error
      (worker, isFresh) = try currentWorker()
      job = worker.take(work)
      told = 0
    }
  }

  /// The worker of this connection, and whether nobody has asked it before.
  private func currentWorker() throws(DatabaseError) -> (DatabaseWorker, isFresh: Bool) {
    return try worker.withLock { current throws(DatabaseError) in
      if let current { return (current, false) }
      guard let made = DatabaseWorker(driver, options) else {
        throw .noConnection("there is no thread to be had")
      }
      current = made
      return (made, true)
    }
  }

  /// Forgets a worker; the next query makes another.
  private func leave(_ left: DatabaseWorker) {
    worker.withLock { current in
      guard current === left else { return }
      current = nil
    }
    left.end()
  }

  /// How many queries are being ended.
  private static let endings = Locked(0)

  /// Waits until no query runs on that an engine could be told to end, which a program that ends before would
  /// leave to run on.
  ///
  /// - Returns: Whether that came about in time.
  package static func finishEndings(atMost milliseconds: Int) -> Bool {
    endings.wait(atMost: milliseconds) { $0 == 0 ? true : nil } ?? false
  }

  /// Ends a job on a thread of its own, and leaves its worker behind where nothing helps.
  private func stop(_ job: DatabaseWorker.Job, _ worker: DatabaseWorker) {
    job.cancellation.cancel()
    DatabaseConnection.endings.withLock { $0 += 1 }
    let hasEnded = PooledThread.start {
      defer { DatabaseConnection.endings.withLock { $0 -= 1 } }
      for _ in 0..<DatabaseConnection.cancelCount {
        if worker.cancel() == .notSupported { break }
        let isOver = job.state.wait(atMost: DatabaseConnection.cancelPause) {
          $0.outcome == nil ? nil : true
        }
        if isOver == true { return }
      }
      self.leave(worker)
    }
    guard hasEnded == nil else { return }
    DatabaseConnection.endings.withLock { $0 -= 1 }
    leave(worker)
  }
}

extension DatabaseError {
  /// Whether nothing more can be asked over the connection that it came from.
  fileprivate var endsConnection: Bool {
    switch self {
    case .noConnection, .badData: true
    // What an engine refuses has a state; without one the line may be what failed.
    case .query(_, let state, _): state == nil || saysConnectionIsLost
    default: false
    }
  }

  /// Whether the engine cannot be reached over the connection any more.
  fileprivate var saysConnectionIsLost: Bool {
    switch self {
    case .noConnection: true
    // 08…: the connection is gone; 57P01…57P03: the server was stopped.
    case .query(_, let state, _): state.map { $0.hasPrefix("08") || $0.hasPrefix("57P0") } ?? false
    default: false
    }
  }
}
