/// The order of a pixel's four bytes in memory.
package enum PNGPixelOrder: Hashable, Sendable, CaseIterable {
  /// Red, green, blue, alpha.
  case rgba
  /// Blue, green, red, alpha: Cairo's ARGB32 on little-endian machines.
  case bgra
}

/// What a pixel of a PNG is made of.
enum PNGColorType: UInt8 {
  case rgb = 2
  case palette = 3
  case rgba = 6

  var bytesPerPixel: Int {
    switch self {
    case .rgb: 3
    case .palette: 1
    case .rgba: 4
    }
  }
}

/// Pixels as they come: four bytes each, colours multiplied by alpha, rows without padding.
///
/// `@unchecked`: the bytes are read, and nobody writes them meanwhile.
struct SourcePixels: @unchecked Sendable {
  let bytes: UnsafePointer<UInt8>
  let width: Int
  let height: Int
  let order: PNGPixelOrder

  /// The pixel at an index, with red in the lowest byte and alpha in the highest.
  @inline(__always)
  func rgba(_ i: Int) -> UInt32 { ordered(word(i)) }

  /// The pixel's four bytes as they lie in memory.
  @inline(__always)
  func word(_ i: Int) -> UInt32 {
    // Without a check for overflow, which keeps the compiler from using vectors.
    UInt32(
      littleEndian: UnsafeRawPointer(bytes).loadUnaligned(
        fromByteOffset: i &<< 2, as: UInt32.self))
  }

  @inline(__always)
  func ordered(_ word: UInt32) -> UInt32 {
    switch order {
    case .rgba: word
    case .bgra: word & 0xFF00_FF00 | (word & 0xFF) << 16 | (word >> 16) & 0xFF
    }
  }

  /// Whether every pixel of some rows is opaque.
  func isOpaque(rows: Range<Int>) -> Bool {
    var all: UInt32 = .max
    for i in rows.lowerBound * width..<rows.upperBound * width { all &= word(i) }
    return all >> 24 == 255
  }

  /// How many pixels are told to be the same at once.
  static let blockWidth = 8

  /// The end of the blocks of eight pixels from `i` on that are all the same; `i` if the first one is not.
  @inline(__always)
  func uniformEnd(from i: Int, to end: Int) -> Int {
    guard i &+ SourcePixels.blockWidth <= end else { return i }
    let pair = UInt64(word(i)) &<< 32 | UInt64(word(i))
    var (place, i) = (UnsafeRawPointer(bytes + (i &<< 2)), i)
    while i &+ SourcePixels.blockWidth <= end {
      let difference =
        (place.loadUnaligned(as: UInt64.self) ^ pair)
        | (place.loadUnaligned(fromByteOffset: 8, as: UInt64.self) ^ pair)
        | (place.loadUnaligned(fromByteOffset: 16, as: UInt64.self) ^ pair)
        | (place.loadUnaligned(fromByteOffset: 24, as: UInt64.self) ^ pair)
      if difference != 0 { break }
      place += 4 * SourcePixels.blockWidth
      i &+= SourcePixels.blockWidth
    }
    return i
  }

  /// How many pixels are compared at once.
  private static let pieceWidth = 16

  /// Finds the parts of a row outside of which all pixels are those of the row above.
  ///
  /// - Parameters:
  ///   - y: The row; all of the first one differs.
  ///   - spans: Receives the parts, ascending and apart from each other.
  func findChanges(ofRow y: Int, into spans: inout [Range<Int>]) {
    spans.removeAll(keepingCapacity: true)
    guard y > 0 else { return spans.append(0..<width) }
    let first = y * width
    var x = 0
    while x < width {
      let end = min(x + SourcePixels.pieceWidth, width)
      var difference: UInt32 = 0
      for i in first + x..<first + end { difference |= word(i) ^ word(i &- width) }
      if difference != 0 {
        if let last = spans.last, last.upperBound == x {
          spans[spans.count - 1] = last.lowerBound..<end
        } else {
          spans.append(x..<end)
        }
      }
      x = end
    }
  }
}

/// The colour divided by its alpha, each channel to the nearest; transparent black without alpha.
///
/// A channel above alpha, which no premultiplied colour has, becomes 255.
@inline(__always)
func straight(_ premultiplied: UInt32) -> UInt32 {
  let alpha = premultiplied >> 24
  if alpha == 255 { return premultiplied }
  if alpha == 0 { return 0 }
  var result = alpha << 24
  for shift: UInt32 in [0, 8, 16] {
    let channel = premultiplied >> shift & 0xFF
    result |= min(255, (channel * 255 + alpha / 2) / alpha) << shift
  }
  return result
}
