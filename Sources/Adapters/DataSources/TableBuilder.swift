import Files
import Threading

/// Collects rows of cells and makes a ``DataTable`` of them.
///
/// Rows are written into a small block, column by column; full blocks move into each column's own
/// store, so that columns of texts cost nothing and appending costs two instructions.
///
/// How a column is read is known for certain at its end only. Values are stored by what is
/// likeliest so far, and where that turns out wrong, the file is read again with what was learned:
/// ``hintsForNextPass``.
struct TableBuilder: Sendable {
  let file: String
  let options: ReadOptions
  let rules: CellRules
  /// Those of the numbers of an axis.
  private let rulesOfPlaces: CellRules
  /// Those of plain numbers beside an axis whose times are figures alone: `140` beside `2140`.
  private let rulesOfValues: CellRules
  private let sparesFormat: Bool
  private let plan: ReadPlan
  private(set) var columns: [GrowingColumn] = []
  /// Which rows count.
  private(set) var filter: RowFilter
  /// `rowsPerBlock` values for each column, one column after the other.
  private var block: [Double] = []
  private let rowsPerBlock: Int
  /// Rows in the block, complete ones.
  private(set) var blockRow = 0
  /// With so many rows the block is full, or the first row is in it that is one too many.
  private var blockEnd = 0
  private var rowsBefore = 0
  /// How many values were added to columns that came late.
  private var absentCount = 0
  /// The most of them: a quarter of a gigabyte, which a file of a hundredth of that would take.
  private static let mostAbsent = 1 << 25
  /// The last row that sums up.
  private(set) var summaryRow: SummaryRow?
  /// The cell that the pass looks for.
  private(set) var located: DataError?
  /// Whether every cell has to be examined.
  private let needsSlowPath: Bool
  /// The names that were given more than once, and their columns from 1.
  private let repeatedNames: [String: [Int]]
  private let areKeys: Bool

  var rowCount: Int { rowsBefore + blockRow }

  /// The row of the file that is being read, from 0, rows that do not count included.
  var rowNumber: Int { plan.isSpecial ? filter.row : rowCount }

  /// A table with these columns and no rows.
  ///
  /// - Parameters:
  ///   - file: The file's path, for errors.
  ///   - options: What the caller said.
  ///   - plan: What an earlier pass found.
  ///   - names: The columns' names.
  ///   - ownNames: Those of the header's last row, where a row above makes them longer: which of them repeat.
  ///   - units: The columns' units, where a row below the header holds them.
  ///   - rowsPerBlock: How many rows a block has.
  ///   - areKeys: Whether the columns are keys of objects, which may be meant by the end of their path.
  init(
    file: String, options: ReadOptions, plan: ReadPlan, names: [String], ownNames: [String]? = nil,
    units: [String] = [], rowsPerBlock: Int? = nil, areKeys: Bool = false
  ) {
    self.file = file
    self.areKeys = areKeys
    let columnNames = distinct(names)
    let options = options.resolved(among: columnNames)
    self.options = options
    self.plan = plan
    rules = CellRules(options)
    rulesOfPlaces = rules.sparingNumbers
    rulesOfValues = rules.sparingDates
    let places = columnNames.indices.filter { index in
      options.placeColumns.contains { $0.means(columnNames[index], at: index) }
    }
    sparesFormat =
      options.dateFormat?.isOfFigures == true
      && places.contains { index in
        options.dateFormat?.hasDay == true || DataTable.Column.namesClock(columnNames[index])
      }
    filter = RowFilter(options.conditions, plan, names: names)
    needsSlowPath = rules.hasMissingWords || plan.isTesting || plan.target != nil
    // About 256 KiB, which stay in the processor's cache.
    self.rowsPerBlock = rowsPerBlock ?? max(64, 32_768 / max(1, names.count))
    let ownNames = ownNames ?? names
    repeatedNames = Dictionary(grouping: ownNames.indices) { ownNames[$0] }
      .filter { !$0.key.isEmpty && $0.value.count > 1 }.mapValues { $0.map { $0 + 1 } }
    for name in columnNames { append(name) }
    for (index, unit) in units.prefix(columns.count).enumerated() where !unit.isEmpty {
      columns[index].details.inference.unitOfHeader = Array(unit.utf8)
    }
    block = Array(repeating: .nan, count: columns.count * self.rowsPerBlock)
    limitBlock()
  }

  /// A table whose columns come one by one.
  init(objectsIn file: String, options: ReadOptions, plan: ReadPlan) {
    self.init(
      file: file, options: options, plan: plan, names: [], rowsPerBlock: 64, areKeys: true)
  }

  private mutating func append(_ name: String) {
    filter.addColumn(name, at: columns.count, isKey: areKeys)
    func isAmong(_ references: [ColumnReference]) -> Bool {
      references.contains {
        $0.means(name, at: columns.count) || areKeys && $0.means(endOf: name)
      }
    }
    var column = GrowingColumn(name: name)
    if isAmong(options.textColumns) { column.texts = TextCodes(limit: options.limits.texts) }
    column.isPlace = isAmong(options.placeColumns)
    column.isCompared = isAmong(options.comparedColumns)
    column.isPlainValue =
      sparesFormat && !column.isPlace && !DataTable.Column.namesTime(column.name)
    column.details.inference = ColumnInference(plan.hints(ofColumn: columns.count), rules)
    column.details.inference.unitOfHeader = HeaderName.unit(of: name).map { Array($0.utf8) }
    columns.append(column)
  }

  /// Adds a column that is absent in all rows so far; the caller keeps names distinct.
  mutating func addColumn(_ name: String) throws(DataSourceError) {
    try checkSize(rows: rowsBefore, columns: columns.count + 1)
    absentCount += rowsBefore
    guard absentCount <= TableBuilder.mostAbsent else {
      throw .data(
        DataError(
          file: file, line: rowCount + 1, column: columns.count + 1, columnName: name,
          found: "a new column again and again, which no row before has",
          expected: "columns that the first rows have"))
    }
    append(name)
    let last = columns.count - 1
    try checkRoom(columns[last].store.bytesNeeded(for: rowsBefore))
    columns[last].store.append(Array(repeating: .absent, count: rowsBefore)[...])
    block.append(contentsOf: repeatElement(.absent, count: rowsPerBlock))
    limitBlock()
  }

  // MARK: - Cells

  /// The decimal sign of numbers that may be stored with ``store(number:column:)``; 0 for none.
  @inline(__always)
  func fastDecimal(_ column: Int) -> UInt8 { columns[column].details.inference.fastDecimal }

  /// Whether ``PlainTimes`` may be stored with ``store(number:column:)``.
  @inline(__always)
  func areTimesPlain(_ column: Int) -> Bool { columns[column].details.inference.areTimesPlain }

  /// How the cells of a column are read.
  private func rules(of column: Int) -> CellRules {
    if columns[column].isPlainValue { return rulesOfValues }
    return columns[column].isPlace && columns[column].details.inference.content != .time
      ? rulesOfPlaces : rules
  }

  /// Whether a column is kept for its texts alone.
  @inline(__always)
  private func isText(_ column: Int) -> Bool { columns[column].details.inference.content == .text }

  /// Notes that a column holds `1.000`, which may be a thousand.
  mutating func noteZeros(column: Int) { columns[column].details.hasThreeZeros = true }

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
    if plan.target == CellPlace(row: filter.row, column: column) {
      located = DataError(
        file: file, line: line, column: place, columnName: columns[column].name,
        found: quoted(range.prefix(256).map { bytes[$0] }), expected: "")
    }
    if plan.isTesting {
      filter.test(bytes, range, column: column)
      return true
    }
    guard filter.isSelected else { return true }
    let cell = trimmed(bytes, range)
    if columns[column].texts != nil {
      let (isBlank, row) = (rules.isMissing(bytes, cell), rowCount)
      columns[column].texts?.set(
        bytes, isBlank ? cell.lowerBound..<cell.lowerBound : cell, row: row)
    }
    if isText(column) {
      examineText(bytes, cell, column: column, line: line, place: place)
      return true
    }
    if case let decimal = fastDecimal(column), decimal != 0,
      let (value, end) = DecimalNumber.scan(
        bytes, from: cell.lowerBound, to: cell.upperBound, decimal: decimal),
      end == cell.upperBound
    {
      store(number: value, column: column)
      return false
    }
    // A column of times goes on as one, and most of them are ISO 8601.
    let form = columns[column].details.inference.hints.form
    if columns[column].details.inference.content == .time, rules.dateFormat == nil,
      form?.isBeforeTimes != true, !rules.hasMissingWords, let time = TimeText(bytes, in: cell),
      store(time, column: column)
    {
      return false
    }
    let content = form?.cell(bytes, in: cell) ?? rules(of: column).cell(bytes, in: range)
    switch content {
    case .gap:
      block[column * rowsPerBlock + blockRow] = .nan
      return false
    case .number(let number): if store(number, column: column) { return false }
    case .time(let time): if store(time, column: column) { return false }
    case .text: break
    }
    demoteToText(cell.prefix(256).map { bytes[$0] }, column: column, line: line, place: place)
    guard case .text = content else { return false }
    examineText(bytes, cell, column: column, line: line, place: place)
    return true
  }

  /// Stores a number that was given as one, or a gap.
  mutating func store(value: Double, column: Int, line: Int, place: Int) {
    if fastDecimal(column) == UInt8(ascii: "."), filter.isSelected {
      return store(number: value, column: column)
    }
    if plan.isTesting || columns[column].texts != nil {
      let isShort = value == value.rounded() && value.magnitude < 1e15
      let text = value.isNaN ? [] : Array((isShort ? "\(Int(value))" : "\(value)").utf8)
      if plan.isTesting {
        filter.test(text.span, text.indices, column: column)
      } else if filter.isSelected {
        let row = rowCount
        columns[column].texts?.set(text.span, text.indices, row: row)
      }
    }
    guard filter.isSelected, !plan.isTesting else { return }
    if isText(column) || value.isNaN {
      block[column * rowsPerBlock + blockRow] = .nan
    } else if !store(NumberText(plain: value), column: column) {
      demoteToText(Array("\(value)".utf8), column: column, line: line, place: place)
    }
  }

  private mutating func store(_ number: NumberText, column: Int) -> Bool {
    let value = columns[column].details.inference.take(
      number, allowsFastPath: !needsSlowPath && columns[column].texts == nil,
      isPointSure: plan.isPointSure)
    guard let value else { return false }
    block[column * rowsPerBlock + blockRow] = rules(of: column).isMissing(value) ? .nan : value
    return true
  }

  private mutating func store(_ time: TimeText, column: Int) -> Bool {
    let value = columns[column].details.inference.take(
      time, zone: options.zone,
      allowsFastPath: !needsSlowPath && rules.dateFormat == nil && columns[column].texts == nil)
    guard let value else { return false }
    block[column * rowsPerBlock + blockRow] = value
    return true
  }

  private mutating func demoteToText(_ cell: [UInt8], column: Int, line: Int, place: Int) {
    block[column * rowsPerBlock + blockRow] = .nan
    columns[column].demoteToText(
      cell, file: file, line: line, place: place, row: rowCount,
      dateFormat: rules.dateFormat?.text)
  }

  /// The rows in whose cells of texts something is looked for, and by which those that follow are estimated.
  static let examinedRows = 1000

  /// Examines a cell of a column of texts: for what the column is like, and for rows that sum up.
  private mutating func examineText(
    _ bytes: Span<UInt8>, _ cell: Range<Int>, column: Int, line: Int, place: Int
  ) {
    if SummaryRow.isWord(bytes, cell) {
      summaryRow = SummaryRow(
        row: rowCount, line: line, place: place, column: column,
        text: String(decoding: cell.map { bytes[$0] }, as: UTF8.self))
    }
    if !hasExaminedTexts, !plan.isPart { columns[column].count(bytes, cell, rules) }
  }

  /// Whether the file's first rows have been seen, in which columns of texts are examined.
  var hasExaminedTexts: Bool { rowCount >= TableBuilder.examinedRows }

  // MARK: - Rows

  /// Ends a row; cells that were not stored must have been set to gaps by ``beginRow()``.
  @inline(__always)
  mutating func endRow() throws(DataSourceError) {
    if plan.isSpecial, !filter.endRow() { return }
    blockRow += 1
    if blockRow == blockEnd { try flush() }
  }

  /// Fills the row that begins with gaps, or with what is absent, for rows that do not name every column.
  mutating func beginRow(_ gap: Double = .nan) {
    for column in columns.indices { block[column * rowsPerBlock + blockRow] = gap }
  }

  @inline(never)
  private mutating func flush() throws(DataSourceError) {
    try checkTexts()
    try checkRoom(forRows: blockRow)
    for index in columns.indices where !isText(index) {
      let start = index * rowsPerBlock
      columns[index].store.append(block[start..<start + blockRow])
    }
    rowsBefore += blockRow
    blockRow = 0
    try checkSize(rows: rowsBefore, columns: columns.count)
    limitBlock()
  }

  /// Has the row refused that is one too many, wherever blocks begin.
  private mutating func limitBlock() {
    blockEnd = min(rowsPerBlock, max(blockRow + 1, rowLimit + 1 - rowsBefore))
  }

  /// Refuses so many rows more where there is no memory for them.
  private func checkRoom(forRows rows: Int) throws(DataSourceError) {
    try checkRoom(
      columns.indices.reduce(0) { bytes, index in
        isText(index) ? bytes : bytes + columns[index].store.bytesNeeded(for: rows)
      })
  }

  private func checkRoom(_ bytes: Int) throws(DataSourceError) {
    try DataSourceError.checkRoom(for: bytes, of: file)
  }

  /// Makes room for about as many rows as will come, so that columns need not be put together at the end.
  ///
  /// More or fewer may come. At most two gigabytes are set aside, of which only what is used counts.
  ///
  /// - Parameter factor: How much longer the file is than its rows so far; nil where that is not known.
  mutating func expectRest(_ factor: Double?) {
    guard let factor else { return }
    // A little more than at this rate: rows differ.
    let rows = Int(min(Double(rowCount) * factor * 1.02, 1e15))
    let most = (1 << 28) / max(1, columns.count)
    for index in columns.indices where !isText(index) {
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
      result.columns[index].details.inference = columns[index].details.inference
      result.columns[index].store = ColumnStore()
      result.columns[index].texts = columns[index].texts?.withoutRows
      result.columns[index].forgetStrays()
    }
    (result.rowsBefore, result.blockRow, result.summaryRow) = (0, 0, nil)
    result.limitBlock()
    return result
  }

  /// Whether what is known of the columns is what another builder knows of them.
  func infersTheSame(as other: TableBuilder) -> Bool {
    columns.elementsEqual(other.columns) { $0.details.inference == $1.details.inference }
  }

  /// Whether so many rows more are allowed.
  func hasRoom(for rows: Int) -> Bool { rows <= rowLimit - rowCount }

  /// Takes the rows of a builder that knows the same of the columns; there must be room for them.
  ///
  /// Its first line is this many lines below the file's first.
  mutating func append(_ other: borrowing TableBuilder, linesBefore: Int) throws(DataSourceError) {
    try flush()
    try checkRoom(forRows: other.rowCount)
    if var summaryRow = other.summaryRow {
      summaryRow.row += rowCount
      summaryRow.line += linesBefore
      self.summaryRow = summaryRow
    }
    let row = rowCount
    for index in columns.indices {
      if let texts = other.columns[index].texts {
        columns[index].texts?.append(texts, at: row)
      }
      columns[index].appendStrays(of: other.columns[index], after: row, linesBefore: linesBefore)
      guard !isText(index) else { continue }
      let start = index * other.rowsPerBlock
      columns[index].store.append(other.columns[index].store)
      columns[index].store.append(other.block[start..<start + other.blockRow])
    }
    rowsBefore += other.rowCount
    limitBlock()
  }

  // MARK: - The end

  /// What the next pass over the file has to know; nil where this one read all columns rightly.
  var hintsForNextPass: [ReadHints]? {
    guard !plan.isTesting, plan.target == nil,
      columns.contains(where: \.details.inference.isWrong)
    else { return nil }
    return columns.map(\.details.inference.hintsForNextPass)
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
      columns[index].texts?.pad(to: rowsBefore)
      finished.append(
        try columns[index].finish(number: index + 1, of: file, cancellation: cancellation))
    }
    columns = []
    var table = DataTable(
      name: file, columns: finished, rowCount: rowsBefore, repeatedNames: repeatedNames)
    table.options = options
    return table
  }
}
