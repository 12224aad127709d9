import Files
import JupyterProtocol
import OrderedJSON

/// The file that keeps a history: a JSON object a line, `{"session": 3, "line": 1, "input": "plot a"}`.
///
/// Several kernels share it: each begins a session of its own with a line 0, and every line is written at
/// once, within a lock that is not waited for. When it has grown long, its older half goes.
struct HistoryFile: Sendable {
  /// More cells than this are not kept.
  static let capacity = 10_000
  /// More bytes than this are not read.
  static let mostBytes = 4 << 20

  private let file: SharedFile
  private var known = Known()

  /// What the file held when it was last looked at.
  private struct Known {
    var state: SharedFile.State?
    var latestSession = 0
    var isLong = false
  }

  /// The file of a path, of which nothing is known yet.
  init(path: String) { file = SharedFile(path: path) }

  /// Reads the latest entries, whoever holds the lock; none where the file cannot be used.
  mutating func read() -> [History.Entry] {
    guard let end = try? file.end(atMost: HistoryFile.mostBytes) else { return [] }
    let entries = end.bytes.split(separator: UInt8(ascii: "\n")).compactMap(HistoryFile.entry)
    known = Known(
      state: end.state, latestSession: entries.map(\.session).max() ?? 0,
      isLong: end.isCut || entries.count > HistoryFile.capacity)
    return entries.suffix(HistoryFile.capacity)
  }

  /// The number of the session that would begin now.
  var nextSession: Int { max(1, known.latestSession &+ 1) }

  /// Begins a session behind the latest one of the file.
  ///
  /// - Returns: The session's number; nil where another process holds the lock.
  mutating func begin() -> Int? {
    let isDone = locked { history, open in
      // Another kernel may have begun one since it was read.
      if history.known.isLong || history.file.state != history.known.state {
        let entries = history.read()
        if history.known.isLong { return try history.halve(entries) }
      }
      try open.write(HistoryFile.line(history.beginning))
    }
    return isDone ? nextSession : nil
  }

  /// Adds entries at the end; those that are too long to be read again are left out.
  ///
  /// - Returns: Whether that is done with; false where another process holds the lock.
  mutating func append(_ entries: [History.Entry]) -> Bool {
    let lines = entries.map(HistoryFile.line).filter { $0.count <= HistoryFile.mostBytes / 2 }
    return locked { _, open in try open.write(Array(lines.joined())) }
  }

  /// Keeps others out while `body` runs; false where another process does.
  ///
  /// What fails on a file that cannot be used is not tried again.
  private mutating func locked(_ body: (inout HistoryFile, OpenFile) throws -> Void) -> Bool {
    let file = file
    do {
      return try file.tryLock { open in try body(&self, open) } != nil
    } catch {
      return true
    }
  }

  /// Puts the later half of the entries in the file's place, and begins a session behind them.
  private func halve(_ entries: [History.Entry]) throws {
    var lines: [[UInt8]] = [HistoryFile.line(beginning)]
    var byteCount = 0
    for entry in entries.reversed() {
      let line = HistoryFile.line(entry)
      byteCount += line.count
      if lines.count > HistoryFile.capacity / 2 || byteCount > HistoryFile.mostBytes / 2 { break }
      lines.append(line)
    }
    try file.replace(with: Array(lines.reversed().joined()))
  }

  private var beginning: History.Entry { History.Entry(session: nextSession, line: 0, input: "") }

  private static func line(_ entry: History.Entry) -> [UInt8] {
    var members: [(String, JSON)] = [
      ("session", .integer(entry.session)), ("line", .integer(entry.line)),
      ("input", .text(entry.input)),
    ]
    if let output = entry.output { members.append(("output", .text(output))) }
    return JSON.object(members).utf8 + [UInt8(ascii: "\n")]
  }

  /// The entry in a line; nil for a damaged one.
  private static func entry(_ line: ArraySlice<UInt8>) -> History.Entry? {
    guard let object = JSON(parsing: line),
      let session = object["session"]?.integer, let number = object["line"]?.integer,
      let input = object["input"]?.text, session > 0, number >= 0
    else { return nil }
    return History.Entry(
      session: session, line: number, input: input, output: object["output"]?.text)
  }
}
