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
    let frontEnd = FrontEnd(history: History(path: path, patience: 60_000))
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

  @Test("keeps and tells a cell as others may see it")
  func hidden() throws {
    let frontEnd = try frontEnd(running: [])
    let messages = try frontEnd.run("print secret:abc")
    #expect(messages.content("execute_input")?["code"]?.text == "print secret:…")
    #expect(
      try history(frontEnd, #"{"hist_access_type": "tail", "n": 1}"#)
        == #"[[1, 1, "print secret:…"]]"#)
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
    try lines(of: path, atLeast: 2)
    let second = try frontEnd(running: ["print b"], path: path)
    try lines(of: path, atLeast: 4)
    _ = try first.run("print c")
    try lines(of: path, atLeast: 5)
    let third = try frontEnd(running: [], path: path)
    #expect(
      try history(third, #"{"hist_access_type": "tail", "n": 9}"#)
        == #"[[1, 1, "print a"], [2, 1, "print b"], [1, 2, "print c"]]"#)
    withExtendedLifetime(second) {}
  }

  /// The lines of a file, once there are so many.
  @discardableResult
  private func lines(of path: String, atLeast count: Int) throws -> [Substring] {
    for _ in 0..<60_000 {
      // `String(contentsOfFile:)` leaks its buffer where a file is still empty.
      let bytes = try? FileHandle(forReadingAtPath: path)?.readToEnd()
      let lines = bytes.map { String(decoding: $0, as: UTF8.self).split(separator: "\n") }
      if let lines, lines.count >= count { return lines }
      usleep(1000)
    }
    return try #require(nil, "\(count) lines in the history's file")
  }

  @Test("does not wait for another process that holds its file, and writes to it once that is over")
  func locked() throws {
    let path = NSTemporaryDirectory() + UUID().uuidString
    defer { unlink(path) }
    let holder = open(path, O_RDWR | O_CREAT, 0o600)
    defer { close(holder) }
    let line = #"{"session": 7, "line": 1, "input": "print z"}"# + "\n"
    #expect(write(holder, line, line.utf8.count) == line.utf8.count)
    try #require(flock(holder, LOCK_EX) == 0)
    let frontEnd = try frontEnd(running: ["print a", "print b"], path: path)
    #expect(
      try history(frontEnd, #"{"hist_access_type": "tail", "n": 9}"#)
        == #"[[7, 1, "print z"], [8, 1, "print a"], [8, 2, "print b"]]"#)
    // The holder begins a session itself.
    let other = line.replacing("7", with: "8")
    #expect(write(holder, other, other.utf8.count) == other.utf8.count)
    flock(holder, LOCK_UN)
    #expect(try lines(of: path, atLeast: 5).last?.contains(#""session": 9, "line": 2"#) == true)
    #expect(
      try history(frontEnd, #"{"hist_access_type": "range", "session": 0}"#)
        == #"[[9, 1, "print a"], [9, 2, "print b"]]"#)
    flock(holder, LOCK_EX)
    _ = try frontEnd.run("print c")
    // Ends without the lock, too.
    frontEnd.kernel.shutDown()
    #expect(try lines(of: path, atLeast: 5).count == 5)
  }

  @Test("reads four megabytes of its file's end, and leaves two when it begins a session")
  func largeFile() throws {
    let path = NSTemporaryDirectory() + UUID().uuidString
    defer { unlink(path) }
    func line(_ number: Int, _ input: String) -> String {
      JSON.object([("session", .integer(1)), ("line", .integer(number)), ("input", .text(input))])
        .description + "\n"
    }
    let megabyte = String(repeating: "x", count: 1 << 20)
    let early = [line(1, "early")] + (2...40).map { line($0, megabyte) }
    try (early + [line(41, "print a")]).joined().write(
      toFile: path, atomically: true, encoding: .utf8)
    let frontEnd = try frontEnd(running: [], path: path)
    #expect(
      try history(frontEnd, #"{"hist_access_type": "search", "pattern": "?????*"}"#).count
        < 4 << 20)
    #expect(
      try history(frontEnd, #"{"hist_access_type": "tail", "n": 1}"#) == #"[[1, 41, "print a"]]"#)
    _ = try frontEnd.run("print b")
    frontEnd.kernel.shutDown()
    let kept = try lines(of: path, atLeast: 1).map { $0.prefix(30) }
    let expected = [
      #"{"session": 1, "line": 40, "input""#, #"{"session": 1, "line": 41, "input""#,
      #"{"session": 2, "line": 0, "input""#, #"{"session": 2, "line": 1, "input""#,
    ]
    #expect(kept == expected.map { $0.prefix(30) })
  }

  @Test("keeps no cell that is too long to be read again, and of many the later half")
  func longCells() throws {
    let path = NSTemporaryDirectory() + UUID().uuidString
    defer { unlink(path) }
    let long = "print " + String(repeating: "x", count: 3 << 20)
    let frontEnd = try frontEnd(running: ["print a", long, "print b", long, "print c"], path: path)
    #expect(
      try history(frontEnd, #"{"hist_access_type": "search", "pattern": "print ?"}"#)
        == #"[[1, 3, "print b"], [1, 5, "print c"]]"#)
    frontEnd.kernel.shutDown()
    let kept = try lines(of: path, atLeast: 3)
    #expect(kept.last?.hasSuffix(#""input": "print c"}"#) == true)
    #expect(kept.allSatisfy { $0.count < 100 })
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
    frontEnd.kernel.shutDown()
    let kept = try self.lines(of: path, atLeast: 1)
    #expect(kept.last?.contains("print a") == true)
    #expect(kept.count == 5002)
  }

  @Test("is in memory only where its file cannot be used")
  func noFile() throws {
    let frontEnd = try frontEnd(running: ["print a"], path: "/dev/null/history")
    #expect(
      try history(frontEnd, #"{"hist_access_type": "tail", "n": 9}"#) == #"[[1, 1, "print a"]]"#)
  }
}
