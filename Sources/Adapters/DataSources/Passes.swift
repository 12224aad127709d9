import Compression
import Files
import Glibc
import Threading

/// A file that can be read more than once: where it is, or what was in it.
enum RepeatableSource: Sendable {
  /// A path, and how many bytes of the file are meant; nil for all.
  case path(String, name: String, length: Int?)
  case bytes([UInt8], name: String)

  var name: String {
    switch self {
    case .path(_, let name, _), .bytes(_, let name): name
    }
  }

  /// The file from its beginning.
  func window(
    _ options: ReadOptions, cancellation: Cancellation,
    progress: @escaping (ReadProgress) -> Void
  ) throws -> ByteWindow {
    let source: ByteSource
    switch self {
    case .path(let path, let name, let length):
      source = try ByteSource(path: path, name: name, length: length, cancellation: cancellation)
    case .bytes(let bytes, let name): source = ByteSource(bytes: bytes, name: name)
    }
    var window = ByteWindow(
      source, chunkSize: options.chunkSize, cancellation: cancellation, progress: progress)
    try window.fill(atLeast: Passes.sampleLength + 4)
    window.skipByteOrderMark()
    return window
  }
}

extension ByteWindow {
  /// Passes over the byte order mark of UTF-8.
  mutating func skipByteOrderMark() {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    if storage[start..<end].starts(with: mark) { consume(3) }
  }
}

/// Reads a file, again where a pass has taught something about it.
struct Passes {
  /// What the format, the layout and the encoding are told by.
  static let sampleLength = 1 << 16
  /// More passes teach nothing.
  private static let limit = 6

  private var source: RepeatableSource
  private var options: ReadOptions
  private let cancellation: Cancellation
  private let progress: (ReadProgress) -> Void
  /// What is known before the first pass.
  private let known: ReadPlan
  private var plan: ReadPlan
  /// What the conditions have met, and what they said of each row.
  private var reports: [ConditionReport] = []
  private var answers: [[Bool]] = []
  /// The first row below the table, which ends before it.
  private var noteRow: Int?

  /// A source of bytes; one that cannot be read twice is read into memory.
  ///
  /// - Parameters:
  ///   - source: The bytes.
  ///   - path: Where they are, if they are in a file.
  ///   - length: How many of the file's bytes are meant; nil for all.
  ///   - options: How to read them.
  ///   - plan: What is known of them.
  ///   - cancellation: Checked every few milliseconds.
  ///   - progress: Told about every piece that has been read.
  /// - Throws: ``DataSourceError`` or `FileError` for what cannot be opened, unpacked or decoded.
  init(
    _ source: ByteSource, path: String?, length: Int? = nil, options: ReadOptions,
    knowing plan: ReadPlan = ReadPlan(), cancellation: Cancellation,
    progress: @escaping (ReadProgress) -> Void
  ) throws {
    known = plan
    self.plan = plan
    self.options = options
    self.cancellation = cancellation
    self.progress = progress
    // A file is opened again, and tells its progress then.
    var window = ByteWindow(
      source, chunkSize: options.chunkSize, cancellation: cancellation,
      progress: path == nil ? progress : { _ in })
    try window.fill(atLeast: Passes.sampleLength)
    let isPacked = Gzip.begins(window.storage.span, window.start..<window.end)
    let isUTF16 = TextEncoding.isUTF16(
      window.storage.span.extracting(window.start..<window.end))
    let isPrinted =
      !isPacked && !isUTF16 && plan.layout == nil && PrintedTable.begins(window, options)
    if let path, let size = source.totalBytes, !isPacked, !isUTF16, options.mergedColumns.isEmpty,
      !isPrinted || size > PrintedTable.limit, options.encoding == nil || options.encoding == .utf8
    {
      self.source = .path(path, name: source.name, length: length)
      return
    }
    let limit = options.limits.unpackedSize
    var bytes = try window.takeAll(limit: limit)
    if isPacked {
      bytes = try unpacked(bytes, of: source.name, limit: limit, cancellation)
    }
    self.source = .bytes(bytes, name: source.name)
    try decode(options.encoding ?? (TextEncoding.isUTF16(bytes.span) ? .utf16 : .utf8))
    if isPrinted, bytes.count <= PrintedTable.limit,
      let table = PrintedTable(bytes, CellRules(options))
    {
      self.source = .bytes(table.bytes, name: source.name)
      self.options.separator = UInt8(ascii: "\t")
    }
  }

  /// A source that has been read before.
  private init(
    _ source: RepeatableSource, options: ReadOptions, knowing plan: ReadPlan,
    cancellation: Cancellation
  ) {
    self.source = source
    (self.options, known, self.plan) = (options, plan, plan)
    (self.cancellation, progress) = (cancellation, { _ in })
  }

  /// The text of what was read into memory; nil for a file that is opened again.
  var text: [UInt8]? { if case .bytes(let bytes, _) = source { bytes } else { nil } }

  /// Makes UTF-8 of the bytes in memory.
  private mutating func decode(_ encoding: TextEncoding) throws {
    guard encoding != .utf8, case .bytes(let bytes, let name) = source else { return }
    // The text, and on the way to it its units.
    try DataSourceError.checkRoom(for: 3 * bytes.count, of: name)
    guard let text = encoding.utf8(bytes) else {
      throw DataSourceError.data(
        DataError(
          file: name, line: 1, column: 1, found: "UTF-16 text of an odd number of bytes",
          expected: "two bytes for each character", advice: .option("encoding", ["latin1"])))
    }
    source = .bytes(text, name: name)
  }

  /// The table.
  mutating func table() throws -> DataTable {
    do {
      return try decodedTable()
    } catch DataSourceError.data(var flaw)
      where flaw.found == DataError.noUTF8 && options.encoding == nil
    {
      // What is no UTF-8 has a byte for each character, unless it is mostly UTF-8 and damaged.
      var window = try source.window(options, cancellation: cancellation, progress: { _ in })
      if case .json? = try? Passes.contents(of: window, options) {
        throw DataSourceError.data(flaw)
      }
      let bytes = try window.takeAll(limit: options.limits.unpackedSize)
      guard !TextEncoding.holdsUTF8(bytes), !bytes.contains(0) else {
        flaw.advice = .option("encoding", ["latin1"])
        throw DataSourceError.data(flaw)
      }
      source = .bytes(bytes, name: source.name)
      try decode(TextEncoding.ofSingleBytes(bytes))
      (plan, noteRow) = (known, nil)
      return try decodedTable()
    }
  }

  private mutating func decodedTable() throws -> DataTable {
    if !options.mergedColumns.isEmpty, case .bytes(let text, let name) = source {
      source = .bytes(
        try MergedCells.filled(text, called: name, options: options, cancellation: cancellation),
        name: name)
    }
    if !options.conditions.isEmpty {
      plan.isTesting = true
      let result = try pass()
      for condition in options.conditions { _ = try result.table.column(condition.column) }
      plan.selection = options.selection(of: result.answers)
      leaveOutNotes(of: result)
      answers = result.answers
      reports = result.reports
      plan.isTesting = false
    }
    return try settledTable()
  }

  /// The table of the rows that count.
  private mutating func settledTable() throws -> DataTable {
    for _ in 1..<Passes.limit {
      let result = try pass()
      if leaveOutNotes(of: result) { continue }
      guard
        let hints = result.hints ?? result.table.hintsOfDecimals(after: plan)
          ?? result.table.hintsOfClocks(after: plan) ?? result.table.hintsOfForms(after: plan)
      else {
        if let hints = result.table.hintsOfGapMarks(after: plan) {
          for (index, column) in result.table.columns.enumerated()
          where hints[index].form != plan.hints(ofColumn: index).form {
            plan.gapMarks[index] = column.offender
          }
          plan.hints = hints
          continue
        }
        if let hints = try hintsOfWholeColumns(result.table) {
          plan.hints = hints
          continue
        }
        return try finish(result)
      }
      plan.hints = hints
    }
    return try finish(try pass())
  }

  /// Leaves out the rows below the table; whether there are any.
  @discardableResult
  private mutating func leaveOutNotes(of result: PassResult) -> Bool {
    guard noteRow == nil, let notes = result.notes, let start = notes.start, start > 0,
      let first = result.table.columns.first
    else { return false }
    // Below names, a name alone is one of them.
    // One that conditions look at keeps its values beside texts.
    let wasValue =
      [.number, .time].contains(first.details.contentBefore) && first.kind == .text
      || [.number, .time].contains(first.kind) && first.strayRows.last == result.table.rowCount - 1
    guard wasValue || notes.areMarked else { return false }
    let selection = plan.selection ?? [Bool](repeating: true, count: start + 1)
    // A condition that leaves them out itself needs no word.
    guard selection.dropFirst(start).contains(true) else { return false }
    noteRow = start
    plan.selection = Array(selection.prefix(start))
    return true
  }

  /// What all rows say of days and months, and of decimal signs, that those which count leave open; nil where they
  /// say no more.
  private func hintsOfWholeColumns(_ table: DataTable) throws -> [ReadHints]? {
    let orders: Readings = [.dayFirst, .monthFirst]
    func isOpen(_ column: DataTable.Column) -> Bool {
      column.kind == .time && column.details.inference.readings.isSuperset(of: orders)
    }
    let openDecimals = table.columns.indices.filter {
      table.hasOpenDecimals(table.columns[$0])
    }
    guard plan.selection != nil,
      table.columns.contains(where: isOpen) || !openDecimals.isEmpty
    else { return nil }
    let whole = try wholeTable(examining: openDecimals, of: table.columns.count)
    var hints = table.columns.indices.map { plan.hints(ofColumn: $0) }
    let before = hints
    for (index, columns) in zip(table.columns, whole.columns).enumerated()
    where isOpen(columns.0) && columns.1.kind == .time && !isOpen(columns.1) {
      hints[index].readings.formIntersection(columns.1.details.inference.readings)
    }
    for index in openDecimals {
      hints[index] = whole.decimals(of: table.columns[index]) ?? hints[index]
    }
    return hints == before ? nil : hints
  }

  /// All rows of the file above its notes; of columns of numbers each is examined, also behind a text.
  private func wholeTable(examining numbers: [Int], of count: Int) throws -> DataTable {
    var whole = self
    whole.plan.selection = noteRow.map { [Bool](repeating: true, count: $0) }
    whole.plan.hints = (0..<count).map { plan.hints(ofColumn: $0) }
    for index in numbers { whole.plan.hints[index] = ReadHints(needsSlowPath: true) }
    whole.options.comparedColumns += numbers.map { .number($0 + 1) }
    return try whole.pass().table
  }

  private func finish(_ result: PassResult) throws -> DataTable {
    var table = result.table
    if let selection = plan.selection {
      let rows = selection.indices.filter { selection[$0] }
      table.rowNumbers = rows
      if options.keepsAnswers {
        table.answers = answers.map { answers in rows.map { answers[$0] } }
      }
    }
    let source = source
    let options = options
    var plan = plan
    plan.selection = nil
    table.locate = { [plan] place in
      var plan = plan
      plan.target = place
      guard
        var window = try? source.window(options, cancellation: Cancellation(), progress: { _ in }),
        let result = try? Passes.read(&window, options, plan, cancellation: Cancellation())
      else { return nil }
      return result.located
    }
    for (index, mark) in plan.gapMarks where table.columns.indices.contains(index) {
      table.columns[index].gapMark = mark
    }
    let width = table.columns.count
    table.readTexts = { [plan, cancellation] limit, areWhole in
      var options = options
      options.keepsWholeValues = areWhole
      options.limits.texts = limit
      options.textColumns = (0..<width).map { .number($0 + 1) }
      options.refusesManyTexts = false
      guard
        var window = try? source.window(options, cancellation: cancellation, progress: { _ in }),
        let result = try? Passes.read(&window, options, plan, cancellation: cancellation)
      else { return nil }
      return result.table.columns.map { $0.texts ?? DataTable.Texts(codes: [], names: []) }
    }
    table.reread = { [known, cancellation, reports, answers] rows in
      var passes = Passes(source, options: options, knowing: known, cancellation: cancellation)
      passes.plan.selection = rows
      (passes.reports, passes.answers) = (reports, answers)
      return try passes.settledTable()
    }
    if let noteRow, var note = table.locate(CellPlace(row: noteRow, column: 0)) {
      note.expected = "rows of the table: what stands below it is left out"
      table.notices.append(note)
    }
    tell(of: table.columns, &table)
    if let row = result.summaryRow, row.row >= table.rowCount - 3,
      !table.options.asksFor(row.text, inColumn: row.column, of: table.columns)
    {
      let column = table.columns.indices.contains(row.column) ? table.columns[row.column].name : ""
      table.summaryRow = DataError(
        file: table.name, line: row.line, column: row.place, columnName: column,
        found: quoted(row.text.utf8), expected: "no row that sums up the others",
        advice: .leaveOut(column: column, text: row.text))
    }
    if table.rowCount == 0, !table.columns.isEmpty {
      table.notices.append(
        options.conditions.isEmpty
          ? DataError(
            file: table.name, line: 1, column: 1, found: "no rows below the names",
            expected: "at least one")
          : DataTable.noRow(in: table.name))
    }
    table.leaveOutMissingPlaces()
    try table.settleTimes(cancellation: cancellation)
    return table
  }

  /// Notes what conditions have left out, or have not met.
  private func tell(of columns: [DataTable.Column], _ table: inout DataTable) {
    for (condition, report) in zip(options.conditions, reports) {
      guard let index = report.column, columns.indices.contains(index) else { continue }
      let column = columns[index]
      if report.censored > 0,
        let cell = table.locate(CellPlace(row: report.firstCensored, column: index))
      {
        let rows = report.censored == 1 ? "this row" : "\(report.censored) such rows"
        var notice = cell
        notice.expected = "a number: \(rows) left out by the condition"
        notice.advice = options.adviceOfCensored
        table.notices.append(notice)
      }
      if report.isMet, condition.relation == .equal, !condition.text.isEmpty,
        let row = report.firstMergedRow,
        var notice = table.locate(CellPlace(row: row, column: index))
      {
        notice.expected = "a text: the condition meets no row in which it is blank"
        notice.advice = .merged([column.name])
        table.notices.append(notice)
      }
      // Whoever names both spellings knows them.
      let otherCase = report.otherCase.flatMap { text in
        options.conditions.contains { $0.text == text } ? nil : text
      }
      guard [.equal, .notEqual].contains(condition.relation), !report.isMet || otherCase != nil,
        !(condition.isPeriod && column.kind == .time)
      else { continue }
      table.unmetConditions.append(
        UnmetCondition(
          column: column.name, text: condition.text, cells: report.others.sorted(),
          otherCase: report.isMet ? otherCase : nil))
    }
  }

  private func pass() throws -> PassResult {
    var window = try source.window(options, cancellation: cancellation, progress: progress)
    return try Passes.read(&window, options, plan, cancellation: cancellation)
  }

  /// Reads a file once.
  private static func read(
    _ window: inout ByteWindow, _ options: ReadOptions, _ plan: ReadPlan, cancellation: Cancellation
  ) throws -> PassResult {
    let contents: Contents =
      if let layout = plan.layout { .rows(layout) } else {
        try Passes.contents(of: window, options)
      }
    switch contents {
    case .rows(let layout):
      return try DelimitedReader.read(
        &window, options: options, plan: plan, layout: layout, cancellation: cancellation)
    case .json(let isLines):
      return try JSONReader.read(
        window, options: options, plan: plan, isLines: isLines, cancellation: cancellation)
    }
  }
}

/// What a pass over a file gives.
struct PassResult {
  var table: DataTable
  /// What the next pass has to know; nil where the table is right.
  var hints: [ReadHints]?
  /// What each condition said of each row.
  var answers: [[Bool]] = []
  /// What the conditions have met.
  var reports: [ConditionReport] = []
  /// The last row that sums up.
  var summaryRow: SummaryRow?
  /// The cell that was looked for.
  var located: DataError?
  /// Which of the last rows are none of the table.
  var notes: TrailingNotes?

  /// What a builder has, which is empty afterwards.
  init(
    _ builder: inout TableBuilder, cancellation: Cancellation
  ) throws {
    hints = builder.hintsForNextPass
    answers = builder.filter.answers
    reports = builder.filter.reports
    summaryRow = builder.summaryRow
    located = builder.located
    table = try builder.finish(cancellation: cancellation)
  }
}

/// What gzip data hold.
///
/// - Throws: `FileError` for damaged or too large ones, ``DataSourceError``, `CancellationError`.
func unpacked(
  _ bytes: [UInt8], of name: String, limit: Int, _ cancellation: Cancellation
) throws -> [UInt8] {
  do {
    let unpacked = try Gzip.unpack(bytes, limit: limit, cancellation: cancellation)
    guard let unpacked else { throw DataSourceError.noMemory(file: name, bytes: nil) }
    return unpacked
  } catch let reason as FileError.Reason {
    throw FileError(path: name, reason: reason)
  }
}
