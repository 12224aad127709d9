import FoundationEssentials
import Glibc
import OrderedJSON

/// The file that keeps a history: a JSON object a line, `{"session": 3, "line": 1, "input": "plot a"}`.
///
/// Several kernels share it: each begins a session of its own with a line 0, and every line is written at
/// once, within a lock. When it has grown long, its older half goes.
struct HistoryFile: Sendable {
  /// More cells than this are not kept.
  static let capacity = 10_000

  let path: String

  /// Reads what is there, begins a session, and gives all entries: the last is the new session's line 0.
  ///
  /// Where the file cannot be used there is just that one.
  func begin() -> [History.Entry] {
    var entries: [History.Entry] = []
    let isKept = locked { descriptor in
      entries = HistoryFile.read(descriptor).split(separator: UInt8(ascii: "\n"))
        .compactMap { HistoryFile.entry(Array($0)) }
      if entries.count > HistoryFile.capacity {
        entries.removeFirst(entries.count - HistoryFile.capacity / 2)
        rewrite(entries)
        return false
      }
      entries.append(HistoryFile.beginning(after: entries))
      if let last = entries.last { HistoryFile.write(last, to: descriptor) }
      return true
    }
    if isKept { return entries }
    if entries.isEmpty { return [HistoryFile.beginning(after: [])] }
    // The file is a new one now.
    entries.append(HistoryFile.beginning(after: entries))
    if let last = entries.last { append(last) }
    return entries
  }

  /// Adds an entry at the end.
  func append(_ entry: History.Entry) {
    _ = locked { descriptor in
      HistoryFile.write(entry, to: descriptor)
      return true
    }
  }

  private static func beginning(after entries: [History.Entry]) -> History.Entry {
    let latest = entries.map(\.session).max() ?? 0
    return History.Entry(session: latest &+ 1, line: 0, input: "")
  }

  /// Opens and locks the file that the path names now, which another kernel may have replaced meanwhile.
  private func locked(_ body: (Int32) -> Bool) -> Bool {
    for _ in 0..<10 {
      let descriptor = open(path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
      guard descriptor >= 0 else { return false }
      // Closing the file unlocks it.
      defer { close(descriptor) }
      guard flock(descriptor, LOCK_EX) == 0 else { return false }
      var (mine, named) = (stat(), stat())
      if fstat(descriptor, &mine) == 0, stat(path, &named) == 0, mine.st_ino == named.st_ino {
        return body(descriptor)
      }
    }
    return false
  }

  private func rewrite(_ entries: [History.Entry]) {
    let temporary = "\(path).\(getpid())"
    let descriptor = open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return }
    for entry in entries { HistoryFile.write(entry, to: descriptor) }
    close(descriptor)
    if rename(temporary, path) != 0 { unlink(temporary) }
  }

  private static func read(_ descriptor: Int32) -> [UInt8] {
    var bytes: [UInt8] = []
    var block = [UInt8](repeating: 0, count: 1 << 16)
    while case let count = Glibc.read(descriptor, &block, block.count), count > 0 {
      bytes += block[..<count]
    }
    return bytes
  }

  private static func write(_ entry: History.Entry, to descriptor: Int32) {
    var members: [(String, JSON)] = [
      ("session", .integer(entry.session)), ("line", .integer(entry.line)),
      ("input", .text(entry.input)),
    ]
    if let output = entry.output { members.append(("output", .text(output))) }
    let line = Array((JSON.object(members).description + "\n").utf8)
    var written = 0
    while written < line.count {
      let count = line[written...].withUnsafeBytes {
        Glibc.write(descriptor, $0.baseAddress, $0.count)
      }
      if count < 0, errno != EINTR { return }
      written += max(0, count)
    }
  }

  /// The entry in a line; nil for a damaged one.
  private static func entry(_ line: [UInt8]) -> History.Entry? {
    guard let object = try? JSONDecoder().decode(JSON.self, from: Data(line)),
      let session = object["session"]?.integer, let number = object["line"]?.integer,
      let input = object["input"]?.text, session > 0, number >= 0
    else { return nil }
    return History.Entry(
      session: session, line: number, input: input, output: object["output"]?.text)
  }
}
