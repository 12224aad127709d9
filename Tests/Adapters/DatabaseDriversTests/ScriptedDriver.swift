import CADBC
import Glibc
import TestSupport
import Threading

@testable import DatabaseDrivers

/// A driver that does what a test tells it.
///
/// Its table is that of a real one; the script is found by an option, so that tests may run beside each other.
final class Script: @unchecked Sendable {
  /// Statuses of calls that fail, by the call's name, with a message and an SQL state.
  var failures: [String: (UInt8, String, String)] = [:]
  /// Whether a failure happens once.
  var failsOnce = false
  /// What a query gives.
  var batches: [[TestColumn]] = []
  var ending: Int32 = 0
  /// Whether a query waits until it is cancelled, or, where cancelling does nothing, until the test ends it.
  var hangs = false
  var ignoresCancel = false
  let isOver = Locked(false)
  let calls = Locked<[String]>([])
  let ledger = Ledger()
  /// Databases, connections and statements that are open.
  let open = Locked(0)

  static let all = Locked<[Script]>([])

  /// The script's name as an option.
  let name: String

  init() {
    name = "\(UInt64.random(in: 0...UInt64.max))"
    Script.all.withLock { $0.append(self) }
  }

  /// A driver that finds this script.
  func driver() throws -> Driver { try Driver(name: "scripted", entry: entry) }

  /// A connection by it.
  func connection(
    timeout: Double = 30, statements: [String] = [], secrets: [String] = []
  ) throws -> DatabaseConnection {
    DatabaseConnection(
      try driver(),
      DatabaseConnection.Options(
        [.init("script", name)], statements: statements, secrets: secrets, timeout: timeout))
  }

  fileprivate func answer(_ call: String, _ error: UnsafeMutablePointer<AdbcError>?) -> UInt8 {
    calls.withLock { $0.append(call) }
    guard let (status, message, state) = failures[call] else { return 0 }
    if failsOnce { failures[call] = nil }
    error?.pointee.message = strdup(message)
    if state.utf8.count == 5, let error {
      withUnsafeMutableBytes(of: &error.pointee.sqlstate) { $0.copyBytes(from: state.utf8) }
    }
    error?.pointee.release = { error in
      free(error?.pointee.message)
      error?.pointee.message = nil
      error?.pointee.release = nil
    }
    return status
  }

  fileprivate func count(_ change: Int) { open.withLock { $0 += change } }
}

private func script(_ data: UnsafeMutableRawPointer?) -> Script? {
  data.map { Unmanaged<Script>.fromOpaque($0).takeUnretainedValue() }
}

private let entry: Driver.Entry = { version, table, _ in
  guard version == ADBC_VERSION_1_1_0,
    let driver = table?.assumingMemoryBound(to: AdbcDriver.self)
  else { return 2 }
  driver.pointee.DatabaseNew = { database, _ in
    // The script is not known yet.
    database?.pointee.private_data = nil
    return 0
  }
  driver.pointee.DatabaseSetOption = { database, key, value, error in
    guard let database, let key, let value, String(cString: key) == "script" else { return 5 }
    let name = String(cString: value)
    guard let script = Script.all.withLock({ $0.first { $0.name == name } }) else { return 5 }
    database.pointee.private_data = Unmanaged.passUnretained(script).toOpaque()
    script.count(1)
    return 0
  }
  driver.pointee.DatabaseInit = { database, error in
    script(database?.pointee.private_data)?.answer("DatabaseInit", error) ?? 6
  }
  driver.pointee.DatabaseRelease = { database, _ in
    script(database?.pointee.private_data)?.count(-1)
    database?.pointee.private_data = nil
    return 0
  }
  driver.pointee.ConnectionNew = { _, _ in 0 }
  driver.pointee.ConnectionInit = { connection, database, error in
    guard let script = script(database?.pointee.private_data) else { return 6 }
    let status = script.answer("ConnectionInit", error)
    if status == 0 {
      connection?.pointee.private_data = database?.pointee.private_data
      script.count(1)
    }
    return status
  }
  driver.pointee.ConnectionRelease = { connection, _ in
    script(connection?.pointee.private_data)?.count(-1)
    connection?.pointee.private_data = nil
    return 0
  }
  driver.pointee.StatementNew = { connection, statement, error in
    guard let script = script(connection?.pointee.private_data) else { return 6 }
    let status = script.answer("StatementNew", error)
    if status == 0 {
      statement?.pointee.private_data = connection?.pointee.private_data
      script.count(1)
    }
    return status
  }
  driver.pointee.StatementRelease = { statement, _ in
    script(statement?.pointee.private_data)?.count(-1)
    statement?.pointee.private_data = nil
    return 0
  }
  driver.pointee.StatementSetSqlQuery = { statement, _, error in
    script(statement?.pointee.private_data)?.answer("StatementSetSqlQuery", error) ?? 6
  }
  driver.pointee.StatementExecuteQuery = { statement, stream, _, error in
    guard let script = script(statement?.pointee.private_data) else { return 6 }
    guard let stream else { return script.answer("StatementExecuteUpdate", error) }
    let status = script.answer("StatementExecuteQuery", error)
    if script.hangs {
      _ = script.isOver.wait { $0 ? true : nil }
      return script.ignoresCancel ? 0 : UInt8(ADBC_STATUS_CANCELLED)
    }
    guard status == 0 else { return status }
    let source = TestStream(script.ledger, script.batches)
    source.ending = script.ending
    source.fill(stream)
    return 0
  }
  driver.pointee.StatementCancel = { statement, error in
    guard let script = script(statement?.pointee.private_data) else { return 6 }
    let status = script.answer("StatementCancel", error)
    if !script.ignoresCancel { script.isOver.withLock { $0 = true } }
    return status
  }
  return 0
}
