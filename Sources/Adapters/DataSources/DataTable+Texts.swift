import Threading

// What the texts of a table's rows tell, which are read when something has to be said of them.

extension DataTable {
  /// The most cells and columns whose texts are read only to say something better.
  private static let (mostCells, mostColumns) = (2_000_000, 500)

  /// The texts of each column in the table's rows; nil where there is no file, or the work would be too much.
  func texts() -> [Texts]? { fileTexts().map(ofRows) }

  /// The texts of the file's rows that are the table's.
  func ofRows(_ texts: [Texts]) -> [Texts] {
    // The file may have grown or shrunk since.
    let rows = rowNumbers ?? Array(0..<rowCount)
    return texts.map { texts in
      var texts = texts
      texts.codes = rows.map { $0 < texts.codes.count ? texts.codes[$0] : -1 }
      return texts
    }
  }

  /// Whether the file has so few cells that its texts may be read only to say something of them.
  var isShort: Bool {
    columns.count <= DataTable.mostColumns
      && columns.count * (rowNumbers?.last.map { $0 + 1 } ?? rowCount) <= DataTable.mostCells
  }

  /// The texts of each column in all of the file's rows; nil as ``texts()`` is.
  func fileTexts() -> [Texts]? {
    guard isShort, var texts = readTexts?(options.limits.texts, false),
      texts.count >= columns.count(where: { !$0.details.isMade })
    else { return nil }
    // No cell of the file is of a column that was made of others.
    for column in columns.dropFirst(texts.count) {
      texts.append(column.texts ?? Texts(codes: [], names: []))
    }
    return texts
  }

  // MARK: - Rows that sum up

  /// The most rows that are looked at for what sums up some of them.
  package static let mostSummed = 10_000

  /// What to tell of rows that a column of texts names as totals of others, beside which they are counted twice.
  ///
  /// - Complexity: That of reading the texts.
  package var warningOfTotals: DataError? {
    let named = columns.filter { column in
      column.isOfTexts
        && !options.comparedColumns.contains { $0.means(column.name, at: column.number - 1) }
    }
    guard (4...DataTable.mostSummed).contains(rowCount), !named.isEmpty, let texts = texts() else {
      return nil
    }
    for column in named {
      let own = texts[column.number - 1]
      let isTotal = own.names.map(SummaryWords.isTotal)
      let rows = own.codes.indices.filter { own.codes[$0] >= 0 && isTotal[Int(own.codes[$0])] }
      guard let first = rows.first, own.names.count > 2, 2 * rows.count < rowCount else { continue }
      return place(
        column, row: first,
        expected:
          "no row that sums up others, as \(rows.count == 1 ? "this one" : "\(rows.count) rows") may do",
        advice: .leaveOut(column: column.name, text: own.names[Int(own.codes[first])]))
    }
    return nil
  }

  /// An error of a cell with advice for all of its kind: what leaves out all rows that sum up, or parts numbers by what
  /// stands around them.
  func completed(_ error: DataError) -> DataError {
    var error = error
    if error.advice == nil, let column = columns.first(where: { $0.offender == error }),
      hasOtherMark(column)
    {
      error.advice = columnsPartingMarks(of: column).map { .by($0) }
      return error
    }
    // What is switched is no gap, but among numbers and times it is.
    let word = error.foundText
    if error.advice == nil, ["open", "closed"].contains(word.lowercased()),
      let column = columns.first(where: { $0.offender == error }), !column.isOfTexts
    {
      error.advice = .option("missing", [word])
      return error
    }
    guard case .leaveOut(let column, let text)? = error.advice, SummaryWords.isSummary(text),
      let advice = adviceOfSummaries(besides: text, in: column)
    else { return error }
    error.advice = advice
    return error
  }

  /// The same of an error that ends the reading, with advice that leaves out the statistics below the rows.
  ///
  /// - Complexity: Another look at the file; of many columns that are left out each would take one.
  func explained(_ error: DataError) -> DataError {
    let rows = footOfTimes() ?? (error.advice == nil ? foot()?.words : nil)
    guard let foot = rows, error.advice == nil || foot.texts.contains(error.foundText)
    else { return completed(error) }
    var error = error
    error.advice = .leaveOutAll([foot])
    return error
  }

  /// The rows below those of a column of times in which it has words: the statistics that a logger prints there.
  private func footOfTimes() -> ReadAdvice.Rows? {
    let times = columns.filter { $0.kind == .text && $0.details.looks == .time }
    guard !times.isEmpty, let texts = texts() else { return nil }
    for column in times {
      let own = texts[column.number - 1]
      let isWord = own.names.map { !$0.contains(where: \.isNumber) }
      let isFoot = own.codes.map { $0 >= 0 && isWord[Int($0)] }
      let count = isFoot.reversed().prefix { $0 }.count
      guard (2...DataTable.mostFootRows).contains(count), 2 * count < rowCount,
        isFoot.count(where: \.self) == count
      else { continue }
      // Codes ascend in the order in which their texts appear.
      let words = Set(own.codes.suffix(count)).sorted().map { own.names[Int($0)] }
      return ReadAdvice.Rows(column: column.name, texts: words)
    }
    return nil
  }

  private static let mostFootRows = 12

  /// The same of a column of texts that was asked for, which are numbers with words behind them, or whose rows can be
  /// counted.
  func withCount(_ error: DataError) -> DataError {
    guard let column = columns.first(where: { $0.offender == error }) else { return error }
    var error = error
    // Who asks for a column's times as values keeps the row of one that is not known.
    if case .leaveOut(_, let text)? = error.advice, column.details.contentBefore == .time,
      !text.hasSuffix("*"), !SummaryWords.canSumUp(text)
    {
      error.advice = .option("missing", [text])
      return error
    }
    if column.kind == .text, let words = wordsAmongNumbers(of: column),
      words.count > 1 || error.advice == nil
    {
      error.advice = .missing(words)
      return error
    }
    guard column.isOfTexts else { return error }
    if arePairs(column) {
      error.expected += ": each cell holds two of them"
      error.advice = .option("flags", ["/*", "*/"])
    } else if let words = wordsBehindNumbers(of: column) {
      // On which side of an account a number stands is its sign.
      let areSides = [["C", "D"], ["H", "S"]].contains(words.map { $0.uppercased() }.sorted())
      if areSides { error.expected += ": of '\(words[0])' and '\(words[1])' one is below 0" }
      error.advice = areSides ? nil : .flags(words)
    } else if let time = columns.first(where: { $0.kind == .time && $0.hasValues }) {
      error.advice = .counted(time.name)
    }
    return error
  }

  /// Whether nearly all cells are two numbers that are no day and month, as `118/76` is.
  private func arePairs(_ column: Column) -> Bool {
    guard let names = texts()?[column.number - 1].names else { return false }
    let pairs = names.compactMap { $0.wholeMatch(of: #/(\d{1,4}) ?\/ ?(\d{1,4})/#) }
    // `7/10` and `4/10` are of ten each.
    let isOfOne = pairs.count > 2 && Set(pairs.map(\.2)).count == 1
    return pairs.count * 5 >= names.count * 4
      && (isOfOne || pairs.contains { max(Int($0.1) ?? 0, Int($0.2) ?? 0) > 31 })
  }

  /// The few words of which one stands behind the number of each cell, as in `21 Tage` and `1 Tag`, or behind some, the
  /// longest first; nil where another text is among them, or none.
  private func wordsBehindNumbers(of column: Column) -> [String]? {
    guard let names = texts()?[column.number - 1].names, !names.isEmpty else { return nil }
    var (words, rest): (Set<String>, [String]) = ([], [])
    for name in names where !GapMarks.holds(name) {
      let cell = Array(name.utf8)
      guard cell.first.map(isDigit) == true else { return nil }
      switch NumberText.decoration(of: name) {
      case NumberText.Decoration.none?: break
      case .unit(let unit)?: words.insert(String(decoding: unit, as: UTF8.self))
      default:
        if let flags = GrowingColumn.flags(around: cell) {
          words.formUnion(flags)
        } else {
          rest.append(name)
        }
      }
      guard words.count <= DataTable.mostWordsBehind else { return nil }
    }
    // `7ks` beside `12 ks`.
    guard rest.allSatisfy({ words.contains(String($0.drop { !$0.isLetter })) }) else { return nil }
    return words.isEmpty ? nil : words.sorted { ($1.count, $0) < ($0.count, $1) }
  }

  private static let mostWordsBehind = 4

  /// The few words that stand in the place of numbers, such as `sick` and `off`, where most cells are numbers.
  private func wordsAmongNumbers(of column: Column) -> [String]? {
    guard let own = texts()?[column.number - 1], !own.names.isEmpty else { return nil }
    let counts = own.counts
    var (words, numbers) = ([String](), 0)
    for (code, name) in own.names.enumerated() {
      let cell = Array(name.utf8)
      if NumberText(cell.span, in: cell.indices) != nil {
        numbers += counts[code]
      } else if name.contains(where: \.isNumber) || SummaryWords.canSumUp(name) {
        return nil
      } else if !GapMarks.holds(name) {
        words.append(name)
      }
    }
    guard (1...4).contains(words.count), 2 * numbers > rowCount else { return nil }
    return words
  }

  /// How many rows have nothing but blank cells, as spreadsheets write below a table; 0 where the file is long.
  package var blankRowCount: Int {
    guard let texts = texts() else { return 0 }
    return (0..<rowCount).count { row in
      texts.allSatisfy { $0.codes.indices.contains(row) && $0.codes[row] == TextCodes.blank }
    }
  }

  /// The texts of a column of which the file has rows and the table has none, where it has some of the rows of another: a
  /// condition that is met by all rows of a text, or by none, asks for texts.
  ///
  /// - Returns: None where the table has all of the file's rows, or the file is long.
  package func textsLeftOut(of column: Column) -> [String] {
    guard rowNumbers != nil, let own = fileTexts()?[column.number - 1] else { return [] }
    let (all, kept) = (own.counts, ofRows([own])[0].counts)
    guard zip(all, kept).contains(where: { 0 < $1 && $1 < $0 }) else { return [] }
    return own.names.indices.filter { kept[$0] == 0 && all[$0] > 0 }.map { own.names[$0] }
  }

  /// Leaves out all rows that sum up: those in which a column is empty, where it is in no other row, else those of some
  /// texts; nil where there is but one text of them.
  private func adviceOfSummaries(besides text: String, in column: String) -> ReadAdvice? {
    guard let texts = texts() else { return nil }
    var rows = [Bool](repeating: false, count: rowCount)
    var words: [(column: String, texts: [String])] = []
    for (known, own) in zip(columns, texts) where known.kind == .text {
      let names = Set(own.names)
      // `N` is a night shift as well.
      let isSummary = own.names.map { name in
        SummaryWords.isSummary(name, among: names)
          || known.name == column
            && (name == text
              || SummaryWords.statistic(name) != nil && name.count > 1)
      }
      // A word that each row has tells none from the others: `all` of a system's processors.
      guard isSummary.contains(true), Set(own.codes).count > 1 else { continue }
      for (row, code) in own.codes.enumerated() where code >= 0 && isSummary[Int(code)] {
        rows[row] = true
      }
      let summaries = zip(own.names, isSummary).filter(\.1).map(\.0)
        .filter(Set(used(own)).contains)
      if !summaries.isEmpty { words.append((known.name, summaries)) }
    }
    guard words.count > 1 || (words.first?.texts.count ?? 0) > 1 else { return nil }
    let blank = zip(columns, texts).first { column, texts in
      column.kind == .text && column.details.looks == .text
        && rows.indices.allSatisfy { rows[$0] == (texts.text($0).isEmpty) }
    }
    if let blank { return .leaveOut(column: blank.0.name, text: "") }
    return .leaveOutAll(words.map { ReadAdvice.Rows(column: $0.column, texts: $0.texts) })
  }

  /// The texts that rows of the table have.
  private func used(_ texts: Texts) -> [String] {
    Set(texts.codes).filter { $0 >= 0 }.sorted().map { texts.names[Int($0)] }
  }
}

// MARK: - Rows of several things

extension DataTable {
  /// The fewest columns that part the rows into those of several things; nil where none do.
  ///
  /// - Parameters:
  ///   - taken: The numbers of columns that are something else.
  ///   - areParted: Whether rows are what they should be where each has a number of its thing; -1 is none.
  /// - Returns: The names of one or two columns, of those that will do the ones with the fewest texts.
  package func columnsParting(
    besides taken: [Column], _ areParted: ([Int]) -> Bool
  ) -> [String]? {
    guard let texts = texts() else { return nil }
    var names: [(column: Column, codes: [Int], count: Int)] = []
    for (column, own) in zip(columns, texts) where canPart(column, besides: taken) {
      let count = Set(own.codes).subtracting([-1]).count
      guard (2...max(2, min(1000, rowCount / 2))).contains(count), !own.codes.contains(-2) else {
        continue
      }
      names.append((column, own.codes.map(Int.init), count))
    }
    names.sort { $0.count < $1.count }
    if let one = names.first(where: { areParted($0.codes) }) { return [one.column.name] }
    let few = names.prefix(6)
    for (index, first) in few.enumerated() {
      for second in few.dropFirst(index + 1) {
        let codes = zip(first.codes, second.codes).map { a, b in
          a < 0 || b < 0 ? -1 : a << 32 | b
        }
        if areParted(codes) {
          return [first.column, second.column].sorted { $0.number < $1.number }.map(\.name)
        }
      }
    }
    return nil
  }

  /// Whether places ascend in the rows of each thing, and go back only from one to another.
  package static func ascend(
    _ places: [Double], in codes: [Int], row: (Int) -> Int = { $0 }
  ) -> Bool {
    func code(of index: Int) -> Int {
      let row = row(index)
      return codes.indices.contains(row) ? codes[row] : -1
    }
    var last: [Int: Double] = [:]
    for index in places.indices where !places[index].isNaN {
      let thing = code(of: index)
      if index > 0, places[index] < places[index - 1], thing == code(of: index - 1) {
        return false
      }
      if thing < 0 || places[index] < last[thing, default: -.infinity] { return false }
      last[thing] = places[index]
    }
    return true
  }

  /// The columns whose texts may say what each row is of.
  package func columnsOfThings(besides taken: [Column]) -> [Column] {
    columns.filter { canPart($0, besides: taken) }
  }

  private func canPart(_ column: Column, besides taken: [Column]) -> Bool {
    guard !taken.contains(where: { $0.number == column.number }) else { return false }
    return column.isOfTexts
      || column.kind == .number && column.hasValues && column.isNamedLikeThing
        && column.values.allSatisfy { $0.isNaN || $0 == $0.rounded() }
  }

  // MARK: - Currencies and units

  /// Whether a column's numbers were given up at one with another currency or unit than those before.
  package func hasOtherMark(_ column: Column) -> Bool {
    guard column.kind == .text, column.details.contentBefore == .number,
      let mark = column.details.inference.decoration,
      let cell = column.offender?.foundText, let other = NumberText.decoration(of: cell)
    else { return false }
    return mark != other
  }

  /// The columns by which each number has the currency or unit of the others.
  private func columnsPartingMarks(of column: Column) -> [String]? {
    guard let texts = texts()?[column.number - 1] else { return nil }
    let marks = texts.names.map(NumberText.decoration)
    return columnsParting(besides: [column]) { codes in
      var known: [Int: NumberText.Decoration] = [:]
      for (row, code) in codes.enumerated() where texts.codes[row] >= 0 {
        guard let mark = marks[Int(texts.codes[row])] else { continue }
        if code < 0 || known.updateValue(mark, forKey: code).map({ $0 != mark }) ?? false {
          return false
        }
      }
      // Where nearly each row stands alone nothing parts them by what they are.
      return known.count <= codes.count / 2
    }
  }

  /// The table of some of its rows, as they are read by themselves.
  ///
  /// - Throws: ``DataSourceError``, `CancellationError`.
  package func reading(rows: [Int]) throws -> DataTable? {
    guard let reread else { return nil }
    var selection: [Bool] = []
    for row in rows.map({ rowNumbers?[$0] ?? $0 }) {
      selection += [Bool](repeating: false, count: row - selection.count) + [true]
    }
    return try reread(selection)
  }
}

extension NumberText {
  /// What stands around the number that a text is; nil where it is none.
  fileprivate static func decoration(of text: String) -> Decoration? {
    let bytes = Array(text.utf8)
    return NumberText(bytes.span, in: bytes.indices)?.decoration
  }
}

extension DataTable.Column {
  /// The currency or unit that stands at its numbers; nil where there is none.
  package var mark: String? {
    guard kind == .number else { return nil }
    return switch details.inference.decoration {
    case .currency(let bytes), .unit(let bytes): String(decoding: bytes, as: UTF8.self)
    case .percent: "%"
    case .some(.none), nil: nil
    }
  }

  /// Whether its name says that its whole numbers name things and count nothing.
  fileprivate var isNamedLikeThing: Bool {
    let things: Set = [
      "id", "index", "nr", "no", "number", "run", "lap", "test", "trial", "channel", "sensor",
      "station", "device", "port", "group", "cluster", "subject", "person", "patient", "batch",
    ]
    return isNamedLikeNumber || !words.isDisjoint(with: things)
      || name.contains(#/(Id|ID|_id|Index|Nr)$/#)
  }
}
