import AxisTicks
import TestSupport
import Testing
import TimeZoneDatabase

@Suite struct CalendarPlanTests {
  /// Two days, two years, two centuries; steps are those of the calendar, so counts are about right.
  @Test(arguments: [172_800, 63_158_400, 6_311_433_600.0], [2, 4, 8, 16])
  func `a count asks for about so many ticks`(seconds: Double, count: Int) throws {
    let plan = AxisPlan(
      calendar: 0...seconds, rule: .count(count), room: try xAxis(2000))
    let found = Double(plan.ticks.count)
    #expect(found >= Double(count) / 2 && found <= Double(count) * 2, "\(plan.labels)")
  }

  @Test func `a count never makes labels touch`() throws {
    let domain = 0...86_400 * 365.0
    let room = try xAxis(300)
    for count in [1, 2, 5, 50, 1000] {
      let plan = AxisPlan(calendar: domain, rule: .count(count), room: room)
      #expect(!plan.ticks.isEmpty)
      #expect(plan.isReadable(in: room) { $0 / domain.upperBound })
    }
  }

  /// Labels, with the second line behind a slash.
  private func texts(_ plan: AxisPlan) -> [String] {
    plan.ticks.map { $0.label + ($0.secondLine.map { "/\($0)" } ?? "") }
  }

  private static let hour = 3600.0
  private static let day = 86_400.0

  @Test(
    arguments: [
      (0.001, "Mar 28, 2026", "14:00:00.0000", 6), (0.5, "Mar 28, 2026", "14:00:00.0", 6),
      (10, "Mar 28, 2026", "14:00:00", 6), (60, "Mar 28, 2026", "14:00:00", 7),
      (hour, "Mar 28, 2026", "14:00", 7), (6 * hour, "Mar 28, 2026", "14:00", 7),
      (day, "Mar 28, 2026", "15:00", 9), (3 * day, nil, "00:00/Mar 29, 2026", 6),
      (10 * day, "2026", "Mar 29", 10), (40 * day, "2026", "Mar 30", 6),
      (200 * day, "2026", "Apr", 7),
      (500 * day, "2026", "May", 8), (1825 * day, "2026", "Jul", 10),
      (90 * 365 * day, nil, "2030", 9),
    ] as [(Double, String?, String, Int)])
  func `each span has its step`(span: Double, context: String?, first: String, count: Int) throws {
    let zone = try TimeZoneDatabase.rules(named: "Europe/Paris")
    let start = try instant(zone, 2026, 3, 28, 14)
    let plan = AxisPlan(
      calendar: start...start + span, zone: zone, room: try xAxis(584))
    #expect(plan.context == context)
    #expect(texts(plan).first == first)
    #expect(plan.ticks.count == count)
  }

  @Test(arguments: [(1, ["Jan 2"]), (2, ["Jan 2", "Jan 3"]), (9, ["Jan 2", "Jan 3"])])
  func `no step is shorter than is allowed`(days: Int, first: [String]) throws {
    let start = try instant(.utc, 2026, 1, 1, 12)
    let plan = AxisPlan(
      calendar: start...start + Double(days) * Self.day, leastStep: Self.day, room: try xAxis(584))
    #expect(Array(plan.labels.prefix(2)) == first)
    #expect(plan.ticks.count == days)
    let few = AxisPlan(
      calendar: start - 600...start + 4200, leastStep: 20 * 60, room: try xAxis(584))
    #expect(few.labels == ["12:00", "12:30", "13:00"])
  }

  @Test func `the second line names the day and the year that begin`() throws {
    let start = try instant(.utc, 2026, 12, 31, 6)
    let day = AxisPlan(
      calendar: start...start + 36 * 3600, room: try xAxis(584))
    #expect(
      texts(day) == ["06:00", "12:00", "18:00", "00:00/Jan 1, 2027", "06:00", "12:00", "18:00"])
    #expect(day.context == "Dec 31, 2026")
    let year = AxisPlan(
      calendar: start - 90 * 86_400...start + 120 * 86_400,
      room: try xAxis(584))
    #expect(texts(year) == ["Nov", "Dec", "Jan/2027", "Feb", "Mar", "Apr"])
    #expect(year.context == "2026")
  }

  @Test func `a second line near the left end takes the context's place`() throws {
    let start = try instant(.utc, 2026, 3, 4, 23, 59)
    let plan = AxisPlan(
      calendar: start...start + 6 * 3600, room: try xAxis(584))
    #expect(plan.context == nil)
    #expect(texts(plan).first == "00:00/Mar 5, 2026")
  }

  @Test func `nothing is said of what lies before the first bar`() throws {
    let plan = AxisPlan(
      calendar: try instant(.utc, 2023, 12, 17)...instant(.utc, 2024, 3, 17),
      leastStep: 28 * Self.day, from: try instant(.utc, 2024, 1, 1), room: try xAxis(584))
    #expect(plan.context == nil)
    #expect(texts(plan) == ["Jan/2024", "Feb", "Mar"])
  }

  @Test func `a month axis labels every month`() throws {
    let start = try instant(.utc, 2026, 1, 1)
    for length in [20.0, 584] {
      let plan = AxisPlan(
        months: try start...instant(.utc, 2026, 12, 31),
        room: try xAxis(length))
      #expect(
        plan.labels == [
          "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
        ])
      #expect(plan.context == "2026")
    }
    let centuries = AxisPlan(
      months: start - 1e11...start, room: try xAxis(584))
    #expect(centuries.ticks.count < 30)
  }

  @Test func `a format writes the labels, and neighbours differ`() throws {
    let start = try instant(.utc, 2026, 3, 4)
    let domain = start...start + 5 * 86_400
    let plan = AxisPlan(
      calendar: domain, format: try StrftimeFormat("%b %d"), room: try xAxis(1200))
    #expect(plan.labels == ["Mar 04", "Mar 05", "Mar 06", "Mar 07", "Mar 08", "Mar 09"])
    #expect(plan.context == nil && plan.ticks.allSatisfy { $0.secondLine == nil })
  }

  @Test(arguments: [
    (20, 700.0, ["W23", "W24", "W25"]),
    (60, 700, ["W23", "W24", "W25", "W26", "W27", "W28", "W29", "W30", "W31"]),
    (120, 700, ["W23", "W25", "W27", "W29", "W31", "W33", "W35", "W37", "W39"]),
    (250, 600, ["W25", "W29", "W33", "W37", "W41", "W45", "W49", "W01", "W05"]),
    (700, 400, ["W27", "W40", "W01", "W14", "W27", "W40", "W01", "W14"]),
  ])
  func `labels of weeks stand at Mondays`(days: Int, length: Double, labels: [String]) throws {
    let start = try instant(.utc, 2026, 6, 1)
    let plan = AxisPlan(
      calendar: start...start + Double(days) * 86_400, format: try StrftimeFormat("W%V"),
      room: try xAxis(length))
    #expect(plan.labels == labels)
    #expect(plan.ticks.allSatisfy { CivilDateTime(secondsSince1970: $0.value).date.weekday == 1 })
  }

  @Test func `the night of two 2 a.m.s has different labels`() throws {
    let zone = try TimeZoneDatabase.rules(named: "Europe/Paris")
    let start = try instant(zone, 2026, 10, 25)
    let plan = AxisPlan(
      calendar: start...start + 6 * 3600, zone: zone,
      room: try xAxis(700))
    #expect(plan.labels == ["00:00", "01:00", "02:00", "02:00 CET", "03:00", "04:00", "05:00"])
  }

  @Test func `one instant has one tick`() throws {
    let start = try instant(.utc, 2026, 3, 4, 9, 30)
    let plan = AxisPlan(calendar: start...start, room: try xAxis(100))
    #expect(texts(plan) == ["09:30"])
    #expect(plan.context == "Mar 4, 2026")
  }

  @Test(arguments: propertySeeds) func `random spans`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let names = [
      "Europe/Paris", "America/New_York", "Asia/Kolkata", "Australia/Lord_Howe", "Pacific/Apia",
    ]
    for name in names {
      let zone = try TimeZoneDatabase.rules(named: name)
      for _ in 0..<10 {
        let start = Double.random(in: -1e9...4e9, using: &random)
        let span =
          (Double("1e\(Int.random(in: -2...9, using: &random))") ?? 1)
          * Double.random(in: 1...10, using: &random)
        let domain = start...start + span
        for room in [try xAxis(Double.random(in: 50...1500, using: &random)), try yAxis(300)] {
          let plan = AxisPlan(calendar: domain, zone: zone, room: room)
          let values = plan.values
          #expect(zip(values, values.dropFirst()).allSatisfy { $0 < $1 })
          #expect(values.allSatisfy { domain.lowerBound <= $0 && $0 <= domain.upperBound })
          #expect(plan.isReadable(in: room) { domain.fraction(of: $0) }, "\(name) \(plan)")
          #expect(plan.context != nil || !plan.ticks.isEmpty)
          // Neighbours differ, and no stamp stands for two ticks of one day.
          #expect(zip(plan.labels, plan.labels.dropFirst()).allSatisfy { $0 != $1 })
          if room.orientation == .horizontal, room.length > 450 {
            #expect(values.count >= 2, "\(name) \(domain) \(room.length)")
          }
        }
      }
    }
  }

  @Test func `is total`() throws {
    for a in nastyNumbers {
      for b in nastyNumbers where a <= b {
        let domain = a...b
        for room in [try xAxis(0), try xAxis(500), try yAxis(300)] {
          let plan = AxisPlan(calendar: domain, room: room)
          #expect(plan.ticks.count < 60)
          #expect(plan.values.allSatisfy(plan.domain.contains))
          let months = AxisPlan(months: domain, room: room)
          #expect(months.ticks.count <= 1202)
        }
      }
    }
  }
}
