/// A recursive-descent parser that resumes after a statement with an error.
struct Parser {
  let source: SourceText
  /// Whether a bare name after `from` may be a table that somebody has lent to the session.
  let takesTables: Bool
  private var lexer: Lexer
  /// The lexer's state before ``current`` was read.
  private var beforeCurrent: Lexer.State
  /// Where a line inside brackets begins like a statement, which shows that a bracket is missing.
  private var suspect: Lexer.State?
  /// Where to go on after an error, if not at the current token.
  private var recovery: Lexer.State?
  private(set) var current: Token
  /// The end of the last token that was taken.
  private(set) var lastEnd = 0
  private(set) var diagnostics: [Diagnostic] = []
  private(set) var endsEarly = false
  private(set) var openBrackets = 0
  /// The first byte of the statement.
  private(set) var statementStart = 0
  /// How deep brackets, signs and powers are nested here.
  var nesting = 0
  /// Whether an operand is a word of a statement, so that a `(` or `[` after a blank begins the
  /// next.
  var isPositional = false

  /// The mark that a statement was given up; its diagnostic has been recorded.
  struct Abandoned: Error {}

  init(_ source: SourceText, takesTables: Bool = false) {
    self.source = source
    self.takesTables = takesTables
    lexer = Lexer(source)
    beforeCurrent = lexer.state
    current = lexer.next()
  }

  // MARK: - Tokens

  /// Takes the current token.
  @discardableResult
  mutating func advance() -> Token {
    let token = current
    lastEnd = token.range.upperBound
    beforeCurrent = lexer.state
    current = lexer.next()
    if current.isAfterLineEnd, suspect == nil, beginsStatement { suspect = beforeCurrent }
    return token
  }

  /// Whether the current token is a verb and no key, which rarely begins a new line of an
  /// expression with.
  private var beginsStatement: Bool {
    verb(current) != nil && !isKey
  }

  /// Takes the current token if it is of this kind.
  mutating func take(_ kind: Token.Kind) -> Bool {
    guard current.kind == kind else { return false }
    advance()
    return true
  }

  /// Takes the current token if it is this word and no key.
  mutating func take(_ word: StaticString) -> Bool {
    guard isWordAlone(word) else { return false }
    advance()
    return true
  }

  /// The token after the current one.
  func peek() -> Token {
    var ahead = lexer
    return ahead.next()
  }

  func text(of token: Token) -> String { source.string(token.start..<token.end) }

  /// The text of a range that ends at a token boundary; ranges count code points.
  func text(from start: Token, to end: SourceRange) -> String {
    source.isASCII
      ? source.string(start.start..<end.upperBound)
      : source.text(in: SourceRange(start.offset, end.upperBound))
  }

  /// The current token's text where it is a word.
  var word: String? { current.kind == .identifier ? text(of: current) : nil }

  /// Whether the current token is this word of the grammar.
  func isWord(_ word: StaticString) -> Bool { current.letters == PackedLetters(word) }

  /// The verb that a token is, in any case.
  func verb(_ token: Token) -> Verb? { Verb.byLetters[token.letters] }

  /// The reserved word that a token is, in any case.
  func keyword(_ token: Token) -> Keyword? {
    // The reserved words have at most five letters, but for `selection` with its nine.
    if token.letters.bits >> 40 != 0 { return nil }
    if token.letters.bits != 0 {
      let keyword = Keyword.byLetters[token.letters]
      // Energies and illuminances are called `E`: the constant is small.
      return keyword == .e && text(of: token) == "E" ? nil : keyword
    }
    guard token.kind == .identifier, token.end - token.start == 9 else { return nil }
    return Keyword(text(of: token))
  }

  /// Whether `=` follows the current token.
  var isKey: Bool { current.kind == .identifier && lexer.isEqualsNext(from: current.end) }

  /// Whether a text stands behind the current token and `=`: `run = "a.glow"` is meant as a statement.
  var isTextAssigned: Bool {
    let equals = lexer.skipLineBlanks(from: current.end)
    return "\"'".utf8.contains(lexer.byte(lexer.skipLineBlanks(from: equals + 1)))
  }

  /// The byte directly after the current token.
  var byteAtEndOfCurrent: UInt8 { lexer.byte(current.end) }

  /// The first byte after the current token that is no blank.
  var byteAfterCurrent: UInt8 { lexer.byte(lexer.skipLineBlanks(from: current.end)) }

  /// Whether the current token is this word and no key.
  func isWordAlone(_ word: StaticString) -> Bool { isWord(word) && !isKey }

  /// The range from `start` to the last token that was taken.
  func range(from start: SourceRange) -> SourceRange { SourceRange(start.lowerBound, lastEnd) }

  /// Takes bytes up to `end` as one token, where the grammar reads a run of letters in its own way.
  mutating func takeRun(to end: Int) -> Token {
    var token = current
    token.end = end
    let text = source.string(token.start..<end)
    token.range = SourceRange(token.offset, token.offset + text.unicodeScalars.count)
    lastEnd = token.range.upperBound
    lexer.state = Lexer.State(
      position: end, offset: lastEnd, depth: beforeCurrent.depth, previous: .identifier)
    beforeCurrent = lexer.state
    current = lexer.next()
    return token
  }

  /// Takes a name with the member of a group that stands directly behind it: `q.2025`.
  ///
  /// - Returns: Nil, and nothing is taken, where no `.` and a run of letters, digits and `_` follow, or
  ///   where these are a method call.
  mutating func takeMember() -> Name? {
    guard current.kind == .identifier, lexer.byte(current.end) == UInt8(ascii: ".") else {
      return nil
    }
    let end = lexer.endOfMember(from: current.end + 1)
    // A run of bytes beyond ASCII may be signs that no name has.
    guard end > current.end + 1, lexer.byte(end) != UInt8(ascii: "("),
      MemberName.isPlain(source.string(current.end + 1..<end)[...])
    else { return nil }
    let token = takeRun(to: end)
    return Name(text(of: token), at: token.range)
  }

  /// Whether a member of a group stands here: `q.2025`.
  var isMember: Bool {
    var ahead = self
    return ahead.takeMember() != nil
  }

  func endOfRun(where goesOn: (UInt8) -> Bool) -> Int {
    var end = current.start
    while end < lexer.bytes.count, goesOn(lexer.bytes[end]) { end += 1 }
    return end
  }

  /// The first code point of an unexpected token.
  func scalar(of token: Token) -> Unicode.Scalar { lexer.scalar(at: token.start).0 }

  func bytes(of token: Token) -> ArraySlice<UInt8> { lexer.bytes[token.start..<token.end] }

  // MARK: - Diagnostics

  /// Records an error and continues.
  mutating func record(
    _ code: Diagnostic.Code, _ message: String, at range: SourceRange, advice: String? = nil
  ) {
    diagnostics.append(Diagnostic(code, message, at: range, advice: advice))
  }

  /// Records an error and abandons the statement.
  mutating func fail(
    _ code: Diagnostic.Code, _ message: String, at range: SourceRange, advice: String? = nil
  ) -> Abandoned {
    record(code, message, at: range, advice: advice)
    return Abandoned()
  }

  /// Records a syntax error and abandons the statement.
  mutating func fail(_ message: String, at range: SourceRange, advice: String? = nil) -> Abandoned {
    fail(.syntaxError, message, at: range, advice: advice)
  }

  /// Records that a bracket is not closed, or that something in it is unexpected.
  mutating func failToClose(_ open: Token) -> Abandoned {
    let bracket = text(of: open)
    if let suspect, suspect.position > open.start {
      recovery = suspect
      return fail("'\(bracket)' is never closed", at: open.range)
    }
    if current.kind == .end {
      return failAtEnd("'\(bracket)' is never closed", at: open.range)
    }
    return unexpected()
  }

  /// Records that the text ends too early, which more text might mend.
  mutating func failAtEnd(_ message: String, at range: SourceRange, advice: String? = nil)
    -> Abandoned
  {
    if diagnostics.isEmpty {
      endsEarly = true
      openBrackets = lexer.state.depth
    }
    return fail(message, at: range, advice: advice)
  }

  // MARK: - The program

  mutating func parseProgram<Failure: Error>(
    _ checkpoint: () throws(Failure) -> Void
  ) throws(Failure) -> [Statement] {
    var statements: [Statement] = []
    while true {
      try checkpoint()
      while current.kind == .newline || current.kind == .semicolon { advance() }
      if current.kind == .end || diagnostics.count >= Diagnostic.limit { return statements }
      let count = diagnostics.count
      nesting = 0
      statementStart = current.start
      isPositional = false
      suspect = nil
      recovery = nil
      do {
        if statements.count == Program.statementLimit {
          throw fail(
            "more than \(Program.statementLimit) statements: that many are allowed",
            at: current.range)
        }
        let statement = try parseStatement()
        if diagnostics.count == count {
          statements.append(statement)
        } else {
          recover()
        }
      } catch {
        recover()
      }
    }
  }

  /// Skips to the end of the statement: a `;` or a line end outside the brackets that follow, or a
  /// line end before a line that begins like a statement.
  private mutating func recover() {
    if let recovery {
      lexer.state = recovery.closed
    } else if current.isAfterLineEnd && beginsStatement || current.kind == .end {
      // The statement ends with the line of the last token that fitted.
      lexer.state = beforeCurrent.closed
    } else {
      lexer.state = Lexer.State(position: current.start, offset: current.offset).closed
    }
    beforeCurrent = lexer.state
    current = lexer.next()
    while !current.endsStatement {
      if current.isAfterLineEnd, beginsStatement { return }
      advance()
    }
  }
}

extension Verb {
  static let byLetters = PackedLetters.table(of: allCases)

  /// The verb that a word is, in any case.
  init?(_ word: String) {
    guard word.utf8.count <= 8, let verb = Verb(rawValue: word.lowercased()) else { return nil }
    self = verb
  }
}
