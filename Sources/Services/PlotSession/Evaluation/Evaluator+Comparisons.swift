import AxisTicks
import PlotLanguage
import Threading

extension Evaluator {
  // MARK: - Comparisons

  /// A comparison; element by element where a side is a vector.
  ///
  /// Single gaps are equal to each other, so that `a[3] == nan` asks for one; no gap is less or greater.
  /// Element by element a gap stays a gap.
  func comparison(
    _ a: Value, _ operation: Expression.ComparisonOperator, _ b: Value, at range: SourceRange
  ) throws -> Value {
    switch (a, b) {
    case (.boolean(let x), .boolean(let y)):
      if let truth = operation.equality(x == y) { return .boolean(truth) }
    case (.color(let x), .color(let y)):
      if let truth = operation.equality(x == y) { return .boolean(truth) }
    case (.texts(let x), .texts(let y)):
      if let truth = operation.equality(x == y) { return .boolean(truth) }
    case (.text(let x), .text(let y)):
      return .boolean(operation.holds(x, y))
    case (.color(let x), .text(let y)), (.text(let y), .color(let x)):
      if let truth = operation.equality(Color(parsing: y) == x) { return .boolean(truth) }
    default:
      if let x = ComparisonSide(a.read(beside: b)), let y = ComparisonSide(b.read(beside: a)),
        x.meets(y) || x.isEmpty || y.isEmpty
      {
        if let year = Evaluator.year(beside: a, b) {
          throw Evaluator.notADate(year, at: range)
        }
        return try comparison(x, operation, y, at: range)
      }
    }
    throw Diagnostic(
      .typeMismatch,
      "'\(operation.rawValue)' compares no \(a.kindName.dropArticle) with \(b.kindName)",
      at: range)
  }

  /// The number that may be a year beside a column of dates, which are seconds; nil for anything else.
  static func year(beside a: Value, _ b: Value) -> Double? {
    switch (a, b) {
    case (.vector(let dates), .number(let number)), (.number(let number), .vector(let dates)):
      dates.timing.areInstants && (1000..<3000).contains(number) ? number : nil
    default: nil
    }
  }

  static func notADate(_ year: Double, at range: SourceRange) -> Diagnostic {
    let text = numberText(year.rounded(.down))
    return Diagnostic(
      .typeMismatch, "dates meet dates, and \(numberText(year)) is a number", at: range,
      advice:
        "the year \(text) begins with \(text)-01-01, and '/ 1 year' makes years of what lies between"
    )
  }

  private func comparison(
    _ a: ComparisonSide, _ operation: Expression.ComparisonOperator, _ b: ComparisonSide,
    at range: SourceRange
  ) throws -> Value {
    // The points of a comprehension are compared as single values.
    let areSingle = a.vector?.sweep != nil || b.vector?.sweep != nil
    func truth(_ x: Double, _ y: Double) -> Double {
      !areSingle && (x.isNaN || y.isNaN) ? .nan : operation.compare(x, y) ? 1 : 0
    }
    var result: Vector
    switch (a.vector, b.vector) {
    case (nil, nil): return .boolean(operation.compare(a.scalar, b.scalar))
    case (let vector?, nil):
      result = vector
      result.values = try cancellation.map(vector.values) { truth($0, b.scalar) }
      tellOfShare(b.scalar, beside: vector, at: range)
      tellOfSeconds(b, beside: vector, at: range)
    case (nil, let vector?):
      tellOfSeconds(a, beside: vector, at: range)
      result = vector
      result.values = try cancellation.map(vector.values) { truth(a.scalar, $0) }
    case (let x?, let y?):
      result = try leftmost(x, y, operation.rawValue, at: range)
      result.values = try cancellation.zip(x.values, y.values) { truth($0, $1) }
    }
    (result.element, result.timing) = (.boolean, .none)
    return .vector(result)
  }

  /// Says that a number below 1 is less than all of what is counted in percent: a share may have been meant.
  private func tellOfShare(_ share: Double, beside vector: Vector, at range: SourceRange) {
    guard vector.unit == "%", share > 0, share < 1, vector.count > 0,
      vector.values.allSatisfy({ $0.isNaN || $0 > share })
    else { return }
    context.remark(
      Expression(.number(share), at: range),
      "what is counted in percent is compared with \(numberText(share)), which is less than all of it: "
        + "for \(numberText(100 * share)) % write '\(numberText(100 * share))'")
  }

  /// Says that bare numbers are compared with a length of time as seconds, where all of them are less: hours may be meant.
  private func tellOfSeconds(_ side: ComparisonSide, beside vector: Vector, at range: SourceRange) {
    if side.kind == .number, vector.element == .duration, side.scalar.magnitude > 0 {
      let values = vector.values.lazy.filter { !$0.isNaN && $0 != 0 }
      guard let first = values.first,
        values.allSatisfy({ ($0 > side.scalar) == (first > side.scalar) })
      else { return }
      let number = numberText(side.scalar)
      context.remark(
        Expression(.number(side.scalar), at: range),
        "lengths of time are compared with \(number), which is \(number) seconds: write '\(number) min' or '\(number) h' "
          + "for others")
      return
    }
    guard side.kind == .duration, vector.element == .number, vector.timing == .none,
      vector.values.contains(where: \.isFinite),
      vector.values.allSatisfy({ $0.isNaN || $0.magnitude < side.scalar.magnitude })
    else { return }
    context.remark(
      Expression(.number(side.scalar), at: range),
      "bare numbers are compared with \(DurationNotation.text(seconds: side.scalar)) as seconds, and all of them are less: write the number "
        + "alone for their own unit")
  }

  /// Refuses `70%` beside what is counted in percent.
  mutating func checkShare(
    _ operand: Expression, beside value: Value, _ other: Expression
  ) throws {
    // What is cheap to see comes first: operands are many, and shares among them few.
    guard value.isInPercent || (value.vector == nil && other.origin != nil),
      let error = context.misreadShare(operand, other.source),
      try isInPercent(value, other)
    else { return }
    throw error
  }

  /// Whether a value is a series of percents, or a number that was taken out of one.
  private mutating func isInPercent(_ value: Value, _ expression: Expression) throws -> Bool {
    guard value.vector == nil, let series = expression.origin else { return value.isInPercent }
    return try isInPercent(try evaluate(series), series)
  }

  // MARK: - and, or

  /// `and` and `or`; the right side of a single truth value is evaluated only where it matters.
  mutating func logic(
    _ isAnd: Bool, _ a: Value, _ operand: Expression, mindsGaps: Bool, at range: SourceRange
  ) throws -> Value {
    let name = isAnd ? "and" : "or"
    func both(_ x: Double, _ y: Double) -> Double {
      // Who asks for gaps has said what they mean: `isgap(end) or end > today`.
      if mindsGaps, isAnd ? x == 0 || y == 0 : x == 1 || y == 1 { return isAnd ? 0 : 1 }
      return x.isNaN || y.isNaN ? .nan : isAnd ? min(x, y) : max(x, y)
    }
    if case .boolean(let truth) = a, truth != isAnd { return a }
    let b = try evaluate(operand)
    switch (a, b) {
    case (.boolean, .boolean): return b
    case (.boolean, .vector(let y)) where y.element == .boolean: return b
    case (.vector(var x), .boolean(let truth)) where x.element == .boolean:
      let other: Double = truth ? 1 : 0
      x.values = try cancellation.map(x.values) { both($0, other) }
      return .vector(x)
    case (.vector(let x), .vector(let y)) where x.element == .boolean && y.element == .boolean:
      var result = try leftmost(x, y, name, at: range.joined(with: operand.range))
      result.values = try cancellation.zip(x.values, y.values) { both($0, $1) }
      return .vector(result)
    default:
      let isLeft = !a.isTruth
      throw Diagnostic(
        .typeMismatch, "'\(name)' takes true or false, not \((isLeft ? a : b).kindName)",
        at: isLeft ? range : operand.range)
    }
  }
}

extension Expression {
  /// What a number is taken out of, or is the negative of: `v` in `min(v)` and `v[3]`; nil for any other.
  fileprivate var origin: Expression? {
    switch kind {
    case .parenthesized(let inner), .unary(.minus, let inner), .index(let inner, _): inner
    case .call(let call) where Function(rawValue: call.function.text)?.takesValues == true:
      call.arguments.first
    default: nil
    }
  }
}

extension Value {
  fileprivate var isInPercent: Bool {
    if case .vector(let vector) = self { vector.unit == "%" } else { false }
  }

  fileprivate var isTruth: Bool {
    switch self {
    case .boolean: true
    case .vector(let vector): vector.element == .boolean
    default: false
    }
  }
}

/// One side of a comparison of numbers: its kind, and its number or numbers.
private struct ComparisonSide {
  let kind: Vector.Element
  var scalar = Double.nan
  var vector: Vector?

  init?(_ value: Value) {
    switch value {
    case .number(let number):
      kind = .number
      scalar = number
    case .date(let date):
      kind = .date(areDays: false)
      scalar = date.instant
    case .duration(let duration):
      kind = .duration
      scalar = duration.meanSeconds
    case .boolean(let truth):
      kind = .boolean
      scalar = truth ? 1 : 0
    case .vector(let values):
      kind = values.areInstants ? .date(areDays: false) : values.element
      vector = values
    default:
      guard let empty = value.vector else { return nil }
      kind = .number
      vector = empty
    }
  }

  /// Whether both are of a kind; a duration, and a column of dates, meets a number of seconds.
  func meets(_ other: ComparisonSide) -> Bool {
    if kind == other.kind || Set([kind, other.kind]) == [.duration, .number] { return true }
    let sides = [self, other]
    return sides.contains { $0.vector?.timing.areInstants == true }
      && sides.contains { $0.kind == .number }
  }

  /// Whether it is an empty list, which has no kind yet.
  var isEmpty: Bool { vector?.count == 0 }
}

extension Expression.ComparisonOperator {
  /// The result for two values that only `==` and `!=` compare; nil for the other operators.
  fileprivate func equality(_ areEqual: Bool) -> Bool? {
    switch self {
    case .equal: areEqual
    case .notEqual: !areEqual
    default: nil
    }
  }

  @inline(__always)
  fileprivate func holds<T: Comparable>(_ a: T, _ b: T) -> Bool {
    switch self {
    case .equal: a == b
    case .notEqual: a != b
    case .less: a < b
    case .lessOrEqual: a <= b
    case .greater: a > b
    case .greaterOrEqual: a >= b
    }
  }

  /// Whether it holds between two numbers, of which gaps are equal.
  fileprivate func compare(_ a: Double, _ b: Double) -> Bool {
    a.isNaN && b.isNaN ? self == .equal : holds(a, b)
  }
}

extension Value {
  /// A duration as it is written beside a series: `4:00` is four hours where its file's is.
  fileprivate func read(beside other: Value) -> Value {
    guard case .duration(let duration) = self, case .vector(let vector) = other, vector.haveHours
    else { return self }
    return .duration(duration.withHours)
  }
}
