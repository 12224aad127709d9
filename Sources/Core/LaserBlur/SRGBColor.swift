/// A colour in encoded sRGB, its components not multiplied by alpha.
///
/// Guarantees: all components are in 0...1.
public struct SRGBColor: Hashable, Sendable {
  /// Opaque white.
  public static let white = SRGBColor(red: 1, green: 1, blue: 1)
  /// Opaque black.
  public static let black = SRGBColor(red: 0, green: 0, blue: 0)

  /// Red, encoded.
  public let red: Double
  /// Green, encoded.
  public let green: Double
  /// Blue, encoded.
  public let blue: Double
  /// Opacity: 0 transparent, 1 opaque.
  public let alpha: Double

  /// Makes a colour; each component is clamped to 0...1, and NaN becomes 0.
  public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    self.red = red.clampedToUnit
    self.green = green.clampedToUnit
    self.blue = blue.clampedToUnit
    self.alpha = alpha.clampedToUnit
  }
}

extension Double {
  /// The nearest value in 0...1; 0 for NaN.
  var clampedToUnit: Double { self >= 0 ? min(self, 1) : 0 }
}
