import AxisTicks
import CivilTime
import SampleStore

/// A place in a period of the calendar for people: `5 Feb` in a year, `Tue 14:00` in a week; in any other the time since its
/// start, `14:00`.
struct ElapsedText {
  let period: ElapsedPeriod?

  func text(_ seconds: Double) -> String {
    // 1972 is a leap year, as each is here, and 1973 begins on a Monday.
    let start = period == .year ? 1972 : period == .week ? 1973 : nil
    guard let first = start.flatMap({ CivilDate(year: $0, month: 1, day: 1) }), seconds.isFinite
    else { return DurationNotation.text(seconds: seconds, hasHours: period != nil) }
    let civil = CivilDateTime(secondsSince1970: Double(first.daysSince1970) * 86_400 + seconds)
    let clock = DurationNotation.text(seconds: civil.secondOfDay, hasHours: true)
    let date = civil.date
    let isMidnight = civil.secondOfDay == 0
    let day =
      period == .week
      ? String(EnglishNames.weekdays[date.weekday - 1].prefix(3))
      : (date.day == 1 && isMidnight ? "" : "\(date.day) ") + EnglishNames.shortMonth(date.month)
    return isMidnight ? day : "\(day) \(clock)"
  }
}

extension PositionKind {
  /// How places are written that count from a start; nil for any other.
  var elapsedText: ElapsedText? {
    if case .elapsed(let period) = self { ElapsedText(period: period) } else { nil }
  }
}
