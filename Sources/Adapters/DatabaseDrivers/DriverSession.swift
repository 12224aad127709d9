import CADBC
import Threading

/// A connection of a driver, used by one thread: database, connection, and one statement at a time.
///
/// Only ``cancel()`` may be called from another thread, beside a running query.
final class DriverSession: @unchecked Sendable {
  private let driver: Driver
  private let failures: DriverFailure
  private let database: UnsafeMutablePointer<AdbcDatabase>
  private let connection: UnsafeMutablePointer<AdbcConnection>
  /// The statement that runs; held while it is released, so that nobody cancels what is gone.
  private let running = Locked<RunningStatement?>(nil)

  private struct RunningStatement: @unchecked Sendable {
    let statement: UnsafeMutablePointer<AdbcStatement>
  }

  /// Connects.
  ///
  /// - Parameters:
  ///   - driver: Who talks.
  ///   - options: What the driver is told before it connects, and the statements that follow.
  /// - Throws: ``DatabaseError`` with what the driver says.
  init(_ driver: Driver, _ options: DatabaseConnection.Options) throws {
    self.driver = driver
    failures = DriverFailure(of: driver, secrets: options.secrets)
    database = .allocate(capacity: 1)
    database.initialize(to: AdbcDatabase())
    connection = .allocate(capacity: 1)
    connection.initialize(to: AdbcConnection())
    let table = driver.table.pointee
    try call(table.DatabaseNew, "open a database") { $0(database, $1) }
    for pair in options.pairs {
      try call(table.DatabaseSetOption, "take options") { $0(database, pair.key, pair.value, $1) }
    }
    try call(table.DatabaseInit, "open a database") { $0(database, $1) }
    try call(table.ConnectionNew, "connect") { $0(connection, $1) }
    try call(table.ConnectionInit, "connect") { $0(connection, database, $1) }
    for statement in options.statements {
      try execute(statement)
    }
  }

  deinit {
    let table = driver.table.pointee
    if connection.pointee.private_data != nil {
      try? call(table.ConnectionRelease, "disconnect") { $0(connection, $1) }
    }
    if database.pointee.private_data != nil {
      try? call(table.DatabaseRelease, "close") { $0(database, $1) }
    }
    connection.deallocate()
    database.deallocate()
  }

  private func call<Call>(
    _ slot: Call?, _ what: String, sql: String = "",
    _ body: (Call, UnsafeMutablePointer<AdbcError>) -> UInt8
  ) throws {
    guard let slot else { throw DatabaseError.notSupported(what) }
    var error = AdbcError.empty
    defer { error.letGo() }
    let status = body(slot, &error)
    if Int32(status) != ADBC_STATUS_OK {
      throw failures.meaning(of: status, &error, sql: sql)
    }
  }

  /// Lends out a statement of some SQL.
  private func withStatement<Value>(
    _ sql: String, _ body: (UnsafeMutablePointer<AdbcStatement>) throws -> Value
  ) throws -> Value {
    let table = driver.table.pointee
    let statement = UnsafeMutablePointer<AdbcStatement>.allocate(capacity: 1)
    statement.initialize(to: AdbcStatement())
    defer { statement.deallocate() }
    try call(table.StatementNew, "run statements") { $0(connection, statement, $1) }
    defer {
      running.withLock { $0 = nil }
      try? call(table.StatementRelease, "end statements") { $0(statement, $1) }
    }
    try call(table.StatementSetSqlQuery, "run SQL", sql: sql) { $0(statement, sql, $1) }
    return try body(statement)
  }

  /// Runs a statement that gives nothing.
  private func execute(_ sql: String) throws {
    try withStatement(sql) { statement in
      try call(driver.table.pointee.StatementExecuteQuery, "run statements", sql: sql) {
        $0(statement, nil, nil, $1)
      }
    }
  }

  /// Runs a query and reads all of its rows, or enough of them.
  func query(
    _ sql: String, rowLimit: Int, enough: Int = .max, cancellation: Cancellation,
    progress: (Int) -> Void
  ) throws -> [QueryColumn] {
    try withStatement(sql) { statement in
      let shared = RunningStatement(statement: statement)
      running.withLock { $0 = shared }
      try cancellation.check()
      var stream = ArrowArrayStream()
      let failures = failures
      return try withUnsafeMutablePointer(to: &stream) { stream in
        try call(driver.table.pointee.StatementExecuteQuery, "run queries", sql: sql) {
          $0(statement, stream, nil, $1)
        }
        defer { stream.pointee.release?(stream) }
        var reader = try ArrowReader(stream) { failures.meaning(of: $0, from: stream, sql: sql) }
        do throws {
          let columns = try reader.columns(
            limit: rowLimit, enough: enough, cancellation: cancellation, progress: progress)
          if columns.contains(where: \.isCut) { cancel() }
          return columns
        } catch {
          // The next query would wait for what is left of a stream that is not cancelled.
          cancel()
          throw error
        }
      }
    }
  }

  /// What the engine calls itself; nil where the driver does not know.
  func vendor() throws -> String? {
    guard let getInfo = driver.table.pointee.ConnectionGetInfo else { return nil }
    var number = UInt32(ADBC_INFO_VENDOR_NAME)
    var stream = ArrowArrayStream()
    return try withUnsafeMutablePointer(to: &stream) { stream in
      try call(getInfo, "tell of the engine") { $0(connection, &number, 1, stream, $1) }
      defer { stream.pointee.release?(stream) }
      var batch = ArrowArray()
      guard stream.pointee.get_next?(stream, &batch) == 0, batch.release != nil else { return nil }
      defer { batch.release?(&batch) }
      return ArrowInfo(batch).text(of: number)
    }
  }

  /// What came of asking an engine to end what runs.
  enum Ending {
    /// The engine has been told.
    case told
    /// Nothing runs, or not yet.
    case idle
    /// The driver cannot do it.
    case notSupported
  }

  /// Asks the engine to end what runs, if anything does; also from another thread.
  @discardableResult
  func cancel() -> Ending {
    running.withLock { running in
      guard let running else { return .idle }
      guard let cancel = driver.table.pointee.StatementCancel else { return .notSupported }
      var error = AdbcError.empty
      defer { error.letGo() }
      let status = cancel(running.statement, &error)
      return Int32(status) == ADBC_STATUS_NOT_IMPLEMENTED ? .notSupported : .told
    }
  }
}
