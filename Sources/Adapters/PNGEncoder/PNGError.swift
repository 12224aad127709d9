/// Why pixels could not be encoded.
package struct PNGError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What went wrong.
  package enum Reason: Hashable, Sendable {
    /// A side is below 1 or above ``PNGEncoder/maximumSide``, or there are too many pixels.
    case size(width: Int, height: Int)
    /// There are not four bytes for each pixel.
    case byteCount(Int, expected: Int)
    /// A keyword is empty, longer than 79 characters or not printable ASCII; a text holds NUL.
    case text(keyword: String)
    /// There is no memory to compress with.
    case memory
    /// The work was cancelled.
    case cancelled
  }

  /// What went wrong.
  package let reason: Reason

  /// An error with this reason.
  package init(_ reason: Reason) { self.reason = reason }

  /// What was found and what is allowed, without a full stop.
  package var description: String {
    switch reason {
    case .size(let width, let height):
      "a picture of \(width) x \(height) pixels -> sides of 1...\(PNGEncoder.maximumSide), "
        + "at most \(PNGEncoder.maximumPixelCount) pixels"
    case .byteCount(let found, let expected): "\(found) bytes -> \(expected) bytes for this size"
    case .text(let keyword):
      "text '\(keyword)' -> a keyword of 1...79 printable ASCII characters, a text without NUL"
    case .memory: "there is no memory to compress the picture with"
    case .cancelled: "the work was cancelled"
    }
  }
}
