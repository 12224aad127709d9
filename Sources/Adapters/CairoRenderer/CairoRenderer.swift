package import Cells
import Files
import LaserBlur
import PNGEncoder
import PlotGeometry
package import PlotScene

/// Draws display lists with Cairo, Pango and the line rasteriser, as PNG, SVG or PDF.
///
/// In a PNG, lines, areas, dots and lasers are drawn by `LineRaster` and `LaserBlur`, rectangles, rules
/// and text by Cairo. Horizontal and vertical rules are moved to whole pixels and are crisp at any
/// scale. SVG and PDF hold the same items as vectors; the glow of a laser is a picture in them.
///
/// The same list gives the same bytes on machines with the same fonts and libraries. May be used from
/// several threads at once; they wait for each other only where text is laid out or drawn.
///
/// A point is 1/72 inch on paper and in a PNG's density, and one pixel of CSS in SVG.
package final class CairoRenderer: Renderer {
  /// The longest side of a picture in pixels.
  package static let maximumSide = PixelSize.maximumSide

  private static let pointsPerMetre = 72 / 0.0254

  private let text = TextSystem.Shared()

  private let edgeError: UInt8

  /// A renderer; the font map is made when the first text is measured or drawn.
  ///
  /// - Parameter edgeError: How far the shades of edges may be from their own in a PNG; 0: all are exact.
  package init(edgeError: UInt8 = PictureFormat.edgeError) { self.edgeError = edgeError }

  /// The room that one line of text takes in a font; the same for every pixel scale.
  ///
  /// Line breaks and control characters count as blanks. A family that there is not, or that lacks a
  /// character, is replaced by what fontconfig finds. Font sizes are clamped to 0.1...10,000.
  /// Where there is no thread to be had a text takes no room, and whoever draws it finds out.
  package func extent(of text: String, in font: Font) -> TextExtent {
    (try? self.text.use(for: text, in: font) { $0.extent(of: text, in: font) })
      ?? TextExtent(width: 0, ascent: 0, descent: 0)
  }

  /// Draws a picture; the same list gives the same bytes.
  ///
  /// - Parameters:
  ///   - list: What to draw. Its size in pixels is rounded, and at least 1 by 1. Items outside of the
  ///     picture, without size, or with coordinates that are not finite are left out.
  ///   - format: The file format.
  ///   - checkpoint: Called every few milliseconds, and on other threads, too; what it throws ends the work.
  /// - Returns: The bytes of the file. A PNG holds the density (72 points per inch) and the texts
  ///   `Title`, `Software` and `Program`; SVG and PDF hold title and program too.
  /// - Throws: `PictureError`: the picture is too large, or refused by the library; what `checkpoint`
  ///   throws.
  package func render(
    _ list: DisplayList, as format: PictureFormat, checkpoint: Checkpoint = {}
  ) throws -> [UInt8] {
    let size = try CairoRenderer.pixelSize(of: list)
    try checkpoint()
    try CairoRenderer.checkFonts(for: list)
    try CairoRenderer.checkRoom(for: list, size, inPixels: format == .png)
    if format != .png {
      return try VectorPicture(list, size: size, as: format, text: text, checkpoint: checkpoint)
        .bytes
    }
    let picture = try PixelPicture(list, size: size, text: text, checkpoint: checkpoint)
    let texts = [("Title", list.title), ("Software", "Glowline"), ("Program", list.program)]
      .filter { !$0.1.isEmpty }
    // A glow is nothing but shades, and its bands would be seen: those of many pixels hardly move.
    let hasGlow = list.items.contains { if case .laser = $0 { true } else { false } }
    return try PNGEncoder().encode(
      picture.bytes, width: size.width, height: size.height, order: .bgra,
      tolerance: PNGTolerance(edges: edgeError, shades: hasGlow ? min(edgeError, 1) : edgeError),
      pixelsPerMetre: list.scale * CairoRenderer.pointsPerMetre,
      texts: texts.map { PNGText(keyword: $0.0, text: $0.1.withoutNonCharacters) },
      checkpoint: checkpoint)
  }

  /// Draws a picture for whoever shows pixels: those that ``render(_:as:checkpoint:)`` puts into a PNG,
  /// but for the `edgeError`.
  package func pixels(of list: DisplayList, checkpoint: Checkpoint = {}) throws -> Pixels {
    let size = try CairoRenderer.pixelSize(of: list)
    try checkpoint()
    try CairoRenderer.checkRoom(for: list, size, inPixels: true)
    let picture = try PixelPicture(list, size: size, text: text, checkpoint: checkpoint)
    return try picture.bytes.withUnsafeBufferPointer { bytes in
      guard let start = bytes.baseAddress else {
        throw PictureError.refused("a picture without pixels")
      }
      return try Pixels(
        width: size.width, height: size.height, premultiplied: start, stride: size.width * 4,
        isOpaque: false, checkpoint: checkpoint)
    }
  }

  /// Bytes of a pixel that a drawing takes at once: of the picture, of a mask of a line, and of a laser's core
  /// and glows, whose picture vectors hold twice.
  private static let (pictureBytes, maskBytes, laserBytes) = (4, 1, 5)

  private static let hasFonts = DrawingLibraries.font(for: PlotConfig.standardFontFamily) != nil

  /// Ends the work where texts would be boxes, at places that differ from one time to the next.
  private static func checkFonts(for list: DisplayList) throws {
    let hasTexts = list.items.contains { if case .text = $0 { true } else { false } }
    guard !hasTexts || hasFonts else {
      throw PictureError.refused(
        "there is no font for its texts -> install one, such as Debian's fonts-inter")
    }
  }

  /// Ends the work where there is no memory for it: an array that cannot be had would end the program.
  private static func checkRoom(
    for list: DisplayList, _ size: PixelSize, inPixels: Bool
  ) throws {
    var bytesOfPixel = inPixels ? pictureBytes + maskBytes : 0
    if list.items.contains(where: { if case .laser = $0 { true } else { false } }) {
      bytesOfPixel += inPixels ? laserBytes : laserBytes + 2 * pictureBytes
    }
    let bytes = size.width * size.height * bytesOfPixel
    // Threads, packed data and texts take less than this.
    guard AddressSpace.hasRoom(for: bytes, leaving: 32 << 20) else {
      throw PictureError.noMemory(bytes: bytes)
    }
  }

  /// The size of a list's picture in pixels, within the limits.
  private static func pixelSize(of list: DisplayList) throws -> PixelSize {
    guard list.scale > 0, list.scale < .infinity else {
      throw PictureError.refused("scale \(list.scale) pixels per point -> a finite number above 0")
    }
    let width = max(1, (list.size.width * list.scale).rounded())
    let height = max(1, (list.size.height * list.scale).rounded())
    guard width * height <= Double(PlotConfig.maximumPixelCount) else {
      throw PictureError.tooLarge(pixels: width * height, limit: PlotConfig.maximumPixelCount)
    }
    guard max(width, height) <= Double(maximumSide) else {
      throw PictureError.refused("a side of \(max(width, height)) pixels -> at most \(maximumSide)")
    }
    return PixelSize(width: Int(width), height: Int(height))
  }
}
