/// A unit of the wall clock or the calendar.
public enum CalendarUnit: String, CaseIterable, Hashable, Comparable, Sendable {
  case second
  case minute
  case hour
  case day
  /// ISO weeks: they begin on Monday.
  case week
  case month
  case year

  /// Shorter units come first.
  public static func < (a: CalendarUnit, b: CalendarUnit) -> Bool { a.rank < b.rank }

  private var rank: Int {
    switch self {
    case .second: 0
    case .minute: 1
    case .hour: 2
    case .day: 3
    case .week: 4
    case .month: 5
    case .year: 6
    }
  }
}
