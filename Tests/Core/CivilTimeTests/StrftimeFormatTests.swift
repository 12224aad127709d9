import CivilTime
import Testing
import TimeZoneDatabase

@Suite struct StrftimeFormatTests {
  @Test(arguments: [
    ("%Y-%m-%d %H:%M", "2026-03-05 09:07"), ("%b %d", "Mar 05"), ("%b %-d", "Mar 5"),
    ("%e|%j|%-j", " 5|064|64"), ("%y %-y %B %h", "26 26 March Mar"), ("%a %A", "Thu Thursday"),
    ("%I:%M %p", "09:07 AM"), ("%-I.%-M.%-S", "9.7.3"), ("%S.%f", "03.250000"),
    ("%z %Z", "+0100 CET"), ("%F %T %R", "2026-03-05 09:07:03 09:07"), ("100%%", "100%"),
    ("a%nb%tc", "a\nb\tc"), ("%G-W%V-%u %U %W", "2026-W10-4 09 09"), ("W%-V, %-U", "W10, 9"),
    ("", ""), ("plain é text", "plain é text"), ("%-H%-m", "93"),
  ])
  func `codes`(template: String, text: String) throws {
    let zone = try TimeZoneDatabase.rules(named: "Europe/Paris")
    let time = try #require(ISO8601Time("2026-03-05T09:07:03.25")).instant(in: zone)
    let format = try StrftimeFormat(template)
    #expect(format.text(of: time, in: zone) == text)
    #expect(format.template == template)
  }

  @Test(arguments: [
    ("2021-01-03", "2020-W53-7 01 00"), ("2020-12-31", "2020-W53-4 52 52"),
    ("2024-12-30", "2025-W01-1 52 53"), ("2026-01-01", "2026-W01-4 00 00"),
    ("2023-01-01", "2022-W52-7 01 00"), ("2018-12-31", "2019-W01-1 52 53"),
  ])
  func `weeks at the turn of the year are those of Python's strftime`(
    day: String, text: String
  ) throws {
    let time = try #require(ISO8601Time(day)).instant(in: .utc)
    #expect(try StrftimeFormat("%G-W%V-%u %U %W").text(of: time, in: .utc) == text)
  }

  @Test func `noon and midnight`() throws {
    let format = try StrftimeFormat("%I %p %H")
    let hours = [0.0, 1, 11, 12, 13, 23].map { format.text(of: $0 * 3600, in: .utc) }
    #expect(hours == ["12 AM 00", "01 AM 01", "11 AM 11", "12 PM 12", "01 PM 13", "11 PM 23"])
  }

  @Test(arguments: [
    ("%Q", "%Q", 0), ("abc %k", "%k", 4), ("%", "%", 0), ("%d %", "%", 3), ("%-", "%-", 0),
    ("%-b", "%-b", 0), ("%-%", "%-%", 0), ("%é", "%é", 0), ("%%%q", "%q", 2),
  ])
  func `unknown codes are named`(template: String, code: String, offset: Int) {
    let error = #expect(throws: StrftimeFormat.UnknownCode.self) { try StrftimeFormat(template) }
    #expect(error?.code == code && error?.offset == offset)
    #expect(
      error?.description.hasPrefix("unknown date code '\(code)' at character \(offset + 1)") == true
    )
  }

  @Test func `instants outside the calendar are clamped`() throws {
    let format = try StrftimeFormat("%Y-%m-%d %y %j %H:%M:%S.%f %p %a %A %e %z %Z %I %B %b")
    for value in StrftimeFormatTests.nastyInstants {
      #expect(!format.text(of: value, in: .utc).isEmpty)
    }
    let dates = try StrftimeFormat("%F")
    #expect(dates.text(of: .infinity, in: .utc) == "9999-12-31")
    #expect(dates.text(of: -.infinity, in: .utc) == "-9999-01-01")
    #expect(dates.text(of: .nan, in: .utc) == "1970-01-01")
    #expect(try StrftimeFormat("%z").text(of: 0, in: .fixed(secondsEast: -12_600)) == "-0330")
  }

  private static let nastyInstants: [Double] = [
    .nan, .infinity, -.infinity, 0, -0.0, 1, -1, 0.1, 1e308, -1e308, .greatestFiniteMagnitude,
    .leastNonzeroMagnitude, 1e15, 1.0.nextUp, 1e17.nextUp, 253_402_300_800, -377_705_116_800, 1.7e9,
  ]
}
