import CivilTime
import SampleStore
import Testing

@testable import PlotScene

@Suite struct `The end of a line` {
  @Test(
    arguments: [
      ([0, 1, 3, 5], 7), ([0, 0, 0, 0, 0, 1], 2), ([3, 3], nil), ([3], nil),
    ] as [([Double], Double?)])
  func `is as far behind the last value as others are from the next, besides those at one place`(
    places: [Double], end: Double?
  ) throws {
    let series = try SampleSeries(places, at: .explicit(places))
    #expect(series.end(ofHeld: places.count - 1, in: .utc) == end)
  }
}
