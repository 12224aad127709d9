import AxisTicks
import TestSupport
import Testing

@Suite struct LogarithmicPlanTests {
  @Test(
    arguments: [
      (1, 1e6, 100, ["1", "10", "100", "1000", "10k", "100k", "1M"]),
      (1, 10, 600, ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10"]),
      (1, 10, 264, ["1", "2", "3", "5", "7", "10"]),
      (1, 10, 100, ["1", "2", "5", "10"]),
      (1, 10, 30, ["1", "10"]),
      (3, 50, 100, ["5", "10", "20", "50"]),
      (0.02, 47, 100, ["0.1", "1", "10"]), (0.002, 47, 100, ["0.01", "0.1", "1", "10"]),
      (1e-5, 0.002, 200, ["10µ", "20µ", "50µ", "100µ", "200µ", "500µ", "1m", "2m"]),
      (1e-13, 1e-10, 60, ["100f", "1p", "10p", "100p"]),
      (1e-4, 100, 200, ["100µ", "1m", "10m", "100m", "1", "10", "100"]),
      (
        0.3, 0.8, 600,
        ["0.30", "0.35", "0.40", "0.45", "0.50", "0.55", "0.60", "0.65", "0.70", "0.75", "0.80"]
      ),
      (
        1e-300, 1e300, 100,
        ["1e\u{2212}300", "1e\u{2212}200", "1e\u{2212}100", "1", "1e100", "1e200", "1e300"]
      ),
    ] as [(Double, Double, Double, [String])])
  func `room decides`(lower: Double, upper: Double, length: Double, labels: [String]) throws {
    let plan = try AxisPlan(
      logarithmic: lower...upper, room: yAxis(length))
    #expect(plan.labels == labels)
    #expect(plan.domain == lower...upper)
  }

  @Test func `loose domains end on ticks`() throws {
    let plan = try AxisPlan(
      logarithmic: 0.02...47, coverage: .loose, room: yAxis(100))
    #expect(plan.labels == ["0.01", "0.1", "1", "10", "100"])
    #expect(plan.domain == 0.01...100)
  }

  @Test func `near ticks are near in ratios`() throws {
    func plan(_ lower: Double, _ upper: Double, _ coverage: TickCoverage) throws -> AxisPlan {
      try AxisPlan(
        logarithmic: lower...upper, coverage: coverage, room: yAxis(100))
    }
    let near = try plan(0.02, 47, .close)
    #expect(near.domain == 0.01...100)
    // A quarter of the axis away from 0.001, and from 100.
    let far = try plan(0.005, 20, .close)
    #expect(far.labels == ["0.01", "0.1", "1", "10"])
    let ratio = 0.04 * LogarithmicScale.log10(20 / 0.005)
    #expect(abs(LogarithmicScale.log10(0.005 / far.domain.lowerBound) - ratio) < 1e-9)
    #expect(abs(LogarithmicScale.log10(far.domain.upperBound / 20) - ratio) < 1e-9)
    let grounded = try plan(0.005, 20, .grounded)
    #expect(
      grounded.domain.lowerBound == 0.001 && grounded.domain.upperBound == far.domain.upperBound)
  }

  @Test func `powers are the inverse of logarithms`() {
    for exponent in -300...300 {
      let value = LogarithmicScale.power(Double(exponent))
      #expect(abs(LogarithmicScale.log10(value) - Double(exponent)) <= 2e-13)
    }
    #expect(LogarithmicScale.power(-400) == .leastNonzeroMagnitude.nextUp)
    #expect(LogarithmicScale.power(400) == .greatestFiniteMagnitude)
  }

  @Test(arguments: [0, -0.0, -1, -1e300] as [Double])
  func `only positive numbers have logarithms`(lower: Double) throws {
    let domain = lower...10
    let room = try yAxis(100)
    let error = #expect(throws: TickError.self) { try AxisPlan(logarithmic: domain, room: room) }
    #expect(error == TickError(.notPositive, value: lower))
    #expect(error?.description.hasSuffix("its values must be greater than 0") == true)
  }

  @Test func `logarithms are exact to fifteen digits`() {
    for exponent in -300...300 {
      let value = LogarithmicScale.log10(Double("1e\(exponent)") ?? 1)
      #expect(abs(value - Double(exponent)) <= 1e-13)
    }
    #expect(abs(LogarithmicScale.log10(2) - 0.301_029_995_663_981_2) < 1e-15)
    #expect(abs(LogarithmicScale.log10(7) - 0.845_098_040_014_256_8) < 1e-15)
    for bad in [0, -1, .nan, .infinity] as [Double] {
      #expect(LogarithmicScale.log10(bad).isNaN)
    }
  }

  @Test(arguments: propertySeeds) func `random domains`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<20 {
      let low =
        (Double("1e\(Int.random(in: -20...20, using: &random))") ?? 1)
        * Double.random(in: 1...10, using: &random)
      let high =
        low
        * (1 + Double.random(in: 0...1, using: &random)
          * (Double("1e\(Int.random(in: -2...15, using: &random))") ?? 1))
      let domain = low...high
      for room in [try xAxis(Double.random(in: 20...1000, using: &random)), try yAxis(250)] {
        for coverage in [TickCoverage.inside, .loose, .close, .grounded] {
          for format in LabelFormat.allCases {
            let plan = try AxisPlan(
              logarithmic: domain, format: format, coverage: coverage, room: room)
            let values = plan.values
            #expect(zip(values, values.dropFirst()).allSatisfy { $0 < $1 })
            #expect(
              values.allSatisfy { plan.domain.lowerBound <= $0 && $0 <= plan.domain.upperBound })
            #expect(plan.domain.lowerBound > 0)
            #expect(
              plan.labels.map { NumberLabels.value(of: $0, offset: plan.offset) } == values)
            if values.count > 2 {
              #expect(
                plan.isReadable(in: room) { LogarithmicScale.fraction(of: $0, in: plan.domain) })
            }
          }
        }
      }
    }
  }

  @Test func `is total`() throws {
    for a in nastyNumbers where a > 0 {
      for b in nastyNumbers where a <= b {
        for length in [0, 30, 300, 1e9] as [Double] {
          for coverage in TickCoverage.allCases {
            let plan = try AxisPlan(
              logarithmic: a...b, coverage: coverage, room: yAxis(length))
            #expect(plan.ticks.count < 250 && plan.values.allSatisfy { $0 > 0 && $0.isFinite })
          }
        }
      }
    }
  }
}
