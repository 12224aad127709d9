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
      let cells = line.filter { "\t,;|{[#".utf8.contains(sample[$0]) }
      let starts = line.filter {
        sample[$0] != UInt8(ascii: " ") && ($0 == line.lowerBound || isBlank(sample[$0 - 1]))
      }
      words = cells.isEmpty ? starts.count : 0
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
      let rows = rows(of: lines.map { cells(in: $0, gap: 2) }, areSteady: true)
        ?? rows(of: lines.map { cells(in: $0, gap: 1) }, areSteady: false)
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
  private func cells(in line: Range<Int>, gap: Int) -> Row {
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
    var names = header.map { lines[$0] } ?? []
    var body = used
    if let header {
      let words = names.map { text[$0] }
      body = used.filter { $0 > header && lines[$0].map { text[$0] } != words }
    } else if let last = used.last {
      body = Array(used.drop { lines[$0].count * 2 < lines[last].count })
    }
    let counts = body.map { lines[$0].count }
    guard let first = body.first, let least = counts.min(), let most = counts.max() else {
      return nil
    }
    if let start = names.first, let end = names.last {
      let isIndented = text[..<start.lowerBound].last.map(isBlank) == true
      let isUnder = text[..<lines[first][0].lowerBound].last.map(isBlank) == true
      if isIndented, !isUnder, most == names.count + 1 {
        names.insert(start.lowerBound..<start.lowerBound, at: 0)
      } else if counts.count(where: { $0 == least }) * 2 >= counts.count, names.count > least,
        names.count <= least + 2, areWords(names[(least - 1)...])
      {
        // `Mounted on`.
        names[(least - 1)...] = [names[least - 1].lowerBound..<end.upperBound]
      } else if least < names.count {
        return nil
      }
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
