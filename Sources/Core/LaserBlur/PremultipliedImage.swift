/// The order of a pixel's four bytes in memory.
public enum PixelOrder: Hashable, Sendable, CaseIterable {
  /// Red, green, blue, alpha: what PNG stores, once divided by alpha.
  case rgba
  /// Blue, green, red, alpha: Cairo's ARGB32 on little-endian machines.
  case bgra

  /// The places of red, green, blue and alpha among the four bytes.
  var places: [Int] {
    switch self {
    case .rgba: [0, 1, 2, 3]
    case .bgra: [2, 1, 0, 3]
    }
  }
}

/// A picture of four bytes a pixel in encoded sRGB, colours multiplied by alpha.
///
/// Rows are contiguous, top to bottom: pixel (x, y) starts at byte `4 * (y * width + x)`.
public struct PremultipliedImage: Hashable, Sendable {
  /// The size in pixels.
  public let size: PixelSize
  /// The order of the bytes of a pixel.
  public let order: PixelOrder
  /// All bytes, row after row.
  public internal(set) var bytes: [UInt8]

  /// Makes a transparent picture.
  ///
  /// - Throws: ``BlurError`` if the size is out of the range that ``CoverageMask`` accepts.
  public init(size: PixelSize, order: PixelOrder = .rgba) throws(BlurError) {
    bytes = [UInt8](repeating: 0, count: try size.checkedPixelCount() * 4)
    self.size = size
    self.order = order
  }

  /// Makes a picture of one colour.
  ///
  /// - Throws: ``BlurError`` if the size is out of the range that ``CoverageMask`` accepts.
  public init(
    size: PixelSize, order: PixelOrder = .rgba, filledWith color: SRGBColor
  ) throws(BlurError) {
    try self.init(size: size, order: order)
    var pixel: [UInt8] = [0, 0, 0, 0]
    for (place, component) in zip(order.places, [color.red, color.green, color.blue, 1]) {
      pixel[place] = UInt8((component * color.alpha * 255).rounded())
    }
    for i in bytes.indices { bytes[i] = pixel[i & 3] }
  }

  /// Makes a picture of bytes that are multiplied by alpha already.
  ///
  /// A colour above its alpha, which no premultiplied picture holds, is kept, and drawn upon as is.
  ///
  /// - Throws: ``BlurError`` for a size out of range, or if the count of `bytes` is not the size's.
  public init(size: PixelSize, order: PixelOrder = .rgba, bytes: [UInt8]) throws(BlurError) {
    let count = try size.checkedPixelCount() * 4
    guard bytes.count == count else { throw .byteCount(bytes.count, expected: count) }
    self.size = size
    self.order = order
    self.bytes = bytes
  }

  /// The rectangle of all pixels.
  public var bounds: PixelRect { PixelRect(size) }
}
