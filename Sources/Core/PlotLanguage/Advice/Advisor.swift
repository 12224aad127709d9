/// Makes advice of the user's own words: what a statement that could not be run may have meant.
///
/// In advice a statement in backquotes takes the place of the line, and a text in quotes that of what is
/// underlined; each can be typed as it stands.
package struct Advisor {
  private let source: SourceText
  private let names: AdviceNames

  /// Advice about a program.
  ///
  /// - Parameters:
  ///   - program: The program, whether or not it can be run.
  ///   - context: What the session has.
  package init(_ program: Program, context: CompletionContext) {
    source = program.source
    names = AdviceNames(context, program.statements)
  }

  /// Advice about one statement of a program.
  package init(_ source: SourceText, context: CompletionContext) {
    self.source = source
    names = AdviceNames(context, [])
  }

  /// The error with advice for a habit, where there is one behind it.
  ///
  /// - Parameters:
  ///   - diagnostic: The error.
  ///   - isMalformed: Whether the statement could not be parsed.
  /// - Returns: The error, perhaps underlining more, with advice that can be typed.
  /// - Complexity: O(n) in the program's length.
  package func advised(_ diagnostic: Diagnostic, isMalformed: Bool) -> Diagnostic {
    guard let phrase = Phrase(in: source, around: diagnostic.range.lowerBound),
      phrase.tokens.count <= Advisor.tokenLimit
    else { return diagnostic }
    var result = diagnostic
    // Addresses and names of databases are nobody's habit.
    if phrase.word(0) == "connect", !isMalformed { return diagnostic }
    let own =
      (isMalformed ? closed(phrase) : nil) ?? text(phrase, diagnostic)
      ?? functionOf(phrase, diagnostic)
      ?? line(phrase, diagnostic) ?? value(phrase, diagnostic)
    if let text = own,
      let line = phrase.line(replacing: phrase.all, with: text)
    {
      result.advice = phrase.isOnOneLine ? "write `\(line)`" : "write \(line)"
      return result
    }
    let statement = ForeignStatement(phrase: phrase, names: names, isMalformed: isMalformed)
    if let text = statement.translation(), text != phrase.text(phrase.all),
      let line = phrase.line(replacing: phrase.all, with: text)
    {
      result.advice = phrase.isOnOneLine ? "write `\(line)`" : "write \(line)"
    } else if isMalformed, let note = note(phrase) {
      result.advice = note
    } else if let (range, text) = statement.expressions.translation() {
      let isOnOneLine = !range.dropFirst().contains { phrase.tokens[$0].isAfterLineEnd }
      if isOnOneLine, !text.contains("'") {
        result.range = phrase.range(range)
        result.advice = "write '\(text)'"
      } else if let line = phrase.line(replacing: range, with: text) {
        result.advice = phrase.isOnOneLine ? "write `\(line)`" : "write \(line)"
      }
    }
    return result
  }

  /// What cannot be said in a word.
  private func note(_ phrase: Phrase) -> String? {
    if phrase.kind(1) != .equals, let note = Habits.notes[phrase.word(0) ?? phrase.text(0)] {
      // `!a` of a name is a condition.
      return phrase.text(0) == "!" && names.all.contains(phrase.text(1)) ? nil : note
    }
    guard let place = phrase.all.first(where: phrase.isClock) else { return nil }
    return "a time stands behind its day: 2026-03-01T\(phrase.clock(place))"
  }

  /// The statement with the brackets that it lacks; before the pairs of the picture, where there are any.
  private func closed(_ phrase: Phrase) -> String? {
    var open: [String] = []
    for token in phrase.tokens {
      switch token.kind {
      case .openParenthesis: open.append(")")
      case .openBracket: open.append("]")
      case .closeParenthesis, .closeBracket: _ = open.popLast()
      default: break
      }
    }
    guard !open.isEmpty, let last = phrase.tokens.last else { return nil }
    switch last.kind {
    case .identifier where Keyword(phrase.text(phrase.tokens.count - 1)) != nil: return nil
    case .identifier, .number, .duration, .date, .string, .color, .closeBracket, .closeParenthesis:
      break
    default: return nil
    }
    let closers = open.reversed().joined()
    let pair = phrase.all.dropFirst(2).first { index in
      phrase.kind(index) == .identifier && phrase.kind(index + 1) == .equals
        && phrase.kind(index - 1) != .comma && phrase.kind(index - 1) != .openParenthesis
    }
    guard let pair else { return phrase.text(phrase.all) + closers }
    return "\(phrase.text(0..<pair))\(closers) \(phrase.text(pair..<phrase.tokens.count))"
  }

  /// A word where a text is wanted: `title=Hello`.
  private func text(_ phrase: Phrase, _ diagnostic: Diagnostic) -> String? {
    guard diagnostic.code == .unknownName,
      let place = phrase.all.dropFirst(3).first(where: {
        phrase.tokens[$0].range == diagnostic.range
      }), phrase.kind(place - 1) == .equals,
      let entry = Vocabulary.key(
        phrase.text(place - 2), in: [.item, .picture, .config, .axis, .style, .mark])
    else { return nil }
    switch entry.type.kind {
    case .string, .shownText, .template:
      return phrase.text(0..<place - 1) + "=" + StringLiteral.encode(phrase.text(place))
        + blank(before: place + 1, in: phrase) + phrase.text(place + 1..<phrase.tokens.count)
    default: return nil
    }
  }

  private func blank(before place: Int, in phrase: Phrase) -> String {
    place < phrase.tokens.count && phrase.tokens[place].isAfterBlank ? " " : ""
  }

  /// A function of `x` or `t` with the range that it lacks.
  private func functionOf(_ phrase: Phrase, _ diagnostic: Diagnostic) -> String? {
    let variable = source.text(in: diagnostic.range)
    guard diagnostic.code == .unknownName, ["x", "t"].contains(variable),
      let place = phrase.all.first(where: { phrase.tokens[$0].range == diagnostic.range })
    else { return nil }
    let text = phrase.text(phrase.all)
    var start = 0
    var verb = "plot "
    switch phrase.word(0).flatMap({ Verb($0) }) {
    case .plot: (start, verb) = (1, "plot ")
    case .series: (start, verb) = (3, "series \(phrase.text(1)) = ")
    case .let: (start, verb) = (3, "series \(phrase.text(1)) = ")
    case nil where phrase.kind(1) == .equals: (start, verb) = (2, "series \(phrase.text(0)) = ")
    case nil: break
    default: return nil
    }
    let behind = phrase.text(min(start, phrase.tokens.count)..<phrase.tokens.count)
    if variable == "x" { return text.contains(" x=") ? nil : "\(verb)\(behind) x=0..10" }
    guard
      let part = phrase.parts(start..<phrase.tokens.count)?.first(where: {
        $0.value.contains(place)
      })
    else { return nil }
    return verb + phrase.text(start..<part.value.upperBound) + " for t in 0..100"
      + (part.value.upperBound == phrase.tokens.count
        ? "" : phrase.kind(part.value.upperBound) == .comma ? "" : " ")
      + phrase.text(part.value.upperBound..<phrase.tokens.count)
  }

  /// The picture's `width` where the line's was meant.
  private func line(_ phrase: Phrase, _ diagnostic: Diagnostic) -> String? {
    guard diagnostic.code == .valueOutOfRange,
      let place = phrase.all.dropFirst(2).first(where: {
        phrase.tokens[$0].range == diagnostic.range
      }),
      phrase.kind(place - 1) == .equals, phrase.word(place - 2) == "width",
      let value = Double(phrase.text(place)), value > 0, value < 16
    else { return nil }
    return phrase.text(0..<place - 2) + " lineWidth" + phrase.text(place - 1..<phrase.tokens.count)
  }

  /// A pair whose value another tool takes: `scale=log` in `plot`; and `plot a and b`.
  private func value(_ phrase: Phrase, _ diagnostic: Diagnostic) -> String? {
    guard let verb = phrase.word(0).flatMap({ Verb($0) }), [.plot, .config, .style].contains(verb),
      let place = phrase.all.dropFirst(3).first(where: {
        phrase.tokens[$0].range.lowerBound == diagnostic.range.lowerBound
      })
    else {
      let isAnd = diagnostic.message.hasPrefix("'and' takes") && phrase.word(0) == "plot"
      return isAnd ? phrase.text(phrase.all).replacing(" and ", with: ", ") : nil
    }
    guard phrase.kind(place - 1) == .equals else { return nil }
    let pair = phrase.text(place - 2..<place + 1)
    let statement = ForeignStatement(phrase: phrase, names: names, isMalformed: true)
    return statement.own(verb).flatMap { line in
      // What is said before the statement may hold the same pair: `axis y scale=log; plot price`.
      let own = line.split(separator: ";").last.map(String.init) ?? line
      return line == phrase.text(phrase.all) || own.contains(" \(pair)") ? nil : line
    }
  }

  /// Longer statements hold data rather than habits.
  private static let tokenLimit = 500
}
