import SampleStore
import TestSupport
import Testing

struct MinMaxScanTests {
  private func bounds(of values: [Double]) -> [Double]? {
    minMax(of: values.span).map { [$0.lowerBound, $0.upperBound] }
  }

  @Test(arguments: propertySeeds)
  func `scan agrees with a plain loop at every size`(seed: UInt64) {
    var material = Material(seed: seed)
    for size in Array(0...40) + edgeSizes {
      let values = material.values(count: size)
      let reals = values.filter { !$0.isNaN }
      let range = minMax(of: values.span)
      #expect(range?.lowerBound == reals.min())
      #expect(range?.upperBound == reals.max())
    }
  }

  @Test(arguments: 0..<40)
  func `scan finds a lone value at every place`(place: Int) {
    var values = Array(repeating: Double.nan, count: 40)
    #expect(minMax(of: values.span) == nil)
    values[place] = -3
    #expect(bounds(of: values) == [-3, -3])
    values = Array(repeating: 1, count: 40)
    values[place] = -3
    #expect(bounds(of: values) == [-3, 1])
    values[place] = 7
    #expect(bounds(of: values) == [1, 7])
  }

  @Test(arguments: [
    ([Double.infinity], Double.infinity, Double.infinity),
    ([-.infinity, .nan], -.infinity, -.infinity),
    ([.nan, 1, .infinity], 1, .infinity),
    ([-1e308, 1e308], -1e308, 1e308),
    ([0.0, -0.0], 0, 0),
  ])
  func `scan takes infinite values as they are`(
    values: [Double], minimum: Double, maximum: Double
  ) {
    #expect(bounds(of: values) == [minimum, maximum])
  }

  @Test func `scan of nothing finds nothing`() {
    let empty: [Double] = []
    #expect(minMax(of: empty.span) == nil)
  }
}
