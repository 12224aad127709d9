// What other languages write with other signs: quotes, lists, operators.

extension ForeignExpression {
  typealias Found = (range: Range<Int>, text: String)

  /// `f"…"`, `“…”` and `$name`.
  func quoted(at index: Int) -> Found? {
    if let word = phrase.word(index), ["f", "r", "b", "u", "fr", "rf"].contains(word),
      phrase.kind(index + 1) == .string, phrase.isJoined(index + 1)
    {
      return (index..<index + 2, phrase.text(index + 1))
    }
    guard phrase.kind(index) == .invalid else { return nil }
    let text = phrase.text(index)
    if phrase.tokens[index].issue == .logicalSymbol, let found = logical(text, at: index) {
      return found
    }
    if ["$", "@"].contains(text), phrase.kind(index + 1) == .identifier, phrase.isJoined(index + 1)
    {
      return (index..<index + 2, phrase.text(index + 1))
    }
    guard phrase.tokens[index].issue == .curlyQuote,
      let close = phrase.all.dropFirst(index + 1).first(where: {
        phrase.tokens[$0].issue == .curlyQuote
      })
    else { return nil }
    let inside = phrase.source.string(phrase.tokens[index].end..<phrase.tokens[close].start)
    return (index..<close + 1, "\"\(inside)\"")
  }

  /// `a&&b` and `!a`, which need blanks where they are words.
  private func logical(_ sign: String, at index: Int) -> Found? {
    let word = sign.hasPrefix("&") ? "and" : sign.hasPrefix("|") ? "or" : "not"
    let isBehind = phrase.isJoined(index) && word != "not"
    guard isBehind || phrase.isJoined(index + 1) else { return nil }
    let start = isBehind ? index - 1 : index
    let end = min(phrase.isJoined(index + 1) ? index + 2 : index + 1, phrase.tokens.count)
    let before = isBehind ? phrase.text(index - 1) + " " : ""
    return (start..<end, "\(before)\(word) \(phrase.text(index + 1..<end))".trimmed)
  }

  /// `(1, 2)`, `{1, 2}`, `[1 2]` and, behind `=`, `1, 2` and `1 2`.
  func list(at index: Int) -> Found? {
    switch phrase.kind(index) {
    case .openParenthesis, .openBracket, .invalid:
      let open = phrase.text(index)
      let isCall = index > 0 && phrase.isJoined(index) && phrase.kind(index - 1) == .identifier
      guard ["(", "[", "{"].contains(open), !isCall, let end = phrase.end(ofGroup: index),
        end > index + 3, let parts = phrase.parts(index + 1..<end - 1), parts.count > 1,
        parts.allSatisfy({ $0.key == nil })
      else { return nil }
      let isPlain = parts.dropFirst().allSatisfy(\.isAfterComma)
      return open == "[" && isPlain ? nil : (index..<end, list(of: parts))
    case .equals where index > 0 && phrase.kind(index - 1) == .identifier:
      let start = index + 1
      var end = start
      while [.number, .minus, .comma].contains(phrase.kind(end)) { end += 1 }
      guard end == phrase.tokens.count, start < end, let parts = phrase.parts(start..<end),
        parts.count > 1
      else { return nil }
      return (start..<end, list(of: parts))
    default: return nil
    }
  }

  private func list(of parts: [Phrase.Part]) -> String {
    "[\(parts.map { phrase.text($0.value) }.joined(separator: ", "))]"
  }

  /// `=>`, `:=`, `<>`, `===`, `.^`, `5 %`, `1:10`.
  func sign(at index: Int) -> Found? {
    let pair =
      phrase.isJoined(index + 1) ? phrase.text(index..<min(index + 2, phrase.tokens.count)) : ""
    let isLast = index + 2 >= phrase.tokens.count
    let signs = [
      "=>": ">=", "=<": "<=", "<>": "!=", "===": "==", "!==": "!=", "~=": "!=", ":=": "=",
      ".^": "^", ".*": "*", "./": "/", "=~": "==", "+=": "",
    ]
    if let sign = signs[pair], !sign.isEmpty, !isLast { return (index..<index + 2, sign) }
    if phrase.kind(index) == .number, phrase.kind(index + 1) == .percent,
      !phrase.isJoined(index + 1),
      isLast
    {
      return (index..<index + 2, phrase.text(index) + "%")
    }
    if phrase.kind(index) == .number, phrase.kind(index + 1) == .colon,
      phrase.kind(index + 2) == .number, !isInBrackets(index)
    {
      guard phrase.kind(index + 3) == .colon else {
        return (index..<index + 3, "range(\(phrase.text(index)), \(phrase.text(index + 2)))")
      }
      guard phrase.kind(index + 4) == .number else { return nil }
      let (first, step, last) = (phrase.text(index), phrase.text(index + 2), phrase.text(index + 4))
      return (index..<index + 5, "range(\(first), \(last), \(step))")
    }
    let token = phrase.tokens[index]
    if token.issue == .unknownUnit {
      let text = phrase.text(index)
      let unit = String(text.drop { !$0.isLetter && $0 != "_" })
      let number = text.prefix { !$0.isLetter && $0 != "_" }
      if names.all.contains(unit) || ["x", "t", "pi"].contains(unit)
        || Vocabulary.function(unit) != nil
      {
        return (index..<index + 1, "\(number) * \(unit)")
      }
    }
    return nil
  }

  private func isInBrackets(_ index: Int) -> Bool {
    phrase.all.prefix(index).contains { place in
      phrase.kind(place) == .openBracket && (phrase.end(ofGroup: place) ?? 0) > index
    }
  }

  /// `mean price` and `rolling price 20 median`.
  func juxtaposition(at index: Int) -> Found? {
    guard let word = phrase.word(index), !names.all.contains(phrase.text(index)),
      let entry = Vocabulary.function(Habits.functions[word] ?? word),
      index == 0 || phrase.kind(index - 1) != .dot,
      phrase.kind(index + 1) != .equals
    else { return nil }
    var end = index + 1
    var arguments: [String] = []
    while end < phrase.tokens.count, phrase.tokens[end].isAfterBlank || phrase.kind(end) == .comma {
      if phrase.kind(end) == .comma {
        guard arguments.count < entry.arity.lowerBound else { break }
        end += 1
        continue
      }
      let isText = entry.family == .input && phrase.kind(end) == .string
      guard isText || [.identifier, .number, .duration, .openBracket].contains(phrase.kind(end)),
        phrase.kind(end + 1) != .equals, arguments.count < min(entry.arity.upperBound, 4),
        !["and", "or", "for", "in"].contains(phrase.word(end) ?? ""),
        let chain = phrase.kind(end) == .number || phrase.kind(end) == .duration
          ? ForeignChain(
            range: end..<end + 1, base: phrase.text(end), isNamed: false, links: [])
          : phrase.chain(at: end)
      else { break }
      arguments.append(phrase.text(chain.range))
      end = chain.range.upperBound
    }
    guard entry.arity.contains(arguments.count) else { return nil }
    return (index..<end, "\(entry.name)(\(arguments.joined(separator: ", ")))")
  }
}
