/// The statement around a cursor: the tokens before it and the word it touches.
struct CursorContext {
  let source: SourceText
  /// The statement's tokens before the touched one.
  private(set) var tokens: [Token] = []
  /// The word, number or string that the cursor touches.
  private(set) var touched: Token?
  private(set) var isInComment = false
  /// The names that stand for tables, which are read as files are.
  private let tables: Set<String>
  /// The byte of the cursor.
  let cursor: Int
  /// The cursor in code points, clamped to the text.
  let offset: Int

  /// - Complexity: O(n)
  init(_ text: String, at offset: Int, tables: Set<String> = []) {
    source = SourceText(text)
    self.tables = tables
    self.offset = min(max(0, offset), source.count)
    cursor = source.byteOffset(of: self.offset)
    var lexer = Lexer(source)
    var end = 0
    while true {
      let token = member(behind: lexer.next(), &lexer)
      guard token.kind != .end, token.start < cursor || token.start == cursor && token.isWordLike
      else {
        // Between tokens there are blanks and comments only.
        let line = source.bytes[min(end, cursor)..<cursor].split(
          separator: 0x0A, omittingEmptySubsequences: false)
        isInComment = line.last?.contains(UInt8(ascii: "#")) ?? false
        return
      }
      end = token.end
      let isInside = token.start < cursor && cursor < token.end
      if token.isWordLike, token.end >= cursor,
        isInside || token.hasOpenEnd || token.start == cursor
      {
        touched = token
        return
      }
      if token.endsStatement || token.kind == .colon && isEventPrefix {
        tokens = []
      } else {
        tokens.append(token)
      }
    }
  }

  /// What stands at the cursor's side of the point in `q.2025`, which is no number there.
  private mutating func member(behind token: Token, _ lexer: inout Lexer) -> Token {
    guard [.number, .duration].contains(token.kind), source.bytes[token.start] == UInt8(ascii: "."),
      let name = tokens.last, name.kind == .identifier, name.end == token.start
    else { return token }
    let end = lexer.endOfMember(from: token.start + 1)
    var (dot, word) = (token, token)
    (dot.kind, dot.end) = (.dot, token.start + 1)
    tokens.append(dot)
    (word.kind, word.start, word.end) = (.identifier, dot.end, end)
    let offset = token.range.lowerBound + 1
    word.range = SourceRange(offset, offset + source.string(word.start..<end).unicodeScalars.count)
    (lexer.state.position, lexer.state.offset) = (end, word.range.upperBound)
    lexer.state.previous = .identifier
    return word
  }

  func text(_ token: Token) -> String { source.string(token.start..<token.end) }

  /// The first word, where it is a verb.
  var verb: Verb? { tokens.first.flatMap { $0.kind == .identifier ? Verb(text($0)) : nil } }

  /// The keys that the statement takes in the form that it has so far.
  var groups: [KeyGroup] {
    guard let verb else { return [] }
    if verb == .mark, tokens.count > 1, isBeforeFile(tokens[1]) { return [.markReading] }
    guard verb == .series else {
      return Vocabulary.statement(verb).keys.filter { $0 != .markReading }
    }
    if let from = tokens.firstIndex(where: isBeforeFile) {
      // A word is a connection's name, or a table's; a file may be one that an engine reads.
      let word = tokens.dropFirst(from + 1).first.flatMap {
        $0.kind == .identifier ? text($0) : nil
      }
      return word.map { tables.contains($0) ? [.reading] : [.query] } ?? [.reading, .query]
    }
    return tokens.contains { $0.kind == .equals } ? [.definition] : []
  }

  /// The key whose value stands at the cursor, where the statement takes it.
  var key: KeyEntry? {
    var end = tokens.count
    // In `edges=[top, ` the list belongs to the key.
    if let open = openBracket, tokens[open].kind == .openBracket { end = open }
    guard end >= 2, tokens[end - 1].kind == .equals, tokens[end - 2].kind == .identifier else {
      return nil
    }
    return Vocabulary.key(text(tokens[end - 2]), in: groups)
  }

  /// The index of the innermost bracket that is open at the cursor.
  var openBracket: Int? {
    var depth = 0
    for index in tokens.indices.reversed() {
      switch tokens[index].kind {
      case .closeBracket, .closeParenthesis: depth += 1
      case .openBracket, .openParenthesis:
        if depth == 0 { return index }
        depth -= 1
      default: break
      }
    }
    return nil
  }

  /// The function in whose arguments the cursor stands.
  var function: FunctionEntry? {
    guard let open = openBracket, open > 0, tokens[open].kind == .openParenthesis,
      tokens[open - 1].kind == .identifier
    else { return nil }
    return Vocabulary.function(text(tokens[open - 1]))
  }

  /// Which argument of the function stands at the cursor, from 0.
  var argumentIndex: Int {
    guard let open = openBracket else { return 0 }
    var depth = 0
    return tokens[(open + 1)...].reduce(0) { place, token in
      switch token.kind {
      case .openBracket, .openParenthesis: depth += 1
      case .closeBracket, .closeParenthesis: depth -= 1
      default: break
      }
      return place + (token.kind == .comma && depth == 0 ? 1 : 0)
    }
  }

  /// The keys that have been given.
  var usedKeys: Set<String> {
    var used: Set<String> = []
    for index in tokens.indices.dropFirst() where tokens[index].kind == .equals {
      let name = text(tokens[index - 1])
      used.insert(Vocabulary.key(name, in: groups)?.name ?? name)
    }
    return used
  }

  /// A part of `where COLUMN OP VALUE and …`.
  enum ConditionPart {
    case column, relation, value, end
  }

  /// Where the cursor stands in the conditions of `series … from`; nil if it stands elsewhere.
  var conditionPart: ConditionPart? {
    guard verb == .series, tokens.contains(where: isBeforeFile),
      let start = tokens.lastIndex(where: { isWord($0, "where") || isWord($0, "and") }),
      tokens[..<start].contains(where: isBeforeFile)
    else { return nil }
    // A pair after the conditions ends them.
    if tokens[start...].contains(where: { $0.kind == .equals }) { return nil }
    switch tokens.count - start {
    case 1: return .column
    case 2: return .relation
    case 3: return .value
    default: return .end
    }
  }

  /// Whether a file stands after a word of `series`.
  func isBeforeFile(_ token: Token) -> Bool { isWord(token, "from") || isWord(token, "follow") }

  /// Whether the cursor stands after `selection.`.
  var isAfterSelection: Bool {
    tokens.count > 1 && tokens[tokens.count - 1].kind == .dot
      && isWord(tokens[tokens.count - 2], "selection")
  }

  /// The name whose member the cursor is in, behind `q.` or `q[`; nil elsewhere.
  var memberOwner: String? {
    guard tokens.count > 1, [.dot, .openBracket].contains(tokens[tokens.count - 1].kind),
      tokens[tokens.count - 2].kind == .identifier
    else { return nil }
    return text(tokens[tokens.count - 2])
  }

  /// The number before the cursor that may have a unit, as it is written; nil if none may stand.
  var numberBeforeUnit: String? {
    if let touched, touched.kind == .duration {
      return String(text(touched).prefix { $0.isNumber || $0 == "." })
    }
    guard let last = tokens.last, last.kind == .number else { return nil }
    let before = tokens.dropLast()
    if before.last?.kind == .equals, let name = before.dropLast().last,
      let key = Vocabulary.key(text(name), in: groups)
    {
      switch key.type.kind {
      case .step, .duration, .position, .range: return text(last)
      case .number, .integer, .boolean, .color, .colors, .wordList, .string, .shownText, .template,
        .timeZone, .column, .columns, .panel, .name, .texts, .numbers, .dates, nil:
        return nil
      }
    }
    return text(last)
  }

  func isWord(_ token: Token, _ word: String) -> Bool {
    token.kind == .identifier && text(token).lowercased() == word
  }

  private var isEventPrefix: Bool {
    tokens.count == 2 && isWord(tokens[0], "on") && isWord(tokens[1], "select")
  }
}

extension Token {
  /// Whether a cursor can be in it.
  var isWordLike: Bool {
    switch kind {
    case .identifier, .string, .number, .date, .duration, .color: true
    case .invalid: issue == .openString || issue == .malformedDate || issue == .malformedColor
    default: false
    }
  }

  /// Whether more can be typed directly after it.
  var hasOpenEnd: Bool { kind != .string }
}
