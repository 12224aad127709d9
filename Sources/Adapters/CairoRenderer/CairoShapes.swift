import CCairo
import LineRaster
import PlotGeometry
import PlotScene

/// Rectangles and rules, drawn the same way in every format.
extension CairoContext {
  /// Fills a rectangle; corners are rounded by at most half of its shorter side.
  func draw(_ item: RectangleItem, within size: PlotSize) {
    setColor(item.color)
    let frame = item.frame
    let radius = min(item.cornerRadius, frame.width / 2, frame.height / 2)
    if radius > 0, radius < 1e6, max(frame.x.magnitude, frame.y.magnitude) < 1e6 {
      let (left, right) = (frame.x + radius, min(frame.maxX, 1e6) - radius)
      let (top, bottom) = (frame.y + radius, min(frame.maxY, 1e6) - radius)
      cairo_new_path(pointer)
      cairo_arc(pointer, right, top, radius, -Double.pi / 2, 0)
      cairo_arc(pointer, right, bottom, radius, 0, Double.pi / 2)
      cairo_arc(pointer, left, bottom, radius, Double.pi / 2, Double.pi)
      cairo_arc(pointer, left, top, radius, Double.pi, Double.pi * 1.5)
      cairo_close_path(pointer)
    } else {
      let frame = frame.clamped(to: size)
      cairo_rectangle(pointer, frame.x, frame.y, frame.width, frame.height)
    }
    cairo_fill(pointer)
  }

  /// Strokes the part of a rule that can be seen.
  func draw(_ item: RuleItem, within size: PlotSize) throws {
    guard item.width > 0 else { return }
    let width = min(item.width, LineRaster.maximumWidth)
    let runs = try VisibleRuns(
      strokes: [[item.from, item.to]], dash: item.dash, within: PlotFrame(size).grown(by: width))
    setColor(item.color)
    cairo_set_line_width(pointer, width)
    cairo_set_line_cap(pointer, CAIRO_LINE_CAP_BUTT)
    addPath(runs)
    cairo_stroke(pointer)
  }
}

extension RuleItem {
  /// The rule with crisp edges: a horizontal or vertical one has whole pixels across.
  ///
  /// Its width becomes the nearest whole count of pixels, at least one, and its sides lie on the
  /// borders of pixels nearest to where they were.
  func snapped(scale: Double) -> RuleItem {
    let isHorizontal = from.y == to.y
    guard isHorizontal || from.x == to.x, width > 0, width * scale < 1e6 else { return self }
    let pixels = max(1, (width * scale).rounded())
    func snapped(_ middle: Double) -> Double {
      // The ties of a middle on a border go up and left, for rules of odd width.
      (((middle * scale - pixels / 2) - 1e-9).rounded() + pixels / 2) / scale
    }
    var rule = self
    rule.width = pixels / scale
    if isHorizontal {
      rule.from.y = snapped(from.y)
      rule.to.y = rule.from.y
    } else {
      rule.from.x = snapped(from.x)
      rule.to.x = rule.from.x
    }
    return rule
  }
}
