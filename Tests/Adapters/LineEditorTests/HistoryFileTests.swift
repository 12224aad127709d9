import Files
import Testing

@testable import LineEditor

@Suite struct HistoryFileTests {
  private let path = FileAccess.temporaryPath

  @Test func `entries read back as they were, in order`() throws {
    defer { FileAccess.remove(path) }
    let entries = ["plot a", "plot [1,\n2]", "\\ \\n \\101 ä 漢 \u{1B}", "print \"x\" # y"]
    let file = HistoryFile(path: path)
    #expect(try file.entries() == [])
    for entry in entries { file.append(entry) }
    #expect(try HistoryFile(path: path).entries() == entries)
  }

  @Test func `what libedit has written is read`() throws {
    defer { FileAccess.remove(path) }
    try FileAccess.write(
      Array("_HiStOrY_V2_\na\\040=\\0401\nä\\\\b\nc\\012d\n".utf8), to: path)
    #expect(try HistoryFile(path: path).entries() == ["a = 1", "ä\\b", "c\nd"])
  }

  @Test func `a large file keeps its latest entries`() throws {
    defer { FileAccess.remove(path) }
    let line = String(repeating: "x", count: 999)
    let lines = (0..<5000).map { "\($0)\(line)\n" }.joined()
    try FileAccess.write(Array(("_HiStOrY_V2_\n" + lines).utf8), to: path)
    let file = HistoryFile(path: path)
    let entries = try file.entries()
    #expect(entries.last == "4999\(line)" && entries.count > 3000)
    #expect(try file.entries() == entries)
    #expect((FileAccess.size(of: path) ?? 0) <= 4 << 20)
  }

  @Test func `another program's file is not added to`() throws {
    defer { FileAccess.remove(path) }
    try FileAccess.write(Array("notes\n".utf8), to: path)
    let file = HistoryFile(path: path)
    #expect(throws: HistoryFile.Problem.self) { try file.entries() }
    file.append("plot a")
    #expect(try FileAccess.read(path, limit: 100) == Array("notes\n".utf8))
  }
}
