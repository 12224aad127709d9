extension Parser {
  /// Whether a token can begin an operand that stands beside a first word.
  func isOperand(_ token: Token) -> Bool {
    switch token.kind {
    case .number, .duration, .date, .string, .color: true
    case .identifier: !["and", "or", "for", "in"].contains(text(of: token).lowercased())
    default: false
    }
  }

  /// Records that a first word is no statement.
  mutating func unknownStatement(_ word: String) -> Abandoned {
    let next = peek()
    let verbs = Vocabulary.statements.map(\.verb.rawValue)
    let lowered = word.lowercased()
    let advice =
      lowered == "set" || lowered == "unset"
      ? Habits.set(next.kind == .identifier ? text(of: next) : "", range: foreignRange ?? "0..9")
      : Habits.statements[lowered] ?? Suggestions.question(word, among: verbs)
    return fail(
      .unknownStatement, "unknown statement '\(word)'", at: current.range,
      advice: advice ?? "see help")
  }

  /// The range of gnuplot's `set xrange [0:5]`, as it is written here; `*` leaves an end open.
  private var foreignRange: String? {
    var ahead = self
    ahead.advance()
    ahead.advance()
    guard ahead.current.kind == .openBracket else { return nil }
    var inside = ""
    ahead.advance()
    while !ahead.current.endsStatement, ahead.current.kind != .closeBracket {
      inside += ahead.text(of: ahead.current)
      ahead.advance()
    }
    let ends = inside.split(separator: ":", omittingEmptySubsequences: false)
      .map { $0 == "*" ? "" : $0 }
    let areEnds = ends.allSatisfy { $0.isEmpty || Double($0)?.isFinite == true }
    guard ends.count == 2, areEnds, ends != ["", ""] else { return nil }
    return ends.joined(separator: "..")
  }

  /// The habit `plot(price, title="x")`: words stand behind a verb without parentheses.
  mutating func refuseCall(of verb: Verb) throws(Abandoned) {
    guard byteAtEndOfCurrent == UInt8(ascii: "(") else { return }
    var ahead = self
    ahead.advance()
    ahead.advance()
    var depth = 1
    var parts: [(start: Int, end: Int, isPair: Bool)] = []
    var isSplit = false
    while depth > 0, !ahead.current.endsStatement, ahead.current.kind != .invalid {
      let token = ahead.current
      switch token.kind {
      case .openParenthesis, .openBracket: depth += 1
      case .closeParenthesis, .closeBracket: depth -= 1
      default: break
      }
      if depth == 1, token.kind == .comma {
        isSplit = true
      } else if depth > 0 {
        if parts.isEmpty || isSplit {
          parts.append((token.start, token.end, ahead.isKey))
        } else {
          parts[parts.count - 1].end = token.end
        }
        isSplit = false
      }
      ahead.advance()
    }
    guard depth == 0, parts.count > 1 || parts.first?.isPair == true else { return }
    let words = parts.map { (text: source.string($0.start..<$0.end), isPair: $0.isPair) }
    let line = words.enumerated().reduce(into: verb.rawValue) { line, part in
      line += (part.offset == 0 || part.element.isPair ? " " : ", ") + part.element.text
    }
    throw fail(
      "'\(verb.rawValue)' is a statement, not a function", at: current.range,
      advice: "write \(line)")
  }

  /// Records a word that cannot stand where it does, with advice that fits the statement.
  mutating func misplaced(in verb: Verb?) -> Abandoned {
    let token = current
    if token.kind == .invalid || token.endsStatement { return unexpected() }
    if token.kind == .equals, verb == nil || verb == .let || verb == .plot {
      return unexpected(advice: "write '==' to compare")
    }
    if token.kind == .closeParenthesis || token.kind == .closeBracket {
      return unexpected(advice: "there is no open bracket")
    }
    if isWord("m"), source.bytes[..<token.start].last(where: { $0 != 0x20 })?.isDigit == true {
      return unexpected(advice: "there is no unit 'm': write 'min' or 'months'")
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
    case .plot: return misplacedInPlot()
    case .axis: return misplacedInAxis()
    case .config: if let word { return wrongKey(word) }
    case nil:
      if token.kind == .colon { return unexpected(advice: "a range is written a..b") }
    default: break
    }
    return unexpected(advice: verb.flatMap { formAdvice($0) })
  }

  /// Records a word behind pairs.
  mutating func behindPair(_ verb: Verb) -> Abandoned {
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
    let place = current.range
    let next = peek()
    var value = entry.type.kind == .boolean || entry.type.words.contains("on") ? "on" : "…"
    if isOperand(next), !next.isAfterLineEnd { value = text(of: next) }
    return fail("'=' is missing behind '\(word)'", at: place, advice: "write \(word)=\(value)")
  }

  private mutating func wrongKey(_ word: String) -> Abandoned {
    recordUnknownKey(Name(word, at: current.range), [.config], .config)
    return Abandoned()
  }

  private mutating func misplacedInPlot() -> Abandoned {
    guard let word else {
      return unexpected(advice: isOperand(current) ? commaAdvice : nil)
    }
    switch word.lowercased() {
    case "using", "u", "with", "w", "every", "notitle", "lt", "lc":
      return unexpected(
        advice: "write 'series NAME from \"FILE\" x=COLUMN column=COLUMN', then 'plot NAME'")
    case "lw": return unexpected(advice: "write lineWidth=2")
    case "last", "next", "day", "window", "previous":
      let rest = restOfLine()
      return unexpected(
        advice:
          "write 'window \(rest.hasPrefix("window ") ? String(rest.dropFirst(7)) : rest)' first")
    case "vs", "against": return unexpected(advice: "write 'series y = … x=…' first")
    default:
      return unexpected(advice: commaAdvice)
    }
  }

  private mutating func misplacedInAxis() -> Abandoned {
    guard let word else {
      return unexpected(advice: formAdvice(.axis))
    }
    let lowered = word.lowercased()
    let meaning = ["logarithmic": "scale=log", "none": "off", "hidden": "off", "date": "time"]
    let key = Vocabulary.keys(in: .axis).first { $0.type.words.contains(lowered) }
    if let advice = meaning[lowered] ?? key.map({ "\($0.name)=\(lowered)" }) {
      return unexpected(advice: "write \(advice)")
    }
    let words = Vocabulary.statement(.axis).words
    let keys = Vocabulary.keys(in: .axis).map(\.name)
    return fail(
      .valueOutOfRange, "unknown axis word '\(word)'", at: current.range,
      advice: Suggestions.question(word, among: words + keys)
        ?? "the words are \(listedText(words, "and"))")
  }

  /// The statement with a comma before the current token.
  private var commaAdvice: String {
    let before = source.string(statementStart..<current.start)
    let line = before.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return "write '\(line), \(restOfLine())'"
  }

  private func formAdvice(_ verb: Verb) -> String? {
    let forms = Vocabulary.statement(verb).forms
    return forms.count == 1 && forms[0].count < 70
      ? "the form is: \(forms[0])" : "see help \(verb.rawValue)"
  }

  /// The text from the current token to the end of the statement.
  private func restOfLine() -> String {
    var ahead = self
    var end = current.end
    while !ahead.current.endsStatement { end = ahead.advance().end }
    return source.string(current.start..<end)
  }
}
