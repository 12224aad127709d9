import CivilTime
import PlotGeometry
import PlotLanguage
import PlotScene
import SampleStore

extension StatementRun {
  mutating func changeWindow(_ change: WindowChange, at range: SourceRange) throws {
    var window = state.window
    var note: String?
    switch change {
    case .ranges(let x, let y):
      if let x { window.x = .range(try bounds(x, at: range)) }
      if let y { (window.yLower, window.yUpper) = try values(y) }
    case .last(let expression): window.x = try last(expression)
    case .day(let expression):
      let value = try value(of: expression)
      guard case .date(let date) = value else {
        throw Diagnostic(
          .typeMismatch, "the day is \(value.kindName), not a date such as 2026-03-01",
          at: expression.range)
      }
      window.x = .day(state.zone.civil(at: date.instant).date)
    case .year(let expression):
      var evaluator = evaluator
      let year = try evaluator.integer(expression, "year", in: -9999...9999)
      try checkYear(year, at: expression.range)
      window.x = .year(year)
    case .months(let count, let year, let end):
      var evaluator = evaluator
      let length = try evaluator.integer(count, "months", in: 1...12)
      let chosen = try year.map { try evaluator.integer($0, "year", in: -9999...9999) }
      let last = try end.map { try evaluator.integer($0, "end", in: 1...12) }
      if let chosen, let year { try checkYear(chosen, at: year.range) }
      window.x = .months(length, year: chosen, end: last)
    case .page(let direction, let step):
      (window, note) = try turned(direction == .next ? .next : .previous, step, at: range)
    case .all(let axis):
      if axis != .y { window.x = .all }
      if axis != .x { (window.yLower, window.yUpper) = (nil, nil) }
    }
    state.window = window
    // Says now rather than at the next plot that a window does not go with the series.
    if case .all = change {} else { _ = try view().interval(at: range) }
    let summary = try windowSummary(at: range)
    summarize(summary + (note ?? ""))
  }

  /// The window of what is plotted, or would be; without series it is of nothing.
  func view() -> WindowView {
    WindowView(
      window: state.window, zone: state.zone,
      series: (try? plottedItems(at: SourceRange(0, 0)).map(\.samples))
        ?? state.series.names.compactMap { state.series[$0]?.samples })
  }

  // MARK: - Ranges

  private func bounds(_ span: Span, at range: SourceRange) throws -> WindowState.Bounds {
    let lower = try span.lower.map { try place($0) }
    let upper = try span.upper.map { try place($0) }
    let isTime = (lower ?? upper)?.isDate ?? false
    if let lower, let upper, lower.isDate != upper.isDate {
      throw Diagnostic(
        .typeMismatch, "the window goes from a \(lower.noun) to a \(upper.noun)",
        at: (span.upper ?? span.lower)?.range ?? range)
    }
    let shown = view()
    if !shown.series.isEmpty, shown.isTime != isTime {
      throw Diagnostic(
        .typeMismatch,
        shown.isTime
          ? "the window is of numbers, but the x axis has times"
          : "the window is of dates, but the x axis has none",
        at: (span.lower ?? span.upper)?.range ?? range,
        advice: shown.isTime ? "write dates such as 2026-03-01" : "write numbers")
    }
    var bounds = WindowState.Bounds(lower: lower?.number, upper: upper?.number, isTime: isTime)
    if case .date(let date)? = upper, date.isDay {
      bounds.upper = date.endOfDay(in: state.zone)
      bounds.isUpperOpen = true
    }
    if let first = bounds.lower, let last = bounds.upper, first > last {
      throw Diagnostic(
        .valueOutOfRange,
        "the window goes from \(text(lower?.value ?? .number(first))) back to "
          + "\(text(upper?.value ?? .number(last))): its ends must ascend",
        at: (span.upper ?? span.lower)?.range ?? range)
    }
    return bounds
  }

  /// A place on an x axis.
  private enum Place {
    case number(Double)
    case date(Moment)

    var isDate: Bool { if case .date = self { true } else { false } }
    var noun: String { isDate ? "date" : "number" }
    var number: Double {
      switch self {
      case .number(let number): number
      case .date(let date): date.instant
      }
    }
    var value: Value {
      switch self {
      case .number(let number): .number(number)
      case .date(let date): .date(date)
      }
    }
  }

  private func place(_ expression: Expression) throws -> Place {
    let value = try value(of: expression)
    switch value {
    case .number(let number) where number.isFinite: return .number(number)
    case .number(let number):
      throw Diagnostic(
        .valueOutOfRange,
        "an end of the window is \(numberText(number)): a finite number is allowed",
        at: expression.range)
    case .date(let date): return .date(date)
    default:
      throw Diagnostic(
        .typeMismatch, "an end of the window is \(value.kindName), not a number or date",
        at: expression.range)
    }
  }

  private func values(_ span: Span) throws -> (Double?, Double?) {
    var evaluator = evaluator
    func end(_ expression: Expression?) throws -> Double? {
      try expression.map {
        try evaluator.number(
          $0, "an end of y",
          in: -Double.greatestFiniteMagnitude...Double.greatestFiniteMagnitude)
      }
    }
    let lower = try end(span.lower)
    let upper = try end(span.upper)
    if let lower, let upper, lower >= upper {
      throw Diagnostic(
        .valueOutOfRange,
        "y goes from \(numberText(lower)) to \(numberText(upper)): its ends must ascend",
        at: span.upper?.range ?? SourceRange(0, 0))
    }
    return (lower, upper)
  }

  private func last(_ expression: Expression) throws -> WindowState.Span {
    let value = try value(of: expression)
    switch value {
    case .duration(let duration):
      guard duration.amount > 0, duration.amount.isFinite,
        Moment(0).adding(duration, in: state.zone) != nil
      else {
        throw Diagnostic(
          .valueOutOfRange, "the window is the last \(duration): more than 0 is allowed",
          at: expression.range)
      }
      try view().needTimes("'last \(duration)'", at: expression.range)
      return .lastDuration(duration)
    case .number:
      var evaluator = evaluator
      return .lastSamples(
        try evaluator.integer(expression, "the number of samples", in: 1...1_000_000_000))
    default:
      throw Diagnostic(
        .typeMismatch, "'last' takes a duration or a number of samples, not \(value.kindName)",
        at: expression.range)
    }
  }

  private func checkYear(_ year: Int, at range: SourceRange) throws {
    let shown = view()
    try shown.needTimes("'year='", at: range)
    guard !shown.series.isEmpty, let years = try? shown.pages().years, !years.isEmpty else {
      return
    }
    if !years.contains(year) {
      throw Diagnostic(
        .valueOutOfRange,
        "year \(year) has no data: there is \(listed(years.map { String($0) }))", at: range)
    }
  }

  // MARK: - Paging

  /// The window after turning, and a note where it stays.
  private func turned(
    _ direction: PlotGeometry.PageDirection, _ step: WindowChange.PageStep?, at range: SourceRange
  ) throws -> (WindowState, String?) {
    let shown = view()
    guard let domain = shown.domain else {
      throw Diagnostic(
        .stateError, "there are no samples to page through", at: range,
        advice: "define a series with 'series a = [1, 2, 3]'")
    }
    var window = state.window
    let duration = try pageDuration(step, shown, at: range)
    var moved = false
    switch (window.x, duration) {
    case (.months(let count, _, _), _):
      guard let page = try shown.monthPage(at: range) else { break }
      if let duration, duration.unit.months == nil {
        throw Diagnostic(
          .valueOutOfRange,
          "a window of months turns by months or years, not by \(duration)", at: range)
      }
      let pages = try shown.pages(length: count)
      let isYear = duration?.unit == .year
      var target = page
      for _ in 0..<max(1, min(1200, Int(clamping: duration?.amount ?? 1))) {
        let next = pages.page(direction, by: isYear ? .year : .month, from: target)
        target = next.page
        moved = moved || next.moved
        if !next.moved { break }
      }
      window.x = .months(count, year: target.year, end: target.months.upperBound)
    case (.year(let year), nil), (.year(let year), DurationLiteral(1, .year)?):
      let years = try shown.pages().years
      let next = direction == .next ? years.first { $0 > year } : years.last { $0 < year }
      moved = next != nil
      window.x = .year(next ?? year)
    case (.day(let date), let step) where step?.unit.seconds == nil && step.isWholeDays:
      guard let days = shown.days else { break }
      let start = Moment(state.zone.startOfDay(date), isDay: true)
      let signed = (step ?? DurationLiteral(1, .day)).scaled(by: direction == .next ? 1 : -1)
      let target = start.adding(signed, in: state.zone)?.instant ?? start.instant
      let wanted = state.zone.civil(at: target).date
      let next = direction == .next ? min(wanted, days.upperBound) : max(wanted, days.lowerBound)
      // A day beyond the data turns no further away.
      if direction == .next ? next > date : next < date {
        moved = true
        window.x = .day(next)
      }
    default:
      guard let interval = try shown.interval(at: range) else { break }
      let turn = turn(interval, direction, duration, shown, domain)
      moved = turn.moved
      if moved {
        window.x = .range(
          WindowState.Bounds(turn.page, isTime: shown.isTime, zone: state.zone))
      }
    }
    let end = direction == .next ? "last" : "first"
    return (moved ? window : state.window, moved ? nil : " (already the \(end) page)")
  }

  /// A step in durations; the default of a window of the last months is as many months.
  private func pageDuration(
    _ step: WindowChange.PageStep?, _ shown: WindowView, at range: SourceRange
  ) throws -> DurationLiteral? {
    switch step {
    case nil:
      if case .lastDuration(let duration) = shown.window.x, duration.unit.seconds == nil {
        return duration
      }
      return nil
    case .unit(let unit):
      try shown.needTimes("a step of one \(unit.rawValue)", at: range)
      return DurationLiteral(1, DurationUnit(unit))
    case .duration(let expression):
      let value = try value(of: expression)
      guard case .duration(let duration) = value else {
        throw Diagnostic(
          .typeMismatch, "the step is \(value.kindName), not a duration such as 1 week",
          at: expression.range)
      }
      try shown.needTimes("a step of \(duration)", at: expression.range)
      guard duration.amount > 0, duration.amount.isFinite,
        Moment(0).adding(duration, in: state.zone) != nil
      else {
        throw Diagnostic(
          .valueOutOfRange, "the step is \(duration): more than 0 is allowed",
          at: expression.range)
      }
      return duration
    }
  }

  private func turn(
    _ interval: Interval, _ direction: PlotGeometry.PageDirection, _ step: DurationLiteral?,
    _ shown: WindowView, _ domain: Interval
  ) -> PageTurn<Interval> {
    guard let step else {
      let distance = shown.series.first?.pageStep(of: interval) ?? interval.length
      return interval.page(direction, by: distance, within: domain)
    }
    if let count = Int(exactly: step.amount),
      let unit = CalendarUnit(rawValue: step.unit.rawValue)
    {
      return interval.page(direction, by: unit, count: count, in: state.zone, within: domain)
    }
    let signed = step.scaled(by: direction == .next ? 1 : -1)
    let target = Moment(interval.lower).adding(signed, in: state.zone)?.instant
    return interval.page(
      direction, by: abs((target ?? interval.lower) - interval.lower), within: domain)
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
  init(_ interval: Interval, isTime: Bool, zone: TimeZoneRules) {
    self.init(lower: interval.lower, upper: interval.upper, isTime: isTime)
    guard !interval.includesUpper else { return }
    if isTime, zone.beginsDay(interval.upper) {
      isUpperOpen = true
    } else {
      upper = interval.upper.nextDown
    }
  }
}
