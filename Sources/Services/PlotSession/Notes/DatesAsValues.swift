import Files
import PlotLanguage

/// Dates that a plot shows as values: its y axis counts the seconds since 1970.
struct DatesAsValues {
  /// What there is to say, without a full stop.
  let line: String

  /// Looks at an item of a plot, a series or a band between two; nil where its values are no dates.
  init?(in expression: Expression, of statement: Statement, _ state: SessionState) {
    guard case .plot = statement.kind else { return nil }
    var items = [expression]
    if case .call(let call) = expression.kind, call.function.text == "band" {
      items = call.arguments
    }
    let name = items.lazy.compactMap(\.word).first { name in
      let first = state.series[state.members(of: name)?.first ?? name]
      if case .instants? = first?.measure.timing { return true } else { return false }
    }
    guard let name else { return nil }
    line =
      "the values of '\(printable(name))' are dates, and stand on the y axis as seconds since 1970: "
      + "the difference of two such series is a length of time, and 'mark from' draws a band from one to the other"
  }
}
