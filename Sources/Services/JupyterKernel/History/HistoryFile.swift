import Files
import JupyterProtocol
import OrderedJSON

/// The file that keeps a history: a JSON object a line, `{"session": 3, "line": 1, "input": "plot a"}`.
///
/// Several kernels share it: each begins a session of its own with a line 0, and every line is written at
/// once, within a lock. When it has grown long, its older half goes.
struct HistoryFile: Sendable {
  /// More cells than this are not kept.
  static let capacity = 10_000

  private let file: SharedFile

  /// The file of a path.
  init(path: String) { file = SharedFile(path: path) }

  /// Reads what is there, begins a session, and gives all entries: the last is the new session's line 0.
  ///
  /// Where the file cannot be used there is just that one.
  func begin() -> [History.Entry] {
    var entries: [History.Entry] = []
    var isReplaced = false
    try? file.withLock { (open) throws(FileError.Reason) in
      entries = try open.readAll().split(separator: UInt8(ascii: "\n"))
        .compactMap(HistoryFile.entry)
      if entries.count > HistoryFile.capacity {
        entries.removeFirst(entries.count - HistoryFile.capacity / 2)
        isReplaced = true
        try file.replace(with: entries.flatMap(HistoryFile.line))
      } else {
        try open.write(HistoryFile.line(HistoryFile.beginning(after: entries)))
      }
    }
    let beginning = HistoryFile.beginning(after: entries)
    // The file is a new one now.
    if isReplaced { append(beginning) }
    return entries + [beginning]
  }

  /// Adds an entry at the end.
  func append(_ entry: History.Entry) {
    try? file.withLock { (open) throws(FileError.Reason) in
      try open.write(HistoryFile.line(entry))
    }
  }

  private static func beginning(after entries: [History.Entry]) -> History.Entry {
    let latest = entries.map(\.session).max() ?? 0
    return History.Entry(session: latest &+ 1, line: 0, input: "")
  }

  private static func line(_ entry: History.Entry) -> [UInt8] {
    var members: [(String, JSON)] = [
      ("session", .integer(entry.session)), ("line", .integer(entry.line)),
      ("input", .text(entry.input)),
    ]
    if let output = entry.output { members.append(("output", .text(output))) }
    return Array((JSON.object(members).description + "\n").utf8)
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
