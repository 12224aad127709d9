/// The colours of a palette image, and which of them each colour of the picture becomes.
///
/// Guarantees: 1...256 colours, all opaque.
struct Palette {
  /// The most colours that a palette holds.
  static let size = 256
  /// A picture of more colours is not looked through for near ones.
  static let searchedColors = 16_384

  /// A colour of one in so many pixels is an area's, which would be seen to change.
  static let areaShare = 256
  /// A colour of less than one in so many pixels is an edge's.
  static let edgeShare = 4096

  let colors: [UInt32]
  private let census: ColorCensus
  /// The index in ``colors`` of the colour in each slot of the census.
  private let indices: [UInt8]

  /// A palette of the colours that were met.
  ///
  /// With an error allowed they become fewer: from the most frequent colour on, each one takes the place of
  /// the nearest of those before it, if that is near enough, and else one of its own (of equally frequent
  /// ones the darker first). The colours of areas keep theirs: only shades move.
  ///
  /// Nil if there are too many colours.
  ///
  /// - Parameters:
  ///   - census: The colours, at least one.
  ///   - source: What was counted.
  ///   - tolerance: How far each channel may be from its own.
  /// - Complexity: O(colours · 256).
  init?(_ census: ColorCensus, of source: SourcePixels, _ tolerance: PNGTolerance) {
    self.census = census
    let pixels = source.width * source.height
    let (area, edge) = (pixels / Palette.areaShare, pixels / Palette.edgeShare)
    var kept = KeptColors()
    var indices = [UInt8](repeating: 0, count: census.slotCount)
    // The numbers of pixels, the greatest first, above the colours.
    let order = census.words.map { word in
      UInt64(UInt32.max - census.count(of: word)) << 32 | UInt64(source.ordered(word))
    }.sorted()
    for key in order {
      let count = Int(UInt32.max - UInt32(key >> 32))
      let color = UInt32(truncatingIfNeeded: key)
      let error = count >= area ? 0 : count >= edge ? tolerance.shades : tolerance.edges
      guard
        let index = (error > 0 ? kept.nearest(to: color, within: error) : nil) ?? kept.add(color)
      else { return nil }
      // Ordering is its own inverse.
      indices[census.slot(of: source.ordered(color))] = UInt8(truncatingIfNeeded: index)
    }
    colors = kept.colors
    self.indices = indices
  }

  /// Writes the index of each pixel of a row.
  func write(row: Int, of source: SourcePixels, to target: UnsafeMutablePointer<UInt8>) {
    let first = row * source.width
    let end = first + source.width
    var i = first
    indices.withUnsafeBufferPointer { indices in
      while i < end {
        let uniformEnd = source.uniformEnd(from: i, to: end)
        if uniformEnd > i {
          let index = indices[census.slot(of: source.word(i))]
          (target + (i - first)).initialize(repeating: index, count: uniformEnd - i)
          i = uniformEnd
          continue
        }
        let stop = min(i + SourcePixels.blockWidth, end)
        while i < stop {
          target[i - first] = indices[census.slot(of: source.word(i))]
          i += 1
        }
      }
    }
  }
}
