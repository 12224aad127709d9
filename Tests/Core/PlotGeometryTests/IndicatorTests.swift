import PlotGeometry
import Testing

struct IndicatorTests {
  let frame = PlotFrame(x: 10, y: 20, width: 100, height: 50)

  private func indicator(
    _ values: [Double], relativeWidth: Double = 1, window: AxisInterval? = nil
  ) throws -> PlotPoint? {
    let samples = SampleSeries(values)
    let scale = try PlotScale(
      showing: samples, xDomain: window, in: frame, relativeWidth: relativeWidth)
    return samples.indicatorPoint(on: scale)
  }

  @Test func `it stands at the relative width's right end`() throws {
    #expect(try indicator([1, 3, 2]) == point(110, 45))
    #expect(try indicator([1, 3, 2], relativeWidth: 0.8) == point(90, 45))
    #expect(try indicator([1, 3, 2], relativeWidth: 0) == point(10, 45))
  }

  @Test func `it stands on the flat line of equal values`() throws {
    #expect(try indicator([4, 4, 4], relativeWidth: 0.5) == point(60, 45))
  }

  @Test func `one value has it at the flat line's right end`() throws {
    #expect(try indicator([4], relativeWidth: 0.5) == point(60, 45))
  }

  @Test func `before trailing gaps it stands on the last real sample`() throws {
    #expect(try indicator([1, 3, 2, .nan, .infinity]) == point(60, 45))
  }

  @Test(arguments: [[], [.nan], [.nan, .infinity]] as [[Double]])
  func `without a value there is none`(values: [Double]) throws {
    #expect(try indicator(values) == nil)
  }

  @Test func `a window without the latest value does not show it`() throws {
    #expect(try indicator([1, 2, 3, 4], window: interval(0, 2)) == nil)
    #expect(
      try indicator([1, 2, 3, 4], window: interval(0, 6)) == point(60, 20))
  }
}
