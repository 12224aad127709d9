/// The rows of one text each at the end of a file that are none of its table: `Source: X`.
struct TrailingNotes: Sendable {
  /// The first of them, from 0; nil where the last row is one of the table.
  private(set) var start: Int?
  /// Whether each of them is a cell alone that is no name: `Source: X`, `* provisional`.
  private(set) var areMarked = true
  /// Whether the row that is being read is one of the table.
  var isRow = false
  private var isMarked = false
  /// Whether that row's first cell is empty.
  private(set) var isUnnamed = false

  /// Begins a row with its first cell, behind which there may be others.
  mutating func begin(_ bytes: Span<UInt8>, _ cell: Range<Int>, isAlone: Bool) {
    isUnnamed = cell.isEmpty
    func isLetter(_ byte: UInt8) -> Bool {
      byte > 0x7F || byte | 0x20 >= UInt8(ascii: "a") && byte | 0x20 <= UInt8(ascii: "z")
    }
    isRow =
      cell.count < 2 || bytes[cell.lowerBound] &- UInt8(ascii: "0") < 10
      || !cell.contains { isLetter(bytes[$0]) }
    guard !isRow else { return }
    isMarked =
      isAlone
      && (!isLetter(bytes[cell.lowerBound]) || cell.contains { bytes[$0] == UInt8(ascii: ":") })
  }

  /// Ends a row of a file.
  mutating func end(row: Int) {
    if isRow { return takeRows() }
    areMarked = isMarked && (start == nil || areMarked)
    start = start ?? row
  }

  /// Takes note that rows of the table came.
  @inline(__always)
  mutating func takeRows() { (isRow, start) = (true, nil) }

  /// Takes what another reader found in the rows behind these.
  mutating func append(_ next: TrailingNotes, row: Int, isEmpty: Bool) {
    guard !isEmpty else { return }
    if next.start == 0, let start {
      (self.start, areMarked) = (start, areMarked && next.areMarked)
    } else {
      (start, areMarked) = (next.start.map { $0 + row }, next.areMarked)
    }
  }
}
