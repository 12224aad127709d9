/// The cells of a history in memory: so many and of so many bytes as its file keeps, too.
struct RecordedCells: Sendable {
  /// Whether cells are written to a file.
  enum State {
    case open, closing, closed
  }

  /// Those of earlier sessions; nil until they are read.
  var earlier: [History.Entry]?
  /// Those of this session.
  private(set) var own: [History.Entry] = []
  private var byteCount = 0
  /// How many of this session's, the last ones, are not in the file yet.
  var unwrittenCount = 0
  var state = State.open

  /// The number of this session, which is known for sure when its first cell is written.
  var session = 1 {
    didSet {
      guard session != oldValue else { return }
      for index in own.indices { own[index].session = session }
    }
  }

  /// Adds a cell of this session; where there are too many, their older half is forgotten.
  mutating func append(line: Int, input: String, output: String?) {
    let entry = History.Entry(session: session, line: line, input: input, output: output)
    own.append(entry)
    byteCount += RecordedCells.byteCount(of: entry)
    if state == .open { unwrittenCount += 1 }
    guard own.count > HistoryFile.capacity || byteCount > HistoryFile.mostBytes else { return }
    own.removeFirst((own.count + 1) / 2)
    byteCount = own.map(RecordedCells.byteCount).reduce(0, +)
    unwrittenCount = min(unwrittenCount, own.count)
  }

  private static func byteCount(of entry: History.Entry) -> Int {
    entry.input.utf8.count + (entry.output?.utf8.count ?? 0)
  }
}
