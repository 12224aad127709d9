import CADBC
import Threading

/// A connection of a driver, used by one thread: database, connection, and one statement at a time.
///
/// Only ``cancel()`` may be called from another thread, beside a running query.
final class DriverSession: @unchecked Sendable {
  private let driver: Driver
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
  ///   - options: What the driver is told before it connects, by its own keys.
  /// - Throws: ``DatabaseError`` with what the driver says.
  init(_ driver: Driver, options: [(key: String, value: String)]) throws(DatabaseError) {
    self.driver = driver
    database = .allocate(capacity: 1)
    database.initialize(to: AdbcDatabase())
    connection = .allocate(capacity: 1)
    connection.initialize(to: AdbcConnection())
    let table = driver.table.pointee
    try call(table.DatabaseNew, "open a database") { $0(database, $1) }
    for (key, value) in options {
      try call(table.DatabaseSetOption, "take options") { $0(database, key, value, $1) }
    }
    try call(table.DatabaseInit, "open a database") { $0(database, $1) }
    try call(table.ConnectionNew, "connect") { $0(connection, $1) }
    try call(table.ConnectionInit, "connect") { $0(connection, database, $1) }
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
    _ slot: Call?, _ what: String,
    _ body: (Call, UnsafeMutablePointer<AdbcError>) -> UInt8
  ) throws(DatabaseError) {
    guard let slot else { throw .notSupported(what) }
    var error = AdbcError.empty
    defer { error.letGo() }
    let status = body(slot, &error)
    if Int32(status) != ADBC_STATUS_OK { throw error.meaning(of: status) }
  }

  /// Runs a query and reads all of its rows.
  func query(
    _ sql: String, rowLimit: Int, isCancelled: () -> Bool, progress: (Int) -> Void
  ) throws(DatabaseError) -> [QueryColumn] {
    let table = driver.table.pointee
    let statement = UnsafeMutablePointer<AdbcStatement>.allocate(capacity: 1)
    statement.initialize(to: AdbcStatement())
    defer { statement.deallocate() }
    try call(table.StatementNew, "run statements") { $0(connection, statement, $1) }
    defer {
      running.withLock { $0 = nil }
      try? call(table.StatementRelease, "end statements") { $0(statement, $1) }
    }
    try call(table.StatementSetSqlQuery, "run SQL") { $0(statement, sql, $1) }
    let shared = RunningStatement(statement: statement)
    running.withLock { $0 = shared }
    if isCancelled() { throw .cancelled }
    var stream = ArrowArrayStream()
    return try withUnsafeMutablePointer(to: &stream) { stream throws(DatabaseError) in
      try call(table.StatementExecuteQuery, "run queries") { $0(statement, stream, nil, $1) }
      defer { stream.pointee.release?(stream) }
      var reader = try ArrowReader(stream) { self.failure($0, of: stream) }
      do throws(DatabaseError) {
        return try reader.columns(limit: rowLimit, isCancelled: isCancelled, progress: progress)
      } catch {
        // What is left of a stream that nobody cancels is waited for by the next query.
        cancel()
        throw error
      }
    }
  }

  /// Asks the engine to end what runs, if anything does; also from another thread.
  func cancel() {
    running.withLock { running in
      guard let running, let cancel = driver.table.pointee.StatementCancel else { return }
      var error = AdbcError.empty
      _ = cancel(running.statement, &error)
      error.letGo()
    }
  }

  /// The error behind a number that a stream gave.
  private func failure(
    _ code: Int32, of stream: UnsafeMutablePointer<ArrowArrayStream>
  ) -> DatabaseError {
    var status = UInt8(ADBC_STATUS_UNKNOWN)
    if let error = driver.table.pointee.ErrorFromArrayStream?(stream, &status) {
      return error.pointee.meaning(of: status)
    }
    if let text = stream.pointee.get_last_error?(stream) {
      return .query(String(cString: text), sqlState: nil)
    }
    return .query("the driver says no more than error \(code)", sqlState: nil)
  }
}
