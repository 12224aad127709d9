/// How much of each pixel of a picture a shape covers: one byte a pixel, 0 none, 255 all.
///
/// Rows are contiguous, top to bottom: pixel (x, y) is byte `y * width + x`. A mask remembers the
/// rectangle that its writers touched, so that a blur need not look at the rest.
///
/// Guarantees: every byte outside ``touched`` is 0, and ``touched`` lies inside the picture.
public struct CoverageMask: Hashable, Sendable {
  /// The size of the picture.
  public let size: PixelSize
  /// A rectangle that holds all coverage; it may hold uncovered pixels too.
  public private(set) var touched: PixelRect = .empty
  /// The coverage of all pixels, row after row.
  public private(set) var bytes: [UInt8]

  /// Makes an uncovered mask.
  ///
  /// - Throws: ``BlurError`` if a side is negative or above ``PixelSize/maximumSide``, or there are
  ///   more than ``PixelSize/maximumPixelCount`` pixels. A side of 0 is allowed.
  public init(size: PixelSize) throws(BlurError) {
    bytes = [UInt8](repeating: 0, count: try size.checkedPixelCount())
    self.size = size
  }

  /// So many bytes are cleared in about a millisecond.
  private static let clearedAtOnce = 1 << 22

  /// Makes an uncovered mask, unless the work is to end early.
  ///
  /// - Parameters:
  ///   - size: As of ``init(size:)``.
  ///   - checkpoint: Called once in four million pixels; what it throws ends the work.
  /// - Throws: As ``init(size:)``; what `checkpoint` throws.
  public init(size: PixelSize, checkpoint: () throws -> Void) throws {
    let total = try size.checkedPixelCount()
    self.size = size
    bytes = try [UInt8](unsafeUninitializedCapacity: total) { buffer, count in
      while count < total {
        try checkpoint()
        let end = min(count + CoverageMask.clearedAtOnce, total)
        buffer[count..<end].initialize(repeating: 0)
        count = end
      }
    }
  }

  /// Makes a mask of `bytes`, which become ``bytes``; touched is the box around the non-zero ones.
  ///
  /// - Throws: ``BlurError`` for a size out of range, or if the count of `bytes` is not the size's.
  /// - Complexity: O(n), one look at each byte.
  public init(size: PixelSize, bytes: [UInt8]) throws(BlurError) {
    let count = try size.checkedPixelCount()
    guard bytes.count == count else { throw .byteCount(bytes.count, expected: count) }
    self.size = size
    self.bytes = bytes
    for row in 0..<size.height {
      let line = bytes[row * size.width..<(row + 1) * size.width]
      guard let first = line.firstIndex(where: { $0 != 0 }),
        let last = line.lastIndex(where: { $0 != 0 })
      else { continue }
      let start = row * size.width
      touch(PixelRect(columns: first - start..<last + 1 - start, rows: row..<row + 1))
    }
  }

  /// Makes an uncovered mask of the size of another.
  init(uncoveredLike other: CoverageMask) {
    size = other.size
    bytes = [UInt8](repeating: 0, count: other.bytes.count)
  }

  /// The rectangle of all pixels.
  public var bounds: PixelRect { PixelRect(size) }

  /// The coverage of a pixel; 0 outside the picture.
  public subscript(x: Int, y: Int) -> UInt8 {
    guard bounds.columns.contains(x), bounds.rows.contains(y) else { return 0 }
    return bytes[y * size.width + x]
  }

  /// Sets the part of `rect` inside the picture to one coverage.
  public mutating func fill(_ rect: PixelRect, coverage: UInt8 = 255) {
    let rect = rect.intersection(bounds)
    let width = size.width
    withMutableBytes(touching: rect) { bytes in
      for y in rect.rows {
        for x in rect.columns { bytes[y * width + x] = coverage }
      }
    }
  }

  /// Lets `body` write coverage in place: the way for a rasteriser.
  ///
  /// - Parameters:
  ///   - rect: Where coverage may be written, clipped to the picture; it joins ``touched``.
  ///   - body: Receives all bytes of the picture and may read them all. What it writes outside
  ///     `rect` breaks the guarantee of ``touched``: it is not blurred, and not cleared.
  /// - Returns: What `body` returns.
  /// - Throws: What `body` throws; ``touched`` has grown nevertheless.
  /// - Complexity: that of `body`; a copy of the bytes first if another mask shares them.
  public mutating func withMutableBytes<Result, Failure: Error>(
    touching rect: PixelRect,
    _ body: (inout MutableSpan<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    touch(rect.intersection(bounds))
    var span = bytes.mutableSpan
    return try body(&span)
  }

  /// The rows of a rectangle from the first to the last one that holds coverage.
  func coveredRows(_ rows: Range<Int>, columns: Range<Int>) -> Range<Int> {
    bytes.withUnsafeBufferPointer { bytes in
      func isUncovered(_ y: Int) -> Bool {
        var bits: UInt8 = 0
        for i in y * size.width + columns.lowerBound..<y * size.width + columns.upperBound {
          bits |= bytes[i]
        }
        return bits == 0
      }
      let rest = rows.drop(while: isUncovered)
      let covered = rest.reversed().drop(while: isUncovered)
      return rest.startIndex..<rest.startIndex + covered.count
    }
  }

  /// Takes all coverage away and keeps the memory.
  ///
  /// - Complexity: O(area of ``touched``).
  public mutating func clear() {
    fill(touched, coverage: 0)
    touched = .empty
  }

  private mutating func touch(_ rect: PixelRect) { touched = touched.union(rect) }
}
