import PlotGeometry
import SampleStore

/// What lies under a pointer in the picture of a request: a layout without the shapes.
package struct PointerMap: Sendable {
  /// The series, in the order of the request.
  let series: [SeriesInput]
  /// Where the positions of each of them lie in the picture.
  private let scales: [AxisScale]
  private let isOfPanels: Bool

  /// Lays a request out as a ``Scene`` does, and draws nothing.
  ///
  /// - Parameters:
  ///   - request: What would be drawn.
  ///   - measurer: Whoever would draw the texts.
  /// - Throws: What the ``Scene`` would throw.
  package init(_ request: PlotRequest, measurer: some TextMeasurer) throws(SceneError) {
    try request.check()
    let style = TextStyle(request.config, measurer)
    let placed = request.placed()
    let panels = try ScenePanel.panels(
      of: request, placed: placed, ScenePlaces(placed), style)
    self.init(placed, panels)
  }

  init(_ request: PlotRequest, _ panels: [ScenePanel]) {
    series = request.series
    isOfPanels = panels.count > 1
    scales = request.series.map { panels[panels.count > 1 ? $0.panel : 0].arrangement.axes.scale.x }
  }

  /// The visible sample that is drawn nearest to a pointer and is not a gap.
  ///
  /// - Parameters:
  ///   - pointer: The pointer's x in the picture, in points; outside ones are clamped.
  ///   - number: Which of the request's series.
  /// - Returns: Nil for NaN, and where no sample can be hit. Ties go to the later sample.
  /// - Complexity: O(log samples) for samples that are drawn at different places.
  package func nearestSample(toPointer pointer: Double, in number: Int = 0) -> Int? {
    guard series.indices.contains(number) else { return nil }
    return series[number].samples.nearestIndex(to: pointer, on: scales[number])
  }

  /// What a drag over pointer positions and its release report.
  ///
  /// - Returns: The events in order; without positions those of the release. Nil where there is no
  ///   such series.
  /// - Throws: What `checkpoint` throws.
  package func drag(
    over pointers: [Double], in number: Int = 0, checkpoint: () throws -> Void = {}
  ) rethrows -> EventsRecord? {
    guard series.indices.contains(number) else { return nil }
    let input = series[number]
    let events = try input.samples.drag(
      over: pointers, on: scales[number], segments: input.segments, checkpoint: checkpoint)
    return EventsRecord(series: input.name, events: events, isOfPanels: isOfPanels)
  }
}
