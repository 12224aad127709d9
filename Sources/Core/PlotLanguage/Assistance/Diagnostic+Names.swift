extension Diagnostic {
  /// The error for a name that nothing has.
  ///
  /// - Parameters:
  ///   - name: The name, as written.
  ///   - names: The series and variables there are.
  ///   - isStatement: Whether it stands alone, so that a statement may be meant.
  /// - Returns: An `UnknownName` with the nearest names, functions and statements.
  package static func unknownName(
    _ name: Name, names: [String] = [], isStatement: Bool = false
  ) -> Diagnostic {
    Diagnostic(
      .unknownName, "unknown name '\(name.text)'", at: name.range,
      advice: Vocabulary.function(name.text).map { function in
        names.first.flatMap { function.arity.contains(1) ? "write '\(function.name)(\($0))'" : nil }
          ?? "it is a function: \(function.signature)"
      }
        ?? (Color(parsing: name.text) == nil
          ? Suggestions.question(
            name.text,
            among: names + Vocabulary.functions.map(\.name)
              + (isStatement ? Vocabulary.statements.map(\.verb.rawValue) : []))
          : "the name of a colour stands in quotes here: '\"\(name.text)\"'"))
  }

  /// The error for a call of a function that there is not.
  package static func unknownFunction(_ name: Name) -> Diagnostic {
    Diagnostic(
      .unknownName, "unknown function '\(name.text)'", at: name.range,
      advice: Suggestions.question(name.text, among: Vocabulary.functions.map(\.name)))
  }

  /// The error for a number outside a key's range, or nil where it is inside or the key has none.
  ///
  /// NaN is outside; a whole number is wanted where the key takes integers.
  package static func outOfRange(
    _ value: Double, key: KeyEntry, at range: SourceRange
  ) -> Diagnostic? {
    guard let allowed = key.type.range else { return nil }
    var isWhole = true
    if case .integer = key.type.kind { isWhole = value == value.rounded() }
    if allowed.contains(value), isWhole { return nil }
    let isPercent = allowed == 0...1 && value >= 10 && value <= 100
    return Diagnostic(
      .valueOutOfRange, "\(key.name) is \(numberText(value)): \(key.type) is allowed", at: range,
      advice: isPercent ? "did you mean '\(numberText(value / 100))'?" : nil)
  }
}

extension Expression {
  /// Whether a name occurs in it.
  package func mentions(_ name: String) -> Bool {
    switch kind {
    case .number, .constant, .boolean, .string, .date, .duration, .color, .selection: false
    case .name(let text): text == name
    case .list(let items): items.contains { $0.mentions(name) }
    case .range(let lower, let upper):
      lower?.mentions(name) ?? false || upper?.mentions(name) ?? false
    case .unary(_, let operand), .parenthesized(let operand): operand.mentions(name)
    case .chain(let first, let links):
      first.mentions(name) || links.contains { $0.operand.mentions(name) }
    case .power(let a, let b), .comparison(let a, _, let b), .index(let a, let b):
      a.mentions(name) || b.mentions(name)
    case .call(let call):
      call.arguments.contains { $0.mentions(name) }
        || call.named.contains { $0.value.mentions(name) }
    case .slice(let base, let lower, let upper):
      base.mentions(name) || lower?.mentions(name) ?? false || upper?.mentions(name) ?? false
    case .comprehension(let comprehension):
      comprehension.source.mentions(name) || comprehension.step?.mentions(name) ?? false
        || comprehension.variable.text != name && comprehension.element.mentions(name)
    }
  }
}
