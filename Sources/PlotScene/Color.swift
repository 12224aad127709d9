/// A colour: sRGB, eight bits a channel, with straight (not premultiplied) alpha.
public struct Color: Hashable, Sendable {
  /// The red channel, 0...255.
  public var red: UInt8
  /// The green channel, 0...255.
  public var green: UInt8
  /// The blue channel, 0...255.
  public var blue: UInt8
  /// Opacity, 0 transparent to 255 opaque.
  public var alpha: UInt8

  /// The colour with these channels.
  public init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// The opaque colour `0xRRGGBB`; higher bits are ignored.
  public init(rgb: UInt32) {
    self.init(
      red: UInt8(truncatingIfNeeded: rgb >> 16), green: UInt8(truncatingIfNeeded: rgb >> 8),
      blue: UInt8(truncatingIfNeeded: rgb))
  }

  /// Opaque white.
  public static let white = Color(rgb: 0xFFFFFF)
  /// Opaque black.
  public static let black = Color(rgb: 0x000000)
}
