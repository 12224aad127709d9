import AxisTicks
import TestSupport
import Testing

@Suite struct SpacingTests {
  @Test func `a symmetric axis has zero and powers on both sides`() throws {
    let plan = AxisPlan(symmetric: -1e5...1e6, constant: 1, room: try yAxis(270))
    #expect(
      plan.labels == [
        "\u{2212}100k", "\u{2212}10k", "\u{2212}1000", "\u{2212}100", "\u{2212}10", "0", "10",
        "100", "1000",
        "10k", "100k", "1M",
      ])
    let far = AxisPlan(symmetric: 0...100, constant: 1, room: try yAxis(300))
    #expect(far.labels == ["0", "1", "2", "3", "5", "7", "10", "20", "30", "50", "70", "100"])
    let flat = AxisPlan(symmetric: 100...140, constant: 1, room: try yAxis(270))
    #expect(flat.labels == ["100", "110", "120", "130", "140"])
  }

  @Test(arguments: [(0, 0, 1), (-1, 1, 0.01), (0, 99, 0.1), (-100, 7, 1), (0, 1e300, 1)])
  func `the constant is 1 or a hundredth of the size`(low: Double, high: Double, constant: Double) {
    #expect(ValueSpacing.symmetric(showing: low...high) == .symmetric(constant: constant))
  }

  @Test func `values and coordinates are each other's inverse`() {
    var random = SeededGenerator(seed: 7)
    for spacing in [ValueSpacing.linear, .logarithmic, .symmetric(constant: 0.1)] {
      for _ in 0..<500 {
        let size = Double("1e\(Int.random(in: -6...12, using: &random))") ?? 1
        let sign: Double = spacing == .logarithmic ? 1 : Bool.random(using: &random) ? 1 : -1
        let value = sign * size * Double.random(in: 1...10, using: &random)
        let back = spacing.value(at: spacing.coordinate(of: value))
        #expect(abs(back - value) <= 1e-9 * max(abs(value), 1e-3), "\(spacing) \(value) \(back)")
      }
      #expect(spacing.coordinate(of: .nan).isNaN)
    }
    for value in nastyNumbers where value.isFinite {
      let coordinate = ValueSpacing.symmetric(constant: 1).coordinate(of: value)
      #expect(coordinate.isFinite && coordinate.sign == (value < 0 ? .minus : .plus))
    }
  }

  @Test func `any symmetric axis is readable`() throws {
    var random = SeededGenerator(seed: 11)
    for _ in 0..<300 {
      let ends = (0..<2).map { _ in
        Double.random(in: -1...1, using: &random)
          * (Double("1e\(Int.random(in: -9...15, using: &random))") ?? 1)
      }.sorted()
      guard ends[0] < ends[1] else { continue }
      let spacing = ValueSpacing.symmetric(showing: ends[0]...ends[1])
      guard case .symmetric(let constant) = spacing else { return }
      let room = try yAxis(Double.random(in: 30...600, using: &random))
      for coverage in TickCoverage.allCases {
        let plan = AxisPlan(
          symmetric: ends[0]...ends[1], constant: constant, coverage: coverage, room: room)
        #expect(plan.domain.lowerBound <= ends[0] && plan.domain.upperBound >= ends[1])
        #expect(plan.values.allSatisfy(plan.domain.contains))
        #expect(zip(plan.values, plan.values.dropFirst()).allSatisfy { $0 < $1 })
        let low = spacing.coordinate(of: plan.domain.lowerBound)
        let high = spacing.coordinate(of: plan.domain.upperBound)
        #expect(
          plan.isReadable(in: room) { (spacing.coordinate(of: $0) - low) / (high - low) },
          "\(ends) \(plan.labels)")
      }
    }
  }

  @Test(
    arguments: [
      (0, 3661, 300, ["0:00", "15:00", "30:00", "45:00", "1:00:00"]),
      (285, 320, 300, ["4:50", "5:00", "5:10", "5:20"]),
      (-90, 90, 150, ["\u{2212}1:00", "0:00", "1:00"]),
      (0, 2, 150, ["0:00", "0:01", "0:02"]),
      (0, 0.4, 150, ["0:00.0", "0:00.2", "0:00.4"]),
      (0, 200_000, 150, ["0:00", "24:00:00", "48:00:00"]),
    ] as [(Double, Double, Double, [String])])
  func `durations have round ticks`(lower: Double, upper: Double, length: Double, labels: [String])
    throws
  {
    let plan = try AxisPlan(numeric: lower...upper, format: .duration, room: yAxis(length))
    #expect(plan.labels == labels)
  }

  @Test(
    arguments: [
      (
        0, 86_400, .day, 600,
        ["0:00", "3:00", "6:00", "9:00", "12:00", "15:00", "18:00", "21:00", "24:00"]
      ),
      (
        0, 6 * 86_400, .week, 600,
        ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]
      ),
      (0, 6 * 86_400, .week, 300, ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]),
      (0, 30 * 86_400, .month, 300, ["1", "5", "10", "15", "20", "25", "30"]),
      (
        0, 366 * 86_400, .year, 600,
        ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
      ),
      (0, 3700, nil, 400, ["0:00", "30:00", "1:00:00"]),
      // Bars reach beyond a period, and times of a day count on behind midnight.
      (-5400, 91_800, .day, 300, ["0:00", "6:00", "12:00", "18:00", "24:00"]),
      (0, 129_600, .day, 300, ["0:00", "12:00", "0:00", "12:00"]),
      (
        -43_200, 6.5 * 86_400, .week, 300, ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
      ),
      (-864_000, 86_400, .day, 300, ["\u{2212}240:00:00", "\u{2212}120:00:00", "0:00"]),
      (86_400, 129_600, .week, 400, ["0:00", "3:00", "6:00", "9:00", "12:00"]),
      (59 * 86_400, 61 * 86_400, .year, 250, ["Feb 29", "Mar 1", "Mar 2"]),
    ] as [(Double, Double, ElapsedUnit?, Double, [String])])
  func `elapsed time has the calendar's ticks`(
    lower: Double, upper: Double, unit: ElapsedUnit?, length: Double, labels: [String]
  ) throws {
    let plan = try AxisPlan(elapsed: lower...upper, of: unit, room: xAxis(length))
    #expect(plan.labels == labels)
    let first = plan.ticks.first
    if unit == .week, first?.label == "0:00" { #expect(first?.secondLine == "Tuesday") }
  }

  @Test func `any stretch of elapsed time is readable`() throws {
    var random = SeededGenerator(seed: 5)
    for unit in ElapsedUnit.allCases {
      for _ in 0..<60 {
        let length = Double.random(in: 0...1, using: &random)
        let span = unit.seconds * length * length * length
        let start = Double.random(in: 0...1, using: &random) * (unit.seconds - span)
        let room = try xAxis(Double.random(in: 40...800, using: &random))
        let domain = start...start + span
        let plan = try AxisPlan(elapsed: domain, of: unit, room: room)
        #expect(plan.values.allSatisfy(domain.contains))
        #expect(zip(plan.values, plan.values.dropFirst()).allSatisfy { $0 < $1 })
        #expect(plan.isReadable(in: room) { ($0 - start) / span }, "\(unit) \(domain)")
      }
    }
    for value in nastyNumbers where !value.isNaN {
      _ = try AxisPlan(elapsed: min(value, 0)...max(value, 0), of: .year, room: xAxis(300))
    }
  }
}
