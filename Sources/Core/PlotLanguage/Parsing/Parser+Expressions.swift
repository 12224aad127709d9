extension Parser {
  /// How loosely an expression may be bound; each level includes those after it.
  enum Level: Int, Comparable {
    case comprehension, range, or, and, not, comparison, sum, product, sign, power

    static func < (a: Level, b: Level) -> Bool { a.rawValue < b.rawValue }
  }

  /// Parses a whole expression: `for` and `..` included.
  mutating func parseExpression() throws(Abandoned) -> Expression {
    let wasPositional = isPositional
    isPositional = false
    let result = try parse(.comprehension)
    isPositional = wasPositional
    return result
  }

  /// Parses a word of a statement: one operand, perhaps signed.
  mutating func parseOperand() throws(Abandoned) -> Expression {
    isPositional = true
    let result = try parse(.sign)
    isPositional = false
    return result
  }

  /// Parses an expression of this level or a tighter one.
  mutating func parse(_ level: Level) throws(Abandoned) -> Expression {
    let start = current.range
    var left: Expression
    if level <= .range, current.kind == .dotDot {
      advance()
      left = Expression(.range(nil, try parseUpperEnd()), at: range(from: start))
    } else if level <= .not, isWord("not") {
      try enter()
      advance()
      let operand = try parse(.not)
      nesting -= 1
      left = Expression(.unary(.not, operand), at: range(from: start))
    } else {
      left = try parseSigned()
    }
    while true {
      guard let found = binaryOperator(), found.level >= level else { break }
      switch found {
      case .link(let operation, let inner):
        left = try parseChain(left, operation, inner, from: start)
      case .comparison(let operation):
        advance()
        let right = try parse(.sum)
        left = Expression(.comparison(left, operation, right), at: range(from: start))
        if case .comparison = binaryOperator() { throw chained(left, middle: right) }
        if binaryOperator()?.level == .comparison { throw chainedMembership() }
      case .membership:
        left = try parseMembership(of: left, from: start)
        if binaryOperator()?.level == .comparison { throw chainedMembership() }
      }
    }
    if level == .comprehension, current.kind == .question { throw choice(after: left) }
    guard level <= .range else { return left }
    if current.kind == .dotDot {
      advance()
      left = Expression(.range(left, try parseUpperEnd()), at: range(from: start))
    }
    guard level == .comprehension, isWordAlone("for") else { return left }
    return try parseComprehension(left, from: start)
  }

  /// The error for `a == b in [c]`.
  private mutating func chainedMembership() -> Abandoned {
    fail("comparisons cannot be chained", at: current.range)
  }

  /// The error for `a < b < c`.
  private mutating func chained(_ comparison: Expression, middle: Expression) -> Abandoned {
    var ahead = self
    let sign = text(of: ahead.advance())
    guard let last = try? ahead.parse(.sum) else {
      return fail("comparisons cannot be chained", at: current.range)
    }
    let range = comparison.range.joined(with: last.range)
    let (first, second) = (source.text(in: comparison.range), source.text(in: middle.range))
    return fail(
      "comparisons cannot be chained", at: range,
      advice: "write '\(first) and \(second) \(sign) \(source.text(in: last.range))'")
  }

  private enum Operator {
    case link(Expression.BinaryOperator, Level)
    case comparison(Expression.ComparisonOperator)
    /// `in` or `not in`.
    case membership

    /// The level of the expression that it makes.
    var level: Level {
      switch self {
      case .link(_, let level): level
      case .comparison, .membership: .comparison
      }
    }
  }

  /// The operator that stands here.
  private func binaryOperator() -> Operator? {
    switch current.kind {
    case .plus: .link(.add, .sum)
    case .minus: .link(.subtract, .sum)
    case .star: .link(.multiply, .product)
    case .slash: .link(.divide, .product)
    case .percent: .link(.remainder, .product)
    case .identifier:
      if isWordAlone("and") {
        .link(.and, .and)
      } else if isWordAlone("or") {
        .link(.or, .or)
      } else if keyword(current) == .in || keyword(current) == .not && keyword(peek()) == .in {
        .membership
      } else {
        nil
      }
    default: current.kind.comparison.map { .comparison($0) }
    }
  }

  /// Parses the rest of `first + a - b …`, all of one level, into one flat node.
  private mutating func parseChain(
    _ first: Expression, _ operation: Expression.BinaryOperator, _ level: Level,
    from start: SourceRange
  ) throws(Abandoned) -> Expression {
    var links: [Expression.Link] = []
    let tighter = Level(rawValue: level.rawValue + 1) ?? .power
    while case .link(let operation, level) = binaryOperator() {
      advance()
      links.append(Expression.Link(operation: operation, operand: try parse(tighter)))
    }
    return Expression(.chain(first, links), at: range(from: start))
  }

  /// Parses what follows `..`; nothing if the range is open.
  private mutating func parseUpperEnd() throws(Abandoned) -> Expression? {
    switch current.kind {
    case .end, .newline, .semicolon, .comma, .closeBracket, .closeParenthesis: return nil
    case .identifier where isKey || isWord("for") || isWord("step"): return nil
    default: return try parse(.or)
    }
  }

  private mutating func parseComprehension(
    _ element: Expression, from start: SourceRange
  ) throws(Abandoned) -> Expression {
    advance()
    let variable = try parseDefinedName("a name behind 'for'")
    guard isWord("in") else {
      throw unexpected("'in' is missing", advice: current.kind == .equals ? "write 'in'" : nil)
    }
    advance()
    let sourceStart = current.range
    let sequence = try parse(.range)
    if case .range(let lower, let upper) = sequence.kind, lower == nil || upper == nil {
      let first = lower.map(text) ?? "0"
      let last = upper.map(text) ?? Double(first).map { numberText($0 + 9) } ?? "\(first) + 9"
      throw fail(
        "the range behind 'in' needs both ends", at: range(from: sourceStart),
        advice: "write '\(first)..\(last)'")
    }
    var step: Expression?
    if take("step") { step = try parse(.sum) }
    return Expression(
      .comprehension(
        Expression.Comprehension(element, for: variable, in: sequence, step: step)),
      at: range(from: start))
  }

  /// Parses signs before a power.
  private mutating func parseSigned() throws(Abandoned) -> Expression {
    guard current.kind == .minus || current.kind == .plus else { return try parsePower() }
    let sign = advance()
    try enter()
    let operand = try parseSigned()
    nesting -= 1
    return Expression(
      .unary(sign.kind == .minus ? .minus : .plus, operand), at: range(from: sign.range))
  }

  private mutating func parsePower() throws(Abandoned) -> Expression {
    let start = current.range
    let base = try parsePostfix()
    guard current.kind == .caret else { return base }
    try enter()
    advance()
    let exponent = try parseSigned()
    nesting -= 1
    return Expression(.power(base, exponent), at: range(from: start))
  }

  /// Counts one level of nesting.
  mutating func enter() throws(Abandoned) {
    nesting += 1
    if nesting > Program.nestingLimit {
      throw fail(
        "nested more than \(Program.nestingLimit) deep", at: current.range,
        advice: "give a part a name with let")
    }
  }

  // MARK: - Operands

  /// At most this many indices stand in a row.
  private static let subscriptLimit = 8

  private mutating func parsePostfix() throws(Abandoned) -> Expression {
    let start = current.range
    let isName = current.kind == .identifier
    var result = try parsePrimary()
    var subscripts = 0
    while true {
      switch current.kind {
      case .openBracket where !current.isAfterBlank || !isPositional:
        subscripts += 1
        if subscripts > Self.subscriptLimit {
          throw fail(
            "more than \(Self.subscriptLimit) indices in a row", at: current.range)
        }
        result = try parseSubscript(of: result, from: start)
      case .dot:
        throw methodCall(on: result)
      case .openParenthesis where isName && !current.isAfterBlank && subscripts == 0:
        throw fail("only a function can be called", at: current.range)
      default:
        return result
      }
    }
  }

  private mutating func parsePrimary() throws(Abandoned) -> Expression {
    let token = current
    switch token.kind {
    case .number:
      if let clock = takeClock() { return clock }
      advance()
      return Expression(.number(token.value), at: token.range)
    case .duration: return parseDuration()
    case .date:
      advance()
      guard let date = DateLiteral(Array(bytes(of: token))) else { throw unexpected() }
      return Expression(.date(date), at: token.range)
    case .string:
      return Expression(.string(try parseString()), at: token.range)
    case .color:
      advance()
      guard let color = Color(hexDigits: Array(bytes(of: token).dropFirst())) else {
        throw unexpected()
      }
      return Expression(.color(color), at: token.range)
    case .identifier:
      return try parseWord()
    case .openParenthesis:
      return try parseParentheses()
    case .openBracket:
      return try parseList()
    default:
      throw unexpected("a value is missing")
    }
  }

  /// Takes a string token and resolves its escapes.
  mutating func parseString() throws(Abandoned) -> String {
    let token = current
    switch StringLiteral.decode(bytes(of: token)) {
    case .success(let text):
      advance()
      return text
    case .failure(let bad):
      let before = source.string(token.start..<bad.index).unicodeScalars.count
      let start = token.offset + before
      throw fail(
        "unknown escape in a string", at: SourceRange(start, start + 2),
        advice: "write '\\\(source.text(in: SourceRange(start, start + 2)))'")
    }
  }

  private mutating func parseWord() throws(Abandoned) -> Expression {
    let token = current
    if let keyword = keyword(token) {
      if let constant = Expression.Constant(rawValue: keyword.rawValue) {
        advance()
        return Expression(.constant(constant), at: token.range)
      }
      switch keyword {
      case .on, .true, .off, .false:
        advance()
        return Expression(.boolean(keyword == .on || keyword == .true), at: token.range)
      case .selection:
        advance()
        return try parseSelection(token)
      default:
        throw unexpected("a value is missing")
      }
    }
    if let member = takeMember() { return Expression(.name(member.text), at: member.range) }
    let text = text(of: token)
    advance()
    if current.kind == .openParenthesis, !current.isAfterBlank || !isPositional {
      return try parseCall(Name(text, at: token.range))
    }
    return Expression(.name(text), at: token.range)
  }

  private mutating func parseSelection(_ token: Token) throws(Abandoned) -> Expression {
    let fields = SelectionField.allCases.map(\.rawValue)
    guard take(.dot) else {
      throw fail(
        "'selection' needs a field", at: token.range, advice: "write 'selection.value'")
    }
    guard let word, !current.isAfterBlank else { throw unexpected("a field is missing") }
    guard let field = SelectionField(rawValue: word.lowercased()) else {
      throw fail(
        .unknownName, "unknown field '\(word)' of selection", at: current.range,
        advice: Suggestions.question(word, among: fields)
          ?? "the fields are \(listedText(fields, "and"))")
    }
    advance()
    return Expression(.selection(field), at: range(from: token.range))
  }

  private mutating func parseParentheses() throws(Abandoned) -> Expression {
    let open = current
    try enter()
    advance()
    let inner = try parseExpression()
    guard take(.closeParenthesis) else { throw failToClose(open) }
    nesting -= 1
    return Expression(.parenthesized(inner), at: range(from: open.range))
  }

  private mutating func parseList() throws(Abandoned) -> Expression {
    let open = current
    try enter()
    advance()
    var items: [Expression] = []
    while current.kind != .closeBracket {
      if let number = takePlainNumber() {
        items.append(number)
      } else {
        items.append(try parseExpression())
      }
      if !take(.comma) { break }
    }
    guard take(.closeBracket) else { throw failToClose(open) }
    nesting -= 1
    return Expression(.list(items), at: range(from: open.range))
  }

  /// Takes a number that is a whole element, as most are in long lists of data.
  private mutating func takePlainNumber() -> Expression? {
    guard current.kind == .number else { return nil }
    let next = byteAfterCurrent
    guard next == UInt8(ascii: ",") || next == UInt8(ascii: "]") else { return nil }
    let token = advance()
    return Expression(.number(token.value), at: token.range)
  }

  private mutating func parseCall(_ function: Name) throws(Abandoned) -> Expression {
    let open = current
    try enter()
    advance()
    var call = Expression.Call(function: function, arguments: [])
    while current.kind != .closeParenthesis {
      if isKey {
        let name = Name(text(of: current), at: current.range)
        if call.named.contains(where: { $0.name == name }) {
          throw fail("'\(name.text)' is given twice", at: name.range)
        }
        advance()
        advance()
        call.named.append(Expression.NamedArgument(name: name, value: try parseExpression()))
      } else {
        if !call.named.isEmpty, !current.endsStatement {
          throw fail("an argument by place stands behind one by name", at: current.range)
        }
        call.arguments.append(try parseExpression())
      }
      if !take(.comma) { break }
    }
    guard take(.closeParenthesis) else { throw failToClose(open) }
    nesting -= 1
    return Expression(.call(call), at: range(from: function.range))
  }

  private mutating func parseSubscript(
    of base: Expression, from start: SourceRange
  ) throws(Abandoned) -> Expression {
    let open = current
    try enter()
    advance()
    let index = try parseExpression()
    if case .duration(let clock) = index.kind, clock.clockParts > 0 {
      let parts = text(index).replacing(":", with: "..")
      throw fail("a slice is written with '..'", at: index.range, advice: "write '\(parts)'")
    }
    if current.kind == .colon {
      throw fail("a slice is written with '..'", at: current.range)
    }
    guard take(.closeBracket) else { throw failToClose(open) }
    nesting -= 1
    let place = range(from: start)
    if case .string(let member) = index.kind, case .name(let group) = base.kind,
      MemberName(group) == nil
    {
      return Expression(.name(MemberName(member, of: group).text), at: place)
    }
    switch index.kind {
    case .range(let lower, let upper):
      return Expression(.slice(base, lower, upper), at: place)
    case .comparison:
      throw fail(
        .typeMismatch, "an index is a number or a range, not a condition", at: index.range)
    default:
      return Expression(.index(base, index), at: place)
    }
  }

  /// The error for `price.mean()`.
  private mutating func methodCall(on base: Expression) -> Abandoned {
    let dot = advance()
    guard let method = word, !current.isAfterBlank else {
      return fail("unexpected '.'", at: dot.range)
    }
    let place = base.range.joined(with: current.range)
    let isKnown = Vocabulary.function(method) != nil
    let meant =
      isKnown ? "\(method)(\(source.text(in: base.range)))" : member(method, ofArgument: base)
    return fail("there are no methods", at: place, advice: meant.map { "write '\($0)'" })
  }

  /// A call with a member of the group that it has been given, as `diff(km.north)` of `diff(km).north`; nil where it has
  /// none.
  private func member(_ name: String, ofArgument base: Expression) -> String? {
    guard case .call(let call) = base.kind, let group = call.arguments.first,
      case .name(let word) = group.kind, MemberName(word) == nil
    else { return nil }
    let end = group.range.upperBound
    return source.text(in: SourceRange(base.range.lowerBound, end)) + ".\(name)"
      + source.text(in: SourceRange(end, base.range.upperBound))
  }

  private func text(_ expression: Expression) -> String { source.text(in: expression.range) }
}
