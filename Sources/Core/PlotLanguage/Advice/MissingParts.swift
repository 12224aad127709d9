/// What one edit may mend: a sign that is missing, stray or doubled, a word that is doubled, two that are
/// swapped; the key of a word, quotes, brackets.
struct MissingParts {
  let phrase: Phrase
  let names: AdviceNames
  /// Where the error is; nil behind other edits.
  let range: SourceRange?

  typealias Edit = (range: Range<Int>, text: String)

  /// Keys without `=`, and words without their keys.
  var keys: [Edit] { phrase.all.dropFirst().flatMap(keys) }

  /// What one sign mends, the likeliest first.
  var signs: [Edit] {
    (place.map(decimals) ?? []) + (place.map(signs) ?? []) + brackets + (place.map(slips) ?? [])
  }

  private var verb: Verb? { phrase.word(0).flatMap { Verb($0) } }

  /// The token with the error; the last one where the statement is not finished.
  private var place: Int? {
    range.flatMap { range in
      phrase.all.first { phrase.tokens[$0].range.upperBound > range.lowerBound } ?? phrase.all.last
    }
  }

  /// A key without `=`, and a word without its key.
  private func keys(at index: Int) -> [Edit] {
    guard let verb, phrase.kind(index) == .identifier,
      ![.equals, .dot].contains(phrase.kind(index + 1)),
      ![.equals, .dot].contains(phrase.kind(index - 1)), !names.all.contains(phrase.text(index))
    else { return [] }
    let word = phrase.text(index)
    let groups = Vocabulary.statement(verb).keys
    var found: [Edit] = []
    // `step1`
    let letters = word.prefix { !$0.isNumber }
    if letters.count < word.count, Vocabulary.key(String(letters), in: groups) != nil {
      found.append((index..<index + 1, "\(letters)=\(word.dropFirst(letters.count))"))
    }
    if let entry = Vocabulary.key(word, in: groups)
      ?? Habits.keys[word].flatMap({ Vocabulary.key($0, in: groups) })
    {
      let key = entry.name == word || entry.alias == word ? word : Habits.keys[word] ?? word
      if phrase.all.contains(index + 1) {
        found.append((index..<index + 2, "\(key)=\(phrase.text(index + 1))"))
      }
      if entry.type.kind == .boolean || entry.type.words.contains("on") {
        found.append((index..<index + 1, "\(key)=on"))
      }
    }
    let lowered = word.lowercased()
    for group in groups {
      for entry in Vocabulary.keys(in: group) where !["on", "off", "auto"].contains(lowered) {
        let here = Habits.words[entry.name]?[lowered] ?? lowered
        guard entry.type.words.contains(here), entry.name != "latestIndicator" else { continue }
        found.append((index..<index + 1, "\(entry.name)=\(here)"))
      }
    }
    if Color(parsing: lowered) != nil { found.append((index..<index + 1, "color=\(lowered)")) }
    return found
  }

  /// A comma, `=`, `..` or quotes where the error is; parentheses around a bare sum.
  private func signs(at index: Int) -> [Edit] {
    let word = phrase.text(index)
    var found: [Edit] = []
    if phrase.kind(index) == .identifier, phrase.kind(index - 1) == .equals,
      let entry = Vocabulary.keys.first(where: { $0.name == phrase.text(index - 2) }),
      [.string, .shownText, .template].contains(entry.type.kind), !names.all.contains(word)
    {
      found.append((index..<index + 1, StringLiteral.encode(word)))
    }
    guard index > 0 else { return found }
    if [.plus, .minus, .star, .slash, .percent, .caret].contains(phrase.kind(index)),
      phrase.all.contains(index + 1)
    {
      let sum = (index - 1...index + 1).map(phrase.text).joined(separator: " ")
      return found + [(index - 1..<index + 2, "(\(sum))")]
    }
    // Behind a key's `=` only a second one may be missing.
    if [.openBracket, .openParenthesis].contains(phrase.kind(index - 1)) { return found }
    for sign in phrase.kind(index - 1) == .equals ? ["="] : [", ", "=", " = ", ".."] {
      found.append((index - 1..<index + 1, phrase.text(index - 1) + sign + word))
    }
    return found
  }

  /// A point for a decimal comma; none for those between groups of three digits.
  func decimals(at index: Int) -> [Edit] {
    [index, index - 1].filter { isBetweenDigits($0) }.compactMap { comma in
      var range = comma - 1..<comma + 2
      while isBetweenDigits(range.lowerBound - 1) {
        range = range.lowerBound - 2..<range.upperBound
      }
      while isBetweenDigits(range.upperBound) { range = range.lowerBound..<range.upperBound + 2 }
      return Habits.filtered(phrase.text(range), by: "decimal").map { (range, $0) }
    }
  }

  /// Whether a comma stands between two numbers without a blank.
  private func isBetweenDigits(_ index: Int) -> Bool {
    phrase.kind(index) == .comma && phrase.kind(index - 1) == .number
      && phrase.kind(index + 1) == .number && phrase.isJoined(index) && phrase.isJoined(index + 1)
  }

  /// What slips in while typing: something doubled, a stray sign, two neighbours swapped.
  private func slips(at index: Int) -> [Edit] {
    var found: [Edit] = []
    for place in phrase.all {
      let text = phrase.text(place)
      if place > 0, text == phrase.text(place - 1) { found.append((place..<place + 1, "")) }
      let half = text.prefix(text.count / 2)
      if half.count > 1, half + half == text { found.append((place..<place + 1, String(half))) }
    }
    let around = [index, index - 1, index + 1].filter(phrase.all.contains)
    for place in around {
      switch phrase.kind(place) {
      case .comma, .equals, .closeBracket, .closeParenthesis, .colon, .dot:
        found.append((place..<place + 1, ""))
      default: break
      }
    }
    for place in around + [index - 2] where place >= 0 && place + 1 < phrase.tokens.count {
      // `3,5` is no `35,`.
      if isBetweenDigits(place) { continue }
      let pair = [phrase.text(place + 1), phrase.text(place)].joined(separator: " ")
      if keepsNumbers(place..<place + 2, pair) { found.append((place..<place + 2, pair)) }
    }
    return found
  }

  /// Whether an edit leaves each number by itself: `..225` is not made of `22..5`, nor `85 weeks)` of `85) weeks`.
  private func keepsNumbers(_ range: Range<Int>, _ text: String) -> Bool {
    func numbers(_ phrase: Phrase) -> [String] {
      phrase.all.filter { phrase.kind($0) == .number }.map(phrase.text).sorted()
    }
    return numbers(Phrase(phrase.text(replacing: range, with: text))) == numbers(phrase)
  }

  /// The brackets that are open at the end, before the pairs of the picture; one behind a function's name.
  private var brackets: [Edit] {
    var found: [Edit] = []
    var open: [String] = []
    for index in phrase.all {
      switch phrase.kind(index) {
      case .openParenthesis: open.append(")")
      case .openBracket: open.append("]")
      case .closeParenthesis, .closeBracket: _ = open.popLast()
      case .identifier where phrase.kind(index + 1) != .openParenthesis:
        guard Vocabulary.function(phrase.text(index)) != nil else { break }
        found.append((index..<index + 1, phrase.text(index) + "("))
      default: break
      }
    }
    let last = phrase.tokens.count - 1
    let ends: [Token.Kind] = [
      .identifier, .number, .duration, .date, .string, .color, .closeBracket, .closeParenthesis,
    ]
    guard !open.isEmpty, ends.contains(phrase.kind(last)), Keyword(phrase.text(last)) == nil else {
      return found
    }
    let closers = open.reversed().joined()
    let pair = phrase.all.dropFirst(2).first { index in
      phrase.kind(index) == .identifier && phrase.kind(index + 1) == .equals
        && ![.comma, .openParenthesis].contains(phrase.kind(index - 1))
    }
    let places = [pair, last + 1].compactMap { $0 } + phrase.all.dropFirst().reversed()
    return places.prefix(6).map { ($0 - 1..<$0, phrase.text($0 - 1) + closers) } + found
  }
}
