/// Writes the filtered rows of a picture, one after the other.
///
/// Each byte becomes its difference to the one above, PNG's filter 2: rows of plots are mostly like the
/// ones above them, and what is the same costs a comparison and nothing else. The other filters gain a
/// few percent of size at most, and lose as much on glows.
///
/// Source: PNG specification, second edition, section 9.
struct RowEncoder: ~Copyable {
  private let source: SourcePixels
  private let type: PNGColorType
  private let pixel: Int
  private let count: Int
  /// The row above the next one as it is stored; zeros above the picture.
  private let above: UnsafeMutablePointer<UInt8>
  /// The part of the row that differs.
  private let row: UnsafeMutablePointer<UInt8>
  private var spans: [Range<Int>] = []

  /// Begins with row `first`.
  init(_ source: SourcePixels, _ type: PNGColorType, from first: Int) {
    self.source = source
    self.type = type
    pixel = type.bytesPerPixel
    count = source.width * pixel
    above = .allocate(capacity: 2 * count)
    above.initialize(repeating: 0, count: 2 * count)
    row = above + count
    if first > 0 {
      convert(0..<source.width, ofRow: first - 1)
      above.update(from: row, count: count)
    }
  }

  deinit { above.deallocate() }

  /// Writes the number of the filter and the row's bytes after it.
  ///
  /// - Parameters:
  ///   - y: That which it begins with in the first call, then the row below the last one.
  ///   - target: Receives a byte and those of the row.
  mutating func write(row y: Int, to target: UnsafeMutablePointer<UInt8>) {
    source.findChanges(ofRow: y, into: &spans)
    target[0] = RowFilter.up.rawValue
    let bytes = target + 1
    bytes.initialize(repeating: 0, count: count)
    for span in spans {
      convert(span, ofRow: y)
      let part = span.lowerBound * pixel..<span.upperBound * pixel
      for i in part { bytes[i] = row[i] &- above[i] }
      (above + part.lowerBound).update(from: row + part.lowerBound, count: part.count)
    }
  }

  /// Puts a part of the source into the row, as it is stored.
  private func convert(_ span: Range<Int>, ofRow y: Int) {
    let first = y * source.width
    let target = UnsafeMutableRawPointer(row)
    if type == .rgb {
      var x = span.lowerBound
      while x + 4 <= span.upperBound {
        // Four pixels of 32 bits are three words of 24-bit ones.
        let (a, b) = (source.rgba(first &+ x), source.rgba(first &+ x &+ 1))
        let (c, d) = (source.rgba(first &+ x &+ 2), source.rgba(first &+ x &+ 3))
        let words = (
          a & 0xFF_FFFF | b << 24, (b >> 8) & 0xFFFF | c << 16, (c >> 16) & 0xFF | d << 8
        )
        target.storeBytes(of: words.0.littleEndian, toByteOffset: x &* 3, as: UInt32.self)
        target.storeBytes(of: words.1.littleEndian, toByteOffset: x &* 3 &+ 4, as: UInt32.self)
        target.storeBytes(of: words.2.littleEndian, toByteOffset: x &* 3 &+ 8, as: UInt32.self)
        x += 4
      }
      for x in x..<span.upperBound {
        let color = source.rgba(first + x)
        for channel in 0..<3 {
          row[x * 3 + channel] = UInt8(truncatingIfNeeded: color >> UInt32(channel * 8))
        }
      }
    } else {
      for x in span {
        let color = straight(source.rgba(first + x))
        target.storeBytes(of: color.littleEndian, toByteOffset: x * 4, as: UInt32.self)
      }
    }
  }
}
