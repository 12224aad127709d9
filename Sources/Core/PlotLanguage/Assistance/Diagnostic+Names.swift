extension Diagnostic {
  /// The error for a name that nothing has, with the nearest of `names` and of the functions.
  ///
  /// A name that stands alone may also be meant as a statement.
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

  package static func unknownFunction(_ name: Name) -> Diagnostic {
    Diagnostic(
      .unknownName, "unknown function '\(name.text)'", at: name.range,
      advice: Suggestions.question(name.text, among: Vocabulary.functions.map(\.name))
        ?? (HelpPage(about: name.text) == nil ? nil : "see help \(name.text)"))
  }

  /// The error for a number outside a key's range, or nil if it is inside or the key has none.
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
