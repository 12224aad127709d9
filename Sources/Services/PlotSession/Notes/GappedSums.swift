import Files
import PlotLanguage
import SampleStore
import Threading
import ValueNotation

/// Sums across the members of a group some of which are gaps there: those of a questionnaire with a question left open look
/// like low scores.
struct GappedSums {
  /// What there is to say, without a full stop.
  let line: String

  /// Looks at each `across(NAME, sum)` in an expression; nil where each place has values of all members, or of none.
  ///
  /// Members with places of their own have no gaps at those of the others: of these nothing is said.
  ///
  /// - Complexity: O(n) in the samples of the group.
  init?(in expression: Expression, _ state: SessionState, _ cancellation: Cancellation) throws {
    let found = try expression.first { part -> String? in
      guard case .call(let call) = part.kind, call.function.text == "across",
        call.arguments.count == 2, call.arguments[1].word == "sum",
        case .name(let name) = call.arguments[0].kind, state.groups[name] != nil,
        let members = state.values(of: name), let count = members.first?.count,
        members.allSatisfy({ $0.count == count })
      else { return nil }
      var partial = 0
      try cancellation.forEachPiece(of: count) { piece in
        for row in piece {
          let gaps = members.count { $0[row].isNaN }
          if gaps > 0, gaps < members.count { partial += 1 }
        }
      }
      // Where that is usual a gap stands for none, and leaving these places out leaves little.
      guard partial > 0, 2 * partial < count else { return nil }
      let sum = printable(part.source)
      return
        "'across' adds up what is left at \(partial) of \(countText(count, "place")), where some of '\(printable(name))' are gaps: "
        + "'where(across(isgap(\(printable(name))), sum) == 0, \(sum), nan)' leaves these out"
    }
    guard let found else { return nil }
    line = found
  }
}
