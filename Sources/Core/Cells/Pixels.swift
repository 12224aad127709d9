/// The pixels of a picture.
public struct Pixels: Hashable, Sendable {
  /// The media type that they have in a bundle.
  public static let mediaType = "image/x-rgba"

  /// The number of columns.
  public var width: Int
  /// The number of rows.
  public var height: Int
  /// Red, green, blue and straight alpha of each pixel, row by row from the top.
  public var bytes: [UInt8]

  /// A picture of these pixels.
  public init(width: Int, height: Int, bytes: [UInt8]) {
    self.width = width
    self.height = height
    self.bytes = bytes
  }
}
