// The parts of a statement's text that several statements share.

extension Name? {
  /// The word after a verb, with a blank before it; nothing if it is left out.
  ///
  /// The text of an expression is no word: it stands in quotes.
  var word: String {
    map { name in
      let isWord =
        name.text.isName && Keyword(name.text) == nil
        || MemberName(name.text)?.text == name.text
      return " " + (isWord ? name.text : StringLiteral.encode(name.text))
    } ?? ""
  }
}

extension [Name] {
  var list: String { map(\.text).joined(separator: ", ") }
}

extension [Expression] {
  var list: String { map(\.source).joined(separator: ", ") }
}

extension [Setting] {
  /// The pairs, each with a blank before it.
  var pairs: String { map { " \($0.source)" }.joined() }
}

extension Setting {
  /// The pairs of the keys that have a value, each with a blank before it.
  static func pairs(_ pairs: (String, Expression?)...) -> String {
    pairs.map { key, value in value.map { " \(key)=\($0.value)" } ?? "" }.joined()
  }
}

extension Setting {
  /// The pair as it can be written: `plotLineWidth=2`.
  package var source: String { "\(key.text)=\(value.source)" }
}

extension Setting.Value {
  /// The value as it can be written after `=`.
  package var source: String {
    switch self {
    case .word(let word):
      // A column may have blanks, or be no name.
      word.text.isName ? word.text : StringLiteral.encode(word.text)
    case .words(let words): "[\(words.map(\.text).joined(separator: ", "))]"
    case .expression(let expression): expression.value
    }
  }
}

extension String {
  /// Whether it can be written as a name.
  fileprivate var isName: Bool {
    guard let first = unicodeScalars.first else { return false }
    return first.beginsName && unicodeScalars.allSatisfy(\.goesOnWithName)
  }
}

extension Expression {
  /// The text as one word of a statement.
  var operand: String { text(atLeast: .sign) }

  /// The text after `=`: `#` may stand there, and Booleans are settings.
  var value: String {
    switch kind {
    case .color(let color): color.description
    case .boolean(let value): value ? "on" : "off"
    default: source
    }
  }

  /// The expression as a statement; one whose first word is a verb stands in parentheses.
  var statement: String {
    let text = source
    let first = String(text.prefix { $0.unicodeScalars.allSatisfy(\.goesOnWithName) })
    return Verb(first) == nil ? text : "(\(text))"
  }
}

extension Setting.Value {
  /// Whether a text can stand bare as the word that it is.
  static func isBareWord(_ text: String) -> Bool { text.isName }
}
