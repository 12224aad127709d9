import Files
import PlotLanguage
import SampleStore
import Threading

/// Figures that are taken of periods of which the first or the last is cut: the last month of a file is often a part of one,
/// and is low beside the others.
struct CutFigures {
  /// What there is to say, without a full stop.
  let line: String

  /// Looks at what a statement prints, and at its last, least and middle figures; nil where no such period is among them, and
  /// for plots, which tell it themselves.
  ///
  /// - Complexity: That of `resample(…)` where a part is that.
  init?(in expression: Expression, of statement: Statement, _ scope: Scope) throws {
    let areShown: Bool
    switch statement.kind {
    case .print, .warn, .show, .expression: areShown = true
    case .assign: areShown = false
    default: return nil
    }
    let instants = StateDescription(scope.state).instants
    let found = try expression.first { part -> String? in
      guard
        let (series, isLast) = part.figure
          ?? (areShown && part == expression ? (part, false) : nil),
        let cut = try CutFigures.periods(of: series, scope)
      else { return nil }
      return cut.warning(
        of: series, text: { instants.text($0) }, shows: { !isLast || cut.isLast($0) })
    }
    guard let found else { return nil }
    line = found
  }

  /// The periods that are cut of a series or group, or of what `resample` makes; nil for none.
  private static func periods(of expression: Expression, _ scope: Scope) throws -> CutPeriods? {
    switch expression.kind {
    case .parenthesized(let inner), .unary(.minus, let inner): return try periods(of: inner, scope)
    case .name(let name): return scope.state.entry(of: name)?.measure.cutPeriods
    case .call(let call) where call.function.text == "resample":
      let value = try? scope.value(of: expression)
      try scope.cancellation.check()
      switch value {
      case .vector(let vector): return vector.cutPeriods
      case .group(let group): return group.members.first?.vector.cutPeriods
      default: return nil
      }
    default: return nil
    }
  }
}

extension Expression {
  /// What a figure is taken of, and whether it is that of the last period.
  fileprivate var figure: (series: Expression, isLast: Bool)? {
    switch kind {
    case .index(let series, let index) where index.source == "-1": (series, true)
    case .call(let call) where call.function.text == "last" && call.arguments.count == 1:
      (call.arguments[0], true)
    case .call(let call)
    where ["min", "mean", "median", "argmin", "idxmin"].contains(call.function.text)
      && call.arguments.count == 1:
      (call.arguments[0], false)
    default: nil
    }
  }
}
