extension Parser {
  /// Parses a statement up to, not including, its end.
  mutating func parseStatement() throws(Abandoned) -> Statement {
    let start = current.range
    guard current.kind == .identifier else { return try parseExpressionStatement(from: start) }
    if byteAfterCurrent == UInt8(ascii: "?") {
      return Statement(.help(takeQuestion()), at: range(from: start))
    }
    let kind: Statement.Kind
    // Nobody writes `wait = seen - arrived` for anything else.
    let verb = verb(current).flatMap { $0.isUsualName && isKey && !isTextAssigned ? nil : $0 }
    if let verb {
      if isKey {
        if keyword(current) != nil { _ = try parseDefinedName("a name") }
        let first = text(of: current)
        throw fail(
          "'\(first)' is a statement", at: start, advice: "to define it write `let \(restOfLine())`"
        )
      }
      try refuseCall(of: verb)
      advance()
      kind = try parseRest(of: verb)
    } else if isKey {
      kind = .assign(try parseAssignment(isVariable: false))
    } else if keyword(current) == nil, isOperand(peek()), !isMember {
      throw unknownStatement(text(of: current))
    } else {
      return try parseExpressionStatement(from: start)
    }
    guard current.endsStatement else { throw misplaced(in: verb) }
    return Statement(kind, at: range(from: start))
  }

  private mutating func parseExpressionStatement(
    from start: SourceRange
  ) throws(Abandoned) -> Statement {
    let expression = try parseExpression()
    guard current.endsStatement else { throw misplaced(in: nil) }
    return Statement(.expression(expression), at: range(from: start))
  }

  // MARK: - Words shared by statements

  /// Takes a name that is being defined.
  mutating func parseDefinedName(_ what: String) throws(Abandoned) -> Name {
    guard let word else { throw unexpected("\(what) is missing") }
    if keyword(current) != nil {
      throw fail(
        "'\(word)' cannot be defined", at: current.range,
        advice:
          "it is a word of the language: call it \(word)1, and a file's column column=\(word)"
      )
    }
    let token = advance()
    return Name(word, at: token.range)
  }

  /// Takes the name of a series, which may be a member of a group: `q.2025`, `q["site A"]`.
  mutating func parseSeriesName(_ what: String) throws(Abandoned) -> Name {
    if let member = takeMember() { return member }
    let start = current.range
    let group = try parseDefinedName(what)
    guard current.kind == .openBracket, !current.isAfterBlank, peek().kind == .string else {
      return group
    }
    let open = advance()
    let member = MemberName(try parseString(), of: group.text)
    guard take(.closeBracket) else { throw failToClose(open) }
    return Name(member.text, at: range(from: start))
  }

  /// Takes names with commas between them, each once; where they need not be new, also of members.
  mutating func parseNames(
    _ what: String, areNew: Bool = true
  ) throws(Abandoned) -> [Name] {
    var names: [Name] = []
    repeat {
      if !areNew, current.kind == .string, !names.isEmpty || peek().kind == .comma {
        throw fail(
          "a series has a name without quotes", at: current.range,
          advice: "column=[\(text(of: current)), …] says which column each name reads")
      }
      let name = try areNew ? parseDefinedName(what) : parseSeriesName(what)
      if names.contains(name) { throw fail("'\(name.text)' is given twice", at: name.range) }
      names.append(name)
    } while take(.comma)
    return names
  }

  /// Takes whole expressions with commas between them, at least one.
  mutating func parseExpressions() throws(Abandoned) -> [Expression] {
    var items: [Expression] = []
    repeat { items.append(try parseExpression()) } while take(.comma)
    return items
  }

  /// Takes up to `limit` positional words.
  mutating func parseOperands(_ limit: Int) throws(Abandoned) -> [Expression] {
    var operands: [Expression] = []
    while operands.count < limit, !current.endsStatement, !isKey, current.kind != .comma {
      operands.append(try parseOperand())
    }
    return operands
  }

  /// Removes the first operand as a series' name, or a plotted expression's text, where there are more
  /// than `count`.
  ///
  /// Where it is neither, the last operand is one too many, as the message says.
  mutating func takeSeries(
    from operands: inout [Expression], leaving count: Int, else message: String,
    _ advice: String? = nil
  ) throws(Abandoned) -> Name? {
    guard operands.count > count, let last = operands.last else { return nil }
    let first = operands.removeFirst()
    switch first.kind {
    case .name(let name), .string(let name): return Name(name, at: first.range)
    default: throw fail(message, at: last.range, advice: advice)
    }
  }

  /// Takes the series' name before the pairs of a statement, where there is one.
  mutating func takeSeries() throws(Abandoned) -> Name? {
    current.kind == .identifier && !isKey ? try parseSeriesName("the name of a series") : nil
  }

  /// Takes a file's path: a string or an expression in parentheses.
  mutating func parseFile() throws(Abandoned) -> Expression {
    let start = current
    if current.kind == .string || current.kind == .openParenthesis { return try parseOperand() }
    guard !current.endsStatement, current.kind != .invalid else {
      throw unexpected("a file is missing", advice: "write the path in quotes")
    }
    if takesTables, current.kind == .identifier {
      let next = peek()
      if next.isAfterBlank || next.endsStatement { return try parseOperand() }
    }
    let end = endOfRun { $0 > 0x20 && $0 != UInt8(ascii: ";") && $0 != UInt8(ascii: "\"") }
    let path = source.string(start.start..<max(end, start.end))
    let place = SourceRange(start.offset, start.offset + path.unicodeScalars.count)
    throw fail("a path stands in quotes", at: place, advice: "write '\"\(path)\"'")
  }
}

extension [Setting] {
  /// The expression of a key.
  func expression(_ key: String) -> Expression? {
    first { $0.key.text == key }?.asExpression
  }
}

extension Setting {
  var asExpression: Expression? {
    if case .expression(let expression) = value { expression } else { nil }
  }
}
