import Files
import PlotLanguage
import SampleStore

/// A sum of a member without values is 0, and looks among others as if that were known.
struct EmptySums {
  /// What there is to say, without a full stop.
  let line: String

  /// Looks at each `sum(NAME)` of a group in an expression; nil where each member has a value to add.
  init?(in expression: Expression, _ state: SessionState) {
    let found = expression.first { part -> String? in
      guard case .call(let call) = part.kind, call.function.text == "sum",
        call.arguments.count == 1, case .name(let name) = call.arguments[0].kind,
        let members = state.members(of: name)
      else { return nil }
      let empty = members.filter {
        guard let entry = state.series[$0], entry.engine == nil else { return false }
        return entry.samples.count > 0 && entry.samples.column.extent == nil
      }
      guard let first = empty.first else { return nil }
      let others = empty.count > 1 ? " and those of \(countText(empty.count - 1, "other"))" : ""
      return
        "the sum of '\(printable(first))'\(others) is 0 since all samples are gaps: nothing is known of it"
    }
    guard let found else { return nil }
    line = found
  }
}
