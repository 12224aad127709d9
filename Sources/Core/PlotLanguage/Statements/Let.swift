extension StatementEntry {
  static let `let` = StatementEntry(
    .let, "define a number, text, date or list", ["let NAME = EXPR", "NAME = EXPR"],
    ["let n = 20", "limit = mean(price) * 1.1"], [.expression])
}

/// `let NAME = EXPR`.
package struct Assignment: Hashable, Sendable {
  package var name: Name
  package var value: Expression
}

extension Parser {
  mutating func parseAssignment() throws(Abandoned) -> Assignment {
    let name = try parseDefinedName("a name")
    guard take(.equals) else {
      throw unexpected("'=' is missing", advice: "a value stands behind it")
    }
    return Assignment(name: name, value: try parseExpression())
  }
}

extension Assignment {
  var source: String {
    "let \(name.text) = \(value.source)"
  }
}
