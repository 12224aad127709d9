import Glibc
import PlotLanguage

extension Evaluator {
  /// A call of a built-in function.
  mutating func call(_ call: Expression.Call, at range: SourceRange) throws -> Value {
    let name = call.function.text
    guard let entry = Vocabulary.function(name) else {
      var error = Diagnostic.unknownFunction(call.function)
      if error.advice == nil, context.lookUp(name) != nil, call.named.isEmpty,
        call.arguments.count == 1
      {
        error.range = range
        error.advice = "write '\(name)[\(call.arguments[0].source)]'"
      }
      throw error
    }
    if let unknown = call.named.first(where: { !entry.named.contains($0.name.text) }) {
      let fitsAlone = entry.arity.contains(call.arguments.count + call.named.count)
      let all = (call.arguments + call.named.map(\.value)).map(\.source).joined(separator: ", ")
      if fitsAlone {
        throw Diagnostic(
          .unknownKey, "\(name) takes no '\(unknown.name.text)='", at: range,
          advice: "write '\(name)(\(all))'")
      }
      throw Diagnostic(
        .unknownKey, "\(name) takes no '\(unknown.name.text)='", at: unknown.name.range,
        advice: Suggestions.question(unknown.name.text, among: entry.named) ?? entry.signature)
    }
    guard entry.arity.contains(call.arguments.count) else {
      throw Diagnostic(
        .typeMismatch,
        "\(name) takes \(argumentsText(entry.arity)), not \(call.arguments.count)", at: range,
        advice: entry.completed(call).map { "write '\($0)'" } ?? entry.signature)
    }
    return try engineValue(of: entry.function, call) ?? value(of: entry.function, call, at: range)
  }

  private func argumentsText(_ arity: ClosedRange<Int>) -> String {
    if arity.upperBound == FunctionEntry.maximumArity {
      return "at least \(countText(arity.lowerBound, "argument"))"
    }
    return arity.count == 1
      ? countText(arity.lowerBound, "argument")
      : "\(arity.lowerBound) to \(arity.upperBound) arguments"
  }

  private mutating func value(
    of function: Function, _ call: Expression.Call, at range: SourceRange
  ) throws -> Value {
    switch function {
    case .sin: return try elementwise(call) { sin($0) }
    case .cos: return try elementwise(call) { cos($0) }
    case .tan: return try elementwise(call) { tan($0) }
    case .asin: return try elementwise(call) { asin($0) }
    case .acos: return try elementwise(call) { acos($0) }
    case .atan: return try elementwise(call) { atan($0) }
    case .sqrt: return try elementwise(call) { $0.squareRoot() }
    case .exp: return try elementwise(call) { exp($0) }
    case .ln: return try elementwise(call) { log($0) }
    case .log10: return try elementwise(call) { log10($0) }
    case .abs: return try magnitude(call)
    case .floor: return try elementwise(call) { $0.rounded(.down) }
    case .ceil: return try elementwise(call) { $0.rounded(.up) }
    case .round: return try rounded(call)
    case .sign: return try elementwise(call) { $0 > 0 ? 1 : $0 < 0 ? -1 : $0 }
    case .where: return try choice(call)
    case .isgap: return try gaps(call)

    case .min: return try extreme(call, isLeast: true)
    case .max: return try extreme(call, isLeast: false)
    case .count: return try count(call)
    case .first: return try element(call) { summary, values in try summary.first(values) }
    case .last: return try element(call) { summary, values in try summary.last(values) }
    case .argmin: return try index(call) { summary, values in try summary.argmin(values) }
    case .argmax: return try index(call) { summary, values in try summary.argmax(values) }
    case .sum: return try summary(call) { summary, values in try summary.sum(values) }
    case .mean: return try summary(call) { summary, values in try summary.mean(values) }
    case .median: return try summary(call) { summary, values in try summary.quantile(values, 0.5) }
    case .stdev: return try summary(call) { summary, values in try summary.deviation(values) }
    case .quantile: return try quantile(call)
    case .corr: return try correlation(call)

    case .diff: return try series(call) { functions, values in try functions.differences(values) }
    case .cumsum: return try series(call) { functions, values in try functions.runningSums(values) }
    case .cummin:
      return try series(call) { functions, values in try functions.runningExtremes(values, <) }
    case .cummax:
      return try series(call) { functions, values in try functions.runningExtremes(values, >) }
    case .percent:
      return try series(call) { functions, values in try functions.percentChange(values) }
    case .change: return try change(call)
    case .fill: return try filled(call)
    case .shift: return try shifted(call)
    case .sma:
      return try average(call) { functions, values, length in
        try functions.movingAverage(values, length)
      }
    case .ema:
      return try average(call) { functions, values, length in
        try functions.exponentialAverage(values, length)
      }
    case .rolling: return try rolling(call)

    case .align: return try aligned(call)
    case .resample: return try resampled(call)
    case .histogram: return try histogram(call)
    case .sort: return try sorted(call)

    case .range: return try makeRange(call, at: range)
    case .linspace: return try makeLinspace(call)
    case .walk: return try makeRandom(call, isWalk: true)
    case .noise: return try makeRandom(call, isWalk: false)

    case .ask: return try ask(call.arguments[0])
    }
  }
}
