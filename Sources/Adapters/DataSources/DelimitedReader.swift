import Threading

/// Reads rows of cells (CSV, TSV) into a table.
///
/// Only the cell that is being read has to be in memory as a whole: a cell that the window cuts off
/// is read again when more bytes have come.
///
/// A row has at most as many cells as the first, blank ones at its end aside; cells that it lacks are
/// gaps. Blank lines and comments are passed over; where there is only one column, a blank line is a gap
/// unless nothing but blank lines follows.
///
/// Columns once known, chunks of lines are read by several threads, each on the assumption that the
/// rows before it end where it begins and change nothing about what the columns hold. Where that turns
/// out wrong (a line ends inside quotes, a column gets its first time, a row has too many cells), the
/// chunk is read once more, behind its predecessors. So one thread gives the same as many.
struct DelimitedReader: Sendable {
  private let file: String
  private let options: ReadOptions
  private let layout: Layout
  private let plan: ReadPlan
  private let scanner: CellScanner
  /// Without columns until the first row is complete.
  private var builder: TableBuilder
  private var firstRow: [[UInt8]] = []
  private var firstRowLength = 0
  private var firstLine = 1
  private var columnCount = 0
  /// The cell that comes next, from 0, and its line.
  private var cell = 0
  private var line = 1
  /// Whether the last line ended with CR, so that a LF belongs to that end.
  private var isAfterCarriageReturn = false
  /// Blank lines that are gaps if a value follows.
  private var pendingGaps = 0
  /// The beginning of a cell that is not complete.
  private var rest: [UInt8] = []
  /// The rows below the table, of one text each.
  private var notes = TrailingNotes()
  /// What to say of the first row between blanks that has fewer cells than the others.
  private var shortRow: DataError?
  /// Lines that are to be passed over whatever they hold.
  private var linesToSkip = 0

  init(file: String, options: ReadOptions, plan: ReadPlan, layout: Layout) {
    self.file = file
    self.options = options.ofDelimitedCells
    var plan = plan
    plan.isPointSure = layout.isPointSure
    self.plan = plan
    self.layout = layout
    builder = TableBuilder(file: file, options: self.options, plan: plan, names: [])
    scanner = CellScanner(
      separator: layout.separator, lengthLimit: options.limits.cellLength)
  }

  /// Reads to the window's end.
  static func read(
    _ window: inout ByteWindow, options: ReadOptions, plan: ReadPlan, layout: Layout,
    cancellation: Cancellation
  ) throws -> PassResult {
    var reader = DelimitedReader(
      file: window.name, options: options, plan: plan, layout: layout)
    reader.linesToSkip = layout.skip
    while reader.columnCount == 0, let lines = try window.takeLines() { try reader.read(lines) }
    if !window.isLast { reader.builder.expectRest(window.wholeToUsed) }
    while !reader.builder.hasExaminedTexts, let lines = try window.takeLines() {
      try reader.read(lines)
    }
    if !window.isLast, options.threadCount > 1, !plan.isSpecial {
      try reader.readOnThreads(&window, cancellation: cancellation)
    }
    while let lines = try window.takeLines() { try reader.read(lines) }
    return try reader.finish(cancellation: cancellation)
  }

  /// Reads the complete cells of the lines that come next, and keeps the rest.
  private mutating func read(_ lines: borrowing ByteWindow.Chunk) throws(DataSourceError) {
    let range = lines.range
    if rest.isEmpty {
      let used = try read(
        lines.storage.span, from: range.lowerBound, to: range.upperBound, isLast: false)
      rest = Array(lines.storage[(range.lowerBound + used)..<range.upperBound])
    } else {
      let bytes = rest + lines.storage[range]
      let used = try read(bytes.span, from: 0, to: bytes.count, isLast: false)
      rest = Array(bytes[used...])
    }
  }

  /// Reads all complete cells and returns the number of bytes used.
  private mutating func read(
    _ bytes: Span<UInt8>, from start: Int, to end: Int, isLast: Bool
  ) throws(DataSourceError) -> Int {
    var at = start
    while at < end || (isLast && cell > 0) {
      if isAfterCarriageReturn {
        isAfterCarriageReturn = false
        if bytes[at] == UInt8(ascii: "\n") {
          at += 1
          continue
        }
      }
      if cell == 0, linesToSkip > 0 || layout.comment != nil || !layout.repeats.isEmpty, at < end {
        switch passOver(bytes, from: at, to: end, isLast: isLast) {
        case .row: break
        case .line(let next):
          at = next
          continue
        case .unknown: return at - start
        }
      }
      if let next = try readPlainCells(bytes, from: at, to: end) {
        at = next
        continue
      }
      guard let found = try findCell(bytes, from: at, to: end, isLast: isLast) else { break }
      try take(found, bytes)
      line += found.newlines
      at = found.next
      if found.terminator != .separator {
        try endRow()
        isAfterCarriageReturn = found.terminator == .carriageReturn
      }
    }
    return at - start
  }

  /// What begins at a line's start.
  private enum LineStart {
    case row
    /// A line that is no row, and where it ends.
    case line(next: Int)
    /// The window ends before that is known.
    case unknown
  }

  /// Passes over a comment, a header that comes again, or a line above the first row.
  private mutating func passOver(
    _ bytes: Span<UInt8>, from start: Int, to end: Int, isLast: Bool
  ) -> LineStart {
    if linesToSkip == 0 {
      let at = trimmed(bytes, start..<end).lowerBound
      if !isLast, end - at < layout.comment?.count ?? 0 { return .unknown }
      let isComment = layout.comment.map { begins(bytes, at, end, with: $0) } ?? false
      guard isComment || columnCount > 0 && layout.isHead(bytes, at, end) else { return .row }
    }
    var at = start
    while at < end, !isLineEnd(bytes[at]) { at += 1 }
    guard at < end || isLast else { return .unknown }
    line += 1
    linesToSkip = max(0, linesToSkip - 1)
    isAfterCarriageReturn = at < end && bytes[at] == UInt8(ascii: "\r")
    return .line(next: min(at + 1, end))
  }

  /// The fast path for cells that are plain numbers or times in columns of such, as most are.
  ///
  /// Returns where it stopped: at the first cell that needs the slow path; nil where that is
  /// `start`.
  private mutating func readPlainCells(
    _ bytes: Span<UInt8>, from start: Int, to end: Int
  ) throws(DataSourceError) -> Int? {
    guard columnCount > 0, pendingGaps == 0 else { return nil }
    var at = start
    var cell = cell
    var line = line
    let last = columnCount - 1
    let separator = layout.separator
    var times = PlainTimes(separator: separator)
    let mayGroup = separator != Layout.comma
    while at < end, cell <= last {
      let found: (value: Double, end: Int)?
      if case let decimal = builder.fastDecimal(cell), decimal != 0 {
        found = DecimalNumber.scan(bytes, from: at, to: end, decimal: decimal)
        if mayGroup, let found, found.end - at > 4, bytes[unchecked: found.end - 4] == decimal,
          found.value == found.value.rounded()
        {
          builder.noteZeros(column: cell)
        }
      } else if builder.areTimesPlain(cell) {
        found = times.scan(bytes, from: at, to: end)
      } else {
        break
      }
      guard let (value, valueEnd) = found, valueEnd < end else { break }
      var next = valueEnd
      var terminator = bytes[unchecked: next]
      if terminator == UInt8(ascii: "\r"), next + 1 < end,
        bytes[unchecked: next + 1] == UInt8(ascii: "\n")
      {
        next += 1
        terminator = UInt8(ascii: "\n")
      }
      if terminator == separator, cell < last {
        builder.store(number: value, column: cell)
        cell += 1
      } else if terminator == UInt8(ascii: "\n"), cell == last {
        builder.store(number: value, column: cell)
        try builder.endRow()
        cell = 0
        line += 1
        // A line that is no row may follow.
        if layout.comment != nil {
          at = next + 1
          break
        }
      } else {
        break
      }
      at = next + 1
    }
    if at > start { notes.takeRows() }
    self.cell = cell
    self.line = line
    return at == start ? nil : at
  }

  private mutating func findCell(
    _ bytes: Span<UInt8>, from start: Int, to end: Int, isLast: Bool
  ) throws(DataSourceError) -> CellScanner.Cell? {
    // What the closure holds is this reader itself, and no copy of it for each cell.
    let scanner = scanner
    return try scanner.cell(bytes, from: start, to: end, isLast: isLast) {
      failure(found: $0, expected: $1)
    }
  }

  private mutating func take(
    _ found: CellScanner.Cell, _ bytes: Span<UInt8>
  ) throws(DataSourceError) {
    guard columnCount > 0 else { return try takeFirst(found, bytes) }
    let isEnd = found.terminator != .separator
    if cell == 0, isEnd, !found.isQuoted, trimmed(bytes, found.content).isEmpty {
      // A blank line: `cell` stays 0, and nothing was stored.
      if columnCount == 1 { pendingGaps += 1 }
      return
    }
    while pendingGaps > 0 {
      pendingGaps -= 1
      builder.beginRow()
      try builder.endRow()
    }
    if cell == 0 {
      notes.begin(bytes, trimmed(bytes, found.content), isAlone: isEnd)
    } else if !notes.isRow {
      notes.isRow = !trimmed(bytes, found.content).isEmpty
    }
    guard cell < columnCount else {
      // Rows may end with separators.
      let content = trimmed(bytes, found.content)
      guard content.isEmpty else {
        // A row of sums may have its name behind them.
        let isSum = notes.isUnnamed && SummaryRow.isWord(bytes, content)
        throw failure(
          found:
            "a row of more than \(cells(columnCount)), \(quoted(found.content.prefix(64).map { bytes[$0] }))",
          expected: "\(cells(columnCount)), as in line \(firstLine)",
          advice: isSum
            ? .option("comment", [String(decoding: [layout.separator], as: UTF8.self)]) : nil)
      }
      cell += 1
      return
    }
    if found.hasDoubledQuotes {
      let text = unquoted(bytes, found)
      try store(text.span, 0..<text.count)
    } else {
      try store(bytes, found.content)
    }
    cell += 1
    guard isEnd else { return }
    if cell < columnCount, layout.separator == UInt8(ascii: " "), shortRow == nil {
      shortRow = DataError(
        file: file, line: line, column: cell, columnName: nil, found: "a row of \(cells(cell))",
        expected:
          "\(cells(columnCount)), as in line \(firstLine): between blanks nothing tells which are missing, and the last ones are taken to be"
      )
    }
    // What a short row lacks are gaps.
    let nothing: [UInt8] = []
    while cell < columnCount {
      try store(nothing.span, 0..<0)
      cell += 1
    }
  }

  private func cells(_ count: Int) -> String { count == 1 ? "1 cell" : "\(count) cells" }

  /// Stores a cell of the row that is being read.
  private mutating func store(_ bytes: Span<UInt8>, _ range: Range<Int>) throws(DataSourceError) {
    let isText = builder.store(bytes, range, column: cell, line: line, place: cell + 1)
    if isText, let flaw = flaw(bytes, range) {
      throw failure(found: flaw, expected: "UTF-8 text")
    }
  }

  private mutating func endRow() throws(DataSourceError) {
    line += 1
    if columnCount == 0 {
      try takeFirstRow()
    } else if cell > 0 {
      notes.end(row: builder.rowNumber)
      try builder.endRow()
    }
    cell = 0
  }

  private func failure(
    found: String, expected: String, advice: ReadAdvice? = nil
  ) -> DataSourceError {
    let names = builder.columns
    return .data(
      DataError(
        file: file, line: line, column: cell + 1,
        columnName: cell < names.count ? names[cell].name : nil, found: found, expected: expected,
        advice: advice))
  }
}

// MARK: - Several threads

extension DelimitedReader {
  /// Lines, and what a reader on another thread found in them.
  private struct Guess: Sendable {
    let lines: ByteWindow.Chunk
    /// Nil where they are not what was assumed.
    var reader: DelimitedReader?
  }

  /// Reads to the window's end, if threads are to be had.
  private mutating func readOnThreads(
    _ window: inout ByteWindow, cancellation: Cancellation
  ) throws {
    var threads = OrderedWork<Guess>(threads: options.threadCount) { guess in
      do throws(DataSourceError) {
        try guess.reader?.read(guess.lines)
      } catch {
        guess.reader = nil
      }
    }
    guard threads.threadCount > 0 else { return }
    var spare: [TableBuilder] = []
    var isAtEnd = false
    while !isAtEnd || threads.pending > 0 {
      if !isAtEnd, threads.pending < 2 * threads.threadCount {
        if let lines = try window.takeLines() {
          threads.give(Guess(lines: lines, reader: withoutRows(reusing: spare.popLast())))
        } else {
          isAtEnd = true
        }
      } else {
        guard let guess = try threads.take(unless: cancellation) else { break }
        if let next = guess.reader, follows(next) {
          try append(next)
        } else {
          try read(guess.lines)
        }
        if let builder = guess.reader?.builder { spare.append(builder) }
        window.giveBack(guess.lines)
      }
    }
  }

  /// A reader that begins at the beginning of a row, for the columns as they are known now.
  private func withoutRows(reusing spare: consuming TableBuilder?) -> DelimitedReader {
    var reader = DelimitedReader(file: file, options: options, plan: plan.part, layout: layout)
    reader.columnCount = columnCount
    reader.firstLine = firstLine
    // The cells of numbers rarely have fewer than six bytes, with the separator.
    reader.builder = builder.withoutRows(
      rowsPerBlock: options.chunkSize / (6 * columnCount), reusing: spare)
    return reader
  }

  /// Whether what another reader assumed when it began was right, and can be appended.
  private func follows(_ next: DelimitedReader) -> Bool {
    cell == 0 && pendingGaps == 0 && !isAfterCarriageReturn && rest.isEmpty && next.cell == 0
      && builder.infersTheSame(as: next.builder) && builder.hasRoom(for: next.builder.rowCount)
  }

  /// Takes what another reader read behind this one.
  private mutating func append(_ next: DelimitedReader) throws(DataSourceError) {
    notes.append(next.notes, row: builder.rowNumber, isEmpty: next.builder.rowCount == 0)
    try builder.append(next.builder, linesBefore: line - 1)
    if shortRow == nil, var row = next.shortRow {
      row.line += line - 1
      shortRow = row
    }
    line += next.line - 1
    pendingGaps = next.pendingGaps
    isAfterCarriageReturn = next.isAfterCarriageReturn
    rest = next.rest
  }
}

// MARK: - The first row

extension DelimitedReader {
  /// Keeps a cell of the first row until it is known whether they are names.
  private mutating func takeFirst(
    _ found: CellScanner.Cell, _ bytes: Span<UInt8>
  ) throws(DataSourceError) {
    let isEnd = found.terminator != .separator
    if cell == 0, isEnd, !found.isQuoted, trimmed(bytes, found.content).isEmpty { return }
    if cell == 0 { firstLine = line }
    if let flaw = flaw(bytes, found.content) { throw failure(found: flaw, expected: "UTF-8 text") }
    guard cell < options.limits.columns else {
      throw failure(
        found: "more than \(options.limits.columns) columns", expected: "at most that many")
    }
    firstRowLength += found.content.count + 1
    guard firstRowLength <= options.limits.headerLength else {
      throw failure(
        found: "a first line of more than \(options.limits.headerLength) bytes",
        expected: "at most that many")
    }
    firstRow.append(unquoted(bytes, found))
    cell += 1
  }

  /// Takes the first row for names or for values.
  private mutating func takeFirstRow() throws(DataSourceError) {
    guard cell > 0 else { return }
    columnCount = cell
    if layout.header == .present { linesToSkip = layout.unitLines }
    let isHeader =
      switch layout.header {
      case .present: true
      case .absent: false
      case .automatic:
        CellText.areNames(firstRow.map { builder.rules.cell($0.span, in: $0.indices) })
      }
    // A header may end with a separator, as the rows do; an unnamed column in it has cells.
    let names = firstRow.enumerated().map { index, text in
      let range = trimmed(text.span, text.indices)
      return isHeader ? String(decoding: text[range], as: UTF8.self) : ""
    }
    let longer = layout.names.map { ($0 + names.dropFirst($0.count)).prefix(names.count) }
    builder = TableBuilder(
      file: file, options: options, plan: plan, names: longer.map(Array.init) ?? names,
      ownNames: isHeader ? names : nil, units: layout.units)
    if !isHeader {
      line -= 1
      for index in firstRow.indices {
        cell = index
        let text = firstRow[index]
        try store(text.span, text.indices)
      }
      line += 1
      try builder.endRow()
    }
    firstRow = []
  }

  private mutating func finish(cancellation: Cancellation) throws -> PassResult {
    let last = rest
    _ = try read(last.span, from: 0, to: last.count, isLast: true)
    guard columnCount > 0 else {
      throw failure(found: "an empty file", expected: "rows of numbers")
    }
    let notes = notes
    var result = try PassResult(&builder, cancellation: cancellation)
    result.notes = columnCount > 1 ? notes : nil
    result.table.layout = layout
    result.table.notices += layout.notices(in: file) + [shortRow].compactMap(\.self)
    return result
  }
}
