import AxisTicks
import PlotGeometry
import SampleStore

/// What a request shows, checked: the ranges of both axes before any ticks.
struct SceneData {
  /// What the x axis shows.
  let xDomain: AxisInterval
  /// What the left axis shows before any ticks.
  let left: ValueExtent
  /// What the right axis shows before any ticks.
  let right: ValueExtent
  /// What the x axis says.
  let kind: PositionKind
  /// Whether all samples stand at their index.
  let isIndex: Bool

  /// The ranges of the visible samples of a request whose numbers have been checked.
  ///
  /// - Complexity: O(log samples) a series.
  init(_ request: PlotRequest) throws(SceneError) {
    let series = request.shownSamples.filter { $0.samples.count > 0 }
    kind = series.first?.samples.kind ?? .number
    isIndex = series.allSatisfy { $0.samples.positions == .index }
    for input in request.series { try input.checkSegments() }
    let xIsLog = request.xAxis.scale == .log
    let window = request.withHeldSamples(
      request.xWindow ?? SceneData.positions(of: series).map { request.wholeDay($0) }
        ?? SceneData.empty(xIsLog))
    if xIsLog { try SceneData.checkPositions(series, in: window) }
    xDomain = Bars(request, in: window)?.widened(window, isLogarithmic: xIsLog) ?? window
    left = try ValueExtent(request, of: .left, in: xDomain)
    right = try ValueExtent(request, of: .right, in: xDomain)
  }

  /// Whether the x axis has times.
  var isTime: Bool { kind.isTime }

  static func empty(_ isLogarithmic: Bool) -> AxisInterval {
    isLogarithmic ? interval(1, 10) : .unit
  }

  /// From the first to the last position of all series.
  static func positions(
    of series: [(name: String, samples: SampleSeries)]
  ) -> AxisInterval? {
    series.reduce(nil) { union($0, $1.samples.domain) }
  }

  static func union(_ a: AxisInterval?, _ b: AxisInterval?) -> AxisInterval? {
    guard let a, let b else { return a ?? b }
    return interval(min(a.lower, b.lower), max(a.upper, b.upper))
  }

  private static func checkPositions(
    _ series: [(name: String, samples: SampleSeries)], in domain: AxisInterval
  ) throws(SceneError) {
    for input in series {
      let visible = input.samples.indices(in: domain)
      guard !visible.isEmpty, let x = input.samples.position(of: visible.lowerBound), x <= 0
      else { continue }
      throw SceneError(
        .notPositive(.x, series: input.name, sample: visible.lowerBound, value: x))
    }
    if domain.lower <= 0 {
      throw SceneError(.ticks(.x, TickError(.notPositive, value: domain.lower)))
    }
  }
}

/// The interval between two finite numbers in ascending order.
func interval(_ lower: Double, _ upper: Double) -> AxisInterval {
  (try? AxisInterval(from: lower, through: upper)) ?? .unit
}
