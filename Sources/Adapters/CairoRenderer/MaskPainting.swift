import LaserBlur
import PlotScene

/// Paints masks onto premultiplied pixels in the order blue, green, red, alpha.
extension CoverageMask {
  /// Paints one colour through the mask: source over, rounded to the nearest level.
  ///
  /// - Parameters:
  ///   - color: What is painted.
  ///   - pixels: As many pixels as the mask has, row after row.
  ///   - isCancelled: Asked every 32 rows.
  /// - Throws: ``RenderError`` if cancelled.
  func paint(
    _ color: Color, onto pixels: UnsafeMutableBufferPointer<UInt8>, isCancelled: () -> Bool
  ) throws(RenderError) {
    guard pixels.count == bytes.count * 4, let target = pixels.baseAddress else { return }
    let width = size.width
    let (columns, rows) = (touched.columns, touched.rows)
    // 16 bits for each of the channels, in two pairs: blue and red, green and alpha.
    let opaque = SIMD4<UInt16>(
      UInt16(color.blue), UInt16(color.green), UInt16(color.red), 255)
    let alpha = UInt16(color.alpha)
    for y in rows {
      if y & 31 == 0, isCancelled() { throw RenderError(.cancelled) }
      bytes.withUnsafeBufferPointer { coverage in
        for i in y * width + columns.lowerBound..<y * width + columns.upperBound {
          if coverage[i] == 0 { continue }
          let cover = divided(UInt16(coverage[i]) &* alpha)
          let place = UnsafeMutableRawPointer(target + i * 4)
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
