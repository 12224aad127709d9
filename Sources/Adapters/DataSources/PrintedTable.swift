/// A table as programs print it for people: `df`, `ps aux`, `free`, `ls -l`, `docker ps`.
///
/// Blanks stand between the cells, and inside of some: of the last cell of a row, of the last name, and of any where
/// at least two blanks stand between cells everywhere. Names may stand over all columns but the first.
struct PrintedTable {
  /// The lines, with tabs between the cells; those that are no rows are blank.
  private(set) var bytes: [UInt8] = []

  /// The most bytes that are parted.
  static let limit = 4 << 20
  /// The most lines above the names.
  private static let mostTitles = 2

  /// Where the cells of a line stand in the text; none of a blank line.
  private typealias Row = [Range<Int>]

  private let text: [UInt8]
  private let rules: CellRules

  /// Whether a file begins with such a table, or something like it: lines of several words, and no separator.
  static func begins(_ window: borrowing ByteWindow, _ options: ReadOptions) -> Bool {
    let sample = window.storage.span.extracting(
      window.start..<min(window.end, window.start + Passes.sampleLength))
    guard !options.isGrowing, options.separator == nil, options.skip == nil, options.format == nil,
      beginsWithWords(sample), case .rows(let layout)? = try? Passes.contents(of: window, options),
      layout.separator == Layout.comma
    else { return false }
    let rows = SampleRow.rows(
      sample, isWhole: window.isLast, separator: Layout.comma, comment: nil, skip: 0)
    return Layout.width(rows) == 1
  }

  /// Whether the first line holds several words, and nothing that may part cells; what tells most files at once.
  private static func beginsWithWords(_ sample: Span<UInt8>) -> Bool {
    var words = 0
    forEachLine(sample) { line in
      let isParted = line.contains { "\t,;|{[#".utf8.contains(sample[$0]) }
      words = isParted ? 0 : cells(of: sample, in: line, gap: 1).count
      return false
    }
    return words > 1
  }

  /// The table; nil where no column is one of numbers alone, or no names and no texts say of what.
  init?(_ text: [UInt8], _ rules: CellRules) {
    self.text = text
    self.rules = rules
    let lines = text.indices.split(
      omittingEmptySubsequences: false, whereSeparator: { text[$0] == UInt8(ascii: "\n") })
    guard
      let rows = rows(
        of: lines.map { PrintedTable.cells(of: text.span, in: $0, gap: 2) }, areSteady: true)
        ?? rows(
          of: lines.map { PrintedTable.cells(of: text.span, in: $0, gap: 1) }, areSteady: false)
    else { return nil }
    bytes.reserveCapacity(text.count)
    for row in rows {
      for (column, cell) in row.enumerated() {
        if column > 0 { bytes.append(UInt8(ascii: "\t")) }
        write(cell)
      }
      bytes.append(UInt8(ascii: "\n"))
    }
  }

  private mutating func write(_ cell: Range<Int>) {
    let quote = UInt8(ascii: "\"")
    guard text[cell].contains(quote) else {
      bytes.append(contentsOf: text[cell].lazy.map { $0 == 9 ? 32 : $0 })
      return
    }
    bytes.append(quote)
    for byte in text[cell] { bytes.append(contentsOf: byte == quote ? [quote, quote] : [byte]) }
    bytes.append(quote)
  }

  /// What stands in a line between stretches of at least `gap` blanks.
  private static func cells(of text: Span<UInt8>, in line: Range<Int>, gap: Int) -> Row {
    var cells: Row = []
    for index in line where !isBlank(text[index]) && text[index] != UInt8(ascii: "\r") {
      if let last = cells.last, index - last.upperBound < gap {
        cells[cells.count - 1] = last.lowerBound..<index + 1
      } else {
        cells.append(index..<index + 1)
      }
    }
    return cells
  }

  /// The cells of the table in each line; nil where there is none.
  ///
  /// - Parameters:
  ///   - lines: What stands between blanks in each line.
  ///   - areSteady: Whether that must be as many cells in each.
  /// - Returns: As many rows as lines, those without cells empty.
  private func rows(of lines: [Row], areSteady: Bool) -> [Row]? {
    let used = lines.indices.filter { !lines[$0].isEmpty }
    // Names are words; what stands above them, or above rows without names, are titles.
    let header = used.prefix(PrintedTable.mostTitles + 1).first { index in
      lines[index].count > 1 && !kinds(lines[index]).contains(where: \.isValue)
    }
    var body = used
    if let header {
      let words = lines[header].map { text[$0] }
      body = used.filter { $0 > header && lines[$0].map { text[$0] } != words }
    } else if let last = used.last {
      body = Array(used.drop { lines[$0].count * 2 < lines[last].count })
    }
    let counts = body.map { lines[$0].count }
    guard let first = body.first, let least = counts.min(), let most = counts.max() else {
      return nil
    }
    var names: Row = []
    if let header {
      guard let found = self.names(lines[header], over: lines[first], counts) else {
        return nil
      }
      names = found
    }
    let width = header == nil ? least : names.count
    guard width > 1, !areSteady || least == most && width == most else { return nil }
    var rows = [Row](repeating: [], count: lines.count)
    if let header { rows[header] = names }
    for index in body {
      rows[index] = lines[index]
      if let last = rows[index].last, rows[index].count > width {
        rows[index][(width - 1)...] = [rows[index][width - 1].lowerBound..<last.upperBound]
      }
    }
    let cells = body.map { kinds(rows[$0]) }
    let hasNumbers = (0..<width).contains { column in
      cells.allSatisfy { $0.count <= column || [.number, .gap].contains($0[column]) }
        && cells.contains { $0.count > column && $0[column] == .number }
    }
    let isNamed =
      header != nil || body.count > 1 && body.allSatisfy { isText(rows[$0][0]) }
    return hasNumbers && isNamed ? rows : nil
  }

  /// The names of the columns.
  ///
  /// - Parameters:
  ///   - words: The words of the header.
  ///   - first: The row below it.
  ///   - counts: How many cells each row has.
  /// - Returns: As many as there are columns; nil where the words stand over others.
  private func names(_ words: Row, over first: Row, _ counts: [Int]) -> Row? {
    guard let least = counts.min(), let most = counts.max() else { return nil }
    func isIndented(_ row: Row) -> Bool { text[..<row[0].lowerBound].last.map(isBlank) == true }
    if isIndented(words), !isIndented(first), most == words.count + 1 {
      return [words[0].lowerBound..<words[0].lowerBound] + words
    }
    // `Mounted on`.
    let rest = words.dropFirst(least - 1)
    if counts.count(where: { $0 == least }) * 2 >= counts.count, 2...3 ~= rest.count,
      areWords(rest), let start = rest.first, let end = rest.last
    {
      return words.prefix(least - 1) + [start.lowerBound..<end.upperBound]
    }
    return least < words.count ? nil : words
  }

  /// Whether one blank stands between each two.
  private func areWords(_ cells: ArraySlice<Range<Int>>) -> Bool {
    zip(cells, cells.dropFirst()).allSatisfy { $1.lowerBound - $0.upperBound == 1 }
  }

  private func kinds(_ row: Row) -> [CellKind] { row.map { rules.cell(text.span, in: $0).kind } }

  /// Whether a cell is neither a value nor the beginning of a date.
  private func isText(_ cell: Range<Int>) -> Bool {
    rules.cell(text.span, in: cell).kind == .text && !TimeScanner(text.span, cell).isAtName
  }
}
