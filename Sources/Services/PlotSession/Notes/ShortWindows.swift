import Files
import PlotLanguage
import SampleStore
import ValueNotation

/// Windows and periods that are no longer than the step at which samples come: each has one of them, or none, and nothing
/// is summed up.
struct ShortWindows {
  /// What there is to say, without a full stop.
  let line: String

  /// Looks at each `rolling(NAME, DURATION, …)` and `resample(NAME, DURATION, …)`; nil where samples come at no steady step,
  /// are counted, or what lies between them is filled.
  init?(in expression: Expression, _ scope: Scope) {
    guard !expression.calls(.fill) else { return nil }
    let found = expression.first { part -> String? in
      guard case .call(let call) = part.kind, ["rolling", "resample"].contains(call.function.text),
        call.arguments.count > 1, call.arguments.last?.word != "count",
        let length = call.arguments[1].period, let name = call.arguments[0].word,
        let entry = scope.state.series[scope.state.members(of: name)?.first ?? name],
        entry.engine == nil, entry.samples.isTime, let step = entry.samples.steadyStep,
        case let isRolling = call.function.text == "rolling",
        length.meanSeconds < step * (isRolling ? 1.0005 : 0.75)
      else { return nil }
      let text = DurationLiteral.ofSeconds((step * 1000).rounded() / 1000).readable.description
      return
        "'\(printable(part.source))' sums up nothing: '\(printable(name))' has a value every \(text)"
        + (isRolling ? ", and each window one of them" : ", and most periods none")
    }
    guard let found else { return nil }
    line = found
  }
}
