extension TimeZoneRules {
  /// The first instant of the hour, day, month, … that an instant lies in.
  ///
  /// Units cut the time line into stretches without holes or overlaps, also where clocks change: a day
  /// may have 23 or 25 hours, the hour that is shown twice counts twice, and a day that the zone left
  /// out has no stretch.
  ///
  /// Edge cases: NaN counts as 1970-01-01; infinities and far instants are clamped to the calendar.
  public func start(of unit: CalendarUnit, containing instant: Double) -> Double {
    let instant = clamped(instant)
    let period = period(at: instant)
    let local = instant + Double(period.offset.seconds)
    switch unit {
    case .second, .minute, .hour:
      let length: Double = unit == .second ? 1 : unit == .minute ? 60 : 3600
      let start = (local / length).rounded(.down) * length - Double(period.offset.seconds)
      return max(start, period.start)
    case .day, .week, .month, .year:
      let date = unit.firstDay(of: CivilDateTime(secondsSince1970: local).date)
      // Where clocks go back over midnight, the new day has already begun.
      if let following = start(of: unit, after: date), following <= instant { return following }
      return startOfDay(date)
    }
  }

  /// The first instant of the next unit: where the stretch that holds `instant` ends.
  ///
  /// Always greater than `instant`, up to the end of the calendar, where it is that end.
  public func end(of unit: CalendarUnit, containing instant: Double) -> Double {
    let instant = clamped(instant)
    switch unit {
    case .second, .minute, .hour:
      let length: Double = unit == .second ? 1 : unit == .minute ? 60 : 3600
      let period = period(at: instant)
      let local = instant + Double(period.offset.seconds)
      let end = ((local / length).rounded(.down) + 1) * length - Double(period.offset.seconds)
      return min(end, period.end)
    case .day, .week, .month, .year:
      var date = unit.firstDay(of: civil(at: instant).date)
      while let start = start(of: unit, after: date) {
        if start > instant { return start }
        date = unit.next(after: date)
      }
      return startOfDay(.last) + 86_400
    }
  }

  /// Where the unit behind the one that begins at `date` begins; nil for the calendar's last one.
  private func start(of unit: CalendarUnit, after date: CivilDate) -> Double? {
    let next = unit.next(after: date)
    // Dates are clamped to the calendar's last day, which begins no week, month or year.
    return next > date && unit.firstDay(of: next) == next ? startOfDay(next) : nil
  }

  /// The first instant of a day.
  public func startOfDay(_ date: CivilDate) -> Double {
    CivilDateTime(date: date).map { self.instant(of: $0) } ?? 0
  }

  /// An instant within the calendar: NaN becomes 0, far ones its ends.
  private func clamped(_ instant: Double) -> Double {
    let local = CivilDateTime(secondsSince1970: instant)
    let limit = local.secondsSince1970
    return instant.isNaN ? 0 : limit == instant ? instant : limit
  }
}

extension CalendarUnit {
  /// The first day of the day, week, month or year that holds a date; shorter units give the date.
  public func firstDay(of date: CivilDate) -> CivilDate {
    switch self {
    case .second, .minute, .hour, .day: date
    case .week: date.adding(days: 1 - date.weekday)
    case .month: CivilDate(year: date.year, month: date.month, day: 1) ?? date
    case .year: CivilDate(year: date.year, month: 1, day: 1) ?? date
    }
  }

  /// The same day one unit later; shorter units than a day give the next day.
  func next(after date: CivilDate) -> CivilDate {
    switch self {
    case .second, .minute, .hour, .day: date.adding(days: 1)
    case .week: date.adding(days: 7)
    case .month: date.adding(months: 1)
    case .year: date.adding(months: 12)
    }
  }
}
