import CivilTime

extension TimeZoneRules {
  /// The day whose stretch of time holds an instant.
  ///
  /// Usually the date on the clock. Where clocks go back over midnight, the new day has begun
  /// although they show the old date once more.
  func day(containing instant: Double) -> CivilDate {
    var date = civil(at: instant).date
    while date < .last, startOfDay(date.adding(days: 1)) <= instant {
      date = date.adding(days: 1)
    }
    return date
  }

  /// Where the day after a date begins; a day after the last date's start for the last date.
  func endOfDay(_ date: CivilDate) -> Double {
    date < .last ? startOfDay(date.adding(days: 1)) : startOfDay(date) + 86_400
  }
}
