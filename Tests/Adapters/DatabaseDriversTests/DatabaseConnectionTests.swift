import CADBC
import TestSupport
import Testing
import Threading

@testable import DatabaseDrivers

/// Whoever asks an engine gets columns, a named error, or away at once.
@Suite struct DatabaseConnectionTests {
  private func columns(_ connection: DatabaseConnection) throws -> [QueryColumn] {
    try connection.query("select", Cancellation())
  }

  /// A token that is cancelled once the driver has been asked for rows: what is stopped before never comes
  /// to it.
  private func cancelling(_ script: Script) -> Cancellation {
    let cancellation = Cancellation()
    #expect(
      Thread.start {
        _ = script.calls.wait { $0.contains("StatementExecuteQuery") ? true : nil }
        cancellation.cancel()
      })
    return cancellation
  }

  /// Waits until everything that was opened is closed.
  private func expectClosed(_ script: Script) {
    #expect(script.open.wait(atMost: 10_000) { $0 == 0 ? true : nil } == true)
    let ledger = script.ledger
    #expect(ledger.schemas == 0 && ledger.arrays == 0 && ledger.streams == 0)
  }

  @Test func `queries follow each other on one connection, which closes with its owner`() throws {
    let script = Script()
    script.batches = [[.values("g", [1, 2] as [Double?], noise: 0)]]
    do {
      let connection = try script.connection()
      for _ in 0..<3 { #expect(try columns(connection)[0].values == [1, 2]) }
      #expect(script.calls.withLock { $0.filter { $0 == "ConnectionInit" }.count } == 1)
    }
    expectClosed(script)
  }

  @Test(
    arguments: [
      ("ConnectionInit", 10, "", DatabaseError.noConnection("no")),
      ("ConnectionInit", 13, "28P01", .noConnection("no")),
      ("DatabaseInit", 5, "", .query("no", sqlState: nil)),
      ("StatementNew", 2, "", .notSupported("no")),
      ("StatementSetSqlQuery", 5, "42601", .query("no", sqlState: "42601")),
      ("StatementExecuteQuery", 9, "22012", .query("no", sqlState: "22012")),
    ] as [(String, UInt8, String, DatabaseError)])
  func `each call's failure has its name, and the next query works`(
    call: String, status: UInt8, state: String, error: DatabaseError
  ) throws {
    let script = Script()
    script.failures = [call: (status, "no", state)]
    script.batches = [[.values("g", [1] as [Double?], noise: 0)]]
    do {
      let connection = try script.connection()
      #expect(throws: error) { try columns(connection) }
      script.failures = [:]
      #expect(try columns(connection)[0].values == [1])
    }
    expectClosed(script)
  }

  @Test func `a failure in the middle keeps nothing, and says what the stream says`() throws {
    let script = Script()
    script.batches = [[.values("g", [1] as [Double?], noise: 0)]]
    script.ending = 5
    do {
      let connection = try script.connection()
      #expect(throws: DatabaseError.query("the server is gone", sqlState: nil)) {
        try columns(connection)
      }
      script.ending = 0
      #expect(try columns(connection)[0].values == [1])
    }
    expectClosed(script)
  }

  @Test func `what the engine has cancelled is cancelled here`() throws {
    let script = Script()
    script.failures = ["StatementExecuteQuery": (11, "no", "57014")]
    do {
      let connection = try script.connection()
      #expect(throws: CancellationError.self) { try columns(connection) }
    }
    expectClosed(script)
  }

  @Test func `a query that hangs is left at an interrupt, and cancelled`() throws {
    let script = Script()
    script.hangs = true
    do {
      let connection = try script.connection()
      #expect(throws: CancellationError.self) {
        try connection.query("select", cancelling(script))
      }
      #expect(script.isOver.wait(atMost: 10_000) { $0 ? true : nil } == true)
      #expect(script.calls.withLock { $0.contains("StatementCancel") })
      script.hangs = false
      script.batches = [[.values("g", [1] as [Double?], noise: 0)]]
      #expect(try columns(connection)[0].values == [1])
    }
    expectClosed(script)
  }

  @Test
  func `an engine that cannot cancel is left behind, and the next query has another connection`()
    throws
  {
    let script = Script()
    script.hangs = true
    script.ignoresCancel = true
    do {
      let connection = try script.connection()
      #expect(throws: CancellationError.self) {
        try connection.query("a", cancelling(script))
      }
      // Told again and again, then given up.
      #expect(
        script.calls.wait(atMost: 20_000) { calls in
          calls.count { $0 == "StatementCancel" } >= 3 ? true : nil
        } == true)
      let second = Script()
      second.batches = [[.values("g", [1] as [Double?], noise: 0)]]
      #expect(try columns(second.connection())[0].values == [1])
      script.isOver.withLock { $0 = true }
    }
    expectClosed(script)
  }

  @Test func `a driver that cannot cancel is left at once`() throws {
    let script = Script()
    script.hangs = true
    script.failures = ["StatementCancel": (2, "no", "")]
    script.ignoresCancel = true
    do {
      let connection = try script.connection()
      #expect(throws: CancellationError.self) {
        try connection.query("a", cancelling(script))
      }
      // Tests beside this one end queries, too.
      #expect(DatabaseConnection.finishEndings(atMost: 60_000))
      #expect(script.calls.withLock { calls in calls.count { $0 == "StatementCancel" } } <= 1)
      script.isOver.withLock { $0 = true }
    }
    expectClosed(script)
  }

  @Test func `no answer in time is an error of its own`() throws {
    let script = Script()
    script.hangs = true
    do {
      let connection = try script.connection(timeout: 0.05)
      #expect(throws: DatabaseError.timedOut(0.05)) { try columns(connection) }
    }
    expectClosed(script)
  }

  @Test func `a broken connection is made anew`() throws {
    let script = Script()
    script.batches = [[.values("g", [1] as [Double?], noise: 0)]]
    do {
      let connection = try script.connection()
      #expect(try columns(connection).count == 1)
      script.failures = ["StatementExecuteQuery": (9, "gone", "57P01")]
      #expect(throws: DatabaseError.query("gone", sqlState: "57P01")) { try columns(connection) }
      script.failures = [:]
      #expect(try columns(connection).count == 1)
      // The one that broke, the one that was tried in its place, and the last.
      #expect(script.calls.withLock { $0.count { $0 == "ConnectionInit" } } == 3)
    }
    expectClosed(script)
  }

  @Test(arguments: [(10, ""), (9, "57P01"), (9, "08006")] as [(UInt8, String)])
  func `a line that was lost between two queries is not noticed`(
    status: UInt8, state: String
  ) throws {
    let script = Script()
    script.batches = [[.values("g", [1] as [Double?], noise: 0)]]
    do {
      let connection = try script.connection()
      #expect(try columns(connection).count == 1)
      script.failures = ["StatementExecuteQuery": (status, "gone", state)]
      script.failsOnce = true
      #expect(try columns(connection).count == 1)
      // What the first query of a connection meets is an error.
      let fresh = try script.connection()
      script.failures = ["StatementExecuteQuery": (status, "gone", state)]
      #expect(throws: DatabaseError.self) { try columns(fresh) }
    }
    expectClosed(script)
  }

  @Test func `what an engine is told first comes with each connection`() throws {
    let script = Script()
    script.batches = [[.values("g", [1] as [Double?], noise: 0)]]
    do {
      let connection = try script.connection(statements: ["set a", "set b"])
      for _ in 0..<2 { #expect(try columns(connection).count == 1) }
      #expect(script.calls.withLock { $0.count { $0 == "StatementExecuteUpdate" } } == 2)
      script.failures = ["StatementExecuteUpdate": (9, "refused", "42501")]
      let other = try script.connection(statements: ["set a"])
      #expect(throws: DatabaseError.query("refused", sqlState: "42501")) { try columns(other) }
    }
    expectClosed(script)
  }

  @Test func `a password that a driver repeats is a sign`() throws {
    let script = Script()
    script.failures = ["ConnectionInit": (10, "invalid token: \"hunter2\"", "")]
    do {
      let connection = try script.connection(secrets: ["hunter2", ""])
      #expect(throws: DatabaseError.noConnection("invalid token: \"…\"")) {
        try columns(connection)
      }
    }
    expectClosed(script)
  }

  @Test func `the structs are as large as the standard says`() {
    #expect(MemoryLayout<AdbcDriver>.size == 464 && MemoryLayout<AdbcError>.size == 48)
    #expect(MemoryLayout<ArrowSchema>.size == 72 && MemoryLayout<ArrowArray>.size == 80)
    #expect(MemoryLayout<ArrowArrayStream>.size == 40)
  }
}
