import Files
import PlotLanguage
import SampleStore
import Threading

/// Differences of dates from row to row, or such beside their neighbours, whose rows are in another order than their dates.
struct DatesInDisorder {
  /// What there is to say, without a full stop.
  let line: String

  /// Looks at each `diff(NAME)` of dates in an expression; nil where these never go back.
  ///
  /// - Complexity: O(n) in the samples of a series.
  init?(in expression: Expression, _ scope: Scope) throws {
    let found = try expression.first { part -> String? in
      guard case .call(let call) = part.kind, call.goesByRows,
        let name = call.arguments.first?.word
      else { return nil }
      for member in scope.state.members(of: name) ?? [name] {
        guard let entry = scope.state.series[member], entry.engine == nil,
          entry.measure.timing.areInstants
        else { continue }
        try scope.cancellation.check()
        let values = entry.samples.column.values.filter { !$0.isNaN }
        let count = zip(values, values.dropFirst()).count { $0 > $1 }
        guard count > 0 else { continue }
        let times = count == 1 ? "once" : "\(count) times"
        if call.function.text == "shift" {
          // Ends of what overlaps go back now and then.
          guard 4 * count >= values.count - 1 else { continue }
          return
            "'shift' moves from row to row, and the dates of '\(printable(member))' go back \(times): "
            + "with 'time=' and 'sort=on' its rows are read in their order"
        }
        return
          "'diff' goes from row to row, and the dates of '\(printable(member))' go back \(times): "
          + "'\(printable(call.wrapping("sort", []).source))' goes in their order"
      }
      return nil
    }
    guard let found else { return nil }
    line = found
  }
}

extension Expression.Call {
  /// Whether it sets samples beside their neighbours in the rows' order.
  fileprivate var goesByRows: Bool {
    if function.text == "diff" { return true }
    guard function.text == "shift", arguments.count == 2 else { return false }
    return if case .duration = arguments[1].withoutParentheses.kind { false } else { true }
  }
}
