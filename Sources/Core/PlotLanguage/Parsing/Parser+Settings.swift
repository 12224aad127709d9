extension Parser {
  /// Parses `key=value` pairs to the end of the statement.
  ///
  /// Unknown keys and words are recorded, and parsing continues, so that each is shown. With
  /// `word`, it may stand in the place of a pair, and ends them.
  mutating func parseSettings(
    _ groups: [KeyGroup], _ verb: Verb, until word: StaticString? = nil
  ) throws(Abandoned) -> [Setting] {
    var settings: [Setting] = []
    while !current.endsStatement {
      // Nobody sees more, and what is near a name takes its time.
      if diagnostics.count >= Diagnostic.limit { throw Abandoned() }
      if let word, isWordAlone(word) { break }
      if current.kind == .comma {
        let comma = advance()
        guard isKey else {
          if current.endsStatement { throw unexpected("something is missing behind ','") }
          throw fail("unexpected ','", at: comma.range)
        }
      }
      guard isKey else {
        throw settings.isEmpty ? misplaced(in: verb) : afterPair(verb)
      }
      try parseSetting(into: &settings, groups, verb)
    }
    return settings
  }

  /// Parses one `key=value` pair; an unknown key or word is recorded.
  mutating func parseSetting(
    into settings: inout [Setting], _ groups: [KeyGroup], _ verb: Verb
  ) throws(Abandoned) {
    let written = Name(text(of: current), at: current.range)
    let entry = Vocabulary.key(written.text, in: groups)
    if entry == nil { recordUnknownKey(written, groups, verb) }
    advance()
    advance()
    let value = try parseValue(entry, written.text)
    guard let entry, let value else { return }
    if entry.type.kind == .shownText, case .expression(let text) = value { checkShownText(text) }
    let key = Name(entry.name, at: written.range)
    if settings.contains(where: { $0.key == key }) {
      record(.syntaxError, "'\(written.text)' is given twice", at: written.range)
    } else {
      settings.append(Setting(key, value))
    }
  }

  /// Parses what a key takes; nil if a word is wrong, which has been recorded.
  private mutating func parseValue(
    _ entry: KeyEntry?, _ written: String
  ) throws(Abandoned) -> Setting.Value? {
    guard let entry else { return .expression(try parsePairExpression()) }
    if entry.unit == "points", let length = takeLength() { return .expression(length) }
    switch entry.type.kind {
    case .timeZone:
      if current.kind == .identifier, !isCallOrIndex {
        let end = endOfRun { $0.isNameByte || $0 == 0x2B || $0 == 0x2D || $0 == 0x2F }
        let token = takeRun(to: end)
        return .expression(Expression(.string(text(of: token)), at: token.range))
      }
    case nil where entry.type.words.contains(where: { $0.contains { $0 == "-" || $0 == ":" } }):
      // `utf-8` and `h:mm` are each one word.
      if current.kind == .identifier, !isCallOrIndex {
        let token = takeRun(to: endOfRun { $0.isNameByte || $0 == 0x2D || $0 == 0x3A })
        return resolve(Name(text(of: token), at: token.range), entry, written)
      }
    case .column where beginsColumn && !isCall: return takeColumn()
    case .column
    where current.kind == .openBracket
      && ["by", "column", "time", "merged", "distinct"].contains(entry.name):
      return try parseColumns(entry)
    case .columns: return try parseColumns(entry)
    case .color: try refuseColorWithoutHash(written)
    case .colors where current.kind == .openBracket: return try parseColors(entry, written)
    case .wordList: return try parseWords(entry, written)
    case .range:
      let range = try parse(.range)
      if case .range = range.kind { return .expression(range) }
      throw fail(
        "\(written) takes a range A..B", at: range.range,
        advice: "write '\(asRange(range))'")
    default: break
    }
    if entry.type.takesWords, current.kind == .identifier, !isCallOrIndex {
      let token = advance()
      return resolve(Name(text(of: token), at: token.range), entry, written)
    }
    let expression = try parsePairExpression()
    if case .string(let text) = expression.kind {
      return try resolve(text, expression.range, entry)
    }
    return .expression(expression)
  }

  /// Whether a function's call, and not a header with brackets, stands here.
  private var isCall: Bool {
    guard isCallOrIndex, let word else { return false }
    return peek().kind == .openBracket || Vocabulary.function(word) != nil
  }

  /// Takes `12cm`, `4.5in` or `80mm` as the number of points that it is.
  private mutating func takeLength() -> Expression? {
    let next = peek()
    let isAdjacent = current.kind == .invalid && current.issue == .unknownUnit
    guard isAdjacent || current.kind == .number && next.kind == .identifier else { return nil }
    let text = text(of: isAdjacent ? current : next)
    let unit = String(text.drop { !$0.isLetter }).lowercased()
    guard let points = ["cm": 72 / 2.54, "mm": 7.2 / 2.54, "in": 72][unit] else { return nil }
    let token = current
    advance()
    if !isAdjacent { advance() }
    return Expression(
      .number(token.value * points),
      at: isAdjacent ? token.range : token.range.joined(with: next.range))
  }

  /// Takes `[red, #00c805, "#d55e00"]`.
  private mutating func parseColors(
    _ entry: KeyEntry, _ written: String
  ) throws(Abandoned) -> Setting.Value? {
    let open = advance()
    var colors: [Expression] = []
    var isSound = true
    while [.identifier, .string, .color].contains(current.kind) {
      let token = current
      let text = token.kind == .string ? try parseString() : text(of: token)
      if token.kind != .string { advance() }
      if Color(parsing: text) == nil {
        recordUnknownWord(Name(text, at: token.range), entry, written)
        isSound = false
      }
      colors.append(Expression(.string(text), at: token.range))
      if !take(.comma) { break }
    }
    guard current.kind == .closeBracket else { throw failToClose(open) }
    let close = advance()
    let list = Expression(.list(colors), at: open.range.joined(with: close.range))
    return isSound ? .expression(list) : nil
  }

  /// Parses the value of a pair: an expression, in which a blank before `[` or `(` ends it.
  private mutating func parsePairExpression() throws(Abandoned) -> Expression {
    isPositional = true
    let expression = try parse(.comprehension)
    isPositional = false
    return expression
  }

  /// Whether `(` or `[` stands directly after the current word.
  private var isCallOrIndex: Bool {
    let next = peek()
    return !next.isAfterBlank && (next.kind == .openParenthesis || next.kind == .openBracket)
  }

  /// The value that a bare word is.
  private mutating func resolve(
    _ word: Name, _ entry: KeyEntry, _ written: String
  ) -> Setting.Value? {
    let lowered = word.text.lowercased()
    if let known = entry.type.words.first(where: { $0 == lowered }) {
      return .word(Name(known, at: word.range))
    }
    let boolean: Bool? =
      switch lowered {
      case "on", "true": true
      case "off", "false": false
      default: nil
      }
    if let boolean {
      if entry.type.kind == .boolean {
        return .expression(Expression(.boolean(boolean), at: word.range))
      }
      if let known = entry.type.words.first(where: { $0 == (boolean ? "on" : "off") }) {
        return .word(Name(known, at: word.range))
      }
    }
    if [.column, .panel, .name].contains(entry.type.kind) { return .word(word) }
    let isColor = entry.type.kind == .color || entry.type.kind == .colors
    if isColor, let color = Color(parsing: word.text) {
      return .expression(Expression(.color(color), at: word.range))
    }
    recordUnknownWord(word, entry, written)
    return nil
  }

  /// The value of a string, to which the key may give a meaning.
  private mutating func resolve(
    _ text: String, _ range: SourceRange, _ entry: KeyEntry
  ) throws(Abandoned) -> Setting.Value {
    switch entry.type.kind {
    case .column, .panel, .name: return .word(Name(text, at: range))
    case .color, .colors:
      if entry.type.words.contains(text.lowercased()) {
        return .word(Name(text.lowercased(), at: range))
      }
      guard let color = Color(parsing: text) else {
        throw fail(
          "malformed colour '\(text)'", at: range,
          advice: Suggestions.question(text, among: Color.names)
            ?? "write #00c805 or a name of CSS")
      }
      return .expression(Expression(.color(color), at: range))
    default:
      // A word with `-` or `:` may also be written in quotes.
      if text.contains(where: { $0 == "-" || $0 == ":" }), entry.type.words.contains(text) {
        return .word(Name(text, at: range))
      }
      return .expression(Expression(.string(text), at: range))
    }
  }

  /// Records a word that a key does not take; one that is alone may be meant as a name.
  private mutating func recordUnknownWord(
    _ word: Name, _ entry: KeyEntry, _ key: String
  ) {
    let isColor = entry.type.kind == .color || entry.type.kind == .colors
    var words = entry.type.words
    if isColor { words += Color.names }
    if entry.type.kind == .boolean { words += ["on", "off"] }
    var advice = Suggestions.question(word.text, among: words)
    if isColor, Color(hexDigits: Array(word.text.utf8)) != nil { advice = "write '#\(word.text)'" }
    if let here = Habits.words[entry.name]?[word.text.lowercased()] ?? booleanWord(word.text, entry)
    {
      advice = "did you mean '\(here)'?"
    }
    record(
      .valueOutOfRange, "\(key) takes \(entry.type), got '\(word.text)'", at: word.range,
      advice: advice ?? Vocabulary.lack(of: word.text))
  }

  private func booleanWord(_ word: String, _ entry: KeyEntry) -> String? {
    let takesOn = entry.type.kind == .boolean || entry.type.words.contains("on")
    return takesOn ? ["yes": "on", "no": "off"][word.lowercased()] : nil
  }

  /// Takes `[top, bottom]`, `top` or `all`.
  private mutating func parseWords(
    _ entry: KeyEntry, _ written: String
  ) throws(Abandoned) -> Setting.Value? {
    var words: [Name] = []
    var isSound = true
    func isKnown(_ word: String) -> Bool { entry.type.words.contains(word.lowercased()) }
    if current.kind == .identifier {
      let token = advance()
      let word = Name(text(of: token), at: token.range)
      if word.text.lowercased() == "all" {
        return .words(entry.type.words.map { Name($0, at: token.range) })
      }
      if isKnown(word.text) { return .words([Name(word.text.lowercased(), at: word.range)]) }
      recordUnknownWord(word, entry, written)
      return nil
    }
    guard current.kind == .openBracket else {
      let expression = try parsePairExpression()
      return .expression(expression)
    }
    let open = advance()
    while current.kind == .identifier || current.kind == .string {
      let token = current
      let text = token.kind == .string ? try parseString() : text(of: token)
      if token.kind == .identifier { advance() }
      let word = Name(text.lowercased(), at: token.range)
      if !isKnown(text) {
        recordUnknownWord(Name(text, at: token.range), entry, written)
        isSound = false
      } else if !words.contains(word) {
        words.append(word)
      }
      if !take(.comma) { break }
    }
    guard take(.closeBracket) else { throw failToClose(open) }
    return isSound ? .words(words) : nil
  }

  /// The habit `color=00c805`.
  private mutating func refuseColorWithoutHash(_ key: String) throws(Abandoned) {
    guard source.bytes.indices.contains(current.start), source.bytes[current.start].isDigit else {
      return
    }
    let end = endOfRun(where: \.isNameByte)
    let digits = source.bytes[current.start..<end]
    guard Color(hexDigits: Array(digits)) != nil else { return }
    let text = String(decoding: digits, as: UTF8.self)
    throw fail(
      "malformed colour '\(text)'", at: SourceRange(current.offset, current.offset + text.count),
      advice: "write '#\(text)'")
  }

  // MARK: - Keys that there are not

  mutating func recordUnknownKey(_ key: Name, _ groups: [KeyGroup], _ verb: Verb) {
    let names = groups.flatMap(Vocabulary.keys(in:)).flatMap { entry in
      [entry.name] + (entry.alias.map { [$0] } ?? [])
    }
    record(
      .unknownKey, "unknown \(verb.rawValue) key '\(key.text)'", at: key.range,
      advice: Vocabulary.lack(of: key.text) ?? habit(key.text, names)
        ?? Suggestions.question(key.text, among: names)
        ?? (names.count > 8
          ? "see help \(verb.rawValue)" : "the keys are \(listedText(names, "and"))"))
  }

  private func habit(_ key: String, _ names: [String]) -> String? {
    guard let known = Habits.keys[key.lowercased()], known != key, names.contains(known) else {
      return nil
    }
    return "did you mean '\(known)'?"
  }

  /// A place as a range of an axis: a day is the whole of it, anything else has no end.
  func asRange(_ place: Expression) -> String {
    let text = source.text(in: place.range)
    return if case .date(let date) = place.kind, date.isDay { "\(text)..\(text)" } else {
      "\(text).."
    }
  }
}
