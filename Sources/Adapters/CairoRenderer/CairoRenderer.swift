package import Cells
import LaserBlur
import PNGEncoder
import PlotGeometry
package import PlotScene
import Threading

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
  package func extent(of text: String, in font: Font) -> TextExtent {
    self.text.use { $0.extent(of: text, in: font) }
  }

  /// Draws a picture; the same list gives the same bytes.
  ///
  /// - Parameters:
  ///   - list: What to draw. Its size in pixels is rounded, and at least 1 by 1. Items outside of the
  ///     picture, without size, or with coordinates that are not finite are left out.
  ///   - format: The file format.
  ///   - isCancelled: Asked every few milliseconds; true ends the work.
  /// - Returns: The bytes of the file. A PNG holds the density (72 points per inch) and the texts
  ///   `Title`, `Software` and `Program`; SVG and PDF hold title and program too.
  /// - Throws: ``RenderError``: the picture is too large, cancelled, or refused by the library.
  package func render(
    _ list: DisplayList, as format: PictureFormat, isCancelled: () -> Bool = { false }
  ) throws(RenderError) -> [UInt8] {
    let size = try CairoRenderer.pixelSize(of: list)
    if isCancelled() { throw RenderError(.cancelled) }
    if format != .png { return try vectors(of: list, size, as: format, isCancelled) }
    let picture = try PixelPicture(list, size: size, text: text, isCancelled: isCancelled)
    let texts = [("Title", list.title), ("Software", "Glowline"), ("Program", list.program)]
      .filter { !$0.1.isEmpty }
    // A glow is nothing but shades, and its bands would be seen: those of many pixels hardly move.
    let hasGlow = list.items.contains { if case .laser = $0 { true } else { false } }
    do throws(PNGError) {
      return try PNGEncoder().encode(
        picture.bytes, width: size.width, height: size.height, order: .bgra,
        tolerance: PNGTolerance(edges: edgeError, shades: hasGlow ? min(edgeError, 1) : edgeError),
        pixelsPerMetre: list.scale * CairoRenderer.pointsPerMetre,
        texts: texts.map { PNGText(keyword: $0.0, text: $0.1.withoutNUL) }, isCancelled: isCancelled
      )
    } catch {
      throw RenderError(error.reason == .cancelled ? .cancelled : .library(error.description))
    }
  }

  /// Draws a picture as SVG or PDF.
  ///
  /// Cairo does not ask while it writes a path: where there is a long one, another thread draws, and is
  /// left to itself when the work is cancelled.
  private func vectors(
    of list: DisplayList, _ size: PixelSize, as format: PictureFormat, _ isCancelled: () -> Bool
  ) throws(RenderError) -> [UInt8] {
    let text = text
    guard list.items.contains(where: \.isLong) else {
      return try VectorPicture(list, size: size, as: format, text: text, isCancelled: isCancelled)
        .bytes
    }
    let isAbandoned = Locked(false)
    let bytes = try Thread.run(unless: isCancelled) { () throws(RenderError) in
      try VectorPicture(list, size: size, as: format, text: text) {
        isAbandoned.withLock { $0 }
      }.bytes
    }
    guard let bytes else {
      isAbandoned.withLock { $0 = true }
      throw RenderError(.cancelled)
    }
    return bytes
  }

  /// Draws a picture for whoever shows pixels: those that ``render(_:as:isCancelled:)`` puts into a PNG,
  /// but for the `edgeError`.
  package func pixels(
    of list: DisplayList, isCancelled: () -> Bool = { false }
  ) throws(RenderError) -> Pixels {
    let size = try CairoRenderer.pixelSize(of: list)
    if isCancelled() { throw RenderError(.cancelled) }
    let picture = try PixelPicture(list, size: size, text: text, isCancelled: isCancelled)
    let pixels = picture.bytes.withUnsafeBufferPointer { bytes in
      bytes.baseAddress.flatMap {
        Pixels(
          width: size.width, height: size.height, premultiplied: $0, stride: size.width * 4,
          isOpaque: false, isCancelled: isCancelled)
      }
    }
    guard let pixels else { throw RenderError(.cancelled) }
    return pixels
  }

  /// The size of a list's picture in pixels, within the limits.
  private static func pixelSize(of list: DisplayList) throws(RenderError) -> PixelSize {
    guard list.scale > 0, list.scale < .infinity else {
      throw RenderError(
        .library("scale \(list.scale) pixels per point -> a finite number above 0"))
    }
    let width = max(1, (list.size.width * list.scale).rounded())
    let height = max(1, (list.size.height * list.scale).rounded())
    guard width * height <= Double(PlotConfig.maximumPixelCount) else {
      throw RenderError(.tooLarge(pixels: width * height, limit: PlotConfig.maximumPixelCount))
    }
    guard max(width, height) <= Double(maximumSide) else {
      throw RenderError(
        .library("a side of \(max(width, height)) pixels -> at most \(maximumSide)"))
    }
    return PixelSize(width: Int(width), height: Int(height))
  }
}

extension DisplayItem {
  /// Whether Cairo may need more than some milliseconds to write its path.
  fileprivate var isLong: Bool {
    func count(_ runs: [[PlotPoint]]) -> Int { runs.reduce(0) { $0 + $1.count } }
    let points =
      switch self {
      case .rectangle, .rule, .text: 0
      case .area(let area): count(area.runs)
      case .band(let band): count(band.lower) + count(band.upper)
      case .line(let line): line.dash.isEmpty ? count(line.runs) : .max
      case .laser(let laser): count(laser.runs)
      case .dots(let dots): dots.centers.count
      }
    return points > 4096
  }
}
