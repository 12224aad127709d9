package import CivilTime
package import PlotGeometry
package import SampleStore

extension AxisInterval {
  /// The interval moved by `step`, but not beyond a domain; its length stays.
  ///
  /// - Parameters:
  ///   - direction: Up or down the axis.
  ///   - step: The distance; one page is the interval's length.
  ///   - domain: What there is to see: `next` ends at its upper, `previous` at its lower bound.
  /// - Returns: Nil where nothing moves: for a step of 0, less or NaN, and for an interval that already
  ///   reaches that bound, or beyond.
  package func page(
    _ direction: PageDirection, by step: Double, within domain: AxisInterval
  ) -> AxisInterval? {
    let step = direction == .next ? step : -step
    return moved(direction, to: (lower + step, upper + step), domain)
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
  ///   - domain: What there is to see, in seconds since 1970; at its bound the interval keeps its length.
  /// - Returns: Nil where nothing moves: for no units, and for an interval that already reaches the bound.
  package func page(
    _ direction: PageDirection, by unit: CalendarUnit, count: Int = 1, in zone: TimeZoneRules,
    within domain: AxisInterval
  ) -> AxisInterval? {
    // Enough for every date, and safe to multiply.
    let count = direction == .next ? min(max(count, 0), 1 << 40) : -min(max(count, 0), 1 << 40)
    func shifted(_ instant: Double) -> Double { zone.instant(instant, movedBy: count, unit) }
    return moved(direction, to: (shifted(lower), shifted(upper)), domain)
  }

  private func moved(
    _ direction: PageDirection, to target: (lower: Double, upper: Double), _ domain: AxisInterval
  ) -> AxisInterval? {
    let room = direction == .next ? domain.upper - upper : lower - domain.lower
    let shift = direction == .next ? target.upper - upper : lower - target.lower
    guard room > 0, shift > 0 else { return nil }
    var (lower, upper) = target
    if shift > room {
      switch direction {
      case .next: (lower, upper) = (domain.upper - length, domain.upper)
      case .previous: (lower, upper) = (domain.lower, domain.lower + length)
      }
    }
    let page = AxisInterval(unchecked: finite(lower), finite(upper), includesUpper: includesUpper)
    // Beside huge bounds rounding swallows the length, and then there is nothing to see.
    return page.lower < page.upper || isPoint ? page : nil
  }
}

extension SampleSeries {
  /// How far a page of this length goes on: to the first sample that is not on the page.
  ///
  /// On an index axis one more than the whole indices between the bounds, so that no sample is shown
  /// twice; else the interval's length.
  package func pageStep(of interval: AxisInterval) -> Double {
    positions == .index && interval.includesUpper
      ? finite(interval.length.rounded(.down) + 1) : interval.length
  }

  /// The page of as many samples before or behind those of an interval; at either end it is the last full
  /// one.
  ///
  /// - Returns: Nil where there is no such page, and where no sample stands in the interval.
  package func page(_ direction: PageDirection, from interval: AxisInterval) -> AxisInterval? {
    let visible = indices(in: interval)
    let start =
      direction == .next
      ? Swift.min(visible.upperBound, count - visible.count)
      : Swift.max(visible.lowerBound - visible.count, 0)
    guard start != visible.lowerBound, let lower = position(of: start),
      let upper = position(of: start + visible.count - 1)
    else { return nil }
    return AxisInterval(unchecked: lower, upper)
  }
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
