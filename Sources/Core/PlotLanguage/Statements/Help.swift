extension StatementEntry {
  static let help = StatementEntry(
    .help, "show help; also WORD?", ["help [TOPIC]", "WORD?"],
    ["help", "help plot", "plotLineWidth?"], [.topic])
}

extension Parser {
  /// The rest of the line as the topic of `help`.
  mutating func takeTopic() -> Name? {
    guard !current.endsStatement else { return nil }
    let first = current
    var last = current
    while !current.endsStatement { last = advance() }
    let range = range(from: first.range)
    if first.kind == .string, first.start == last.start {
      return (try? StringLiteral.decode(bytes(of: first)).get()).map { Name($0, at: range) }
    }
    return Name(source.string(first.start..<last.end), at: range)
  }

  /// `WORD?`, the help form.
  mutating func takeQuestion() -> Name {
    let token = advance()
    advance()
    return Name(text(of: token), at: token.range)
  }
}
