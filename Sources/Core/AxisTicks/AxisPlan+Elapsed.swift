import CivilTime

/// A period of the calendar from whose start time is counted on an axis.
public enum ElapsedUnit: String, CaseIterable, Hashable, Sendable {
  case hour, day, week, month, quarter, year

  /// How long the longest one is, in seconds.
  public var seconds: Double {
    switch self {
    case .hour: 3600
    case .day: 86_400
    case .week: 7 * 86_400
    case .month: 31 * 86_400
    case .quarter: 92 * 86_400
    case .year: 366 * 86_400
    }
  }

  /// The part of a domain that the period's labels can be said of; nil where that is less than half of it.
  fileprivate func part(of domain: ClosedRange<Double>) -> ClosedRange<Double>? {
    // Bars reach as far on both sides; samples behind midnight reach farther.
    let last = domain.upperBound + min(domain.lowerBound, 0)
    let countsOn = self == .day && last > seconds && last <= 7 * seconds
    let end = countsOn ? domain.upperBound : seconds
    let (lower, upper) = (max(domain.lowerBound, 0), min(domain.upperBound, end))
    guard lower < upper, upper - lower >= domain.upperBound / 2 - domain.lowerBound / 2 else {
      return nil
    }
    return lower...upper
  }
}

extension AxisPlan {
  /// An axis of time since the start of a period: hours of a day (`0:00` … `24:00`), days of a week
  /// (`Monday` … `Sunday`) or month (`1` … `31`), months of a leap year; without a period, of time since any
  /// start (`4:58`, `1:02:03`).
  ///
  /// Where less than some days are shown, ticks stand at times of the day, and below those at midnight
  /// stands the day.
  ///
  /// - Parameters:
  ///   - domain: Seconds since the start, infinite ends clamped.
  ///   - unit: The period; nil for none.
  ///   - rule: A count is held to; anything else means as many ticks as have room.
  ///   - room: The axis' length and its labels' sizes.
  /// - Throws: ``TickError``: `count` for a count outside 1...``TickRule/largestCount``.
  /// - Complexity: O(ticks), of which the room allows 50.
  ///
  /// Edge cases: a domain of one value has a tick where that is a round one. Before the start and behind the
  /// end of a period, where bars reach, there are no ticks, but times of a day count on for a week (`25:00`);
  /// a domain that lies outside for the most part is labelled as durations.
  public init(
    elapsed domain: ClosedRange<Double>, of unit: ElapsedUnit?, rule: TickRule = .auto,
    room: AxisRoom
  ) throws(TickError) {
    let domain = domain.shown
    guard let unit, unit != .hour, let period = unit.part(of: domain) else {
      try self.init(numeric: domain, rule: rule, format: .duration, room: room)
      return
    }
    if case .count(let count) = rule, !(1...TickRule.largestCount).contains(count) {
      throw TickError(.count, value: Double(count))
    }
    var limit = room.count(spacing: 30)
    if case .count(let count) = rule { limit = min(limit, Double(max(count, 1))) }
    let steps = ElapsedStep.finestFirst(of: unit)
    for step in steps where step.count(in: period) <= limit + 1 {
      for isLong in [true, false] {
        let ticks = step.ticks(in: period, of: unit, isLong: isLong)
        let fractions = ticks.lazy.map { domain.fraction(of: $0.value) }
        let extents = ticks.lazy.map { tick -> Double? in
          max(room.extent(tick.label), tick.secondLine.map(room.extent) ?? 0)
        }
        // A week's days are few, whatever they are called; all else has some air beside its labels.
        let widest = step.isOfDays && unit == .week ? 0 : extents.compactMap(\.self).max() ?? 0
        guard Double(ticks.count) <= min(limit, room.count(spacing: max(30, 2 * widest))),
          room.fits(extents: extents, at: fractions)
        else {
          continue
        }
        let isDated = !step.isOfDays && unit != .day
        let startsDay = ticks.first?.secondLine != nil
        self.init(
          domain: domain, ticks: ticks,
          context: isDated && !startsDay
            ? ElapsedStep.day(of: period.lowerBound, in: unit, isLong: true) : nil)
        return
      }
    }
    self.init(domain: domain, ticks: [])
  }
}

/// The distance of ticks on an axis of elapsed time.
private enum ElapsedStep {
  /// So many seconds, less than a day.
  case seconds(Double)
  /// So many days: those of a week from the first on, those of a longer period 1 and the multiples.
  case days(Int)
  /// So many months of a leap year.
  case months(Int)

  static func finestFirst(of unit: ElapsedUnit) -> [ElapsedStep] {
    let times = [
      1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 10_800, 21_600, 43_200,
    ].map { ElapsedStep.seconds($0) }
    switch unit {
    case .hour, .day: return times + [.seconds(86_400)]
    case .week: return times + [1, 2, 7].map { .days($0) }
    case .month, .quarter: return times + [1, 2, 5, 10, 15, 30].map { .days($0) }
    case .year:
      return times + [1, 2, 5, 10, 15].map { .days($0) } + [1, 2, 3, 6, 12].map { .months($0) }
    }
  }

  var isOfDays: Bool { if case .seconds = self { false } else { true } }

  /// About how many ticks lie in a domain.
  func count(in domain: ClosedRange<Double>) -> Double {
    let length = domain.upperBound - domain.lowerBound
    switch self {
    case .seconds(let seconds): return length / seconds
    case .days(let days): return length / (86_400 * Double(days))
    case .months(let months): return length / (2_629_746 * Double(months))
    }
  }

  func ticks(
    in domain: ClosedRange<Double>, of unit: ElapsedUnit, isLong: Bool
  ) -> [LabelledTick] {
    switch self {
    case .seconds(let step):
      let first = (domain.lowerBound / step).rounded(.up)
      return stride(from: first * step, through: domain.upperBound, by: step).map { value in
        let isDated = unit != .day && value.remainder(dividingBy: 86_400) == 0
        // A day ends at 24:00; times of the day that go on past midnight begin anew there.
        let isWhole = unit == .day && domain.upperBound <= 86_400
        let time = isWhole ? value : value - (value / 86_400).rounded(.down) * 86_400
        return LabelledTick(
          value: value, label: ElapsedStep.clock(time, hasSeconds: step < 60),
          secondLine: isDated ? ElapsedStep.day(of: value, in: unit, isLong: isLong) : nil)
      }
    case .days(let step):
      let count = Int(unit.seconds / 86_400)
      return (0..<count).filter { day in
        // In the middle of a year a day begins each month, so that months stay where they are.
        let number = unit == .year ? ElapsedStep.date(of: day).day : day + 1
        let isRound = unit == .week || step <= 2 ? (number - 1) % step == 0 : number % step == 0
        return (isRound && (step <= 2 || number <= 30 || unit == .quarter)) || number == 1
      }.map { Double($0) * 86_400 }.filter(domain.contains).map { value in
        LabelledTick(
          value: value, label: ElapsedStep.day(of: value, in: unit, isLong: isLong))
      }
    case .months(let step):
      return stride(from: 1, through: 12, by: step).compactMap { month in
        guard let date = CivilDate(year: 2024, month: month, day: 1) else { return nil }
        let value = Double(date.daysSince1970 - ElapsedStep.leapYear) * 86_400
        let name = EnglishNames.months[month - 1]
        return domain.contains(value)
          ? LabelledTick(value: value, label: isLong ? name : String(name.prefix(3))) : nil
      }
    }
  }

  /// The day at a time, as people call it: `Tuesday`, `17`, `Mar 5`.
  static func day(of value: Double, in unit: ElapsedUnit, isLong: Bool) -> String {
    let day = Int((value / 86_400).rounded(.down))
    switch unit {
    case .hour, .day: return ""
    case .week:
      let name = EnglishNames.weekdays[day % 7]
      return isLong ? name : String(name.prefix(3))
    case .month, .quarter: return "\(day + 1)"
    case .year:
      let date = date(of: day)
      return "\(EnglishNames.months[date.month - 1].prefix(3)) \(date.day)"
    }
  }

  /// The first day of 2024, which is a leap year.
  private static let leapYear = CivilDate(year: 2024, month: 1, day: 1)?.daysSince1970 ?? 19_723

  private static func date(of day: Int) -> CivilDate { CivilDate(daysSince1970: leapYear + day) }

  /// A time of the day: `0:00`, `24:00`, `9:30:05`.
  private static func clock(_ seconds: Double, hasSeconds: Bool) -> String {
    let whole = Int(seconds)
    func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let minutes = "\(whole / 3600):\(padded(whole / 60 % 60))"
    return hasSeconds ? "\(minutes):\(padded(whole % 60))" : minutes
  }
}
