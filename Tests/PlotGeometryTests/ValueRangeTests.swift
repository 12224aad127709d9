import PlotGeometry
import Testing

struct ValueRangeTests {
  @Test(
    arguments: [
      ([1, 2, 3, 6, 3, 4, 6], 1.0, 6.0, 7, 0, 0),
      ([.nan, 2, 1], 1, 2, 2, 1, 0),
      ([2, .nan, 1], 1, 2, 2, 1, 0),
      ([2, 1, .nan], 1, 2, 2, 1, 0),
      ([.infinity, 3, -.infinity, .nan, 3], 3, 3, 2, 1, 2),
      ([-1e308, 1e308], -1e308, 1e308, 2, 0, 0),
      ([-5], -5, -5, 1, 0, 0),
    ] as [([Double], Double, Double, Int, Int, Int)])
  func `gaps count and do not stretch the range`(
    values: [Double], lower: Double, upper: Double, finite: Int, nan: Int, infinite: Int
  ) throws {
    let range = ValueRange(of: values)
    #expect(try range.interval == interval(lower, upper))
    #expect(range.finiteCount == finite)
    #expect(range.nanCount == nan)
    #expect(range.infiniteCount == infinite)
    #expect(range.gapCount == nan + infinite)
  }

  @Test(arguments: [[], [.nan], [.infinity, -.infinity], [-.nan, .infinity, .nan]] as [[Double]])
  func `no finite value, no range`(values: [Double]) {
    let range = ValueRange(of: values)
    #expect(range.interval == nil)
    #expect(range.gapCount == values.count)
  }
}
