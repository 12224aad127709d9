import AxisTicks
import Testing
import TimeZoneDatabase

/// The instant at which a zone's clocks first show a time.
func instant(
  _ zone: TimeZoneRules, _ year: Int, _ month: Int, _ day: Int, _ hour: Int = 0, _ minute: Int = 0
) throws -> Double {
  let date = try #require(CivilDate(year: year, month: month, day: day))
  return zone.instant(of: try #require(CivilDateTime(date: date, hour: hour, minute: minute)))
}

@Suite struct CalendarStepTests {
  /// What the clocks show at each tick between two times: `02:00`, repeated times with their offset.
  private func clock(
    _ step: CalendarStep, _ zone: TimeZoneRules, from start: (Int, Int, Int, Int),
    to end: (Int, Int, Int, Int)
  ) throws -> [String] {
    let format = try StrftimeFormat("%H:%M")
    return step.ticks(
      from: try instant(zone, start.0, start.1, start.2, start.3),
      through: try instant(zone, end.0, end.1, end.2, end.3), in: zone
    ).map { tick in
      format.text(of: tick.instant, in: zone) + (tick.repeatedIn.map { " \($0)" } ?? "")
    }
  }

  private func dates(
    _ step: CalendarStep, _ zone: TimeZoneRules, from start: (Int, Int, Int),
    to end: (Int, Int, Int)
  ) throws -> [String] {
    let format = try StrftimeFormat("%Y-%m-%d %H:%M")
    return step.ticks(
      from: try instant(zone, start.0, start.1, start.2),
      through: try instant(zone, end.0, end.1, end.2), in: zone
    ).map { tick in
      let text = format.text(of: tick.instant, in: zone)
      return text.hasSuffix(" 00:00") ? String(text.dropLast(6)) : text
    }
  }

  @Test func `an hour that is skipped has no tick`() throws {
    let paris = try TimeZoneDatabase.rules(named: "Europe/Paris")
    #expect(
      try clock(.seconds(3600), paris, from: (2026, 3, 29, 0), to: (2026, 3, 29, 5))
        == ["00:00", "01:00", "03:00", "04:00", "05:00"])
    #expect(
      try clock(.seconds(7200), paris, from: (2026, 3, 29, 0), to: (2026, 3, 29, 8))
        == ["00:00", "04:00", "06:00", "08:00"])
    let newYork = try TimeZoneDatabase.rules(named: "America/New_York")
    #expect(
      try clock(.seconds(1800), newYork, from: (2026, 3, 8, 1), to: (2026, 3, 8, 4))
        == ["01:00", "01:30", "03:00", "03:30", "04:00"])
  }

  @Test func `an hour that comes twice names its second offset`() throws {
    let paris = try TimeZoneDatabase.rules(named: "Europe/Paris")
    #expect(
      try clock(.seconds(3600), paris, from: (2026, 10, 25, 0), to: (2026, 10, 25, 5))
        == ["00:00", "01:00", "02:00", "02:00 CET", "03:00", "04:00", "05:00"])
    #expect(
      try clock(.seconds(7200), paris, from: (2026, 10, 25, 0), to: (2026, 10, 25, 8))
        == ["00:00", "02:00", "04:00", "06:00", "08:00"])
    let newYork = try TimeZoneDatabase.rules(named: "America/New_York")
    #expect(
      try clock(.seconds(1800), newYork, from: (2026, 11, 1, 0), to: (2026, 11, 1, 3))
        == [
          "00:00", "00:30", "01:00", "01:30", "01:00 EST", "01:30 EST", "02:00", "02:30", "03:00",
        ])
  }

  @Test func `an axis that begins in the second hour knows that it is the second`() throws {
    let paris = try TimeZoneDatabase.rules(named: "Europe/Paris")
    let second = try instant(paris, 2026, 10, 25, 2) + 3600
    let ticks = CalendarStep.seconds(1800).ticks(from: second, through: second + 3600, in: paris)
    #expect(ticks.map(\.repeatedIn) == ["CET", "CET", nil])
  }

  @Test func `half an hour of daylight saving on Lord Howe`() throws {
    let zone = try TimeZoneDatabase.rules(named: "Australia/Lord_Howe")
    #expect(
      try clock(.seconds(1800), zone, from: (2026, 4, 5, 1), to: (2026, 4, 5, 3))
        == ["01:00", "01:30", "01:30 +1030", "02:00", "02:30", "03:00"])
    #expect(
      try clock(.seconds(3600), zone, from: (2026, 10, 4, 0), to: (2026, 10, 4, 4))
        == ["00:00", "01:00", "03:00", "04:00"])
    #expect(
      try clock(.seconds(21_600), zone, from: (2026, 4, 5, 0), to: (2026, 4, 6, 0))
        == ["00:00", "06:00", "12:00", "18:00", "00:00"])
  }

  @Test func `Kolkata counts from its own midnight`() throws {
    let zone = try TimeZoneDatabase.rules(named: "Asia/Kolkata")
    #expect(
      try clock(.seconds(21_600), zone, from: (2026, 5, 1, 0), to: (2026, 5, 2, 0))
        == ["00:00", "06:00", "12:00", "18:00", "00:00"])
  }

  @Test func `Apia left out a day`() throws {
    let zone = try TimeZoneDatabase.rules(named: "Pacific/Apia")
    #expect(
      try dates(.days(1), zone, from: (2011, 12, 28), to: (2012, 1, 2))
        == ["2011-12-28", "2011-12-29", "2011-12-31", "2012-01-01", "2012-01-02"])
    #expect(
      try clock(.seconds(43_200), zone, from: (2011, 12, 29, 0), to: (2011, 12, 31, 12))
        == ["00:00", "12:00", "00:00", "12:00"])
  }

  @Test func `days have 23 and 25 hours`() throws {
    let zone = try TimeZoneDatabase.rules(named: "Europe/Paris")
    for (month, day, hours) in [(3, 28, [24, 23, 24]), (10, 24, [24, 25, 24])] {
      let ticks = CalendarStep.days(1).ticks(
        from: try instant(zone, 2026, month, day), through: try instant(zone, 2026, month, day + 3),
        in: zone)
      let lengths = zip(ticks, ticks.dropFirst()).map { Int($1.instant - $0.instant) / 3600 }
      #expect(lengths == hours)
    }
  }

  @Test func `every second day begins anew with the month`() throws {
    #expect(
      try dates(.days(2), .utc, from: (2026, 1, 26), to: (2026, 2, 4))
        == ["2026-01-27", "2026-01-29", "2026-02-01", "2026-02-03"])
    #expect(
      try dates(.days(2), .utc, from: (2026, 1, 31), to: (2026, 2, 4))
        == ["2026-02-01", "2026-02-03"])
    #expect(
      try dates(.days(2), .utc, from: (2026, 4, 28), to: (2026, 5, 3))
        == ["2026-04-29", "2026-05-01", "2026-05-03"])
    #expect(
      try dates(.days(2), .utc, from: (2028, 2, 26), to: (2028, 3, 3))
        == ["2028-02-27", "2028-03-01", "2028-03-03"])
    #expect(
      try dates(.days(2), .utc, from: (2026, 2, 26), to: (2026, 3, 3))
        == ["2026-02-27", "2026-03-01", "2026-03-03"])
  }

  @Test func `weeks begin on Monday`() throws {
    #expect(
      try dates(.week, .utc, from: (2026, 2, 25), to: (2026, 3, 17))
        == ["2026-03-02", "2026-03-09", "2026-03-16"])
  }

  @Test func `months and years follow the calendar`() throws {
    #expect(
      try dates(.months(1), .utc, from: (2027, 12, 31), to: (2028, 4, 1))
        == ["2028-01-01", "2028-02-01", "2028-03-01", "2028-04-01"])
    #expect(
      try dates(.months(3), .utc, from: (2026, 1, 2), to: (2026, 12, 31))
        == ["2026-04-01", "2026-07-01", "2026-10-01"])
    #expect(
      try dates(.years(5), .utc, from: (1998, 1, 1), to: (2011, 1, 1))
        == ["2000-01-01", "2005-01-01", "2010-01-01"])
  }

  @Test func `every step ascends and stands on its grid`() throws {
    for name in [
      "Europe/Paris", "America/New_York", "Asia/Kolkata", "Australia/Lord_Howe", "Pacific/Apia",
    ] {
      let zone = try TimeZoneDatabase.rules(named: name)
      for year in [2011, 2050] {
        let start = try instant(zone, year, 1, 1)
        for step in CalendarStep.ladder where step.meanSeconds >= 1800 {
          let ticks = step.ticks(from: start, through: start + 366 * 86_400, in: zone, limit: 800)
          #expect(zip(ticks, ticks.dropFirst()).allSatisfy { $0.instant < $1.instant })
          for tick in ticks {
            #expect(zone.civil(at: tick.instant) == tick.local)
          }
          if case .seconds(let count) = step {
            #expect(
              ticks.allSatisfy { $0.local.secondOfDay.remainder(dividingBy: Double(count)) == 0 })
            // No time twice, unless it says so.
            #expect(Set(ticks.map { "\($0.local) \($0.repeatedIn ?? "")" }).count == ticks.count)
          }
        }
      }
    }
  }

  @Test func `is total`() {
    let steps =
      CalendarStep.ladder
      + [0, -1, .max, .min].flatMap { [.seconds($0), .days($0), .months($0), .years($0)] }
    for a in nastyNumbers {
      for b in nastyNumbers where b.isFinite && a.isFinite {
        for step in steps {
          let ticks = step.ticks(from: a, through: b, in: .utc, limit: 5)
          #expect(ticks.count <= 5 && ticks.allSatisfy { a <= $0.instant && $0.instant <= b })
        }
      }
    }
    for limit in [0, -1] {
      #expect(CalendarStep.days(1).ticks(from: 0, through: 1e6, in: .utc, limit: limit).isEmpty)
    }
  }
}
