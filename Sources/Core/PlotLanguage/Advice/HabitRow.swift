/// A row of the table of habits: what people write out of habit, and what is written here.
///
/// ```
/// ^ set xrange [ X : X2 ] ⇒ window x={X}..{X2}
/// ```
/// The pattern's words, between blanks, are matched with the tokens of a statement: the whole of it behind
/// `^`, else a part. A small word or a sign stands for itself in any case, `a|b` for one of several, `@c`
/// for one of the class `c`; `?` behind one says that it may be missing. A capital letter, perhaps with a
/// number, captures tokens:
///
/// - N a number, T a text, D a date, P a duration, H a time of day, I what is no token, F a path or a text;
/// - W a word, M one but `rolling` and the like, S a series, K a series or variable, U a word that is neither;
/// - V an operand, O one as short as may be, X an end of a range or nothing;
/// - E an expression without commas, L one with commas, R the same or nothing, A, B and C anything.
///
/// `_` is a word that is no name here. In the rewrite `{X}` stands for what X captured, `{X:filter}` for what
/// a filter makes of it, `{A~B}` for all from A to B, also with a filter, `{0}` for all that matched and `{@}` for the last of
/// several words that matched. Everything that is captured stands in the rewrite, so that no row loses what is
/// the user's.
struct HabitRow: Sendable {
  private enum Part: Sendable {
    case words([String], isOptional: Bool)
    case capture(Character, name: String)
  }

  /// Whether it matches whole statements only.
  let isWhole: Bool
  private let parts: [Part]
  let rewrite: String
  /// Of each of these, one word stands in all that matches.
  private let needed: [Set<String>]

  /// The names of what the pattern captures, in order.
  var captures: [String] {
    parts.compactMap { if case .capture(_, let name) = $0, name != "_" { name } else { nil } }
  }

  /// What a pattern has matched.
  struct Match {
    /// The tokens.
    var range: Range<Int>
    /// What was captured, by name.
    var captures: [String: Range<Int>] = [:]
    /// The last of several words that matched.
    var word = ""
  }

  /// The row of a line of the table.
  init?(_ line: String) {
    let halves = line.split(separator: "⇒", maxSplits: 1, omittingEmptySubsequences: false)
    guard halves.count == 2 else { return nil }
    var words = halves[0].split(separator: " ").map(String.init)
    isWhole = words.first == "^"
    if isWhole { words.removeFirst() }
    parts = words.map { word in
      if word == "_" { return .capture("_", name: "_") }
      if let first = word.first, first.isUppercase, word.dropFirst().allSatisfy(\.isNumber) {
        return .capture(first, name: word)
      }
      let isOptional = word.count > 1 && word.hasSuffix("?")
      let name = isOptional ? String(word.dropLast()) : word
      if name.count > 1, let known = Habits.classes[name] {
        return .words(Array(known), isOptional: isOptional)
      }
      let all = name.count > 1 ? name.split(separator: "|").map { $0.lowercased() } : [name]
      return .words(all, isOptional: isOptional)
    }
    rewrite = halves[1].trimmed
    needed = parts.compactMap { part in
      if case .words(let words, isOptional: false) = part { Set(words) } else { nil }
    }
  }

  /// Whether a statement with these tokens, in small letters, may hold a match.
  func mayMatch(_ tokens: Set<String>) -> Bool {
    needed.allSatisfy { !$0.isDisjoint(with: tokens) }
  }

  // MARK: - Matching

  /// The first match that begins at a token and for which `make` gives something.
  func firstMatch<Result>(
    _ phrase: Phrase, at start: Int, _ names: AdviceNames, _ make: (Match) -> Result?
  ) -> Result? {
    extend(Match(range: start..<start), 0, phrase, names, make)
  }

  private func extend<Result>(
    _ match: Match, _ place: Int, _ phrase: Phrase, _ names: AdviceNames, _ make: (Match) -> Result?
  ) -> Result? {
    let (start, token) = (match.range.lowerBound, match.range.upperBound)
    guard parts.indices.contains(place) else {
      return isWhole && token < phrase.tokens.count ? nil : make(match)
    }
    var next = match
    switch parts[place] {
    case .words(let words, let isOptional):
      // `x` and `t` are no words of the pattern where they are the user's names.
      let isName = words[0].count == 1 && words.count == 1 && names.all.contains(words[0])
      if token < phrase.tokens.count, words.contains(phrase.lowered[token]), !isName {
        next.range = start..<token + 1
        if words.count > 1 { next.word = phrase.text(token) }
        if let result = extend(next, place + 1, phrase, names, make) { return result }
      }
      return isOptional ? extend(match, place + 1, phrase, names, make) : nil
    case .capture(let kind, let name):
      // What is the pattern's last takes all that there is.
      let isLast = isWhole && place == parts.count - 1
      for end in phrase.ends(of: kind, from: token, names) {
        if isLast, end < phrase.tokens.count { continue }
        next.range = start..<end
        next.captures[name] = token..<end
        if let result = extend(next, place + 1, phrase, names, make) { return result }
      }
      return nil
    }
  }

  // MARK: - Rewriting

  /// What is written instead of a match; nil where a filter makes nothing of what was captured.
  func text(of match: Match, in phrase: Phrase, _ names: AdviceNames) -> String? {
    var text = ""
    var rest = rewrite[...]
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      text += rest[..<open]
      guard let value = value(rest[rest.index(after: open)..<close], match, phrase, names) else {
        return nil
      }
      // Where nothing was captured no blank is needed.
      if value.isEmpty, text.hasSuffix(" ") { text.removeLast() }
      text += value
      rest = rest[rest.index(after: close)...]
    }
    return (text + rest).replacing(",)", with: ")").trimmed
  }

  private func value(
    _ hole: Substring, _ match: Match, _ phrase: Phrase, _ names: AdviceNames
  ) -> String? {
    switch hole {
    case "0": return phrase.text(match.range)
    case "@": return match.word
    case "series": return names.series.first
    case "all": return names.series.isEmpty ? nil : names.series.prefix(4).joined(separator: ", ")
    case "day": return names.lastDay?.description
    case "onlyday": return names.onlyDay?.description
    case "year": return names.lastDay.map { "\($0.civil.date.year)" }
    default: break
    }
    let name = hole.prefix { $0 != ":" }
    let ends = name.split(separator: "~").compactMap { match.captures[String($0)] }
    if ends.count == 2 {
      let text = phrase.text(ends[0].lowerBound..<ends[1].upperBound)
      return hole.count > name.count
        ? Habits.filtered(text, by: hole.dropFirst(name.count + 1)) : text
    }
    guard let range = match.captures[String(name)] else { return nil }
    let text = phrase.text(range)
    if name.first == "X" {
      let end = text == "*" ? "" : DateLiteral(parsing: text.unquoted ?? "")?.description ?? text
      return hole.contains(":") ? Habits.filtered(end, by: hole.dropFirst(name.count + 1)) : end
    }
    guard hole.count > name.count else { return text }
    switch hole.dropFirst(name.count + 1) {
    case "args": return phrase.arguments(range)
    case "spaced": return phrase.spaced(range)
    case "clock": return phrase.clock(range.lowerBound)
    case "reading": return names.readings[text]
    default: return Habits.filtered(text, by: hole.dropFirst(name.count + 1))
    }
  }
}

extension Phrase {
  /// Where a capture of a kind can end that begins at a token, the likeliest end first.
  fileprivate func ends(of kind: Character, from start: Int, _ names: AdviceNames) -> [Int] {
    let first = self.kind(start)
    let word = first == .identifier ? text(start) : ""
    switch kind {
    case "N":
      let isSigned = first == .minus && self.kind(start + 1) == .number
      return first == .number ? [start + 1] : isSigned ? [start + 2] : []
    case "T": return first == .string ? [start + 1] : []
    case "D": return first == .date ? [start + 1] : []
    case "P": return first == .duration ? [start + 1] : []
    case "H": return isClock(start) ? [start + 3] : []
    case "W": return first == .identifier ? [start + 1] : []
    case "M": return first == .identifier && !Habits.groupings.contains(word) ? [start + 1] : []
    case "I": return first == .invalid ? [start + 1] : []
    case "S": return names.series.contains(word) ? [start + 1] : []
    case "K": return names.all.contains(word) ? [start + 1] : []
    case "U", "_":
      let isFree = word.isPlainName && !names.all.contains(word) && Verb(word) == nil
      return isFree ? [start + 1] : []
    case "V":
      // A call's bracket begins no operand.
      let isCall = self.kind(start - 1) == .identifier && first == .openParenthesis
      return isCall && isJoined(start) ? [] : operandEnds(start).last.map { [$0] } ?? []
    case "O": return operandEnds(start)
    case "F":
      if first == .string { return [start + 1] }
      guard start < tokens.count else { return [] }
      var end = start + 1
      while isJoined(end) { end += 1 }
      return text(start..<end).contains { $0 == "." || $0 == "/" } ? [end] : []
    // What is defined is no expression.
    case "E" where first == .equals, "L" where first == .equals: return []
    case "E": return balancedEnds(start) { $0 == .comma }.filter { $0 > start }
    case "L": return balancedEnds(start) { _ in false }.filter { $0 > start }
    case "R": return balancedEnds(start) { _ in false }
    case "X": return balancedEnds(start) { [.comma, .colon, .dotDot].contains($0) }
    default: return start > tokens.count ? [] : Array(start...tokens.count)
    }
  }

  /// The ends of runs in which brackets close, up to a sign.
  private func balancedEnds(_ start: Int, _ stops: (Token.Kind) -> Bool) -> [Int] {
    var ends = [start]
    var index = start
    while index < tokens.count {
      switch kind(index) {
      case .closeParenthesis, .closeBracket: return ends
      case .openParenthesis, .openBracket:
        guard let close = end(ofGroup: index) else { return ends }
        index = close
      case let kind where stops(kind): return ends
      default: index += 1
      }
      ends.append(index)
    }
    return ends
  }

  /// The ends of an operand that begins at a token: with none, one, … of the names, calls and indices behind.
  private func operandEnds(_ start: Int) -> [Int] {
    var end = start + (kind(start) == .minus && isJoined(start + 1) ? 1 : 0)
    switch kind(end) {
    case .identifier, .number, .duration, .date, .string, .color: end += 1
    case .openParenthesis, .openBracket:
      guard let close = self.end(ofGroup: end) else { return [] }
      end = close
    default: return []
    }
    var ends = [end]
    while end < tokens.count, isJoined(end) {
      switch kind(end) {
      case .openParenthesis, .openBracket:
        guard let close = self.end(ofGroup: end) else { return ends }
        end = close
      case .dot where kind(end + 1) == .identifier && isJoined(end + 1): end += 2
      default: return ends
      }
      ends.append(end)
    }
    return ends
  }

  /// The arguments of a call as words and pairs of a statement: no comma stands before a pair.
  fileprivate func arguments(_ range: Range<Int>) -> String {
    split(range, at: .comma).filter { !$0.isEmpty }.enumerated().map { place, part in
      let isPair = part.count > 2 && kind(part.lowerBound + 1) == .equals
      let text =
        isPair
        ? "\(text(part.lowerBound))=\(text(part.dropFirst(2)))" : text(part)
      return (place == 0 ? "" : isPair ? " " : ", ") + text
    }.joined()
  }

  /// Operands between blanks as a list's elements; nil where there are not several.
  fileprivate func spaced(_ range: Range<Int>) -> String? {
    var parts: [String] = []
    var index = range.lowerBound
    while index < range.upperBound {
      guard let end = operandEnds(index).last, end <= range.upperBound else { return nil }
      parts.append(text(index..<end))
      index = end
    }
    return parts.count > 1 ? parts.joined(separator: ", ") : nil
  }
}
