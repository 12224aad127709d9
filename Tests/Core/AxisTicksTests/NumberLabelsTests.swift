import AxisTicks
import TestSupport
import Testing

@Suite struct NumberLabelsTests {
  /// The plan of a y axis of 264 points.
  private func plan(
    _ lower: Double, _ upper: Double, _ format: LabelFormat, _ rule: TickRule = .auto
  ) throws -> AxisPlan {
    try AxisPlan(
      numeric: lower...upper, rule: rule, format: format, room: yAxis(264))
  }

  @Test(
    arguments: [
      (0, 1, LabelFormat.auto, ["0.0", "0.2", "0.4", "0.6", "0.8", "1.0"]),
      (0, 1200, .auto, ["0", "200", "400", "600", "800", "1000", "1200"]),
      (0, 1200, .grouped, ["0", "200", "400", "600", "800", "1,000", "1,200"]),
      (0, 1200, .si, ["0", "0.2k", "0.4k", "0.6k", "0.8k", "1.0k", "1.2k"]),
      (0, 50_000, .auto, ["0", "10k", "20k", "30k", "40k", "50k"]),
      (0, 50_000, .plain, ["0", "10,000", "20,000", "30,000", "40,000", "50,000"]),
      (0, 1e6, .auto, ["0", "0.2M", "0.4M", "0.6M", "0.8M", "1.0M"]),
      (0, 1200, .short, ["0", "0.2k", "0.4k", "0.6k", "0.8k", "1.0k", "1.2k"]),
      (0, 500, .short, ["0", "100", "200", "300", "400", "500"]),
      (0, 5e9, .short, ["0", "1B", "2B", "3B", "4B", "5B"]),
      (0, 5e12, .short, ["0", "1T", "2T", "3T", "4T", "5T"]),
      (0, 5e16, .short, ["0", "10,000T", "20,000T", "30,000T", "40,000T", "50,000T"]),
      (0, 0.05, .short, ["0.00", "0.01", "0.02", "0.03", "0.04", "0.05"]),
      (0, 9000, .plain, ["0", "2000", "4000", "6000", "8000"]),
      (2000, 2020, .auto, ["2000", "2005", "2010", "2015", "2020"]),
      (-37, 12, .auto, ["\u{2212}30", "\u{2212}20", "\u{2212}10", "0", "10"]),
      (0, 5, .percent, ["0%", "1%", "2%", "3%", "4%", "5%"]),
      (
        0, 1e18, .plain,
        (0...5).map {
          $0 == 0 ? "0" : "\($0 * 2 / 10 > 0 ? "1,0" : "\($0 * 2)")00,000,000,000,000,000"
        }
      ),
      (0, 1e24, .plain, ["0", "0.2e24", "0.4e24", "0.6e24", "0.8e24", "1.0e24"]),
      (0, 1e24, .percent, ["0%", "0.2e24%", "0.4e24%", "0.6e24%", "0.8e24%", "1.0e24%"]),
      (0, 1e-9, .si, ["0", "0.2n", "0.4n", "0.6n", "0.8n", "1.0n"]),
      (0, 5e-15, .si, ["0", "1f", "2f", "3f", "4f", "5f"]),
      (0, 5e18, .si, ["0", "1E", "2E", "3E", "4E", "5E"]),
      (0, 1e-6, .auto, ["0", "0.2µ", "0.4µ", "0.6µ", "0.8µ", "1.0µ"]),
      (0, 0.05, .auto, ["0.00", "0.01", "0.02", "0.03", "0.04", "0.05"]),
    ] as [(Double, Double, LabelFormat, [String])])
  func `formats`(lower: Double, upper: Double, format: LabelFormat, labels: [String]) throws {
    let found = try plan(lower, upper, format, .count(6)).labels
    #expect(found == labels.map { $0 == "0%" && upper == 1e24 ? "0" : $0 })
  }

  @Test func `the offset stands apart only where it is asked for`() throws {
    let offset = try plan(1_000_000, 1_000_003, .offset, .count(4))
    #expect(offset.labels == ["0", "1", "2", "3"])
    #expect(offset.offset == "+1M")
    let auto = try plan(1_000_000, 1_000_003, .auto, .count(4))
    #expect(auto.labels == ["1,000,000", "1,000,001", "1,000,002", "1,000,003"])
    #expect(auto.offset == nil)
    #expect(try plan(0, 3, .offset, .count(4)).offset == nil)
    let negative = try plan(-1_000_003, -1_000_000, .offset, .count(4))
    #expect(negative.labels == ["\u{2212}3", "\u{2212}2", "\u{2212}1", "0"])
    #expect(negative.offset == "\u{2212}1M")
  }

  @Test(
    arguments: [
      ("0", 0), ("\u{2212}12.5", -12.5), ("-3", -3), ("1,000,003", 1_000_003), ("2.5k", 2500),
      ("100µ", 1e-4), ("1.2B", 1.2e9), ("10,000T", 1e16), ("1.5P", 1.5e15), ("2E", 2e18),
      ("100f", 1e-13), ("3a", 3e-18), ("7%", 7),
      ("1.5e300", 1.5e300), ("1e\u{2212}300", 1e-300),
      ("0.0", 0), ("3e300%", 3e300),
    ] as [(String, Double)])
  func `labels read back`(text: String, value: Double) {
    #expect(NumberLabels.value(of: text) == value)
  }

  @Test(arguments: [
    "", "k", "%", "-", "1.2.3", "12x", "1e", "e5", "--1", "1k2", "nan", "inf", "1 000", "1e9999",
    ",", "12345678901234567891",
  ])
  func `what is no label reads as nothing`(text: String) {
    #expect(NumberLabels.value(of: text) == nil)
  }

  @Test func `an offset must be a label too`() {
    #expect(NumberLabels.value(of: "3", offset: "+1M") == 1_000_003)
    #expect(NumberLabels.value(of: "0.5", offset: "\u{2212}2k") == -1999.5)
    #expect(NumberLabels.value(of: "3", offset: "x") == nil)
    #expect(NumberLabels.value(of: "1e300", offset: "1") == nil)
  }

  @Test(arguments: propertySeeds) func `labels are unique and read back exactly`(seed: UInt64)
    throws
  {
    var random = SeededGenerator(seed: seed)
    let room = try yAxis(300)
    for _ in 0..<12 {
      let scale = Double("1e\(Int.random(in: -12...12, using: &random))") ?? 1
      let center = Double.random(in: -1000...1000, using: &random) * scale
      let half = Double.random(in: 0.001...1000, using: &random) * scale
      let domain = center - half...center + half
      for format in LabelFormat.allCases {
        for rule in [TickRule.auto, .oneTwoFive] {
          let plan = try AxisPlan(numeric: domain, rule: rule, format: format, room: room)
          let back = plan.labels.map { NumberLabels.value(of: $0, offset: plan.offset) }
          #expect(back == plan.values, "\(domain) \(format): \(plan.labels)")
          #expect(Set(plan.labels).count == plan.labels.count)
          for label in plan.labels {
            #expect(!label.contains("-"))
            let hasDigit = label.contains { "123456789".contains($0) }
            #expect(hasDigit || !label.hasPrefix("\u{2212}"), "minus zero: \(label)")
          }
        }
      }
    }
  }
}
