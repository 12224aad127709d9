import PlotGeometry

extension Overview {
  private func drawing(columns: Int) -> SceneDrawing {
    SceneDrawing(strip.placed, strip.data, strip.arrangement, style, columns: columns)
  }

  /// The points of the strip's lines, of so many columns together; nil is a gap.
  func lines(columns: Int) -> [(series: Int, points: [PlotPoint?])] {
    let drawing = drawing(columns: columns / max(strip.members.count, 1))
    return strip.members.enumerated().map { own, series in
      let runs = drawing.runs(of: own).flatMap(\.runs)
        .sorted { ($0.first?.x ?? 0) < ($1.first?.x ?? 0) }
      return (series, Array(runs.map { $0.map(Optional.some) }.joined(separator: [nil])))
    }
  }

  /// The strip's shapes: what is outside of the window, the lines, the brush with its two edges.
  var items: [DisplayItem] {
    var drawing = drawing(columns: Int(max(1, min(frame.width.rounded(.up), 20_000))))
    let theme = drawing.theme
    func rectangle(_ left: Double, _ right: Double, _ color: Color) -> DisplayItem {
      .rectangle(
        RectangleItem(
          frame: PlotFrame(x: left, y: frame.y, width: right - left, height: frame.height),
          color: color))
    }
    func rule(_ x: Double, from top: Double, to bottom: Double, width: Double) -> DisplayItem {
      .rule(
        RuleItem(
          from: PlotPoint(x: x, y: top), to: PlotPoint(x: x, y: bottom), width: width,
          color: theme.label))
    }
    // One column a point is enough for so low a line.
    drawing.draw()
    let middle = frame.y + frame.height / 2
    return [
      rectangle(frame.x, frame.maxX, theme.grid.opacity(0.5)),
      rectangle(brush.left, brush.right, theme.shade),
    ] + drawing.items
      + [brush.left, brush.right].flatMap { x in
        [
          rule(x, from: frame.y, to: frame.maxY, width: 1),
          rule(x, from: middle - frame.height / 6, to: middle + frame.height / 6, width: 4),
        ]
      }
  }
}
