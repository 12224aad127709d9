import CCairo
import Cells
import LineRaster
import PlotGeometry
import PlotScene

/// An owned drawing context.
///
/// The corresponding C type is `cairo_t`.
///
/// Its target must outlive it.
struct CairoContext: ~Copyable {
  /// A `cairo_t *`.
  let pointer: OpaquePointer

  /// A context for a `cairo_surface_t *`.
  ///
  /// The corresponding C function is `cairo_create`.
  init(_ surface: OpaquePointer) throws {
    guard let pointer = cairo_create(surface) else {
      throw PictureError.refused("cannot make a drawing context")
    }
    let status = cairo_status(pointer)
    if status != CAIRO_STATUS_SUCCESS { cairo_destroy(pointer) }
    try check(status, "a drawing context")
    self.pointer = pointer
  }

  deinit { cairo_destroy(pointer) }

  /// Throws if anything drawn so far has failed.
  func checked(_ operation: String) throws {
    try check(cairo_status(pointer), operation)
  }

  func setColor(_ color: Color) {
    cairo_set_source_rgba(
      pointer, Double(color.red) / 255, Double(color.green) / 255, Double(color.blue) / 255,
      Double(color.alpha) / 255)
  }

  /// Draws with the state as it is and puts the state back.
  func saved(_ body: () throws -> Void) throws {
    cairo_save(pointer)
    defer { cairo_restore(pointer) }
    try body()
  }

  func clip(to frame: PlotFrame, within size: PlotSize) {
    let frame = frame.clamped(to: size)
    cairo_rectangle(pointer, frame.x, frame.y, frame.width, frame.height)
    cairo_clip(pointer)
  }

  /// Begins a path of lines, one for each run; a run of one point is a line without length.
  func addPath(_ runs: VisibleRuns) {
    cairo_new_path(pointer)
    for range in runs.ranges {
      for i in range {
        let p = runs.points[i]
        if i == range.lowerBound { cairo_move_to(pointer, p.x, p.y) }
        if i > range.lowerBound || range.count == 1 { cairo_line_to(pointer, p.x, p.y) }
      }
    }
  }

  func setRoundStroke(width: Double) {
    cairo_set_line_width(pointer, width)
    cairo_set_line_cap(pointer, CAIRO_LINE_CAP_ROUND)
    cairo_set_line_join(pointer, CAIRO_LINE_JOIN_ROUND)
  }
}

extension PlotFrame {
  /// The frame with a margin around it.
  func grown(by margin: Double) -> PlotFrame {
    PlotFrame(x: x - margin, y: y - margin, width: width + 2 * margin, height: height + 2 * margin)
  }

  /// The part inside a picture, so that it fits Cairo's numbers.
  func clamped(to size: PlotSize) -> PlotFrame {
    let (left, top) = (min(max(x, 0), size.width), min(max(y, 0), size.height))
    return PlotFrame(
      x: left, y: top, width: max(0, min(maxX, size.width) - left),
      height: max(0, min(maxY, size.height) - top))
  }
}
