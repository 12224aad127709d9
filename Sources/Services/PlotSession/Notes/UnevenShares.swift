import Files
import PlotLanguage

/// Summaries of a series that has a sample where rows begin or end: each of its values counts once, however long it lasts.
struct UnevenShares {
  /// What there is to say, without a full stop.
  let line: String

  /// Looks at what an expression summarizes, also of periods; nil where it takes no such series, or what counts the same
  /// for each sample.
  init?(in expression: Expression, _ state: SessionState) {
    let found = expression.first { part -> String? in
      guard case .call(let call) = part.kind, call.weighs,
        let name = call.arguments.first?.summarizedName,
        (state.members(of: name) ?? [name]).contains(where: { state.series[$0]?.shape == .changes })
      else { return nil }
      return
        "'\(call.function.text)' counts each change of '\(printable(name))' once, however long it lasts: "
        + "read it with 'step=15 min', or another, for samples that are evenly apart"
    }
    guard let found else { return nil }
    line = found
  }
}

extension Expression {
  /// The series that is summarized, also cut into periods.
  fileprivate var summarizedName: String? {
    if case .call(let call) = kind, call.function.text == "split" {
      return call.arguments.first?.word
    }
    return word
  }
}

extension Expression.Call {
  /// Whether it gives each sample its share.
  fileprivate var weighs: Bool {
    switch Function(rawValue: function.text) {
    case .mean, .median, .sum, .stdev, .quantile, .sma, .ema, .trend, .slope, .histogram, .cumsum:
      true
    case .resample, .rolling, .across:
      !["min", "max", "first", "last"].contains(arguments.last?.word ?? "")
    default: false
    }
  }
}
