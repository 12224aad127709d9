/// Sixteen columns of pixels whose coverage is being summed.
///
/// Coverage is kept as its changes from row to row, in 1/4096 of a pixel: an interval costs four
/// additions, however long it is. Sums wrap around, and come out right since the last does not.
struct CoverageTile: ~Copyable {
  static let width = 16

  private let changes: UnsafeMutablePointer<Int16>
  private let rowCount: Int
  private var top: Int
  private var bottom = 0

  /// A tile for rows `0..<rowCount`.
  init(rowCount: Int) {
    self.rowCount = rowCount
    top = rowCount
    changes = .allocate(capacity: (rowCount + 2) * CoverageTile.width)
    changes.initialize(repeating: 0, count: (rowCount + 2) * CoverageTile.width)
  }

  deinit { changes.deallocate() }

  /// Adds an interval of a sample of a column, which lies inside the rows, in 1/256 of a pixel.
  @inline(__always)
  mutating func add(_ interval: IntervalUnion.Interval, column: Int) {
    let first = Int(interval.top >> 8)
    let last = Int(interval.bottom >> 8)
    change(first, column, by: 256 &- Int16(truncatingIfNeeded: interval.top & 255))
    change(first + 1, column, by: Int16(truncatingIfNeeded: interval.top & 255))
    change(last, column, by: Int16(truncatingIfNeeded: interval.bottom & 255) &- 256)
    change(last + 1, column, by: 0 &- Int16(truncatingIfNeeded: interval.bottom & 255))
    top = min(top, first)
    bottom = max(bottom, last + 1)
  }

  @inline(__always)
  private func change(_ row: Int, _ column: Int, by amount: Int16) {
    changes[row * CoverageTile.width + column] &+= amount
  }

  /// Writes the coverage as bytes, 0...255, and forgets it.
  ///
  /// - Parameters:
  ///   - target: The byte of row 0 and the tile's first column.
  ///   - stride: From a row to the next.
  ///   - count: How many columns are written.
  mutating func write(to target: UnsafeMutablePointer<UInt8>, stride: Int, columns count: Int) {
    defer {
      top = rowCount
      bottom = 0
    }
    guard top < min(bottom, rowCount) else { return }
    var sums = SIMD16<Int16>()
    let rows = UnsafeMutableRawPointer(changes).assumingMemoryBound(to: SIMD16<Int16>.self)
    for row in top..<min(bottom, rowCount) {
      sums &+= rows[row]
      rows[row] = SIMD16()
      // 255 / 4096 of the sum, to the nearest.
      let level = (sums &- (sums &>> 8) &+ 8) &>> 4
      let bytes = SIMD16<UInt8>(truncatingIfNeeded: level)
      let start = target + row * stride
      if count == CoverageTile.width {
        UnsafeMutableRawPointer(start).storeBytes(of: bytes, as: SIMD16<UInt8>.self)
      } else {
        for column in 0..<count { start[column] = bytes[column] }
      }
    }
    for row in max(0, min(bottom, rowCount))..<min(bottom + 2, rowCount + 2) {
      rows[row] = SIMD16()
    }
  }
}
