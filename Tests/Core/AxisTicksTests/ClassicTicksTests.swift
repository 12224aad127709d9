import AxisTicks
import Testing

@Suite struct ClassicTicksTests {
  static let rows: [(tops: [Double], step: Int, ticks: [Double], labels: [String]?)] = [
    ([0, 0.5, 1, 4.999], 5, [0, 5], nil),
    ([5], 5, [0, 5, 10], nil),
    ([7], 5, [0, 5, 10], nil),
    ([14, 14.99], 5, [0, 5, 10, 15], nil),
    ([15], 5, [0, 5, 10, 15, 20], nil),
    ([22, 23], 5, [0, 5, 10, 15, 20, 25], nil),
    ([24, 29], 10, [0, 10, 20, 30], nil),
    ([30, 38], 10, [0, 10, 20, 30, 40], nil),
    ([39], 15, [0, 15, 30, 45], nil),
    ([45], 15, [0, 15, 30, 45, 60], nil),
    ([60], 20, [0, 20, 40, 60, 80], nil),
    ([75], 25, [0, 25, 50, 75, 100], nil),
    ([90, 97, 99, 100], 30, [0, 30, 60, 90, 120], nil),
    ([120, 122], 30, [0, 30, 60, 90, 120, 150], nil),
    ([123], 50, [0, 50, 100, 150], nil),
    ([150], 50, [0, 50, 100, 150, 200], nil),
    ([200, 225, 227], 50, [0, 50, 100, 150, 200, 250], nil),
    ([228], 100, [0, 100, 200, 300], nil),
    ([300, 377], 100, [0, 100, 200, 300, 400], nil),
    ([999, 1000], 300, [0, 300, 600, 900, 1200], nil),
    ([1202], 300, [0, 300, 600, 900, 1200, 1500], nil),
    ([1203], 500, [0, 500, 1000, 1500], nil),
    ([2252], 500, [0, 500, 1000, 1500, 2000, 2500], nil),
    ([2253], 1000, [0, 1000, 2000, 3000], nil),
    ([5000], 1500, [0, 1500, 3000, 4500, 6000], nil),
    ([8250], 2500, [0, 2500, 5000, 7500, 10_000], ["0", "2500", "5000", "7500", "10k"]),
    ([9999, 10_000], 3000, [0, 3000, 6000, 9000, 12_000], ["0", "3000", "6000", "9000", "12k"]),
    ([12_003], 5000, [0, 5000, 10_000, 15_000], ["0", "5000", "10k", "15k"]),
    ([50_000], 15_000, [0, 15_000, 30_000, 45_000, 60_000], ["0", "15k", "30k", "45k", "60k"]),
    ([99_999, 1e5], 30_000, [0, 3e4, 6e4, 9e4, 12e4], ["0", "30k", "60k", "90k", "120k"]),
    ([2e5], 50_000, [0, 5e4, 1e5, 15e4, 2e5, 25e4], ["0", "50k", "100k", "150k", "200k", "250k"]),
    ([3e5], 100_000, [0, 1e5, 2e5, 3e5, 4e5], ["0", "100k", "200k", "300k", "400k"]),
    // Beyond the post's table its pattern goes on.
    ([376_000, 450_000], 150_000, [0, 15e4, 3e5, 45e4], nil),
    ([600_000], 200_000, [0, 2e5, 4e5, 6e5, 8e5], ["0", "200k", "400k", "600k", "800k"]),
    ([1e6], 300_000, [0, 3e5, 6e5, 9e5, 12e5], ["0", "300k", "600k", "900k", "1.2M"]),
    ([750_000], 250_000, [0, 25e4, 5e5, 75e4, 1e6], ["0", "250k", "500k", "750k", "1M"]),
    ([1.5e6], 500_000, [0, 5e5, 1e6, 1.5e6, 2e6], ["0", "500k", "1M", "1.5M", "2M"]),
    ([3e6], 1_000_000, [0, 1e6, 2e6, 3e6, 4e6], ["0", "1M", "2M", "3M", "4M"]),
    ([3e9], 1_000_000_000, [0, 1e9, 2e9, 3e9, 4e9], ["0", "1G", "2G", "3G", "4G"]),
  ]

  @Test(arguments: rows.indices) func `every row of the post's table`(row: Int) throws {
    let row = ClassicTicksTests.rows[row]
    for top in row.tops {
      let classic = try ClassicTicks(maximum: top)
      var expected = row.ticks
      // 450,000 is a tick itself: one spare interval more.
      if top == 450_000 { expected.append(6e5) }
      #expect(classic.step.value == Double(row.step), "\(top)")
      #expect(classic.ticks.values == expected, "\(top)")
      #expect(
        classic.labels == row.labels
          ?? expected.map { $0 < 1e4 ? "\(Int($0))" : "\(Int($0) / 1000)k" })
    }
  }

  @Test func `the step changes exactly where the post's does`() throws {
    let changes = [
      24, 39, 54, 69, 84, 123, 228, 378, 528, 678, 828, 1203, 2253, 3753, 5253, 6753, 8253, 12_003,
      22_503, 37_503, 52_503, 67_503, 82_503, 120_003, 225_003,
    ]
    var found: [Int] = []
    var previous = try ClassicTicks(maximum: 0).step
    // The step depends on the whole part of top / 3 alone.
    for top in stride(from: 0, through: 375_002, by: 3) {
      let step = try ClassicTicks(maximum: Double(top)).step
      if step != previous { found.append(top) }
      previous = step
    }
    #expect(found == changes)
  }

  @Test func `every whole top has the nearest step, a spare tick and unique labels`() throws {
    let table = [
      5, 10, 15, 20, 25, 30, 50, 100, 150, 200, 250, 300, 500, 1000, 1500, 2000, 2500, 3000, 5000,
      10_000, 15_000, 20_000, 25_000, 30_000, 50_000, 100_000, 150_000, 200_000,
    ]
    for top in Array(0...2500) + stride(from: 2501, through: 400_000, by: 37) {
      let classic = try ClassicTicks(maximum: Double(top))
      var nearest = table[0]
      for step in table where abs(step - top / 3) < abs(nearest - top / 3) { nearest = step }
      let values = classic.ticks.values
      guard classic.step.value == Double(nearest), let last = values.last, last > Double(top),
        last - Double(nearest) <= Double(top), Set(classic.labels).count == values.count
      else {
        Issue.record("top \(top): \(values) \(classic.labels)")
        return
      }
    }
  }

  @Test func `large maxima keep unique labels that read back`() throws {
    for exponent in 5...306 {
      for mantissa in [1.0, 1.3, 2.6, 4.4, 7.77, 9.99] {
        let classic = try ClassicTicks(maximum: mantissa * (Double("1e\(exponent)") ?? 0))
        let values = classic.ticks.values
        #expect((3...7).contains(values.count))
        #expect(classic.labels.map { NumberLabels.value(of: $0) } == values)
        #expect(classic.axisMaximum.isFinite)
      }
    }
  }

  @Test func `the last tick stands at 95 percent of the axis`() throws {
    #expect(try ClassicTicks(maximum: 100).axisMaximum == 120 / 0.95)
    let plan = try AxisPlan(
      numeric: -20...100, rule: .classic, room: yAxis(280))
    #expect(plan.domain == 0...120 / 0.95)
    #expect(plan.labels == ["0", "30", "60", "90", "120"])
  }

  @Test(arguments: [
    (-1.0, TickError.Reason.classicMaximum), (-4.9, .classicMaximum), (-5, .classicMaximum),
    (-100, .classicMaximum), (-3e5, .classicMaximum), (1e308, .classicMaximum),
    (.nan, .notFinite), (.infinity, .notFinite), (-.infinity, .notFinite),
  ])
  func `tops that trapped the post are errors`(top: Double, reason: TickError.Reason) throws {
    let error = #expect(throws: TickError.self) { try ClassicTicks(maximum: top) }
    #expect(error == TickError(reason, value: top))
  }

  @Test func `the messages name the value and the range`() {
    #expect(
      TickError(.classicMaximum, value: -5).description
        == "ticks=classic needs a maximum of at least 0, got -5")
    #expect(
      TickError(.classicMaximum, value: 1e308).description
        == "ticks=classic needs a maximum of 0...1e307, got 1e+308")
  }

  @Test func `other formats apply to classic ticks`() throws {
    let plan = try AxisPlan(
      numeric: 0...8250, rule: .classic, format: .si, room: yAxis(280))
    #expect(plan.labels == ["0", "2.5k", "5.0k", "7.5k", "10.0k"])
  }
}
