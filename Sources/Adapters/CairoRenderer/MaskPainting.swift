import LaserBlur
import PlotScene

/// Paints masks onto premultiplied pixels in the order blue, green, red, alpha.
extension CoverageMask {
  /// Paints one colour through the mask: source over, rounded to the nearest level.
  ///
  /// - Parameters:
  ///   - color: What is painted.
  ///   - pixels: As many pixels as the mask has, row after row.
  ///   - checkpoint: Called every 32 rows.
  /// - Throws: What `checkpoint` throws.
  func paint(
    _ color: Color, onto pixels: UnsafeMutableBufferPointer<UInt8>, checkpoint: Checkpoint
  ) throws {
    guard pixels.count == bytes.count * 4, let target = pixels.baseAddress else { return }
    let brush = MaskBrush(color)
    let columns = touched.columns
    for y in touched.rows {
      if y & 31 == 0 { try checkpoint() }
      let start = y * size.width + columns.lowerBound
      bytes.withUnsafeBufferPointer { coverage in
        guard let coverage = coverage.baseAddress else { return }
        brush.paint(coverage + start, count: columns.count, onto: target + start * 4)
      }
    }
  }
}

/// Paints a colour through rows of coverage.
struct MaskBrush {
  /// 16 bits for each of the channels: blue, green, red and an alpha of 255.
  private let opaque: SIMD4<UInt16>
  private let alpha: UInt16

  init(_ color: Color) {
    opaque = SIMD4(UInt16(color.blue), UInt16(color.green), UInt16(color.red), 255)
    alpha = UInt16(color.alpha)
  }

  /// Paints `count` pixels.
  func paint(
    _ coverage: UnsafePointer<UInt8>, count: Int, onto pixels: UnsafeMutablePointer<UInt8>
  ) {
    var i = 0
    while i < count {
      defer { i &+= 1 }
      if coverage[i] == 0 {
        // Eight at once where nothing is covered.
        while i &+ 9 <= count,
          UnsafeRawPointer(coverage + (i &+ 1)).loadUnaligned(as: UInt64.self) == 0
        {
          i &+= 8
        }
        continue
      }
      let cover = divided(UInt16(coverage[i]) &* alpha)
      let place = UnsafeMutableRawPointer(pixels + i * 4)
      if cover == 255 {
        place.storeBytes(of: SIMD4(truncatingIfNeeded: opaque), as: SIMD4<UInt8>.self)
        continue
      }
      let below = SIMD4<UInt16>(
        truncatingIfNeeded: place.loadUnaligned(as: SIMD4<UInt8>.self))
      let sum = opaque &* cover &+ below &* (255 - cover)
      let rounded = sum &+ 128
      let mixed = (rounded &+ (rounded &>> 8)) &>> 8
      place.storeBytes(of: SIMD4(truncatingIfNeeded: mixed), as: SIMD4<UInt8>.self)
    }
  }
}

/// A product of two bytes over 255, to the nearest.
///
/// Source: Jim Blinn, "Three wrongs make a right".
@inline(__always)
func divided(_ product: UInt16) -> UInt16 {
  let rounded = product &+ 128
  return (rounded &+ (rounded >> 8)) >> 8
}
