import SampleStore
import TestSupport
import Testing

struct SampleWindowTests {
  /// The same number of samples at an index, at uniform and at explicit positions.
  private func allKinds(
    _ material: inout Material, count: Int
  ) throws -> [(series: SampleSeries, positions: [Double])] {
    let values = material.values(count: count)
    let start = material.number(in: -100...100)
    let step = material.number(in: 0.01...3)
    let explicit = material.positions(count: count)
    return [
      (SampleSeries(values), (0..<count).map(Double.init)),
      (
        try SampleSeries(values, at: .uniform(start: start, step: step)),
        (0..<count).map { start + Double($0) * step }
      ),
      (try SampleSeries(values, at: .explicit(explicit)), explicit),
    ]
  }

  /// Positions of samples, between samples and outside of them.
  private func targets(_ material: inout Material, _ positions: [Double]) -> [Double] {
    guard let first = positions.first, let last = positions.last else { return [-1, 0, 1] }
    var result = [first - 1, first, last, last + 1, -.infinity, .infinity]
    for _ in 0..<8 {
      let index = material.integer(in: 0...positions.count - 1)
      result.append(positions[index])
      result.append(positions[index].nextUp)
      result.append((positions[index] + positions[max(0, index - 1)]) / 2)
      result.append(material.number(in: first - 2...last + 2))
    }
    return result
  }

  @Test(arguments: propertySeeds)
  func `windows hold exactly the positions between their bounds`(seed: UInt64) throws {
    var material = Material(seed: seed)
    for count in [0, 1, 2, 3, 5, 63, 64, 65, 300] {
      for (series, positions) in try allKinds(&material, count: count) {
        for lower in targets(&material, positions) {
          let upper = targets(&material, positions).randomElement(using: &material.random) ?? 0
          let range = series.samples(from: lower, through: upper)
          let inside = positions.indices.filter { positions[$0] >= lower && positions[$0] <= upper }
          #expect(Array(range) == inside)
          if inside.isEmpty, lower <= upper {
            #expect(range.lowerBound == positions.filter { $0 < lower }.count)
          }
        }
      }
    }
  }

  @Test(arguments: propertySeeds)
  func `nearest agrees with a linear search`(seed: UInt64) throws {
    var material = Material(seed: seed)
    for count in [0, 1, 2, 3, 5, 63, 64, 65, 300] {
      for (series, positions) in try allKinds(&material, count: count) {
        let values = series.column.values
        for target in targets(&material, positions) {
          let range = material.range(within: count)
          #expect(
            series.nearestValueIndex(to: target)
              == Oracle.nearest(to: target, positions: positions, values: values, in: 0..<count))
          #expect(
            series.nearestValueIndex(to: target, in: range)
              == Oracle.nearest(to: target, positions: positions, values: values, in: range))
        }
      }
    }
  }

  @Test(arguments: [
    (0.4, 0), (0.5, 1), (1.5, 2), (-9, 0), (9, 4), (2.4, 2), (2.5, 4), (3, 4), (3.4, 4),
  ])
  func `ties go to the later sample and gaps are skipped`(position: Double, index: Int) {
    // Sample 3 is a gap: 2 and 4 share its place, and 3 lies halfway.
    let series = SampleSeries([1, 1, 1, .nan, 1])
    let expected = position > 2 && position < 3 ? 2 : index
    #expect(series.nearestValueIndex(to: position) == expected)
  }

  @Test func `of samples at one position the last is nearest`() throws {
    let series = try SampleSeries([1, 2, 3, 4, .nan], at: .explicit([0, 5, 5, 5, 5]))
    #expect(series.nearestValueIndex(to: 4) == 3)
    #expect(series.nearestValueIndex(to: 5) == 3)
    #expect(series.nearestValueIndex(to: 9) == 3)
    #expect(series.nearestValueIndex(to: 2.5) == 3)
    #expect(series.nearestValueIndex(to: 2.4) == 0)
  }

  @Test func `a long run of gaps is stepped over`() {
    let count = 20_000
    var values = Array(repeating: Double.nan, count: count)
    values[0] = 1
    values[count - 1] = 2
    let series = SampleSeries(values)
    #expect(series.nearestValueIndex(to: 9999) == 0)
    #expect(series.nearestValueIndex(to: 9999.5) == count - 1)
    #expect(series.nearestValueIndex(to: 5000, in: 1..<count) == count - 1)
    #expect(series.nearestValueIndex(to: 5000, in: 1..<count - 1) == nil)
  }

  @Test func `positions at the ends of the Doubles are measured rightly`() throws {
    let huge = Double.greatestFiniteMagnitude
    let series = try SampleSeries([1, 2], at: .explicit([-huge, huge]))
    #expect(series.nearestValueIndex(to: -1e300) == 0)
    #expect(series.nearestValueIndex(to: 0) == 1)
    #expect(series.nearestValueIndex(to: huge / 2) == 1)
    #expect(series.nearestValueIndex(to: -.infinity) == 0)
  }

  @Test(arguments: [(0, 5..<5), (1, 4..<5), (5, 0..<5), (9, 0..<5), (-1, 5..<5)])
  func `the last samples are at most all`(number: Int, range: Range<Int>) {
    #expect(SampleSeries([1, 2, .nan, 4, 5]).lastSamples(number) == range)
    #expect(SampleSeries([]).lastSamples(number) == 0..<0)
  }

  @Test func `the last samples of extreme numbers`() {
    #expect(SampleSeries([1, 2]).lastSamples(Int.max) == 0..<2)
    #expect(SampleSeries([1, 2]).lastSamples(Int.min) == 2..<2)
  }

  @Test(arguments: [
    (0.0, 3..<5), (0.5, 3..<5), (4, 2..<5), (4.5, 2..<5), (10, 0..<5), (.infinity, 0..<5),
    (1e308, 0..<5), (-1, 5..<5), (.nan, 5..<5), (-.infinity, 5..<5),
  ])
  func `the last stretch ends at the last position`(length: Double, range: Range<Int>) throws {
    let series = try SampleSeries([1, 2, 3, 4, .nan], at: .explicit([0, 1, 6, 10, 10]))
    #expect(series.samples(ofLast: length) == range)
    #expect(SampleSeries([]).samples(ofLast: length) == 0..<0)
  }

  @Test(arguments: nastyNumbers, nastyNumbers)
  func `windows and nearest are total`(a: Double, b: Double) throws {
    let huge = Double.greatestFiniteMagnitude
    let all = [
      SampleSeries([]), SampleSeries([1]), SampleSeries([.nan, .nan]), SampleSeries([1, .nan, 2]),
      try SampleSeries([1, 2, 3], at: .explicit([-huge, 0, huge])),
      try SampleSeries([1, 2, 3], at: .uniform(start: -1e308, step: 8e307)),
      try SampleSeries([1, 2, 3], at: .uniform(start: 0, step: .leastNonzeroMagnitude)),
      try SampleSeries([1, 2, 3], at: .uniform(start: 1e308, step: 1)),
    ]
    for series in all {
      let positions = (0..<series.count).compactMap { series.position(of: $0) }
      let inside = positions.indices.filter { positions[$0] >= a && positions[$0] <= b }
      #expect(Array(series.samples(from: a, through: b)) == inside)
      #expect((series.nearestValueIndex(to: a) == nil) == (a.isNaN || series.column.extent == nil))
      for range in nastyRanges {
        if let index = series.nearestValueIndex(to: a, in: range) { #expect(range ~= index) }
      }
    }
  }

  @Test func `ties of decimals are ties, although their Doubles are none`() throws {
    for tenth in 1..<1000 {
      let (a, b) = (Double(tenth) / 10, Double(tenth + 1) / 10)
      let middle = (Double(tenth) + 0.5) / 10
      let series = try SampleSeries([1, 2], at: .explicit([a, b]))
      #expect(series.nearestValueIndex(to: middle) == 1)
      #expect(series.nearestValueIndex(to: middle - 1e-8) == 0)
    }
  }
}
