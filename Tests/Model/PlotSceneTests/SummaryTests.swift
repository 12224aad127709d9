import PlotGeometry
import PlotScene
import SampleStore
import Testing

@Suite struct `Summaries` {
  @Test(
    arguments: [
      ([], ""), ([5], "▄"), ([2, 2], "▄▄"), ([0, 1], "▁█"), ([0, .nan, 8], "▁ █"),
      ([.nan], ""), ([0, 1, 2, 3, 4, 5, 6, 7], "▁▂▃▄▅▆▇█"), ([-1e308, 1e308], "▁█"),
    ] as [([Double], String)])
  func `a sparkline has eight heights`(values: [Double], line: String) {
    #expect(Sparkline.text(of: SampleSeries(values), in: 0..<values.count) == line)
  }

  @Test func `a sparkline is as wide as it may be and ends where the series does`() {
    let samples = SampleSeries((0..<1000).map(Double.init))
    #expect(Sparkline.text(of: samples, in: 0..<1000, width: 8) == "▁▂▃▄▅▆▇█")
    #expect(Sparkline.text(of: samples, in: 0..<1000, width: 0) == "")
    #expect(Sparkline.text(of: samples, in: -5..<5000).count == 40)
  }

  @Test func `a summary counts what the window shows`() throws {
    let request = PlotRequest(
      [SeriesInput([1.23456789, 5, 1e20], name: "a"), SeriesInput([7], name: "b")],
      xWindow: try AxisInterval(from: 0, through: 1))
    #expect(
      request.summary == "a: 2 samples, 1.23457 to 5, last 5 · b: 1 sample, 7 to 7, last 7  ▁█")
  }
}
