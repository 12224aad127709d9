import CivilTime
package import PlotLanguage

extension DurationLiteral {
  /// A length in the largest unit up to the day of which it is a whole number.
  static func ofSeconds(_ seconds: Double) -> DurationLiteral {
    let units: [(DurationUnit, Double)] = [(.day, 86_400), (.hour, 3600), (.minute, 60)]
    for (unit, length) in units where seconds != 0 {
      let amount = seconds / length
      if amount == amount.rounded(), amount * length == seconds {
        return DurationLiteral(amount, unit)
      }
    }
    return DurationLiteral(seconds, .second)
  }

  /// Thousands of seconds or minutes in the largest unit up to the day that they fill, to a thousandth.
  var readable: DurationLiteral {
    guard amount.magnitude >= 1000, let length = unit.seconds, unit != .hour else { return self }
    let seconds = amount * length
    let larger: [DurationUnit] = [.day, .hour, .minute]
    guard let unit = larger.first(where: { $0.meanSeconds <= seconds.magnitude }) else {
      return self
    }
    return DurationLiteral((seconds / unit.meanSeconds * 1000).rounded() / 1000, unit)
  }

  /// The length in seconds; months and years count with the calendar's mean, days with 24 hours.
  package var meanSeconds: Double { amount * unit.meanSeconds }

  /// The same length with another sign or size.
  func scaled(by factor: Double) -> DurationLiteral { DurationLiteral(amount * factor, unit) }

  /// The sum, or nil if months meet days, whose lengths only a calendar knows.
  func adding(_ other: DurationLiteral) -> DurationLiteral? {
    if unit == other.unit { return DurationLiteral(amount + other.amount, unit) }
    switch (unit.months, other.unit.months) {
    case (let a?, let b?): return DurationLiteral(amount * a + other.amount * b, .month)
    case (nil, nil): return .ofSeconds(meanSeconds + other.meanSeconds)
    default: return nil
    }
  }
}

extension DurationUnit {
  /// How many months the unit has, or nil if it has no whole number of them.
  var months: Double? {
    switch self {
    case .month: 1
    case .year: 12
    default: nil
    }
  }

  /// The length in seconds: 24 hours a day, 146,097 days in 400 years.
  var meanSeconds: Double {
    switch self {
    case .day: 86_400
    case .week: 604_800
    case .month: 2_629_746
    case .year: 31_556_952
    case .millisecond, .second, .minute, .hour: seconds ?? 1
    }
  }
}

extension Moment {
  /// The moment a duration later: on the clock up to hours, by the calendar from days on.
  ///
  /// - Returns: Nil where the duration is not finite or is part of a month, which has no length.
  func adding(_ duration: DurationLiteral, in zone: TimeZoneRules) -> Moment? {
    guard duration.amount.isFinite else { return nil }
    if let seconds = duration.unit.seconds {
      return Moment(instant + duration.amount * seconds)
    }
    if let months = duration.unit.months.map({ $0 * duration.amount }) {
      guard months == months.rounded() else { return nil }
      return moved(in: zone) { $0.adding(months: Int(clamping: months)) }
    }
    let days = duration.amount * (duration.unit == .week ? 7 : 1)
    if days != days.rounded() { return Moment(instant + days * 86_400) }
    return moved(in: zone) { $0.adding(days: Int(clamping: days)) }
  }

  /// The same time of another day.
  private func moved(in zone: TimeZoneRules, _ change: (CivilDate) -> CivilDate) -> Moment {
    let civil = zone.civil(at: instant)
    let moved = CivilDateTime(date: change(civil.date), secondOfDay: civil.secondOfDay) ?? civil
    return Moment(zone.instant(of: moved), isDay: isDay)
  }

  /// The last instant that a range includes which ends here: of a day its last one.
  func lastInstant(in zone: TimeZoneRules) -> Double {
    isDay ? endOfDay(in: zone).nextDown : instant
  }

  /// Where the next day begins.
  func endOfDay(in zone: TimeZoneRules) -> Double { zone.end(of: .day, containing: instant) }
}

extension Int {
  /// The nearest whole number that there is; 0 for NaN.
  init(clamping value: Double) {
    if value.isNaN {
      self = 0
    } else {
      self = Int(exactly: value.rounded()) ?? (value < 0 ? .min : .max)
    }
  }
}
