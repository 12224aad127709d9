/// A statement as it was typed, whether or not it can be understood: its tokens, and what they hold.
struct Phrase {
  let source: SourceText
  let tokens: [Token]
  /// What stands before an inner statement: `on select: `.
  private(set) var lead = ""
  /// The tokens of a statement that is no data in small letters; none of a longer one.
  let lowered: [String]

  /// Longer statements hold data rather than habits.
  private static let limit = 100
  /// Still longer ones are not looked at: nobody has typed them.
  private static let mostTokens = 20_000
  private static let mostBytes = 1 << 18

  init(_ source: SourceText, _ tokens: [Token]) {
    self.source = source
    self.tokens = tokens
    lowered =
      tokens.count > Phrase.limit
      ? [] : tokens.map { source.string($0.start..<$0.end).lowercased() }
  }

  /// Whether it is too long for a habit.
  var isLong: Bool { tokens.count > Phrase.limit }

  /// A statement that stands alone.
  init(_ statement: String) {
    let source = SourceText(statement)
    var lexer = Lexer(source)
    var tokens: [Token] = []
    while true {
      let token = lexer.next()
      if token.kind == .end { break }
      tokens.append(token)
    }
    self.init(source, tokens)
  }

  /// The statement around a place of a program, in code points; nil where there is none, or too long
  /// a one.
  ///
  /// A bracket that is never closed ends with its line. Of `on select: STATEMENT` it is the inner one.
  /// - Complexity: O(n)
  init?(in source: SourceText, around offset: Int) {
    var lexer = Lexer(source)
    var tokens: [Token] = []
    while true {
      let token = lexer.next()
      guard token.endsStatement else {
        tokens.append(token)
        if tokens.count > Phrase.mostTokens || token.end - tokens[0].start > Phrase.mostBytes {
          return nil
        }
        continue
      }
      if token.kind == .end, lexer.state.depth > 0,
        let next = tokens.dropFirst().firstIndex(where: \.isAfterLineEnd)
      {
        lexer.state = Lexer.State(position: tokens[next].start, offset: tokens[next].offset).closed
        tokens.removeSubrange(next...)
      } else if token.kind == .end, tokens.isEmpty {
        return nil
      }
      if let last = tokens.last, offset <= last.range.upperBound { break }
      if token.kind == .end, lexer.state.position >= source.bytes.count { return nil }
      tokens = []
    }
    self.init(source, tokens)
    if tokens.count > 3, word(0) == "on", word(1) == "select", tokens[2].kind == .colon {
      self.init(source, Array(tokens.dropFirst(3)))
      lead = "on select: "
    }
  }

  var all: Range<Int> { tokens.indices }

  /// Whether no token stands on a line of its own.
  var isOnOneLine: Bool { !tokens.dropFirst().contains(where: \.isAfterLineEnd) }

  /// The text of some tokens, on one line.
  func text(_ range: Range<Int>) -> String {
    guard let first = range.first, let last = range.last, first >= 0, last < tokens.count else {
      return ""
    }
    return onOneLine(source.string(tokens[first].start..<tokens[last].end))
  }

  /// A text of the program without its line ends.
  func onOneLine(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 == 0x0A || $0 == 0x0D }) else { return text }
    return text.split(whereSeparator: \.isNewline)
      .map { line in
        var line = Substring(line.drop(while: \.isWhitespace))
        while let last = line.last, last.isWhitespace || last == "\\" { line.removeLast() }
        return String(line)
      }
      .joined(separator: " ")
  }

  func text(_ index: Int) -> String { text(index..<index + 1) }

  /// A token in small letters, where it is a word.
  func word(_ index: Int) -> String? {
    tokens.indices.contains(index) && tokens[index].kind == .identifier
      ? text(index).lowercased() : nil
  }

  func kind(_ index: Int) -> Token.Kind {
    tokens.indices.contains(index) ? tokens[index].kind : .end
  }

  /// Whether a token stands directly behind the one before it.
  func isJoined(_ index: Int) -> Bool {
    tokens.indices.contains(index) && index > 0 && !tokens[index].isAfterBlank
      && tokens[index].start == tokens[index - 1].end
  }

  /// The place of some tokens in code points.
  func range(_ range: Range<Int>) -> SourceRange? {
    guard let first = range.first, let last = range.last else { return nil }
    return tokens[first].range.joined(with: tokens[last].range)
  }

  /// What stands before the statement on its line.
  var before: String {
    guard let first = tokens.first else { return "" }
    var start = first.start
    while start > 0, source.bytes[start - 1] != 0x0A, source.bytes[start - 1] != 0x0D { start -= 1 }
    return source.string(start..<first.start)
  }

  /// The statements that stand behind it on its line, with the semicolon before them.
  var behind: String {
    guard let last = tokens.last else { return "" }
    var end = last.end
    while end < source.bytes.count, source.bytes[end] != 0x0A, source.bytes[end] != 0x0D {
      end += 1
    }
    let rest = source.string(last.end..<end)
    return rest.drop { $0 == " " || $0 == "\t" }.hasPrefix(";") ? rest : ""
  }

  /// The line that the statement stands in, with another one in its place; nil where that is no one line
  /// of some length.
  func line(with statement: String) -> String? {
    let line = before + statement + behind
    let limit = 300
    guard line.utf8.count <= limit, !line.contains("`"), !line.contains(where: \.isNewline) else {
      return nil
    }
    return line
  }

  /// The statement with other text for some of its tokens.
  func text(replacing part: Range<Int>, with text: String) -> String {
    let (head, tail) = (self.text(0..<part.lowerBound), self.text(part.upperBound..<tokens.count))
    if text.isEmpty { return tail.isEmpty ? head : head + " " + tail }
    return head + blank(before: part.lowerBound) + text + blank(before: part.upperBound) + tail
  }

  private func blank(before index: Int) -> String {
    tokens.indices.contains(index) && index > 0 && tokens[index].start > tokens[index - 1].end
      ? " " : ""
  }
}

// MARK: - Texts

extension Phrase {
  /// A text that quotes in its braces tear apart, `"{sum(q["a b"])}"`, with others there; nil where none is.
  func requoted() -> (range: Range<Int>, text: String)? {
    for start in all where kind(start) == .string && text(start).hasUnclosedBrace {
      for end in start + 1..<max(start + 1, min(start + 12, tokens.count)) {
        let torn = text(start..<end + 1)
        guard torn.first == "\"", torn.last == "\"", !torn.contains("'") else { continue }
        let whole = "\"\(torn.dropFirst().dropLast().replacing("\"", with: "'"))\""
        if !whole.hasUnclosedBrace, Phrase(whole).tokens.map(\.kind) == [.string] {
          return (start..<end + 1, whole)
        }
      }
    }
    return nil
  }
}

// MARK: - Times of day

extension Phrase {
  /// Whether a time of day begins at a token: `09:30`, and `12:15` where two numbers are no range.
  func isClock(_ index: Int) -> Bool {
    guard kind(index) == .number, kind(index + 1) == .colon, kind(index + 2) == .number,
      isJoined(index + 1), isJoined(index + 2)
    else { return false }
    let (hour, minute) = (text(index), text(index + 2))
    guard Int(hour).map({ $0 < 24 }) == true, hour.count <= 2,
      Int(minute).map({ $0 < 60 }) == true, minute.count == 2
    else { return false }
    return [hour, minute].contains { $0.count == 2 && $0.hasPrefix("0") }
      || ["select", "compare"].contains(word(0)) || word(index - 2) == "time"
      || kind(index - 1) == .dotDot || kind(index + 3) == .dotDot
  }

  /// The time of day that begins at a token, as a date takes it.
  func clock(_ index: Int) -> String {
    "\(text(index).count == 1 ? "0" : "")\(text(index)):\(text(index + 2))"
  }
}

// MARK: - Brackets, operands and pairs

extension Phrase {
  /// The index behind the bracket that closes the one at `index`; nil where none does.
  func end(ofGroup index: Int) -> Int? {
    var depth = 0
    for place in index..<tokens.count {
      switch tokens[place].kind {
      case .openParenthesis, .openBracket: depth += 1
      case .closeParenthesis, .closeBracket:
        depth -= 1
        if depth == 0 { return place + 1 }
      case .invalid where text(place) == "{": depth += 1
      case .invalid where text(place) == "}":
        depth -= 1
        if depth == 0 { return place + 1 }
      default: break
      }
    }
    return nil
  }

  /// The innermost call of a function around a token.
  func call(around index: Int) -> Range<Int>? {
    (0..<index).reversed().lazy.compactMap { start -> Range<Int>? in
      guard kind(start) == .identifier, kind(start + 1) == .openParenthesis,
        let end = end(ofGroup: start + 1), end > index, start + 1 < index
      else { return nil }
      return start..<end
    }.first
  }

  /// The pieces of a range between separators that stand in no bracket of their own.
  func split(_ range: Range<Int>, at kind: Token.Kind) -> [Range<Int>] {
    var pieces: [Range<Int>] = []
    var start = range.lowerBound
    var index = start
    while index < range.upperBound {
      switch tokens[index].kind {
      case kind:
        pieces.append(start..<index)
        start = index + 1
        index += 1
      case .openParenthesis, .openBracket:
        index = min(end(ofGroup: index) ?? index + 1, range.upperBound)
      default: index += 1
      }
    }
    pieces.append(start..<range.upperBound)
    return pieces
  }
}

extension SourceText {
  /// The line of a statement with another one before it; nil where that is no one line of some length.
  package func line(of statement: SourceRange, beginning before: String) -> String? {
    guard let phrase = Phrase(in: self, around: statement.lowerBound) else { return nil }
    return phrase.line(with: "\(before); \(phrase.text(phrase.all))")
  }
}

extension String {
  /// The contents of a text in quotes; nil for anything else.
  var unquoted: String? {
    guard count >= 2, let quote = first, quote == "\"" || quote == "'", last == quote else {
      return nil
    }
    return String(dropFirst().dropLast())
  }

  fileprivate var hasUnclosedBrace: Bool {
    reduce(0) { $1 == "{" ? $0 + 1 : $1 == "}" ? $0 - 1 : $0 } > 0
  }

  /// Whether it can stand as a name.
  var isPlainName: Bool {
    guard let first = unicodeScalars.first, first.beginsName, Keyword(self) == nil else {
      return false
    }
    return unicodeScalars.allSatisfy(\.goesOnWithName)
  }
}

extension StringProtocol {
  /// The text without the blanks at its ends.
  var trimmed: String {
    String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
  }
}
