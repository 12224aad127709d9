import Files
import Threading

/// Rows in which a blank cell of some columns stands for the one above it, as spreadsheets write cells that are merged.
///
/// The text is written anew, with these cells filled, before anything reads it: conditions, members of groups and
/// counts all meet the filled rows. Rows without any cell, comments and headers that come again stay as they are.
struct MergedCells {
  private let text: [UInt8]
  private let layout: Layout
  private let scanner: CellScanner
  /// The columns, from 0.
  private let columns: Set<Int>
  private let limit: Int
  private let name: String
  private let cancellation: Cancellation
  /// What a blank cell of each column stands for.
  private var above: [Int: ArraySlice<UInt8>] = [:]
  private var result: [UInt8] = []

  /// The text of a table with such cells filled.
  ///
  /// - Parameters:
  ///   - text: The file's text, in UTF-8.
  ///   - name: What messages call it.
  ///   - options: How to read it; ``ReadOptions/mergedColumns`` are the columns.
  ///   - cancellation: Checked every few milliseconds.
  /// - Returns: The text, with as many lines.
  /// - Throws: ``DataSourceError`` for a column that is not there and for what holds no rows of cells; `FileError`
  ///   where the text would be larger than ``ReadLimits/unpackedSize``.
  /// - Complexity: O(bytes).
  static func filled(
    _ text: [UInt8], called name: String, options: ReadOptions, cancellation: Cancellation
  ) throws -> [UInt8] {
    var options = options.ofAllRows
    let references = options.mergedColumns
    options.mergedColumns = []
    let window = try RepeatableSource.bytes(text, name: name)
      .window(options, cancellation: cancellation, progress: { _ in })
    guard case .rows(let layout) = try Passes.contents(of: window, options) else {
      throw DataSourceError.data(
        DataError(
          file: name, line: 1, column: 1, found: "JSON",
          expected: "rows of cells, of which some are merged"))
    }
    let table = try DataTable.beginning(of: text, called: name, options: options)
    let columns = try references.map { try table.column($0).number - 1 }
    guard table.rowCount > 0, let first = table.locate(CellPlace(row: 0, column: 0)) else {
      return text
    }
    try DataSourceError.checkRoom(for: 2 * text.count, of: name)
    var cells = MergedCells(
      text: text, layout: layout,
      scanner: CellScanner(
        separator: layout.separator, lengthLimit: options.limits.cellLength),
      columns: Set(columns), limit: options.limits.unpackedSize, name: name,
      cancellation: cancellation)
    try cells.fill(fromLine: first.line)
    return cells.result
  }

  private mutating func fill(fromLine line: Int) throws {
    var at = (1..<line).reduce(0) { start, _ in SampleRow.endOfLine(text.span, start) }
    result.reserveCapacity(text.count + text.count / 4)
    result += text[..<at]
    var rows = 0
    while at < text.count {
      rows += 1
      if rows.isMultiple(of: 4096) { try cancellation.check() }
      if isNoRow(at) {
        let end = SampleRow.endOfLine(text.span, at)
        result += text[at..<end]
        at = end
      } else if let end = fillRow(from: at) {
        at = end
      } else {
        // What the reader will refuse.
        result += text[at...]
        return
      }
      guard result.count <= limit else {
        throw FileError(path: name, reason: .tooLarge(limit: limit))
      }
    }
  }

  private func isNoRow(_ start: Int) -> Bool {
    let at = trimmed(text.span, start..<text.count).lowerBound
    return layout.comment.map { begins(text.span, at, text.count, with: $0) } ?? false
      || layout.isHead(text.span, at, text.count)
  }

  /// Writes a row, and returns where the next begins; nil where it has a flaw.
  private mutating func fillRow(from start: Int) -> Int? {
    var at = start
    var cells: [(whole: Range<Int>, isBlank: Bool)] = []
    while true {
      let cell = try? scanner.cell(
        text.span, from: at, to: text.count, isLast: true,
        failure: { found, expected in
          .data(DataError(file: "", line: 1, column: 1, found: found, expected: expected))
        })
      guard let cell else { return nil }
      let isEnd = cell.terminator != .separator
      let end = cell.terminator == .endOfFile ? cell.next : cell.next - 1
      cells.append((at..<end, trimmed(text.span, cell.content).isEmpty))
      at = cell.next
      if isEnd { break }
    }
    let isRow = cells.contains { !$0.isBlank }
    for (index, cell) in cells.enumerated() {
      if index > 0 { result.append(layout.separator) }
      guard isRow, columns.contains(index) else {
        result += text[cell.whole]
        continue
      }
      if !cell.isBlank { above[index] = text[cell.whole] }
      result += above[index] ?? text[cell.whole]
    }
    // The end of the line, and of its first half.
    if at > (cells.last?.whole.upperBound ?? at) { result.append(text[at - 1]) }
    return at
  }
}

extension MergedCells {
  /// Whether the texts of a column look as if blank cells stood for the one above: the first row has one, and either blank
  /// ones are the more, and no two that follow each other are the same, or blank ones stand below each.
  static func areLikely(in codes: [Int32]) -> Bool {
    let named = codes.lazy.filter { $0 != TextCodes.blank }
    guard let first = codes.first, first != TextCodes.blank else { return false }
    var (count, last, repeats) = (0, TextCodes.blank, false)
    for code in named {
      repeats = repeats || code == last
      (count, last) = (count + 1, code)
    }
    guard count > 1 else { return false }
    if !repeats, codes.count >= 2 * count { return true }
    return codes.last == TextCodes.blank
      && zip(codes, codes.dropFirst()).allSatisfy { $0 == TextCodes.blank || $1 == TextCodes.blank }
  }
}

extension DataTable {
  /// Whether dates seem to stand once above the rows that have them: in the first row, and seldom in two that follow each
  /// other.
  func seemsMerged(_ column: Column) -> Bool {
    let known = column.values.map { !$0.isNaN }
    return known.first == true
      && 2 * zip(known, known.dropFirst()).count { $0 && $1 } < known.count(where: \.self)
  }
}

extension DataTable.Texts {
  /// Whether a blank cell seems to stand for the one above it.
  package var seemMerged: Bool { MergedCells.areLikely(in: codes) }
}
