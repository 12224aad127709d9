import AxisTicks
import PlotGeometry
import SampleStore

/// What a request shows, checked: the ranges of both axes before any ticks.
struct SceneData {
  /// What the x axis shows.
  let xDomain: Interval
  /// From the smallest to the greatest visible value, and to zero for what stands on it.
  let yExtent: Interval
  /// Whether something stands on zero, or on the lowest tick of a logarithmic axis.
  let standsOnZero: Bool
  /// Whether the x axis has times.
  let isTime: Bool
  /// Whether all samples stand at their index.
  let isIndex: Bool

  /// The ranges of a request's visible samples.
  ///
  /// Where no value is visible, the values next to the window count; where there is none either, the
  /// range is 0 to 1 (1 to 10 on a logarithmic axis).
  ///
  /// - Complexity: O(log samples) a series.
  init(_ request: PlotRequest) throws(SceneError) {
    let series = request.shownSamples.filter { $0.samples.count > 0 }
    if let timed = series.first(where: \.samples.isTime),
      let other = series.first(where: { !$0.samples.isTime })
    {
      throw SceneError(.mixedAxes(timed: timed.name, other: other.name))
    }
    isTime = series.first?.samples.isTime ?? false
    isIndex = series.allSatisfy { $0.samples.positions == .index }
    let quantity = request.xAxis.quantity
    if quantity == .time || quantity == .months, !isTime, !series.isEmpty {
      throw SceneError(.noTimes(quantity))
    }
    for input in request.series { try input.checkSegments() }
    let xIsLog = request.xAxis.scale == .log
    let yIsLog = request.yAxis.scale == .log
    let window = request.xWindow ?? SceneData.positions(of: series) ?? SceneData.empty(xIsLog)
    if xIsLog { try SceneData.checkPositions(series, in: window) }
    xDomain = Bars(request, in: window)?.widened(window, isLogarithmic: xIsLog) ?? window
    var extent: Interval?
    for (name, samples) in series {
      let visible = samples.indices(in: xDomain)
      if yIsLog { try SceneData.checkValues(samples, name, in: visible) }
      extent = SceneData.union(extent, SceneData.extent(of: samples, in: visible))
    }
    if extent == nil {
      for (_, samples) in series {
        let wider = samples.indicesWithNeighbors(in: xDomain)
        extent = SceneData.union(extent, SceneData.extent(of: samples, in: wider))
      }
      // On a logarithmic axis nothing is said by values that it cannot show.
      if yIsLog, let found = extent, found.lower <= 0 { extent = nil }
    }
    standsOnZero = request.series.contains {
      $0.samples.count > 0 && $0.style.shape.standsOnZero
    }
    let values = extent ?? SceneData.empty(yIsLog)
    // Equal values have no range: they lie where the config says.
    yExtent =
      standsOnZero && !yIsLog && !values.isPoint
      ? interval(min(values.lower, 0), max(values.upper, 0)) : values
  }

  private static func empty(_ isLogarithmic: Bool) -> Interval {
    isLogarithmic ? interval(1, 10) : .unit
  }

  /// From the first to the last position of all series.
  private static func positions(
    of series: [(name: String, samples: SampleSeries)]
  ) -> Interval? {
    series.reduce(nil) { union($0, $1.samples.domain) }
  }

  private static func extent(of series: SampleSeries, in samples: Range<Int>) -> Interval? {
    series.column.extent(in: samples).map { interval($0.minimum, $0.maximum) }
  }

  private static func union(_ a: Interval?, _ b: Interval?) -> Interval? {
    guard let a, let b else { return a ?? b }
    return interval(min(a.lower, b.lower), max(a.upper, b.upper))
  }

  private static func checkPositions(
    _ series: [(name: String, samples: SampleSeries)], in domain: Interval
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

  private static func checkValues(
    _ series: SampleSeries, _ name: String, in samples: Range<Int>
  ) throws(SceneError) {
    let column = series.column
    guard let lowest = column.extent(in: samples)?.minimum, lowest <= 0,
      let index = samples.first(where: { column.values[$0] <= 0 })
    else { return }
    throw SceneError(
      .notPositive(.y, series: name, sample: index, value: column.values[index]))
  }
}

/// The interval between two finite numbers in ascending order.
func interval(_ lower: Double, _ upper: Double) -> Interval {
  (try? Interval(from: lower, through: upper)) ?? .unit
}
