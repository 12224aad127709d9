import CivilTime
import PlotGeometry
import PlotLanguage
import PlotScene
import SampleStore

/// `window next` and `window previous`: the page before or behind the one that is shown.
struct WindowPaging {
  private let scope: Scope

  init(_ scope: Scope) { self.scope = scope }

  /// The part of the x axis that is shown after turning, and a note where it stays.
  func turned(
    _ direction: PageDirection, _ step: WindowChange.PageStep?
  ) throws -> (WindowState.Span, String?) {
    let shown = PlotResolver(scope).view
    guard let domain = shown.domain else {
      throw Diagnostic(
        .stateError, "there are no samples to page through", at: scope.range,
        advice: scope.advice(toBegin: "series a = [1, 2, 3]"))
    }
    var span = shown.span
    let duration = try pageDuration(step, shown)
    var moved = false
    switch (span, duration) {
    case (.months(let count, _, _), _):
      guard let page = try shown.monthPage(at: scope.range) else { break }
      if let duration, duration.unit.months == nil {
        throw Diagnostic(
          .valueOutOfRange,
          "a window of months turns by months or years, not by \(duration)", at: scope.range)
      }
      let pages = try shown.monthPages(length: count)
      let isYear = duration?.unit == .year
      var target = page
      for _ in 0..<max(1, min(1200, Int(clamping: duration?.amount ?? 1))) {
        guard let next = pages.page(direction, by: isYear ? .year : .month, from: target) else {
          break
        }
        target = next
        moved = true
      }
      span = .months(count, year: target.year, end: target.months.upperBound)
    case (.year(let year), nil), (.year(let year), DurationLiteral(1, .year)?):
      let next = try shown.monthPages().year(direction, from: year)
      moved = next != nil
      span = .year(next ?? year)
    case (.day(let date), let step) where step?.unit.seconds == nil && step.isWholeDays:
      guard let days = shown.days else { break }
      let start = Moment(scope.state.zone.startOfDay(date), isDay: true)
      let signed = (step ?? DurationLiteral(1, .day)).scaled(by: direction == .next ? 1 : -1)
      let target = start.adding(signed, in: scope.state.zone)?.instant ?? start.instant
      let wanted = scope.state.zone.civil(at: target).date
      // From a day outside the data either way leads to the nearest day with data.
      let next = min(max(days.contains(date) ? wanted : date, days.lowerBound), days.upperBound)
      moved = next != date
      if moved { span = .day(next) }
    default:
      guard let interval = try shown.interval(at: scope.range) else { break }
      guard let page = page(interval, direction, duration, shown, domain) else { break }
      moved = true
      span = .range(WindowState.Bounds(page, shown.kind, zone: scope.state.zone))
    }
    let end = direction == .next ? "last" : "first"
    return (moved ? span : shown.span, moved ? nil : " (already the \(end) page)")
  }

  /// A step in durations; the default of a window of the last months is as many months.
  private func pageDuration(
    _ step: WindowChange.PageStep?, _ shown: WindowView
  ) throws -> DurationLiteral? {
    switch step {
    case nil:
      if case .lastDuration(let duration) = shown.span, duration.unit.seconds == nil {
        return duration
      }
      return nil
    case .unit(let unit):
      try shown.needTimes("a step of one \(unit.rawValue)", at: scope.range)
      return DurationLiteral(1, DurationUnit(unit))
    case .duration(let expression):
      let value = try scope.value(of: expression)
      guard case .duration(let duration) = value else {
        throw Diagnostic(
          .typeMismatch, "the step is \(value.kindName), not a duration such as 1 week",
          at: expression.range)
      }
      try shown.needTimes("a step of \(duration)", at: expression.range)
      guard duration.amount > 0, duration.amount.isFinite,
        Moment(0).adding(duration, in: scope.state.zone) != nil
      else {
        throw Diagnostic(
          .valueOutOfRange, "the step is \(duration): more than 0 is allowed",
          at: expression.range)
      }
      return duration
    }
  }

  /// The page before or behind an interval; nil where there is none.
  private func page(
    _ interval: AxisInterval, _ direction: PageDirection, _ step: DurationLiteral?,
    _ shown: WindowView, _ domain: AxisInterval
  ) -> AxisInterval? {
    if let days = days(of: interval, shown), let target = moved(days, direction, step) {
      return page(target, behind: days, direction, clamps: step == nil, domain)
    }
    guard let step else {
      if [.sessions, .index].contains(scope.state.xAxis.quantity),
        let samples = shown.series.first, !samples.indices(in: interval).isEmpty
      {
        return samples.page(direction, from: interval)
      }
      let distance = shown.series.first?.pageStep(of: interval) ?? interval.length
      return interval.page(direction, by: distance, within: domain)
    }
    if let count = Int(exactly: step.amount),
      let unit = CalendarUnit(rawValue: step.unit.rawValue)
    {
      return interval.page(direction, by: unit, count: count, in: scope.state.zone, within: domain)
    }
    let signed = step.scaled(by: direction == .next ? 1 : -1)
    let target = Moment(interval.lower).adding(signed, in: scope.state.zone)?.instant
    return interval.page(
      direction, by: abs((target ?? interval.lower) - interval.lower), within: domain)
  }

  // MARK: - Whole days

  /// The days of a window that goes from midnight to midnight, the end not included; nil for any other.
  private func days(of interval: AxisInterval, _ shown: WindowView) -> Range<CivilDate>? {
    let zone = scope.state.zone
    guard case .range = shown.span, shown.isTime,
      ![.sessions, .index].contains(scope.state.xAxis.quantity), zone.beginsDay(interval.lower)
    else { return nil }
    let isOpen = zone.beginsDay(interval.upper) && !interval.includesUpper
    let upper = isOpen ? interval.upper : zone.end(of: .day, containing: interval.upper)
    let (start, end) = (zone.civil(at: interval.lower).date, zone.civil(at: upper + 1).date)
    return start < end && zone.startOfDay(end) - interval.upper <= 1e-3 ? start..<end : nil
  }

  /// Days moved by as many, or by the calendar, so that a month is followed by all of the next one; nil for a
  /// step that is no number of days.
  private func moved(
    _ days: Range<CivilDate>, _ direction: PageDirection, _ step: DurationLiteral?
  ) -> Range<CivilDate>? {
    let sign = direction == .next ? 1 : -1
    guard let step else { return days.moved(by: sign * days.length) }
    guard let count = Int(exactly: step.amount), count < 1 << 24 else { return nil }
    if let months = step.unit.months {
      let distance = sign * count * Int(months)
      return days.lowerBound.adding(months: distance)..<days.upperBound.adding(months: distance)
    }
    guard step.unit == .day || step.unit == .week else { return nil }
    return days.moved(by: sign * count * (step.unit == .week ? 7 : 1))
  }

  /// The page of days behind or before others.
  ///
  /// One that is clamped ends with the last day that has data, or begins with the first. Nil where the data end with the others.
  private func page(
    _ target: Range<CivilDate>, behind days: Range<CivilDate>, _ direction: PageDirection,
    clamps: Bool, _ domain: AxisInterval
  ) -> AxisInterval? {
    let zone = scope.state.zone
    let (first, last) = (zone.civil(at: domain.lower).date, zone.civil(at: domain.upper).date)
    guard direction == .next ? days.upperBound <= last : days.lowerBound > first else { return nil }
    var page = target
    if clamps {
      let late = page.upperBound.daysSince1970 - last.daysSince1970 - 1
      let early = first.daysSince1970 - page.lowerBound.daysSince1970
      page = page.moved(by: direction == .next ? -max(late, 0) : max(early, 0))
    }
    let (lower, upper) = (zone.startOfDay(page.lowerBound), zone.startOfDay(page.upperBound))
    return lower < upper ? AxisInterval(unchecked: lower, upper, includesUpper: false) : nil
  }
}

extension Range<CivilDate> {
  /// How many days there are.
  fileprivate var length: Int { upperBound.daysSince1970 - lowerBound.daysSince1970 }

  fileprivate func moved(by days: Int) -> Range<CivilDate> {
    lowerBound.adding(days: days)..<upperBound.adding(days: days)
  }
}

extension DurationUnit {
  init(_ unit: CalendarUnit) { self = DurationUnit(rawValue: unit.rawValue) ?? .second }
}

extension DurationLiteral? {
  /// Whether it goes from midnight to midnight.
  fileprivate var isWholeDays: Bool { map { $0.amount == $0.amount.rounded() } ?? true }
}

extension WindowState.Bounds {
  /// The ends of an interval; an open end that ends no day is moved to the number before it.
  init(_ interval: AxisInterval, _ kind: PositionKind, zone: TimeZoneRules) {
    self.init(lower: interval.lower, upper: interval.upper, kind: kind)
    guard !interval.includesUpper else { return }
    if kind.isTime, zone.beginsDay(interval.upper) {
      isUpperOpen = true
    } else {
      upper = interval.upper.nextDown
    }
  }
}
