import Files
import PlotLanguage
import SampleStore
import ValueNotation

/// A sum of samples times a length of time that is not the step between them: the hours of a pump times `15 min` are a
/// quarter of what it moved.
struct ForeignSteps {
  /// What there is to say, without a full stop.
  let line: String

  /// Looks at each product of a sum of samples and a duration in an expression; nil where each is as long as their steps are.
  ///
  /// - Complexity: O(1) for each series, by about a thousand of its steps.
  init?(in expression: Expression, _ scope: Scope) {
    let found = expression.first { part -> String? in
      guard case .chain(let first, let links) = part.kind else { return nil }
      let factors =
        [first] + links.lazy.filter { $0.operation == .multiply }.map(\.operand)
      let lengths = factors.compactMap(\.length)
      guard lengths.count == 1, lengths[0].seconds > 0 else { return nil }
      return factors.lazy.compactMap { factor -> String? in
        guard let samples = factor.addedUp else { return nil }
        return samples.shifted.0.seriesOfEach(scope.state)
          .flatMap { scope.state.members(of: $0) ?? [$0] }.lazy
          .compactMap { ForeignSteps.line(of: $0, lengths[0], scope.state) }.first
      }.first
    }
    guard let found else { return nil }
    line = found
  }

  private static func line(
    of name: String, _ length: (source: String, seconds: Double), _ state: SessionState
  ) -> String? {
    guard let entry = state.series[name], entry.engine == nil, entry.samples.isTime,
      entry.samples.count > 4
    else { return nil }
    let samples = entry.samples
    // What pauses at night has no sample there, and goes on.
    let steps = samples.someSteps(in: samples.indices)
    let usual = steps[steps.count / 2]
    let own = steps.filter { $0 < 5 * usual }
    let others = own.filter { abs($0 - length.seconds) > 0.15 * length.seconds }
    // So many calls at eight minutes each are no sum of rates.
    let values = samples.column.values
    let areWhole = values.indices.prefix(1000).allSatisfy {
      values[$0].isNaN || values[$0] == values[$0].rounded()
    }
    guard usual > 0, 5 * others.count > own.count, !areWhole,
      (1.0 / 13...13).contains(length.seconds / usual)
    else { return nil }
    let step = DurationLiteral.ofSeconds((others[others.count / 2] * 1000).rounded() / 1000)
    let share = others.count == own.count ? "" : "often "
    return
      "'\(printable(length.source))' is not the step of '\(printable(name))', whose samples are \(share)\(step.readable) apart"
  }
}

extension Expression {
  /// The duration that it is, as it is written, and in seconds; nil for anything else.
  fileprivate var length: (source: String, seconds: Double)? {
    guard case .duration(let duration) = withoutParentheses.kind else { return nil }
    return (source, duration.meanSeconds)
  }

  /// What a sum, also a running one or that of periods, adds up; nil for anything else.
  fileprivate var addedUp: Expression? {
    guard case .call(let call) = withoutParentheses.kind, let samples = call.arguments.first else {
      return nil
    }
    let isSum =
      ["sum", "cumsum"].contains(call.function.text)
      || call.function.text == "resample" && call.arguments.dropFirst(2).first?.word == "sum"
    return isSum ? samples : nil
  }
}
