public import CivilTime

/// A way to turn pages.
public enum PageDirection: Hashable, Sendable {
  /// To later data.
  case next
  /// To earlier data.
  case previous
}

/// The page after turning, and whether there was one to turn to.
public struct PageTurn<Page: Hashable & Sendable>: Hashable, Sendable {
  /// The page that is shown now.
  public let page: Page
  /// False where the page stayed: it was the last one, or for `previous` the first one.
  public let moved: Bool
}

extension Interval {
  /// The interval moved by `step`, but not beyond a domain; its length stays.
  ///
  /// - Parameters:
  ///   - direction: Up or down the axis.
  ///   - step: The distance; one page is the interval's length. Nothing moves for 0, less or NaN.
  ///   - domain: What there is to see: `next` ends at its upper, `previous` at its lower bound.
  /// - Returns: The interval after turning.
  ///
  /// Edge cases: an interval that already reaches that bound, or beyond, stays.
  public func page(
    _ direction: PageDirection, by step: Double, within domain: Interval
  ) -> PageTurn<Interval> {
    moved(direction, to: (lower + sign(direction) * step, upper + sign(direction) * step), domain)
  }

  /// The interval moved by units of the calendar, but not beyond a domain.
  ///
  /// Seconds, minutes and hours are lengths of time. For longer units the bounds keep their time
  /// of day, so the length follows the calendar: months differ, and so do days where clocks change.
  ///
  /// - Parameters:
  ///   - direction: To later or earlier times.
  ///   - unit: What is counted.
  ///   - count: How many of them, 1 or more.
  ///   - zone: Whose calendar.
  ///   - domain: What there is to see, in seconds since 1970.
  /// - Returns: The interval after turning.
  ///
  /// Edge cases: at a bound of the domain the interval stops and keeps its length; an interval that
  /// already reaches it stays.
  public func page(
    _ direction: PageDirection, by unit: CalendarUnit, count: Int = 1, in zone: TimeZoneRules,
    within domain: Interval
  ) -> PageTurn<Interval> {
    // Enough for every date, and safe to multiply.
    let count = direction == .next ? min(max(count, 0), 1 << 40) : -min(max(count, 0), 1 << 40)
    func shifted(_ instant: Double) -> Double {
      zone.instant(instant, movedBy: count, unit)
    }
    return moved(direction, to: (shifted(lower), shifted(upper)), domain)
  }

  private func moved(
    _ direction: PageDirection, to target: (lower: Double, upper: Double), _ domain: Interval
  ) -> PageTurn<Interval> {
    let room = direction == .next ? domain.upper - upper : lower - domain.lower
    let shift = direction == .next ? target.upper - upper : lower - target.lower
    guard room > 0, shift > 0 else { return PageTurn(page: self, moved: false) }
    var (lower, upper) = target
    if shift > room {
      switch direction {
      case .next: (lower, upper) = (domain.upper - length, domain.upper)
      case .previous: (lower, upper) = (domain.lower, domain.lower + length)
      }
    }
    let page = Interval(unchecked: finite(lower), finite(upper), includesUpper: includesUpper)
    // Beside huge bounds rounding swallows the length, and then there is nothing to see.
    guard page.lower < page.upper || isPoint else {
      return PageTurn(page: self, moved: false)
    }
    return PageTurn(page: page, moved: true)
  }

  private func sign(_ direction: PageDirection) -> Double { direction == .next ? 1 : -1 }
}

extension TimeZoneRules {
  /// An instant moved by units: lengths of time up to the hour, the calendar beyond.
  fileprivate func instant(_ instant: Double, movedBy count: Int, _ unit: CalendarUnit) -> Double {
    func shifted(_ date: (CivilDate) -> CivilDate) -> Double {
      let civil = civil(at: instant)
      let moved = CivilDateTime(date: date(civil.date), secondOfDay: civil.secondOfDay)
      return self.instant(of: moved ?? civil)
    }
    switch unit {
    case .second: return instant + Double(count)
    case .minute: return instant + Double(count) * 60
    case .hour: return instant + Double(count) * 3600
    case .day: return shifted { $0.adding(days: count) }
    case .week: return shifted { $0.adding(days: 7 * count) }
    case .month: return shifted { $0.adding(months: count) }
    case .year: return shifted { $0.adding(months: 12 * count) }
    }
  }
}
