import Files
import PlotLanguage
import SampleStore
import ValueNotation

/// Sums that are multiplied with the time between samples, such as the energy of a power, where some samples are gaps or
/// missing: what was used then is not in them.
struct UntoldSpans {
  /// What there is to say, without a full stop.
  let line: String

  /// Looks at each `sum(NAME) * DURATION`, also of running sums and periods; nil where each such step has a value.
  ///
  /// - Complexity: O(n) in the samples of the series.
  init?(in expression: Expression, _ scope: Scope) throws {
    let found = try expression.first { part -> String? in
      guard case .chain(let first, let links) = part.kind, let link = links.first,
        link.operation == .multiply, case .duration(let step) = link.operand.kind,
        case .call(let call) = first.kind, call.addsUp,
        let name = call.arguments.first?.word, let entry = scope.state.series[name],
        entry.engine == nil, entry.samples.isTime
      else { return nil }
      let (samples, length) = (entry.samples, step.meanSeconds)
      var (gaps, missing, last) = (0, 0, Double.nan)
      try scope.cancellation.forEachPiece(of: samples.count) { piece in
        for index in piece {
          let place = samples[index].position
          if samples.column[index].isNaN { gaps += 1 }
          // Another time than that between samples says nothing of these.
          let steps = ((place - last) / length).rounded()
          if steps > 1 { missing += Int(clamping: Int64(min(steps, 1e15))) - 1 }
          last = place
        }
      }
      guard gaps + missing > 0, missing < samples.count else { return nil }
      let text = printable(name)
      return
        "'\(printable(first.source))' lacks \(countText(gaps + missing, "step")) of \(step) without a value: "
        + "'fill(resample(\(text), \(step)), linear)' has what lies between"
    }
    guard let found else { return nil }
    line = found
  }
}
