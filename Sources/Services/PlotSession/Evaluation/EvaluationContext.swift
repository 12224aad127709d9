import CivilTime
import PlotLanguage
import Threading

/// What names mean while an expression is evaluated, and what the evaluator may use.
struct EvaluationContext {
  /// The value of a series or variable, or nil if there is none.
  var lookUp: (String) -> Value?
  /// Whether a name is that of a group.
  var isGroup: (String) -> Bool = { _ in false }
  /// Whether a name is that of values with names: `t` of `let t = sum(g)`, or of rows that have some.
  var hasNames: (String) -> Bool = { _ in false }
  /// What the rows of a file are called of which an expression has so many values, one each; nil where they have no names.
  var rowNames: (_ expression: Expression, _ count: Int) -> [String]? = { _, _ in nil }
  /// What the rows of the members are called of which an expression has so many values; nil where they have no names.
  var rowNamesOfMembers: (_ expression: Expression, _ counts: [Int]) -> [[String]]? = { _, _ in nil
  }
  /// The numbers that name the rows of which an expression has so many values, one each; nil where there are none.
  var rowKeys: (_ expression: Expression, _ count: Int) -> RowKeys? = { _, _ in nil }
  /// Whether an expression sums up durations, of which the result is a number of seconds.
  var areDurations: (Expression) -> Bool = { _ in false }
  /// Whether `4:00` is four hours in an expression, or in the statement; nil where it names nothing that tells.
  var areHours: (Expression?) -> Bool? = { _ in nil }
  /// The engine that holds a series' rows; nil for a series in memory and for any other name.
  var engine: (String) -> EngineSeries? = { _ in nil }
  /// What is wrong with an operand beside values, which have a name, in percent; nil where nothing is.
  var misreadShare: (_ operand: Expression, _ name: String) -> Diagnostic? = { _, _ in nil }
  /// The error for a name that nothing has.
  var unknownName: (Name) -> Diagnostic
  /// A field of the selection; throws where nothing is selected.
  var selection: (SelectionField, SourceRange) throws -> Value
  /// A line from the user; nil if there is no user to ask.
  var ask: (String) throws -> String?
  var zone: TimeZoneRules
  /// How many samples may be made at once.
  var sampleLimit: () -> Int
  /// The values that the bins of all histograms are made for; nil where each has its own.
  var binnedValues: [Double]?
  /// Takes what there is to say of an operand, without a full stop; of each it is said once.
  var remark: (_ operand: Expression, _ line: String) -> Void = { _, _ in }
  var cancellation: Cancellation
}

extension EvaluationContext {
  func moment(_ literal: DateLiteral) -> Moment {
    let instant =
      literal.secondsEast.map { literal.civil.secondsSince1970 - Double($0) }
      ?? zone.instant(of: literal.civil)
    return Moment(instant, isDay: literal.isDay)
  }
}
