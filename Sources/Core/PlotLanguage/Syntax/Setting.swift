/// `key=value` as written, checked against the table: the key exists and a bare word is one of its words.
package struct Setting: Hashable, Sendable {
  /// The key by its own name, also where its alias is written; the range is the written key's.
  package var key: Name
  package var value: Value

  package init(_ key: Name, _ value: Value) {
    self.key = key
    self.value = value
  }

  package enum Value: Hashable, Sendable {
    /// A bare word of the key, spelled as in the table, or a column's name.
    case word(Name)
    /// A list of bare words, or one word where a list is wanted; `all` is spelled out.
    case words([Name])
    /// Anything else, to be evaluated. Colour words and strings are ``Expression/Kind/color(_:)``,
    /// Booleans ``Expression/Kind/boolean(_:)``.
    indirect case expression(Expression)
  }
}

extension Setting.Value {
  package var range: SourceRange {
    switch self {
    case .word(let word): word.range
    case .words(let words):
      words.first.map { first in words.reduce(first.range) { $0.joined(with: $1.range) } }
        ?? SourceRange(0, 0)
    case .expression(let expression): expression.range
    }
  }
}

extension Setting.Value {
  /// Each of several columns, or the one that is given.
  package var items: [Setting.Value] {
    guard case .expression(let list) = self, case .list(let items) = list.kind else {
      return [self]
    }
    return items.map { .expression($0) }
  }

  /// Several columns, or one.
  package static func list(_ items: [Setting.Value]) -> Setting.Value {
    if items.count == 1 { return items[0] }
    return .expression(
      Expression(
        .list(
          items.map { item in
            switch item {
            case .expression(let expression): expression
            case .word(let name): Expression(.string(name.text), at: name.range)
            case .words: Expression(.list([]))
            }
          })))
  }
}

extension [Setting] {
  /// The value of a key, by its own name.
  package subscript(key: String) -> Setting.Value? { first { $0.key.text == key }?.value }
}
