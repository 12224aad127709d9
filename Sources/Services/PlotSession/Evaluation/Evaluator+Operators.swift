import Files
import Glibc
import PlotLanguage
import Threading

enum ArithmeticOperation: String {
  case add = "+"
  case subtract = "-"
  case multiply = "*"
  case divide = "/"
  case remainder = "%"
  case power = "^"

  init?(_ operation: Expression.BinaryOperator) {
    self.init(rawValue: operation.rawValue)
  }

  /// The result of two numbers; the remainder has the divisor's sign.
  @inline(__always)
  func callAsFunction(_ a: Double, _ b: Double) -> Double {
    switch self {
    case .add: return a + b
    case .subtract: return a - b
    case .multiply: return a * b
    case .divide: return a / b
    case .power: return pow(a, b)
    case .remainder:
      let rest = a.truncatingRemainder(dividingBy: b)
      return rest != 0 && (rest < 0) != (b < 0) ? rest + b : rest
    }
  }
}

extension Evaluator {
  // MARK: - Chains

  mutating func chain(_ first: Expression, _ links: [Expression.Link]) throws -> Value {
    var value = try evaluate(first)
    var range = first.range
    for (index, link) in links.enumerated() {
      let operand = link.operand
      do {
        if let operation = ArithmeticOperation(link.operation) {
          let other = try evaluate(operand)
          if operation == .add || operation == .subtract, index == 0 {
            try checkShare(operand, beside: value, first)
            try checkShare(first, beside: other, operand)
          }
          value = try arithmetic(
            operation, value, inSeconds(other, under: value, of: first, operation, index),
            at: range, operand.range, divisor: operand)
          if operation == .divide { tellOfZeros(operand, other, value) }
        } else {
          let mindsGaps = Expression.mindGaps([first] + links.map(\.operand))
          value = try logic(
            link.operation == .and, value, operand, mindsGaps: mindsGaps, at: range)
        }
      } catch let error as DifferentPlaces {
        let left =
          index == 0 ? first : Expression(.chain(first, Array(links[..<index])), at: range)
        throw error.diagnostic(left, operand, isRatio: link.operation == .divide)
      }
      range = range.joined(with: operand.range)
    }
    return value
  }

  /// A length of time as a number of seconds, where it is taken from numbers of seconds, or these are divided by it:
  /// `max(turnaround) / 1 min`.
  private func inSeconds(
    _ value: Value, under dividend: Value, of first: Expression,
    _ operation: ArithmeticOperation, _ index: Int
  ) -> Value {
    guard [.divide, .add, .subtract].contains(operation), index == 0, case .duration = value,
      dividend.isNumeric,
      context.areDurations(first)
    else { return value }
    return value.asNumbers ?? value
  }

  /// Says which of several values with names is divided by 0: what has no value is in no picture, sum or count.
  private func tellOfZeros(_ divisor: Expression, _ other: Value, _ result: Value) {
    guard case .vector(let zeros) = other, case .vector(let vector) = result,
      let names = vector.names ?? zeros.names, vector.count == zeros.count,
      let first = vector.values.firstIndex(where: \.isInfinite)
    else { return }
    let count = vector.values.count(where: \.isInfinite)
    context.remark(
      divisor,
      "'\(printable(divisor.source))' is 0 for \(count) of \(countText(vector.count, "value")) (\(printable(names[first]))): "
        + "what is divided by that is a gap")
  }

  mutating func unary(_ operation: Expression.UnaryOperator, _ operand: Expression) throws -> Value
  {
    let value = try evaluate(operand)
    switch (operation, value) {
    case (.plus, .number), (.plus, .duration): return value
    case (.minus, .number(let number)): return .number(-number)
    case (.minus, .duration(let duration)): return .duration(duration.scaled(by: -1))
    case (.not, .boolean(let truth)): return .boolean(!truth)
    case (.plus, .vector(let vector)) where vector.isNumeric: return value
    case (.minus, .vector(var vector)) where vector.isNumeric:
      if vector.element == .boolean { vector.element = .number }
      vector.values = try cancellation.map(vector.values) { -$0 }
      return .vector(vector)
    case (.not, .vector(var vector)) where vector.element == .boolean:
      vector.values = try cancellation.map(vector.values) { 1 - $0 }
      return .vector(vector)
    default:
      let wanted = operation == .not ? "true or false" : "a number"
      throw Diagnostic(
        .typeMismatch, "'\(operation.rawValue)' before \(value.kindName): it takes \(wanted)",
        at: operand.range)
    }
  }

  // MARK: - Arithmetic

  func arithmetic(
    _ operation: ArithmeticOperation, _ a: Value, _ b: Value, at left: SourceRange,
    _ right: SourceRange, divisor: Expression? = nil
  ) throws -> Value {
    if a.areInstants || b.areInstants {
      let range = left.joined(with: right)
      let dates = try calendarArithmetic(operation, a.asDates, b.asDates, at: range)
      if let dates { return dates.asInstants }
      if [.add, .subtract].contains(operation), let year = Evaluator.year(beside: a, b) {
        throw Evaluator.notADate(year, at: range)
      }
      if [.add, .subtract].contains(operation), a.areInstants, b.isSmallNumber {
        context.remark(
          Expression(.name(operation.rawValue), at: range),
          "a number that is added to dates, or taken from them, is one of seconds: '… * 1 day' is one of days"
        )
      }
      return try arithmetic(operation, a.asPlainNumbers, b.asPlainNumbers, at: left, right)
    }
    if operation.takesMeasures(a, b), let x = a.asNumbers, let y = b.asNumbers {
      let result = try arithmetic(operation, x, y, at: left, right)
      guard case .vector(let vector) = result else { return result }
      guard operation.givesDurations(a, b) else {
        let isRate = operation == .divide && b.isDuration && !a.isDuration && !a.isRate
        let endsRate = operation == .multiply && (a.isRate || b.isRate)
        return isRate || endsRate ? .vector(vector.with(.number, isRate ? .rates : .none)) : result
      }
      let areSpans = operation == .multiply || [a, b].contains { $0.vector?.areSpans == true }
      return .vector(vector.with(.duration, areSpans ? .spans : .none))
    }
    switch (a, b) {
    case (.number(let x), .number(let y)): return .number(operation(x, y))
    case (.text(let x), .text(let y)) where operation == .add:
      guard x.utf8.count + y.utf8.count <= Evaluator.textLimit else {
        throw Diagnostic(
          .limitExceeded, "a text of more than \(Evaluator.textLimit) bytes",
          at: left.joined(with: right))
      }
      return .text(x + y)
    case (.vector(let x), .number(let y)) where x.element == .number:
      var result = x
      result.values = try scaled(operation, x.values, y)
      return .vector(result)
    case (.number(let x), .vector(let y)) where y.element == .number:
      var result = y
      result.values = try cancellation.map(y.values) { operation(x, $0) }
      return .vector(result)
    case (.vector(let x), .vector(let y)) where x.element == .number && y.element == .number:
      var result = try leftmost(x, y, operation.rawValue, at: left.joined(with: right))
      result.values = try cancellation.zip(x.values, y.values) { operation($0, $1) }
      // A share of a part of a week is no lower than those of others.
      if operation == .divide, y.cutPeriods != nil { result.cutPeriods = nil }
      return .vector(result)
    default:
      if let result = try calendarArithmetic(operation, a, b, at: left.joined(with: right)) {
        return result
      }
      // `2026-03-01 + k * 10 min for k in 0..9`
      if [a, b].contains(where: { $0.vector?.sweep != nil }) { throw NeedsElements() }
      let isLeft = !a.isNumeric || b.isNumeric
      throw Diagnostic(
        .typeMismatch,
        "'\(operation.rawValue)' takes no \(a.kindName.dropArticle) and \(b.kindName)",
        at: isLeft && !b.isNumeric ? left.joined(with: right) : isLeft ? left : right,
        advice: operation.secondsAdvice(a, b, divisor))
    }
  }

  /// The loops of the usual operations have no choice inside.
  private func scaled(
    _ operation: ArithmeticOperation, _ values: [Double], _ y: Double
  ) throws -> [Double] {
    switch operation {
    case .add: try cancellation.map(values) { $0 + y }
    case .subtract: try cancellation.map(values) { $0 - y }
    case .multiply: try cancellation.map(values) { $0 * y }
    case .divide: try cancellation.map(values) { $0 / y }
    case .power where y == 2: try cancellation.map(values) { $0 * $0 }
    default: try cancellation.map(values) { operation($0, y) }
    }
  }
}

extension Expression {
  /// Whether one of several conditions asks for the gaps of a series that another one compares.
  fileprivate static func mindGaps(_ conditions: [Expression]) -> Bool {
    let asked = conditions.compactMap(\.nameOfGaps)
    return !asked.isEmpty
      && conditions.contains { one in one.nameOfGaps == nil && asked.contains(where: one.mentions) }
  }

  /// Which series `isgap(NAME)`, or its opposite, asks of.
  private var nameOfGaps: String? {
    switch kind {
    case .parenthesized(let inner), .unary(.not, let inner): inner.nameOfGaps
    case .call(let call) where call.function.text == Function.isgap.rawValue:
      call.arguments.first?.word
    default: nil
    }
  }
}

extension ArithmeticOperation {
  /// Whether it is done with the numbers of conditions and durations: one side is a vector of such, or
  /// a duration is taken several times.
  fileprivate func takesMeasures(_ a: Value, _ b: Value) -> Bool {
    switch (self, a.isSpan, b.isSpan) {
    // What has no unit is not added to a length of time.
    case (.add, true, false), (.subtract, true, false): b.isDuration
    case (.add, false, true), (.subtract, false, true): a.isDuration
    case (.multiply, true, false), (.multiply, false, true): a.vector != nil || b.vector != nil
    default: a.hasMeasure || b.hasMeasure
    }
  }

  /// Whether the result is one of durations.
  fileprivate func givesDurations(_ a: Value, _ b: Value) -> Bool {
    switch self {
    case .add, .subtract: a.isDuration && b.isDuration
    case .multiply:
      a.isSpan && !b.isDuration && !b.isRate || b.isSpan && !a.isDuration && !a.isRate
    case .divide: a.isSpan && !b.isDuration
    case .remainder: a.isDuration && b.isDuration
    case .power: false
    }
  }

  /// What to write where numbers are divided by a length of time: they may be seconds, or be meant per hour.
  fileprivate func secondsAdvice(_ a: Value, _ b: Value, _ divisor: Expression?) -> String? {
    guard [.divide, .add, .subtract].contains(self), a.isNumeric, case .duration(let duration) = b
    else { return nil }
    guard self == .divide, let divisor, divisor.period == nil else {
      return "write '\(numberText(duration.meanSeconds))' if the values are seconds"
    }
    let units = [DurationUnit.day, .hour, .minute, .second].map { DurationLiteral(1, $0) }
    let unit = units.first { $0.meanSeconds <= duration.meanSeconds.magnitude } ?? units[3]
    return "write '(\(printable(divisor.source)) / \(unit))' for so much per \(unit.unit)"
  }
}

extension Value {
  /// Whether it is a condition over a series, or a vector of durations.
  fileprivate var hasMeasure: Bool {
    if case .vector(let vector) = self {
      vector.element == .duration || vector.element != .number && vector.isNumeric
    } else {
      false
    }
  }

  /// Whether it is a length of time that is told as such, or a vector of them.
  fileprivate var isSpan: Bool {
    if case .duration = self { true } else { vector?.areSpans == true }
  }

  /// Whether it is numbers per second.
  fileprivate var isRate: Bool { vector?.timing == .rates }

  /// Whether it is a column of dates that is read as values.
  fileprivate var areInstants: Bool { vector?.timing.areInstants == true }

  /// Whether it is a number, or numbers, of hardly more than an hour of seconds.
  fileprivate var isSmallNumber: Bool {
    switch self {
    case .number(let number): number.magnitude < 3600 && number != 0
    case .vector(let vector):
      vector.element == .number && vector.timing == .none
        && vector.values.allSatisfy { $0.isNaN || $0.magnitude < 3600 }
        && vector.values.contains { $0 != 0 && !$0.isNaN }
    default: false
    }
  }

  /// A column of dates as numbers of anything; what is none is unchanged.
  fileprivate var asPlainNumbers: Value {
    guard case .vector(let vector) = self, areInstants else { return self }
    return .vector(vector.with(.number))
  }

  /// A column of dates as dates; anything else is unchanged.
  fileprivate var asDates: Value {
    guard case .vector(let vector) = self, case .instants(let areDays) = vector.timing else {
      return self
    }
    return .vector(vector.with(.date(areDays: areDays)))
  }

  /// Dates as a column that is read as values; anything else is unchanged.
  fileprivate var asInstants: Value {
    guard case .vector(let vector) = self, case .date(let areDays) = vector.element,
      vector.isBound
    else {
      return self
    }
    return .vector(vector.with(.number, .instants(areDays: areDays)))
  }

  /// Whether it is a length of time, or a series of them.
  fileprivate var isDuration: Bool {
    switch self {
    case .duration: true
    case .vector(let vector): vector.element == .duration
    default: false
    }
  }

  /// The same as numbers: seconds, and 1 and 0 of a condition; nil for anything else.
  fileprivate var asNumbers: Value? {
    switch self {
    case .number: return self
    case .duration(let duration): return .number(duration.meanSeconds)
    case .vector(let vector) where vector.isNumeric || vector.element == .duration:
      return .vector(vector.with(.number))
    default: return nil
    }
  }
}

extension Vector.Element {
  var isDate: Bool { if case .date = self { true } else { false } }
}

extension Value {
  /// Whether arithmetic takes it beside a number.
  fileprivate var isNumeric: Bool {
    switch self {
    case .number: true
    case .vector(let vector): vector.element == .number
    default: false
    }
  }
}

extension String {
  /// `series` of `a series`.
  var dropArticle: String {
    hasPrefix("a ") ? String(dropFirst(2)) : hasPrefix("an ") ? String(dropFirst(3)) : self
  }
}
