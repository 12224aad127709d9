import CivilTime

/// Collects rows of cells and makes a ``DataTable`` of them.
///
/// Rows are written into a small block, column by column; full blocks move into each column's own
/// store, so that columns of texts cost nothing and appending costs two instructions.
struct TableBuilder: Sendable {
  /// What a column has been found to hold so far.
  enum Content: UInt8, Sendable {
    case undecided
    case number
    case time
    case text
  }

  /// A column as it grows.
  struct Growing: Sendable {
    var name: String
    var content = Content.undecided
    var store = ColumnStore()
    var offender: DataError?
    /// Whether any value came before the first that did not fit.
    var hasValues = false
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

  var rowCount: Int { rowsBefore + blockRow }

  /// A table with these columns and no rows.
  init(
    file: String, options: ReadOptions, names: [String], rowsPerBlock: Int? = nil
  ) {
    self.file = file
    self.options = options
    // About 256 KiB, which stay in the processor's cache.
    self.rowsPerBlock = rowsPerBlock ?? max(64, 32_768 / max(1, names.count))
    columns = distinct(names).map { Growing(name: $0) }
    block = Array(repeating: .nan, count: columns.count * self.rowsPerBlock)
    limitBlock()
  }

  /// A table whose columns come one by one.
  init(objectsIn file: String, options: ReadOptions) {
    self.init(file: file, options: options, names: [], rowsPerBlock: 64)
  }

  /// Adds a column that is a gap in all rows so far; the caller keeps names distinct.
  mutating func addColumn(_ name: String) throws(DataSourceError) {
    var column = Growing(name: name)
    try checkSize(rows: rowsBefore, columns: columns.count + 1)
    column.store.append(gaps: rowsBefore)
    columns.append(column)
    block.append(contentsOf: repeatElement(.nan, count: rowsPerBlock))
    limitBlock()
  }

  /// Whether a number may be stored with ``store(number:column:)``.
  @inline(__always)
  func expectsNumber(_ column: Int) -> Bool { columns[column].content == .number }

  /// Whether a column has been found to hold texts; it stays one.
  func isText(_ column: Int) -> Bool { columns[column].content == .text }

  /// Stores a number into a column that is known to hold numbers; an infinite one is a gap.
  @inline(__always)
  mutating func store(number value: Double, column: Int) {
    block[column * rowsPerBlock + blockRow] = value.isFinite ? value : .nan
  }

  /// Stores what a cell says, learns from it what the column holds, and tells whether it fits.
  mutating func store(_ cell: CellText, column: Int) -> Bool {
    let position = column * rowsPerBlock + blockRow
    switch (cell, columns[column].content) {
    case (.gap, _), (_, .text):
      block[position] = .nan
    case (.number(let value), .number), (.number(let value), .undecided):
      columns[column].content = .number
      block[position] = value
    case (.time(let value), .time), (.time(let value), .undecided):
      columns[column].content = .time
      block[position] = value
    case (.number, .time), (.time, .number), (.text, _):
      return false
    }
    return true
  }

  /// Makes a column one of texts, because of a cell that does not fit.
  ///
  /// That is an error only for those who ask for its numbers: it is kept for them.
  mutating func spoil(column: Int, line: Int, place: Int, found: String) {
    let expected =
      switch columns[column].content {
      case .number: "a number"
      case .time: "a time (ISO 8601)"
      case .undecided, .text: "a number or a time (ISO 8601)"
      }
    columns[column].offender = DataError(
      file: file, line: line, column: place, columnName: columns[column].name, found: found,
      expected: expected)
    columns[column].hasValues = columns[column].content != .undecided
    columns[column].content = .text
    columns[column].store = ColumnStore()
  }

  /// Ends a row; cells that were not stored must have been set to gaps by ``beginRow()``.
  @inline(__always)
  mutating func endRow() throws(DataSourceError) {
    blockRow += 1
    if blockRow == blockEnd { try flush() }
  }

  /// Fills the row that begins with gaps, for rows that do not name every column.
  mutating func beginRow() {
    for column in columns.indices { block[column * rowsPerBlock + blockRow] = .nan }
  }

  @inline(never)
  private mutating func flush() throws(DataSourceError) {
    for index in columns.indices where columns[index].content != .text {
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

  /// Makes room for about so many rows in all, so that columns need not be put together at the end.
  ///
  /// More or fewer may come. At most half a gigabyte is set aside, of which only what is used counts.
  mutating func expect(rows: Int) {
    let most = (1 << 26) / max(1, columns.count)
    for index in columns.indices where columns[index].content != .text {
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
        file: file, options: options, names: columns.map(\.name),
        rowsPerBlock: max(1, rowsPerBlock))
    for index in columns.indices {
      result.columns[index].content = columns[index].content
      result.columns[index].store = ColumnStore()
    }
    (result.rowsBefore, result.blockRow) = (0, 0)
    result.limitBlock()
    return result
  }

  /// Whether what is known of the columns is what another builder knows of them.
  func knowsTheSame(as other: TableBuilder) -> Bool {
    columns.elementsEqual(other.columns) { $0.content == $1.content }
  }

  /// Whether so many rows more are allowed.
  func hasRoom(for rows: Int) -> Bool { rows <= rowLimit - rowCount }

  /// Takes the rows of a builder that knows the same of the columns; there must be room for them.
  mutating func append(_ other: borrowing TableBuilder) throws(DataSourceError) {
    try flush()
    for index in columns.indices where columns[index].content != .text {
      let start = index * other.rowsPerBlock
      columns[index].store.append(other.columns[index].store)
      columns[index].store.append(other.block[start..<start + other.blockRow])
    }
    rowsBefore += other.rowCount
    limitBlock()
  }

  // MARK: - The end

  /// The finished table; the builder is empty afterwards.
  ///
  /// Its memory goes piece by piece as the columns come, so that there is never twice as much.
  mutating func finish(isCancelled: () -> Bool = { false }) throws(DataSourceError) -> DataTable {
    try flush()
    block = []
    var finished: [DataTable.Column] = []
    finished.reserveCapacity(columns.count)
    for index in columns.indices {
      finished.append(try finishColumn(index, isCancelled: isCancelled))
    }
    columns = []
    return DataTable(name: file, columns: finished, rowCount: rowsBefore)
  }

  private mutating func finishColumn(
    _ index: Int, isCancelled: () -> Bool
  ) throws(DataSourceError) -> DataTable.Column {
    let content = columns[index].content
    let name = columns[index].name
    var values = try columns[index].store.takeJoined(isCancelled: isCancelled)
    var isTime = content == .time
    if content == .number,
      try EpochUnit.isLikely(name: name, values: values, isCancelled: isCancelled)
    {
      isTime = true
      try EpochUnit.convert(&values, isCancelled: isCancelled)
    }
    return DataTable.Column(
      name: name, kind: content == .text ? .text : isTime ? .time : .number, values: values,
      hasValues: content == .text ? columns[index].hasValues : content != .undecided,
      offender: columns[index].offender)
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
