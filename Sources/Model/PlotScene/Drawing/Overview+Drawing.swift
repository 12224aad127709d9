import PlotGeometry

/// What is drawn of an overview: the drawing is that of its strip.
extension SceneDrawing {
  /// The runs of a line whatever its segments, thinned to the lowest and the highest point of each column.
  func overviewRuns(of index: Int) -> [[PlotPoint]] {
    let width = max(frame.width, 1) / Double(Overview.columns)
    let shape = request.series[index].style.shape
    func column(_ point: PlotPoint) -> Double { ((point.x - frame.x) / width).rounded(.down) }
    return runs(of: index).flatMap(\.runs).sorted { ($0.first?.x ?? 0) < ($1.first?.x ?? 0) }
      .map { run in
        guard run.count > 2 * Overview.columns, shape != .dots else { return run }
        var thinned: [PlotPoint] = []
        var rest = run[...]
        while let first = rest.first {
          let own = rest.prefix { column($0) == column(first) }
          let ends = [
            own.indices.min { own[$0].y < own[$1].y }, own.indices.max { own[$0].y < own[$1].y },
          ]
          thinned += Set(ends.compactMap(\.self)).sorted().map { own[$0] }
          rest = rest[own.endIndex...]
        }
        return thinned
      }
  }

  /// The strip's shapes: its ground, the window, the lines, the brush's two edges.
  func overviewItems(
    _ lines: [[[PlotPoint]]], _ brush: (left: Double, right: Double)
  ) -> [DisplayItem] {
    let strip = request.cell
    func rectangle(_ left: Double, _ right: Double, _ color: Color) -> DisplayItem {
      .rectangle(
        RectangleItem(
          frame: PlotFrame(x: left, y: strip.y, width: right - left, height: strip.height),
          color: color))
    }
    func rule(_ x: Double, from top: Double, to bottom: Double, width: Double) -> DisplayItem {
      .rule(
        RuleItem(
          from: PlotPoint(x: x, y: top), to: PlotPoint(x: x, y: bottom), width: width,
          color: theme.label))
    }
    var drawing = self
    drawing.drawBands()
    let third = strip.height / 3
    return [
      rectangle(strip.x, strip.maxX, theme.grid.opacity(0.5)),
      rectangle(brush.left, brush.right, theme.shade),
    ] + drawing.items + lines.enumerated().flatMap { overviewLine(of: $0, $1) }
      + [brush.left, brush.right].flatMap { x in
        [
          rule(x, from: strip.y, to: strip.maxY, width: 1),
          rule(x, from: strip.y + third, to: strip.maxY - third, width: 4),
        ]
      }
  }

  /// A thin line, what stands on zero as an area, dots as dots.
  private func overviewLine(of index: Int, _ runs: [[PlotPoint]]) -> [DisplayItem] {
    let (style, clip) = (request.series[index].style, request.cell)
    let color = color(of: index).opacity(style.opacity)
    func area(_ opacity: Double) -> DisplayItem {
      .area(
        AreaItem(
          runs: runs, baseline: baseline(of: index), color: color.opacity(opacity), clip: clip))
    }
    let line = DisplayItem.line(
      LineItem(runs: runs, width: 1, color: color.opacity(0.75), clip: clip))
    switch style.shape {
    // Of candles their closes.
    case .line, .step, .candles: return [line]
    case .area: return [area(SceneDrawing.areaOpacity), line]
    case .bars: return [area(0.6)]
    case .dots:
      return [
        .dots(
          DotsItem(
            centers: runs.flatMap(\.self), diameter: 1.5, color: color.opacity(0.75), clip: clip))
      ]
    }
  }
}
