import CivilTime
import PlotGeometry

/// A long strip of days, each equally wide, of which a view shows a part.
///
/// The strip goes from the first to the last day with data, empty days between included. A day's
/// stretch is as long as the calendar says: 23 or 25 hours where clocks change. A sample at 00:00
/// is the new day's first. Coordinates are points from the strip's left end.
///
/// Source: Swift Talk 278–280, where days are 86,400 s long and gaps over a day shift the days behind them.
struct DayStrip: Sendable {
  /// Whose days.
  let zone: TimeZoneRules
  /// The first day with data.
  let firstDay: CivilDate
  /// How many days the strip has.
  let dayCount: Int

  /// The width of a day in points.
  static let dayWidth = 300.0

  /// The strip of the data between two instants; those outside the calendar belong to its first and last
  /// day.
  init(of domain: AxisInterval, in zone: TimeZoneRules) {
    self.zone = zone
    firstDay = zone.day(containing: domain.lower)
    dayCount = zone.day(containing: domain.upper).daysSince1970 - firstDay.daysSince1970 + 1
  }

  /// The date of a day of the strip; nil outside it.
  func date(ofDay day: Int) -> CivilDate? {
    (0..<dayCount).contains(day) ? firstDay.adding(days: day) : nil
  }

  /// The day of the strip with a date, or the end of the strip that is nearer.
  func day(nearest date: CivilDate) -> Int {
    min(max(date.daysSince1970 - firstDay.daysSince1970, 0), dayCount - 1)
  }

  /// From a day's start up to the next one's.
  ///
  /// Nil outside the strip, and for a day that the zone left out (Apia, 2011-12-30).
  func interval(ofDay day: Int) -> AxisInterval? {
    guard let date = date(ofDay: day) else { return nil }
    let start = zone.startOfDay(date)
    let end = date < .last ? zone.startOfDay(date.adding(days: 1)) : start + 86_400
    return start < end ? AxisInterval(unchecked: start, end, includesUpper: false) : nil
  }

  /// Where an instant lies on the strip, in points from its left end.
  ///
  /// Within a day x grows evenly with time. Instants outside the strip lie at its ends; NaN stays.
  func x(of instant: Double) -> Double {
    if instant.isNaN { return instant }
    let day = day(nearest: zone.day(containing: instant))
    let cell = Double(day) * DayStrip.dayWidth
    guard let stretch = interval(ofDay: day) else { return cell }
    let scale = LinearScale(domain: stretch, from: cell, to: cell + DayStrip.dayWidth)
    return scale.clamped(scale.position(of: instant))
  }

  /// The days of which a view shows a part that has a day in its middle, as far as it shows nothing outside
  /// the strip; none for a view without a width.
  func days(around day: Int, viewWidth: Double) -> Range<Int> {
    guard viewWidth > 0 else { return day..<day }
    let wanted = DayStrip.dayWidth * (Double(day) + 0.5) - viewWidth / 2
    let left = max(min(wanted, DayStrip.dayWidth * Double(dayCount) - viewWidth), 0)
    let first = (left / DayStrip.dayWidth).rounded(.down)
    let end = ((left + viewWidth) / DayStrip.dayWidth).rounded(.up)
    return Int(first)..<Int(min(end, Double(dayCount)))
  }
}

extension TimeZoneRules {
  /// The day whose stretch of time holds an instant.
  ///
  /// Usually the date on the clock. Where clocks go back over midnight, the new day has begun
  /// although they show the old date once more.
  fileprivate func day(containing instant: Double) -> CivilDate {
    var date = civil(at: instant).date
    while date < .last, startOfDay(date.adding(days: 1)) <= instant {
      date = date.adding(days: 1)
    }
    return date
  }
}
