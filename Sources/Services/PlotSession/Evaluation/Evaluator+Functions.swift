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
        advice: (entry.completed(call) ?? withPoint(call)).map { "write '\($0)'" }
          ?? entry.signature)
    }
    if let value = try engineValue(of: entry.function, call) { return value }
    return entry.function.measured(try value(of: entry.function, call, at: range))
  }

  /// A call whose arguments are parted by the decimal comma of a number, `count(v < 18,5)`, with a point there; nil for any
  /// other.
  private func withPoint(_ call: Expression.Call) -> String? {
    let arguments = call.arguments
    guard
      let comma = arguments.indices.dropLast().first(where: { index in
        let (whole, decimals) = (arguments[index], arguments[index + 1])
        guard case .number = decimals.kind, whole.source.last?.isNumber == true else {
          return false
        }
        return decimals.range.lowerBound == whole.range.upperBound + 1
      })
    else { return nil }
    var sources = arguments.map(\.source)
    sources[comma] += "." + sources.remove(at: comma + 1)
    return "\(call.function.text)(\(sources.joined(separator: ", ")))"
  }

  private func argumentsText(_ arity: ClosedRange<Int>) -> String {
    if arity.upperBound == FunctionEntry.maximumArity {
      return "at least \(countText(arity.lowerBound, "argument"))"
    }
    return arity.count == 1
      ? countText(arity.lowerBound, "argument")
      : "\(arity.lowerBound) to \(arity.upperBound) arguments"
  }

  /// What a function gives.
  ///
  /// Its frame lies on the stack once for each level of calls: what it calls is not inlined into it.
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
    case .first: return try element(call) { try $0.first($1) }
    case .last: return try element(call) { try $0.last($1) }
    case .argmin: return try index(call, missing: 1) { try $0.argmin($1) }
    case .argmax: return try index(call, missing: 0) { try $0.argmax($1) }
    case .idxmin: return try place(call, missing: 1) { try $0.argmin($1) }
    case .idxmax: return try place(call, missing: 0) { try $0.argmax($1) }
    case .positions: return try positions(call)
    case .sum: return try summary(call) { try $0.sum($1) }
    case .mean: return try summary(call) { try $0.mean($1) }
    case .median: return try summary(call) { try $0.quantile($1, 0.5) }
    case .stdev: return try summary(call) { try $0.deviation($1) }
    case .quantile: return try quantile(call)
    case .slope: return try slope(call)
    case .intercept: return try intercept(call)
    case .corr: return try correlation(call)

    case .diff: return try differences(call)
    case .cumsum: return try cumulative(call) { try $0.runningSums($1, anewAt: $2) }
    case .cummin: return try cumulative(call) { try $0.runningExtremes($1, anewAt: $2, <) }
    case .cummax: return try cumulative(call) { try $0.runningExtremes($1, anewAt: $2, >) }
    case .percent: return try series(call) { try $0.percentChange($1) }
    case .change: return try series(call, "the distance k") { try $0.changes($1, over: $2) }
    case .fill: return try filled(call)
    case .shift: return try shifted(call)
    case .sma: return try series(call, "the length n") { try $0.movingAverage($1, $2) }
    case .ema: return try series(call, "the length n") { try $0.exponentialAverage($1, $2) }
    case .trend: return try trend(call)
    case .rolling: return try rolling(call)
    case .hour, .weekday, .month, .year: return try calendarField(function, call)

    case .align: return try aligned(call)
    case .resample: return try resampled(call)
    case .within: return try within(call)
    case .histogram: return try histogram(call)
    case .sort: return try sorted(call)

    case .split: return try split(call)
    case .across: return try across(call)
    case .names: return try names(call)
    case .named: return try named(call)

    case .range: return try makeRange(call, at: range)
    case .linspace: return try makeLinspace(call)
    case .walk: return try makeRandom(call, isWalk: true)
    case .noise: return try makeRandom(call, isWalk: false)

    case .ask: return try ask(call.arguments[0])
    }
  }
}

extension Function {
  /// A result with the unit, and the kind of values, that it keeps of its series.
  fileprivate func measured(_ value: Value) -> Value {
    guard case .vector(var vector) = value else { return value }
    if !keepsUnit { vector.unit = nil }
    if isTransforming, !keepsValues, !counts { vector.isCount = false }
    if isTransforming, !keepsPlaces { (vector.sumsPeriods, vector.cutPeriods) = (false, nil) }
    if isTransforming, !keepsValues, self != .sort, vector.element != .duration {
      vector.timing = .none
    }
    switch vector.element {
    case .boolean where isTransforming && !keepsValues: vector.element = .number
    case .duration where isTransforming && !keepsDurations: vector.element = .number
    default: break
    }
    return .vector(vector)
  }

  /// Whether it makes a series of one.
  private var isTransforming: Bool {
    switch entry.family {
    case .series, .reshaping, .group: true
    case .number, .summary, .maker, .input: false
    }
  }

  /// Whether each value of the result is one of the series.
  private var keepsValues: Bool {
    switch self {
    case .shift, .fill, .align, .within: true
    default: false
    }
  }

  /// Whether what is summed up stays as it is, or is told anew.
  private var keepsPlaces: Bool {
    switch self {
    case .fill, .resample, .within, .across: true
    default: false
    }
  }

  /// Whether what it gives may be counts, as it says itself.
  private var counts: Bool {
    switch self {
    case .histogram, .resample, .rolling, .across: true
    default: false
    }
  }

  /// Whether the result counts what the series counts.
  private var keepsUnit: Bool {
    switch self {
    case .sma, .ema, .trend, .resample, .rolling, .across: true
    default: keepsValues
    }
  }

  /// Whether the number that it makes of a series counts what the series counts.
  var takesValues: Bool {
    switch self {
    case .min, .max, .first, .last, .mean, .median, .sum, .stdev, .quantile: true
    default: false
    }
  }

  /// Whether lengths of time stay such.
  private var keepsDurations: Bool {
    switch self {
    case .diff, .cumsum, .cummin, .cummax, .sort: true
    default: keepsUnit
    }
  }
}
