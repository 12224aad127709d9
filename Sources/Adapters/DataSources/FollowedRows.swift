import Files
package import Threading

/// The rows of a file that others write to: what is there, and then what is appended.
///
/// A place among them, which moves on with each ``next(waitsForRows:cancellation:progress:)``. Copies go on
/// each for itself and get the same rows: what one of them has read stays for those behind it.
package struct FollowedRows: Sendable {
  private let file: Locked<Reading>
  private var place: Batch

  /// Rows that came together, and those behind them once they have been read.
  fileprivate final class Batch: Sendable {
    let table: DataTable?
    /// Whether the file has been cut or moved away, in front of these rows or of earlier ones.
    let hasBegunAnew: Bool
    let next = Locked<Batch?>(nil)

    init(_ table: DataTable?, hasBegunAnew: Bool = false) {
      self.table = table
      self.hasBegunAnew = hasBegunAnew
    }

    deinit {
      // One after the other: a long row of them would otherwise end within each other.
      var batch = next.withLock { $0.take() }
      while batch != nil, isKnownUniquelyReferenced(&batch) {
        batch = batch?.next.withLock { $0.take() }
      }
    }
  }

  /// Opens a file and stands before its first row.
  ///
  /// - Parameters:
  ///   - path: The file's path, or `-` for standard input.
  ///   - name: What messages call it.
  ///   - options: How it is read.
  /// - Throws: ``DataSourceError``, also for what grows in no lines: packed files, NumPy's, UTF-16.
  package init(path: String, name: String, options: ReadOptions) throws {
    file = Locked(try Reading(path: path, name: name, options: options))
    place = Batch(nil)
  }

  /// The rows that come next; nil where there are none for now.
  ///
  /// A cell that does not fit its column is a gap, and a row that does not fit the table is left out; both
  /// are among the table's warnings.
  ///
  /// - Parameters:
  ///   - waitsForRows: Whether to wait for the first rows of a stream.
  ///   - cancellation: Checked every few milliseconds.
  ///   - progress: Told about the pieces of a file that is there already.
  /// - Returns: A table of the columns that the first one has.
  /// - Throws: ``DataSourceError`` for what cannot be read, and for first rows as for any file.
  package mutating func next(
    waitsForRows: Bool = false, cancellation: Cancellation = Cancellation(),
    progress: @escaping (ReadProgress) -> Void = { _ in }
  ) throws -> DataTable? {
    let file = file
    let batch = try place.next.withLock { next throws -> Batch? in
      if next == nil {
        next = try file.withLock { reading in
          try reading.read(
            waitsForRows: waitsForRows, cancellation: cancellation, progress: progress
          ).map { Batch($0, hasBegunAnew: reading.hasBegunAnew) }
        }
      }
      return next
    }
    guard let batch else { return nil }
    place = batch
    return batch.table
  }

  /// Whether the file no longer holds all the rows that have come: it was cut or moved away.
  package var hasBegunAnew: Bool { place.hasBegunAnew }

  /// Whether nothing comes any more; never so of a file.
  package var hasEnded: Bool {
    file.withLock { $0.hasEnded } && place.next.withLock { $0 == nil }
  }
}

/// How far a file that grows has been read.
private struct Reading: ~Copyable {
  private let path: String
  private let name: String
  private let options: ReadOptions
  private var file: GrowingFile
  /// The bytes of a number where the file holds nothing else; nil for lines.
  private let numberSize: Int?
  /// What came behind the last complete line.
  private var rest: [UInt8] = []
  /// What the rows are read by; nil before the first of them.
  private var form: RowForm?
  /// Lines before those that come next; nil where nobody has counted them yet.
  private var line: Int? = 0
  /// Where the file was read up to before the first rows that were appended.
  private var start = 0
  /// Whether what comes next is from the beginning of a file.
  private var beginsAnew = false
  /// The lines above the rows that a file which begins anew may repeat.
  private var head: ArraySlice<[UInt8]> = []
  private(set) var hasEnded = false
  /// Whether there were rows that the file does not hold any more.
  private(set) var hasBegunAnew = false

  /// The most bytes that are read before their rows are given.
  private static let mostBytes = 8 << 20

  init(path: String, name: String, options: ReadOptions) throws {
    let kind = NumberFile(name: name)
    guard kind != .npy, !name.lowercased().hasSuffix(".gz") else {
      throw DataSourceError.data(
        DataError(
          file: name, line: 1, column: 1, found: "a file that is not read line by line",
          expected: "lines of text, or .f64, .f32 or .i64"))
    }
    file = try GrowingFile(path: path, name: name)
    self.path = path
    self.name = name
    var growing = options
    growing.isGrowing = true
    self.options = growing
    numberSize = kind?.element(isBigEndian: options.isBigEndian)?.size
  }

  mutating func read(
    waitsForRows: Bool, cancellation: Cancellation,
    progress: @escaping (ReadProgress) -> Void
  ) throws -> DataTable? {
    if form == nil, let end = file.end(ofRecords: numberSize) {
      return try readFirst(end, cancellation: cancellation, progress: progress)
    }
    while true {
      try cancellation.check()
      let rows = try takeRows(cancellation: cancellation)
      if !rows.isEmpty, let table = try table(of: rows, cancellation: cancellation) { return table }
      guard waitsForRows, form == nil, !hasEnded else { return nil }
      _ = file.isReadable(within: 5)
    }
  }

  /// Reads the rows that a file has at first, as any file is read; nil where it has none.
  private mutating func readFirst(
    _ end: Int, cancellation: Cancellation, progress: @escaping (ReadProgress) -> Void
  ) throws -> DataTable? {
    guard end > 0 else { return nil }
    let table: DataTable
    do {
      table = try DataTable.read(
        path: path, name: name, length: end, options: options, cancellation: cancellation,
        progress: progress)
    } catch DataSourceError.data(let flaw) where flaw.found == "an empty file" {
      return nil
    }
    guard table.rowCount > 0 else { return nil }
    form = RowForm(table, options, beginning: file.beginning(Passes.sampleLength))
    file.skip(to: end)
    start = end
    line = nil
    return table
  }

  /// Takes the complete lines that have come.
  private mutating func takeRows(cancellation: Cancellation) throws -> [UInt8] {
    var isComplete = false
    if beginsAnew { beginAnew() }
    reading: while rest.count < Reading.mostBytes, !isComplete {
      try cancellation.check()
      let piece = try file.read()
      switch piece {
      case .bytes(let bytes): rest += bytes
      case .nothing: break reading
      case .end:
        hasEnded = true
        isComplete = true
      case .beginning(let isOther):
        // The last line of a file that was moved away is complete; of one that was cut it is gone.
        if isOther, !rest.isEmpty {
          beginsAnew = true
          isComplete = true
        } else {
          rest = []
          beginAnew()
        }
      }
    }
    let end =
      if isComplete { rest.count } else if let numberSize {
        rest.count - rest.count % numberSize
      } else { rest.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0 }
    let rows = Array(rest[..<end])
    rest = Array(rest[end...])
    return rows
  }

  /// What comes next is from the beginning of a file.
  private mutating func beginAnew() {
    beginsAnew = false
    hasBegunAnew = hasBegunAnew || form != nil
    head = form?.head[...] ?? []
    line = 0
  }

  // MARK: - Rows

  /// The rows of complete lines; nil where there are none among them.
  private mutating func table(of bytes: [UInt8], cancellation: Cancellation) throws -> DataTable? {
    guard let form else { return try firstTable(of: bytes, cancellation: cancellation) }
    if numberSize != nil {
      return try DataTable.read(
        bytes: bytes, name: name, options: options, cancellation: cancellation)
    }
    var lines = Lines(bytes[...], first: (line ?? file.lines(before: start)) + 1)
    line = lines.first - 1 + lines.count
    while let next = head.first, let found = lines.firstLine {
      if next == found { lines.dropFirst() } else { head = [] }
      head = head.dropFirst()
    }
    let rows = try form.rows(of: lines, cancellation: cancellation)
    return rows.rowCount > 0 || !rows.notices.isEmpty ? rows : nil
  }

  /// The first rows of a stream, or of a file that had none; until there are some, all lines are kept.
  private mutating func firstTable(
    of bytes: [UInt8], cancellation: Cancellation
  ) throws -> DataTable? {
    let table: DataTable
    do {
      table = try DataTable.read(
        bytes: bytes, name: name, options: options, cancellation: cancellation)
    } catch DataSourceError.data(let flaw) where flaw.found == "an empty file" && !hasEnded {
      rest = bytes + rest
      return nil
    }
    guard table.rowCount > 0 || hasEnded else {
      rest = bytes + rest
      return nil
    }
    form = RowForm(table, options, beginning: bytes)
    line = bytes.count { $0 == UInt8(ascii: "\n") }
    return table
  }
}
