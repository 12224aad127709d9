import CivilTime
import PlotLanguage

/// What names mean while an expression is evaluated, and what the evaluator may use.
struct EvaluationContext {
  /// The value of a series or variable, or nil where there is none.
  var lookUp: (String) -> Value?
  /// Whoever has the rows of a series; nil for one in memory, and for any other name.
  var engine: (String) -> EngineSeries? = { _ in nil }
  /// The error for a name that nothing has.
  var unknownName: (Name) -> Diagnostic
  /// A field of the selection; throws where nothing is selected.
  var selection: (SelectionField, SourceRange) throws -> Value
  /// A line from the user, or nil where nobody can be asked.
  var ask: (String) throws -> String?
  /// The zone of dates without an offset.
  var zone: TimeZoneRules
  /// How many samples may be made at once.
  var sampleLimit: () -> Int
  /// Whether to stop.
  var cancellation: Cancellation
}

extension EvaluationContext {
  /// The moment of a literal.
  func moment(_ literal: DateLiteral) -> Moment {
    let instant =
      literal.secondsEast.map { literal.civil.secondsSince1970 - Double($0) }
      ?? zone.instant(of: literal.civil)
    return Moment(instant, isDay: literal.isDay)
  }
}
