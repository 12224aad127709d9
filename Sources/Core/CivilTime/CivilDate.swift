/// A day of the proleptic Gregorian calendar, without a time zone.
///
/// Guarantees: `month` is 1...12, `day` is a day of that month, `year` is -9999...9999.
/// Year 0 is the leap year before year 1, as in ISO 8601.
public struct CivilDate: Hashable, Comparable, Sendable {
  /// The year, -9999...9999; 0 is 1 BC.
  public let year: Int
  /// The month, 1...12.
  public let month: Int
  /// The day of the month, 1...31.
  public let day: Int

  /// The first day that can be named, -9999-01-01.
  public static let first = CivilDate(unchecked: -9999, 1, 1)
  /// The last day that can be named, 9999-12-31.
  public static let last = CivilDate(unchecked: 9999, 12, 31)

  /// The day with these fields, or nil where the calendar has none (2026-02-30).
  public init?(year: Int, month: Int, day: Int) {
    guard (-9999...9999).contains(year), (1...12).contains(month),
      (1...CivilDate.daysIn(month: month, year: year)).contains(day)
    else { return nil }
    self.init(unchecked: year, month, day)
  }

  /// A day of an ISO week: weeks begin on Monday, and week 1 has the year's first Thursday.
  ///
  /// Nil where the year has no such week (2026-W54), or the weekday is none of 1 (Monday) to 7.
  /// Source: ISO 8601-1:2019, 4.3.4 and 5.2.4.
  package init?(isoYear year: Int, week: Int, weekday: Int = 1) {
    guard let fourth = CivilDate(year: year, month: 1, day: 4), (1...7).contains(weekday),
      (1...53).contains(week)
    else { return nil }
    let monday = fourth.adding(days: (week - 1) * 7 + 1 - fourth.weekday)
    guard monday.adding(days: 3).year == year else { return nil }
    self = monday.adding(days: weekday - 1)
  }

  private init(unchecked year: Int, _ month: Int, _ day: Int) {
    self.year = year
    self.month = month
    self.day = day
  }

  /// The day that lies `days` after 1970-01-01; days outside the calendar are clamped to its ends.
  ///
  /// Source: Howard Hinnant, "chrono-compatible low-level date algorithms", `civil_from_days`.
  public init(daysSince1970 days: Int) {
    let clamped = min(max(days, CivilDate.first.daysSince1970), CivilDate.last.daysSince1970)
    let shifted = clamped + 719_468  // days since 0000-03-01, so that leap days end a year
    let era = floorDivide(shifted, by: 146_097)
    let dayOfEra = shifted - era * 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let marchMonth = (5 * dayOfYear + 2) / 153
    let month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
    self.init(
      unchecked: yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month,
      dayOfYear - (153 * marchMonth + 2) / 5 + 1)
  }

  /// Days from 1970-01-01 to this day, negative before it.
  ///
  /// Source: Howard Hinnant, "chrono-compatible low-level date algorithms", `days_from_civil`.
  public var daysSince1970: Int {
    let shiftedYear = month <= 2 ? year - 1 : year
    let era = floorDivide(shiftedYear, by: 400)
    let yearOfEra = shiftedYear - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }

  /// The day of the week, 1 for Monday to 7 for Sunday (ISO 8601).
  public var weekday: Int {
    floorModulo(daysSince1970 + 3, by: 7) + 1
  }

  /// The day of the year, from 1.
  var dayOfYear: Int {
    daysSince1970 - CalendarUnit.year.firstDay(of: self).daysSince1970 + 1
  }

  /// The week that ISO 8601 counts it in, and the year of that week, which is its Thursday's.
  package var isoWeek: (year: Int, week: Int) {
    let thursday = adding(days: 4 - weekday)
    return (thursday.year, (thursday.dayOfYear - 1) / 7 + 1)
  }

  /// The day `days` later; clamped to the ends of the calendar.
  public func adding(days: Int) -> CivilDate {
    let (sum, overflow) = daysSince1970.addingReportingOverflow(days)
    return CivilDate(daysSince1970: overflow ? (days < 0 ? .min : .max) : sum)
  }

  /// The same day of the month `months` later, or that month's last day where it is shorter.
  ///
  /// 2026-01-31 plus one month is 2026-02-28. Clamped to the ends of the calendar.
  public func adding(months: Int) -> CivilDate {
    let (sum, overflow) = (year * 12 + month - 1).addingReportingOverflow(months)
    let count = overflow ? (months < 0 ? Int.min : Int.max) : sum
    let newYear = floorDivide(count, by: 12)
    if newYear < -9999 { return .first }
    if newYear > 9999 { return .last }
    let newMonth = count - newYear * 12 + 1
    let length = CivilDate.daysIn(month: newMonth, year: newYear)
    return CivilDate(unchecked: newYear, newMonth, min(day, length))
  }

  /// Whether `year` has a February 29th.
  public static func isLeap(year: Int) -> Bool {
    year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
  }

  /// The length of a month, 28...31; months outside 1...12 have no days.
  public static func daysIn(month: Int, year: Int) -> Int {
    switch month {
    case 2: isLeap(year: year) ? 29 : 28
    case 4, 6, 9, 11: 30
    case 1, 3, 5, 7, 8, 10, 12: 31
    default: 0
    }
  }

  /// Earlier days come first.
  public static func < (a: CivilDate, b: CivilDate) -> Bool {
    (a.year, a.month, a.day) < (b.year, b.month, b.day)
  }
}

/// The quotient rounded towards negative infinity; `divisor` is positive.
func floorDivide(_ value: Int, by divisor: Int) -> Int {
  value / divisor - (value % divisor < 0 ? 1 : 0)
}

/// The remainder of ``floorDivide(_:by:)``, 0..<divisor.
func floorModulo(_ value: Int, by divisor: Int) -> Int {
  let remainder = value % divisor
  return remainder < 0 ? remainder + divisor : remainder
}
