import Files
import PlotLanguage
import SampleStore
import Threading
import ValueNotation

/// Steps of a counter that are summed up by periods few of which they fit into: each counts in the period in which it ends,
/// and most of it may have been used in the one before.
struct CoarseSteps {
  /// What there is to say, without a full stop.
  let line: String

  /// A period with so many steps is wrong by less than one of them.
  private static let enough = 20.0
  /// The same where all are as long, as those of a meter that is read each day are in weeks.
  private static let enoughEven = 6.5

  /// Looks at each `resample(…, PERIOD, sum)` of what has `diff(NAME)` in it; nil where steps are short.
  ///
  /// - Complexity: O(n) in the samples of the counter.
  init?(in expression: Expression, _ scope: Scope) throws {
    let found = try expression.first { part -> String? in
      guard case .call(let call) = part.kind, call.function.text == "resample",
        call.arguments.count == 3, call.arguments[2].word == "sum",
        let period = call.arguments[1].period,
        let counter = CoarseSteps.counter(in: call.arguments[0], scope.state),
        let entry = scope.state.series[counter], entry.engine == nil, entry.samples.isTime,
        case let samples = entry.samples, samples.count > 2,
        case let steps = try CounterSteps(of: samples.column.values, scope.cancellation),
        steps.isCounter, steps.rises > 2
      else { return nil }
      let step =
        (samples.positions.position(of: samples.count - 1) - samples.positions.position(of: 0))
        / Double(samples.count - 1)
      let isEven = samples.someSteps(in: samples.indices).areEven
      let enough = isEven ? CoarseSteps.enoughEven : CoarseSteps.enough
      guard step * enough > period.meanSeconds else { return nil }
      let text = DurationLiteral.ofSeconds((step * 1000).rounded() / 1000).readable.description
      let used = printable(call.arguments[0].source)
      return
        "the steps of '\(printable(counter))', about \(text) long, count in the period in which they end: "
        + "'shift(diff(align(cumsum(fill(\(used), 0)), resample(\(used), \(call.arguments[1].source)), linear)), "
        + "\(period.scaled(by: -1)))' parts them where it begins"
    }
    guard let found else { return nil }
    line = found
  }

  /// The series whose differences an expression has, itself or in the definitions of what it names.
  private static func counter(
    in expression: Expression, _ state: SessionState, depth: Int = 4
  ) -> String? {
    expression.first { part -> String? in
      if case .call(let call) = part.kind, call.function.text == "diff" {
        return call.arguments.first?.word
      }
      guard depth > 0, let definition = part.word.flatMap({ state.series[$0]?.definition }) else {
        return nil
      }
      return counter(in: definition, state, depth: depth - 1)
    }
  }
}

extension Expression {
  /// The period that it names, or the duration that it is; nil for any other.
  var period: DurationLiteral? {
    switch kind {
    case .duration(let duration): duration
    case .name("quarter"): DurationLiteral(3, .month)
    case .name(let word): DurationUnit(rawValue: word).map { DurationLiteral(1, $0) }
    default: nil
    }
  }
}
