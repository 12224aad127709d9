import AxisTicks
import PlotGeometry
import SampleStore

/// What a request shows, checked: the ranges of both axes before any ticks.
struct SceneData {
  /// The x axis, which all panels share.
  let places: ScenePlaces
  /// What the left axis shows before any ticks.
  private(set) var left: ValueExtent
  /// What the right axis shows before any ticks.
  private(set) var right: ValueExtent

  /// The ranges of the visible samples of a panel.
  ///
  /// - Complexity: O(log samples) a series.
  init(_ panel: PlotRequest, _ places: ScenePlaces) throws(SceneError) {
    self.places = places
    left = try ValueExtent(panel, of: .left, in: places.xDomain)
    right = try ValueExtent(panel, of: .right, in: places.xDomain)
  }

  /// Shows the values that other panels show, too.
  mutating func share(_ others: [(panel: PlotRequest, data: SceneData)]) {
    func union(_ axis: ValueAxis, _ own: ValueExtent, _ extent: (SceneData) -> ValueExtent)
      -> ValueExtent
    {
      let extents = others.filter { $0.panel.hasValues(on: axis) }.map { extent($0.data) }
      return extents.dropFirst().reduce(extents.first ?? own) { $0.union($1) }
    }
    left = union(.left, left, \.left)
    right = union(.right, right, \.right)
  }

  var xDomain: AxisInterval { places.xDomain }
  /// Where the x axis would begin without room for bars.
  var start: Double { places.start }
  var kind: PositionKind { places.kind }
  var hasWholeBars: Bool { places.hasWholeBars }
  var isWhole: Bool { places.isWhole }
  /// Whether the x axis has times.
  var isTime: Bool { kind.isTime }

  static func empty(_ isLogarithmic: Bool) -> AxisInterval {
    isLogarithmic ? interval(1, 10) : .unit
  }

  static func union(_ a: AxisInterval?, _ b: AxisInterval?) -> AxisInterval? {
    guard let a, let b else { return a ?? b }
    return interval(min(a.lower, b.lower), max(a.upper, b.upper))
  }
}

/// What the x axis of a request shows, checked.
struct ScenePlaces {
  /// What the x axis shows.
  let xDomain: AxisInterval
  /// Where it would begin without room for bars.
  let start: Double
  /// What the x axis says.
  let kind: PositionKind
  /// Whether there are bars, and all samples stand at whole numbers.
  let hasWholeBars: Bool
  /// Whether all samples stand at whole numbers, as far as that is worth a look: where many are visible, their ticks are
  /// whole anyway.
  let isWhole: Bool

  /// The places of a request whose numbers have been checked, from all of its panels.
  ///
  /// - Complexity: O(log samples) a series.
  init(_ request: PlotRequest) throws(SceneError) {
    let series = request.shownSamples.filter { $0.samples.count > 0 }
    kind = series.first?.samples.kind ?? .number
    for input in request.series { try input.checkSegments() }
    let xIsLog = request.xAxis.scale == .log
    let window = request.withHeldSamples(
      request.xWindow ?? request.allPlaces ?? SceneData.empty(xIsLog))
    if xIsLog { try ScenePlaces.checkPositions(series, in: window) }
    let hasBars =
      request.series.contains { $0.style.shape == .bars }
      || request.bands.contains(where: \.areBars)
    let areIndices = series.allSatisfy { $0.samples.positions == .index }
    isWhole =
      (areIndices || hasBars || window.length <= 30)
      && series.allSatisfy { $0.samples.standOnWholeNumbers(in: window) }
    hasWholeBars = hasBars && isWhole
    xDomain = Bars(request, in: window)?.widened(window) ?? window
    start = window.lower
  }

  /// From the first to the last position of all series.
  static func positions(
    of series: [(name: String, samples: SampleSeries)]
  ) -> AxisInterval? {
    series.reduce(nil) { SceneData.union($0, $1.samples.domain) }
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

extension SampleSeries {
  /// Whether the samples in an interval stand at whole numbers.
  ///
  /// - Complexity: O(samples in it) where their x are their own.
  fileprivate func standOnWholeNumbers(in domain: AxisInterval) -> Bool {
    func isWhole(_ number: Double) -> Bool { number == number.rounded() }
    switch positions {
    case .index: return true
    case .uniform(let start, let step): return isWhole(start) && isWhole(step)
    case .explicit(let places): return places[indices(in: domain)].allSatisfy(isWhole)
    }
  }
}

/// The interval between two finite numbers in ascending order.
func interval(_ lower: Double, _ upper: Double) -> AxisInterval {
  (try? AxisInterval(from: lower, through: upper)) ?? .unit
}
