extension Parser {
  /// Whether a token can begin an operand that stands beside a first word.
  func isOperand(_ token: Token) -> Bool {
    switch token.kind {
    case .number, .duration, .date, .string, .color: true
    case .identifier: !["and", "or", "not", "for", "in"].contains(text(of: token).lowercased())
    default: false
    }
  }

  /// Records that a first word is no statement.
  mutating func unknownStatement(_ word: String) -> Abandoned {
    fail(
      .unknownStatement, "unknown statement '\(word)'", at: current.range,
      advice: Suggestions.question(word, among: Vocabulary.statements.map(\.verb.rawValue))
        ?? (HelpPage(about: word.lowercased()) == nil
          ? "see help" : "see help \(word.lowercased())"))
  }

  /// The habit `plot(price, title="x")`: words stand after a verb without parentheses.
  mutating func refuseCall(of verb: Verb) throws(Abandoned) {
    guard byteAtEndOfCurrent == UInt8(ascii: "(") else { return }
    var ahead = self
    ahead.advance()
    ahead.advance()
    var depth = 1
    var count = ahead.current.kind == .closeParenthesis ? 0 : 1
    var hasPair = false
    while depth > 0, !ahead.current.endsStatement, ahead.current.kind != .invalid {
      switch ahead.current.kind {
      case .openParenthesis, .openBracket: depth += 1
      case .closeParenthesis, .closeBracket: depth -= 1
      case .comma where depth == 1: count += 1
      default: hasPair = hasPair || depth == 1 && ahead.isKey
      }
      ahead.advance()
    }
    guard depth == 0, count > 1 || hasPair else { return }
    throw fail("'\(verb.rawValue)' is a statement, not a function", at: current.range)
  }

  /// Records a word that cannot stand where it does, with advice that fits the statement.
  mutating func misplaced(in verb: Verb?) -> Abandoned {
    let token = current
    if token.kind == .invalid || token.endsStatement { return unexpected() }
    if token.kind == .equals, verb == nil || verb == .let || verb == .plot {
      return unexpected(advice: "write '==' to compare")
    }
    if token.kind == .closeParenthesis || token.kind == .closeBracket {
      return unexpected(advice: "delete it")
    }
    if isWord("m"), source.bytes[..<token.start].last(where: { $0 != 0x20 })?.isDigit == true {
      return unexpected(advice: "write 'min' or 'months'")
    }
    let groups = verb.map { Vocabulary.statement($0).keys } ?? []
    if let word, let entry = Vocabulary.key(word, in: groups) {
      if isKey {
        return fail(
          "'\(word)=' does not go with what stands before it", at: token.range,
          advice: verb.flatMap { formAdvice($0) })
      }
      return bareKey(word, entry)
    }
    switch verb {
    case .plot: return unexpected()
    case .axis: return misplacedInAxis()
    case .config: if let word { return wrongKey(word) }
    case nil:
      if token.kind == .colon { return unexpected(advice: "a range is written a..b") }
    default: break
    }
    return unexpected(advice: verb.flatMap { formAdvice($0) })
  }

  /// Records a word after pairs.
  mutating func afterPair(_ verb: Verb) -> Abandoned {
    if current.kind == .invalid || current.endsStatement { return unexpected() }
    if let word, let entry = Vocabulary.key(word, in: Vocabulary.statement(verb).keys) {
      return bareKey(word, entry)
    }
    let message = "'\(text(of: current))' stands behind a pair"
    let advice =
      isOperand(current)
      ? "words stand before key=value pairs; a value with blanks stands in quotes" : nil
    return fail(message, at: current.range, advice: advice)
  }

  /// Records `width 800` and `laser`, where `=` is missing.
  private mutating func bareKey(_ word: String, _ entry: KeyEntry) -> Abandoned {
    fail("'=' is missing behind '\(word)'", at: current.range, advice: "write \(entry.example)")
  }

  private mutating func wrongKey(_ word: String) -> Abandoned {
    recordUnknownKey(Name(word, at: current.range), [.config], .config)
    return Abandoned()
  }

  private mutating func misplacedInAxis() -> Abandoned {
    guard let word else {
      return unexpected(advice: formAdvice(.axis))
    }
    let lowered = word.lowercased()
    if Vocabulary.keys(in: .axis).contains(where: { $0.type.words.contains(lowered) }) {
      return unexpected()
    }
    let words = Vocabulary.statement(.axis).words
    let keys = Vocabulary.keys(in: .axis).map(\.name)
    return fail(
      .valueOutOfRange, "unknown axis word '\(word)'", at: current.range,
      advice: Suggestions.question(word, among: words + keys)
        ?? "the words are \(listedText(words, "and"))")
  }

  private func formAdvice(_ verb: Verb) -> String? {
    let forms = Vocabulary.statement(verb).forms
    return forms.count == 1 && forms[0].count < 70
      ? "the form is: \(forms[0])" : "see help \(verb.rawValue)"
  }

  /// The text from the current token to the end of the statement.
  func restOfLine() -> String {
    var ahead = self
    var end = current.end
    while !ahead.current.endsStatement { end = ahead.advance().end }
    return source.string(current.start..<end)
  }
}
