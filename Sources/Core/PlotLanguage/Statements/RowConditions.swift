package import ValueNotation

/// `COLUMN OP VALUE`.
package struct RowCondition: Hashable, Sendable {
  /// The column whose cells are compared.
  package var column: Setting.Value
  package var relation: Expression.ComparisonOperator
  /// What they are compared with: a number, text or date, or a list.
  ///
  /// With `==` any item of a list is met, with `!=` none.
  package var value: Expression

  /// A condition.
  package init(
    _ column: Setting.Value, _ relation: Expression.ComparisonOperator, _ value: Expression
  ) {
    self.column = column
    self.relation = relation
    self.value = value
  }
}

/// Conditions on a row, joined by `and` and `or`.
package typealias RowTest = ConditionTree<RowCondition>

extension [RowTest] {
  /// The conditions with `and` between them.
  package var list: String {
    let test = count == 1 ? self[0] : RowTest.all(self)
    return test.text(and: "and", or: "or") { condition in
      "\(condition.column.source) \(condition.relation.rawValue) \(condition.value.operand)"
    }
  }
}

extension RowTest {
  /// Several as one, those of the same kind taken out of their brackets.
  fileprivate static func joined(_ tests: [RowTest], byAnd: Bool) -> RowTest {
    let parts = tests.flatMap { test -> [RowTest] in
      switch test {
      case .all(let parts) where byAnd && !parts.isEmpty: parts
      case .any(let parts) where !byAnd && !parts.isEmpty: parts
      default: [test]
      }
    }
    return parts.count == 1 ? parts[0] : byAnd ? .all(parts) : .any(parts)
  }
}

// Precedence as in expressions: `or`, `and`, `not`, a comparison. What `not` denies is turned into its opposite, by
// which a gap meets neither: it stays one.
extension Parser {
  /// Takes `where COLUMN OP VALUE and …`, without the `where`.
  mutating func parseConditions() throws(Abandoned) -> [RowTest] {
    let test = try parseAlternatives(isDenied: false)
    return if case .all(let parts) = test { parts } else { [test] }
  }

  private mutating func parseAlternatives(isDenied: Bool) throws(Abandoned) -> RowTest {
    var tests = [try parseConjunction(isDenied: isDenied)]
    while keyword(current) == .or {
      advance()
      tests.append(try parseConjunction(isDenied: isDenied))
    }
    return .joined(tests, byAnd: isDenied)
  }

  private mutating func parseConjunction(isDenied: Bool) throws(Abandoned) -> RowTest {
    var tests = [try parseTest(isDenied: isDenied)]
    while keyword(current) == .and {
      advance()
      tests.append(try parseTest(isDenied: isDenied))
    }
    return .joined(tests, byAnd: !isDenied)
  }

  private mutating func parseTest(isDenied: Bool) throws(Abandoned) -> RowTest {
    try enter()
    defer { nesting -= 1 }
    if keyword(current) == .not, relation(of: peek()) == nil {
      advance()
      return try parseTest(isDenied: !isDenied)
    }
    if current.kind == .openParenthesis, bracketsHoldConditions {
      let open = advance()
      let test = try parseAlternatives(isDenied: isDenied)
      guard take(.closeParenthesis) else { throw failToClose(open) }
      return test
    }
    return try parseCondition(isDenied: isDenied)
  }

  /// Whether there is a comparison in the brackets that begin here: else they evaluate to a column.
  private var bracketsHoldConditions: Bool {
    var (ahead, depth) = (self, 0)
    repeat {
      let token = ahead.advance()
      switch token.kind {
      case .openParenthesis: depth += 1
      case .closeParenthesis: depth -= 1
      default: if relation(of: token) != nil || keyword(token) == .in { return true }
      }
    } while depth > 0 && !ahead.current.endsStatement
    return false
  }

  private func relation(of token: Token) -> Expression.ComparisonOperator? {
    token.kind == .equals ? .equal : token.kind.comparison
  }

  /// Takes `COLUMN OP VALUE`, `COLUMN [not] in [V, …]` or `COLUMN [not] in A..B`.
  private mutating func parseCondition(isDenied: Bool) throws(Abandoned) -> RowTest {
    let column = try parseConditionColumn()
    if let relation = relation(of: current) {
      advance()
      guard !current.endsStatement else { throw unexpected("a value is missing") }
      let value = try parseConditionValue()
      return .condition(RowCondition(column, isDenied ? relation.opposite : relation, value))
    }
    var isDenied = isDenied
    if keyword(current) == .not, keyword(peek()) == .in {
      advance()
      isDenied.toggle()
    }
    guard keyword(current) == .in else {
      throw unexpected("a comparison is missing", advice: "write ==, !=, <, <=, >, >= or in")
    }
    advance()
    guard !current.endsStatement else { throw unexpected("a value is missing") }
    return try parseMembership(of: column, isDenied: isDenied)
  }

  private mutating func parseMembership(
    of column: Setting.Value, isDenied: Bool
  ) throws(Abandoned) -> RowTest {
    guard current.kind == .openBracket else {
      return try parseMember(of: column, isDenied: isDenied, isItem: false)
    }
    let start = current.range
    let open = advance()
    var tests: [RowTest] = []
    while current.kind != .closeBracket, !current.endsStatement {
      tests.append(try parseMember(of: column, isDenied: isDenied, isItem: true))
      if !take(.comma) { break }
    }
    guard take(.closeBracket) else { throw failToClose(open) }
    guard tests.isEmpty else { return .joined(tests, byAnd: isDenied) }
    let none = Expression(.list([]), at: range(from: start))
    return .condition(RowCondition(column, isDenied ? .notEqual : .equal, none))
  }

  /// Takes a value, or a range of which one end may be left out.
  private mutating func parseMember(
    of column: Setting.Value, isDenied: Bool, isItem: Bool
  ) throws(Abandoned) -> RowTest {
    func one(_ relation: Expression.ComparisonOperator, _ value: Expression) -> RowTest {
      .condition(RowCondition(column, isDenied ? relation.opposite : relation, value))
    }
    let first = current.kind == .dotDot ? nil : try parseConditionValue()
    guard take(.dotDot) else {
      guard let first else { throw unexpected("a value is missing") }
      return one(.equal, first)
    }
    let last = first != nil && isOpenEnd ? nil : try parseConditionValue()
    if let first, let last { try requireAscending(first, last, of: column.range, isItem: isItem) }
    let ends = [first.map { one(.greaterOrEqual, $0) }, last.map { one(.lessOrEqual, $0) }]
    return .joined(ends.compactMap(\.self), byAnd: !isDenied)
  }

  /// Whether a word, a bracket and a text in quotes follow.
  private var isCallOfText: Bool {
    guard peek().kind == .openParenthesis else { return false }
    var ahead = self
    ahead.advance()
    return ahead.peek().kind == .string
  }

  private mutating func parseConditionColumn() throws(Abandoned) -> Setting.Value {
    switch current.kind {
    case .identifier where isCallOfText:
      // The hour of a column whose name needs quotes.
      let (start, function) = (current.range, text(of: advance()))
      let open = advance()
      let name = try parseString()
      guard take(.closeParenthesis) else { throw failToClose(open) }
      return .word(Name("\(function)(\(name))", at: range(from: start)))
    case _ where beginsColumn: return takeColumn(until: "=!<>")
    case .string:
      let start = current.range
      return .word(Name(try parseString(), at: start))
    case .openParenthesis: return .expression(try parseOperand())
    default: throw unexpected("a column is missing", advice: "write a column's name")
    }
  }

  /// Takes what a column is compared with: a literal, a name, or a text without quotes.
  ///
  /// A name is that of a variable, else it is the text, which whoever runs the statement decides.
  private mutating func parseConditionValue() throws(Abandoned) -> Expression {
    let end = endOfWord(until: "()[*^=!<>")
    guard beginsColumn, end < source.bytes.count ? !"([*^".utf8.contains(source.bytes[end]) : true
    else { return try parseOperand() }
    let start = current.range
    let word = source.string(current.start..<end)
    var ahead = self
    _ = ahead.takeRun(to: end)
    // `limit * 2` is no operand, and its error is as everywhere.
    guard
      ahead.current.endsStatement || ahead.isKey
        || [.comma, .closeParenthesis, .closeBracket, .dotDot].contains(ahead.current.kind)
        || ahead.isWordAlone("and") || ahead.isWordAlone("or") || ahead.isWordAlone("where")
    else { return try parseOperand() }
    let isLiteral = current.kind != .identifier && current.kind != .invalid && current.end >= end
    // `0180` is a code, and neither `180` nor `00180`.
    let isCode = word.count > 1 && word.hasPrefix("0") && word.allSatisfy { "0"..."9" ~= $0 }
    if isLiteral && !isCode || DurationLiteral(clock: word) != nil { return try parseOperand() }
    if current.end == end, current.kind == .identifier {
      switch keyword(current) {
      case .nan, .inf, .pi, .e: return try parseOperand()
      case .on, .off, .true, .false:
        advance()
        return Expression(.string(word), at: start)
      default:
        advance()
        return Expression(.name(word), at: start)
      }
    }
    if keyword(current) == .selection { return try parseOperand() }
    let token = takeRun(to: end)
    return Expression(.string(word), at: token.range)
  }
}

extension Expression.ComparisonOperator {
  /// What holds where this does not, gaps aside.
  fileprivate var opposite: Self {
    switch self {
    case .equal: .notEqual
    case .notEqual: .equal
    case .less: .greaterOrEqual
    case .lessOrEqual: .greater
    case .greater: .lessOrEqual
    case .greaterOrEqual: .less
    }
  }
}
