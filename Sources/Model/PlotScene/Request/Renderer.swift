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

/// What long work calls now and then, also on other threads; what it throws ends the work.
package typealias Checkpoint = @Sendable () throws -> Void

/// Turns a display list into a picture.
package protocol Renderer: TextMeasurer {
  /// Draws a picture; the same list gives the same bytes.
  ///
  /// - Parameters:
  ///   - list: What to draw.
  ///   - format: The file format.
  ///   - checkpoint: Called every few milliseconds, also on other threads; what it throws ends the work.
  ///     While a long path is written as SVG or PDF, nobody calls it.
  /// - Returns: The bytes of the file.
  /// - Throws: `PictureError`: the picture is too large, or refused by the library; what `checkpoint`
  ///   throws.
  func render(
    _ list: DisplayList, as format: PictureFormat, checkpoint: Checkpoint
  ) throws -> [UInt8]
}
