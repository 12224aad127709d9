package import Threading

// Rows that stand twice, as where a file was put together of exports that overlap.

extension DataTable {
  /// What is looked at only to say that rows come again.
  private static let mostRows = 100_000
  /// Texts that may all differ.
  private static let mostTexts = 50_000_000

  /// Which rows are like none before them, where some are.
  package struct Repeats {
    package let isFirst: [Bool]

    /// How many rows are there again.
    package var count: Int { isFirst.count { !$0 } }
    /// The first of them.
    package var row: Int { isFirst.firstIndex(of: false) ?? 0 }
  }

  /// The columns that the file has: two rows of overlapping files are one, unless files are told apart.
  private func ownColumns(and others: Set<Int>) -> [Int] {
    columns.indices.filter { !columns[$0].details.isMade || others.contains(columns[$0].number) }
  }

  /// Rows that have all cells of an earlier one, where each row has something of its own but for these: a number, or its
  /// times and texts together.
  ///
  /// - Parameters:
  ///   - keys: The numbers of columns whose texts tell rows apart, also one that no file has.
  ///   - cancellation: What stops it.
  /// - Returns: Nil where there are none, and where two equal rows may be two things.
  /// - Throws: `CancellationError`.
  /// - Complexity: O(cells), and another look at the file where the numbers and times of some rows are equal.
  package func repeats(among keys: Set<Int>, _ cancellation: Cancellation) throws -> Repeats? {
    guard (2...DataTable.mostRows).contains(rowCount), columns.count > 1 else { return nil }
    let numbers = columns.indices.filter { columns[$0].values.count == rowCount }
    // Where any column ascends no row is like another.
    for column in numbers where columns[column].values.ascend { return nil }
    let known = DataCells(self, [])
    guard try known.firstRows(of: numbers, cancellation).contains(false), isShort,
      let texts = readTexts?(DataTable.mostTexts, true).map(ofRows)
    else { return nil }
    let cells = DataCells(self, texts)
    guard cells.areKnown else { return nil }
    let own = ownColumns(and: keys)
    let repeats = Repeats(isFirst: try cells.firstRows(of: own, cancellation))
    guard repeats.count > 0, repeats.count * 2 <= rowCount else { return nil }
    func tells(_ columns: [Int]) throws -> Bool {
      try cells.firstRows(of: columns, cancellation) == repeats.isFirst
    }
    let names = own.filter { columns[$0].kind != .number }
    // A logger writes a time once; on a day there may be two that are alike.
    let isLogged = names.contains { column in
      columns[column].kind == .time
        && columns[column].values.contains { $0.remainder(dividingBy: 86_400) != 0 }
    }
    // Where each day stands once but for few rows, these are there twice.
    let isRare =
      names.count == 1 && columns[names[0]].kind == .time && repeats.count * 10 <= rowCount
    if try isRare && tells(names) { return repeats }
    // A time and a value may be like others by themselves, and hardly two and more one behind the other.
    guard columns.count > 2 else {
      let isBlock = isLogged && cells.haveBlock(repeats.isFirst, in: own, ofRows: 2)
      return try isBlock && tells(names) ? repeats : nil
    }
    let hasKey =
      try (names.count > 1 || isLogged) && tells(names)
      || numbers.contains { try columns[$0].kind == .number && tells([$0]) }
    return hasKey || cells.haveBlock(repeats.isFirst, in: own) ? repeats : nil
  }

  /// Which rows are like none before them, cell for cell; nil where the texts of a column are not known.
  ///
  /// - Complexity: O(cells), and another look at the file where it has texts.
  package func distinctRows(among keys: Set<Int>, _ cancellation: Cancellation) throws -> [Bool]? {
    let hasTexts = columns.contains { $0.values.count != rowCount }
    let texts = hasTexts ? readTexts?(DataTable.mostTexts, true).map(ofRows) : []
    let cells = DataCells(self, texts ?? [])
    return cells.areKnown ? try cells.firstRows(of: ownColumns(and: keys), cancellation) : nil
  }

  /// Which rows are the last ones of the whole file that have their texts in some columns, also of rows that a condition
  /// leaves out; those without a text are.
  ///
  /// Where times are known the latest is the last, and of one time the one that stands below. Of a file from the newest
  /// time to the oldest of which a condition leaves rows out it is the uppermost.
  ///
  /// - Parameters:
  ///   - own: The columns.
  ///   - times: When each of the table's rows was; nil where nothing says it.
  ///   - cancellation: What stops it.
  /// - Returns: A flag for each row, and how many different texts without a blank one the rows have; nil where the file's
  ///   texts are not known.
  /// - Throws: `CancellationError`.
  /// - Complexity: O(rows), and another look at the file.
  package func lastRows(
    by own: [Column], at times: [Double]?, _ cancellation: Cancellation
  ) throws -> (areLast: [Bool], keyCount: Int)? {
    guard let texts = readTexts?(DataTable.mostTexts, false), texts.count >= columns.count else {
      return nil
    }
    let codes = own.map { texts[$0.number - 1].codes }
    guard !codes.contains(where: { $0.contains(TextCodes.beyond) }) else { return nil }
    func key(_ row: Int) -> [Int32] { codes.map { row < $0.count ? $0[row] : TextCodes.blank } }
    let steps = zip(times ?? [], (times ?? []).dropFirst())
    let goesBack = steps.contains { $0 > $1 } && !steps.contains { $0 < $1 }
    var last: [[Int32]: Int] = [:]
    for row in 0..<(codes.map(\.count).max() ?? 0) {
      if row % 1024 == 0 { try cancellation.check() }
      if let known = last[key(row)] {
        if goesBack { continue }
        // The file may have grown since.
        if rowNumbers == nil, let times, row < times.count, known < times.count,
          times[row] < times[known]
        {
          continue
        }
      }
      last[key(row)] = row
    }
    var (areLast, keys) = ([Bool](), Set<[Int32]>())
    for index in 0..<rowCount {
      let row = rowNumbers?[index] ?? index
      let own = key(row)
      areLast.append(last[own] == row || own.allSatisfy { $0 == TextCodes.blank })
      if !own.contains(TextCodes.blank) { keys.insert(own) }
    }
    return (areLast, keys.count)
  }
}

/// What tells the cells of a table from each other.
private struct DataCells {
  private let table: DataTable
  private let texts: [DataTable.Texts]
  /// Whether each column's cells are what its values are: a day without its time of the day is no gap.
  private let areValues: [Bool]

  init(_ table: DataTable, _ texts: [DataTable.Texts]) {
    self.table = table
    self.texts = table.columns.enumerated().map { index, column in
      texts.indices.contains(index)
        ? texts[index] : column.texts ?? DataTable.Texts(codes: [], names: [])
    }
    let joined = Set(table.columns.compactMap(\.details.joined))
    areValues = zip(table.columns, self.texts).map { column, texts in
      column.values.count == table.rowCount
        && !(joined.contains(column.number) && texts.codes.count == table.rowCount)
    }
  }

  /// Whether each cell has a number or a text.
  var areKnown: Bool {
    zip(areValues, texts).allSatisfy { areValues, texts in
      areValues
        || texts.codes.count == table.rowCount && !texts.codes.contains(-2)
    }
  }

  private func cell(_ column: Int, _ row: Int) -> UInt64 {
    areValues[column]
      ? table.columns[column].values[row].bitPattern
      : UInt64(bitPattern: Int64(texts[column].codes[row]))
  }

  private func hash(of row: Int, in columns: [Int]) -> Int {
    var hasher = Hasher()
    for column in columns { hasher.combine(cell(column, row)) }
    return hasher.finalize()
  }

  /// Whether so many rows that differ from each other come again one behind the other, as they first did.
  func haveBlock(_ isFirst: [Bool], in all: [Int], ofRows least: Int = 20) -> Bool {
    var (known, last, length) = ([Int: Int](), -2, 0)
    for row in isFirst.indices {
      guard !isFirst[row] else {
        known[hash(of: row, in: all)] = row
        (last, length) = (-2, 0)
        continue
      }
      let first = known[hash(of: row, in: all)] ?? -2
      length = first == last + 1 && first >= 0 ? length + 1 : 1
      last = first
      if length >= least { return true }
    }
    return false
  }

  /// Whether a row has nothing in some columns: an empty one parts what stands around it.
  private func isEmpty(_ row: Int, in columns: [Int]) -> Bool {
    columns.allSatisfy { column in
      areValues[column]
        ? table.columns[column].values[row].isNaN : texts[column].text(row).isEmpty
    }
  }

  /// Which rows are like none before them in some columns; empty ones are like no other.
  func firstRows(of columns: [Int], _ cancellation: Cancellation) throws -> [Bool] {
    var rows: [Int: [Int]] = [:]
    var isFirst = [Bool](repeating: true, count: table.rowCount)
    for row in 0..<table.rowCount {
      if row % 1024 == 0 { try cancellation.check() }
      let key = hash(of: row, in: columns)
      let known = isEmpty(row, in: columns) ? [] : rows[key, default: []]
      isFirst[row] = !known.contains { other in
        columns.allSatisfy { cell($0, other) == cell($0, row) }
      }
      if isFirst[row] { rows[key] = known + [row] }
    }
    return isFirst
  }
}

extension [Double] {
  /// Whether each value is more than the one before.
  fileprivate var ascend: Bool { zip(self, dropFirst()).allSatisfy { $0 < $1 } }
}
