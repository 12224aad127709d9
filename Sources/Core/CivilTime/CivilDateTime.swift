/// A date and a time of day as a wall clock shows them, without a time zone.
///
/// Guarantees: `secondOfDay` is finite and in 0..<86,400.
public struct CivilDateTime: Hashable, Comparable, Sendable {
  /// The calendar day.
  public let date: CivilDate
  /// Seconds that the clock shows since 00:00, 0..<86,400, fractions included.
  public let secondOfDay: Double

  /// The wall-clock time, or nil where `secondOfDay` is not in 0..<86,400.
  public init?(date: CivilDate, secondOfDay: Double = 0) {
    guard secondOfDay >= 0, secondOfDay < 86_400 else { return nil }
    self.date = date
    self.secondOfDay = secondOfDay
  }

  /// The wall-clock time with these fields, or nil where one is out of range.
  public init?(date: CivilDate, hour: Int, minute: Int = 0, second: Double = 0) {
    guard (0..<24).contains(hour), (0..<60).contains(minute), second >= 0, second < 60 else {
      return nil
    }
    self.init(date: date, secondOfDay: Double(hour * 3600 + minute * 60) + second)
  }

  /// The wall-clock time `seconds` after 1970-01-01T00:00 on the same clock.
  ///
  /// Edge cases: NaN becomes 1970-01-01T00:00; infinities and far values are clamped to the calendar.
  public init(secondsSince1970 seconds: Double) {
    let clamped = min(
      max(seconds.isNaN ? 0 : seconds, CivilDateTime.firstSecond), CivilDateTime.lastSecond)
    let days = (clamped / 86_400).rounded(.down)
    let rest = max(0, clamped - days * 86_400)
    // A hair before midnight rounds to a whole day, the smallest hair to none.
    let isNextDay = rest >= 86_400
    date = CivilDate(daysSince1970: Int(days) + (isNextDay ? 1 : 0))
    secondOfDay = isNextDay ? 0 : rest
  }

  /// Seconds from 1970-01-01T00:00 to this time on the same clock.
  public var secondsSince1970: Double { Double(date.daysSince1970) * 86_400 + secondOfDay }

  /// The hour, 0...23.
  public var hour: Int { Int(secondOfDay) / 3600 }
  /// The minute, 0...59.
  public var minute: Int { Int(secondOfDay) / 60 % 60 }
  /// The second with its fraction, 0..<60.
  public var second: Double { secondOfDay - Double(hour * 3600 + minute * 60) }

  /// What a clock shows: `09:30:15`, or `09:30`; fractions are cut.
  package func clockText(hasSeconds: Bool = true) -> String {
    let minutes = padded(hour, 2) + ":" + padded(minute, 2)
    return hasSeconds ? minutes + ":" + padded(Int(second), 2) : minutes
  }

  /// Earlier times come first.
  public static func < (a: CivilDateTime, b: CivilDateTime) -> Bool {
    (a.date, a.secondOfDay) < (b.date, b.secondOfDay)
  }

  /// The first and the last second that a ``CivilDateTime`` can hold.
  private static let firstSecond = Double(CivilDate.first.daysSince1970) * 86_400
  private static let lastSecond = Double(CivilDate.last.daysSince1970) * 86_400 + 86_399
}
