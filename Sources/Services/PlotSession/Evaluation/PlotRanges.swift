import CivilTime
import PlotGeometry
import PlotLanguage
import SampleStore

/// The ranges `A..B` of the axes, as `window` and `plot` take them.
struct PlotRanges {
  private let scope: Scope

  init(_ scope: Scope) { self.scope = scope }

  /// The numbers at which an axis can end.
  static let finite = -Double.greatestFiniteMagnitude...Double.greatestFiniteMagnitude

  /// What a range of the x axis shows.
  ///
  /// - Throws: A diagnostic where the ends are of two kinds, not finite, or do not ascend.
  func bounds(_ span: Span) throws -> WindowState.Bounds {
    let lower = try span.lower.map(end)
    let upper = try span.upper.map(end)
    let kind = (lower ?? upper)?.positionKind ?? .number
    if let lower, let upper, lower.positionKind != upper.positionKind {
      throw Diagnostic(
        .typeMismatch, "the window goes from \(lower.kindName) to \(upper.kindName)",
        at: (span.upper ?? span.lower)?.range ?? scope.range)
    }
    let axis = kind.isElapsed ? scope.elapsedAxis : ElapsedAxis(kind)
    var bounds = WindowState.Bounds(
      lower: lower?.position(on: axis), upper: upper?.position(on: axis), kind: kind)
    if case .date(let date)? = upper, date.isDay {
      bounds.upper = date.endOfDay(in: scope.state.zone)
      bounds.isUpperOpen = true
    }
    if let first = bounds.lower, let last = bounds.upper, first > last {
      throw Diagnostic(
        .valueOutOfRange,
        "the window goes from \(scope.text(lower ?? .number(first))) back to "
          + "\(scope.text(upper ?? .number(last))): its ends must ascend",
        at: (span.upper ?? span.lower)?.range ?? scope.range)
    }
    return bounds
  }

  /// Throws where a range of the x axis is about another kind of axis than the series have.
  func check(
    _ bounds: WindowState.Bounds, goWith series: [SampleSeries], at range: SourceRange
  ) throws {
    guard let kind = series.first?.kind, !kind.meets(bounds.kind) else { return }
    throw Diagnostic(
      .typeMismatch,
      bounds.kind.isTime && kind == .number
        ? "the window is of dates, but the x axis has none"
        : "the window is of \(bounds.kind.plural), but the x axis has \(kind.axisPlural)",
      at: range, advice: durations(bounds, kind) ?? advice(of: series))
  }

  /// Where the samples are.
  private func advice(of series: [SampleSeries]) -> String? {
    guard let first = series.first, let domain = first.domain else { return nil }
    let ends = [domain.lower, domain.upper].map { end in
      first.isTime
        ? scope.state.zone.civil(at: end).date.iso8601
        : first.kind.isElapsed ? duration(end) : numberText(end)
    }
    return "the samples are in \(ends[0])..\(ends[1])"
  }

  /// A range of what has passed in place of one of seconds, or of dates where years lie on each other; nil where it can
  /// be neither.
  private func durations(_ bounds: WindowState.Bounds, _ kind: PositionKind) -> String? {
    guard case .elapsed(let period) = kind, !bounds.kind.isTime || period == .year,
      let lower = bounds.lower, let upper = bounds.upper
    else { return nil }
    let ends = [lower, upper].map { end in
      guard bounds.kind.isTime else { return end }
      // Days are counted as in a leap year, as those on the axis are.
      let date = scope.state.zone.civil(at: end).date
      let days = [
        CivilDate(year: 2024, month: date.month, day: date.day),
        CivilDate(year: 2024, month: 1, day: 1),
      ]
      .compactMap { $0?.daysSince1970 }
      return Double(days[0] - days[days.count - 1]) * 86_400
    }
    return ends[0] < ends[1]
      ? "on this axis that is \(duration(ends[0]))..\(duration(ends[1]))" : nil
  }

  private func duration(_ seconds: Double) -> String {
    DurationLiteral.ofSeconds(seconds).readable.description
  }

  /// An end of a range of the x axis: a finite number or a date.
  private func end(_ expression: Expression) throws -> Value {
    let value = try scope.value(of: expression)
    switch value {
    case .number(let number) where !number.isFinite:
      throw Diagnostic(
        .valueOutOfRange,
        "an end of the window is \(numberText(number)): a finite number is allowed",
        at: expression.range)
    case .number, .date, .duration: return value
    default:
      throw value.mismatch(
        "an end of the window", "a number, date or duration", at: expression.range)
    }
  }

  /// What a range of a y axis shows; `word` is what statements call the axis.
  ///
  /// - Throws: A diagnostic where an end is no finite number, or they do not ascend.
  func values(_ span: Span, _ word: String = "y") throws -> WindowState.Bounds {
    func end(_ expression: Expression) throws -> Double {
      try scope.checkShare(expression)
      return try scope.amount(of: expression, "an end of \(word)")
    }
    let lower = try span.lower.map(end)
    let upper = try span.upper.map(end)
    if let lower, let upper, lower >= upper {
      throw Diagnostic(
        .valueOutOfRange,
        "\(word) goes from \(numberText(lower)) to \(numberText(upper)): its ends must ascend",
        at: span.upper?.range ?? SourceRange(0, 0))
    }
    return WindowState.Bounds(lower: lower, upper: upper)
  }
}

extension Value {
  /// The position on an x axis that a number, date or duration means.
  var position: Double? {
    switch self {
    case .date(let date): date.instant
    case .duration(let duration): duration.meanSeconds
    default: number
    }
  }

  /// What a position says that is written so.
  var positionKind: PositionKind {
    switch self {
    case .date: .time
    case .duration: .elapsed(nil)
    default: .number
    }
  }
}

extension PositionKind {
  /// What positions of this kind are written as, for messages.
  var plural: String {
    switch self {
    case .number: "numbers"
    case .time: "dates"
    case .elapsed: "durations"
    }
  }

  /// A place of this kind, for messages.
  var place: String {
    switch self {
    case .number: "a number"
    case .time: "a date"
    case .elapsed: "a duration"
    }
  }

  /// How such a place is written, for advice.
  var example: String {
    switch self {
    case .number: "a number"
    case .time: "a date such as 2026-03-01"
    case .elapsed: "a duration such as 90 min"
    }
  }

  /// What an axis of this kind has, for messages.
  var axisPlural: String { isTime ? "times" : plural }
}
