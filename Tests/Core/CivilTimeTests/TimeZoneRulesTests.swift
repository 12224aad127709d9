import CivilTime
import TestSupport
import Testing
import TimeZoneDatabase

/// 2026-03-29T00:00:00Z and friends, from fields.
func utc(
  _ year: Int, _ month: Int, _ day: Int, _ hour: Int = 0, _ minute: Int = 0, _ second: Double = 0
) -> Double {
  let date = CivilDate(year: year, month: month, day: day) ?? .first
  return CivilDateTime(date: date, hour: hour, minute: minute, second: second)?.secondsSince1970
    ?? .nan
}

func civil(_ year: Int, _ month: Int, _ day: Int, _ hour: Int = 0, _ minute: Int = 0)
  -> CivilDateTime
{
  CivilDateTime(secondsSince1970: utc(year, month, day, hour, minute))
}

let testZones = [
  "UTC", "Europe/Paris", "America/New_York", "Australia/Lord_Howe", "Asia/Kolkata", "Pacific/Apia",
  "America/Sao_Paulo", "Africa/Casablanca", "America/Havana",
]

@Suite struct TimeZoneRulesTests {
  @Test func `a fixed zone is named by its offset`() {
    #expect(TimeZoneRules.fixed(secondsEast: 3600).name == "+01:00")
    #expect(TimeZoneRules.fixed(secondsEast: -34_200).name == "-09:30")
    #expect(TimeZoneRules.fixed(secondsEast: 561).name == "+00:09:21")
    #expect(TimeZoneRules.fixed(secondsEast: .max).offset(at: 0).seconds == 93_600)
    #expect(TimeZoneRules.fixed(secondsEast: .min).offset(at: 0).seconds == -93_600)
  }

  @Test func `a skipped time is the jump, a repeated one the first of the two`() throws {
    let paris = try TimeZoneDatabase.rules(named: "Europe/Paris")
    let jump = utc(2026, 3, 29, 1)
    #expect(paris.instant(of: civil(2026, 3, 29, 1, 59)) == jump - 60)
    #expect(paris.instant(of: civil(2026, 3, 29, 2)) == jump)
    #expect(paris.instant(of: civil(2026, 3, 29, 2, 30)) == jump)
    #expect(paris.instant(of: civil(2026, 3, 29, 3)) == jump)
    #expect(paris.instant(of: civil(2026, 10, 25, 2, 30)) == utc(2026, 10, 25, 0, 30))
    #expect(paris.instant(of: civil(2026, 10, 25, 3)) == utc(2026, 10, 25, 2))
  }

  @Test(arguments: [
    ("Europe/Paris", (2026, 3, 29), 23.0), ("Europe/Paris", (2026, 10, 25), 25),
    ("Europe/Paris", (2026, 6, 1), 24), ("America/New_York", (2026, 3, 8), 23),
    ("Australia/Lord_Howe", (2026, 4, 5), 24.5), ("Australia/Lord_Howe", (2025, 10, 5), 23.5),
    ("Pacific/Apia", (2011, 12, 29), 24), ("Pacific/Apia", (2011, 12, 31), 24),
    ("America/Sao_Paulo", (2018, 11, 4), 23),  // clocks skipped 00:00
    ("America/Havana", (2025, 11, 2), 25),  // clocks show 00:00 twice
  ])
  func `a day is as long as the zone makes it`(
    zone: String, day: (Int, Int, Int), hours: Double
  ) throws {
    let rules = try TimeZoneDatabase.rules(named: zone)
    let date = try #require(CivilDate(year: day.0, month: day.1, day: day.2))
    let start = rules.startOfDay(date)
    #expect(rules.civil(at: start).date == date)
    #expect(rules.civil(at: start - 1).date < date)
    #expect((rules.end(of: .day, containing: start) - start) / 3600 == hours)
    #expect(rules.start(of: .day, containing: start + hours * 3600 - 1) == start)
  }

  @Test func `a day that a zone left out has no stretch`() throws {
    let apia = try TimeZoneDatabase.rules(named: "Pacific/Apia")
    let start = apia.startOfDay(try #require(CivilDate(year: 2011, month: 12, day: 29)))
    let next = apia.end(of: .day, containing: start)
    #expect(apia.civil(at: next).date == CivilDate(year: 2011, month: 12, day: 31))
    #expect(next - start == 86_400)
  }

  @Test func `the hour that clocks repeat is two stretches`() throws {
    let paris = try TimeZoneDatabase.rules(named: "Europe/Paris")
    let first = utc(2026, 10, 25, 0)
    #expect(paris.start(of: .hour, containing: first + 1800) == first)
    #expect(paris.end(of: .hour, containing: first + 1800) == first + 3600)
    #expect(paris.start(of: .hour, containing: first + 5400) == first + 3600)
  }

  @Test(arguments: testZones, CalendarUnit.allCases)
  func `units cut the time line without holes or overlaps`(zone: String, unit: CalendarUnit) throws
  {
    let rules = try TimeZoneDatabase.rules(named: zone)
    let spans: [CalendarUnit: Double] = [
      .second: 40, .minute: 2400, .hour: 4 * 86_400, .day: 800 * 86_400, .week: 800 * 86_400,
      .month: 4000 * 86_400, .year: 40_000 * 86_400,
    ]
    // Around changes of 2026 and around the days that Apia and Sao Paulo left out or cut.
    for middle in [
      utc(2026, 3, 29, 1), utc(2026, 4, 4, 15), utc(2011, 12, 30, 10), utc(2018, 11, 4, 3),
    ] {
      let length = spans[unit] ?? 0
      var instant = rules.start(of: unit, containing: middle - length / 2)
      while instant < middle + length / 2 {
        let end = rules.end(of: unit, containing: instant)
        #expect(end > instant)
        #expect(rules.start(of: unit, containing: instant) == instant)
        #expect(rules.start(of: unit, containing: (instant + end) / 2) == instant)
        #expect(rules.start(of: unit, containing: end) == end)
        #expect(rules.end(of: unit, containing: (instant + end) / 2) == end)
        instant = end
      }
    }
  }

  @Test(arguments: testZones, propertySeeds)
  func `wall-clock time leads back to the instant`(zone: String, seed: UInt64) throws {
    let rules = try TimeZoneDatabase.rules(named: zone)
    var random = SeededGenerator(seed: seed)
    for _ in 0..<200 {
      let instant = Double(Int.random(in: -2_000_000_000...4_000_000_000, using: &random))
      let civil = rules.civil(at: instant)
      let back = rules.instant(of: civil)
      // A time shown twice leads to the first of the two.
      #expect(back == instant || (back < instant && rules.civil(at: back) == civil))
    }
  }

  @Test(arguments: testZones, [Double.nan, .infinity, -.infinity, 1e300, -1e300, 253_402_300_799])
  func `every instant has units`(zone: String, instant: Double) throws {
    let rules = try TimeZoneDatabase.rules(named: zone)
    for unit in CalendarUnit.allCases {
      let start = rules.start(of: unit, containing: instant)
      let end = rules.end(of: unit, containing: instant)
      #expect(start.isFinite && end.isFinite && start < end)
    }
  }

  @Test func `the last week, month and year end with the calendar`() {
    let newYearsEve = TimeZoneRules.utc.startOfDay(.last)
    for (unit, days) in [(CalendarUnit.day, 1.0), (.week, 5), (.month, 31), (.year, 365)] {
      let end = newYearsEve + 86_400
      let start = end - days * 86_400
      for instant in [start, newYearsEve, end - 1] {
        #expect(TimeZoneRules.utc.start(of: unit, containing: instant) == start)
        #expect(TimeZoneRules.utc.end(of: unit, containing: instant) == end)
      }
    }
  }

  @Test(
    arguments: [
      (utc(2026, 1, 1), utc(2026, 3, 29, 1)),
      (utc(2026, 3, 29, 0, 59, 59.5), utc(2026, 3, 29, 1)),
      (utc(2026, 3, 29, 1), utc(2026, 10, 25, 1)),
      (utc(2026, 7, 1), utc(2026, 10, 25, 1)),
      (utc(2026, 10, 25, 0, 59), utc(2026, 10, 25, 1)),
      (utc(2026, 10, 25, 1), utc(2027, 3, 28, 1)),
      // By the yearly rule, beyond every listed change.
      (utc(2500, 1, 1), utc(2500, 3, 28, 1)),
      (utc(2500, 3, 28, 1), utc(2500, 10, 31, 1)),
      (utc(9998, 12, 31), utc(9999, 3, 28, 1)),
      (utc(9999, 11, 1), .infinity), (1e300, .infinity), (.infinity, .infinity),
      // NaN is 1970-01-01; Paris had no summer time again before 1976.
      (.nan, utc(1976, 3, 28)), (0, utc(1976, 3, 28)),
      // Paris mean time gave way to Greenwich's.
      (utc(1900, 1, 1), utc(1911, 3, 10, 23, 50, 39)),
    ] as [(Double, Double)])
  func `the next change of Paris's clocks`(instant: Double, change: Double) throws {
    let paris = try TimeZoneDatabase.rules(named: "Europe/Paris")
    #expect(paris.offsetChange(after: instant) == change)
  }

  @Test(arguments: [-1e300, -.infinity, 0, .nan, utc(2026, 3, 29), 1e300, .infinity])
  func `clocks without changes never change`(instant: Double) {
    #expect(TimeZoneRules.utc.offsetChange(after: instant) == .infinity)
    #expect(TimeZoneRules.fixed(secondsEast: 3600).offsetChange(after: instant) == .infinity)
  }
}
