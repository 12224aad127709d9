extension StatementEntry {
  static let `let` = StatementEntry(
    .let,
    "define a number, text, date or list", ["let NAME = EXPR", "NAME = EXPR"],
    ["let n = 20", "limit = mean(price) * 1.1"], [.expression])
}

/// `let NAME = EXPR`.
package struct Assignment: Hashable, Sendable {
  /// The variable.
  package var name: Name
  /// Its new value.
  package var value: Expression

  /// An assignment.
  package init(_ name: Name, _ value: Expression) {
    self.name = name
    self.value = value
  }
}

extension Parser {
  mutating func parseAssignment() throws(Abandoned) -> Assignment {
    let name = try parseDefinedName("a name")
    guard take(.equals) else {
      throw unexpected("'=' is missing", advice: "a value stands behind it")
    }
    return Assignment(name, try parseExpression())
  }
}

extension Assignment {
  var source: String {
    "let \(name.text) = \(value.source)"
  }
}
