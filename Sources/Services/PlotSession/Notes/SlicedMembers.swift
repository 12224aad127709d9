import Files
import PlotLanguage
import SampleStore
import ValueNotation

/// A slice of the columns of a file, which has the same samples of each, where its ends could be places of columns, as that
/// of `q[0]` is.
struct SlicedMembers {
  /// What there is to say, without a full stop.
  let line: String

  /// Looks at each `across(GROUP[A..B], …)` in an expression; nil where the group is not made of columns, or has no member
  /// at an end.
  init?(in expression: Expression, _ state: SessionState) {
    let found = expression.first { part -> String? in
      guard case .call(let call) = part.kind, call.function.text == "across",
        let sliced = call.arguments.first,
        case .slice(let base, let lower, let upper) = sliced.kind,
        case .number(let last)? = upper?.kind, let name = base.word,
        let members = state.members(of: name), last < Double(members.count),
        case let entries = members.compactMap({ state.series[$0] }),
        entries.allSatisfy({ $0.samples.count > members.count }),
        entries.first?.origin?.program.contains(" columns=") == true
      else { return nil }
      let (text, span) = (printable(name), "\(lower?.source ?? "0")..\(numberText(last))")
      return
        "'\(printable(sliced.source))' has samples of each of \(countText(members.count, "member")): "
        + "'\(text)[names(\(text))[\(span)]]' has those members"
    }
    guard let found else { return nil }
    line = found
  }
}
