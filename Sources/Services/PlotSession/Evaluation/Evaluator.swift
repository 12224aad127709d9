import PlotLanguage
import Threading

/// Evaluates expressions, whole vectors at a time.
///
/// A comprehension binds its variable to the vector of all its points. Where an operation has another
/// meaning for one point than for all of them (`sum(t)`, `a[0..t]`), it throws ``NeedsElements``, and the
/// innermost comprehension goes through its points one by one.
struct Evaluator {
  /// The deepest nesting of nodes, far from the end of any stack.
  static let nestingLimit = 600
  /// The most elements that a list may have as it is written.
  static let literalLimit = 1_000_000
  /// The most bytes that a text may have.
  static let textLimit = 1 << 20

  var context: EvaluationContext
  /// The values of the comprehensions' variables, the innermost last.
  private(set) var bindings: [(name: String, value: Value)] = []
  /// Operands whose values are known, the innermost last: those of one member of a group.
  private(set) var known: [(operand: Expression, value: Value)] = []
  /// The operations around what is evaluated, the innermost last.
  private var operations: [Expression] = []
  private var nesting = 0
  private(set) var sweepCount = 0

  /// A vector of a comprehension's points stands where one number is needed.
  struct NeedsElements: Error {}

  init(_ context: EvaluationContext) { self.context = context }

  var cancellation: Cancellation { context.cancellation }

  mutating func evaluate(_ expression: Expression) throws -> Value {
    try cancellation.check()
    if let value = knownValue(of: expression) { return value }
    var expression = expression
    while case .parenthesized(let inner) = expression.kind { expression = inner }
    nesting += 1
    defer { nesting -= 1 }
    guard nesting <= Evaluator.nestingLimit else {
      throw Diagnostic(
        .limitExceeded, "the expression is nested more than \(Evaluator.nestingLimit) deep",
        at: expression.range, advice: "give its parts names with let")
    }
    switch expression.kind {
    case .number, .constant, .boolean, .string, .date, .duration, .color, .name, .selection:
      return try leaf(expression)
    case .comprehension(let comprehension):
      return try self.comprehension(comprehension, at: expression.range)
    default: break
    }
    let isOperation =
      switch expression.kind {
      case .chain, .comparison: true
      default: false
      }
    if isOperation { operations.append(expression) }
    defer { if isOperation { operations.removeLast() } }
    if let value = try overMembers(expression) { return value }
    switch expression.kind {
    case .chain(let first, let links): return try chain(first, links).withoutUnit
    case .call(let call): return try self.call(call, at: expression.range)
    default: return try composite(expression)
    }
  }

  /// The value of an operand that is known; nil for any other.
  func knownValue(of operand: Expression) -> Value? {
    known.last { $0.operand.range == operand.range && $0.operand == operand }?.value
  }

  /// Evaluates with the values of some operands known.
  mutating func evaluate(
    _ expression: Expression, knowing operands: [(operand: Expression, value: Value)]
  ) throws -> Value {
    try self.knowing(operands) { try $0.evaluate(expression) }
  }

  /// Does something with the values of some operands known, which are not evaluated again.
  mutating func knowing<Result>(
    _ operands: [(operand: Expression, value: Value)], _ body: (inout Evaluator) throws -> Result
  ) rethrows -> Result {
    known += operands
    defer { known.removeLast(operands.count) }
    return try body(&self)
  }

  private mutating func composite(_ expression: Expression) throws -> Value {
    switch expression.kind {
    case .list(let elements): return try list(elements, at: expression.range)
    case .unary(let operation, let operand): return try unary(operation, operand).withoutUnit
    case .power(let base, let exponent):
      let left = try evaluate(base)
      let right = try evaluate(exponent)
      do {
        return try arithmetic(.power, left, right, at: base.range, exponent.range).withoutUnit
      } catch let error as DifferentPlaces {
        throw error.diagnostic(base, exponent)
      }
    case .comparison(let left, let operation, let right):
      let value = try evaluate(left)
      let other = try evaluate(right)
      try checkShare(right, beside: value, left)
      try checkShare(left, beside: other, right)
      do {
        return try comparison(value, operation, other, at: expression.range).withoutUnit
      } catch let error as DifferentPlaces {
        throw error.diagnostic(left, right)
      }
    case .index(let base, let index): return try self.index(base, index, at: expression.range)
    case .slice(let base, let lower, let upper):
      return try slice(base, lower, upper, at: expression.range)
    case .range(let lower, let upper):
      let ends = lower.flatMap { lower in upper.map { "\(lower.source), \($0.source)" } }
      throw Diagnostic(
        .typeMismatch, "a range 'a..b' is no value", at: expression.range,
        advice: ends.map { "for a list write 'range(\($0))'" })
    default: return try leaf(expression)
    }
  }

  private func leaf(_ expression: Expression) throws -> Value {
    switch expression.kind {
    case .number(let number): return .number(number)
    case .constant(let constant): return .number(constant.value)
    case .boolean(let value): return .boolean(value)
    case .string(let text): return .text(text)
    case .date(let literal): return .date(context.moment(literal))
    case .duration(let literal): return inHours(.duration(literal))
    case .color(let color): return .color(color)
    case .selection(let field): return try context.selection(field, expression.range)
    case .name(let name): return try value(of: name, at: expression.range)
    default: return .number(.nan)
    }
  }

  private func value(of name: String, at range: SourceRange) throws -> Value {
    if let binding = bindings.last(where: { $0.name == name }) { return binding.value }
    if let engine = context.engine(name) { throw engine.needsEverySample(name, at: range) }
    if let value = context.lookUp(name) { return inHours(value) }
    throw context.unknownName(Name(name, at: range))
  }

  /// `4:00` as four hours, where what it stands in is about such, else where the statement is.
  private func inHours(_ value: Value) -> Value {
    guard case .duration(let duration) = value, duration.clockParts == 2 else { return value }
    let areHours = operations.reversed().lazy.compactMap { context.areHours($0) }.first
    return areHours ?? context.areHours(nil) ?? false ? .duration(duration.withHours) : value
  }

  // MARK: - Bindings of comprehensions

  mutating func nextSweep() -> Int {
    sweepCount += 1
    return sweepCount
  }

  /// Evaluates with a variable bound.
  mutating func evaluate(
    _ expression: Expression, binding name: String, to value: Value
  ) throws -> Value {
    bindings.append((name, value))
    defer { bindings.removeLast() }
    return try evaluate(expression)
  }
}

/// At most eight names for a message.
func listed(_ names: [String]) -> String {
  let shown = names.prefix(8).joined(separator: ", ")
  return names.count > 8 ? "\(shown) and \(names.count - 8) more" : shown
}

extension Value {
  /// Throws ``Evaluator/NeedsElements`` for a vector of a comprehension's points.
  func checkedWhole() throws -> Value {
    if case .vector(let vector) = self, vector.sweep != nil { throw Evaluator.NeedsElements() }
    return self
  }
}
