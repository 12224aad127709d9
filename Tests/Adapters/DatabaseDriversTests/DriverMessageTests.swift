import Testing

@testable import DatabaseDrivers

/// What drivers say, as they say it, becomes the engine's own sentence and its place.
@Suite struct DriverMessageTests {
  private static let failed = "connection to server on socket \"/tmp/x/.s.PGSQL.5432\" failed: "

  @Test(
    arguments: [
      ("", "the driver does not say why"), ("one.", "one"), ("\n\n  two \nthree", "two"),
      (
        "[libpq] Failed to connect: \(failed)FATAL:  password authentication failed for user \"a\"\n",
        "password authentication failed for user \"a\""
      ),
      (
        "[libpq] Failed to connect: \(failed)No such file or directory\n\tIs the server running?\n",
        "No such file or directory"
      ),
      (
        "Failed to prepare query: ERROR:  column \"a\" does not exist\nLINE 1: select a\n               ^\n",
        "column \"a\" does not exist"
      ),
      (
        "[SQLite] Failed to prepare query: no such table: x\nquery: select a from x",
        "no such table: x"
      ),
      (
        "[libpq] Failed to execute query 'SELECT a FROM b WHERE c != 'd': '': the server is gone",
        "the server is gone"
      ),
      ("[FlightSQL] [FlightSQL] the server is gone", "the server is gone"),
      (
        "Catalog Error: Table with name x does not exist!\nDid you mean \"y\"?",
        "Catalog Error: Table with name x does not exist!"
      ),
    ])
  func `a message is one sentence`(text: String, sentence: String) {
    #expect(DriverMessage(text).sentence == sentence)
    #expect(DriverMessage(text).place == nil)
  }

  @Test func `details come before the text`() {
    let message = DriverMessage(
      "Failed: something\nLINE 1: é a\n          ^",
      details: [
        "PG_DIAG_MESSAGE_PRIMARY": "column \"a\" does not exist", "PG_DIAG_STATEMENT_POSITION": "8",
      ], sql: "é a")
    #expect(message.sentence == "column \"a\" does not exist" && message.place == 7)
    let strange = DriverMessage("x", details: ["PG_DIAG_STATEMENT_POSITION": "x"])
    #expect(strange.place == nil)
  }

  @Test(
    arguments: [
      ("LINE 1: select nope\n               ^^^^", "select nope", 7),
      ("LINE 2:  from nope\n              ^", "select é\n from nope", 15),
      (
        "LINE 1: ...t é, nope fr...\n                ^", "select first é, nope from all of them", 16
      ),
      ("LINE 1: '🌊价', no\n                ^", "'🌊价', no", 6),
      ("LINE 3: a\n        ^", "a\na", nil), ("LINE 1: a\n        ^", "a a", nil),
      ("LINE 1: b\n        ^", "a", nil), ("LINE x: a\n        ^", "a", nil),
      ("LINE 1: a", "a", nil),
      ("LINE 1: a\n   ^", "a", nil), ("LINE 1", "a", nil),
    ] as [(String, String, Int?)])
  func `a line with a caret is a place`(text: String, sql: String, place: Int?) {
    #expect(DriverMessage("Parser Error: no\n\n\(text)", sql: sql).place == place)
  }
}
