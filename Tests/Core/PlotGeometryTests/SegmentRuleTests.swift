import PlotGeometry
import TestSupport
import Testing
import TimeZoneDatabase

struct SegmentRuleTests {
  @Test(
    arguments: [
      (1, 4, [0, 1, 2, 3]), (2, 5, [0, 2, 4]), (5, 5, [0]), (9, 5, [0]), (4, 8, [0, 4]),
      (Int.max, 3, [0]), (3, 0, []),
    ] as [(Int, Int, [Int])])
  func `every so many samples begins a segment`(length: Int, count: Int, starts: [Int]) throws {
    let segments = try SegmentRule.every(length).segments(of: .indices(count: count))
    #expect(segments.starts == starts && segments.sampleCount == count)
  }

  @Test(arguments: [0, -1, Int.min])
  func `segments of no sample are refused`(length: Int) {
    let error = #expect(throws: GeometryError.self) {
      try SegmentRule.every(length).segments(of: .indices(count: 3))
    }
    #expect(error?.description == "segments of \(length) samples: 1 or more is allowed")
  }

  @Test func `listed starts are validated`() throws {
    let positions = SampleSeries.indices(count: 10)
    #expect(try SegmentRule.starts([0, 4, 8]).segments(of: positions).starts == [0, 4, 8])
    #expect(
      reason {
        try SegmentRule.starts([0, 12]).segments(of: positions)
      } == .segmentStartOutside(index: 1, value: 12, sampleCount: 10))
  }

  @Test func `the calendar needs times`() {
    let error = #expect(throws: GeometryError.self) {
      try SegmentRule.calendar(.day, .utc).segments(of: .indices(count: 3))
    }
    #expect(error?.reason == .noTimes)
  }

  @Test func `a sample at midnight opens the new day`() throws {
    let midnight = try instant(2026, 3, 1)
    let times = try SampleSeries(times: [midnight - 1, midnight, midnight + 1, midnight + 86_400])
    #expect(try SegmentRule.calendar(.day, .utc).segments(of: times).starts == [0, 1, 3])
    #expect(try SegmentRule.calendar(.month, .utc).segments(of: times).starts == [0, 1])
    #expect(try SegmentRule.calendar(.year, .utc).segments(of: times).starts == [0])
  }

  @Test func `weeks begin on Monday`() throws {
    // 2026-03-02 is a Monday.
    let times = try SampleSeries(
      times: (0..<14).map { try instant(2026, 2, 25) + Double($0) * 86_400 })
    #expect(try SegmentRule.calendar(.week, .utc).segments(of: times).starts == [0, 5, 12])
  }

  @Test func `units without samples are skipped`() throws {
    let times = try SampleSeries(times: [
      try instant(2020, 1, 5), try instant(2020, 1, 9), try instant(2023, 7, 1),
      try instant(2026, 1, 1),
    ])
    #expect(try SegmentRule.calendar(.month, .utc).segments(of: times).starts == [0, 2, 3])
    #expect(try SegmentRule.calendar(.hour, .utc).segments(of: times).starts == [0, 1, 2, 3])
  }

  @Test func `hours and days follow the zone's clocks`() throws {
    let paris = try TimeZoneDatabase.rules(named: "Europe/Paris")
    // 2026-10-25 has 25 hours in Paris, 2026-03-29 has 23.
    for (month, day, hours) in [(10, 25, 25), (3, 29, 23), (6, 1, 24)] {
      let start = try instant(2026, month, day, in: paris)
      let times = try SampleSeries(times: (0..<(hours * 2 + 4)).map { start + Double($0) * 1800 })
      #expect(try SegmentRule.calendar(.day, paris).segments(of: times).starts == [0, hours * 2])
      let hourly = try SegmentRule.calendar(.hour, paris).segments(of: times)
      #expect(hourly.starts == Array(stride(from: 0, to: hours * 2 + 4, by: 2)))
    }
    let inUTC = try SampleSeries(times: [try instant(2026, 6, 1, 21), try instant(2026, 6, 1, 23)])
    #expect(try SegmentRule.calendar(.day, paris).segments(of: inUTC).count == 2)
    #expect(try SegmentRule.calendar(.day, .utc).segments(of: inUTC).count == 1)
  }

  @Test(arguments: propertySeeds)
  func `appended samples give the same segments as all at once`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let zone = try TimeZoneDatabase.rules(named: "America/New_York")
    let base = try instant(2026, 2, 20)
    let times = random.positions(count: 120, step: 0...80_000).map { base + $0.rounded() }
    let rules: [SegmentRule] =
      [.every(1), .every(7), .every(1000), .starts([0, 2, 5])]
      + CalendarUnit.allCases.map { .calendar($0, zone) }
    for rule in rules {
      let all = try SampleSeries(times: times)
      let atOnce = try rule.segments(of: all)
      var count = 6
      var grown = try rule.segments(of: SampleSeries(times: Array(times.prefix(count))))
      while count < times.count {
        count = min(count + Int.random(in: 0...9, using: &random), times.count)
        grown = try rule.segments(
          of: SampleSeries(times: Array(times.prefix(count))), continuing: grown)
      }
      #expect(grown == atOnce)
      if case .calendar(let unit, _) = rule {
        let slow = times.indices.filter { index in
          index == 0
            || zone.start(of: unit, containing: times[index])
              != zone.start(of: unit, containing: times[index - 1])
        }
        #expect(atOnce.starts == slow)
      }
    }
  }

  @Test func `a series does not lose samples by appending`() throws {
    let segments = try SegmentRule.every(2).segments(of: .indices(count: 5))
    #expect(
      reason {
        try SegmentRule.every(2).segments(of: .indices(count: 4), continuing: segments)
      } == .segmentsOfOtherSeries(sampleCount: 5, actualCount: 4))
  }

  @Test func `is total for times outside the calendar`() throws {
    let finite = nastyNumbers.filter(\.isFinite).sorted()
    let times = try SampleSeries(times: finite)
    for unit in CalendarUnit.allCases {
      let segments = try SegmentRule.calendar(unit, .utc).segments(of: times)
      #expect(segments.starts.first == 0)
    }
  }
}
