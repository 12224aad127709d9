import PlotLanguage
import Threading

/// Functions that make a series or list.
extension Evaluator {
  /// Numbers from one to another in steps.
  mutating func makeRange(_ call: Expression.Call, at range: SourceRange) throws -> Value {
    let arguments = call.arguments
    // The values of times are seconds: edges of their bins are `range(7:30, 11:00, 15 min)`.
    let first = try number(arguments[0], "the start", takesDurations: true)
    let last = try number(arguments[1], "the end", takesDurations: true)
    let step = arguments.count > 2 ? try number(arguments[2], "step", takesDurations: true) : 1
    return .vector(
      Vector(
        try numbers(
          from: first, through: last, step: step, at: range,
          stepAt: arguments.last?.range ?? range)))
  }

  /// Evenly spaced numbers from one to another.
  mutating func makeLinspace(_ call: Expression.Call) throws -> Value {
    let first = try number(call.arguments[0], "the start", in: Evaluator.finite)
    let last = try number(call.arguments[1], "the end", in: Evaluator.finite)
    let count = try count(call.arguments[2])
    return .vector(Vector(try evenly(from: first, through: last, count: count)))
  }

  /// Random numbers, or the sums of their steps.
  mutating func makeRandom(_ call: Expression.Call, isWalk: Bool) throws -> Value {
    let count = try count(call.arguments[0])
    let seed = try call.named.first.map {
      try integer($0.value, "the seed", in: -1_000_000_000_000...1_000_000_000_000)
    }
    return .vector(Vector(try random(count, seed: seed ?? 1, isWalk: isWalk)))
  }

  private static let finite = -Double.greatestFiniteMagnitude...Double.greatestFiniteMagnitude

  private mutating func count(_ expression: Expression) throws -> Int {
    let number = try number(expression, "the number of samples")
    guard number >= 0, number == number.rounded(), number.isFinite else {
      throw Diagnostic(
        .valueOutOfRange,
        "the number of samples is \(numberText(number)): a whole number of at least 0 is allowed",
        at: expression.range)
    }
    try checkCount(number, at: expression.range)
    return Int(number)
  }

  private func evenly(from a: Double, through b: Double, count: Int) throws -> [Double] {
    let last = Double(max(1, count - 1))
    return try cancellation.array(of: count) { index in
      let share = Double(index) / last
      return index > 0 && index == count - 1 ? b : a * (1 - share) + b * share
    }
  }

  private func random(_ count: Int, seed: Int, isWalk: Bool) throws -> [Double] {
    var randomness = Randomness(seed: seed)
    var place = 0.0
    return try cancellation.array(of: count) { _ in
      let step = randomness.nextNormal()
      place += step
      return isWalk ? place : step
    }
  }
}
