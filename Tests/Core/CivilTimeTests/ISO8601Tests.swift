import CivilTime
import TestSupport
import Testing
import TimeZoneDatabase

@Suite struct ISO8601Tests {
  @Test(arguments: [
    ("1949-01", -662_688_000, CalendarUnit.month), ("1970-01-01", 0, .day),
    ("2026-03-01", 1_772_323_200, .day), ("2026-03-01T09:30", 1_772_357_400, .minute),
    ("2026-03-01 09:30", 1_772_357_400, .minute), ("2026-03-01t09:30z", 1_772_357_400, .minute),
    ("2026-03-01T09:30:15", 1_772_357_415, .second),
    ("2026-03-01T09:30:15.250", 1_772_357_415.25, .second),
    ("2026-03-01T09:30:15,5Z", 1_772_357_415.5, .second),
    ("2026-03-01T09:30+01:00", 1_772_353_800, .minute),
    ("2026-03-01T09:30:00-0530", 1_772_377_200, .second),
    ("2026-03-01T09:30+01", 1_772_353_800, .minute),
    ("1911-01-01T00:00:00+00:09:21", -1_861_920_561, .second),
    ("0000-03-01", -62_162_035_200, .day), ("-0001-01-01", -62_198_755_200, .day),
    ("9999-12-31T23:59:59Z", 253_402_300_799, .second),
  ])
  func `a text has an instant and a precision`(
    text: String, instant: Double, precision: CalendarUnit
  ) throws {
    let time = try #require(ISO8601Time(text))
    #expect(time.instant(in: .utc) == instant)
    #expect(time.precision == precision)
  }

  @Test(arguments: [
    "", "2026", "2026-", "2026-3", "2026-13", "2026-00", "2026-03-", "2026-3-2", "2026-02-30",
    "2026-03-01T", "2026-03-01T9:30", "2026-03-01T24:00", "2026-03-01T09:60", "2026-03-01T09",
    "2026-03-01T09:30:60", "2026-03-01T09:30:15.", "2026-03-01T09:30:", "2026-03-01Z",
    "2026-03-01T09:30+", "2026-03-01T09:30+1", "2026-03-01T09:30+24:00", "2026-03-01T09:30+01:60",
    "2026-03-01T09:30+01:0", "2026-03-01T09:30ZZ", "2026-03-01  09:30", " 2026-03-01",
    "2026-03-01 ", "2026/03/01", "20260301", "--2026-01-01", "+2026-01-01", "２026-01-01",
    "2026-03-01T09:30+0100:30", "2026-03-01T-9:30", "abcd-ef-gh", "2026-03-01T09:30 Z",
  ])
  func `anything else is no time`(text: String) {
    #expect(ISO8601Time(text) == nil)
  }

  @Test func `a time without offset is read on the zone's clocks`() throws {
    let paris = try TimeZoneDatabase.rules(named: "Europe/Paris")
    let summer = try #require(ISO8601Time("2026-07-01T12:00"))
    #expect(summer.secondsEast == nil)
    #expect(summer.instant(in: paris) == summer.instant(in: .utc) - 7200)
    let stated = try #require(ISO8601Time("2026-07-01T12:00Z"))
    #expect(stated.secondsEast == 0)
    #expect(stated.instant(in: paris) == summer.instant(in: .utc))
  }

  @Test func `many decimals neither trap nor reach the next second`() throws {
    let nines = String(repeating: "9", count: 400)
    let time = try #require(ISO8601Time("2026-03-01T23:59:59.\(nines)"))
    #expect(time.civil.date.day == 1)
    #expect(time.civil.secondOfDay < 86_400)
  }

  @Test(arguments: [
    (0, "1970-01-01T00:00:00"), (-1, "1969-12-31T23:59:59"), (0.25, "1970-01-01T00:00:00.25"),
    (-0.25, "1969-12-31T23:59:59.75"), (59.999_999_9, "1970-01-01T00:01:00"),
    (86_399.999_999_9, "1970-01-02T00:00:00"), (1_772_357_415.5, "2026-03-01T09:30:15.5"),
    (.nan, "1970-01-01T00:00:00"), (.infinity, "9999-12-31T23:59:59"),
    (-.infinity, "-9999-01-01T00:00:00"), (1e300, "9999-12-31T23:59:59"),
    (-62_198_755_200, "-0001-01-01T00:00:00"),
  ])
  func `an instant is written with the digits it needs`(instant: Double, text: String) {
    #expect(TimeZoneRules.utc.iso8601(instant) == text + "+00:00")
  }

  @Test func `the offset in force is written`() throws {
    let paris = try TimeZoneDatabase.rules(named: "Europe/Paris")
    #expect(paris.iso8601(1_772_357_400) == "2026-03-01T10:30:00+01:00")
    #expect(paris.iso8601(1_783_000_000) == "2026-07-02T15:46:40+02:00")
    #expect(TimeZoneRules.fixed(secondsEast: -34_200).iso8601(0) == "1969-12-31T14:30:00-09:30")
  }

  @Test(arguments: propertySeeds)
  func `what is written reads back`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let zones = try ["Europe/Paris", "America/New_York", "Asia/Kolkata", "UTC"].map {
      try TimeZoneDatabase.rules(named: $0)
    }
    for _ in 0..<300 {
      let zone = try #require(zones.randomElement(using: &random))
      let milliseconds = Int.random(in: -90_000_000_000_000...200_000_000_000_000, using: &random)
      let instant = Double(milliseconds) / 1000
      let text = zone.iso8601(instant)
      let read = try #require(ISO8601Time(text), "\(text)")
      #expect(abs(read.instant(in: .utc) - instant) < 1e-4, "\(text)")
    }
  }

  @Test(arguments: propertySeeds)
  func `damaged texts never trap`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let good = Array("2026-03-01T09:30:15.250+01:00".utf8)
    for _ in 0..<500 {
      var text = Array(good.prefix(Int.random(in: 0...good.count, using: &random)))
      for _ in 0..<Int.random(in: 0...3, using: &random) where !text.isEmpty {
        text[Int.random(in: 0..<text.count, using: &random)] = UInt8.random(
          in: 0...255, using: &random)
      }
      if let time = ISO8601Time(utf8: text.span) { #expect(time.instant(in: .utc).isFinite) }
    }
  }
}
