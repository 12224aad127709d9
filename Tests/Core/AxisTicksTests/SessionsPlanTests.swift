import AxisTicks
import TestSupport
import Testing
import TimeZoneDatabase

/// Ticks of instants that stand evenly.
@Suite struct SessionsPlanTests {
  private static let day = 86_400.0
  /// Monday, 2 March 2026.
  private static let monday = 1_772_409_600.0

  /// Minutes from 9:30 to 15:59 of trading days, by their distance from the Monday.
  private static func minutes(of days: [Int]) -> [Double] {
    days.flatMap { day in
      (0..<390).map { monday + Double(day) * Self.day + 34_200 + 60 * Double($0) }
    }
  }

  /// Mondays to Fridays.
  private static func weekdays(_ count: Int) -> [Double] {
    (0..<count).map { monday + Double($0 / 5 * 7 + $0 % 5) * day }
  }

  private func plan(
    _ instants: [Double], from first: Int = 0, through last: Int? = nil, rule: TickRule = .auto,
    format: StrftimeFormat? = nil, zone: TimeZoneRules = .utc, length: Double = 584
  ) throws -> AxisPlan {
    let last = last ?? instants.count - 1
    return AxisPlan(
      sessions: instants[first]...instants[last],
      instants: instants[first...last], after: first > 0 ? instants[first - 1] : nil, zone: zone,
      rule: rule, format: format, room: try xAxis(length)
    ) { instant in
      fraction(of: instant, in: instants, from: first, through: last)
    }
  }

  /// Where an instant stands among those shown, found by halving.
  private func fraction(
    of instant: Double, in instants: [Double], from first: Int, through last: Int
  ) -> Double {
    var (low, high) = (first, last)
    while low < high {
      let middle = (low + high) / 2
      if instants[middle] < instant { low = middle + 1 } else { high = middle }
    }
    return first < last ? Double(low - first) / Double(last - first) : 0.5
  }

  private func texts(_ plan: AxisPlan) -> [String] {
    plan.ticks.map { $0.label + ($0.secondLine.map { "/\($0)" } ?? "") }
  }

  @Test func `a day begins with its first sample, and hours with theirs`() throws {
    let plan = try plan(Self.minutes(of: [0]))
    #expect(
      plan.labels == ["09:30", "10:00", "11:00", "12:00", "13:00", "14:00", "15:00"])
    #expect(plan.context == "Mar 2, 2026")
  }

  @Test func `days stand side by side, without nights and week-ends`() throws {
    let instants = Self.minutes(of: [0, 1, 2, 3, 4, 7, 8, 9])
    let plan = try plan(instants)
    #expect(
      texts(plan) == ["Mar 2", "Mar 3", "Mar 4", "Mar 5", "Mar 6", "Mar 9", "Mar 10", "Mar 11"])
    #expect(plan.context == "2026")
    #expect(plan.values == (0..<8).map { instants[390 * $0] })
  }

  @Test func `times are labelled with the day that begins below them`() throws {
    let plan = try plan(Self.minutes(of: [4, 7]))
    #expect(texts(plan).contains("09:30/Mar 9") && texts(plan).first == "09:30")
    #expect(plan.context == "Mar 6, 2026")
  }

  @Test func `weeks begin on the first day with a sample, months too`() throws {
    // A holiday on the second Monday.
    let days = Self.weekdays(15).filter { $0 != Self.monday + 7 * Self.day }
    #expect(try plan(days, length: 300).labels == ["Mar 2", "Mar 10", "Mar 16"])
    let year = try plan(Self.weekdays(200))
    #expect(year.labels.dropFirst().prefix(3) == ["Apr", "May", "Jun"])
    // 1 August is a Saturday.
    #expect(year.values.contains(Self.monday + 154 * Self.day))
    #expect(year.context == "2026")
  }

  @Test func `what began before the window has no tick`() throws {
    let instants = Self.minutes(of: [0, 1])
    #expect(try plan(instants, from: 17, through: 200).labels.first == "10:00")
    #expect(try plan(instants, from: 0, through: 200).labels.first == "09:30")
    // The first of all samples begins no month: the next one's name needs the room.
    let days = (0..<90).map { Self.monday + Double(26 + $0) * Self.day }
    #expect(try plan(days, length: 200).labels == ["Apr", "May", "Jun"])
  }

  @Test func `few samples are labelled one by one`() throws {
    #expect(try plan(Self.weekdays(6)).labels.last == "Mar 9")
    #expect(try plan(Self.weekdays(6)).ticks.count == 6)
    let closes = Self.weekdays(4).map { $0 + 16 * 3600 }
    #expect(try plan(closes).labels == ["Mar 2", "Mar 3", "Mar 4", "Mar 5"])
    let trades = [7.0, 41, 42, 90].map { Self.monday + $0 }
    #expect(
      try plan(trades, length: 900).labels == ["00:00:07", "00:00:41", "00:00:42", "00:01:30"])
    #expect(try plan([Self.monday]).ticks.map(\.value) == [Self.monday])
    let years = (0..<4).map { Self.monday + Double($0) * 365 * Self.day }
    #expect(try plan(years).labels.count == 4)
  }

  @Test func `a count asks for about so many, and a format writes them`() throws {
    let instants = Self.minutes(of: [0, 1, 2, 3, 4])
    for count in [1, 2, 5, 10] {
      let found = try plan(instants, rule: .count(count)).ticks.count
      #expect(found > 0 && found <= count + 1, "\(count): \(found)")
    }
    let format = try StrftimeFormat("%d.%m.")
    let plan = try plan(instants, format: format)
    #expect(plan.labels == ["02.03.", "03.03.", "04.03.", "05.03.", "06.03."])
    #expect(plan.context == nil)
  }

  @Test func `days are those of the zone`() throws {
    let zone = try TimeZoneDatabase.rules(named: "America/New_York")
    // 9:30 in New York; the clocks change on the Sunday in between.
    let instants = [4, 7].flatMap { day -> [Double] in
      let offset = day == 4 ? 5.0 : 4.0
      return (0..<390).map {
        Self.monday + Double(day) * Self.day + 34_200 + offset * 3600 + 60 * Double($0)
      }
    }
    let plan = try plan(instants, zone: zone)
    #expect(plan.labels.filter { $0 == "09:30" }.count == 2)
    #expect(plan.ticks.last { $0.secondLine != nil }?.secondLine == "Mar 9")
  }

  @Test(arguments: propertySeeds)
  func `ticks are instants in ascending order whose labels do not touch`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<15 {
      var instants: [Double] = []
      var now = Double.random(in: -1e9...2e9, using: &random)
      for _ in 0..<Int.random(in: 1...300, using: &random) {
        let steps: [Double] = [0, 1, 60, 3600, 86_400, 3e6]
        now += (steps.randomElement(using: &random) ?? 1) * Double.random(in: 0...1, using: &random)
        instants.append(now)
      }
      let first = Int.random(in: 0..<instants.count, using: &random)
      let length = Double.random(in: 40...1500, using: &random)
      let plan = try plan(instants, from: first, length: length)
      let last = instants.count - 1
      #expect(Set(plan.values).isSubset(of: Set(instants[first...])))
      #expect(zip(plan.values, plan.values.dropFirst()).allSatisfy { $0 < $1 })
      #expect(
        plan.isReadable(in: try xAxis(length)) { instant in
          fraction(of: instant, in: instants, from: first, through: last)
        }, "\(seed): \(plan.labels) in \(length)")
    }
  }
}
