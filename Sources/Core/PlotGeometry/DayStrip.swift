public import CivilTime

/// A long strip of days, each equally wide, of which a viewport shows a part.
///
/// The strip goes from the first to the last day with data, empty days between included. A day's
/// stretch is as long as the calendar says: 23 or 25 hours where clocks change. A sample at 00:00
/// is the new day's first. Coordinates are points from the strip's left end.
///
/// A viewport draws one line through ``indicesWithNeighbors(ofDays:)`` of its visible days and clips it to
/// itself; a front end that draws each day alone clips each day's to that day's cell. Either way every
/// piece of the line, across midnight too, is drawn once, also through empty days.
///
/// Guarantees: every sample is in exactly one day; days follow each other without holes.
/// Source: Swift Talk 278–280, where days are 86,400 s long and gaps over a day shift the days behind them.
public struct DayStrip: Sendable {
  /// The samples, whose positions are times.
  public let times: SampleSeries
  /// Whose days.
  public let zone: TimeZoneRules
  /// The width of a day in points, more than 0.
  public let dayWidth: Double
  /// The first day with data; nil where there are no samples.
  public let firstDay: CivilDate?
  /// How many days the strip has; 0 where there are no samples.
  public let dayCount: Int

  /// The strip of a series of times.
  ///
  /// - Parameters:
  ///   - times: Samples whose positions are instants. Times outside the calendar belong to its first and last day.
  ///   - zone: Whose days.
  ///   - dayWidth: Points, 1...1,000,000.
  /// - Throws: ``GeometryError/Reason/noTimes`` for positions that are no times;
  ///   ``GeometryError/Reason/outOfRange(parameter:value:allowed:)`` for the width.
  public init(
    times: SampleSeries, in zone: TimeZoneRules, dayWidth: Double = 300
  ) throws(GeometryError) {
    guard times.isTime else { throw GeometryError(.noTimes) }
    self.times = times
    self.zone = zone
    self.dayWidth = try checked(dayWidth, "day width", in: 1...1_000_000)
    guard let domain = times.domain else {
      firstDay = nil
      dayCount = 0
      return
    }
    let first = zone.day(containing: domain.lower)
    firstDay = first
    dayCount =
      zone.day(containing: domain.upper).daysSince1970 - first.daysSince1970 + 1
  }

  /// The width of the whole strip in points.
  public var width: Double { dayWidth * Double(dayCount) }

  /// The date of a day of the strip; nil outside it.
  public func date(ofDay day: Int) -> CivilDate? {
    (0..<dayCount).contains(day) ? firstDay?.adding(days: day) : nil
  }

  /// The day of the strip with a date, or the end of the strip that is nearer; nil where it is empty.
  public func day(nearest date: CivilDate) -> Int? {
    guard let firstDay else { return nil }
    return min(max(date.daysSince1970 - firstDay.daysSince1970, 0), dayCount - 1)
  }

  /// From a day's start up to the next one's.
  ///
  /// Nil outside the strip, and for a day that the zone left out (Apia, 2011-12-30).
  public func interval(ofDay day: Int) -> Interval? {
    guard let date = date(ofDay: day) else { return nil }
    let (start, end) = (zone.startOfDay(date), zone.endOfDay(date))
    return start < end ? Interval(unchecked: start, end, includesUpper: false) : nil
  }

  /// The samples of some days; days outside the strip have none.
  ///
  /// - Complexity: O(log samples).
  public func indices(ofDays days: Range<Int>) -> Range<Int> {
    let days = days.clamped(to: 0..<dayCount)
    let first = firstIndex(notBeforeDay: days.lowerBound)
    return first..<(days.isEmpty ? first : firstIndex(notBeforeDay: days.upperBound))
  }

  /// The samples of some days, and the one before and the one after them where there are some.
  ///
  /// Lines come in from the one and go out to the other, also if the days have no samples.
  public func indicesWithNeighbors(ofDays days: Range<Int>) -> Range<Int> {
    let days = days.clamped(to: 0..<dayCount)
    return days.isEmpty ? 0..<0 : times.withNeighbors(indices(ofDays: days))
  }

  /// The first sample that is in a day or behind it; the ends of the strip hold all that is left.
  private func firstIndex(notBeforeDay day: Int) -> Int {
    if day <= 0 { return 0 }
    guard let date = date(ofDay: day) else { return times.count }
    return times.firstIndex(notBefore: zone.startOfDay(date))
  }

  /// Where an instant lies on the strip, in points from its left end.
  ///
  /// Within a day x grows evenly with time. Instants outside the strip lie at its ends; NaN stays.
  public func x(of instant: Double) -> Double {
    if instant.isNaN { return instant }
    guard let day = day(nearest: zone.day(containing: instant)) else { return 0 }
    let cell = Double(day) * dayWidth
    guard let stretch = interval(ofDay: day) else { return cell }
    let scale = LinearScale(domain: stretch, from: cell, to: cell + dayWidth)
    return scale.clamped(scale.position(of: instant))
  }
}
