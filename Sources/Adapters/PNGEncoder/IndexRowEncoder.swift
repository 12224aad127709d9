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
  /// The indices of the row above, where they were written or kept; nil for the first row.
  private var above: UnsafePointer<UInt8>?
  /// The indices of the last two rows that became differences, in turn.
  private let kept: UnsafeMutablePointer<UInt8>

  init(_ source: SourcePixels, _ palette: Palette) {
    self.source = source
    self.palette = palette
    kept = .allocate(capacity: 2 * source.width)
  }

  deinit { kept.deallocate() }

  /// Writes the number of the filter and the row's bytes after it.
  ///
  /// - Parameters:
  ///   - y: The row below the one that was written last.
  ///   - target: Receives a byte and those of the row; the next call reads them.
  mutating func write(row y: Int, to target: UnsafeMutablePointer<UInt8>) {
    let indices = target + 1
    palette.write(row: y, of: source, to: indices)
    target[0] = 0
    if let above, isSmootherWithout(above, indices) {
      target[0] = 2
      let copy = kept + y % 2 * source.width
      for x in 0..<source.width {
        copy[x] = indices[x]
        indices[x] = copy[x] &- above[x]
      }
      self.above = UnsafePointer(copy)
    } else {
      above = UnsafePointer(indices)
    }
  }

  /// Whether the differences of two rows have less than half as many ends of runs as the lower one: where
  /// they have little fewer, their bytes take more.
  private func isSmootherWithout(
    _ above: UnsafePointer<UInt8>, _ indices: UnsafePointer<UInt8>
  ) -> Bool {
    var (own, others) = (0, 0)
    // As many as a byte counts, so that vectors hold as many counts as bytes.
    for start in stride(from: 1, to: source.width, by: 255) {
      var (ownPart, othersPart): (UInt8, UInt8) = (0, 0)
      for x in start..<min(start + 255, source.width) {
        let (last, next) = (indices[x &- 1], indices[x])
        ownPart &+= next == last ? 0 : 1
        othersPart &+= next &- above[x] == last &- above[x &- 1] ? 0 : 1
      }
      own += Int(ownPart)
      others += Int(othersPart)
    }
    return 2 * others < own
  }
}
