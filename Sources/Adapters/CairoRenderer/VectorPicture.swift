import CCairo
import Cells
import LaserBlur
import LineRaster
import PlotGeometry
import PlotScene

/// A picture drawn as vectors into memory.
struct VectorPicture {
  /// The bytes of the file.
  let bytes: [UInt8]

  /// What Cairo's stream writes into.
  private final class Sink {
    var bytes: [UInt8] = []
  }

  /// The picture of a list, drawn as SVG or PDF.
  ///
  /// One point is a pixel of CSS in SVG, and 1/72 inch in PDF. No dates and no other ids than counts
  /// are written.
  init(
    _ list: DisplayList, size: PixelSize, as format: PictureFormat, text: TextSystem.Shared,
    checkpoint: Checkpoint
  ) throws {
    let sink = Sink()
    let write: cairo_write_func_t = { sink, data, count in
      guard let sink, let data else { return CAIRO_STATUS_WRITE_ERROR }
      let bytes = UnsafeBufferPointer(start: data, count: Int(count))
      Unmanaged<Sink>.fromOpaque(sink).takeUnretainedValue().bytes.append(contentsOf: bytes)
      return CAIRO_STATUS_SUCCESS
    }
    let closure = Unmanaged.passUnretained(sink).toOpaque()
    let (width, height) = (list.size.width, list.size.height)
    let made =
      format == .svg
      ? cairo_svg_surface_create_for_stream(write, closure, width, height)
      : cairo_pdf_surface_create_for_stream(write, closure, width, height)
    defer { cairo_surface_destroy(made) }
    guard let surface = made else { throw PictureError.refused("cannot make a surface") }
    try check(cairo_surface_status(surface), "a surface of \(width) x \(height) points")
    if format == .svg {
      cairo_svg_surface_set_document_unit(surface, CAIRO_SVG_UNIT_PX)
    } else {
      cairo_pdf_surface_set_metadata(
        surface, CAIRO_PDF_METADATA_TITLE, list.title.withoutNonCharacters)
      cairo_pdf_surface_set_metadata(
        surface, CAIRO_PDF_METADATA_SUBJECT, list.program.withoutNonCharacters)
      cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATOR, "Glowline")
      // Cairo would write the time of day.
      cairo_pdf_surface_set_metadata(
        surface, CAIRO_PDF_METADATA_CREATE_DATE, "1970-01-01T00:00:00Z")
    }
    try VectorPicture.draw(list, size, on: surface, format, text, checkpoint)
    cairo_surface_finish(surface)
    try check(cairo_surface_status(surface), "writing")
    bytes = withExtendedLifetime(sink) {
      format == .svg ? SVGDocument(sink.bytes).described(by: list) : sink.bytes
    }
  }

  private static func draw(
    _ list: DisplayList, _ size: PixelSize, on surface: OpaquePointer, _ format: PictureFormat,
    _ text: TextSystem.Shared, _ checkpoint: Checkpoint
  ) throws {
    let context = try CairoContext(surface)
    context.draw(
      RectangleItem(frame: PlotFrame(list.size), color: list.background), within: list.size)
    for item in list.items {
      try checkpoint()
      switch item {
      case .rectangle(let rectangle): context.draw(rectangle, within: list.size)
      case .rule(let rule): try context.draw(rule, within: list.size)
      case .text(let item):
        try text.use(for: item.text, in: item.font) {
          $0.draw(item, in: context, asOutlines: false)
        }
      case .area(let area): try context.draw(area, within: list.size, checkpoint)
      case .band(let band): try context.draw(band, within: list.size, checkpoint)
      case .line(let line): try context.draw(line, within: list.size, checkpoint)
      case .dots(let dots): try context.draw(dots, within: list.size, checkpoint)
      case .laser(let laser):
        try context.draw(laser, within: list.size, pixels: size, scale: list.scale, checkpoint)
      }
    }
    try context.checked("drawing")
  }
}

extension String {
  /// The text without NUL, which would end it, and without code points that are no characters, which the library
  /// refuses.
  var withoutNonCharacters: String {
    // A record is long, and has none of the bytes that such code points begin with.
    if utf8.allSatisfy({ $0 != 0 && $0 < 0xEF }) { return self }
    func isNone(_ scalar: Unicode.Scalar) -> Bool {
      scalar.value == 0 || scalar.properties.isNoncharacterCodePoint
    }
    return unicodeScalars.contains(where: isNone)
      ? String(String.UnicodeScalarView(unicodeScalars.filter { !isNone($0) })) : self
  }
}
