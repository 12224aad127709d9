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
    let lower = try span.lower.map { try place($0) }
    let upper = try span.upper.map { try place($0) }
    let isTime = (lower ?? upper)?.isDate ?? false
    if let lower, let upper, lower.isDate != upper.isDate {
      throw Diagnostic(
        .typeMismatch, "the window goes from a \(lower.noun) to a \(upper.noun)",
        at: (span.upper ?? span.lower)?.range ?? scope.range)
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

  /// Throws where a range of the x axis is about another kind of axis than the series have.
  func check(
    _ bounds: WindowState.Bounds, goWith series: [SampleSeries], at range: SourceRange
  ) throws {
    guard let isTime = series.first?.isTime, isTime != bounds.isTime else { return }
    throw Diagnostic(
      .typeMismatch,
      isTime
        ? "the window is of numbers, but the x axis has times"
        : "the window is of dates, but the x axis has none",
      at: range, advice: advice(of: series))
  }

  /// The window of all samples, as an example of one.
  private func advice(of series: [SampleSeries]) -> String? {
    guard let first = series.first, let domain = first.domain else { return nil }
    let ends = [domain.lower, domain.upper].map { end in
      first.isTime ? scope.state.zone.civil(at: end).date.iso8601 : numberText(end)
    }
    return "the samples are in `window \(ends[0])..\(ends[1])`"
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

  /// What a range of a y axis shows.
  ///
  /// - Parameters:
  ///   - span: The range.
  ///   - word: What the axis is called in statements.
  /// - Returns: The ends that are given.
  /// - Throws: A diagnostic where one is no finite number, or they do not ascend.
  func values(_ span: Span, _ word: String = "y") throws -> WindowState.Values {
    func end(_ expression: Expression?) throws -> Double? {
      try expression.map {
        try scope.number(
          of: $0, "an end of \(word)", in: PlotRanges.finite)
      }
    }
    let lower = try end(span.lower)
    let upper = try end(span.upper)
    if let lower, let upper, lower >= upper {
      throw Diagnostic(
        .valueOutOfRange,
        "\(word) goes from \(numberText(lower)) to \(numberText(upper)): its ends must ascend",
        at: span.upper?.range ?? SourceRange(0, 0))
    }
    return WindowState.Values(lower: lower, upper: upper)
  }
}
