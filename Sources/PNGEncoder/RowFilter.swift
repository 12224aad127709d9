/// The filters of PNG that plots gain from: differences to the pixel on the left, above, or both.
///
/// Source: PNG specification, second edition, section 9.
enum RowFilter: UInt8 {
  case sub = 1
  case up = 2
  case paeth = 4

  /// Writes the filtered row.
  ///
  /// - Parameters:
  ///   - row: The row's bytes, after `pixel` bytes of zero.
  ///   - above: The row above it, likewise.
  ///   - target: Receives `count` bytes.
  ///   - count: Bytes in a row.
  ///   - pixel: Bytes per pixel.
  @inline(__always)
  func apply(
    to row: UnsafePointer<UInt8>, above: UnsafePointer<UInt8>,
    into target: UnsafeMutablePointer<UInt8>, count: Int, pixel: Int
  ) {
    let current = row + pixel
    let up = above + pixel
    switch self {
    case .sub: for i in 0..<count { target[i] = current[i] &- row[i] }
    case .up: for i in 0..<count { target[i] = current[i] &- up[i] }
    case .paeth:
      for i in 0..<count {
        let (a, b, c) = (Int16(row[i]), Int16(up[i]), Int16(above[i]))
        let (fromLeft, fromAbove) = (b &- c, a &- c)
        let fromCorner = fromLeft &+ fromAbove
        // Magnitudes as signed numbers, which all machines compare sixteen at a time.
        let left = max(fromLeft, 0 &- fromLeft)
        let top = max(fromAbove, 0 &- fromAbove)
        let corner = max(fromCorner, 0 &- fromCorner)
        let other = top <= corner ? b : c
        let predicted = left <= min(top, corner) ? a : other
        target[i] = current[i] &- UInt8(truncatingIfNeeded: predicted)
      }
    }
  }

  /// How much there is in a filtered row: the sum of its bytes as signed numbers' magnitudes.
  @inline(__always)
  static func weight(_ bytes: UnsafePointer<UInt8>, count: Int) -> Int {
    var sum: UInt32 = 0
    for i in 0..<count {
      sum &+= UInt32(min(bytes[i], 0 &- bytes[i]))
    }
    return Int(sum)
  }
}
