/// Cuts a program into tokens, one at a time, so that the parser can start again after an error.
///
/// Works on UTF-8 bytes and counts code points as it goes. Inside brackets line ends are white
/// space; so they are after `\`, `,` and `=`.
struct Lexer {
  let bytes: [UInt8]
  private let isASCII: Bool
  /// Where the lexer stands; setting it reads again from there.
  var state = State()

  /// A position between tokens, with the context that decides how the next one is read.
  struct State {
    /// The next byte, and the code points before it.
    var position = 0
    var offset = 0
    /// How many brackets are open.
    var depth = 0
    /// The kind of the last token, which decides about `#` and line ends.
    var previous = Token.Kind.newline

    /// The same position, outside all brackets and with the next line end ending the statement.
    var closed: State { State(position: position, offset: offset, depth: 0, previous: .identifier) }
  }

  init(_ source: SourceText) {
    bytes = source.bytes
    isASCII = source.isASCII
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { advance(to: 3) }
  }

  /// Reads the next token; after the last one every token is ``Token/Kind/end``.
  mutating func next() -> Token {
    let blankStart = position
    let hasLineEnd = skipBlanks()
    var token = Token(
      kind: .end, isAfterBlank: position > blankStart, isAfterLineEnd: hasLineEnd, start: position,
      end: position, offset: state.offset, range: SourceRange(state.offset, state.offset))
    if position < bytes.count {
      scan(&token)
      advance(to: token.end)
      token.range = SourceRange(token.offset, state.offset)
    }
    state.previous = token.kind
    return token
  }

  /// The next byte.
  var position: Int { state.position }

  /// The byte at an index, 0 outside the text.
  func byte(_ index: Int) -> UInt8 { index < bytes.count ? bytes[index] : 0 }

  /// Where the name of a group's member ends that begins at a byte: `2025` of `q.2025`.
  func endOfMember(from start: Int) -> Int {
    bytes[start...].firstIndex { !$0.isNameByte && $0 < 0x80 } ?? bytes.endIndex
  }

  /// Moves to a byte, counting code points.
  private mutating func advance(to end: Int) {
    state.offset += end - position
    if !isASCII {
      for index in position..<end where bytes[index] & 0xC0 == 0x80 { state.offset -= 1 }
    }
    state.position = end
  }

  // MARK: - White space

  /// Skips blanks, comments and line ends that are white space; returns whether there were line
  /// ends.
  private mutating func skipBlanks() -> Bool {
    var hasLineEnd = false
    var index = position
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: " "), UInt8(ascii: "\t"):
        index += 1
      case 0xC2 where byte(index + 1) == 0xA0:
        index += 2
      case 0x0A, 0x0D:
        guard state.depth > 0 || state.previous == .comma || state.previous == .equals else {
          advance(to: index)
          return hasLineEnd
        }
        hasLineEnd = true
        index = lineEnd(at: index)
      case UInt8(ascii: "#") where state.previous != .equals && !isListedColor(at: index):
        index = endOfLine(from: index)
      case UInt8(ascii: "\\"):
        // A continuation, where nothing but blanks and a comment follows.
        var after = skipLineBlanks(from: index + 1)
        if byte(after) == UInt8(ascii: "#") { after = endOfLine(from: after) }
        guard after < bytes.count, bytes[after] == 0x0A || bytes[after] == 0x0D,
          !isBlank(from: after)
        else {
          advance(to: index)
          return hasLineEnd
        }
        hasLineEnd = true
        index = lineEnd(at: after)
      default:
        advance(to: index)
        return hasLineEnd
      }
    }
    advance(to: index)
    return hasLineEnd
  }

  /// Whether a colour and no comment begins at `#` in a list: digits and then `,` or `]`.
  private func isListedColor(at index: Int) -> Bool {
    guard state.depth > 0, state.previous == .openBracket || state.previous == .comma else {
      return false
    }
    let end = endOfName(from: index + 1)
    let next = byte(skipLineBlanks(from: end))
    return (next == UInt8(ascii: ",") || next == UInt8(ascii: "]"))
      && Color(hexDigits: Array(bytes[(index + 1)..<end])) != nil
  }

  /// The first byte after a line end.
  private func lineEnd(at index: Int) -> Int {
    bytes[index] == 0x0D && byte(index + 1) == 0x0A ? index + 2 : index + 1
  }

  private func endOfLine(from start: Int) -> Int {
    var index = start
    while index < bytes.count, bytes[index] != 0x0A, bytes[index] != 0x0D { index += 1 }
    return index
  }

  /// Whether nothing but blanks and line ends follow, so that there is no line to continue with.
  private func isBlank(from start: Int) -> Bool {
    var index = skipLineBlanks(from: start)
    while index < bytes.count, bytes[index] == 0x0A || bytes[index] == 0x0D {
      index = skipLineBlanks(from: index + 1)
    }
    return index == bytes.count
  }

  /// Skips spaces, tabs and no-break spaces.
  func skipLineBlanks(from start: Int) -> Int {
    var index = start
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: " ") || bytes[index] == UInt8(ascii: "\t") {
        index += 1
      } else if bytes[index] == 0xC2, byte(index + 1) == 0xA0 {
        index += 2
      } else {
        break
      }
    }
    return index
  }

  /// Whether `=`, but not `==`, follows, blanks allowed.
  func isEqualsNext(from start: Int) -> Bool {
    let index = skipLineBlanks(from: start)
    return byte(index) == UInt8(ascii: "=") && byte(index + 1) != UInt8(ascii: "=")
  }

  // MARK: - Tokens

  private mutating func scan(_ token: inout Token) {
    let first = bytes[position]
    if first.isASCIILetter || first == UInt8(ascii: "_") {
      token.kind = .identifier
      scanName(&token)
    } else if first.isDigit || first == UInt8(ascii: ".") && byte(position + 1).isDigit {
      scanNumber(&token)
    } else if first == UInt8(ascii: "\"") || first == UInt8(ascii: "'") {
      scanString(&token, quote: first)
    } else if first >= 0x80 {
      scanOther(&token)
    } else {
      scanSymbol(&token, first)
    }
  }

  private mutating func scanSymbol(_ token: inout Token, _ first: UInt8) {
    let second = byte(position + 1)
    var length = 1
    func pair(_ scalar: Unicode.Scalar, _ long: Token.Kind, _ short: Token.Kind) -> Token.Kind {
      guard second == UInt8(ascii: scalar) else { return short }
      length = 2
      return long
    }
    switch first {
    case 0x0A, 0x0D:
      token.kind = .newline
      length = lineEnd(at: position) - position
    case UInt8(ascii: ";"):
      token.kind = .semicolon
      state.depth = 0
    case UInt8(ascii: "+"): token.kind = .plus
    case UInt8(ascii: "-"): token.kind = .minus
    case UInt8(ascii: "/"): token.kind = .slash
    case UInt8(ascii: "%"): token.kind = .percent
    case UInt8(ascii: "^"): token.kind = .caret
    case UInt8(ascii: ","): token.kind = .comma
    case UInt8(ascii: ":"): token.kind = .colon
    case UInt8(ascii: "?"): token.kind = .question
    case UInt8(ascii: "*"):
      token.kind = pair("*", .invalid, .star)
      token.issue = length == 2 ? .doubleStar : .none
    case UInt8(ascii: "="): token.kind = pair("=", .equalEqual, .equals)
    case UInt8(ascii: "<"): token.kind = pair("=", .lessEqual, .less)
    case UInt8(ascii: ">"): token.kind = pair("=", .greaterEqual, .greater)
    case UInt8(ascii: "."): token.kind = pair(".", .dotDot, .dot)
    case UInt8(ascii: "!"):
      token.kind = pair("=", .notEqual, .invalid)
      token.issue = length == 2 ? .none : .logicalSymbol
    case UInt8(ascii: "&"), UInt8(ascii: "|"):
      token.kind = .invalid
      token.issue = .logicalSymbol
      length = second == first ? 2 : 1
    case UInt8(ascii: "("), UInt8(ascii: "["):
      token.kind = first == UInt8(ascii: "(") ? .openParenthesis : .openBracket
      state.depth += 1
    case UInt8(ascii: ")"), UInt8(ascii: "]"):
      token.kind = first == UInt8(ascii: ")") ? .closeParenthesis : .closeBracket
      state.depth = max(0, state.depth - 1)
    case UInt8(ascii: "#"):
      length = endOfName(from: position + 1) - position
      let digits = Array(bytes[(position + 1)..<(position + length)])
      token.kind = Color(hexDigits: digits) == nil ? .invalid : .color
      token.issue = token.kind == .color ? .none : .malformedColor
    default:
      token.kind = .invalid
      token.issue = first == UInt8(ascii: "\\") ? .strayBackslash : .character
    }
    token.end = position + length
  }

  private func scanString(_ token: inout Token, quote: UInt8) {
    token.kind = .string
    var index = position + 1
    while true {
      guard index < bytes.count, bytes[index] != 0x0A, bytes[index] != 0x0D else {
        token.kind = .invalid
        token.issue = .openString
        break
      }
      if bytes[index] == quote {
        index += 1
        break
      }
      // A backslash hides the next byte, but not the end of the line.
      let hidesNext = bytes[index] == UInt8(ascii: "\\") && byte(index + 1) >= 0x20
      index += hidesNext ? 2 : 1
    }
    token.end = index
  }

  // MARK: - Other scripts

  /// Reads a name that begins with an ASCII letter or `_`, and packs it if it is short.
  private func scanName(_ token: inout Token) {
    var index = position
    var bits: UInt64 = 0
    while index < bytes.count, bytes[index].isASCIILetter {
      bits = bits << 8 | UInt64(bytes[index] | 0x20)
      index += 1
    }
    token.end = endOfName(from: index)
    if token.end == index, index - position <= 8 { token.letters = PackedLetters(bits: bits) }
  }

  /// The first byte after a name that begins at `start`.
  func endOfName(from start: Int) -> Int {
    var index = start
    while index < bytes.count {
      if bytes[index].isNameByte {
        index += 1
      } else if bytes[index] >= 0x80 {
        let (scalar, length) = scalar(at: index)
        guard scalar.goesOnWithName else { break }
        index += length
      } else {
        break
      }
    }
    return index
  }

  private func scanOther(_ token: inout Token) {
    let (scalar, length) = scalar(at: position)
    token.end = position + length
    if scalar.beginsName {
      token.kind = .identifier
      token.end = endOfName(from: position)
      return
    }
    token.kind = .invalid
    switch scalar {
    case "\u{2018}", "\u{2019}", "\u{201C}", "\u{201D}", "\u{201E}", "\u{00AB}", "\u{00BB}":
      token.issue = .curlyQuote
    case "\u{2010}"..."\u{2015}", "\u{2212}": token.issue = .minusSign
    case "\u{00D7}", "\u{00B7}": token.issue = .timesSign
    case "\u{2026}": token.issue = .ellipsis
    default:
      token.issue = scalar.properties.isWhitespace ? .otherBlank : .character
    }
  }

  /// The code point at a byte, and its length in bytes.
  func scalar(at index: Int) -> (Unicode.Scalar, length: Int) {
    var length = 1
    while index + length < bytes.count, bytes[index + length] & 0xC0 == 0x80 { length += 1 }
    var iterator = bytes[index..<(index + length)].makeIterator()
    var codec = UTF8()
    if case .scalarValue(let scalar) = codec.decode(&iterator) { return (scalar, length) }
    return ("\u{FFFD}", length)
  }
}

extension Unicode.Scalar {
  /// Whether a name can begin with it: a letter or `_`.
  var beginsName: Bool {
    switch properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .letterNumber:
      true
    default: self == "_"
    }
  }

  /// Whether a name can go on with it: also digits and combining marks.
  var goesOnWithName: Bool {
    switch properties.generalCategory {
    case .decimalNumber, .nonspacingMark, .spacingMark, .enclosingMark: true
    default: beginsName
    }
  }
}
