import CivilTime
import PlotLanguage
import Threading

/// An expression that computes with the fields of a label, and with nothing else.
struct LabelExpression: Hashable, Sendable {
  let expression: Expression
  /// The fields that it computes with.
  let names: [String]

  init(_ expression: Expression) {
    self.expression = expression
    names = expression.freeNames
  }

  /// Its value for one label, and the zone of its times.
  ///
  /// Nil where a field that it needs is not there, or has no such value for this label: a list that ends
  /// before the index.
  func value(of field: (String) -> Template.Field) -> (value: Value, zone: TimeZoneRules)? {
    var fields: [String: Value] = [:]
    var zone = TimeZoneRules.utc
    for name in names {
      switch field(name) {
      case .number(let number), .duration(let number):
        guard !number.isNaN else { return nil }
        fields[name] = .number(number)
      case .gap: fields[name] = .number(.nan)
      case .time(let instant, let rules):
        fields[name] = .date(Moment(instant))
        zone = rules
      case .text(let text):
        guard !text.isEmpty else { return nil }
        fields[name] = .text(text)
      }
    }
    return (try? value(with: fields, in: zone)).map { ($0, zone) }
  }

  /// Its value for these fields.
  func value(with fields: [String: Value], in zone: TimeZoneRules) throws -> Value {
    var evaluator = Evaluator(
      EvaluationContext(
        lookUp: { fields[$0] }, unknownName: { .unknownName($0, names: names) },
        selection: { field, range in
          throw Diagnostic(.stateError, "nothing is selected for '\(field.rawValue)'", at: range)
        },
        ask: { _ in nil }, zone: zone, sampleLimit: { LabelExpression.valueLimit },
        cancellation: Cancellation()))
    return try evaluator.evaluate(expression).checkedWhole()
  }

  /// How many values a label may pick from: they stand in the template, and are read for each label.
  static let valueLimit = 1000
}

extension Evaluator {
  /// An expression over the `open` names and literals: all that does not depend on these names is
  /// evaluated now.
  mutating func specialized(
    _ expression: Expression, leaving open: Set<String>
  ) throws -> Expression {
    if case .range = expression.kind {
      // A range is no value, but its ends are.
    } else if open.isDisjoint(with: expression.freeNames) {
      return try literal(evaluate(expression).checkedWhole(), at: expression.range)
    }
    if case .comprehension(var comprehension) = expression.kind {
      let inner = open.union([comprehension.variable.text])
      comprehension.element = try specialized(comprehension.element, leaving: inner)
      comprehension.source = try specialized(comprehension.source, leaving: open)
      comprehension.step = try comprehension.step.map { try specialized($0, leaving: open) }
      return Expression(.comprehension(comprehension), at: expression.range)
    }
    return try expression.replacingOperands { try specialized($0, leaving: open) }
  }

  /// A value as it is written.
  private func literal(_ value: Value, at range: SourceRange) throws -> Expression {
    switch value {
    case .number(let number): return Expression(number: number, at: range)
    case .boolean(let truth): return Expression(.boolean(truth), at: range)
    case .text(let text): return Expression(.string(text), at: range)
    case .date(let moment): return Expression(.date(context.literal(of: moment)), at: range)
    case .duration(let duration): return Expression(.duration(duration), at: range)
    case .color(let color): return Expression(.string(color.description), at: range)
    case .texts(let texts):
      try checkPick(texts.count, at: range)
      return Expression(.list(texts.map { Expression(.string($0)) }), at: range)
    case .vector(let vector):
      try checkPick(vector.count, at: range)
      return Expression(
        .list(try (0..<vector.count).map { try literal(vector.value(at: $0), at: range) }),
        at: range)
    case .group(let group): return try literal(.texts(group.names), at: range)
    }
  }

  private func checkPick(_ count: Int, at range: SourceRange) throws {
    guard count > LabelExpression.valueLimit else { return }
    throw Diagnostic(
      .limitExceeded,
      "a label that picks from \(countText(count, "value")): "
        + "at most \(countText(LabelExpression.valueLimit, "value")) are allowed", at: range)
  }
}

extension Expression {
  /// A number as it is written.
  fileprivate init(number: Double, at range: SourceRange) {
    if number.isNaN {
      self.init(.constant(.nan), at: range)
    } else if number.sign == .minus {
      let size = Expression(number: number.magnitude, at: range)
      self.init(.parenthesized(Expression(.unary(.minus, size), at: range)), at: range)
    } else {
      self.init(number.isFinite ? .number(number) : .constant(.inf), at: range)
    }
  }
}

extension EvaluationContext {
  /// The literal that means this moment in any zone, or this day.
  fileprivate func literal(of moment: Moment) -> DateLiteral {
    if moment.isDay { return DateLiteral(zone.civil(at: moment.instant).date) }
    return DateLiteral(CivilDateTime(secondsSince1970: moment.instant), secondsEast: 0)
  }
}
