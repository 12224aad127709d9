import PlotGeometry
import Testing

struct LastIntervalTests {
  let hundred = SampleSeries.indices(count: 100)

  @Test(arguments: [(8, 92.0), (1, 99), (100, 0), (101, 0), (Int.max, 0)] as [(Int, Double)])
  func `the last samples end at the last one`(count: Int, lower: Double) throws {
    #expect(try hundred.interval(ofLast: count) == interval(lower, 99))
  }

  @Test(arguments: [0, -1, Int.min])
  func `the last none are no window`(count: Int) {
    #expect(hundred.interval(ofLast: count) == nil)
    #expect(SampleSeries.indices(count: 0).interval(ofLast: 5) == nil)
  }

  @Test(
    arguments: [(10.0, 89.0), (0, 99), (99, 0), (1e308, 0), (.infinity, 0)] as [(Double, Double)])
  func `the last duration begins within the data`(duration: Double, lower: Double) throws {
    #expect(try hundred.interval(ofLastDuration: duration) == interval(lower, 99))
  }

  @Test(arguments: [-1, .nan, -.infinity] as [Double])
  func `a duration below 0 is no window`(duration: Double) {
    #expect(hundred.interval(ofLastDuration: duration) == nil)
  }
}
