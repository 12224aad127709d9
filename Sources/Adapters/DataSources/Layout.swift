/// How a file of rows and cells is laid out: what stands above the rows, and what between the cells.
struct Layout: Hashable, Sendable {
  /// The byte between two cells; a blank stands for any number of blanks and tabs.
  var separator: UInt8
  /// What begins a line that is no row; nil where all lines are rows.
  var comment: [UInt8]?
  /// Lines above the first row.
  var skip = 0
  /// Whether the first row holds names.
  var header: ReadOptions.Header
  /// Names that stand in a comment above rows without a header, or in two rows of one.
  var names: [String]?
  /// The columns' units, where a line holds them; empty for a column without.
  var units: [String] = []
  /// Lines below the header that hold units.
  var unitLines = 0
  /// The lines of the header and its units, and of titles that come again: below the header they are no rows.
  var repeats: [[UInt8]] = []
  /// What stands behind a time in the line of a header that comes again with other times.
  var repeatedTail: [UInt8]?
  /// The first cell whose comma was taken for a decimal one, although it may stand between two cells.
  var doubt: Doubt?
  /// The first cells of rows of two whole numbers each, which may be one with a decimal comma.
  var doubtOfPairs: Doubt?
  /// The first row above the header that is like those below it.
  var leftOut: Doubt?
  /// A year that was taken for a column's name, though it may be its first value.
  var loneYear: Doubt?
  /// The first of numbers that were taken for values, though they may be the columns' names.
  var numberedNames: Doubt?

  static let comma = UInt8(ascii: ",")
  static let blank = UInt8(ascii: " ")

  /// The separators that are looked for, those that rarely stand inside cells first.
  private static let separators: [UInt8] = [
    UInt8(ascii: "\t"), UInt8(ascii: ";"), comma, UInt8(ascii: "|"), blank,
  ]

  /// Rows with this separator, and nothing above the header.
  init(separator: UInt8, header: ReadOptions.Header = .automatic) {
    self.separator = separator
    self.header = header
  }

  /// The layout of a file that begins with these bytes, as far as the caller did not say it.
  ///
  /// The separator that stands equally often in most of the first rows wins, the earlier of two; blanks
  /// only where all cells of a row are numbers, times or names of columns. Above the header are lines
  /// that begin with `#`, and what ``HeaderSearch`` takes for titles.
  /// - Parameters:
  ///   - sample: The file's beginning; an incomplete row at its end does not count.
  ///   - isWhole: Whether the sample is the whole file.
  ///   - known: The separator, where the name's ending tells it.
  ///   - options: What the caller said.
  init(
    sample: Span<UInt8>, isWhole: Bool, separator known: UInt8? = nil, options: ReadOptions
  ) {
    let rules = CellRules(options)
    let comment = options.comment ?? Layout.comment(sample)
    let given = options.separator ?? known
    func rows(_ separator: UInt8) -> [SampleRow] {
      let rows = SampleRow.rows(
        sample, isWhole: isWhole, separator: separator, comment: comment, skip: options.skip ?? 0)
      return SampleRow.withoutRepeats(rows, rules)
    }
    // Where commas are decimal they stand between no cells, unless quotes hold the numbers.
    let isCommaDecimal =
      options.decimal == Layout.comma
      && !(0..<sample.count).contains { sample[$0] == UInt8(ascii: "\"") }
    let usual = given ?? (isCommaDecimal ? UInt8(ascii: ";") : Layout.comma)
    let usualRows = rows(usual)
    var best = (separator: usual, rows: usualRows, share: 0.0)
    for separator in given == nil ? Layout.separators : []
    where separator != Layout.comma || !isCommaDecimal {
      let rows = separator == usual ? usualRows : rows(separator)
      let share = Layout.share(rows, of: separator, rules)
      if share > best.share { best = (separator, rows, share) }
    }
    if given == nil, best.separator == Layout.comma,
      case let split = rows(Layout.blank), Layout.areSplitNumbers(best.rows, split, rules)
    {
      best = (Layout.blank, split, 0.5)
    }
    // `660M<tab>/var/log` behind a blank: what no tab parts, blanks do.
    if given == nil, best.separator == UInt8(ascii: "\t"),
      !best.rows.contains(where: { $0.kinds(rules).contains(where: \.isValue) }),
      case let split = rows(Layout.blank), Layout.share(split, of: Layout.blank, rules) > 0
    {
      best = (Layout.blank, split, 0.5)
    }
    let doubt =
      given == nil && best.separator == Layout.comma ? Layout.doubt(best.rows, rules) : nil
    // A single column has no separator; a tab stands in none of its cells.
    if doubt != nil { best = (UInt8(ascii: "\t"), rows(UInt8(ascii: "\t")), 0) }
    self.init(separator: best.separator, header: options.header)
    self.doubt = doubt
    if given == nil, separator == Layout.comma { doubtOfPairs = Layout.doubtOfPairs(best.rows) }
    self.comment = comment
    skip = options.skip ?? 0
    guard !best.rows.isEmpty else { return }
    findHeader(best.rows, rules, isSkipStated: options.skip != nil)
    if header == .present, let names = best.rows.first(where: { $0.line >= skip }) {
      findRepeats(of: names, rules, in: sample, isSure: options.header == .automatic)
    }
    if header == .absent, options.header == .automatic, let comment {
      findNames(sample, comment, count: Layout.width(best.rows))
    }
  }

  /// The share of the rows that have the usual number of cells; 0 where that is one cell.
  private static func share(_ rows: [SampleRow], of separator: UInt8, _ rules: CellRules) -> Double
  {
    guard !rows.isEmpty else { return 0 }
    let width = width(rows)
    guard width > 1 else { return 0 }
    if separator == blank {
      // Words have blanks between them, too.
      // A line of the title may have as many of them as there are columns.
      let lastOther = rows.prefix(mostTitles).lastIndex { $0.cells.count != width }
      let data = rows[(lastOther.map { $0 + 1 } ?? 0)...]
      let below = data.dropFirst()
      let hasUnits = below.first?.kinds(rules).allSatisfy { $0 == .text } == true
      let kinds = (hasUnits ? below.dropFirst() : below.isEmpty ? data : below).map {
        $0.kinds(rules)
      }
      guard
        data.count == rows.count || kinds.contains(where: { $0.allSatisfy(\.isValue) })
          // Below a line of words the rows of a table begin and end with values, but for one of sums.
          || kinds.count > 2
            && kinds.dropLast().allSatisfy({ $0.first?.isValue == true && $0.last == .number }),
        data.allSatisfy({ $0.cells.count == width }),
        !hasUnits || below.first?.cells.allSatisfy(Layout.isUnit) == true && !kinds.isEmpty,
        zip(kinds, data.suffix(kinds.count)).allSatisfy({ kinds, row in
          kinds.contains(.number)
            || kinds.first?.isValue == true && row.texts.contains { GapMarks.holds($0) }
        })
      else { return 0 }
      let isHeadless = data.count < rows.count && rows[0].cells.count == 1
      // `12 March 2026` below `date` is one cell.
      if isHeadless, rows.count - data.count == 1 { return 0 }
      return 0.5
    }
    let steady = rows.count { $0.cells.count == width }
    return Double(steady) / Double(rows.count)
  }

  /// At most so many lines stand above the header.
  private static let mostTitles = 20

  /// The number of cells that most rows have; of two the larger.
  static func width(_ rows: [SampleRow]) -> Int {
    var counts: [Int: Int] = [:]
    for row in rows { counts[row.cells.count, default: 0] += 1 }
    return counts.max { ($0.value, $0.key) < ($1.value, $1.key) }?.key ?? 1
  }

  /// What comments begin with: `#` where the first line that is not blank begins with it and a later one does not, and
  /// what instruments write in its place where a number stands below.
  private static func comment(_ sample: Span<UInt8>) -> [UInt8]? {
    var mark: [UInt8]?
    var hasRow = false
    forEachLine(sample) { line in
      let known = mark.map { [$0] } ?? marks
      // `#1` and `#N/A` can be cells.
      if let own = known.first(where: { begins(sample, line.lowerBound, line.upperBound, with: $0) }
      ) {
        mark = own
        return true
      }
      hasRow = mark == marks[0] || isFigure(sample[line.lowerBound])
      return false
    }
    return hasRow ? mark : nil
  }

  private static let marks = ["#", "*", "%", "!", "//"].map { Array($0.utf8) }

  /// Whether a byte can be the first of a number.
  private static func isFigure(_ byte: UInt8) -> Bool {
    byte &- UInt8(ascii: "0") < 10 || [UInt8](("+-.").utf8).contains(byte)
  }

  // MARK: - The header

  private mutating func findHeader(
    _ rows: [SampleRow], _ rules: CellRules, isSkipStated: Bool
  ) {
    let search = isSkipStated || header == .absent ? nil : HeaderSearch(rows, rules)
    if let search, let names = search.names() {
      let row = rows[names.row]
      (header, skip) = (.present, row.line)
      self.names = search.joinedNames(ending: names.row)
      if names.unitRows > 0 { units = rows[names.row + 1].units }
      unitLines = rows[names.row + names.unitRows].line - row.line
      if unitLines > 0 { unitLines -= row.innerLines }
      // Years above names are no row.
      leftOut = names.leftOut.flatMap { self.names != nil && $0 == names.row - 1 ? nil : $0 }.map {
        Doubt(line: rows[$0].line + 1, cell: rows[$0].cells[0])
      }
      return
    }
    let first = isSkipStated ? 0 : Layout.titles(rows, Layout.width(rows), rules)
    skip = max(skip, rows[first].line)
    guard header == .automatic else { return }
    let kinds = rows[first].kinds(rules)
    let below = Array(rows.dropFirst(first))
    header =
      Layout.isHeader(
        rows[first], kinds, above: below.dropFirst().prefix(20),
        below.dropFirst().prefix(20).map { $0.kinds(rules) })
      ? .present : .absent
    if header == .present, let year = rows[first].loneYear(kinds),
      let word = kinds.firstIndex(of: .text),
      below.dropFirst().first?.kinds(rules).dropFirst(word).first == .text
    {
      loneYear = Doubt(line: rows[first].line + 1, column: year + 1, cell: rows[first].cells[year])
    }
    if header == .absent, kinds.contains(.text), rows[first].ascends(kinds),
      below.count > 1, !below.dropFirst().contains(where: { $0.ascends($0.kinds(rules)) }),
      let cell = kinds.firstIndex(of: .number)
    {
      numberedNames = Doubt(
        line: rows[first].line + 1, column: cell + 1, cell: rows[first].cells[cell])
    }
    if header == .present, below.count > 2, HeaderSearch(below, rules).areUnits(1) {
      unitLines = below[1].line - below[0].line - below[0].innerLines
      units = below[1].units
    }
  }

  /// How many rows at the top are titles: they have one cell, where the rows below have several.
  private static func titles(_ rows: [SampleRow], _ width: Int, _ rules: CellRules) -> Int {
    guard width == 1 else {
      return rows.dropLast().prefix {
        $0.filled <= 1 && $0.cells.count < width && $0.kinds(rules).first == .text
      }.count
    }
    // In a single column the last text above the numbers is the name, or what was found first.
    let texts = rows.prefix { $0.kinds(rules).first == .text }.count
    guard texts > 1, texts < rows.count, rows[texts].kinds(rules).first?.isValue == true else {
      return 0
    }
    return isUnit(rows[texts - 1].cells[0]) ? texts - 2 : texts - 1
  }

  /// Whether a row holds names: not where all its cells are values, nor where it is like those below, which tell whether
  /// its values have the same unit.
  static func isHeader(
    _ row: SampleRow, _ kinds: [CellKind], above rows: ArraySlice<SampleRow>, _ below: [[CellKind]]
  ) -> Bool {
    guard kinds.contains(where: \.isValue) else { return true }
    if row.hasUnitsOfNames(kinds, above: rows, below) { return true }
    guard kinds.contains(.text) else { return false }
    if row.numbersColumns(kinds), rows.first?.hasUnits(kinds) == false { return true }
    if row.countsColumns(kinds) { return true }
    // A time above times is none: the texts beside it are those of its row, whatever stands below.
    let isTime = kinds.indices.contains { index in
      let held = below.compactMap { index < $0.count ? $0[index] : nil }.filter { $0 != .gap }
      return kinds[index] == .time && !held.isEmpty && held.allSatisfy { $0 == .time }
    }
    if isTime { return false }
    // A text above numbers or times is a name; numbers above numbers are years, or the first row.
    for index in kinds.indices where kinds[index] == .text && !row.isDash(index) {
      let column = below.compactMap { index < $0.count ? $0[index] : nil }.filter { $0 != .gap }
      if column.isEmpty || column.contains(where: \.isValue) { return true }
    }
    if let year = row.loneYear(kinds), year == 0 || !row.isYear(year, of: 1900...2099) {
      return false
    }
    return kinds.indices.allSatisfy { index in
      guard kinds[index].isValue else { return true }
      let held = below.compactMap { index < $0.count ? $0[index] : nil }
      // Months above numbers are names as well.
      return kinds[index] == .number && row.isYear(index)
        || !held.contains { $0.isValue && (kinds[index] == .number || $0 == .time) }
    }
  }

  /// Whether a text can be a unit: it has a letter or a sign such as `%` or `°`, and at most a blank.
  static func isUnit(_ cell: [UInt8]) -> Bool {
    let text = String(decoding: cell, as: UTF8.self)
    let missing = ["none", "missing", "nil", "null", "na", "pending", "total", "unknown", "error"]
    guard !text.isEmpty, text.count <= 24, !missing.contains(text.lowercased()) else {
      return false
    }
    let isBracketed = "([".contains(text.first ?? " ") && ")]".contains(text.last ?? " ")
    let hasSign = text.unicodeScalars.contains {
      $0.properties.isAlphabetic || "%°$€£¥µ".unicodeScalars.contains($0)
    }
    return isBracketed || (hasSign && text.count <= 16 && text.count { $0 == " " } <= 1)
  }

  /// Finds the names in the last comment line above the rows, where there are as many as columns; where that line holds
  /// units, in the one above it.
  private mutating func findNames(_ sample: Span<UInt8>, _ comment: [UInt8], count: Int) {
    var lines: [Range<Int>] = []
    forEachLine(sample) { line in
      let isComment = begins(sample, line.lowerBound, line.upperBound, with: comment)
      if isComment { lines.append(line.lowerBound + comment.count..<line.upperBound) }
      return isComment
    }
    // Above rows with tabs the names may stand between blanks.
    for separator in [separator, Layout.blank] {
      let rows = lines.suffix(2).map { line in
        SampleRow.rows(
          sample.extracting(line), isWhole: true, separator: separator, comment: nil, skip: 0
        )
        .first.flatMap { $0.cells.count == count && $0.filled == count ? $0 : nil }
      }
      guard let last = rows.last ?? nil else { continue }
      let names = rows.count > 1 && last.holdsUnits ? rows[0] : nil
      if names != nil { units = last.units }
      self.names = (names ?? last).texts
      return
    }
  }

  // MARK: - Headers that come again

  /// Notes the lines by which the header is known below itself.
  private mutating func findRepeats(
    of names: SampleRow, _ rules: CellRules, in sample: Span<UInt8>, isSure: Bool
  ) {
    let kinds = names.kinds(rules)
    guard kinds.contains(.text) else { return }
    repeats = SampleRow.head(of: sample, lines: names.line...names.line + unitLines)
    guard isSure, kinds.first == .time, kinds.dropFirst().allSatisfy({ $0 == .text }),
      let line = repeats.first, line.starts(with: names.cells[0])
    else { return }
    repeatedTail = Array(line.dropFirst(names.cells[0].count))
  }

  /// Whether a line is one of the header's.
  func isHead(_ bytes: Span<UInt8>, _ start: Int, _ end: Int) -> Bool {
    func isEnd(_ place: Int) -> Bool {
      let rest = (place..<end).first { !isBlank(bytes[$0]) }
      return rest.map { isLineEnd(bytes[$0]) } ?? true
    }
    if repeats.contains(where: {
      begins(bytes, start, end, with: $0) && isEnd(start + $0.count)
    }) {
      return true
    }
    // A time is no longer than this.
    return repeatedTail.map { tail in
      (start..<min(start + 16, end)).contains {
        begins(bytes, $0, end, with: tail) && isEnd($0 + tail.count)
      }
    } ?? false
  }
}
