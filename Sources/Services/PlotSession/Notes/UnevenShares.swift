import Files
import PlotLanguage
import SampleStore
import Threading

/// Summaries of a series that has a sample where rows begin or end: each of its values counts once, however long it lasts.
struct UnevenShares {
  /// What there is to say, without a full stop.
  let line: String

  /// Looks at what an expression summarizes, also of periods; nil where it takes no such series, or what counts the same
  /// for each sample.
  init?(in expression: Expression, _ scope: Scope) throws {
    let state = scope.state
    let found = try expression.first { part -> String? in
      guard case .call(let call) = part.kind, call.weighs,
        let name = call.arguments.first?.summarizedName,
        case let series = (state.members(of: name) ?? [name]).compactMap({ state.series[$0] }),
        series.contains(where: { $0.shape == .changes })
      else { return nil }
      if call.takesOne {
        let names = state.members(of: name) ?? [name]
        guard try names.contains(where: { try UnevenShares.isLost(in: call, of: $0, scope) }) else {
          return nil
        }
      }
      let areOfDays = series.allSatisfy { entry in
        entry.samples.indices.prefix(1000).allSatisfy {
          entry.samples.position(of: $0).map(state.zone.beginsDay) ?? true
        }
      }
      let step = areOfDays ? "1 day" : "15 min"
      let what =
        call.takesOne
        ? "sees the changes of '\(printable(name))' alone, not what goes on from before"
        : "counts each change of '\(printable(name))' once, however long it lasts"
      return
        "'\(call.function.text)' \(what): read it with 'step=\(step)', or another, for samples that "
        + "are evenly apart"
    }
    guard let found else { return nil }
    line = found
  }

  /// Whether a period of `resample(NAME, PERIOD, max)` and the like would have another value with what goes on from
  /// before it.
  ///
  /// - Complexity: O(samples).
  private static func isLost(
    in call: Expression.Call, of name: String, _ scope: Scope
  ) throws -> Bool {
    var own = call
    own.arguments[0] = Expression(.name(name))
    guard let samples = scope.state.series[name]?.samples,
      case .vector(let periods)? = try? scope.value(of: Expression(.call(own))),
      case .positions(let starts, _) = periods.axis
    else { return false }
    try scope.cancellation.check()
    var (next, carried) = (0, 0.0)
    for (period, value) in periods.values.enumerated() {
      let start = starts.position(of: period)
      while next < samples.count, samples[next].position < start {
        carried = samples.column[next]
        next += 1
      }
      if next < samples.count, samples[next].position == start { continue }
      guard carried != 0, !carried.isNaN else { continue }
      let differs =
        switch call.arguments.last?.word {
        case "max": !(value >= carried)
        case "min": !(value <= carried)
        case "first": value != carried
        default: value.isNaN
        }
      if differs { return true }
    }
    return false
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
  /// Whether it takes one sample of each period.
  fileprivate var takesOne: Bool { function.text == "resample" && hasExtremes }

  private var hasExtremes: Bool {
    arguments.count > 1 && ["min", "max", "first", "last"].contains(arguments.last?.word ?? "")
  }

  /// Whether it gives each sample its share.
  fileprivate var weighs: Bool {
    switch Function(rawValue: function.text) {
    case .mean, .median, .sum, .stdev, .quantile, .sma, .ema, .trend, .slope, .intercept,
      .histogram, .cumsum:
      true
    case .resample: arguments.last?.word != "count"
    case .rolling, .across: !hasExtremes
    default: false
    }
  }
}
