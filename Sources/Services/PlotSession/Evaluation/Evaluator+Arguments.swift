import PlotLanguage

/// Arguments of one type, with errors that name the value.
extension Evaluator {
  /// A number, gaps included, or the seconds of a duration.
  mutating func number(
    _ expression: Expression, _ what: String, takesDurations: Bool = false
  ) throws -> Double {
    let value = try evaluate(expression).checkedWhole()
    if takesDurations, case .duration(let duration) = value { return duration.meanSeconds }
    guard case .number(let number) = value else {
      throw value.mismatch(what, "a number", at: expression.range)
    }
    return number
  }

  /// A finite number in a range.
  mutating func number(
    _ expression: Expression, _ what: String, in range: ClosedRange<Double>,
    takesDurations: Bool = false
  ) throws -> Double {
    let number = try number(expression, what, takesDurations: takesDurations)
    guard range.contains(number) else {
      throw Diagnostic(
        .valueOutOfRange, "\(what) is \(numberText(number)): \(rangeText(range))",
        at: expression.range)
    }
    return number
  }

  /// A whole number in a range.
  mutating func integer(
    _ expression: Expression, _ what: String, in range: ClosedRange<Int>
  ) throws -> Int {
    try whole(number(expression, what), what, in: range, at: expression.range)
  }

  /// A number that has to be a whole one in a range.
  func whole(
    _ number: Double, _ what: String, in range: ClosedRange<Int>, at place: SourceRange
  ) throws -> Int {
    guard let integer = Int(exactly: number), range.contains(integer) else {
      throw Diagnostic(
        .valueOutOfRange,
        "\(what) is \(numberText(number)): a whole number \(integerRangeText(range))", at: place)
    }
    return integer
  }

  mutating func text(_ expression: Expression, _ what: String) throws -> String {
    let value = try evaluate(expression).checkedWhole()
    guard case .text(let text) = value else {
      throw value.mismatch(what, "a text in quotes", at: expression.range)
    }
    return text
  }

  /// A list or series of numbers.
  mutating func numbers(_ expression: Expression, _ what: String) throws -> Vector {
    let value = try evaluate(expression).checkedWhole()
    guard let vector = value.vector, vector.element == .number || vector.count == 0 else {
      throw value.mismatch(what, "a list of numbers", at: expression.range)
    }
    return vector
  }
}

extension Value {
  /// The error for a value of another kind than is wanted.
  func mismatch(
    _ what: String, _ wanted: String, at range: SourceRange, advice: String? = nil
  ) -> Diagnostic {
    Diagnostic(
      .typeMismatch, "\(what) is \(kindName), not \(wanted)", at: range, advice: advice)
  }
}

extension Expression.Call {
  /// The error for an argument of another kind than the function takes.
  func mismatch(_ value: Value, argument: Int = 0, takes wanted: String) -> Diagnostic {
    Diagnostic(
      .typeMismatch, "\(function.text) takes \(wanted), not \(value.kindName)",
      at: arguments[argument].range)
  }
}

func rangeText(_ range: ClosedRange<Double>) -> String {
  if range.upperBound >= 1e9 { return "at least \(numberText(range.lowerBound)) is allowed" }
  return "\(numberText(range.lowerBound)) to \(numberText(range.upperBound)) is allowed"
}

func integerRangeText(_ range: ClosedRange<Int>) -> String {
  switch (range.lowerBound <= -1_000_000_000, range.upperBound >= 1_000_000_000) {
  case (true, true): "is allowed"
  case (false, true): "of at least \(range.lowerBound) is allowed"
  default: "from \(range.lowerBound) to \(range.upperBound) is allowed"
  }
}

/// An index among `count` elements, from 0 on; a negative one counts from the end.
///
/// - Throws: A ``Diagnostic`` for an index out of range, with `empty` if there are no elements.
func resolvedIndex(
  _ index: Double, among count: Int, orElse empty: String, at range: SourceRange
) throws -> Int {
  guard let whole = Int(exactly: index), whole >= -count, whole < count else {
    let allowed = "a whole number \(integerRangeText(-count...max(count - 1, -count)))"
    throw Diagnostic(
      .valueOutOfRange, "index \(numberText(index)): \(count == 0 ? empty : allowed)", at: range)
  }
  return whole < 0 ? whole + count : whole
}
