extension StatementEntry {
  static let `let` = StatementEntry(
    .let, "define a number, text, date or list", ["let NAME = EXPR", "NAME = EXPR"],
    ["let n = 20", "limit = mean(price) * 1.1", "gain = price - shift(price, 1)"],
    text: """
      Without `let` a value that is a series, or a group of them, is defined as by `series NAME = EXPR`.
      """, [.expression])
}

/// `let NAME = EXPR`, or without `let` the name of whatever the value is.
package struct Assignment: Hashable, Sendable {
  package var name: Name
  package var value: Expression
  /// Whether `let` stands before it: then it is a variable.
  package var isVariable = true
}

extension Parser {
  mutating func parseAssignment(isVariable: Bool) throws(Abandoned) -> Assignment {
    let name = try parseDefinedName("a name")
    guard take(.equals) else {
      throw unexpected("'=' is missing", advice: "a value stands behind it")
    }
    return Assignment(name: name, value: try parseExpression(), isVariable: isVariable)
  }
}

extension Assignment {
  /// The same name and value as a series.
  package var asSeries: SeriesDefinition { SeriesDefinition(name: name, values: value) }

  var source: String {
    "\(isVariable ? "let " : "")\(name.text) = \(value.source)"
  }
}
