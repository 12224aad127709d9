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

  /// The level nearest to `value`, ties to even, in the lowest byte; 0 or 255 if it is outside.
  ///
  /// Adding 2²³ rounds a Float to a whole number, and leaves that in the lowest bits.
  @inline(__always)
  static func level(_ value: Float) -> UInt32 {
    (min(255, max(0, value)) + 0x1p23).bitPattern & 0xFF
  }

  /// Hands the offsets of row `y` to `body`.
  @inline(__always)
  func withOffsets(row y: Int, _ body: (UnsafePointer<Float>) -> Void) {
    offsets.withUnsafeBufferPointer { offsets in
      if let start = offsets.baseAddress { body(start + (y & 7) * width) }
    }
  }

  /// Rounds the levels of row `y`.
  func quantize(
    _ levels: UnsafePointer<Float>, row y: Int, into bytes: UnsafeMutablePointer<UInt8>
  ) {
    withOffsets(row: y) { offsets in
      for x in 0..<width {
        bytes[x] = UInt8(truncatingIfNeeded: LevelQuantizer.level(levels[x] + offsets[x]))
      }
    }
  }
}
