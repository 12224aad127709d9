import Files
import Threading

/// Collects rows of cells and makes a ``DataTable`` of them.
///
/// Rows are written into a small block, column by column; full blocks move into each column's own
/// store, so that columns of texts cost nothing and appending costs two instructions.
///
/// How a column is read is known for certain at its end only. Values are stored by what is likeliest so
/// far, and where that turns out wrong, the file is read again with what was learned: ``lessons``.
struct TableBuilder: Sendable {
  /// A column as it grows.
  struct Growing: Sendable {
    var name: String
    var knows = ColumnKnowledge()
    var store = ColumnStore()
    var offender: DataError?
    /// Whether any value came before the first that did not fit.
    var hasValues = false
    /// What the cells before it were.
    var contentBefore = ColumnKnowledge.Content.undecided
    /// Whether the first that did not fit is written like a date.
    var isDateShaped = false
    /// What the cells of a column of texts are like, in the first rows.
    var likes = Likes()
  }

  /// How many cells of a column of texts are like something else.
  struct Likes: Sendable {
    var numbers = 0
    var times = 0
    var others = 0
  }

  /// A cell of a row that sums up.
  struct Total: Sendable {
    var row: Int
    var line: Int
    var place: Int
    var column: Int
    var text: String
  }

  let file: String
  let options: ReadOptions
  private(set) var columns: [Growing] = []
  /// `rowsPerBlock` values for each column, one column after the other.
  private var block: [Double] = []
  private let rowsPerBlock: Int
  /// Rows in the block, complete ones.
  private(set) var blockRow = 0
  /// With so many rows the block is full, or the first row is in it that is one too many.
  private var blockEnd = 0
  private var rowsBefore = 0
  let rules: CellRules
  private let lessons: [Lesson]
  /// The last cell that says that its row sums up.
  private(set) var total: Total?
  /// Which rows count; nil for all.
  private let selection: [Bool]?
  /// Rows so far, also those that do not count.
  private var rowsSeen = 0
  /// Whether the row that is being read counts.
  private var isSelected = true
  /// Which columns have conditions.
  private var tests: [(column: Int, condition: Int)] = []
  /// What each condition says of the row that is being read.
  private var answers: [Bool] = []
  /// What the conditions said of each row; nil where they are not asked.
  private(set) var verdicts: [Bool]?
  /// The place that is looked for, and what was found there.
  private let target: CellPlace?
  private(set) var located: DataError?

  var rowCount: Int { rowsBefore + blockRow }
  /// Whether cells must not go the short way.
  private let needsEachCell: Bool
  /// The names that were given more than once, and their columns from 1.
  private let repeatedNames: [String: [Int]]

  /// A table with these columns and no rows.
  init(
    file: String, options: ReadOptions, plan: ReadPlan, names: [String], rowsPerBlock: Int? = nil
  ) {
    self.file = file
    self.options = options
    self.plan = plan
    rules = CellRules(options)
    lessons = plan.lessons
    selection = plan.selection
    target = plan.target
    needsEachCell = rules.hasMissingWords || plan.isTesting || target != nil
    // About 256 KiB, which stay in the processor's cache.
    self.rowsPerBlock = rowsPerBlock ?? max(64, 32_768 / max(1, names.count))
    repeatedNames = Dictionary(grouping: names.indices) { names[$0] }
      .filter { !$0.key.isEmpty && $0.value.count > 1 }.mapValues { $0.map { $0 + 1 } }
    columns = distinct(names).map { Growing(name: $0) }
    block = Array(repeating: .nan, count: columns.count * self.rowsPerBlock)
    limitBlock()
    for index in columns.indices { columns[index].knows = knowledge(index) }
    if plan.isTesting { verdicts = [] }
    findTests(from: 0)
    prepareRow()
  }

  private let plan: ReadPlan

  /// What is known of a column before its first cell.
  private func knowledge(_ column: Int) -> ColumnKnowledge {
    ColumnKnowledge(column < lessons.count ? lessons[column] : Lesson(), rules)
  }

  /// Notes which of the columns from one on have conditions.
  private mutating func findTests(from first: Int) {
    guard verdicts != nil else { return }
    for index in columns.indices.dropFirst(first) {
      for (number, condition) in options.conditions.enumerated() {
        let isMeant =
          switch condition.column {
          case .name(let name): columns[index].name == name
          case .number(let place): place == index + 1
          }
        if isMeant { tests.append((index, number)) }
      }
    }
  }

  /// Begins a row as far as conditions go: what is not there is blank.
  private mutating func prepareRow() {
    isSelected = selection.map { rowsSeen < $0.count ? $0[rowsSeen] : false } ?? true
    if verdicts != nil {
      answers = options.conditions.map { $0.relation.holds("", $0.text) }
    }
  }

  /// A table whose columns come one by one.
  init(objectsIn file: String, options: ReadOptions, plan: ReadPlan) {
    self.init(file: file, options: options, plan: plan, names: [], rowsPerBlock: 64)
  }

  /// Adds a column that is a gap in all rows so far; the caller keeps names distinct.
  mutating func addColumn(_ name: String) throws(DataSourceError) {
    var column = Growing(name: name)
    try checkSize(rows: rowsBefore, columns: columns.count + 1)
    try checkRoom(column.store.bytesNeeded(for: rowsBefore))
    column.store.append(gaps: rowsBefore)
    column.knows = knowledge(columns.count)
    columns.append(column)
    findTests(from: columns.count - 1)
    block.append(contentsOf: repeatElement(.nan, count: rowsPerBlock))
    limitBlock()
  }

  /// The decimal sign of numbers that may be stored with ``store(number:column:)``; 0 for none.
  @inline(__always)
  func fastDecimal(_ column: Int) -> UInt8 { columns[column].knows.fastDecimal }

  /// Whether ``PlainTimes`` may be stored with ``store(number:column:)``.
  @inline(__always)
  func areTimesPlain(_ column: Int) -> Bool { columns[column].knows.areTimesPlain }

  /// Stores a number into a column that is known to hold such; an infinite one is a gap.
  @inline(__always)
  mutating func store(number value: Double, column: Int) {
    block[column * rowsPerBlock + blockRow] = value.isFinite ? value : .nan
  }

  /// Stores a cell, and learns from it how the column is to be read.
  ///
  /// - Returns: Whether the cell is kept for its text alone, so that it must be text.
  mutating func store(
    _ bytes: Span<UInt8>, _ range: Range<Int>, column: Int, line: Int, place: Int
  ) -> Bool {
    if let target, target.row == rowsSeen, target.column == column {
      located = DataError(
        file: file, line: line, column: place, columnName: columns[column].name,
        found: quoted(range.prefix(256).map { bytes[$0] }), expected: "")
    }
    if verdicts != nil {
      for test in tests where test.column == column {
        let condition = options.conditions[test.condition]
        let text = String(decoding: trimmed(bytes, range).map { bytes[$0] }, as: UTF8.self)
        answers[test.condition] = condition.relation.holds(text, condition.text)
      }
      return true
    }
    guard isSelected else { return true }
    if columns[column].knows.content == .text {
      note(bytes, range, column: column, line: line, place: place)
      return true
    }
    if case let decimal = fastDecimal(column), decimal != 0,
      case let cell = trimmed(bytes, range),
      let (value, end) = DecimalNumber.scan(
        bytes, from: cell.lowerBound, to: cell.upperBound, decimal: decimal),
      end == cell.upperBound
    {
      store(number: value, column: column)
      return false
    }
    // A column of times goes on as one, and most of them are ISO 8601.
    if columns[column].knows.content == .time, rules.dateFormat == nil,
      !rules.hasMissingWords, let time = TimeText(bytes, in: trimmed(bytes, range)),
      store(time, column: column)
    {
      return false
    }
    switch rules.cell(bytes, in: range) {
    case .gap: block[column * rowsPerBlock + blockRow] = .nan
    case .number(let number):
      if store(number, column: column) { return false }
      spoil(bytes, range, column: column, line: line, place: place)
    case .time(let time):
      if store(time, column: column) { return false }
      spoil(bytes, range, column: column, line: line, place: place)
    case .text:
      spoil(bytes, range, column: column, line: line, place: place)
      note(bytes, range, column: column, line: line, place: place)
      return true
    }
    return false
  }

  /// Stores a number that was given as one, or a gap.
  mutating func store(value: Double, column: Int, line: Int, place: Int) {
    guard isSelected, verdicts == nil else {
      if verdicts != nil { test(value, column) }
      return
    }
    if columns[column].knows.content == .text || value.isNaN {
      block[column * rowsPerBlock + blockRow] = .nan
    } else if !store(NumberText(plain: value), column: column) {
      let text = Array("\(value)".utf8)
      spoil(text.span, text.indices, column: column, line: line, place: place)
    }
  }

  private mutating func test(_ value: Double, _ column: Int) {
    let text =
      value.isNaN
      ? []
      : Array(
        (value == value.rounded() && value.magnitude < 1e15 ? "\(Int(value))" : "\(value)").utf8)
    _ = store(text.span, text.indices, column: column, line: 0, place: 0)
  }

  private mutating func store(_ number: NumberText, column: Int) -> Bool {
    guard
      let value = columns[column].knows.take(
        number, mayHurry: !needsEachCell, isPointSure: plan.isPointSure)
    else {
      return false
    }
    block[column * rowsPerBlock + blockRow] = value
    return true
  }

  private mutating func store(_ time: TimeText, column: Int) -> Bool {
    let mayHurry = !needsEachCell && rules.dateFormat == nil
    guard
      let value = columns[column].knows.take(time, zone: options.zone, mayHurry: mayHurry)
    else { return false }
    block[column * rowsPerBlock + blockRow] = value
    return true
  }

  /// Makes a column one of texts, because of a cell that does not fit.
  ///
  /// That is an error only for those who ask for its numbers: it is kept for them.
  private mutating func spoil(
    _ bytes: Span<UInt8>, _ range: Range<Int>, column: Int, line: Int, place: Int
  ) {
    let found = Array(trimmed(bytes, range).prefix(256).map { bytes[$0] })
    let knows = columns[column].knows
    let isDate = TimeText.isShaped(bytes, trimmed(bytes, range))
    columns[column].offender = DataError(
      file: file, line: line, column: place, columnName: columns[column].name,
      found: quoted(found),
      expected: knows.expected(isDate: isDate, format: rules.dateFormat?.text),
      advice: advice(found, columns[column], isDate: isDate))
    columns[column].hasValues = knows.content != .undecided
    columns[column].contentBefore = knows.content
    columns[column].isDateShaped = isDate || columns[column].isDateShaped
    columns[column].knows.content = .text
    columns[column].knows.fastDecimal = 0
    columns[column].knows.areTimesPlain = false
    columns[column].store = ColumnStore()
  }

  private func advice(_ found: [UInt8], _ column: Growing, isDate: Bool) -> ReadAdvice? {
    let text = String(decoding: found, as: UTF8.self)
    switch column.knows.content {
    case .time:
      return .leaveOut(column: column.name, text: text)
    case .number:
      if Total.isWord(found.span, found.indices) {
        return .leaveOut(column: column.name, text: text)
      }
      if !found.contains(where: { $0 &- UInt8(ascii: "0") < 10 }) {
        return .option("missing", [text])
      }
      return .leaveOut(column: column.name, text: text)
    case .undecided, .text:
      if isDate || found.count >= 6, let format = DateFormat.guess(text) {
        return .option("dateFormat", [format])
      }
      return found.contains(where: { $0 &- UInt8(ascii: "0") < 10 })
        ? nil : .option("missing", [text])
    }
  }

  /// The rows in whose cells of texts something is looked for.
  private static let notedRows = 1000

  /// Looks at a cell of a column of texts: for what the column is like, and for rows that sum up.
  private mutating func note(
    _ bytes: Span<UInt8>, _ range: Range<Int>, column: Int, line: Int, place: Int
  ) {
    let cell = trimmed(bytes, range)
    if Total.isWord(bytes, cell) {
      total = Total(
        row: rowCount, line: line, place: place, column: column,
        text: String(decoding: cell.map { bytes[$0] }, as: UTF8.self))
    }
    guard rowCount < TableBuilder.notedRows, !isPart else { return }
    switch rules.cell(bytes, in: cell) {
    case .gap: break
    case .number: columns[column].likes.numbers += 1
    case .time: columns[column].likes.times += 1
    case .text:
      if TimeText.isShaped(bytes, cell)
        || (cell.count >= 6 && cell.count <= 40 && columns[column].likes.others < 3
          && DateFormat.guess(String(decoding: cell.map { bytes[$0] }, as: UTF8.self)) != nil)
      {
        columns[column].likes.times += 1
        columns[column].isDateShaped = true
      } else {
        columns[column].likes.others += 1
      }
    }
  }

  /// Whether the file's first rows have been seen, in which columns of texts are looked at.
  var hasNoted: Bool { rowCount >= TableBuilder.notedRows }

  /// Whether this builder holds rows from the middle of a file.
  private var isPart: Bool { plan.isPart }

  /// Ends a row; cells that were not stored must have been set to gaps by ``beginRow()``.
  @inline(__always)
  mutating func endRow() throws(DataSourceError) {
    if plan.isSpecial, !endSpecialRow() { return }
    blockRow += 1
    if blockRow == blockEnd { try flush() }
  }

  /// Ends a row where conditions are asked or rows are left out; whether it counts.
  @inline(never)
  private mutating func endSpecialRow() -> Bool {
    if verdicts != nil {
      let asked = plan.hasOneColumn ? tests.map { answers[$0.condition] } : answers
      verdicts?.append(asked.allSatisfy { $0 })
    }
    defer {
      rowsSeen += 1
      prepareRow()
    }
    return isSelected && verdicts == nil
  }

  /// Fills the row that begins with gaps, for rows that do not name every column.
  mutating func beginRow() {
    for column in columns.indices { block[column * rowsPerBlock + blockRow] = .nan }
  }

  @inline(never)
  private mutating func flush() throws(DataSourceError) {
    try checkRoom(forRows: blockRow)
    for index in columns.indices where columns[index].knows.content != .text {
      let start = index * rowsPerBlock
      columns[index].store.append(block[start..<start + blockRow])
    }
    rowsBefore += blockRow
    blockRow = 0
    try checkSize(rows: rowsBefore, columns: columns.count)
    limitBlock()
  }

  /// How many rows there may be.
  private var rowLimit: Int { columns.isEmpty ? .max - 1 : options.limits.values / columns.count }

  /// Has the row refused that is one too many, wherever blocks begin.
  private mutating func limitBlock() {
    blockEnd = min(rowsPerBlock, max(blockRow + 1, rowLimit + 1 - rowsBefore))
  }

  private func checkSize(rows: Int, columns: Int) throws(DataSourceError) {
    let (size, overflow) = rows.multipliedReportingOverflow(by: columns)
    guard !overflow, size <= options.limits.values else {
      throw .data(
        DataError(
          file: file, line: rows, column: columns,
          found: "more than \(options.limits.values) values",
          expected: "at most that many"))
    }
  }

  /// Refuses so many rows more where there is no memory for them.
  private func checkRoom(forRows rows: Int) throws(DataSourceError) {
    try checkRoom(
      columns.reduce(0) { bytes, column in
        column.knows.content == .text ? bytes : bytes + column.store.bytesNeeded(for: rows)
      })
  }

  private func checkRoom(_ bytes: Int) throws(DataSourceError) {
    try DataSourceError.checkRoom(for: bytes, of: file)
  }

  /// Makes room for about so many rows in all, so that columns need not be put together at the end.
  ///
  /// More or fewer may come. At most half a gigabyte is set aside, of which only what is used counts.
  mutating func expect(rows: Int) {
    let most = (1 << 26) / max(1, columns.count)
    for index in columns.indices where columns[index].knows.content != .text {
      columns[index].store.reserve(min(rows, most))
    }
  }

  // MARK: - Rows that another thread read

  /// A builder without rows that knows of each column's contents what this one does.
  ///
  /// - Parameters:
  ///   - rowsPerBlock: As many rows as will probably come, so that they are moved only once.
  ///   - spare: A builder made so before, whose memory is used again.
  /// - Returns: The builder.
  func withoutRows(rowsPerBlock: Int, reusing spare: consuming TableBuilder?) -> TableBuilder {
    var result =
      spare
      ?? TableBuilder(
        file: file, options: options, plan: plan.part, names: columns.map(\.name),
        rowsPerBlock: max(1, rowsPerBlock))
    for index in columns.indices {
      result.columns[index].knows = columns[index].knows
      result.columns[index].store = ColumnStore()
    }
    (result.rowsBefore, result.blockRow, result.total) = (0, 0, nil)
    result.limitBlock()
    return result
  }

  /// Whether what is known of the columns is what another builder knows of them.
  func knowsTheSame(as other: TableBuilder) -> Bool {
    columns.elementsEqual(other.columns) { $0.knows == $1.knows }
  }

  /// Whether so many rows more are allowed.
  func hasRoom(for rows: Int) -> Bool { rows <= rowLimit - rowCount }

  /// Takes the rows of a builder that knows the same of the columns; there must be room for them.
  ///
  /// Its first line is this many lines below the file's first.
  mutating func append(_ other: borrowing TableBuilder, linesBefore: Int) throws(DataSourceError) {
    try flush()
    try checkRoom(forRows: other.rowCount)
    if var total = other.total {
      total.row += rowCount
      total.line += linesBefore
      self.total = total
    }
    for index in columns.indices where columns[index].knows.content != .text {
      let start = index * other.rowsPerBlock
      columns[index].store.append(other.columns[index].store)
      columns[index].store.append(other.block[start..<start + other.blockRow])
    }
    rowsBefore += other.rowCount
    limitBlock()
  }

  // MARK: - The end

  /// What the next pass over the file has to know; nil where this one read all columns rightly.
  var lessonsLearned: [Lesson]? {
    guard verdicts == nil, target == nil, columns.contains(where: \.knows.isWrong) else {
      return nil
    }
    return columns.map(\.knows.lessonLearned)
  }

  /// The finished table; the builder is empty afterwards.
  ///
  /// Its memory goes piece by piece as the columns come, so that there is never twice as much.
  mutating func finish(cancellation: Cancellation = Cancellation()) throws -> DataTable {
    try flush()
    block = []
    var finished: [DataTable.Column] = []
    finished.reserveCapacity(columns.count)
    for index in columns.indices {
      finished.append(try finishColumn(index, cancellation: cancellation))
    }
    columns = []
    var table = DataTable(
      name: file, columns: finished, rowCount: rowsBefore, repeatedNames: repeatedNames)
    table.options = options
    return table
  }

  private mutating func finishColumn(
    _ index: Int, cancellation: Cancellation
  ) throws -> DataTable.Column {
    let column = columns[index]
    let knows = column.knows
    columns[index].store = ColumnStore()
    var store = column.store
    let values = try store.takeJoined(of: file, cancellation: cancellation)
    let kind: DataTable.Kind
    switch knows.content {
    case .undecided, .number: kind = .number
    case .time: kind = knows.readings == .clock ? .clock : .time
    case .text: kind = .text
    }
    return DataTable.Column(
      name: column.name, number: index + 1, kind: kind, values: values,
      hasValues: kind == .text ? column.hasValues : knows.content != .undecided,
      offender: column.offender, details: DataTable.Details(column))
  }
}

extension TableBuilder.Total {
  private static let words: [[UInt8]] = [
    "total", "totals", "total:", "grand total", "subtotal", "sum", "sum:", "summe", "gesamt",
    "gesamtsumme", "somme", "suma", "totale", "totaal", "average", "mean",
  ].map { Array($0.utf8) }

  /// Whether a cell without blanks around it says that its row sums up.
  static func isWord(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
    guard range.count >= 3, range.count <= 12 else { return false }
    switch bytes[range.lowerBound] | 0x20 {
    case UInt8(ascii: "t"), UInt8(ascii: "g"), UInt8(ascii: "s"), UInt8(ascii: "a"),
      UInt8(ascii: "m"):
      return words.contains { isSame(bytes, range, $0) }
    default: return false
    }
  }
}

/// Names without blanks around them, none empty, and none twice: the second `a` is `a.2`.
func distinct(_ names: [String]) -> [String] {
  var taken = Set(names)
  var used: Set<String> = []
  var counts: [String: Int] = [:]
  return names.enumerated().map { index, name in
    let base = name.isEmpty ? "column\(index + 1)" : name
    if used.insert(base).inserted { return base }
    var number = counts[base] ?? 2
    while taken.contains("\(base).\(number)") { number += 1 }
    counts[base] = number + 1
    let unique = "\(base).\(number)"
    taken.insert(unique)
    used.insert(unique)
    return unique
  }
}
