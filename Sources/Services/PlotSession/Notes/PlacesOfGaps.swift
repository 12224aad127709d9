import Files
import PlotLanguage
import SampleStore

/// `positions(low)` of what `where` leaves in `low`, or of a condition: it has the places of all samples, also of those that
/// are gaps now, or where it does not hold.
struct PlacesOfGaps {
  /// What there is to say, without a full stop.
  let line: String

  /// Looks at each `positions(S)` in an expression; nil where S is no `where(…)` and no condition, by itself or by its name.
  init?(in expression: Expression, _ state: SessionState) {
    // What is advised.
    guard !expression.calls(.isgap) else { return nil }
    let found = expression.first { part -> String? in
      if let condition = PlacesOfGaps.conditionOfFirst(part, state) {
        return "'\(printable(part.source))' is the place of the first sample, also of a gap: "
          + "'idxmax(\(printable(condition.source)))' is the first at which '\(printable(condition.source))' holds"
      }
      guard case .call(let call) = part.kind, call.function.text == Function.positions.rawValue,
        call.arguments.count == 1, case let samples = call.arguments[0]
      else { return nil }
      let entry = samples.word.flatMap { state.series[$0] }
      if state.isCondition(samples) {
        return
          "'\(printable(part.source))' has the places of all samples, also where it does not hold: "
          + "'idxmax(\(printable(samples.source)))' is the first at which it does"
      }
      guard samples.isCall(of: .where) || entry?.definition?.isCall(of: .where) == true,
        entry.map({ $0.samples.column.gapCount > 0 }) ?? true
      else { return nil }
      let (text, places) = (printable(samples.source), printable(part.source))
      return
        "'\(places)' has the places of gaps, too: 'sort(where(isgap(\(text)), nan, \(places)))' leaves them out"
    }
    guard let found else { return nil }
    line = found
  }

  /// What holds for the samples that are no gaps, of `positions(S)[0]` where S is `where(CONDITION, …, nan)`.
  private static func conditionOfFirst(_ part: Expression, _ state: SessionState) -> Expression? {
    guard case .index(let base, let place) = part.kind, place.kind == .number(0),
      case .call(let call) = base.kind, call.function.text == Function.positions.rawValue,
      call.arguments.count == 1, case let samples = call.arguments[0],
      case let choice = samples.word.flatMap({ state.series[$0]?.definition }) ?? samples,
      case .call(let kept) = choice.kind, kept.function.text == Function.where.rawValue,
      kept.arguments.count == 3, kept.arguments[2].kind == .constant(.nan)
    else { return nil }
    return kept.arguments[0]
  }
}
