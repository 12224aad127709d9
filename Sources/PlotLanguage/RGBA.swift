/// A colour in sRGB with straight alpha, a byte a channel.
public struct RGBA: Hashable, Sendable {
  /// The red channel.
  public var red: UInt8
  /// The green channel.
  public var green: UInt8
  /// The blue channel.
  public var blue: UInt8
  /// The opacity, 255 for opaque.
  public var alpha: UInt8

  /// A colour of these channels.
  public init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// The opaque colour `0xRRGGBB`; higher bits are ignored.
  public init(hex: UInt32) {
    self.init(
      red: UInt8(truncatingIfNeeded: hex >> 16), green: UInt8(truncatingIfNeeded: hex >> 8),
      blue: UInt8(truncatingIfNeeded: hex))
  }

  /// The colour that a text names: `#rgb`, `#rrggbb`, `#rrggbbaa` or a CSS name in any case.
  public init?(parsing text: String) {
    if text.utf8.first == UInt8(ascii: "#") {
      self.init(hexDigits: Array(text.utf8.dropFirst()))
    } else if let color = RGBA.named[text.lowercased()] {
      self = color
    } else {
      return nil
    }
  }

  /// The colour of 3, 6 or 8 hexadecimal digits.
  init?(hexDigits digits: [UInt8]) {
    guard [3, 6, 8].contains(digits.count) else { return nil }
    let values = digits.compactMap(\.hexValue)
    guard values.count == digits.count else { return nil }
    if values.count == 3 {
      self.init(red: values[0] * 17, green: values[1] * 17, blue: values[2] * 17)
    } else {
      self.init(
        red: values[0] * 16 + values[1], green: values[2] * 16 + values[3],
        blue: values[4] * 16 + values[5],
        alpha: values.count == 8 ? values[6] * 16 + values[7] : 255)
    }
  }
}

extension RGBA: CustomStringConvertible {
  /// `#rrggbb`, or `#rrggbbaa` where it is not opaque.
  public var description: String {
    let channels = alpha == 255 ? [red, green, blue] : [red, green, blue, alpha]
    return channels.reduce(into: "#") { text, channel in
      text += (channel < 16 ? "0" : "") + String(channel, radix: 16)
    }
  }
}
