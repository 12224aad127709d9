/// Pieces of a row of pixels, each of 32 columns, the first at column 0.
struct PieceSet: Hashable, Sendable {
  static let width = 32

  /// A bit for each piece.
  private var words: [UInt64]

  /// The empty set for pieces of `0..<width`.
  init(width: Int) {
    let count = (width + PieceSet.width - 1) / PieceSet.width
    words = [UInt64](repeating: 0, count: (count + 63) / 64)
  }

  /// The pieces of a range of columns that pass a test of their part of it.
  init(of columns: Range<Int>, where isIncluded: (Range<Int>) -> Bool) {
    self.init(width: columns.upperBound)
    insert(of: columns, where: isIncluded)
  }

  /// Adds the pieces of a range of columns that pass a test of their part of it.
  mutating func insert(of columns: Range<Int>, where isIncluded: (Range<Int>) -> Bool) {
    guard !columns.isEmpty else { return }
    for piece in columns.lowerBound / PieceSet.width...(columns.upperBound - 1) / PieceSet.width {
      let part = (piece * PieceSet.width..<(piece + 1) * PieceSet.width).clamped(to: columns)
      if isIncluded(part) { words[piece / 64] |= 1 << UInt64(piece % 64) }
    }
  }

  /// Adds the pieces of another set, as far as there is room for them.
  mutating func formUnion(_ other: PieceSet) {
    for i in 0..<min(words.count, other.words.count) { words[i] |= other.words[i] }
  }

  mutating func removeAll() {
    for i in words.indices { words[i] = 0 }
  }

  /// Hands over the longest ranges of columns that the pieces make, ascending, inside `0..<width`.
  func forEachSpan(width: Int, _ body: (Range<Int>) -> Void) {
    var start: Int?
    for piece in 0..<words.count * 64 {
      let isIncluded = words[piece / 64] >> UInt64(piece % 64) & 1 != 0
      if isIncluded, start == nil { start = piece * PieceSet.width }
      if !isIncluded, let first = start {
        body(first..<min(piece * PieceSet.width, width))
        start = nil
      }
    }
    if let first = start { body(first..<width) }
  }
}
