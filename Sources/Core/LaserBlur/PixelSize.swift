/// A size in pixels.
///
/// Any two numbers can be held; masks and images check them against the limits when they are made.
public struct PixelSize: Hashable, Sendable {
  /// The longest side of a mask or an image, as in Cairo's image surfaces.
  public static let maximumSide = 32_767
  /// The most pixels of a mask or an image: 64 Mi.
  public static let maximumPixelCount = 1 << 26

  /// Columns.
  public let width: Int
  /// Rows.
  public let height: Int

  /// Makes a size of any two numbers.
  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// Width times height, once both are known to be within the limits.
  func checkedPixelCount() throws(BlurError) -> Int {
    let sides = 0...PixelSize.maximumSide
    guard sides.contains(width), sides.contains(height),
      width * height <= PixelSize.maximumPixelCount
    else { throw .sizeOutOfRange(self) }
    return width * height
  }
}
