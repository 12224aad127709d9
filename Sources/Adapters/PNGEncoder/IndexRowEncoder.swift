import Compression

/// Writes the rows of a palette picture, one after the other.
///
/// Neighbours in a palette have nothing in common, so that most rows stay without a filter. Where lines stand
/// upright, as in noise, a row has many runs, and its differences to the one above have few: PNG's filter 2
/// leaves half of the file.
///
/// Source: PNG specification, second edition, section 9.
struct IndexRowEncoder: ~Copyable {
  private let source: SourcePixels
  private let palette: Palette
  /// The indices of the last two rows, in turn.
  private let rows: UnsafeMutablePointer<UInt8>
  private let first: Int

  /// Begins with row `first`, which stays without a filter.
  init(_ source: SourcePixels, _ palette: Palette, from first: Int) {
    self.source = source
    self.palette = palette
    self.first = first
    rows = .allocate(capacity: 2 * source.width)
  }

  deinit { rows.deallocate() }

  /// Writes the number of the filter and the row's bytes after it.
  ///
  /// - Parameters:
  ///   - y: That which it begins with in the first call, then the row below the last one.
  ///   - target: Receives a byte and those of the row.
  func write(row y: Int, to target: UnsafeMutablePointer<UInt8>) {
    let width = source.width
    let (row, above, bytes) = (rows + y % 2 * width, rows + (y + 1) % 2 * width, target + 1)
    palette.write(row: y, of: source, to: row)
    var filter = RowFilter.none
    if y > first {
      for x in 0..<width { bytes[x] = row[x] &- above[x] }
      // Where they are little fewer, the differences are more different bytes.
      let isShorter =
        2 * UnsafeBufferPointer(start: bytes, count: width).runCount
        < UnsafeBufferPointer(start: row, count: width).runCount
      if isShorter { filter = .up }
    }
    if filter == .none { bytes.update(from: row, count: width) }
    target[0] = filter.rawValue
  }
}
