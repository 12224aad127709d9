import JupyterProtocol
import OrderedJSON
import Threading

/// The cells that were run, in this session and in earlier ones.
///
/// A thread of its own reads and writes the file: no cell waits for a disk, or for another process that
/// holds the file's lock.
package final class History: Sendable {
  /// A cell.
  struct Entry: Hashable, Sendable {
    var session: Int
    var line: Int
    var input: String
    var output: String?
  }

  /// How soon a lock is tried again, in milliseconds.
  private static let lockInterval = 20
  /// Cells that run within this time are written together, in milliseconds.
  private static let writingInterval = 200

  private let path: String?
  private let patience: Int
  private let cells = Locked(RecordedCells())
  /// Apart from the cells, so that none of them wakes a thread that waits for a while.
  private let isClosing = Locked(false)

  /// A history in a file, or without one in memory only.
  ///
  /// - Parameters:
  ///   - path: The file's path.
  ///   - patience: How long a request and the end wait for a slow disk, in milliseconds.
  package init(path: String?, patience: Int = 2000) {
    self.path = path
    self.patience = patience
  }

  /// Begins to read what is kept, and from now on writes what is added.
  func open() {
    if let path, Thread.start({ [self] in keep(HistoryFile(path: path)) }) { return }
    cells.withLock { cells in
      cells.earlier = []
      cells.state = .closed
    }
  }

  /// Writes what is not written yet, unless another process holds the lock, and nothing afterwards.
  func close() {
    isClosing.withLock { $0 = true }
    cells.withLock { if $0.state == .open { $0.state = .closing } }
    _ = cells.wait(atMost: patience) { $0.state == .closed ? true : nil }
  }

  /// Takes note of a cell, with its value as text where it had one.
  func append(line: Int, input: String, output: String?) {
    cells.withLock { $0.append(line: line, input: input, output: output) }
  }

  /// Reads a file, and writes this session's cells to it as they come.
  private func keep(_ file: HistoryFile) {
    var file = file
    let earlier = file.read()
    cells.withLock { cells in
      cells.earlier = earlier.filter { $0.line > 0 }
      cells.session = file.nextSession
    }
    var hasBegun = false
    while true {
      _ = cells.wait { $0.unwrittenCount > 0 || $0.state != .open ? true : nil }
      pause(History.writingInterval)
      let count = cells.withLock { $0.unwrittenCount }
      let isWritten = write(count, to: &file, &hasBegun)
      let isOver = cells.withLock { cells in
        if isWritten { cells.unwrittenCount = max(0, cells.unwrittenCount - count) }
        guard cells.state != .open, !isWritten || cells.unwrittenCount == 0 else { return false }
        cells.state = .closed
        return true
      }
      if isOver { return }
      if !isWritten { pause(History.lockInterval) }
    }
  }

  /// Waits so many milliseconds, or until the history is closed.
  private func pause(_ milliseconds: Int) {
    _ = isClosing.wait(atMost: milliseconds) { $0 ? true : nil }
  }

  /// Writes the oldest of the unwritten cells; false where another process holds the lock.
  private func write(_ count: Int, to file: inout HistoryFile, _ hasBegun: inout Bool) -> Bool {
    if count == 0 { return true }
    if !hasBegun {
      guard let session = file.begin() else { return false }
      hasBegun = true
      cells.withLock { $0.session = session }
    }
    return file.append(cells.withLock { Array($0.own.suffix($0.unwrittenCount).prefix(count)) })
  }

  /// The entries that a request asks for, the oldest first.
  func entries(for request: HistoryRequest) -> [Entry] {
    _ = cells.wait(atMost: patience) { $0.earlier == nil ? nil : true }
    let (entries, current) = cells.withLock { (($0.earlier ?? []) + $0.own, $0.session) }
    switch request.access {
    case .tail:
      return entries.suffix(max(0, request.limit ?? entries.count))
    case .range:
      let session =
        request.session > 0
        ? request.session : current.addingReportingOverflow(request.session).partialValue
      return entries.filter {
        $0.session == session && $0.line >= request.start && $0.line < request.stop ?? .max
      }
    case .search:
      var found = entries.filter { Glob.matches($0.input, request.pattern) }
      if request.isUnique {
        // The latest of equal ones stays.
        var known: Set<String> = []
        found = found.reversed().filter { known.insert($0.input).inserted }.reversed()
      }
      return found.suffix(max(0, request.limit ?? found.count))
    }
  }

  /// The content of a `history_reply`.
  func reply(to request: HistoryRequest) -> JSON {
    let history = entries(for: request).map { entry -> JSON in
      let input = JSON.text(entry.input)
      let last = request.withOutput ? .array([input, JSON(entry.output, JSON.text)]) : input
      return .array([.integer(entry.session), .integer(entry.line), last])
    }
    return .ok([("history", .array(history))])
  }
}
