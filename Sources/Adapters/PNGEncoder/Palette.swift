/// The colours of a palette image, and which of them each colour of the picture becomes.
///
/// Guarantees: 1...256 colours, all opaque.
struct Palette {
  /// The most colours that a palette holds.
  static let size = 256
  /// A picture of more colours is not looked through for near ones.
  static let searchedColors = 4096

  /// A colour of one in so many pixels is an area's, which would be seen to change.
  static let areaShare = 256

  let colors: [UInt32]
  private let census: ColorCensus
  /// The index in ``colors`` of each colour of the census.
  private let indices: [UInt8]

  /// A palette of the colours that were met.
  ///
  /// With an error allowed they become fewer: from the most frequent colour on, each one takes the place of
  /// the nearest of those before it, if that is near enough, and else one of its own (of equally frequent
  /// ones the darker first). The colours of areas keep theirs: only the many shades of edges move.
  ///
  /// Nil if there are too many colours.
  ///
  /// - Parameters:
  ///   - census: The colours, at least one.
  ///   - maximumError: How far each channel may be from its own.
  /// - Complexity: O(colours · 256).
  init?(_ census: ColorCensus, maximumError: UInt8) {
    self.census = census
    let area = census.counts.reduce(0, +) / Palette.areaShare
    var kept: [SIMD4<UInt8>] = []
    var indices = [UInt8](repeating: 0, count: census.colors.count)
    let order = census.colors.indices.sorted { a, b in
      (census.counts[b], census.colors[a]) < (census.counts[a], census.colors[b])
    }
    for position in order {
      let color = unsafeBitCast(census.colors[position].littleEndian, to: SIMD4<UInt8>.self)
      var (nearest, distance) = (kept.count, maximumError)
      if maximumError > 0, census.counts[position] < area {
        for (index, other) in kept.enumerated() {
          let found = (pointwiseMax(color, other) &- pointwiseMin(color, other)).max()
          if found < distance || (found == distance && nearest == kept.count) {
            (nearest, distance) = (index, found)
          }
        }
      }
      if nearest == kept.count {
        if kept.count == Palette.size { return nil }
        kept.append(color)
      }
      indices[position] = UInt8(truncatingIfNeeded: nearest)
    }
    colors = kept.map { UInt32(littleEndian: unsafeBitCast($0, to: UInt32.self)) }
    self.indices = indices
  }

  /// Writes the index of each pixel of a row.
  func write(row: Int, of source: SourcePixels, to target: UnsafeMutablePointer<UInt8>) {
    let first = row * source.width
    // No pixel is like the one before the first.
    var last = ~source.word(first)
    var index: UInt8 = 0
    for x in 0..<source.width {
      let word = source.word(first + x)
      if word != last {
        index = indices[census.position(of: source.ordered(word))]
        last = word
      }
      target[x] = index
    }
  }
}
