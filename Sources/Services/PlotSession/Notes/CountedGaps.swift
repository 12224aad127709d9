import Files
import PlotLanguage
import SampleStore

/// A count of rows of which `missing=` has made gaps: it is that of the values alone.
struct CountedGaps {
  /// What there is to say, without a full stop.
  let line: String

  /// Looks at each `count(NAME)` and `resample(NAME, PERIOD, count)` in an expression; nil where no row that was read with
  /// `missing=` is a gap.
  init?(in expression: Expression, _ state: SessionState) {
    let found = expression.first { part -> String? in
      guard case .call(let call) = part.kind, case .name(let name)? = call.arguments.first?.kind,
        call.function.text == "count" && call.arguments.count == 1
          || call.function.text == "resample" && call.arguments.dropFirst(2).first?.word == "count"
      else { return nil }
      let entries = (state.members(of: name) ?? [name]).compactMap { state.series[$0] }
      guard entries.contains(where: { $0.origin?.program.contains(" missing=") == true }) else {
        return nil
      }
      let here = entries.filter { $0.engine == nil }
      let gaps = here.reduce(0) { $0 + $1.samples.column.gapCount }
      guard gaps > 0 else { return nil }
      let rows = here.reduce(0) { $0 + $1.samples.count }
      return
        "'count' counts the values of '\(printable(name))', not the \(gaps) of \(countText(rows, "row")) that missing= makes gaps; "
        + "'\(printable(call.filled(with: Expression(.number(0))).source))' counts all"
    }
    guard let found else { return nil }
    line = found
  }
}
