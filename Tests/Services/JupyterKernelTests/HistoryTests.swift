import Foundation
import JupyterKernel
import JupyterProtocol
import OrderedJSON
import Testing

@Suite("The history")
struct HistoryTests {
  /// The entries that a request gets, as text.
  private func history(_ frontEnd: FrontEnd, _ request: String) throws -> String {
    try frontEnd.outcome("history_request", request)[1].content["history"]?.description ?? ""
  }

  private func frontEnd(running cells: [String], path: String? = nil) throws -> FrontEnd {
    let frontEnd = FrontEnd(history: History(path: path))
    for cell in cells { _ = try frontEnd.run(cell) }
    return frontEnd
  }

  @Test(
    "gives its tail, a range, and what fits a pattern",
    arguments: [
      (#""hist_access_type": "tail", "n": 2"#, #"[[1, 2, "print b"], [1, 3, "value a"]]"#),
      (#""hist_access_type": "tail", "n": 0"#, "[]"),
      (
        #""hist_access_type": "tail", "n": 1, "output": true"#,
        #"[[1, 3, ["value a", "a"]]]"#
      ),
      (
        #""hist_access_type": "range", "session": 0, "start": 1, "stop": 2, "output": true"#,
        #"[[1, 1, ["print a", null]]]"#
      ),
      (
        #""hist_access_type": "range", "session": 1, "start": 2"#,
        #"[[1, 2, "print b"], [1, 3, "value a"]]"#
      ),
      (#""hist_access_type": "range", "session": -1, "start": 1, "stop": 9"#, "[]"),
      (
        #""hist_access_type": "search", "pattern": "*a""#,
        #"[[1, 1, "print a"], [1, 3, "value a"]]"#
      ),
      (
        #""hist_access_type": "search", "pattern": "print ?""#,
        #"[[1, 1, "print a"], [1, 2, "print b"]]"#
      ),
      (#""hist_access_type": "search", "pattern": "*", "n": 1"#, #"[[1, 3, "value a"]]"#),
      (#""hist_access_type": "search", "pattern": "value""#, "[]"),
    ])
  func access(_ request: String, _ expected: String) throws {
    let frontEnd = try frontEnd(running: ["print a", "print b", "value a"])
    #expect(try history(frontEnd, "{\(request)}") == expected)
  }

  @Test("gives equal cells once where that is asked for, the latest one")
  func unique() throws {
    let frontEnd = try frontEnd(running: ["print a", "print b", "print a"])
    #expect(
      try history(
        frontEnd, #"{"hist_access_type": "search", "pattern": "*", "unique": true}"#)
        == #"[[1, 2, "print b"], [1, 3, "print a"]]"#)
  }

  @Test("holds neither silent cells nor those that are not to be stored")
  func unstored() throws {
    let frontEnd = FrontEnd()
    _ = try frontEnd.run("print a", #", "store_history": false"#)
    _ = try frontEnd.run("print b", #", "silent": true"#)
    _ = try frontEnd.run("fail")
    #expect(try history(frontEnd, #"{"hist_access_type": "tail", "n": 9}"#) == #"[[1, 1, "fail"]]"#)
  }

  @Test("is kept from session to session, and a damaged line does no harm")
  func persistence() throws {
    let path = NSTemporaryDirectory() + UUID().uuidString
    defer { unlink(path) }
    _ = try frontEnd(running: ["value 1", "print ü\nprint 😀"], path: path)
    let handle = try #require(FileHandle(forWritingAtPath: path))
    try handle.seekToEnd()
    try handle.write(contentsOf: Data("{\"session\": \n\n[]\n".utf8))
    try handle.close()
    let second = try frontEnd(running: ["value 2"], path: path)
    #expect(
      try history(second, #"{"hist_access_type": "tail", "n": 9, "output": true}"#)
        == #"[[1, 1, ["value 1", "1"]], [1, 2, ["print ü\nprint 😀", null]], [2, 1, ["value 2", "2"]]]"#
    )
    #expect(
      try history(second, #"{"hist_access_type": "range", "session": -1, "start": 1, "stop": 2}"#)
        == #"[[1, 1, "value 1"]]"#)
  }

  @Test("keeps the sessions of two kernels at a time apart")
  func sharing() throws {
    let path = NSTemporaryDirectory() + UUID().uuidString
    defer { unlink(path) }
    let first = try frontEnd(running: ["print a"], path: path)
    let second = try frontEnd(running: ["print b"], path: path)
    _ = try first.run("print c")
    let third = try frontEnd(running: [], path: path)
    #expect(
      try history(third, #"{"hist_access_type": "tail", "n": 9}"#)
        == #"[[1, 1, "print a"], [2, 1, "print b"], [1, 2, "print c"]]"#)
    withExtendedLifetime(second) {}
  }

  @Test("drops its oldest part when it has grown long")
  func length() throws {
    let path = NSTemporaryDirectory() + UUID().uuidString
    defer { unlink(path) }
    let lines = (1...10_001).map { #"{"session": 1, "line": \#($0), "input": "\#($0)"}"# + "\n" }
    try lines.joined().write(toFile: path, atomically: true, encoding: .utf8)
    let frontEnd = try frontEnd(running: ["print a"], path: path)
    #expect(
      try history(frontEnd, #"{"hist_access_type": "tail", "n": 2}"#)
        == #"[[1, 10001, "10001"], [2, 1, "print a"]]"#)
    let kept = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
    #expect(kept.count == 5002)
    #expect(kept.last?.contains("print a") == true)
  }

  @Test("is in memory only where its file cannot be used")
  func noFile() throws {
    let frontEnd = try frontEnd(running: ["print a"], path: "/nonexistent/history")
    #expect(
      try history(frontEnd, #"{"hist_access_type": "tail", "n": 9}"#) == #"[[1, 1, "print a"]]"#)
  }
}
