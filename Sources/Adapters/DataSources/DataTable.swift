import CivilTime
import Files
package import Threading

/// The columns of a file.
///
/// Guarantees: every column has ``rowCount`` values (a column of texts keeps none of them); no two
/// columns have the same name, because the second `a` of a file is called `a.2`.
package struct DataTable: Sendable {
  /// What a column holds.
  package enum Kind: String, Hashable, Sendable {
    /// Numbers and gaps, or gaps alone.
    case number
    /// Times and gaps, as seconds since 1970-01-01T00:00:00Z.
    case time
    /// Times of day and gaps, as seconds since 00:00.
    case clock
    /// Lengths of time and gaps, in seconds; many are written as a time of day is.
    case duration
    /// Something else in at least one row.
    case text
  }

  /// A column.
  package struct Column: Sendable {
    /// The name in the header, or `column1`, `column2`, …; the second of a name has a number behind it.
    package let name: String
    /// Where it stands in the file, from 1.
    package internal(set) var number: Int
    /// What the column holds.
    package internal(set) var kind: Kind
    /// Numbers, or seconds since 1970-01-01T00:00:00Z.
    ///
    /// NaN is a gap. A column of ``Kind/text`` has none.
    package internal(set) var values: [Double]
    /// Whether there is at least one value that is no gap.
    package internal(set) var hasValues: Bool
    /// The cell that made this a column of texts.
    var offender: DataError?
    /// The first of the marks for gaps that stand among its values.
    var gapMark: DataError?
    /// What was found out about its cells.
    var details: Details
    /// The rows, ascending, whose cell is no such value, where ``ReadOptions/comparedColumns`` has the column:
    /// gaps for now.
    package internal(set) var strayRows: [Int] = []
    /// The texts of its cells, where ``ReadOptions/textColumns`` asks for them.
    package internal(set) var texts: Texts?

    /// The same column with other values, of the same kind.
    func with(_ values: [Double]) -> Column {
      var column = self
      column.values = kind == .text ? [] : values
      column.hasValues = kind == .text || values.contains { !$0.isNaN }
      return column
    }

    /// The same column without its values.
    var withoutValues: Column {
      var column = self
      column.values = []
      return column
    }
  }

  /// What was found out about the cells of a column.
  struct Details: Sendable {
    /// How they are read.
    var inference = ColumnInference()
    /// What the cells before the first that did not fit were.
    var contentBefore = ColumnInference.Content.undecided
    /// What those of a column of texts are like.
    var kinds = CellKindCounts()
    /// How they are written.
    var pattern = CellPattern()
    /// Whether its numbers stand behind a word, `S01`: they are no values.
    var isCounted = false
    /// Whether a cell that did not fit is written like a date.
    var isDateShaped = false
    /// Whether its times are instants, and not what a local clock shows.
    var areInstants = false
    /// What numbers counted that have become times, where nobody said that they are.
    var epochUnit: EpochUnit?
    /// The first row whose time local clocks leave out.
    var skippedRow: Int?
    /// The number of the column of days that the times of the day in it have become part of.
    var joined: Int?
    /// Whether its hours have become part of days as those that end then.
    var isHourEnd = false
    /// The first row whose time local clocks show twice, where the rows are in no order that tells which it is.
    var doubtfulRow: Int?
    /// The first row whose birth was put a century earlier.
    var rowOfCentury: Int?
    /// How its whole numbers such as `20260105` are written, where they have become times.
    var figures: DateFormat?
    /// Whose clocks its times are, where a header says it.
    var zone: TimeZoneRules?
    /// What a length of time in two parts counts, where something says it.
    var twoParts: TwoParts?

    /// Whether beside a column of days it is called by where intervals begin or end that another one has, or stated as the axis.
    var isClock = false
    /// Whether its times go on within each day of the column beside it, as those of a clock do.
    var goesOnWithinDays = false
    /// Whether its `23:59:30` and then `00:00:00` are times of the day, whatever it is called.
    var passesMidnight = false
    /// Whether whole numbers have three decimals, `1.000`, and are read as such.
    var hasThreeZeros = false
    /// Whether its numbers are words for yes and no.
    var isTruth = false
    /// Whether the file has no such column: others make it together.
    var isMade = false

    var isJoined: Bool { joined != nil }
  }

  /// What `4:58` is.
  enum TwoParts: Sendable {
    case minutesAndSeconds, hoursAndMinutes
  }

  /// The file's path, or the name that the caller gave.
  package let name: String
  /// The files whose rows it has, where it may have those of several.
  package internal(set) var files: [String] = []
  /// The columns in the file's order.
  package internal(set) var columns: [Column]
  /// The number of rows, the header and rows that were left out not counted.
  package internal(set) var rowCount: Int
  /// The names that stand in the header more than once, and where.
  let repeatedNames: [String: [Int]]
  /// What to tell of the file as a whole.
  package var notices: [DataError] = []
  /// The texts of conditions that no cell is, with what the column has.
  package internal(set) var unmetConditions: [UnmetCondition] = []
  /// What each of ``ReadOptions/conditions`` said of each row, where that alone does not decide.
  package internal(set) var answers: [[Bool]] = []
  /// What lies inside JSON's objects that was not asked for: `latency.p99`.
  package internal(set) var paths: [String] = []
  /// How it was read.
  var options = ReadOptions()
  /// How its rows are laid out; nil in JSON and for numbers alone.
  var layout: Layout?
  /// The cell that says that its row sums up, where that is one of the last rows.
  var summaryRow: DataError?
  /// The file's rows that are rows of the table; nil where all are.
  var rowNumbers: [Int]?
  /// Finds a cell of the file, by its row and column from 0.
  var locate: @Sendable (CellPlace) -> DataError? = { _ in nil }
  /// Reads the texts of each column in all rows of the file, up to so many of one, those of arrays and objects perhaps
  /// ``ReadOptions/keepsWholeValues``; nil where there is none.
  var readTexts: (@Sendable (_ limit: Int, _ areWhole: Bool) -> [Texts]?)?
  /// Reads the file again, of its rows only these; nil where there is none.
  var reread: (@Sendable ([Bool]) throws -> DataTable)?
  /// Where each name's column lies.
  private var indices: [String: Int]

  init(name: String, columns: [Column], rowCount: Int, repeatedNames: [String: [Int]] = [:]) {
    self.name = name
    self.columns = columns
    self.rowCount = rowCount
    self.repeatedNames = repeatedNames
    indices = Dictionary(
      columns.enumerated().map { ($0.element.name, $0.offset) }, uniquingKeysWith: { a, _ in a })
  }

  /// Adds a column of times that others make together.
  mutating func addColumn(_ name: String, of times: [Double]) {
    var column = Column(
      name: name, number: columns.count + 1, kind: .time, values: times, hasValues: false,
      details: Details())
    column.hasValues = times.contains { !$0.isNaN }
    addMade(column)
  }

  /// A column that no file has, with 1 in each row.
  package var columnOfOnes: Column {
    var details = Details()
    details.isMade = true
    return Column(
      name: "rows", number: columns.count + 1, kind: .number,
      values: Array(repeating: 1, count: rowCount), hasValues: rowCount > 0, details: details)
  }

  /// Whether some column besides these is called by a name, has numbers, or has them but for damaged cells.
  package func mayHaveValues(called name: String, besides others: [Column]) -> Bool {
    let named = (try? column(called: name)) ?? nil
    return columns.contains { column in
      !others.contains { $0.number == column.number }
        && (column.number == named?.number
          || column.kind != .text && column.kind != .time && column.hasValues
          || column.offender != nil && column.details.looks == .number)
    }
  }

  /// Adds a column of texts that no file has.
  mutating func addColumn(_ name: String, of texts: Texts) {
    var column = Column(
      name: name, number: columns.count + 1, kind: .text, values: [], hasValues: false,
      details: Details())
    column.texts = texts
    addMade(column)
  }

  private mutating func addMade(_ column: Column) {
    var column = column
    column.details.isMade = true
    if indices[column.name] == nil { indices[column.name] = columns.count }
    columns.append(column)
  }

  /// The column of a name; names are compared canonically and with their case.
  ///
  /// - Throws: ``UnknownColumn`` with the names there are, ``DataError`` where it stands twice.
  package func column(named name: String) throws(DataSourceError) -> Column {
    if let places = repeatedNames[name] {
      throw .data(
        DataError(
          file: self.name, line: headerLine, column: places[1], columnName: name,
          found: "the name '\(printable(name))' again", expected: "each name once",
          advice: .column("column", number: places[0])))
    }
    guard let index = indices[name] ?? index(endingIn: name) else {
      throw .unknownColumn(
        UnknownColumn(file: self.name, name: name, available: columns.map(\.name) + paths))
    }
    return columns[index]
  }

  /// Where the only column stands whose path ends in a name, `data.readings.ts` in `ts`, or whose name of two rows does.
  private func index(endingIn name: String) -> Int? {
    let ending = (layout?.names == nil ? "." : " ") + name
    let found = columns.indices.filter { columns[$0].name.hasSuffix(ending) }
    return found.count == 1 ? found[0] : nil
  }

  /// The column that a series' name means; nil where there is none.
  ///
  /// The one of that name, else the only one that differs from it in nothing but case, else in nothing but
  /// case, signs, blanks and what stands in brackets behind it: `close` is `Close*`, and `adj_close` is
  /// `Adj Close (USD)`.
  ///
  /// - Throws: ``DataError`` where the name stands twice.
  package func column(called name: String) throws(DataSourceError) -> Column? {
    if indices[name] != nil || repeatedNames[name] != nil { return try column(named: name) }
    for form in [{ $0.lowercased() }, DataTable.core(of:)] as [(String) -> String] {
      let alike = columns.filter { form($0.name) == form(name) && !form(name).isEmpty }
      if alike.count == 1, let column = alike.first { return try self.column(named: column.name) }
    }
    return index(endingIn: name).map { columns[$0] }
  }

  /// The only column whose name begins with these three or more letters, in any case: `temp` is
  /// `Temperature (°C)`; nil where there is none, or several.
  package func column(beginning name: String) -> Column? {
    let start = DataTable.core(of: name)
    let alike = columns.filter { DataTable.core(of: $0.name).hasPrefix(start) }
    return start.count >= 3 && alike.count == 1 ? alike[0] : nil
  }

  /// A name's letters and digits in lower case, without what stands in brackets at its end.
  static func core(of name: String) -> String {
    let body = name.firstIndex { "([".contains($0) }.map { name[..<$0] } ?? name[...]
    return body.lowercased().filter { $0.isLetter || $0.isNumber }
  }

  /// The column of a name, also without the unit behind it, or of a number.
  ///
  /// - Throws: ``UnknownColumn`` with the names there are, ``DataError`` where it stands twice.
  package func column(_ reference: ColumnReference) throws(DataSourceError) -> Column {
    switch reference {
    case .name(let name):
      let isKnown = indices[name] != nil || repeatedNames[name] != nil
      let meant = isKnown ? nil : HeaderName.meant(by: name, among: columns.map(\.name))
      return try column(named: meant ?? name)
    case .number(let number):
      // A header may hold numbers.
      if indices["\(number)"] != nil { return try column(named: "\(number)") }
      if columns.indices.contains(number - 1) { return columns[number - 1] }
      throw .unknownColumn(
        UnknownColumn(file: name, name: "\(number)", available: columns.map(\.name)))
    }
  }

  /// The values of one of the columns; NaN is a gap, and times are seconds since
  /// 1970-01-01T00:00:00Z.
  ///
  /// - Throws: ``DataError`` with the first cell that does not fit, or could be two numbers.
  package func values(of column: Column) throws(DataSourceError) -> [Double] {
    if let problem = problem(of: column) { throw .data(withCount(problem)) }
    return column.values
  }

  /// The times of one of the columns in seconds since 1970-01-01T00:00:00Z; NaN is a gap.
  ///
  /// Numbers are taken as time since 1970, in the unit that their size tells: see ``EpochUnit``.
  ///
  /// - Throws: ``DataError`` with the first cell that does not fit, or could be two days.
  package func times(
    of column: Column, cancellation: Cancellation = Cancellation()
  ) throws -> [Double] {
    if let problem = problem(of: column) { throw DataSourceError.data(problem) }
    if column.kind == .time { return column.values }
    // Where another column is written so, these may be seconds since 1970.
    if column.kind == .number, column.hasValues, let format = options.dateFormat,
      format.serialDays == nil,
      !columns.contains(where: { $0.kind == .time })
    {
      throw DataSourceError.data(
        place(column, row: firstValue(column), expected: "a date written as \(format.text)"))
    }
    if column.kind == .duration {
      throw DataSourceError.data(
        place(
          column, row: firstValue(column), expected: "a date, or this column as x",
          advice: .column("x", number: column.number)))
    }
    // The table keeps its values: a copy is made in pieces, too.
    try DataSourceError.checkRoom(
      for: column.values.count * MemoryLayout<Double>.stride, of: name)
    var times: [Double] = []
    times.reserveCapacity(column.values.count)
    try forEachPiece(of: column.values.count, cancellation) { piece in
      times.append(contentsOf: column.values[piece])
    }
    if let days = options.dateFormat?.serialDays {
      return try self.times(of: times, days, in: column)
    }
    try EpochUnit.convert(&times, cancellation: cancellation)
    return times
  }

  /// The line of the header, or of the first row.
  private var headerLine: Int {
    (locate(CellPlace(row: 0, column: 0))?.line).map { max(1, $0 - 1) } ?? 1
  }

  /// A cell of a column where the file has it, for messages.
  func cell(_ column: Column, row: Int) -> DataError? {
    let number = rowNumbers.map { row < $0.count ? $0[row] : row } ?? row
    return locate(CellPlace(row: number, column: column.number - 1))
  }
}
