import PlotGeometry
import TestSupport
import Testing

@Suite struct SampleIntervalTests {
  @Test func `the domain goes from the first to the last position`() throws {
    #expect(try SampleSeries(times: [2, 2, 2]).domain == interval(2, 2))
    #expect(SampleSeries.indices(count: 4).domain == (try interval(0, 3)))
    #expect(SampleSeries.indices(count: 0).domain == nil)
  }

  @Test(arguments: propertySeeds)
  func `what an interval holds agrees with a scan`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for count in 0..<30 {
      let own = random.positions(count: count, step: 0...3)
      for series in [try SampleSeries(times: own), .indices(count: count)] {
        let places = (0..<count).compactMap { series.position(of: $0) }
        let bounds = (places + [-200, 200, 3.5]).shuffled(using: &random).prefix(2).sorted()
        var intervals = [try interval(bounds[0], bounds[1])]
        if bounds[0] < bounds[1] {
          intervals.append(try AxisInterval(from: bounds[0], upTo: bounds[1]))
        }
        for interval in intervals {
          let range = series.indices(in: interval)
          #expect(Array(range) == places.indices.filter { interval.contains(places[$0]) })
          let wide = series.indicesWithNeighbors(in: interval)
          #expect(wide.lowerBound == max(range.lowerBound - 1, 0))
          #expect(wide.upperBound == min(range.upperBound + 1, count))
        }
      }
    }
  }
}
