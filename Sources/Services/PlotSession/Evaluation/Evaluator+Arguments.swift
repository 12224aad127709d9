import PlotLanguage

/// Checks of single values, with the errors that name value and place.
extension Evaluator {
  /// A number, gaps included.
  mutating func number(_ expression: Expression, _ what: String) throws -> Double {
    let value = try evaluate(expression).checkedWhole()
    guard case .number(let number) = value else {
      throw Diagnostic(
        .typeMismatch, "\(what) is \(value.kindName), not a number", at: expression.range)
    }
    return number
  }

  /// A finite number in a range.
  mutating func number(
    _ expression: Expression, _ what: String, in range: ClosedRange<Double>
  ) throws -> Double {
    let number = try number(expression, what)
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
    let number = try number(expression, what)
    guard let integer = Int(exactly: number), range.contains(integer) else {
      throw Diagnostic(
        .valueOutOfRange,
        "\(what) is \(numberText(number)): a whole number \(integerRangeText(range))",
        at: expression.range)
    }
    return integer
  }

  /// A text.
  mutating func text(_ expression: Expression, _ what: String) throws -> String {
    let value = try evaluate(expression).checkedWhole()
    guard case .text(let text) = value else {
      throw Diagnostic(
        .typeMismatch, "\(what) is \(value.kindName), not a text in quotes", at: expression.range)
    }
    return text
  }

  /// A list or series of numbers.
  mutating func numbers(_ expression: Expression, _ what: String) throws -> Vector {
    let value = try evaluate(expression).checkedWhole()
    guard let vector = value.vector, vector.element == .number || vector.count == 0 else {
      throw Diagnostic(
        .typeMismatch, "\(what) is \(value.kindName), not a list of numbers",
        at: expression.range)
    }
    return vector
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

/// The place of an index among `count` elements, counted from the end where it is negative.
///
/// - Parameters:
///   - index: The index as it is written.
///   - count: How many elements there are.
///   - empty: What is wrong where there are none.
///   - range: Where the index stands.
/// - Returns: A place from 0 on.
/// - Throws: A ``Diagnostic`` for an index that there is not.
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
