/// Writes the filtered rows of a picture, one after the other from the top.
///
/// What is the same as in the row above costs a comparison and nothing else.
struct RowEncoder: ~Copyable {
  private let source: SourcePixels
  private let type: PNGColorType
  private let pixel: Int
  private let count: Int
  /// The memory of the three below.
  private let scratch: UnsafeMutablePointer<UInt8>
  /// The row, after one pixel of zeros; between two calls the last one that was written.
  private let row: UnsafeMutablePointer<UInt8>
  /// The row above, likewise.
  private let above: UnsafeMutablePointer<UInt8>
  /// What a filter leaves of the row.
  private let candidate: UnsafeMutablePointer<UInt8>
  private var spans: [Range<Int>] = []

  init(_ source: SourcePixels, _ type: PNGColorType) {
    self.source = source
    self.type = type
    pixel = type.bytesPerPixel
    count = source.width * pixel
    let size = 2 * (count + pixel) + count
    scratch = .allocate(capacity: size)
    scratch.initialize(repeating: 0, count: size)
    row = scratch
    above = row + count + pixel
    candidate = above + count + pixel
  }

  deinit { scratch.deallocate() }

  /// Writes the number of the best filter and the row's bytes after it.
  ///
  /// - Parameters:
  ///   - y: 0 in the first call, then the row below the last one.
  ///   - target: Receives a byte and those of the row.
  mutating func write(row y: Int, to target: UnsafeMutablePointer<UInt8>) {
    source.findChanges(ofRow: y, into: &spans)
    for span in spans { convert(span, ofRow: y) }
    let bytes = target + 1
    target.initialize(repeating: 0, count: count + 1)
    target[0] = RowFilter.up.rawValue
    var least = apply(.up, spans, into: bytes)
    if least > 0 {
      let weight = apply(.paeth, spans, into: candidate)
      if weight < least {
        least = weight
        target[0] = RowFilter.paeth.rawValue
        for span in spans { copy(span, from: candidate, to: bytes) }
      }
    }
    // The only filter that sees nothing of the row above pays where most of the row is new.
    if least > 0, spans.reduce(0, { $0 + $1.count }) * 2 > source.width {
      let whole = 0..<source.width
      if apply(.sub, [whole], into: candidate) < least {
        target[0] = RowFilter.sub.rawValue
        copy(whole, from: candidate, to: bytes)
      }
    }
    for span in spans { copy(span, from: row + pixel, to: above + pixel) }
  }

  private func copy(
    _ span: Range<Int>, from: UnsafeMutablePointer<UInt8>, to: UnsafeMutablePointer<UInt8>
  ) {
    let start = span.lowerBound * pixel
    (to + start).update(from: from + start, count: span.count * pixel)
  }

  /// Filters parts of the row and returns how much is left in them.
  private func apply(
    _ filter: RowFilter, _ spans: [Range<Int>], into target: UnsafeMutablePointer<UInt8>
  ) -> Int {
    var weight = 0
    for span in spans {
      let start = span.lowerBound * pixel
      let count = span.count * pixel
      filter.apply(
        to: row + start, above: above + start, into: target + start, count: count, pixel: pixel)
      weight += RowFilter.weight(target + start, count: count)
    }
    return weight
  }

  /// Puts a part of the source into the row, as it is stored.
  private func convert(_ span: Range<Int>, ofRow y: Int) {
    let first = y * source.width
    let target = UnsafeMutableRawPointer(row + pixel)
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
          row[(x + 1) * 3 + channel] = UInt8(truncatingIfNeeded: color >> UInt32(channel * 8))
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
