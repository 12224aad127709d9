/// A colour in sRGB with straight alpha, a byte a channel.
package struct Color: Hashable, Sendable {
  /// The red channel.
  package var red: UInt8
  /// The green channel.
  package var green: UInt8
  /// The blue channel.
  package var blue: UInt8
  /// The opacity, 255 for opaque.
  package var alpha: UInt8

  /// A colour of these channels.
  package init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// The opaque colour `0xRRGGBB`; higher bits are ignored.
  package init(rgb: UInt32) {
    self.init(
      red: UInt8(truncatingIfNeeded: rgb >> 16), green: UInt8(truncatingIfNeeded: rgb >> 8),
      blue: UInt8(truncatingIfNeeded: rgb))
  }

  /// Opaque white.
  package static let white = Color(rgb: 0xFFFFFF)
  /// Opaque black.
  package static let black = Color(rgb: 0x000000)

  /// The colour that a text names: `#rgb`, `#rrggbb`, `#rrggbbaa` or a CSS name in any case.
  package init?(parsing text: String) {
    if text.utf8.first == UInt8(ascii: "#") {
      self.init(hexDigits: Array(text.utf8.dropFirst()))
    } else if let color = Color.named[text.lowercased()] {
      self = color
    } else {
      return nil
    }
  }

  /// The colour of 3, 6 or 8 hexadecimal digits.
  package init?(hexDigits digits: [UInt8]) {
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

extension UInt8 {
  /// What an ASCII character is worth as a hexadecimal digit, in any case; nil for others.
  package var hexValue: UInt8? {
    switch self {
    case 0x30...0x39: self - 0x30
    case 0x41...0x46: self - 0x41 + 10
    case 0x61...0x66: self - 0x61 + 10
    default: nil
    }
  }
}

extension Color: CustomStringConvertible {
  /// `#rrggbb`, or `#rrggbbaa` where it is not opaque.
  package var description: String {
    let channels = alpha == 255 ? [red, green, blue] : [red, green, blue, alpha]
    return channels.reduce(into: "#") { text, channel in
      text += (channel < 16 ? "0" : "") + String(channel, radix: 16)
    }
  }
}
