extension StatementEntry {
  static let on = StatementEntry(
    .on, "run a statement at every change of the selection",
    ["on select: STATEMENT", "on select none"],
    ["on select: print selection.value", "on select none"], words: ["select"])
}

extension Parser {
  mutating func parseOnSelect() throws(Abandoned) -> Statement? {
    guard isWord("select") else {
      throw unexpected(
        "'select' is missing", advice: "write `on select: print selection.value`")
    }
    advance()
    if take("none") { return nil }
    guard take(.colon) else {
      throw unexpected(
        "':' is missing", advice: "write `on select: print selection.value`")
    }
    if let word, let verb = Verb(word), [.select, .on, .run, .reset].contains(verb), !isKey {
      throw fail("'\(verb.rawValue)' is not allowed in 'on select'", at: current.range)
    }
    guard !current.endsStatement else { throw unexpected("a statement is missing") }
    return try parseStatement()
  }
}
