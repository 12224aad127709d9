import CivilTime

/// A row at the beginning of a file.
struct SampleRow {
  /// Lines above it.
  let line: Int
  /// Its cells, without blanks and quotes around them.
  let cells: [[UInt8]]

  /// How many cells are not blank.
  var filled: Int { cells.count { !$0.isEmpty } }

  var texts: [String] { cells.map { String(decoding: $0, as: UTF8.self) } }

  /// Its cells as units of the columns, without brackets around them; empty where one is none.
  var units: [String] {
    zip(cells, texts).map { cell, text in
      guard !areWidths, Layout.isUnit(cell), text.count <= 16 else { return "" }
      let isBracketed =
        text.count > 2 && ["()", "[]"].contains("\(text.prefix(1))\(text.suffix(1))")
      return isBracketed ? String(text.dropFirst().dropLast()) : text
    }
  }

  /// Whether its words are units, not names: they repeat, or half of them are known.
  var holdsUnits: Bool {
    Set(cells).count < cells.count || cells.count(where: CellUnit.isKnown) * 2 >= cells.count
  }

  /// How many line ends stand inside its cells.
  var innerLines: Int { cells.reduce(0) { $0 + $1.count { $0 == UInt8(ascii: "\n") } } }

  func kinds(_ rules: CellRules) -> [CellKind] {
    cells.map { rules.cell($0.span, in: $0.indices).kind }
  }

  /// Whether its first cell is a word with a colon behind it.
  var isNote: Bool {
    guard let cell = cells.first, let colon = cell.firstIndex(of: UInt8(ascii: ":")) else {
      return false
    }
    return colon + 1 == cell.count || isBlank(cell[colon + 1])
  }

  /// Whether its cells are digits alone, but for a sign in front.
  var isOfDigits: Bool {
    cells.enumerated().allSatisfy { index, cell in
      let isSigned =
        index == 0 && (cell.first == UInt8(ascii: "-") || cell.first == UInt8(ascii: "+"))
      let digits = isSigned ? cell.dropFirst() : cell[...]
      return !digits.isEmpty && digits.allSatisfy { $0 &- UInt8(ascii: "0") < 10 }
    }
  }

  /// Whether a cell is a whole number that can be a year, or one of some years.
  func isYear(_ index: Int, of years: ClosedRange<Int> = 1000...2999) -> Bool {
    Int(String(decoding: cells[index], as: UTF8.self)).map(years.contains) ?? false
  }

  /// Whether three numbers or more go up from the left to the right, as bands of frequencies do.
  func ascends(_ kinds: [CellKind]) -> Bool {
    let numbers = kinds.indices.filter { kinds[$0] == .number }
      .compactMap { Double(String(decoding: cells[$0], as: UTF8.self)) }
    return numbers.count > 2 && zip(numbers, numbers.dropFirst()).allSatisfy { $0 < $1 }
  }

  /// Whether three numbers or more of one unit go up from the left to the right, `0M` and `3M`, as the names of columns
  /// do.
  func numbersColumns(_ kinds: [CellKind]) -> Bool {
    let cells = values(kinds)
    guard cells.count > 2, let numbered = NumberedHeaders(cells), numbered.unit != nil else {
      return false
    }
    return zip(numbered.places, numbered.places.dropFirst()).allSatisfy { $0 < $1 }
  }

  /// Whether its values count on from 0 or 1 for a week or more behind a name of times, as days do behind `Month`: behind
  /// somebody's name they may be places.
  func countsColumns(_ kinds: [CellKind]) -> Bool {
    let numbers = values(kinds).map { Int($0) }
    let name = cells.first.map { String(decoding: $0, as: UTF8.self) } ?? ""
    let isTime =
      DateNames.isColumn(name.lowercased())
      || TimePart.allCases.contains { $0.isName(DataTable.core(of: name)) }
    guard isTime, numbers.count > 6, let first = numbers[0], first == 0 || first == 1 else {
      return false
    }
    return numbers.indices.allSatisfy { numbers[$0] == first + $0 }
  }

  /// Whether a cell is a sign for no value.
  func isDash(_ column: Int) -> Bool {
    let text = String(decoding: cells[column], as: UTF8.self)
    return !text.isEmpty && text.allSatisfy { "-–—.*?".contains($0) }
  }

  /// Whether a value has a unit.
  func hasUnits(_ kinds: [CellKind]) -> Bool {
    values(kinds).contains { $0.last?.isNumber == false }
  }

  /// Whether all its numbers have a unit or a letter for thousands, `2k` and `500m`, above numbers of which none has any.
  func hasUnitsOfNames(
    _ kinds: [CellKind], above rows: ArraySlice<SampleRow>, _ below: [[CellKind]]
  ) -> Bool {
    func hasUnit(_ cell: [UInt8]) -> Bool {
      cell.last.map { $0 > 0x7F || $0 == UInt8(ascii: "%") || (97...122).contains($0 | 0x20) }
        ?? false
    }
    let numbers = kinds.indices.filter { kinds[$0].isValue && $0 < cells.count }
    return !numbers.isEmpty
      && numbers.allSatisfy { index in
        kinds[index] == .number && hasUnit(cells[index])
          && below.contains { index < $0.count && $0[index].isValue }
          && !rows.contains { index < $0.cells.count && hasUnit($0.cells[index]) }
      }
  }

  private func values(_ kinds: [CellKind]) -> [String] {
    kinds.indices.filter { kinds[$0].isValue && $0 < cells.count }
      .map { String(decoding: cells[$0], as: UTF8.self) }
  }

  /// The cell that may be a year as a name, or the first of the values: the only number of the row.
  func loneYear(_ kinds: [CellKind]) -> Int? {
    let values = kinds.indices.filter { kinds[$0].isValue }
    return values.count == 1 && isYear(values[0]) ? values[0] : nil
  }

  /// The most rows that are looked at.
  private static let limit = 200

  /// The first rows that are neither blank nor comments.
  static func rows(
    _ sample: Span<UInt8>, isWhole: Bool, separator: UInt8, comment: [UInt8]?, skip: Int
  ) -> [SampleRow] {
    let scanner = CellScanner(separator: separator, lengthLimit: sample.count)
    var rows: [SampleRow] = []
    var (at, line) = (0, 0)
    while at < sample.count, rows.count < limit {
      if line < skip || comment.map({ isComment(sample, at, $0) }) ?? false {
        at = endOfLine(sample, at)
        line += 1
        continue
      }
      var cells: [[UInt8]] = []
      let first = line
      row: while true {
        guard
          let cell = try? scanner.cell(
            sample, from: at, to: sample.count, isLast: isWhole || rows.isEmpty,
            failure: { found, expected in
              .data(DataError(file: "", line: line, column: 1, found: found, expected: expected))
            })
        else {
          // A flaw, or the sample's end.
          if rows.isEmpty, !cells.isEmpty { rows.append(SampleRow(line: first, cells: cells)) }
          return rows
        }
        let text = unquoted(sample, cell)
        let range = trimmed(text.span, text.indices)
        cells.append(Array(text[range]))
        line += cell.newlines
        at = cell.next
        switch cell.terminator {
        case .separator: continue
        case .carriageReturn:
          if at < sample.count, sample[at] == UInt8(ascii: "\n") { at += 1 }
        case .newline, .endOfFile: break
        }
        line += 1
        break row
      }
      // Trailing separators make no cells of their own in what stands above the rows.
      if cells.contains(where: { !$0.isEmpty }) {
        rows.append(SampleRow(line: first, cells: cells))
      }
    }
    return rows
  }

  /// The rows without those that are like one of words above the first values: `vmstat` writes its header anew for
  /// each screen, and so do files that were put end to end.
  static func withoutRepeats(_ rows: [SampleRow], _ rules: CellRules) -> [SampleRow] {
    let head = rows.prefix(8).prefix { !$0.kinds(rules).contains(.number) }
    guard !head.isEmpty, head.count < min(8, rows.count) else { return rows }
    return Array(head)
      + rows[head.count...].filter { row in
        !head.contains { $0.cells == row.cells || $0.isHead(like: row, rules) }
      }
  }

  /// Whether names stand behind a time in both rows, as `sar` writes them.
  private func isHead(like other: SampleRow, _ rules: CellRules) -> Bool {
    cells.count > 1 && cells.dropFirst() == other.cells.dropFirst()
      && [self, other].allSatisfy { $0.kinds(rules).first == .time }
  }

  /// The lines of a header, and those above it that come again below, without blanks around them.
  static func head(of sample: Span<UInt8>, lines: ClosedRange<Int>) -> [[UInt8]] {
    var (at, number) = (0, 0)
    var (head, titles): ([[UInt8]], Set<[UInt8]>) = ([], [])
    while at < sample.count {
      let next = endOfLine(sample, at)
      var end = next
      while end > at, isLineEnd(sample[end - 1]) { end -= 1 }
      let line = trimmed(sample, at..<end).map { sample[$0] }
      if !line.isEmpty {
        if lines.contains(number) {
          // What goes on in another line is not known by this one.
          guard line.count(where: { $0 == UInt8(ascii: "\"") }).isMultiple(of: 2) else { return [] }
          head.append(line)
        } else if number < lines.lowerBound {
          titles.insert(line)
        } else if titles.remove(line) != nil {
          head.append(line)
        } else if titles.isEmpty {
          break
        }
      }
      (at, number) = (next, number + 1)
    }
    return head
  }

  private static func isComment(_ sample: Span<UInt8>, _ start: Int, _ mark: [UInt8]) -> Bool {
    var at = start
    while at < sample.count, isBlank(sample[at]) { at += 1 }
    return begins(sample, at, sample.count, with: mark)
  }

  /// Where the line behind one begins: LF, CR and CRLF end it.
  static func endOfLine(_ sample: Span<UInt8>, _ start: Int) -> Int {
    var at = start
    while at < sample.count, !isLineEnd(sample[at]) { at += 1 }
    if at + 1 < sample.count, sample[at] == UInt8(ascii: "\r"), sample[at + 1] == UInt8(ascii: "\n")
    {
      at += 1
    }
    return min(at + 1, sample.count)
  }
}

/// Whether text at a place begins with a mark.
func begins(_ bytes: Span<UInt8>, _ at: Int, _ end: Int, with mark: [UInt8]) -> Bool {
  end - at >= mark.count && mark.indices.allSatisfy { bytes[at + $0] == mark[$0] }
}

/// Hands over the lines of a sample that are not blank, without blanks around them, until `body`
/// returns false.
func forEachLine(_ sample: Span<UInt8>, _ body: (Range<Int>) -> Bool) {
  var at = 0
  while at < sample.count {
    var end = at
    while end < sample.count, !isLineEnd(sample[end]) { end += 1 }
    let line = trimmed(sample, at..<end)
    if !line.isEmpty, !body(line) { return }
    at = end + 1
  }
}

func isLineEnd(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") }
