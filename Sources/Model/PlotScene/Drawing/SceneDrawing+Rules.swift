import PlotGeometry

/// What `mark` draws: shaded bands, rules and notes.
extension SceneDrawing {
  /// The marks that can be seen.
  var placedMarks: [PlacedMark] {
    PlacedMark.visible(in: request, xDomain: data.xDomain, arrangement.axes)
  }

  /// The shaded bands, which lie below everything that is plotted.
  mutating func shadeMarks() {
    let right = scale.x.ends.high
    for placed in placedMarks {
      switch placed.shape {
      case .y(let top, let bottom) where top < bottom:
        shade(
          PlotFrame(x: frame.x, y: top, width: right - frame.x, height: bottom - top), placed)
      case .x(let left, let end) where left < end:
        shade(PlotFrame(x: left, y: frame.y, width: end - left, height: frame.height), placed)
      case .x, .y, .sample: break
      }
    }
  }

  private mutating func shade(_ band: PlotFrame, _ placed: PlacedMark) {
    items.append(
      .rectangle(RectangleItem(frame: band, color: placed.color.opacity(placed.opacity))))
  }

  /// The rules, across the frame.
  mutating func drawRules() {
    for placed in placedMarks {
      switch placed.shape {
      case .y(let y, let bottom) where y == bottom:
        drawRule(
          from: PlotPoint(x: frame.x, y: y), to: PlotPoint(x: scale.x.ends.high, y: y), placed)
      case .x(let x, let end) where x == end:
        drawRule(from: PlotPoint(x: x, y: frame.y), to: PlotPoint(x: x, y: frame.maxY), placed)
      case .x, .y, .sample: break
      }
    }
  }

  private mutating func drawRule(from start: PlotPoint, to end: PlotPoint, _ placed: PlacedMark) {
    items.append(
      .rule(
        RuleItem(
          from: start, to: end, width: 1, color: placed.color.opacity(placed.opacity),
          dash: placed.mark.style.dash)))
  }

  /// The dots of the notes, above the lines.
  mutating func drawNotes() {
    let everywhere = PlotFrame(PlotSize(width: config.width, height: config.height))
    for placed in placedMarks {
      guard case .sample(let series, _, _, let point) = placed.shape else { continue }
      let width = (request.series[series].style.width ?? config.plotLineWidth) + 4
      let color = placed.color.opacity(placed.opacity)
      for (diameter, color) in [(width + 3, background), (width, color)] {
        items.append(
          .dots(
            DotsItem(centers: [point], diameter: diameter, color: color, clip: everywhere)))
      }
    }
  }
}
