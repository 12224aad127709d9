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
}
