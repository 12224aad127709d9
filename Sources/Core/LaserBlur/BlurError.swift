/// What a mask, a blur or an image was asked for and cannot be.
public struct BlurError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kinds of error; stable, to be switched over.
  public enum Code: Hashable, Sendable {
    /// A side is negative or too long, or there are too many pixels.
    case sizeOutOfRange
    /// The bytes given do not fill the size given.
    case byteCount
    /// A standard deviation is negative, not a number or too large.
    case sigmaOutOfRange
  }

  /// The kind of error.
  public let code: Code
  /// What was found and what is allowed, lower case, without a full stop.
  public let description: String

  static func sizeOutOfRange(_ size: PixelSize) -> BlurError {
    BlurError(
      code: .sizeOutOfRange,
      description: "size \(size.width) x \(size.height) pixels -> sides of "
        + "0...\(PixelSize.maximumSide), at most \(PixelSize.maximumPixelCount) pixels")
  }

  static func byteCount(_ found: Int, expected: Int) -> BlurError {
    BlurError(code: .byteCount, description: "\(found) bytes -> \(expected) bytes for this size")
  }

  static func sigmaOutOfRange(_ sigma: Double) -> BlurError {
    BlurError(
      code: .sigmaOutOfRange,
      description: "sigma \(sigma) pixels -> 0...\(GaussianBlur.maximumSigma)")
  }
}
