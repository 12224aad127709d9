extension Expression {
  /// The expression as it can be written, in the canonical form.
  ///
  /// Parsing it gives the same tree back, for every tree that the parser makes; a tree that was put
  /// together otherwise gets the parentheses that its meaning needs. Numbers are printed with the
  /// fewest digits that give the same value.
  package var source: String { text(atLeast: .comprehension) }

  /// The text, in parentheses where the node binds more loosely than `level`.
  func text(atLeast level: Parser.Level) -> String {
    bindingLevel < level ? "(\(bareText))" : bareText
  }

  /// How tightly the node binds.
  var bindingLevel: Parser.Level {
    switch kind {
    case .comprehension: .comprehension
    case .range: .range
    case .chain(_, let links):
      switch links.first?.operation {
      case .or: .or
      case .and: .and
      case .add, .subtract: .sum
      case .multiply, .divide, .remainder: .product
      case nil: .power
      }
    case .unary(let operation, _): operation == .not ? .not : .sign
    case .comparison: .comparison
    case .power: .sign
    case .number(let value): value.sign == .minus || !value.isFinite ? .sign : .power
    case .duration(let duration): duration.amount.sign == .minus ? .sign : .power
    default: .power
    }
  }

  private var bareText: String {
    switch kind {
    case .number(let value): numberText(value)
    case .constant(let constant): constant.rawValue
    case .boolean(let value): value ? "true" : "false"
    case .string(let text): StringLiteral.encode(text)
    case .date(let date): date.description
    case .duration(let duration): duration.description
    case .color(let color): StringLiteral.encode(color.description)
    case .name(let name): name
    case .selection(let field): "selection.\(field.rawValue)"
    case .list(let items): "[\(items.map(\.source).joined(separator: ", "))]"
    case .range(let lower, let upper):
      (lower?.text(atLeast: .or) ?? "") + ".." + (upper?.text(atLeast: .or) ?? "")
    case .unary(.not, let operand): "not " + operand.text(atLeast: .not)
    case .unary(let operation, let operand): operation.rawValue + operand.text(atLeast: .sign)
    case .chain(let first, let links): chainText(first, links)
    case .power(let base, let exponent):
      "\(base.text(atLeast: .power)) ^ \(exponent.text(atLeast: .sign))"
    case .comparison(let left, let operation, let right):
      "\(left.text(atLeast: .sum)) \(operation.rawValue) \(right.text(atLeast: .sum))"
    case .call(let call):
      "\(call.function.text)("
        + (call.arguments.map(\.source) + call.named.map { "\($0.name.text)=\($0.value.source)" })
        .joined(separator: ", ") + ")"
    case .index(let base, let index): "\(base.text(atLeast: .power))[\(index.source)]"
    case .slice(let base, let lower, let upper):
      "\(base.text(atLeast: .power))[\(Expression(.range(lower, upper)).bareText)]"
    case .comprehension(let comprehension): comprehensionText(comprehension)
    case .parenthesized(let inner): "(\(inner.source))"
    }
  }

  private func chainText(_ first: Expression, _ links: [Link]) -> String {
    let level = bindingLevel
    let tighter = Parser.Level(rawValue: level.rawValue + 1) ?? .power
    return links.reduce(first.text(atLeast: tighter)) { text, link in
      "\(text) \(link.operation.rawValue) \(link.operand.text(atLeast: tighter))"
    }
  }

  private func comprehensionText(_ comprehension: Comprehension) -> String {
    let text =
      "\(comprehension.element.text(atLeast: .range)) for \(comprehension.variable.text)"
      + " in \(comprehension.source.text(atLeast: .range))"
    return text + (comprehension.step.map { " step \($0.text(atLeast: .sum))" } ?? "")
  }
}
