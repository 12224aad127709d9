import CivilTime
import PlotGeometry
import Testing
import TimeZoneDatabase

@testable import NotebookView

struct DayStripTests {
  /// Four days from 2026-03-01.
  private func strip() throws -> DayStrip {
    let start = try instant(2026, 3, 1)
    return try strip(from: start + 6 * 3600, through: start + 84 * 3600)
  }

  private func strip(
    from first: Double, through last: Double, in zone: TimeZoneRules = .utc
  ) throws -> DayStrip {
    DayStrip(of: try AxisInterval(from: first, through: last), in: zone)
  }

  private func date(_ year: Int, _ month: Int, _ day: Int) throws -> CivilDate {
    try #require(CivilDate(year: year, month: month, day: day))
  }

  /// Where a day begins in a zone.
  private func instant(
    _ year: Int, _ month: Int, _ day: Int, in zone: TimeZoneRules = .utc
  ) throws -> Double {
    zone.startOfDay(try date(year, month, day))
  }

  @Test func `it goes from the first to the last day with data`() throws {
    let strip = try strip()
    #expect(strip.dayCount == 4)
    #expect(try strip.firstDay == date(2026, 3, 1))
    #expect(
      try (-1...4).map(strip.date) == [
        nil, date(2026, 3, 1), date(2026, 3, 2), date(2026, 3, 3), date(2026, 3, 4), nil,
      ])
  }

  @Test func `within a day x grows with time`() throws {
    let strip = try strip()
    let start = try instant(2026, 3, 1)
    #expect(
      [6, 18, 24, 30, 84].map { strip.x(of: start + $0 * 3600) } == [75, 225, 300, 375, 1050])
    #expect(strip.x(of: 0) == 0 && strip.x(of: 1e18) == 1200 && strip.x(of: .nan).isNaN)
  }

  @Test func `days are as long as the calendar says`() throws {
    for (name, short, long) in [
      ("Europe/Paris", (3, 29), (10, 25)), ("America/New_York", (3, 8), (11, 1)),
    ] {
      let zone = try TimeZoneDatabase.rules(named: name)
      for ((month, day), hours) in [(short, 23.0), (long, 25)] {
        let start = try instant(2026, month, day, in: zone)
        let strip = try strip(from: start - 3600, through: start + 108_000, in: zone)
        #expect(strip.interval(ofDay: 1)?.length == hours * 3600)
        #expect(strip.x(of: start) == 300)
        #expect(strip.x(of: start + hours * 1800) == 450)
        #expect(strip.x(of: start + hours * 3600) == 600)
        #expect(strip.x(of: start - 3600) == 287.5)
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
      let times = (-60..<80).map { start + Double($0) * 1800 }
      let strip = try strip(from: times[0], through: times[139], in: zone)
      var found = 0
      for day in 0..<strip.dayCount {
        let stretch = try #require(strip.interval(ofDay: day))
        for time in times where stretch.contains(time) {
          let x = strip.x(of: time) - 300 * Double(day)
          #expect(abs(x - 300 * (time - stretch.lower) / stretch.length) < 1e-9)
          found += 1
        }
      }
      #expect(found == 140)
    }
  }

  @Test func `a day that the zone left out is empty`() throws {
    let apia = try TimeZoneDatabase.rules(named: "Pacific/Apia")
    let start = try instant(2011, 12, 29, in: apia)
    let strip = try strip(from: start, through: start + 129_600, in: apia)
    #expect(strip.dayCount == 3)
    #expect(strip.interval(ofDay: 1) == nil)
    #expect(strip.x(of: start + 86_400) == 600)
  }

  @Test(
    arguments: [
      (0, 300, 0..<1), (0, 301, 0..<2), (1, 300, 1..<2), (1, 301, 0..<3), (2, 600, 1..<4),
      (3, 900, 1..<4), (1, 5000, 0..<4), (2, 1, 2..<3), (2, 0, 2..<2), (0, 1200, 0..<4),
    ] as [(Int, Double, Range<Int>)])
  func `a view shows days around the middle one as far as the strip allows`(
    day: Int, width: Double, days: Range<Int>
  ) throws {
    #expect(try strip().days(around: day, viewWidth: width) == days)
  }

  @Test func `is total for times outside the calendar`() throws {
    let greatest = Double.greatestFiniteMagnitude
    let strip = try strip(from: -greatest, through: greatest)
    for instant in [-greatest, -1e15, -1, 0, 1, 1e15, greatest, .infinity, -.infinity] {
      let x = strip.x(of: instant)
      #expect(x >= 0 && x <= DayStrip.dayWidth * Double(strip.dayCount))
    }
    for day in [0, 1, -1, .max, .min, strip.dayCount - 1, strip.dayCount] {
      #expect(strip.interval(ofDay: day) == nil || (0..<strip.dayCount).contains(day))
    }
  }
}
