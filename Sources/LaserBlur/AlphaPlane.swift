/// A rectangle of alpha values inside a picture; all other pixels are transparent.
///
/// Guarantees: `values.count` is the area of ``rect``; every value is in 0...1.
public struct AlphaPlane: Hashable, Sendable {
  /// Where the values lie in the picture.
  public let rect: PixelRect
  /// Alpha, 0 transparent to 1 opaque, row after row, `rect.columns.count` a row.
  public let values: [Float]

  /// The plane without values, transparent everywhere.
  public static let transparent = AlphaPlane(rect: .empty, values: [])

  init(rect: PixelRect, values: [Float]) {
    self.rect = rect
    self.values = values
  }

  /// Makes the plane of a mask that is not blurred, coverage over 255.
  public init(_ mask: CoverageMask) {
    let width = mask.size.width
    var values: [Float] = []
    values.reserveCapacity(mask.touched.columns.count * mask.touched.rows.count)
    for y in mask.touched.rows {
      for x in mask.touched.columns { values.append(Float(mask.bytes[y * width + x]) / 255) }
    }
    self.init(rect: mask.touched, values: values)
  }

  /// The alpha of a pixel; 0 outside ``rect``.
  public subscript(x: Int, y: Int) -> Float {
    guard rect.columns.contains(x), rect.rows.contains(y) else { return 0 }
    let row = y - rect.rows.lowerBound
    return values[row * rect.columns.count + x - rect.columns.lowerBound]
  }
}
