/// The file formats of a picture.
package enum PictureFormat: String, CaseIterable, Hashable, Sendable {
  case png
  case svg
  case pdf

  /// How far each channel of a colour may be from its own in a PNG, of 255.
  ///
  /// It is the shades of edges and letters that move, where a picture fits a palette then: some 30 between
  /// a line's colour and the one behind it, which nobody sees, in a third of the bytes.
  package static let edgeError: UInt8 = 8
}

/// Turns a display list into a picture.
package protocol Renderer: TextMeasurer {
  /// Draws a picture; the same list gives the same bytes.
  ///
  /// - Parameters:
  ///   - list: What to draw.
  ///   - format: The file format.
  ///   - isCancelled: Asked every few milliseconds; true ends the work.
  /// - Returns: The bytes of the file.
  /// - Throws: ``RenderError``: the picture is too large, cancelled, or refused by the library.
  func render(
    _ list: DisplayList, as format: PictureFormat, isCancelled: () -> Bool
  ) throws(RenderError) -> [UInt8]
}

/// Why a picture could not be made.
package struct RenderError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What went wrong.
  package enum Reason: Hashable, Sendable {
    /// The picture would have more pixels than allowed.
    case tooLarge(pixels: Double, limit: Int)
    /// The work was cancelled.
    case cancelled
    /// The drawing library refused; its own words.
    case library(String)
  }

  /// What went wrong.
  package let reason: Reason

  /// An error with this reason.
  package init(_ reason: Reason) { self.reason = reason }

  /// What was found and what is allowed, without a full stop.
  package var description: String {
    switch reason {
    case .tooLarge(let pixels, let limit):
      "a picture of \(pixels / 1e6) megapixels: at most \(limit / 1_000_000) are allowed"
    case .cancelled: "the work was cancelled"
    case .library(let message): message
    }
  }
}
