import PlotGeometry
import Testing

struct ComparisonTests {
  @Test(
    arguments: [
      (1, 2, 1, 100), (100, 150, 50, 50), (150, 100, -50, -100 / 3), (-2, -1, 1, -50),
      (-1, -2, -1, 100), (-1, 1, 2, -200), (5, 5, 0, 0), (0, 5, 5, nil), (0, 0, 0, nil),
      (.nan, 1, nil, nil), (1, .infinity, nil, nil),
    ] as [(Double, Double, Double?, Double?)])
  func `percent is of the first value`(
    from: Double, to: Double, absolute: Double?, percent: Double?
  ) throws {
    let comparison = SampleComparison(from: from, at: 3, to: to, at: 10)
    #expect(comparison.absolute == absolute)
    #expect((comparison.percent == nil) == (percent == nil))
    if let percent { #expect(abs(try #require(comparison.percent) - percent) < 1e-12) }
    #expect(comparison.elapsed == 7)
  }

  @Test func `two samples compare by index in either order`() throws {
    let samples = try SampleSeries([10, .nan, 15], at: .explicit([0, 60, 90]))
    let forth = try #require(samples.comparison(from: 0, to: 2))
    #expect(forth == SampleComparison(from: 10, at: 0, to: 15, at: 90))
    #expect(forth.absolute == 5 && forth.percent == 50 && forth.elapsed == 90)
    #expect(samples.comparison(from: 2, to: 0)?.elapsed == -90)
    let gap = try #require(samples.comparison(from: 0, to: 1))
    #expect(gap.absolute == nil && gap.percent == nil && gap.elapsed == 60)
    for index in nastyIntegers where !(0..<3).contains(index) {
      #expect(samples.comparison(from: 0, to: index) == nil)
      #expect(samples.comparison(from: index, to: 0) == nil)
    }
  }

  @Test func `is total`() {
    for a in nastyNumbers {
      for b in nastyNumbers {
        let comparison = SampleComparison(from: a, at: b, to: b, at: a)
        for result in [comparison.absolute, comparison.percent, comparison.elapsed] {
          if let result { #expect(result.isFinite) }
        }
        #expect((comparison.absolute != nil) == (a.isFinite && b.isFinite))
      }
    }
    #expect(SampleComparison(from: -1e308, at: 0, to: 1e308, at: 0).percent == -200)
  }
}
