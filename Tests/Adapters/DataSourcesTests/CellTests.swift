import CivilTime
import DataSources
import TestSupport
import Testing
import TimeZoneDatabase

/// What one cell is read as, in a column of its own.
@Suite struct CellTests {
  @Test(arguments: [
    ("a\n1.234\n5.678\n0.434\n", "a: 1.234 5.678 0.434"),
    ("a,b\n1.234,1\n5.678,2\n1.234.567,3\n", "a: 1234 5678 1234567 | b: 1 2 3"),
    ("a,b\n1.234,1\n5.678,2\n\"1.234,5\",3\n", "a: 1234 5678 1234.5 | b: 1 2 3"),
    ("a\tb\n1.234\t1\n5.678\t2\n1,5\t3\n", "a: 1234 5678 1.5 | b: 1 2 3"),
    ("a;b\n1.234;1\n5.678;2\n12,5;3\n", "a: 1234 5678 12.5 | b: 1 2 3"),
    ("a;b\n1.234;1\n5.678;2\n12.5;3\n", "a: 1.234 5.678 12.5 | b: 1 2 3"),
  ])
  func `three decimals are decimals until a later cell says that they were groups`(
    text: String, columns: String
  ) {
    #expect(message(text) == columns)
    #expect(message(text, options: chunks(of: 8, threads: 2)) == columns)
  }

  @Test(arguments: [
    ("1,234", "1234"), ("12,345,678.5", "12345678.5"), ("12,34,567", "1234567"), ("0,5", "0.5"),
    ("1 234", "1234"), ("1\u{A0}234,5", "1234.5"), ("1'234.5", "1234.5"), ("1’234", "1234"),
    ("1.234.567", "1234567"), ("1.234,5", "1234.5"), ("$5", "5"), ("-$5", "-5"), ("$-5", "-5"),
    ("5 €", "5"), ("5\u{A0}€", "5"), ("EUR 5", "5"), ("5 USD", "5"), ("(5)", "-5"), ("($5)", "-5"),
    ("5-", "-5"), ("\u{2212}5", "-5"), ("12.5%", "12.5"), ("12,5 %", "12.5"), ("1e3", "1000"),
    ("1234567.25", "1234567.25"), ("+5", "5"), ("007", "7"),
  ])
  func `numbers are read as people write them`(cell: String, value: String) {
    #expect(message("a;b\n\(cell);1\n") == "a: \(value) | b: 1")
  }

  @Test(arguments: [
    "1,23,4", "1,2345", "12,34", "1234,567,890", "1,,234", "1.2.3", "$", "%", "5%%", "$5€", "--5",
    "+-5", "(5", "5)", "5 kg", "0x10", "1 2 3", "1_000", "1'23", "01,234",
  ])
  func `what only looks like a number in groups is none`(cell: String) {
    // `12,34` is a number with a decimal comma, and not the number 1234.
    #expect(!message("a;b\n\(cell);1\n").contains("a: 1234"))
    #expect(!message("a;b\n\(cell);1\n").contains("a: 1023"))
  }

  @Test(arguments: [
    ("2026-03-01", "2026-03-01"), ("2026/3/1", "2026-03-01"), ("2026.03.01", "2026-03-01"),
    ("31.01.2026", "2026-01-31"), ("1.2.2026", "2026-02-01"), ("31/1/2026", "2026-01-31"),
    ("1/31/2026", "2026-01-31"), ("31-01-2026", "2026-01-31"), ("1 Jan 2026", "2026-01-01"),
    ("1. January 2026", "2026-01-01"), ("01-Jan-2026", "2026-01-01"), ("Jan 1, 2026", "2026-01-01"),
    ("January 1st 2026", "2026-01-01"), ("Sept 5, 2026", "2026-09-05"), ("Mar 2026", "2026-03-01"),
    ("Mon, 5 Jan 2026", "2026-01-05"), ("Mon, 05 Jan 2026 10:00:00 +0100", "2026-01-05T09:00"),
    ("31.01.2026 09:30", "2026-01-31T09:30"), ("31.01.2026, 9:30:15", "2026-01-31T09:30:15"),
    ("1/31/2026 12:00 AM", "2026-01-31"), ("1/31/2026 12:30 pm", "2026-01-31T12:30"),
    ("1/31/2026 1:05:00 p.m.", "2026-01-31T13:05"), ("2026/3/1 9:30 UTC", "2026-03-01T09:30"),
    ("2026-03-01T09:30Z", "2026-03-01T09:30"), ("20260301T093015Z", "2026-03-01T09:30:15"),
    ("20260301t0930", "2026-03-01T09:30"), ("20260301T09+0100", "2026-03-01T08:00"),
    ("5. Januar 2026", "2026-01-05"), ("1. März 2026 9:30", "2026-03-01T09:30"),
    ("3. Dez. 2026", "2026-12-03"), ("14 juillet 2026", "2026-07-14"),
    ("1 août 2026", "2026-08-01"),
    ("6 enero 2026", "2026-01-06"), ("2 giugno 2026", "2026-06-02"), ("27 mei 2026", "2026-05-27"),
    ("28 Dec-13 Jan 2026", "2025-12-28"),
  ])
  func `times are read as people write them`(cell: String, time: String) throws {
    let table = try read("a;b\n\(cell);1\n")
    #expect(table.columns[0].kind == .time)
    let seconds = try table.values(named: "a")[0]
    #expect(ISO8601Time(time)?.instant(in: .utc) == seconds)
  }

  @Test(arguments: [
    "31.02.2026", "32/01/2026", "13/13/2026", "2026-02-30", "1 Jan", "Jan 2026 5", "25:00", "9:60",
    "1/31/2026 13:00 PM", "31.01.26", "5 May 26", "2026-03-01 9h", "May", "1.2.3",
    "019.–21.09.2024", "20260231T1000", "20260301T093", "20260301T2500", "20260301", "20260301T",
    "5. Janner 2026", "2025-W001", "2200-Q1", "31.01.2026 24:30", "31.01.2026 9:30:15.2:",
    "19.–021.09.2024",
  ])
  func `what is no day of the calendar is no time`(cell: String) throws {
    #expect(try read("a;b\n\(cell);1\n").columns[0].kind != .time)
  }

  @Test(arguments: [
    ("%d/%m/%Y", "31/01/2026", "2026-01-31"), ("%m/%d/%y", "01/31/26", "2026-01-31"),
    ("%y", "69", "1969-01-01"), ("%y", "68", "2068-01-01"), ("%Y%m%d", "20260131", "2026-01-31"),
    ("%d %b %Y", "5 may 2026", "2026-05-05"), ("%B %d, %Y", "May 5, 2026", "2026-05-05"),
    ("%Y-%j", "2026-032", "2026-02-01"),
    ("%F %T", "2026-01-31 09:30:15.5", "2026-01-31T09:30:15.5"),
    ("%d.%m.%Y %I:%M %p", "31.01.2026 12:05 AM", "2026-01-31T00:05"),
    ("%Y-%m-%dT%H:%M:%S.%f", "2026-01-31T09:30:15.250", "2026-01-31T09:30:15.25"),
    ("%Y-%m-%d %H:%M %z", "2026-01-31 09:30 +0100", "2026-01-31T08:30"),
    ("%s", "1767225600", "2026-01-01"), ("%A %e %B %Y", "Monday 5 January 2026", "2026-01-05"),
    ("%H:%M", "09:30", "1970-01-01T09:30"), ("%b %d", "Feb 29", "1972-02-29"),
  ])
  func `a stated format is read`(format: String, cell: String, time: String) throws {
    var options = ReadOptions()
    options.dateFormat = DateFormat(format)
    let table = try read("a;b\n\(cell);1\n", options: options)
    #expect(try table.times(named: "a")[0] == ISO8601Time(time)?.instant(in: .utc))
  }

  @Test(arguments: [
    ("%Y %m", ["2026 1", "2026 12"], ["2026 0", "2026 13", "226 1"]),
    ("%Y %d", ["2026 1", "2026 31"], ["2026 0", "2026 32"]),
    ("%Y %j", ["2026 1", "2026 365", "2024 366"], ["2026 0", "2026 366", "2024 367"]),
    (
      "%G %V %u", ["2026 1 1", "2026 53 7"],
      ["2026 0 1", "2026 54 1", "2025 53 1", "2026 1 0", "2026 1 8"]
    ),
    ("%j %H:%M:%S", ["1 0:0:0", "1 23:59:59"], ["1 24:0:0", "1 0:60:0", "1 0:0:60"]),
    ("%j %I %p", ["1 1 AM", "1 12 PM"], ["1 0 AM", "1 0 PM", "1 13 PM"]),
    ("%j %H %p", ["1 0 AM", "1 1 PM", "1 12 AM"], ["1 0 PM", "1 13 AM", "1 13 PM"]),
    ("%j %S.%f", ["1 5.0"], ["1 5.", "1 5"]), ("%s", ["-5"], ["--5", "5-"]),
  ])
  func `a part of a stated format keeps within its bounds`(
    format: String, good: [String], bad: [String]
  ) throws {
    let known: DateFormat = try #require(DateFormat(format))
    var options = ReadOptions()
    options.dateFormat = known
    for cell in good {
      #expect(try read("a;b\n\(cell);1\n", options: options).columns[0].kind == .time)
    }
    for cell in bad {
      #expect(try read("a;b\n\(cell);1\n", options: options).columns[0].kind != .time)
    }
  }

  @Test(arguments: ["", "%", "%Q", "dd/mm/yyyy", "%Y-%", "today"])
  func `a format needs a directive, and known ones`(format: String) {
    #expect(DateFormat(format) == nil)
  }

  @Test(
    arguments: [
      ("dd/mm/yyyy", "%d/%m/%Y"), ("YYYY-MM-DDTHH:mm:ss", "%Y-%m-%dT%H:%M:%S"),
      ("mm.dd.yy", "%m.%d.%y"), ("HH:mm", "%H:%M"), ("d.m.y", nil), ("today", nil), ("--", nil),
      ("", nil), ("yyyy%mm", nil),
    ] as [(String, String?)])
  func `words for parts of a date mean a format`(words: String, format: String?) {
    #expect(DateFormat.meant(by: words) == format)
  }

  @Test(
    arguments: [
      (1, "1900-01-01"), (59, "1900-02-28"), (61, "1900-03-01"), (25_569, "1970-01-01"),
      (46_023, "2026-01-01"), (46_023.75, "2026-01-01T18:00"),
    ] as [(Double, String)])
  func `Excel's days are those that Excel shows`(serial: Double, time: String) throws {
    var options = ReadOptions()
    options.dateFormat = DateFormat("excel")
    let table = try read("date,v\n\(serial),1\n", options: options)
    #expect(try table.times(named: "date")[0] == ISO8601Time(time)?.instant(in: .utc))
  }

  @Test func `random texts are never read as a time that they do not name`() {
    var random = SeededGenerator(seed: 7)
    let signs = Array("0123456789 /-.:,TZamp+JanFeb%$€()'".unicodeScalars)
    for _ in 0..<300 {
      let cell = String(
        String.UnicodeScalarView(
          (0..<Int.random(in: 1...24, using: &random)).map { _ in
            signs[Int(random.next() % UInt64(signs.count))]
          }))
      let text = "a\tb\n\"\(cell)\"\t1\n"
      #expect(message(text, name: "t.tsv") == message(text, name: "t.tsv", options: chunks(of: 3)))
    }
  }

  @Test func `an hour that clocks show twice is read in the rows' order`() throws {
    let zone = try TimeZoneDatabase.rules(named: "Europe/Berlin")
    let up = ["00:30", "01:30", "02:30", "02:30", "03:30"]
    for order in [up, up.reversed()] {
      let text = "t,v\n" + order.map { "2026-10-25 \($0),1\n" }.joined()
      let times = try read(text, options: ReadOptions(zone: zone)).values(named: "t")
      let sorted = order == up ? times : times.reversed()
      #expect(zip(sorted, sorted.dropFirst()).allSatisfy { $1 - $0 == 3600 })
    }
  }

  @Test
  func `times that come again within an hour that clocks show twice do not end its first turn`()
    throws
  {
    let zone = try TimeZoneDatabase.rules(named: "Europe/Berlin")
    let rows = ["01:59", "02:00", "02:00", "02:01", "02:00", "03:00"]
    let text = "t,v\n" + rows.map { "2026-10-25 \($0),1\n" }.joined()
    let times = try read(text, options: ReadOptions(zone: zone)).values(named: "t")
    #expect(zip(times, times.dropFirst()).map { $1 - $0 } == [60, 0, 60, 3540, 3600])
  }

  @Test(arguments: propertySeeds)
  func `local times are what the zone says, whatever came before`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let zone = try TimeZoneDatabase.rules(
      named: ["Europe/Berlin", "Africa/Casablanca", "America/New_York"][Int(seed % 3)])
    var second = 1_400_000_000.0
    var text = "t,v\n"
    var expected: [Double] = []
    for _ in 0..<2000 {
      second += Double(Int.random(in: 4000...200_000, using: &random))
      let civil = CivilDateTime(secondsSince1970: second)
      func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
      text +=
        "\(civil.date.iso8601)T\(two(civil.hour)):\(two(civil.minute)):\(two(Int(civil.second))),1\n"
      expected.append(zone.instant(of: civil))
    }
    let times = try read(text, options: ReadOptions(zone: zone)).values(named: "t")
    #expect(times == expected)
  }
}
