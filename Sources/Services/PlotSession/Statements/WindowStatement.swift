import CivilTime
import PlotGeometry
import PlotLanguage

/// `window`.
struct WindowStatement {
  private let scope: Scope

  init(_ scope: Scope) { self.scope = scope }

  func run(_ change: WindowChange, _ transaction: inout Transaction) throws {
    var window = scope.state.window
    var note: String?
    switch change {
    case .ranges(let x, let y):
      if let x { window.x = .range(try bounds(x)) }
      if let y { (window.yLower, window.yUpper) = try values(y) }
    case .last(let expression): window.x = try last(expression)
    case .day(let expression):
      let value = try scope.value(of: expression)
      guard case .date(let date) = value else {
        throw Diagnostic(
          .typeMismatch, "the day is \(value.kindName), not a date such as 2026-03-01",
          at: expression.range)
      }
      window.x = .day(scope.state.zone.civil(at: date.instant).date)
    case .year(let expression):
      let year = try scope.integer(of: expression, "year", in: -9999...9999)
      try checkYear(year, at: expression.range)
      window.x = .year(year)
    case .months(let count, let year, let end):
      let length = try scope.integer(of: count, "months", in: 1...12)
      let chosen = try year.map { try scope.integer(of: $0, "year", in: -9999...9999) }
      let last = try end.map { try scope.integer(of: $0, "end", in: 1...12) }
      if let chosen, let year { try checkYear(chosen, at: year.range) }
      window.x = .months(length, year: chosen, end: last)
    case .page(let direction, let step):
      (window, note) = try WindowPaging(scope).turned(
        direction == .next ? .next : .previous, step)
    case .all(let axis):
      if axis != .y { window.x = .all }
      if axis != .x { (window.yLower, window.yUpper) = (nil, nil) }
    }
    transaction.state.window = window
    let shown = PlotResolver(Scope(transaction.state, scope.context)).view
    // Says now rather than at the next plot that a window does not go with the series.
    transaction.summarize(try shown.summary(at: scope.range) + (note ?? ""))
  }

  // MARK: - Parts

  private func bounds(_ span: Span) throws -> WindowState.Bounds {
    let lower = try span.lower.map { try place($0) }
    let upper = try span.upper.map { try place($0) }
    let isTime = (lower ?? upper)?.isDate ?? false
    if let lower, let upper, lower.isDate != upper.isDate {
      throw Diagnostic(
        .typeMismatch, "the window goes from a \(lower.noun) to a \(upper.noun)",
        at: (span.upper ?? span.lower)?.range ?? scope.range)
    }
    let shown = PlotResolver(scope).view
    if !shown.series.isEmpty, shown.isTime != isTime {
      throw Diagnostic(
        .typeMismatch,
        shown.isTime
          ? "the window is of numbers, but the x axis has times"
          : "the window is of dates, but the x axis has none",
        at: (span.lower ?? span.upper)?.range ?? scope.range,
        advice: shown.isTime ? "write dates such as 2026-03-01" : "write numbers")
    }
    var bounds = WindowState.Bounds(lower: lower?.number, upper: upper?.number, isTime: isTime)
    if case .date(let date)? = upper, date.isDay {
      bounds.upper = date.endOfDay(in: scope.state.zone)
      bounds.isUpperOpen = true
    }
    if let first = bounds.lower, let last = bounds.upper, first > last {
      throw Diagnostic(
        .valueOutOfRange,
        "the window goes from \(scope.text(lower?.value ?? .number(first))) back to "
          + "\(scope.text(upper?.value ?? .number(last))): its ends must ascend",
        at: (span.upper ?? span.lower)?.range ?? scope.range)
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
    let value = try scope.value(of: expression)
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
    func end(_ expression: Expression?) throws -> Double? {
      try expression.map {
        try scope.number(
          of: $0, "an end of y",
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
    let value = try scope.value(of: expression)
    switch value {
    case .duration(let duration):
      guard duration.amount > 0, duration.amount.isFinite,
        Moment(0).adding(duration, in: scope.state.zone) != nil
      else {
        throw Diagnostic(
          .valueOutOfRange, "the window is the last \(duration): more than 0 is allowed",
          at: expression.range)
      }
      try PlotResolver(scope).view.needTimes("'last \(duration)'", at: expression.range)
      return .lastDuration(duration)
    case .number:
      return .lastSamples(
        try scope.integer(of: expression, "the number of samples", in: 1...1_000_000_000))
    default:
      throw Diagnostic(
        .typeMismatch, "'last' takes a duration or a number of samples, not \(value.kindName)",
        at: expression.range)
    }
  }

  private func checkYear(_ year: Int, at range: SourceRange) throws {
    let shown = PlotResolver(scope).view
    try shown.needTimes("'year='", at: range)
    guard !shown.series.isEmpty, let years = try? shown.monthPages().years, !years.isEmpty else {
      return
    }
    if !years.contains(year) {
      throw Diagnostic(
        .valueOutOfRange,
        "year \(year) has no data: there is \(listed(years.map { String($0) }))", at: range)
    }
  }
}

extension StatementExecution {
  mutating func window(_ change: WindowChange) throws {
    try WindowStatement(scope).run(change, &transaction)
  }
}
