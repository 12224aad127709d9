import CivilTime

extension Parser {
  /// Records that the current token does not fit; the message is for a token that is well formed.
  mutating func unexpected(_ message: String? = nil, advice: String? = nil) -> Abandoned {
    let token = current
    switch token.kind {
    case .invalid: return invalid(token)
    case .end, .newline, .semicolon:
      let message = message ?? "the statement is not finished"
      let place = SourceRange(lastEnd, lastEnd)
      return token.kind == .end
        ? failAtEnd(message, at: place, advice: advice) : fail(message, at: place, advice: advice)
    default:
      let found = "unexpected '\(text(of: token))'"
      return fail(
        message.map { "\($0), found '\(text(of: token))'" } ?? found, at: token.range,
        advice: advice)
    }
  }

  /// Records why a token is invalid.
  private mutating func invalid(_ token: Token) -> Abandoned {
    let text = text(of: token)
    let (message, advice) = explanation(of: token, text)
    if token.issue == .strayBackslash, peek().kind == .end {
      return failAtEnd(
        "the line goes on, but there is no next one", at: token.range, advice: "delete it")
    }
    return fail(message, at: token.range, advice: advice)
  }

  private func explanation(of token: Token, _ text: String) -> (String, String?) {
    switch token.issue {
    case .pointWithoutDigits:
      ("digits are missing behind the point", "write '\(text)0'")
    case .unknownUnit: unknownUnit(text)
    case .hugeNumber: ("the number is too large", "the largest is about 1.8e308")
    case .malformedNumber: ("malformed number '\(text)'", nil)
    case .malformedDate:
      (
        "malformed date '\(text)'",
        isoForm(text).map { "write '\($0)'" } ?? "write 2026-03-01 or 2026-03-01T09:30"
      )
    case .blankBeforeTime:
      ("a blank stands before the time", "write '\(joinedWithT(text))'")
    case .openString:
      (
        "the string is not closed on its line",
        text.dropFirst().contains { $0 == "'" || $0 == "\"" }
          ? "end it with its quote" : "write '\"\(text.dropFirst())\"'"
      )
    case .badEscape: ("unknown escape", nil)
    case .malformedColor:
      ("malformed colour '\(text)'", "a colour has 3, 6 or 8 hexadecimal digits: #00c805")
    case .doubleStar: ("unknown operator '**'", "a power is written '^'")
    case .logicalSymbol:
      (
        "unknown operator '\(text)'",
        "write '\(text.hasPrefix("&") ? "and" : text.hasPrefix("|") ? "or" : "not")'"
      )
    case .strayBackslash:
      ("unexpected '\\'", "it continues a line and must be its last character")
    case .curlyQuote: ("curly quote '\(text)'", "write straight quotes")
    case .minusSign: ("unknown sign '\(text)'", "write '-'")
    case .timesSign: ("unknown sign '\(text)'", "write '*'")
    case .ellipsis: ("unexpected '…'", "write '..'")
    case .otherBlank: ("unusual blank \(codePoint(token))", "write a plain space")
    case .character, .none: unknownCharacter(token, text)
    }
  }

  private func unknownCharacter(_ token: Token, _ text: String) -> (String, String?) {
    switch text {
    case "{", "}": ("unexpected '\(text)'", "lists stand in [ ]")
    case "$", "@": ("unexpected '\(text)'", "names are written without it")
    default:
      switch scalar(of: token).properties.generalCategory {
      case .control, .format, .privateUse, .unassigned, .nonspacingMark, .surrogate:
        ("unexpected character \(codePoint(token))", "delete it")
      default: ("unexpected '\(text)'", nil)
      }
    }
  }

  private func codePoint(_ token: Token) -> String {
    let digits = String(scalar(of: token).value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }

  private func unknownUnit(_ text: String) -> (String, String?) {
    let number = String(text.prefix { !$0.isLetter && $0 != "_" })
      .withoutOuterBlanks()
    let unit = String(text.drop { !$0.isLetter && $0 != "_" })
    if unit == "m" {
      return ("there is no unit 'm'", "write '\(number) min' or '\(number) months'")
    }
    if unit == "K" { return ("unknown suffix 'K'", "write '\(number)k'") }
    let words = DurationUnit.allCases.flatMap(\.words)
    return (
      "unknown unit '\(unit)' in '\(text)'",
      Suggestions.question(unit, among: words)
        ?? "suffixes are k M G T; units are ms s min h d w mo y"
    )
  }

  /// The ISO form of a date with fields that are too short, of a week its first day; nil for neither.
  private func isoForm(_ text: String) -> String? {
    if let match = text.wholeMatch(of: /(\d{4})-[Ww](\d{1,2})(?:-(\d))?/) {
      let (year, week) = (Int(match.1) ?? 0, Int(match.2) ?? 0)
      return CivilDate(isoYear: year, week: week, weekday: match.3.flatMap { Int($0) } ?? 1)?
        .iso8601
    }
    let halves = text.split(maxSplits: 1, omittingEmptySubsequences: false) {
      $0 == "T" || $0 == "t"
    }
    func padded(_ field: Substring) -> String { field.count == 1 ? "0" + field : String(field) }
    let date = halves[0].split(separator: "-").map(padded).joined(separator: "-")
    var candidate = date
    if halves.count == 2 {
      candidate += "T" + halves[1].split(separator: ":").map(padded).joined(separator: ":")
    }
    for form in [candidate, candidate + ":00"] where DateLiteral(parsing: form) != nil {
      return form
    }
    // `+0100` lacks its colon.
    let form = String(candidate.dropLast(2)) + ":" + candidate.suffix(2)
    return DateLiteral(parsing: form) == nil ? nil : form
  }

  private func joinedWithT(_ text: String) -> String {
    let parts = text.split { $0 == " " || $0 == "\t" || $0 == "\u{A0}" }
    let joined = parts.joined(separator: "T")
    return isoForm(joined) ?? joined
  }
}

extension String {
  /// The text without the blanks at its ends.
  fileprivate func withoutOuterBlanks() -> String {
    String(split { $0 == " " || $0 == "\t" || $0 == "\u{A0}" }.joined(separator: " "))
  }
}
