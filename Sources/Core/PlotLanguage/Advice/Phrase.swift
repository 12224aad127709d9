/// A statement as it was typed, whether or not it can be understood: its tokens, and what they hold.
struct Phrase {
  let source: SourceText
  let tokens: [Token]

  init(_ source: SourceText, _ tokens: [Token]) {
    self.source = source
    self.tokens = tokens
  }

  /// The statement around a place of a program, in code points; nil where there is none.
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
    }
  }

  var all: Range<Int> { tokens.indices }

  /// Whether no token stands on a line of its own.
  var isOnOneLine: Bool { !tokens.dropFirst().contains(where: \.isAfterLineEnd) }

  /// The text of some tokens, on one line.
  func text(_ range: Range<Int>) -> String {
    guard let first = range.first, let last = range.last else { return "" }
    let text = source.string(tokens[first].start..<tokens[last].end)
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
  func range(_ range: Range<Int>) -> SourceRange {
    guard let first = range.first, let last = range.last else { return SourceRange(0, 0) }
    return tokens[first].range.joined(with: tokens[last].range)
  }

  /// The line that the statement stands in, with other text for some of its tokens.
  ///
  /// Other statements of the line stay. Nil where that is no one line of some length.
  func line(replacing part: Range<Int>, with text: String) -> String? {
    guard let first = tokens.first, let last = tokens.last, !part.isEmpty else { return nil }
    let bytes = source.bytes
    var start = first.start
    while start > 0, bytes[start - 1] != 0x0A, bytes[start - 1] != 0x0D { start -= 1 }
    var end = last.end
    while end < bytes.count, bytes[end] != 0x0A, bytes[end] != 0x0D { end += 1 }
    let rest = source.string(last.end..<end)
    let behind = rest.drop { $0 == " " || $0 == "\t" }.hasPrefix(";") ? rest : ""
    let line =
      source.string(start..<first.start) + self.text(0..<part.lowerBound)
      + blanks(before: part.lowerBound) + text + blanks(before: part.upperBound)
      + self.text(part.upperBound..<tokens.count) + behind
    let limit = 300
    guard line.utf8.count <= limit, !line.contains("`"), !line.contains(where: \.isNewline) else {
      return nil
    }
    return line
  }

  private func blanks(before index: Int) -> String {
    tokens.indices.contains(index) && index > 0 && tokens[index].start > tokens[index - 1].end
      ? " " : ""
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

  /// A word, value or expression of a statement.
  struct Part {
    /// The key of a pair.
    var key: String?
    /// The tokens of the value.
    var value: Range<Int>
    /// All tokens.
    var range: Range<Int>
    /// Whether a comma stands before it.
    var isAfterComma = false
  }

  /// The words, expressions and pairs of some tokens; nil where they hold anything else.
  func parts(_ range: Range<Int>) -> [Part]? {
    var parts: [Part] = []
    var index = range.lowerBound
    var isAfterComma = false
    while index < range.upperBound {
      if tokens[index].kind == .comma {
        isAfterComma = true
        index += 1
        continue
      }
      let start = index
      var key: String?
      if tokens[index].kind == .identifier, index + 1 < range.upperBound,
        tokens[index + 1].kind == .equals || tokens[index + 1].kind == .colon && isJoined(index + 1)
      {
        key = text(index)
        index += 2
      }
      guard let end = end(ofExpression: index, in: range) else { return nil }
      parts.append(
        Part(key: key, value: index..<end, range: start..<end, isAfterComma: isAfterComma))
      isAfterComma = false
      index = end
    }
    return parts
  }

  /// The index behind an expression: operands joined by operators.
  private func end(ofExpression start: Int, in range: Range<Int>) -> Int? {
    var index = start
    var needsOperand = true
    var hasFor = false
    while index < range.upperBound {
      let token = tokens[index]
      switch token.kind {
      case .plus, .minus, .star, .slash, .percent, .caret, .equalEqual, .notEqual, .less,
        .lessEqual, .greater, .greaterEqual, .colon, .dotDot:
        needsOperand = token.kind != .dotDot || index + 1 < range.upperBound
        index += 1
        if token.kind == .dotDot || token.kind == .percent,
          !canStart(index, in: range)
        {
          return index
        }
      case .openParenthesis, .openBracket:
        if !needsOperand, token.isAfterBlank { return index }
        guard let end = end(ofGroup: index), end <= range.upperBound else { return nil }
        index = end
        needsOperand = false
      case .dot:
        guard !needsOperand, kind(index + 1) == .identifier else { return nil }
        index += 2
      case .identifier:
        let word = text(index).lowercased()
        if !needsOperand {
          let joins =
            ["and", "or", "for"].contains(word) || hasFor && ["in", "step"].contains(word)
          guard joins, !(index + 1 < range.upperBound && tokens[index + 1].kind == .equals) else {
            return index
          }
          hasFor = hasFor || word == "for"
          needsOperand = true
        } else {
          needsOperand = word == "not"
        }
        index += 1
      case .number, .duration, .date, .string, .color:
        guard needsOperand else { return index }
        needsOperand = false
        index += 1
      case .comma: return index > start ? index : nil
      default: return nil
      }
    }
    return needsOperand && index == start ? nil : index
  }

  private func canStart(_ index: Int, in range: Range<Int>) -> Bool {
    guard index < range.upperBound else { return false }
    switch tokens[index].kind {
    case .number, .duration, .date, .string, .color, .openParenthesis, .openBracket, .minus:
      return true
    case .identifier: return !(kind(index + 1) == .equals)
    default: return false
    }
  }
}

extension SourceText {
  /// The line of a statement with another one before it; nil where that is no one line of some length.
  package func line(of statement: SourceRange, beginning before: String) -> String? {
    guard let phrase = Phrase(in: self, around: statement.lowerBound) else { return nil }
    return phrase.line(
      replacing: phrase.all, with: "\(before); \(phrase.text(phrase.all))")
  }
}
