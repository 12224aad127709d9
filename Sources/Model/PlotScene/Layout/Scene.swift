public import PlotGeometry
import SampleStore

/// A picture of a ``PlotRequest``: its layout, its shapes, its records, and what lies under a pointer.
///
/// The same request and the same measurer give the same scene.
public struct Scene: Sendable {
  /// What was asked for.
  public let request: PlotRequest
  /// Where the picture's parts lie.
  public let layout: SceneLayout
  /// What the x axis shows.
  public let xDomain: Interval
  /// What the y axis shows.
  public let yDomain: Interval
  /// The shapes, ready for a renderer.
  public let displayList: DisplayList

  let axes: SceneAxes
  /// The width of the stick's label, and where its middle lies.
  let stickLabel: (width: Double, x: Double)?

  /// Lays out and draws a request.
  ///
  /// Where the picture is too small, the legend is left out, then the title, the axes' labels, the axes.
  ///
  /// - Parameters:
  ///   - request: What to draw.
  ///   - measurer: Whoever will draw the texts.
  /// - Throws: A ``SceneError``: a number that is not allowed, axes that cannot be had, a value that a
  ///   logarithmic axis cannot show, a mark that is not in the picture.
  /// - Complexity: O(pixel columns · log samples) a series, and O(ticks²) for their labels.
  public init(_ request: PlotRequest, measurer: some TextMeasurer) throws(SceneError) {
    try request.check()
    let data = try SceneData(request)
    let style = TextStyle(request.config, measurer)
    let arrangement = try Arrangement(request, data, style)
    self.request = request
    layout = arrangement.layout
    axes = arrangement.axes
    xDomain = data.xDomain
    yDomain = arrangement.axes.yDomain
    var drawing = SceneDrawing(request, data, arrangement, style)
    drawing.draw()
    stickLabel = drawing.stickLabel
    displayList = DisplayList(
      size: Size(width: request.config.width, height: request.config.height),
      scale: request.config.scale,
      background: request.config.background ?? request.config.theme.theme.background,
      items: drawing.items, title: request.summary, program: request.program)
  }
}

extension PlotRequest {
  /// The thickest line, which decides how much room lines need.
  var greatestLineWidth: Double {
    series.map { $0.style.width ?? config.plotLineWidth }.max() ?? config.plotLineWidth
  }

  /// Holds every number to its range.
  func check() throws(SceneError) {
    let lengths = 0.0...20_000
    let numbers: [(String, Double, ClosedRange<Double>)] = [
      ("width", config.width, 1...20_000), ("height", config.height, 1...20_000),
      ("scale", config.scale, 0.01...100), ("fontSize", config.fontSize, 1...1000),
      ("plotLineWidth", config.plotLineWidth, lengths),
      ("relativeYForStraightLine", config.relativeYForStraightLine, 0...1),
      ("occupyingRelativeWidth", config.occupyingRelativeWidth, 0...1),
      ("opacityOfUnselectedSegment", config.opacityOfUnselectedSegment, 0...1),
      ("glowingIndicatorWidth", config.glowingIndicatorWidth, lengths),
      (
        "glowingIndicatorBackgroundScaleEffect", config.glowingIndicatorBackgroundScaleEffect,
        lengths
      ),
      ("valueStickWidth", config.valueStickWidth, lengths),
      ("valueStickTopPadding", config.valueStickTopPadding, lengths),
      ("valueStickBottomPadding", config.valueStickBottomPadding, lengths),
      (
        "spaceBetweenValueStickAndStickLabel", config.spaceBetweenValueStickAndStickLabel, lengths
      ),
    ]
    for (name, value, allowed) in numbers { try PlotRequest.check(name, value, in: allowed) }
    for input in series {
      try PlotRequest.check("opacity", input.style.opacity, in: 0...1)
      if let width = input.style.width { try PlotRequest.check("width", width, in: lengths) }
      if let radius = input.style.pointRadius {
        try PlotRequest.check("points", radius, in: lengths)
      }
      for dash in input.style.dash { try PlotRequest.check("dash", dash, in: lengths) }
    }
    if let selection { try check(selection.sample, in: selection.series) }
    if let comparison {
      try check(comparison.from, in: comparison.series)
      try check(comparison.to, in: comparison.series)
    }
  }

  private static func check(
    _ name: String, _ value: Double, in allowed: ClosedRange<Double>
  ) throws(SceneError) {
    if !allowed.contains(value) {
      throw SceneError(.outOfRange(parameter: name, value: value, allowed: allowed))
    }
  }

  private func check(_ sample: Int, in series: Int) throws(SceneError) {
    guard self.series.indices.contains(series) else {
      throw SceneError(.noSuchSeries(series, seriesCount: self.series.count))
    }
    let input = self.series[series]
    if sample < 0 || sample >= input.samples.count {
      throw SceneError(
        .noSuchSample(sample, series: input.name, sampleCount: input.samples.count))
    }
  }
}
