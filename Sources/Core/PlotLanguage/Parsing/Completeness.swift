extension Completeness {
  /// Judges a text as typed at a prompt.
  ///
  /// Incomplete are open brackets and a trailing `\`, `,` or `=`, unless another error comes first.
  /// An open string is invalid, since a string ends on its line. An empty last line ends an
  /// unfinished statement: then it is invalid too, and running it shows the error.
  /// - Complexity: O(n)
  package init(of text: String) {
    let program = Program(text)
    guard !program.diagnostics.isEmpty else {
      self = .complete
      return
    }
    let isContinued =
      program.openBrackets > 0 || Completeness.endsWithContinuation(text)
    guard program.endsEarly, isContinued, !Completeness.endsWithEmptyLine(text) else {
      self = .invalid
      return
    }
    self = .incomplete(
      indent: String(repeating: "  ", count: min(max(1, program.openBrackets), 20)))
  }

  /// Whether the last token, judged before a comment, is `\`, `,` or `=`.
  private static func endsWithContinuation(_ text: String) -> Bool {
    if endsWithEmptyLine(text) { return false }
    let source = SourceText(text)
    var lexer = Lexer(source)
    var last = Token.Kind.newline
    while true {
      let token = lexer.next()
      if token.kind == .end { break }
      if token.kind == .invalid, token.issue == .strayBackslash {
        return lexer.next().kind == .end
      }
      last = token.kind
    }
    return last == .comma || last == .equals
  }

  /// Whether the last line holds nothing, and is not the only one.
  private static func endsWithEmptyLine(_ text: String) -> Bool {
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    return lines.count > 1 && lines.last?.allSatisfy(\.isWhitespace) == true
  }
}
