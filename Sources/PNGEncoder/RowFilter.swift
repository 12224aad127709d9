/// The filters of PNG that plots gain from: differences to the pixel on the left, above, or both.
///
/// Source: PNG specification, second edition, section 9.
enum RowFilter: UInt8, CaseIterable {
  case none = 0
  case sub = 1
  case up = 2
  case paeth = 4

  /// Writes the filtered row.
  ///
  /// - Parameters:
  ///   - row: The row's bytes, after `pixel` bytes of zero.
  ///   - above: The row above it, likewise.
  ///   - target: Receives `count` bytes.
  ///   - pixel: Bytes per pixel.
  @inline(__always)
  func apply(
    to row: UnsafePointer<UInt8>, above: UnsafePointer<UInt8>,
    into target: UnsafeMutablePointer<UInt8>, count: Int, pixel: Int
  ) {
    switch self {
    case .none: target.update(from: row + pixel, count: count)
    case .sub: for i in 0..<count { target[i] = row[i + pixel] &- row[i] }
    case .up: for i in 0..<count { target[i] = row[i + pixel] &- above[i + pixel] }
    case .paeth:
      for i in 0..<count {
        let (a, b, c) = (Int16(row[i]), Int16(above[i + pixel]), Int16(above[i]))
        let (toLeft, toAbove) = ((b &- c).magnitude, (a &- c).magnitude)
        let toCorner = (a &+ b &- 2 &* c).magnitude
        let other = toAbove <= toCorner ? b : c
        let predicted = toLeft <= toAbove && toLeft <= toCorner ? a : other
        target[i] = row[i + pixel] &- UInt8(truncatingIfNeeded: predicted)
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
