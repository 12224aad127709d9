import PlotGeometry
import TestSupport
import Testing
import TimeZoneDatabase

struct DayStripTests {
  /// Four days from 2026-03-01, the third without samples.
  private func strip() throws -> DayStrip {
    let start = try instant(2026, 3, 1)
    return try DayStrip(
      times: SampleSeries(times: [6, 18, 24, 30, 84].map { start + $0 * 3600 }), in: .utc)
  }

  @Test func `it goes from the first to the last day with data`() throws {
    let strip = try strip()
    #expect(strip.dayCount == 4 && strip.width == 1200)
    #expect(try strip.firstDay == date(2026, 3, 1))
    #expect(
      try (-1...4).map(strip.date) == [
        nil, date(2026, 3, 1), date(2026, 3, 2), date(2026, 3, 3), date(2026, 3, 4), nil,
      ])
  }

  @Test func `a sample at midnight is the new day's first`() throws {
    let strip = try strip()
    #expect((0..<4).map { strip.indices(ofDays: $0..<$0 + 1) } == [0..<2, 2..<4, 4..<4, 4..<5])
    #expect(strip.indices(ofDays: 1..<4) == 2..<5)
    #expect(strip.x(of: strip.times[2]) == 300)
  }

  @Test func `a day's lines come in from the sample before and go out to the one after`() throws {
    let strip = try strip()
    #expect(
      (0..<4).map { strip.indicesWithNeighbors(ofDays: $0..<$0 + 1) } == [
        0..<3, 1..<5, 3..<5, 3..<5,
      ])
    #expect(strip.indicesWithNeighbors(ofDays: 2..<2).isEmpty)
  }

  @Test func `within a day x grows with time`() throws {
    let strip = try strip()
    #expect((0..<5).map { strip.x(of: strip.times[$0]) } == [75, 225, 300, 375, 1050])
    #expect(strip.x(of: 0) == 0 && strip.x(of: 1e18) == 1200 && strip.x(of: .nan).isNaN)
  }

  @Test func `days are as long as the calendar says`() throws {
    for (name, short, long) in [
      ("Europe/Paris", (3, 29), (10, 25)), ("America/New_York", (3, 8), (11, 1)),
    ] {
      let zone = try TimeZoneDatabase.rules(named: name)
      for ((month, day), hours) in [(short, 23.0), (long, 25)] {
        let start = try instant(2026, month, day, in: zone)
        let times = try SampleSeries(times: [
          start - 3600, start, start + hours * 1800, start + 108_000,
        ])
        let strip = try DayStrip(times: times, in: zone)
        #expect(strip.interval(ofDay: 1)?.length == hours * 3600)
        #expect(strip.x(of: start) == 300)
        #expect(strip.x(of: start + hours * 1800) == 450)
        #expect(strip.x(of: start + hours * 3600) == 600)
        #expect(strip.x(of: start - 3600) == 287.5)
        #expect(strip.indices(ofDays: 1..<2) == 1..<3)
      }
    }
  }

  @Test func `clocks that go back over midnight do not tear the day`() throws {
    // In Havana clocks go from 01:00 to 00:00; in Sao Paulo they went from 00:00 to 23:00, and
    // in St John's from 00:01 to 23:01, so that the old date was shown again.
    for (name, year, month, day) in [
      ("America/Havana", 2025, 11, 2), ("America/Sao_Paulo", 2018, 2, 18),
      ("America/St_Johns", 2010, 11, 7),
    ] {
      let zone = try TimeZoneDatabase.rules(named: name)
      let start = try instant(year, month, day, in: zone)
      let times = try SampleSeries(times: (-60..<80).map { start + Double($0) * 1800 })
      let strip = try DayStrip(times: times, in: zone)
      var covered: [Int] = []
      for day in 0..<strip.dayCount {
        let stretch = try #require(strip.interval(ofDay: day))
        let own = strip.indices(ofDays: day..<day + 1)
        for index in own {
          #expect(stretch.contains(times[index]))
          let x = strip.x(of: times[index]) - 300 * Double(day)
          #expect(abs(x - 300 * (times[index] - stretch.lower) / stretch.length) < 1e-9)
        }
        covered += Array(own)
      }
      #expect(covered == Array(0..<140))
    }
  }

  @Test func `a day that the zone left out is empty and no page`() throws {
    let apia = try TimeZoneDatabase.rules(named: "Pacific/Apia")
    let start = try instant(2011, 12, 29, in: apia)
    let strip = try DayStrip(
      times: SampleSeries(times: (0..<4).map { start + Double($0) * 43_200 }), in: apia)
    #expect(strip.dayCount == 3)
    #expect(strip.interval(ofDay: 1) == nil && strip.indices(ofDays: 1..<2).isEmpty)
    #expect(strip.x(of: start + 86_400) == 600)
    #expect(try strip.page(.next, from: date(2011, 12, 29))?.page == date(2011, 12, 31))
    #expect(try strip.page(.previous, from: date(2011, 12, 31))?.page == date(2011, 12, 29))
  }

  @Test(
    arguments: [
      (0, 300, 0..<1), (0, 301, 0..<2), (299, 2, 0..<2), (300, 300, 1..<2), (150, 600, 0..<3),
      (-500, 300, 0..<0), (-100, 300, 0..<1), (1100, 900, 3..<4), (1200, 300, 4..<4),
      (0, 0, 0..<0), (0, -5, 0..<0), (0, .nan, 0..<0), (.nan, 10, 0..<1), (-1, .infinity, 0..<4),
      (1e308, 10, 4..<4), (-.infinity, .infinity, 0..<0),
    ] as [(Double, Double, Range<Int>)])
  func `a viewport shows the days that it touches`(
    scrollX: Double, width: Double, days: Range<Int>
  ) throws {
    let shown = try strip().visibleDays(scrollX: scrollX, viewportWidth: width)
    #expect(shown == days || shown.isEmpty && days.isEmpty)
  }

  @Test(
    arguments: [
      (0, 300, 0), (149, 300, 0), (150, 300, 1), (151, 300, 1), (449.9, 300, 1), (450, 300, 2),
      (900, 300, 3), (5000, 300, 3), (-900, 300, 0), (.nan, .nan, 0), (.infinity, 10, 3),
      (-.infinity, 10, 0), (600, 0, 2), (0, .infinity, 3),
    ] as [(Double, Double, Int)])
  func `the centre-most day is under the middle, ties to the later`(
    scrollX: Double, width: Double, day: Int
  ) throws {
    #expect(try strip().centerDay(scrollX: scrollX, viewportWidth: width) == day)
  }

  @Test(
    arguments: [
      (1, 600, 0), (2, 600, 150), (3, 600, 450), (4, 600, 600), (3, 300, 600), (3, 100, 700),
      (2, 5000, 0), (2, .nan, 450), (28, 600, 600),
    ] as [(Int, Double, Double)])
  func `a date goes to the middle as far as the strip allows`(
    day: Int, width: Double, scrollX: Double
  ) throws {
    #expect(try strip().scrollX(centering: date(2026, 3, day), viewportWidth: width) == scrollX)
  }

  @Test func `days page from the first to the last with data, empty ones included`() throws {
    let strip = try strip()
    var day = try date(2026, 3, 1)
    var seen = [day]
    while let turn = strip.page(.next, from: day), turn.moved {
      #expect(strip.page(.previous, from: turn.page)?.page == day)
      day = turn.page
      seen.append(day)
    }
    #expect(try seen == (1...4).map { try date(2026, 3, $0) })
    #expect(try strip.page(.previous, from: date(2026, 3, 1))?.moved == false)
    // From outside, either way leads to the nearer end.
    for direction in [PageDirection.next, .previous] {
      #expect(try strip.page(direction, from: date(2030, 1, 1))?.page == date(2026, 3, 4))
      #expect(try strip.page(direction, from: date(1999, 1, 1))?.page == date(2026, 3, 1))
    }
  }

  @Test func `without samples there are no days`() throws {
    let empty = try DayStrip(times: SampleSeries(times: []), in: .utc)
    #expect(empty.dayCount == 0 && empty.width == 0 && empty.firstDay == nil)
    #expect(empty.visibleDays(scrollX: 0, viewportWidth: 300).isEmpty)
    #expect(empty.centerDay(scrollX: 0, viewportWidth: 300) == nil)
    #expect(empty.scrollX(centering: .first, viewportWidth: 300) == 0)
    #expect(empty.page(.next, from: .first) == nil && empty.day(nearest: .last) == nil)
    #expect(empty.indices(ofDays: 0..<9) == 0..<0 && empty.x(of: 5) == 0)
  }

  @Test func `samples without times and days without width are refused`() throws {
    #expect(
      reason { () throws(GeometryError) in
        try DayStrip(times: .indices(count: 3), in: .utc)
      } == .noTimes)
    let times = try SampleSeries(times: [0])
    for width in [0, -1, .infinity, 1e7] {
      #expect(
        reason { () throws(GeometryError) in
          try DayStrip(times: times, in: .utc, dayWidth: width)
        } == .outOfRange(parameter: "day width", value: width, allowed: 1...1_000_000))
    }
  }

  @Test(arguments: propertySeeds)
  func `days part all samples, and every piece of the line is drawn once`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let zone = try TimeZoneDatabase.rules(
      named: ["Europe/Paris", "America/New_York", "UTC"][Int.random(in: 0..<3, using: &random)])
    let base = try instant(2026, 3, 20)
    let gap = Double([3000, 30_000, 300_000][Int.random(in: 0..<3, using: &random)])
    let times = try SampleSeries(
      times:
        random.positions(count: 120, step: 0...gap).map { base + $0.rounded() })
    let strip = try DayStrip(times: times, in: zone)
    var covered: [Int] = []
    var drawn = 0.0
    for day in 0..<strip.dayCount {
      let stretch = try #require(strip.interval(ofDay: day))
      let own = strip.indices(ofDays: day..<day + 1)
      #expect(Array(own) == (0..<times.count).filter { stretch.contains(times[$0]) })
      covered += Array(own)
      // The lines that the day draws, clipped to its cell, by the length of their x.
      let cell = (lower: Double(day) * 300, upper: Double(day + 1) * 300)
      let lines = strip.indicesWithNeighbors(ofDays: day..<day + 1)
      for (from, to) in zip(lines, lines.dropFirst()) {
        let left = max(strip.x(of: times[from]), cell.lower)
        let right = min(strip.x(of: times[to]), cell.upper)
        drawn += max(right - left, 0)
      }
    }
    #expect(covered == Array(0..<times.count))
    let total = strip.x(of: times[times.count - 1]) - strip.x(of: times[0])
    #expect(abs(drawn - total) < 1e-6 * max(total, 1))
  }

  @Test func `is total for times outside the calendar`() throws {
    let times = try SampleSeries(times: nastyNumbers.filter(\.isFinite).sorted())
    let strip = try DayStrip(times: times, in: .utc)
    #expect(strip.indices(ofDays: 0..<strip.dayCount) == 0..<times.count)
    #expect(strip.indices(ofDays: Int.min..<Int.max) == 0..<times.count)
    let ends = [0..<1, strip.dayCount - 1..<strip.dayCount].map { strip.indices(ofDays: $0) }
    #expect(ends.allSatisfy { !$0.isEmpty })
    for instant in nastyNumbers where !instant.isNaN {
      let x = strip.x(of: instant)
      #expect(x >= 0 && x <= strip.width)
    }
    for day in nastyIntegers {
      #expect(strip.interval(ofDay: day) == nil || (0..<strip.dayCount).contains(day))
    }
    for a in nastyNumbers {
      for b in nastyNumbers {
        let days = strip.visibleDays(scrollX: a, viewportWidth: b)
        #expect(days.lowerBound >= 0 && days.upperBound <= strip.dayCount)
        let day = strip.centerDay(scrollX: a, viewportWidth: b)
        #expect((0..<strip.dayCount).contains(day ?? -1))
        let scrollX = strip.scrollX(centering: .last, viewportWidth: a)
        #expect(scrollX >= 0 && scrollX <= strip.width)
      }
    }
  }
}
