/// A distance between ticks that follow the clock and the calendar.
///
/// The ladder: parts of a second by 1-2-5; 1, 2, 5, 10, 15, 30 seconds and minutes; 1, 2, 3, 6, 12
/// hours; 1, 2 days; weeks from Monday; 1, 2, 3, 6 months; years by 1-2-5.
public enum CalendarStep: Hashable, Sendable {
  /// A part of a second.
  case fraction(TickStep)
  /// Seconds that divide a day: ticks count from local midnight.
  case seconds(Int)
  /// Every day, or every second one counted from the first of the month.
  case days(Int)
  /// Every Monday.
  case week
  /// Months that divide a year: ticks count from January.
  case months(Int)
  /// Years divisible by the number.
  case years(Int)

  /// All steps, the shortest first.
  public static let ladder: [CalendarStep] = {
    var ladder: [CalendarStep] = []
    for exponent in -6 ... -1 {
      for mantissa in [1, 2, 5] {
        let step = TickStep(ExactDecimal(coefficient: mantissa, exponent: exponent))
        if let step { ladder.append(.fraction(step)) }
      }
    }
    for unit in [1, 60] { ladder += [1, 2, 5, 10, 15, 30].map { .seconds($0 * unit) } }
    ladder += [1, 2, 3, 6, 12].map { .seconds($0 * 3600) }
    ladder += [.days(1), .days(2), .week]
    ladder += [1, 2, 3, 6].map { .months($0) }
    ladder += [1, 10, 100, 1000].flatMap { [$0, 2 * $0, 5 * $0] }.map { .years($0) }
    return ladder
  }()

  /// The mean length in seconds.
  public var meanSeconds: Double {
    switch self {
    case .fraction(let step): step.value
    case .seconds(let count): Double(count)
    case .days(let count): Double(count) * 86_400
    case .week: 7 * 86_400
    case .months(let count): Double(count) * 365.2425 / 12 * 86_400
    case .years(let count): Double(count) * 365.2425 * 86_400
    }
  }

  /// The index of the ladder's step whose mean length is nearest to some seconds, as a ratio.
  static func rung(nearest seconds: Double) -> Int {
    func ratio(_ index: Int) -> Double {
      let length = ladder[index].meanSeconds
      return max(length / seconds, seconds / length)
    }
    return ladder.indices.min { ratio($0) < ratio($1) } ?? 0
  }

  /// The ticks from `lower` through `upper`, ascending strictly, at most `limit` of them.
  ///
  /// - Parameters:
  ///   - lower: The first instant that may be a tick; finite.
  ///   - upper: The last one; finite.
  ///   - zone: Whose clocks and calendar.
  ///   - limit: Where to stop, 0 or more.
  /// - Returns: Strictly ascending instants with the local times that clocks show then.
  ///
  /// Daylight saving: ticks stand where the zone's clocks show a multiple of the step, counted from
  /// local midnight. A time that the clocks skip has no tick. A time that they show twice has two ticks
  /// for steps up to an hour, so that the spacing stays even, and one, the earlier, for longer steps.
  /// Days, weeks, months and years begin where the zone's calendar begins them; days that a zone left
  /// out have no tick.
  ///
  /// Edge cases: nothing lies outside the years -9999...9999; counts below 1 count as 1.
  public func ticks(
    from lower: Double, through upper: Double, in zone: TimeZoneRules, limit: Int = 10_000
  ) -> [CalendarTick] {
    let first = zone.instant(of: CivilDateTime(secondsSince1970: -.infinity))
    let last = zone.instant(of: CivilDateTime(secondsSince1970: .infinity))
    let lower = max(lower, first)
    let upper = min(upper, last)
    guard lower <= upper, limit > 0 else { return [] }
    switch self {
    case .fraction(let step):
      return clockTicks(lower, upper, zone, limit: limit) { step.clockTimes(from: $0, through: $1) }
    case .seconds(let count):
      let count = max(1, count)
      return clockTicks(lower, upper, zone, limit: limit) { lower, upper in
        let length = Double(count)
        let first = (lower / length).rounded(.up)
        let number = max(0, (upper / length).rounded(.down) - first + 1)
        return (0..<Int(min(number, Double(limit)))).lazy.map { (first + Double($0)) * length }
      }
    case .days, .week, .months, .years:
      return dayTicks(lower, upper, zone, limit: limit)
    }
  }

  /// Ticks of steps below a day, offset by offset.
  private func clockTicks<Times: Sequence<Double>>(
    _ lower: Double, _ upper: Double, _ zone: TimeZoneRules, limit: Int,
    times: (_ from: Double, _ through: Double) -> Times
  ) -> [CalendarTick] {
    var ticks: [CalendarTick] = []
    var start = lower
    // What the clocks have shown last before they were put back.
    var shown = -Double.infinity
    while start <= upper, ticks.count < limit {
      let offset = zone.offset(at: start)
      let seconds = Double(offset.seconds)
      let change = zone.offsetChange(after: start)
      if start == lower { shown = zone.latestTimeShown(before: start) }
      for local in times(start + seconds, min(upper, change) + seconds) {
        // Zero has no sign, and quotients of the tiniest numbers lose their own.
        let instant = local - seconds + 0
        guard instant < change, ticks.count < limit else { break }
        guard start <= instant, instant <= upper else { continue }
        let isRepeated = local < shown
        if isRepeated, meanSeconds > 3600 { continue }
        ticks.append(
          CalendarTick(
            instant: instant, local: CivilDateTime(secondsSince1970: local),
            repeatedIn: isRepeated ? offset.abbreviation : nil))
      }
      shown = max(shown, change + seconds)
      start = change
    }
    return ticks
  }

  /// Ticks of steps of whole days, date by date.
  private func dayTicks(
    _ lower: Double, _ upper: Double, _ zone: TimeZoneRules, limit: Int
  ) -> [CalendarTick] {
    var ticks: [CalendarTick] = []
    var date: CivilDate? = first(notAfter: zone.civil(at: lower).date)
    while let day = date, ticks.count < limit {
      let instant = zone.startOfDay(day)
      if instant > upper { break }
      let local = zone.civil(at: instant)
      if instant >= lower, local.date == day {
        ticks.append(CalendarTick(instant: instant, local: local, repeatedIn: nil))
      }
      date = next(after: day)
    }
    return ticks
  }

  /// The last date of the step's grid that is not after `date`; at the calendar's beginning the first.
  private func first(notAfter date: CivilDate) -> CivilDate {
    let start: CivilDate?
    switch self {
    case .fraction, .seconds: start = date
    case .days:
      let day = CivilDate(
        year: date.year, month: date.month, day: (date.day - 1) / size * size + 1)
      // A day that the grid leaves out is not its own predecessor's successor.
      let before = day.map { $0.adding(days: -size) }
      start = before.flatMap { $0.month == date.month && next(after: $0) != day ? $0 : nil } ?? day
    case .week: start = CalendarUnit.week.firstDay(of: date)
    case .months:
      start = CivilDate(year: date.year, month: (date.month - 1) / size * size + 1, day: 1)
    case .years:
      let year = date.year - floorModulo(date.year, by: size)
      start = CivilDate(year: year < -9999 ? year + size : year, month: 1, day: 1)
    }
    return start ?? .first
  }

  /// The next date of the grid, or nil at the calendar's end.
  private func next(after date: CivilDate) -> CivilDate? {
    let next: CivilDate?
    switch self {
    case .fraction, .seconds: next = date.adding(days: 1)
    case .days:
      let day = date.adding(days: size)
      let month = CalendarUnit.month.firstDay(of: date).adding(months: 1)
      // Each month counts anew: a day less than a step before the next first would crowd it.
      next = day.adding(days: size) <= month ? day : month
    case .week: next = date.adding(days: 7)
    case .months: next = date.adding(months: size)
    case .years: next = CivilDate(year: date.year + size, month: 1, day: 1)
    }
    return next.flatMap { $0 > date ? $0 : nil }
  }

  /// The number of units in a step, 1...20,000: no calendar has more years.
  private var size: Int {
    switch self {
    case .fraction, .week: 1
    case .seconds(let count), .days(let count), .months(let count), .years(let count):
      min(max(1, count), 20_000)
    }
  }
}

/// A tick of a ``CalendarStep``.
public struct CalendarTick: Hashable, Sendable {
  /// Seconds since 1970-01-01T00:00:00Z.
  public let instant: Double
  /// What the zone's clocks show then.
  public let local: CivilDateTime
  /// Where the clocks show this time for the second time: the name of the offset in force.
  public let repeatedIn: String?
}

/// The remainder of a division rounded down, 0..<divisor.
func floorModulo(_ value: Int, by divisor: Int) -> Int {
  let remainder = value % divisor
  return remainder < 0 ? remainder + divisor : remainder
}

extension TickStep {
  /// Multiples of a part of a second, without drift: whole seconds and parts are exact.
  fileprivate func clockTimes(from lower: Double, through upper: Double) -> [Double] {
    guard isResolvable(upTo: max(abs(lower), abs(upper))) else { return [] }
    let first = firstIndex(atOrAbove: lower)
    let last = lastIndex(atOrBelow: upper)
    return first <= last ? (first...min(last, first + 10_000)).map { value(at: $0) } : []
  }
}

extension TimeZoneRules {
  /// The latest time that clocks have shown before an instant, where they were put back in the day
  /// before; else the time they show.
  fileprivate func latestTimeShown(before instant: Double) -> Double {
    var latest = -Double.infinity
    var start = instant - 86_400
    while start < instant {
      let change = min(offsetChange(after: start), instant)
      latest = max(latest, change + Double(offset(at: start).seconds))
      start = change
    }
    return latest
  }
}
