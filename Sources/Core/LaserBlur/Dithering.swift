/// How a value between two of the 256 levels is rounded.
public enum Dithering: Hashable, Sendable, CaseIterable {
  /// To the nearest level; a tie to the even one. Slow gradients show bands.
  case none
  /// Up in as many of 8 x 8 pixels as the value is 64ths above the lower level.
  ///
  /// The mean over 8 x 8 pixels of one value is within 1/128 level of that value. A value within
  /// 1/128 of a level always becomes that level, so that 0 stays 0 and 255 stays 255.
  ///
  /// Source: Bayer, "An optimum method for two-level rendition of continuous-tone pictures", 1973.
  case ordered

  /// What is added to the value at pixel (x, y) before it is rounded: within ±63/128 levels.
  package func offset(x: Int, y: Int) -> Float {
    guard self == .ordered else { return 0 }
    // The matrix is the bits of x ^ y and y, interleaved, the lowest first.
    var rank = 0
    for bit in 0..<3 {
      rank = rank << 2 | ((x ^ y) >> bit & 1) << 1 | y >> bit & 1
    }
    return (Float(rank) + 0.5) / 64 - 0.5
  }
}

/// Rounds rows of levels to bytes.
struct LevelQuantizer {
  /// The offsets of rows 0...7, one after the other.
  private let offsets: [Float]
  private let width: Int

  init(columns: Range<Int>, dithering: Dithering) {
    width = columns.count
    offsets = (0..<8).flatMap { y in columns.map { dithering.offset(x: $0, y: y) } }
  }

  /// Rounds the levels of row `y` to the nearest, ties to even; those outside become 0 or 255.
  func quantize(
    _ levels: UnsafePointer<Float>, row y: Int, into bytes: UnsafeMutablePointer<UInt8>
  ) {
    offsets.withUnsafeBufferPointer { offsets in
      let first = (y & 7) * width
      for x in 0..<width {
        // Adding 2²³ rounds a Float to a whole number, and leaves that in the lowest bits.
        let level = min(255, max(0, levels[x] + offsets[first + x])) + 0x1p23
        bytes[x] = UInt8(truncatingIfNeeded: level.bitPattern)
      }
    }
  }
}
