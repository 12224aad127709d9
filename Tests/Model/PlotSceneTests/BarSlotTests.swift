import PlotGeometry
import PlotScene
import SampleStore
import Testing

/// Where several series of bars stand.
@Suite struct BarSlotTests {
  private func bars(_ values: [Double], at places: [Double]? = nil) throws -> SeriesInput {
    var input = try places.map { try SeriesInput(values, at: $0) } ?? SeriesInput(values)
    input.style.shape = .bars
    return input
  }

  /// How far right of its x the middle of each series' bars is, in bars.
  private func shifts(_ series: [SeriesInput]) throws -> [Double] {
    let scene = try Scene(PlotRequest(series))
    return try series.indices.map { index in
      let bar = try #require(scene.bar(of: index))
      return (bar.shift / bar.width * 100).rounded() / 100
    }
  }

  @Test func `bars that never meet share a slot, those that do stand side by side`() throws {
    let (low, high) = (try bars([-1, .nan, .nan]), try bars([.nan, 2, 3]))
    #expect(try shifts([low, high]) == [0, 0])
    #expect(try shifts([low, high, bars([1, 2, 3])]) == [-0.5, -0.5, 0.5])
    #expect(try shifts([bars([1, 2, 3]), bars([3, 2, 1]), low]) == [-1, 0, 1])
    #expect(try shifts([bars([1, 2, 3]), bars([1, 2, 3])]) == [-0.5, 0.5])
    #expect(try shifts([bars([1, 2, .nan]), bars([.nan, 2, 3])]) == [-0.5, 0.5])
  }

  @Test func `a candle's wick goes on below its body`() throws {
    var input = SeriesInput([4, 4, 3])
    input.style.shape = .candles
    input.candles = Candles(
      open: [3, 5, 3], high: SampleSeries([6, 7, 3]), low: SampleSeries([1, 2, 3]),
      sources: [0...0, 1...1, 2...2])
    let scene = try Scene(PlotRequest([input]))
    let bands = scene.displayList.items.compactMap { item in
      if case .band(let band) = item { band } else { nil }
    }
    // A picture's band is one stretch at each x.
    for band in bands {
      let ends = band.upper.map { ($0[0].x, $0[$0.count - 1].x) }.sorted { $0.0 < $1.0 }
      #expect(zip(ends, ends.dropFirst()).allSatisfy { $0.1 <= $1.0 })
    }
    let heights = bands.flatMap { zip($0.upper, $0.lower).map { $1[0].y - $0[0].y } }
    #expect(heights.count { $0 > 1 } == 7, "two wicks and a body each, and the inside of one")
  }

  @Test func `several bars at one x are as wide as others`() throws {
    func width(_ values: [Double], at places: [Double]) throws -> Double {
      try #require(try Scene(PlotRequest([bars(values, at: places)])).bar(of: 0)).width
    }
    let (twice, once) = (try width([1, 2, 3], at: [1, 2, 2]), try width([1, 2], at: [1, 2]))
    #expect(abs(twice - once) < 1 && once > 10)
  }

  @Test func `bars that would overlap stand side by side, though no x is the same`() throws {
    let (odd, even) = (try bars([1, 2, 3], at: [1, 3, 5]), try bars([1, 2, 3], at: [2, 4, 6]))
    #expect(try shifts([odd, even]) == [-0.5, 0.5])
  }

  /// Between two lines of a layer lies what only one of them is below.
  @Test func `each bar of a band is drawn, several at one x in layers`() throws {
    func samples(_ values: [Double]) throws -> SampleSeries {
      try SampleSeries(values, at: .explicit([1, 1, 1, 2]))
    }
    var style = SeriesStyle()
    style.shape = .bars
    var request = PlotRequest([])
    request.bands = [
      BandInput(
        name: "b", lower: try samples([1, 3, 5, 2]), upper: try samples([2, 4, 6, 3]), style: style)
    ]
    let runs = try Scene(request).displayList.items.compactMap { item -> [[PlotPoint]]? in
      if case .band(let band) = item { band.lower } else { nil }
    }
    #expect(runs.map(\.count) == [2, 1, 1])
    #expect(Set(runs.flatMap(\.self).compactMap(\.first?.y)).count == 4)
  }

  @Test func `a part lies over the whole, whichever was named first`() throws {
    var part = try bars([.nan, 2, 3])
    var whole = try bars([1, 2, 3])
    (part.style.color, whole.style.color) = (.black, .white)
    for series in [[part, whole], [whole, part]] {
      let scene = try Scene(PlotRequest(series))
      #expect(scene.areas.map(\.color) == [.white, .black])
      let layers = series.indices.map { scene.bar(of: $0)?.layer }
      #expect(layers == series.map { $0.style.color == .black ? 1 : 0 })
    }
  }
}
