import PlotGeometry
import SampleStore

/// A picture of a ``PlotRequest``: its layout, its shapes, its records, and what lies under a pointer.
///
/// The same request and the same measurer give the same scene.
package struct Scene: Sendable {
  /// What was asked for.
  package let request: PlotRequest
  /// The same with every sample where the x axis shows it: at its rank where samples stand evenly.
  package let placed: PlotRequest
  /// The panels, of which there is at least one, laid out.
  package let panels: [ScenePanel]
  /// The strip below the plot; nil where there is none.
  let overview: Overview?
  /// The shapes, ready for a renderer.
  package let displayList: DisplayList

  /// The dense lines that let those below them show through.
  package let fadedLines: Set<Int>

  /// How opaque they are.
  package static let fadedOpacity = 0.6

  /// The labels of marks for which there is no room.
  let crowdedLabels: [String]

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
  package init(_ request: PlotRequest, measurer: some TextMeasurer) throws(SceneError) {
    try request.check()
    let style = TextStyle(request.config, measurer)
    self.request = request
    placed = request.placed()
    let panels = try ScenePanel.panels(of: request, placed: placed, ScenePlaces(placed), style)
    self.panels = panels
    let first = panels[0].arrangement
    overview =
      first.hasOverview
      ? try Overview(
        request, placed: placed, panels,
        footHeight: Arrangement.height(
          ofCaption: first.pageTexts?.caption ?? first.caption, style), style) : nil
    var items: [DisplayItem] = []
    var fadedLines: Set<Int> = []
    var crowdedLabels: [String] = []
    var stickLabel: (width: Double, x: Double)?
    for panel in panels {
      var drawing = SceneDrawing(panel.placed, panel.data, panel.arrangement, style)
      drawing.draw()
      items += drawing.items
      crowdedLabels += drawing.crowdedLabels
      fadedLines.formUnion(drawing.fadedLines.map { panel.members[$0] })
      let marked = request.selection?.series ?? request.comparison?.series
      if marked.map(panel.members.contains) == true { stickLabel = drawing.stickLabel }
    }
    if let overview { items += overview.items }
    self.fadedLines = fadedLines
    self.crowdedLabels = crowdedLabels
    self.stickLabel = stickLabel
    displayList = DisplayList(
      size: PlotSize(width: request.config.width, height: request.config.height),
      scale: request.config.scale,
      background: request.config.background ?? request.config.theme.theme.background,
      items: items, title: request.summary, program: request.program)
  }
}

extension PlotRequest {
  /// The thickest line, which decides how much room lines need.
  var greatestLineWidth: Double {
    series.map { $0.style.width ?? config.plotLineWidth }.max() ?? config.plotLineWidth
  }

  /// Holds every number to its range.
  func check() throws(SceneError) {
    try PlotRequest.check(config)
    for mark in marks { try PlotRequest.check(mark.style) }
    for band in bands { try PlotRequest.check(band.style) }
    for input in series {
      try PlotRequest.check(input.style)
      for dash in input.style.dash where !SeriesStyle.dashLengths.contains(dash) {
        throw SceneError(
          .outOfRange(parameter: "dash", value: dash, allowed: SeriesStyle.dashLengths))
      }
    }
    if let selection { try check(selection.sample, in: selection.series) }
    if let stretch {
      try check(stretch.from, in: stretch.series)
      try check(stretch.to, in: stretch.series)
    }
    try checkPlaces()
  }

  /// Throws where x of one kind stand beside those of another, or are no times where the axis needs
  /// them.
  private func checkPlaces() throws(SceneError) {
    let shown = shownSamples.filter { $0.samples.count > 0 }
    let timed = shown.first(where: \.samples.isTime) ?? shown.first
    if let timed, let other = shown.first(where: { !$0.samples.kind.meets(timed.samples.kind) }) {
      throw SceneError(.mixedAxes(timed: timed.name, other: other.name))
    }
    if xAxis.quantity.needsTimes, let first = shown.first, !first.samples.isTime {
      throw SceneError(.noTimes(xAxis.quantity))
    }
  }

  private static func check(_ settings: some Settable) throws(SceneError) {
    if let (parameter, value, allowed) = settings.firstOutOfRange {
      throw SceneError(.outOfRange(parameter: parameter, value: value, allowed: allowed))
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
