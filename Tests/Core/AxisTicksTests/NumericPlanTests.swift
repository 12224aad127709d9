import AxisTicks
import TestSupport
import Testing

@Suite struct NumericPlanTests {
  /// What the published algorithm gives for five wanted ticks.
  @Test(
    arguments: [
      (8.1, 14.1, [8, 10, 12, 14]), (0, 9999, [0, 2500, 5000, 7500, 10_000]),
      (103.2, 118.9, [104, 108, 112, 116, 120]), (99.5, 100.5, [99.5, 99.75, 100, 100.25, 100.5]),
      (-37, 12, [-40, -30, -20, -10, 0, 10]),
    ] as [(Double, Double, [Double])])
  func `the reference domains of the extended search`(
    lower: Double, upper: Double, ticks: [Double]
  ) throws {
    let plan = try AxisPlan(
      numeric: lower...upper, rule: .count(5), coverage: .nearest,
      room: yAxis(600))
    #expect(plan.values == ticks)
  }

  @Test func `a y axis is widened to the ticks next outside`() throws {
    let plan = try AxisPlan(
      numeric: 8.1...13.7, coverage: .loose, room: yAxis(150))
    #expect(plan.domain.lowerBound <= 8.1 && plan.domain.upperBound >= 13.7)
    #expect(plan.values.first == plan.domain.lowerBound)
    #expect(plan.values.last == plan.domain.upperBound)
  }

  @Test(arguments: propertySeeds)
  func `labels of a y axis stand about four of their heights apart, never less than two`(
    seed: UInt64
  ) throws {
    var random = SeededGenerator(seed: seed)
    var sum = 0.0
    var lengths = 0.0
    for length in [150.0, 240, 280, 500, 1000] {
      for _ in 0..<20 {
        let lower = Double.random(in: -100...100, using: &random)
        let upper = lower + Double.random(in: 1...1000, using: &random)
        let plan = try AxisPlan(
          numeric: lower...upper, coverage: .loose, room: yAxis(length))
        let spacing = length / Double(plan.ticks.count - 1)
        #expect(28...112 ~= spacing, "\(lower)...\(upper) at \(length): \(plan.labels)")
        sum += length
        lengths += Double(plan.ticks.count - 1)
      }
    }
    #expect(47...62 ~= sum / lengths)
  }

  @Test func `equal values have one tick and no wider domain`() throws {
    for value in [0, 4, -4, 0.1, 1e300, -1e-300, .greatestFiniteMagnitude, 1.0.nextUp] as [Double] {
      let domain = value...value
      for rule in [TickRule.auto, .oneTwoFive, .count(5)] {
        for coverage in TickCoverage.allCases {
          let plan = try AxisPlan(
            numeric: domain, rule: rule, coverage: coverage, room: yAxis(200))
          #expect(plan.domain == domain)
          #expect(plan.values == [value])
          #expect(plan.labels.map { NumberLabels.value(of: $0) } == [value])
        }
      }
    }
  }

  @Test func `labels that would touch ask for a larger step, never for gaps`() throws {
    let domain = 0...1_000_000.0
    var previous = Int.max
    for length in [1200.0, 600, 300, 200, 120, 60, 30] {
      let room = try AxisRoom(.horizontal, length: length) { label in
        LabelSize(width: 9 * Double(label.count), height: 14)
      }
      let plan = try AxisPlan(numeric: domain, format: .plain, room: room)
      #expect(plan.ticks.count <= previous)
      #expect(plan.isReadable(in: room) { $0 / 1_000_000 })
      let steps = zip(plan.values, plan.values.dropFirst()).map { $1 - $0 }
      #expect(Set(steps).count <= 1)
      previous = plan.ticks.count
    }
  }

  @Test(arguments: propertySeeds) func `random domains`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<20 {
      let scale = Double("1e\(Int.random(in: -12...12, using: &random))") ?? 1
      let a = Double.random(in: -1000...1000, using: &random) * scale
      let b = a + Double.random(in: 0.001...1000, using: &random) * scale
      let length = Double.random(in: 40...1500, using: &random)
      for room in [try xAxis(length), try yAxis(length)] {
        for rule in [TickRule.auto, .oneTwoFive, .count(Int.random(in: 1...30, using: &random))] {
          for coverage in TickCoverage.allCases {
            let domain = a...b
            let plan = try AxisPlan(numeric: domain, rule: rule, coverage: coverage, room: room)
            check(plan, of: domain, coverage, room)
          }
        }
      }
    }
  }

  private func check(
    _ plan: AxisPlan, of domain: ClosedRange<Double>, _ coverage: TickCoverage, _ room: AxisRoom
  ) {
    let values = plan.values
    #expect(zip(values, values.dropFirst()).allSatisfy { $0 < $1 })
    #expect(values.allSatisfy { plan.domain.lowerBound <= $0 && $0 <= plan.domain.upperBound })
    #expect(values.count <= 100)
    if values.count > 2 {
      #expect(plan.isReadable(in: room) { plan.domain.fraction(of: $0) }, "\(plan)")
    }
    switch coverage {
    case .inside: #expect(plan.domain == domain)
    case .loose:
      // Around zero, too short an axis shows zero alone.
      if values != [0] || domain.lowerBound >= 0 || domain.upperBound <= 0 {
        #expect(values.first == plan.domain.lowerBound && values.last == plan.domain.upperBound)
      }
      #expect(
        plan.domain.lowerBound <= domain.lowerBound && plan.domain.upperBound >= domain.upperBound)
      // Only the outermost ticks lie outside.
      #expect(
        values.dropFirst().dropLast().allSatisfy {
          domain.lowerBound <= $0 && $0 <= domain.upperBound
        })
    case .nearest:
      #expect(
        plan.domain.lowerBound <= domain.lowerBound && plan.domain.upperBound >= domain.upperBound)
    case .close, .grounded:
      let range = domain.upperBound - domain.lowerBound
      let widened = (
        domain.lowerBound - plan.domain.lowerBound, plan.domain.upperBound - domain.upperBound
      )
      for (distance, isTick) in [
        (widened.0, values.first == plan.domain.lowerBound),
        (widened.1, values.last == plan.domain.upperBound),
      ] {
        #expect(isTick || abs(distance - 0.04 * range) < 1e-9 * range)
      }
      #expect(widened.1 <= 0.120001 * range)
      #expect(coverage == .grounded || widened.0 <= 0.120001 * range)
    }
  }

  @Test(
    arguments: [
      // Both next ticks are near, then none, then one; a tick at an end stays there.
      (3, 97, 0, 100), (12, 88, 8.96, 91.04), (4, 87, 0, 90.32), (0, 100, 0, 100),
    ] as [(Double, Double, Double, Double)])
  func `an end goes to a tick near it, else a little further than the values`(
    lower: Double, upper: Double, start: Double, end: Double
  ) throws {
    let plan = try AxisPlan(
      numeric: lower...upper, rule: .count(5), coverage: .close,
      room: yAxis(300))
    #expect(abs(plan.domain.lowerBound - start) < 1e-9 && abs(plan.domain.upperBound - end) < 1e-9)
    #expect(plan.values.allSatisfy { plan.domain.lowerBound <= $0 && $0 <= plan.domain.upperBound })
  }

  @Test func `what stands on the axis has the next tick below it`() throws {
    let domain = 12...88.0
    let plan = try AxisPlan(
      numeric: domain, rule: .count(5), coverage: .grounded, room: yAxis(300))
    #expect(plan.domain.lowerBound == 0 && plan.values.first == 0)
    #expect(abs(plan.domain.upperBound - 91.04) < 1e-9)
  }

  @Test func `ticks do not accumulate error`() throws {
    let values = try AxisPlan(
      numeric: 0...1, rule: .count(11), room: yAxis(1000)
    ).values
    #expect(values == [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1])
  }

  @Test(arguments: [Int.min, -1, 0, 1001, .max]) func `counts out of range`(count: Int) throws {
    let domain = 0...1.0
    let room = try yAxis(100)
    let error = #expect(throws: TickError.self) {
      try AxisPlan(numeric: domain, rule: .count(count), room: room)
    }
    #expect(error == TickError(.count, value: Double(count)))
  }

  @Test func `lengths and font sizes out of range`() {
    for bad in [-1, .nan, .infinity, -.infinity] as [Double] {
      let length = #expect(throws: TickError.self) {
        _ = try AxisRoom(.vertical, length: bad, measure: cell)
      }
      #expect(length == TickError(.length, value: bad))
      let font = #expect(throws: TickError.self) {
        _ = try AxisRoom(.vertical, length: 100, fontSize: bad, measure: cell)
      }
      #expect(font == TickError(.fontSize, value: bad))
    }
  }

  @Test func `is total`() throws {
    var plans = 0
    for a in nastyNumbers {
      for b in nastyNumbers where a <= b {
        let domain = a...b
        for rule in [TickRule.auto, .count(3), .oneTwoFive, .classic] {
          for coverage in [TickCoverage.inside, .loose] {
            guard
              let plan = try? AxisPlan(
                numeric: domain, rule: rule, coverage: coverage, room: yAxis(200))
            else {
              #expect(rule == .classic && !(0...1e307).contains(domain.upperBound))
              continue
            }
            plans += 1
            let values = plan.values
            #expect(values.count < 40 && values.allSatisfy { $0.isFinite })
            #expect(
              zip(values, values.dropFirst()).allSatisfy { $0 < $1 },
              "\(domain) \(rule) \(values)")
            #expect(plan.labels.map { NumberLabels.value(of: $0) } == values, "\(domain) \(rule)")
          }
        }
      }
    }
    #expect(plans > 1000)
  }

  @Test func `measures of nonsense do no harm`() throws {
    let domain = 0...100.0
    for size in [Double.nan, .infinity, -.infinity, -5, 0, 1e300] {
      for length in [0, 1e-300, 100, 1e300] {
        let room = try AxisRoom(.horizontal, length: length) { _ in
          LabelSize(width: size, height: size)
        }
        let plan = try AxisPlan(numeric: domain, coverage: .loose, room: room)
        #expect(plan.ticks.count <= 60)
      }
    }
  }
}

@Suite struct TickStepTests {
  @Test func `multiples are the nearest doubles`() throws {
    #expect(try TickStep(mantissa: 1, exponent: -1).value(at: 3) == 0.3)
    #expect(try TickStep(mantissa: 25, exponent: -1).value(at: 3) == 7.5)
    #expect(try TickStep(mantissa: 2, exponent: 0).value(at: -3) == -6)
    #expect(try TickStep(mantissa: 1, exponent: -300).value(at: 7) == 7e-300)
    #expect(try TickStep(mantissa: 20, exponent: 0) == TickStep(mantissa: 2, exponent: 1))
    #expect(try TickStep(mantissa: 1, exponent: -1).value(at: 0).sign == .plus)
    #expect(try TickStep(mantissa: 5, exponent: 300).value(at: .max) == .infinity)
  }

  @Test(arguments: [(-39.0, 1.5), (-1, 1), (-0.001, 2000), (-5, 0), (3, 4)])
  func `an axis too short for its labels keeps a domain near the data`(
    lower: Double, upper: Double
  ) throws {
    for length in [1.0, 10, 20, 30, 45] {
      let room = try AxisRoom(.vertical, length: length, fontSize: 12) { _ in
        LabelSize(width: 20, height: 14)
      }
      for rule in [TickRule.auto, .oneTwoFive] {
        let plan = try AxisPlan(
          numeric: lower...upper, rule: rule, coverage: .loose, room: room)
        #expect(plan.domain.lowerBound <= lower && plan.domain.upperBound >= upper)
        #expect(
          plan.domain.upperBound - plan.domain.lowerBound <= 10 * (upper - lower),
          "\(length) \(rule)")
      }
    }
  }

  @Test(arguments: [(0, 0), (-1, 0), (Int.min, 0), (1, 309), (1, .max), (1, -324), (1, .min)])
  func `steps that are none`(mantissa: Int, exponent: Int) {
    #expect(throws: TickError.self) { try TickStep(mantissa: mantissa, exponent: exponent) }
  }
}
