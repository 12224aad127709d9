import AxisTicks
import TestSupport
import Testing

/// The cases of d3-array's own tests, and what it leaves open.
@Suite struct OneTwoFiveTests {
  private func range(_ first: Int, _ last: Int, by step: Int, over divisor: Int = 1) -> [Double] {
    stride(from: first, through: last, by: step).map { Double($0) / Double(divisor) }
  }

  @Test func `unit domain by count`() {
    for count in [10.0, 9, 8] {
      #expect(OneTwoFive.ticks(from: 0, to: 1, count: count) == range(0, 10, by: 1, over: 10))
    }
    for count in [7.0, 6, 5, 4] {
      #expect(OneTwoFive.ticks(from: 0, to: 1, count: count) == range(0, 10, by: 2, over: 10))
    }
    for count in [3.0, 2] {
      #expect(OneTwoFive.ticks(from: 0, to: 1, count: count) == [0, 0.5, 1])
    }
    #expect(OneTwoFive.ticks(from: 0, to: 1, count: 1) == [0, 1])
  }

  @Test func `symmetric domain by count`() {
    for count in [10.0, 9, 8, 7] {
      #expect(OneTwoFive.ticks(from: -10, to: 10, count: count) == range(-10, 10, by: 2))
    }
    for count in [6.0, 5, 4, 3] {
      #expect(OneTwoFive.ticks(from: -10, to: 10, count: count) == range(-10, 10, by: 5))
    }
    #expect(OneTwoFive.ticks(from: -10, to: 10, count: 2) == [-10, 0, 10])
    #expect(OneTwoFive.ticks(from: -10, to: 10, count: 1) == [0])
  }

  @Test(arguments: [(0.1, 0), (0.499, 0), (0.5, 1), (1, 1), (1.5, 1)])
  func `counts below two find one round tick`(count: Double, expected: Int) {
    #expect(OneTwoFive.ticks(from: 1, to: 364, count: count) == (expected == 1 ? [200] : []))
  }

  @Test func `decimals are exact`() {
    #expect(
      OneTwoFive.ticks(from: 0.98, to: 1.14, count: 10)
        == [0.98, 1, 1.02, 1.04, 1.06, 1.08, 1.1, 1.12, 1.14])
  }

  @Test(arguments: [Double.nan, 0, -1, .infinity, -.infinity])
  func `no count, no ticks`(count: Double) throws {
    #expect(OneTwoFive.ticks(from: 0, to: 1, count: count).isEmpty)
    #expect(OneTwoFive.ticks(from: 1, to: 1, count: count).isEmpty)
    #expect(OneTwoFive.step(from: 0, to: 1, count: count) == nil)
    let domain = 0.1...0.9
    #expect(OneTwoFive.nice(domain, count: count) == domain)
  }

  @Test func `one value has itself`() {
    #expect(OneTwoFive.ticks(from: 1, to: 1, count: 1) == [1])
    #expect(OneTwoFive.ticks(from: 0.3, to: 0.3, count: 10) == [0.3])
  }

  @Test func `ticks of a reversed domain come out descending`() {
    for (a, b) in [(0.0, 1.0), (0, 10), (-10, 10), (0.98, 1.14)] {
      for count in 1...10 {
        let ticks = OneTwoFive.ticks(from: a, to: b, count: Double(count))
        #expect(OneTwoFive.ticks(from: b, to: a, count: Double(count)) == ticks.reversed())
      }
    }
  }

  @Test(arguments: [
    (0.132, 0.876, 10.0, 0.1, 0.9), (132, 876, 5, 0, 1000), (12, 87, 5, 0, 100),
    (12, 87, 10, 10, 90),
    (12, 87, 100, 12, 87), (0, 0, 4, 0, 0), (0.5, 0.5, 4, 0.5, 0.5), (1.1, 10.9, 10, 1, 11),
    (0.7, 11.001, 10, 0, 12), (0, 0.49, 10, 0, 0.5),
    (0, 14.1, 10, 0, 16), (0, 14.1, 5, 0, 20), (0, 15, 5, 0, 20),
  ])
  func `nice domains`(
    start: Double, stop: Double, count: Double, niceStart: Double, niceStop: Double
  ) throws {
    let nice = OneTwoFive.nice(start...stop, count: count)
    #expect(nice == niceStart...niceStop)
  }

  @Test func `zero has no sign`() {
    for ticks in [
      OneTwoFive.ticks(from: -1, to: 1, count: 5), OneTwoFive.ticks(from: 1, to: -1, count: 5),
      OneTwoFive.ticks(from: -0.0, to: -0.0, count: 5),
      OneTwoFive.ticks(from: -5, to: -0.0, count: 5),
    ] {
      #expect(!ticks.contains { $0 == 0 && $0.sign == .minus })
      #expect(ticks.contains(0))
    }
  }

  @Test(arguments: propertySeeds) func `ticks ascend inside their domain`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<200 {
      let scale = Double("1e\(Int.random(in: -12...12, using: &random))") ?? 1
      let a = Double.random(in: -1...1, using: &random) * scale
      let b = a + Double.random(in: 0...1, using: &random) * scale
      let count = Double.random(in: 1...50, using: &random)
      let ticks = OneTwoFive.ticks(from: a, to: b, count: count)
      #expect(ticks.allSatisfy { a <= $0 && $0 <= b })
      #expect(zip(ticks, ticks.dropFirst()).allSatisfy { $0 < $1 })
      #expect(Double(ticks.count) <= count * 2.5 + 2)
      guard let step = OneTwoFive.step(from: a, to: b, count: count) else { continue }
      // No multiple of the step inside is missing.
      if let first = ticks.first, let last = ticks.last {
        #expect(first - step.value < a + step.value * 1e-9)
        #expect(last + step.value > b - step.value * 1e-9)
      }
    }
  }

  @Test func `is total`() {
    for a in nastyNumbers {
      for b in nastyNumbers {
        for count in [0, 0.5, 10, .nan] + (a == 1 ? [1e300] : []) {
          let ticks = OneTwoFive.ticks(from: a, to: b, count: count)
          #expect(ticks.count <= 30_000)
          #expect(ticks.allSatisfy { $0.isFinite })
          #expect(zip(ticks, ticks.dropFirst()).allSatisfy { a < b ? $0 < $1 : $0 > $1 })
          if a.isFinite, b.isFinite, a <= b {
            let nice = OneTwoFive.nice(a...b, count: count)
            #expect(nice.lowerBound <= a && nice.upperBound >= b)
          }
        }
      }
    }
  }
}
