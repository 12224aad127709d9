import CCairo
import LaserBlur
import PlotGeometry
import PlotScene

/// How much of each pixel a line of text covers.
///
/// A text is kept for the pixels around its anchor: at another place that is as far right of and below a
/// pixel's corner, to 1/256 of a pixel, it looks the same.
struct TextMask: Hashable, Sendable {
  /// Which text this is, and how its anchor lies.
  struct Key: Hashable, Sendable {
    let text: String
    let font: Font
    let runsUpwards: Bool
    let horizontalAnchor: TextItem.HorizontalAnchor
    let verticalAnchor: TextItem.VerticalAnchor
    let scale: Double
    /// How far right of and below its pixel's corner the anchor lies, in 1/256 of a pixel.
    let phase: SIMD2<Int>

    init(_ item: TextItem, scale: Double, phase: SIMD2<Int>) {
      text = item.text
      font = item.font
      runsUpwards = item.runsUpwards
      horizontalAnchor = item.horizontalAnchor
      verticalAnchor = item.verticalAnchor
      self.scale = scale
      self.phase = phase
    }
  }

  /// The most pixels of a mask; a larger text is drawn where it stands.
  static let maximumArea = 1 << 18
  /// The places of the corner of 256 x 256 in a pixel.
  private static let places = 256.0

  /// The pixels that may be covered, counted from the anchor's.
  let rect: PixelRect
  /// Their coverage, row after row.
  let bytes: [UInt8]

  /// The anchor's pixel and the place in it; nil beyond the places that pixels have.
  static func anchor(
    of item: TextItem, scale: Double
  ) -> (pixel: (x: Int, y: Int), phase: SIMD2<Int>)? {
    let (x, y) = (item.position.x * scale * places, item.position.y * scale * places)
    guard x.magnitude < 1e9, y.magnitude < 1e9 else { return nil }
    let (column, row) = (Int(x.rounded()), Int(y.rounded()))
    return ((column >> 8, row >> 8), SIMD2(column & 255, row & 255))
  }

  /// Paints the text into a picture.
  ///
  /// - Parameters:
  ///   - color: With what.
  ///   - anchor: The pixel of its anchor.
  ///   - pixels: Four bytes for each pixel, row after row.
  ///   - size: The size of the picture.
  func paint(
    _ color: Color, at anchor: (x: Int, y: Int), onto pixels: UnsafeMutableBufferPointer<UInt8>,
    size: PixelSize
  ) {
    let columns = rect.columns.shifted(by: anchor.x).clamped(to: 0..<size.width)
    let rows = rect.rows.shifted(by: anchor.y).clamped(to: 0..<size.height)
    guard !columns.isEmpty, let target = pixels.baseAddress else { return }
    let brush = MaskBrush(color)
    bytes.withUnsafeBufferPointer { coverage in
      guard let coverage = coverage.baseAddress else { return }
      for y in rows {
        let row = (y - anchor.y - rect.rows.lowerBound) * rect.columns.count
        brush.paint(
          coverage + (row + columns.lowerBound - anchor.x - rect.columns.lowerBound),
          count: columns.count, onto: target + (y * size.width + columns.lowerBound) * 4)
      }
    }
  }
}

extension TextMask {
  /// The mask of a path; nil if it is larger than ``maximumArea``, or cannot be had.
  ///
  /// - Parameter addPath: Adds the path to a context, with the anchor's pixel at the origin.
  init?(_ addPath: (borrowing CairoContext) -> Void) {
    guard let box = TextMask.box(of: addPath) else { return nil }
    let (width, height) = (box.columns.count, box.rows.count)
    guard width * height <= TextMask.maximumArea else { return nil }
    rect = box
    guard width * height > 0 else {
      bytes = []
      return
    }
    let surface = cairo_image_surface_create(CAIRO_FORMAT_A8, Int32(width), Int32(height))
    defer { cairo_surface_destroy(surface) }
    guard let surface, let context = try? CairoContext(surface) else { return nil }
    cairo_translate(
      context.pointer, -Double(box.columns.lowerBound), -Double(box.rows.lowerBound))
    addPath(context)
    cairo_fill(context.pointer)
    cairo_surface_flush(surface)
    guard cairo_status(context.pointer) == CAIRO_STATUS_SUCCESS,
      let data = cairo_image_surface_get_data(surface)
    else { return nil }
    let stride = Int(cairo_image_surface_get_stride(surface))
    bytes = (0..<height).flatMap { row in
      UnsafeBufferPointer(start: data + row * stride, count: width)
    }
  }

  /// The pixels that a path touches; nil beyond the places that pixels have.
  private static func box(of addPath: (borrowing CairoContext) -> Void) -> PixelRect? {
    // Without an end: glyphs that lie more than ten times their size beside a surface are left out.
    let surface = cairo_recording_surface_create(CAIRO_CONTENT_ALPHA, nil)
    defer { cairo_surface_destroy(surface) }
    guard let surface, let context = try? CairoContext(surface) else { return nil }
    addPath(context)
    cairo_identity_matrix(context.pointer)
    var (left, top, right, bottom) = (0.0, 0.0, 0.0, 0.0)
    cairo_path_extents(context.pointer, &left, &top, &right, &bottom)
    guard [left, top, right, bottom].allSatisfy({ $0.magnitude < 30_000 }) else { return nil }
    // A path of blanks has no extent.
    guard right > left, bottom > top else { return .empty }
    return PixelRect(
      columns: Int(left.rounded(.down))..<Int(right.rounded(.up)),
      rows: Int(top.rounded(.down))..<Int(bottom.rounded(.up)))
  }
}

extension Range<Int> {
  fileprivate func shifted(by offset: Int) -> Range<Int> {
    lowerBound + offset..<upperBound + offset
  }
}
