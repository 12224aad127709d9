import AxisTicks
import LaserBlur
import PlotGeometry
import SampleStore

extension SceneDrawing {
  /// The opacity of an area below a line.
  static let areaOpacity = 0.16

  /// The visible line of a series.
  func polylines(of index: Int) -> [Polyline] { lines[index]?.polylines ?? [] }

  /// The runs of a series, by opacity, cut to the window.
  func runs(of index: Int) -> [LineRuns] {
    let input = request.series[index]
    let (samples, isStep) = (input.samples, input.style.shape == .step)
    var classes = LineRuns.gathered(
      polylines(of: index), joinsGaps: config.gaps == .join,
      isBroken: { request.isBroken(samples, between: $0, and: $1) },
      end: { sample, next in
        guard isStep else { return nil }
        return request.end(ofStep: sample, before: next, in: samples).map(scale.x.position)
      })
    if input.samples.count == 1, input.isFlat {
      // A lone value is drawn as a line of equal values.
      for k in classes.indices {
        classes[k].runs = classes[k].runs.map {
          $0 + $0.map { PlotPoint(x: scale.x.ends.high, y: $0.y) }
        }
      }
    }
    for k in classes.indices {
      classes[k].runs = classes[k].runs
        .map { input.style.shape == .step ? LineRuns.steps($0) : $0 }
        .map { run in
          let cut = LineRuns.cut(run, to: scale.x)
          // A value that holds up to where the picture begins is not in it.
          return isStep && cut.count == 1 && run.count > 1 && cut == run.suffix(1) ? [] : cut
        }
        .filter { !$0.isEmpty }
    }
    return classes.filter { !$0.runs.isEmpty }
  }

  /// The frame with room for what reaches beyond the samples' middles.
  private func clip(reaching distance: Double) -> PlotFrame {
    PlotFrame(
      x: frame.x - distance, y: frame.y - distance, width: frame.width + 2 * distance,
      height: frame.height + 2 * distance)
  }

  private func lineWidth(of index: Int) -> Double {
    request.series[index].style.width ?? config.plotLineWidth
  }

  /// Where the areas and bars of a series end.
  func baseline(of index: Int) -> Double { scale(of: index).baseline(in: frame) }

  mutating func drawArea(of index: Int) {
    let baseline = baseline(of: index)
    let color = color(of: index).opacity(request.series[index].style.opacity)
    for runs in runs(of: index) {
      items.append(
        .area(
          AreaItem(
            runs: runs.runs, baseline: baseline,
            color: color.opacity(SceneDrawing.areaOpacity * runs.opacity), clip: frame)))
    }
  }

  mutating func drawLine(of index: Int) {
    let input = request.series[index]
    let width = lineWidth(of: index)
    if input.style.shape.hasLine, width > 0 {
      for runs in runs(of: index) {
        let opacity = runs.opacity * (fadedLines.contains(index) ? Scene.fadedOpacity : 1)
        drawLine(LineRuns(opacity: opacity, runs: runs.runs), of: index, width: width)
      }
    }
    if let radius = input.style.markerRadius { drawMarkers(of: index, radius: radius) }
  }

  private mutating func drawLine(_ runs: LineRuns, of index: Int, width: Double) {
    let style = request.series[index].style
    let opacity = runs.opacity * style.opacity
    if config.useLaserLightLinePlotStyle {
      items.append(
        .laser(
          LaserItem(
            runs: runs.runs, lineWidth: width, color: color(of: index),
            coreColor: config.laserCoreColor, opacity: opacity,
            clip: clip(reaching: LaserLayer.marginPerLineWidth * width))))
    } else {
      items.append(
        .line(
          LineItem(
            runs: runs.runs, width: width, color: color(of: index).opacity(opacity),
            dash: style.dash, clip: clip(reaching: width / 2))))
      drawLoneSamples(runs, of: index, width: width, opacity: opacity)
    }
  }

  /// Samples between gaps have no line: a dot twice as wide as the line keeps them visible.
  private mutating func drawLoneSamples(
    _ runs: LineRuns, of index: Int, width: Double, opacity: Double
  ) {
    let lone = runs.runs.filter { $0.count == 1 }.flatMap { $0 }
    guard !lone.isEmpty else { return }
    items.append(
      .dots(
        DotsItem(
          centers: lone, diameter: 2 * width, color: color(of: index).opacity(opacity),
          clip: clip(reaching: width))))
  }

  /// A dot on each visible sample; the last one may be a ring.
  private mutating func drawMarkers(of index: Int, radius: Double) {
    var markers = markers(of: index)
    let last = hasRing(index) ? markers.popLast() : nil
    let color = color(of: index).opacity(request.series[index].style.opacity)
    // The faint ones lie below.
    for opacity in Set(markers.map(\.opacity)).sorted() {
      items.append(
        .dots(
          DotsItem(
            centers: markers.filter { $0.opacity == opacity }.map(\.point), diameter: 2 * radius,
            color: color.opacity(opacity), clip: clip(reaching: radius))))
    }
    guard let last else { return }
    // Source: the LineChart post, whose last point is 1.6 times as large and of another colour.
    for (factor, color) in [(1.6, color), (0.8, background)] {
      items.append(
        .dots(
          DotsItem(
            centers: [last.point], diameter: 2 * radius * factor, color: color,
            clip: clip(reaching: radius * 1.6))))
    }
  }

  /// The visible samples of a series in their order: neither beyond the window nor above or below it.
  func markers(of index: Int) -> [(point: PlotPoint, opacity: Double)] {
    let samples = request.series[index].samples
    let domain = arrangement.axes[request.series[index].style.axis].domain
    var markers: [(point: PlotPoint, opacity: Double)] = []
    for (number, polyline) in polylines(of: index).enumerated() {
      // The first point of a later segment is the last one of the segment before.
      for (sample, point) in zip(polyline.indices, polyline.points).dropFirst(number > 0 ? 1 : 0) {
        guard let point, let x = samples.position(of: sample), data.xDomain.contains(x),
          let value = samples.column.value(at: sample), domain.contains(value)
        else { continue }
        markers.append((point, polyline.opacity))
      }
    }
    return markers
  }

  /// Whether the last visible marker is a ring.
  private func hasRing(_ index: Int) -> Bool {
    config.indicator == .dot
      || request.settings(of: request.series[index].style.axis).ticks == .classic
  }

  /// Where the last value stands; nil where there is none, or it is not visible.
  func latest(of index: Int) -> PlotPoint? {
    let input = request.series[index]
    return input.samples.indicatorPoint(on: scale(of: index), isFlat: input.isFlat)
  }

  private func dot(at point: PlotPoint, _ diameter: Double, _ color: Color) -> DisplayItem {
    let everywhere = PlotFrame(PlotSize(width: config.width, height: config.height))
    return .dots(DotsItem(centers: [point], diameter: diameter, color: color, clip: everywhere))
  }

  private func indicatorColor(of index: Int) -> Color {
    color(of: index).opacity(request.series[index].style.opacity)
  }

  /// The glow around the last sample's dot, which lies below the lines.
  mutating func drawGhost(of index: Int) {
    guard config.indicator == .glow, let point = latest(of: index) else { return }
    let ghost = config.ghost
    items.append(
      dot(at: point, ghost.diameter, indicatorColor(of: index).opacity(ghost.opacity)))
  }

  /// The dot on the last sample.
  mutating func drawIndicator(of index: Int) {
    guard let point = latest(of: index) else { return }
    switch config.indicator {
    case .auto, .off, .text: break
    case .dot where request.series[index].style.markerRadius != nil:
      break  // The last marker's ring is the indicator.
    case .dot, .glow:
      items.append(dot(at: point, config.glowingIndicatorWidth, indicatorColor(of: index)))
    }
  }

  /// The text on the last sample, where no other text stands.
  mutating func placeIndicatorText(of index: Int) {
    guard case .text(let text) = config.indicator, let point = latest(of: index) else { return }
    let item = TextItem(
      text, font: style.label, color: indicatorColor(of: index),
      at: kept(point, inPictureFor: text), horizontal: .center, vertical: .middle)
    guard texts.place(item), let box = texts.boxes.last else { return }
    backUp(box)
  }

  /// The place nearest to a point where a text that is centred on it stays inside the picture.
  private func kept(_ point: PlotPoint, inPictureFor text: String) -> PlotPoint {
    let half = (width: style.width(text) / 2, height: style.height(text) / 2)
    func clamped(
      _ value: Double, _ half: Double, from start: Double, _ length: Double
    ) -> Double {
      2 * half > length
        ? start + length / 2 : min(max(value, start + half), start + length - half)
    }
    let cell = request.cell
    return PlotPoint(
      x: clamped(point.x, half.width, from: cell.x, cell.width),
      y: clamped(point.y, half.height, from: cell.y, cell.height))
  }
}
