/// A picture in characters, with the control sequences of a terminal.
package enum CharacterText {
  /// The media type that it has in a bundle.
  package static let mediaType = "text/x-ansi"
}

/// The pixels of a picture.
package struct Pixels: Hashable, Sendable {
  /// The media type that they have in a bundle.
  package static let mediaType = "image/x-rgba"

  /// The number of columns.
  package var width: Int
  /// The number of rows.
  package var height: Int
  /// Red, green, blue and straight alpha of each pixel, row by row from the top.
  package var bytes: [UInt8]

  /// A picture of these pixels.
  package init(width: Int, height: Int, bytes: [UInt8]) {
    self.width = width
    self.height = height
    self.bytes = bytes
  }
}
