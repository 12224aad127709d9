import PlotGeometry
package import SampleStore

/// What candles show besides their closes, which are the samples of the same indices.
///
/// Guarantees: each list has one value for each sample; where one is NaN all are, and there is no candle.
package struct Candles: Sendable {
  /// The first values.
  package let open: [Double]
  /// The greatest values, where the samples stand.
  package let high: SampleSeries
  /// The least values, where the samples stand.
  package let low: SampleSeries
  /// The samples of which each candle is made.
  package let sources: [ClosedRange<Int>]
  /// The colour of those that fall, where it is settled.
  var fallingColor: Color?

  /// The number of the colour of candles that rise.
  package static let risingNumber = 2
  /// The number of the colour of candles that fall.
  package static let fallingNumber = 1

  /// Candles of lists that are equally long.
  package init(
    open: [Double], high: SampleSeries, low: SampleSeries, sources: [ClosedRange<Int>]
  ) {
    (self.open, self.high, self.low, self.sources) = (open, high, low, sources)
  }

  /// The same where their samples have been moved to.
  func moved(_ move: (SampleSeries) -> SampleSeries) -> Candles {
    Candles(open: open, high: move(high), low: move(low), sources: sources)
  }
}

extension SeriesInput {
  /// Whether some of its candles rise, and some fall: boxes of quartiles only rise; nil where it has none.
  var waysOfCandles: (rise: Bool, fall: Bool)? {
    candles.map { candles in
      let closes = samples.column.values
      return (
        zip(candles.open, closes).contains { $0 <= $1 },
        zip(candles.open, closes).contains { $0 > $1 }
      )
    }
  }
}

/// A candle as it is drawn: one period, or several that follow one another.
package struct Candle: Hashable, Sendable {
  /// The sample that closes it.
  package let sample: Int
  /// Where its middle stands on the x axis.
  package let x: Double
  package let open, high, low, close: Double
  /// The samples of which it is made.
  package let sources: ClosedRange<Int>

  /// Whether it ends above its beginning, or where it began.
  package var isRising: Bool { close >= open }

  /// The same at another place.
  func moved(to x: Double) -> Candle {
    Candle(sample: sample, x: x, open: open, high: high, low: low, close: close, sources: sources)
  }
}

extension PlotRequest {
  /// The least room of a candle, in points: of more candles some that follow one another are made one.
  private static let leastCandle = 2.0

  /// How many periods are one candle.
  func periods(inCandle samples: SampleSeries, on scale: SceneScale) -> Int {
    let room = PlotRequest.leastCandle * Double(samples.indices(in: scale.x.domain).count)
    return max(1, Int((room / max(scale.x.length, 1)).rounded(.up)))
  }

  /// The candles of a series that the window shows, and one on each side; none for any other series.
  ///
  /// Which periods are made one follows from their indices, so that it stays the same where a window moves.
  ///
  /// - Complexity: O(candles · log samples).
  func candles(of index: Int, on scale: SceneScale) -> [Candle] {
    let input = series[index]
    guard let candles = input.candles else { return [] }
    let samples = input.samples
    let visible = samples.indicesWithNeighbors(in: scale.x.domain)
    let stride = periods(inCandle: samples, on: scale)
    var found: [Candle] = []
    var start = visible.lowerBound / stride * stride
    while start < visible.upperBound {
      let end = min(start + stride, samples.count)
      let own = start..<end
      if let first = samples.column.firstValueIndex(in: own),
        let last = samples.column.lastValueIndex(in: own),
        let high = candles.high.column.extent(in: own)?.maximum,
        let low = candles.low.column.extent(in: own)?.minimum,
        let close = samples.column.value(at: last), let left = samples.position(of: first),
        let right = samples.position(of: last)
      {
        found.append(
          Candle(
            sample: last, x: left / 2 + right / 2, open: candles.open[first], high: high, low: low,
            close: close,
            sources: candles.sources[first].lowerBound...candles.sources[last].upperBound))
      }
      start = end
    }
    return found
  }

  /// The line through the closes of candles, each where the candle stands.
  func closes(of index: Int, on scale: SceneScale) -> PlotLine? {
    guard series[index].candles != nil else { return nil }
    let candles = candles(of: index, on: scale)
    return PlotLine(
      through: candles.map(\.sample), candles.map { scale.point(x: $0.x, y: $0.close) },
      isDecimated: periods(inCandle: series[index].samples, on: scale) > 1)
  }

  /// The colour of candles that fall; one that was chosen is that of all.
  func fallingColor(of index: Int) -> Color {
    if let settled = series[index].candles?.fallingColor { return settled }
    guard series[index].style.color == nil, index > 0 || config.color == nil else {
      return color(of: index)
    }
    return color(ofNumber: Candles.fallingNumber)
  }
}

extension Scene {
  /// The candles of a series as they are drawn; their x are places, also where samples stand evenly.
  package func candles(of index: Int) -> [Candle] {
    placed.candles(of: index, on: scale(of: index)).map { candle in
      placed.spacing == nil && placed.series[index].period == nil
        ? candle
        : candle.moved(to: request.series[index].samples.position(of: candle.sample) ?? candle.x)
    }
  }

  /// The colour of candles that fall.
  package func fallingColor(of index: Int) -> Color { request.fallingColor(of: index) }
}
