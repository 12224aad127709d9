import PlotGeometry
import SampleStore

/// What a y axis shows before any ticks.
struct ValueExtent {
  /// From the smallest to the greatest visible value, and to zero for what stands on it.
  let extent: AxisInterval
  /// Whether something stands on zero, or on the lowest tick of a logarithmic axis.
  let standsOnZero: Bool

  /// The range of the visible samples on an axis, those of bands too.
  ///
  /// Where no value is visible, the values next to the window count; where there is none either, the
  /// range is 0 to 1 (1 to 10 on a logarithmic axis).
  ///
  /// - Throws: A ``SceneError`` for the first value that a logarithmic axis cannot show.
  /// - Complexity: O(log samples) a series.
  init(_ request: PlotRequest, of axis: ValueAxis, in xDomain: AxisInterval) throws(SceneError) {
    let periods = request.series.map(\.period) + request.bands.flatMap { _ in [nil, nil] }
    var shown: [(name: String, samples: SampleSeries, period: Double?, isHeld: Bool)] = []
    for (number, (own, item)) in zip(request.shownAxes, request.shownSamples).enumerated()
    where own == axis {
      let (name, samples) = item
      let isHeld = number < request.series.count && request.series[number].style.shape == .step
      if samples.count > 0 { shown.append((name, samples, periods[number], isHeld)) }
    }
    for input in request.series where input.style.axis == axis {
      for samples in [input.candles?.low, input.candles?.high].compactMap(\.self) {
        shown.append((input.name, samples, input.period, false))
      }
    }
    let isLogarithmic = request.settings(of: axis).scale == .log
    var extent: AxisInterval?
    for (name, samples, period, isHeld) in shown {
      var visible = samples.indices(in: xDomain.widened(by: (period ?? 0) * Bars.share / 2))
      // A step is seen where it goes on into the window.
      if isHeld, let first = visible.first, first > 0,
        samples.position(of: first).map({ $0 > xDomain.lower }) == true
      {
        visible = first - 1..<visible.upperBound
      }
      if isLogarithmic { try ValueExtent.check(samples, name, in: visible, on: axis) }
      extent = SceneData.union(extent, ValueExtent.extent(of: samples, in: visible))
    }
    if extent == nil {
      for (_, samples, _, _) in shown {
        let wider = samples.indicesWithNeighbors(in: xDomain)
        extent = SceneData.union(extent, ValueExtent.extent(of: samples, in: wider))
      }
      // On a logarithmic axis nothing is said by values that it cannot show.
      if isLogarithmic, let found = extent, found.lower <= 0 { extent = nil }
    }
    standsOnZero = request.series.contains {
      $0.style.axis == axis && $0.samples.count > 0 && $0.style.shape.standsOnZero
    }
    let values = extent ?? SceneData.empty(isLogarithmic)
    // Equal values of lines have no range: they lie where the config says.
    self.extent =
      standsOnZero && !isLogarithmic
      ? interval(min(values.lower, 0), max(values.upper, 0)) : values
  }

  private init(_ extent: AxisInterval, standsOnZero: Bool) {
    (self.extent, self.standsOnZero) = (extent, standsOnZero)
  }

  /// What this and another panel need.
  func union(_ other: ValueExtent) -> ValueExtent {
    ValueExtent(
      interval(
        min(extent.lower, other.extent.lower), max(extent.upper, other.extent.upper)),
      standsOnZero: standsOnZero || other.standsOnZero)
  }

  private static func extent(of series: SampleSeries, in samples: Range<Int>) -> AxisInterval? {
    series.column.extent(in: samples).map { interval($0.minimum, $0.maximum) }
  }

  private static func check(
    _ series: SampleSeries, _ name: String, in samples: Range<Int>, on axis: ValueAxis
  ) throws(SceneError) {
    let column = series.column
    guard let lowest = column.extent(in: samples)?.minimum, lowest <= 0,
      let index = samples.first(where: { column[$0] <= 0 })
    else { return }
    throw SceneError(
      .notPositive(
        SceneError.Axis(axis), series: name, sample: index, value: column[index]))
  }
}

extension AxisInterval {
  fileprivate func widened(by distance: Double) -> AxisInterval {
    distance > 0 ? interval(lower - distance, upper + distance) : self
  }
}
