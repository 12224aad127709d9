import CivilTime

// What asks in one go for what comparisons ask one by one.

extension Parser {
  /// Parses `in [V, A..B]` and `in A..B`, also behind `not`, into comparisons.
  ///
  /// The upper end of a range is in it, of a bare date that whole day.
  mutating func parseMembership(
    of left: Expression, from start: SourceRange
  ) throws(Abandoned) -> Expression {
    let isDenied = keyword(advance()) == .not
    if isDenied { advance() }
    let sequence = try parseSequence()
    let items: [Expression]
    switch sequence.kind {
    case .list(let all): items = all
    case .range: items = [sequence]
    default:
      throw fail(
        "'in' wants a list or a range", at: sequence.range,
        advice: "write '[\(source.text(in: sequence.range))]'")
    }
    guard !items.isEmpty, !items.contains(where: \.isOpenAtBothEnds) else {
      throw fail("'in' wants a value, or an end of a range", at: sequence.range)
    }
    for case .range(let first?, let last?) in items.map(\.kind) {
      try requireAscending(first, last, of: left.range, isItem: sequence.isList)
    }
    // Each value is compared with the whole of what stands before.
    guard left.size * items.count <= Parser.mostCompared else {
      throw fail("'in' has too much before it", at: left.range)
    }
    let place = range(from: start)
    func compared(_ operation: Expression.ComparisonOperator, _ value: Expression) -> Expression {
      let operand =
        value.bindingLevel < .sum ? Expression(.parenthesized(value), at: value.range) : value
      return Expression(.comparison(left, operation, operand), at: place)
    }
    let tests = items.map { item in
      guard case .range(let first, let last) = item.kind else { return compared(.equal, item) }
      let ends = [
        first.map { compared(.greaterOrEqual, $0) }, last.map(upperEnd),
      ].compactMap(\.self)
      return ends.joined(by: .and, at: place)
    }
    func upperEnd(_ last: Expression) -> Expression {
      guard case .date(let date) = last.kind, date.isDay else {
        return compared(.lessOrEqual, last)
      }
      let next = DateLiteral(date.civil.date.adding(days: 1))
      return compared(.less, Expression(.date(next), at: last.range))
    }
    let test = Expression(.parenthesized(tests.joined(by: .or, at: place)), at: place)
    return isDenied ? Expression(.unary(.not, test), at: place) : test
  }

  /// The most parts of an expression that conditions of one `in` may have.
  private static let mostCompared = 10_000

  /// Parses a list, or a range of which one end may be left out, as far as a comparison goes.
  private mutating func parseSequence() throws(Abandoned) -> Expression {
    let start = current.range
    let first = current.kind == .dotDot ? nil : try parse(.sum)
    guard take(.dotDot) else {
      if case .parenthesized(let inner)? = first?.kind { return inner }
      return first ?? Expression(.list([]), at: start)
    }
    let last = isOpenEnd ? nil : try parse(.sum)
    return Expression(.range(first, last), at: range(from: start))
  }

  /// Whether a range behind `in` ends here, without an upper end.
  var isOpenEnd: Bool {
    current.endsStatement || [.comma, .closeParenthesis, .closeBracket].contains(current.kind)
      || isWordAlone("and") || isWordAlone("or") || isKey
  }

  /// Refuses a range of written values that goes down, since nothing is in it: of hours a night may be meant.
  mutating func requireAscending(
    _ first: Expression, _ last: Expression, of left: SourceRange, isItem: Bool
  ) throws(Abandoned) {
    let goesDown =
      switch (first.kind, last.kind) {
      case (.number(let low), .number(let high)): low > high
      case (.date(let low), .date(let high)):
        low.civil > high.civil && low.secondsEast == high.secondsEast
      default: false
      }
    guard goesDown else { return }
    let (low, high) = (source.text(in: first.range), source.text(in: last.range))
    let night = isItem ? "\(low)..23, 0..\(high)" : "[\(low)..23, 0..\(high)]"
    throw fail(
      .valueOutOfRange, "nothing is in '\(low)..\(high)': its ends must ascend",
      at: first.range.joined(with: last.range),
      advice: "write '\(source.text(in: left).hasPrefix("hour(") ? night : "\(high)..\(low)")'")
  }

  /// The error for `a > b ? a : b`.
  mutating func choice(after condition: Expression) -> Abandoned {
    var ahead = self
    let place = ahead.advance().range
    guard let first = try? ahead.parse(.or), ahead.take(.colon), let second = try? ahead.parse(.or)
    else { return fail("unexpected '?'", at: place) }
    let parts = [condition, first, second].map { source.text(in: $0.range) }
    return fail(
      "there is no '?'", at: condition.range.joined(with: second.range),
      advice: "write 'where(\(parts.joined(separator: ", ")))'")
  }
}

extension [Expression] {
  /// All of them in one chain; a single one as it is.
  fileprivate func joined(
    by operation: Expression.BinaryOperator, at range: SourceRange
  ) -> Expression {
    guard count > 1 else { return self[0] }
    let links = dropFirst().map { Expression.Link(operation: operation, operand: $0) }
    return Expression(.chain(self[0], links), at: range)
  }
}

extension Expression {
  /// Whether it is `[…]`.
  package var isList: Bool { if case .list = kind { true } else { false } }

  /// How many expressions it is made of, itself included.
  fileprivate var size: Int { children.reduce(1) { $0 + $1.size } }

  /// Whether it is `..`.
  fileprivate var isOpenAtBothEnds: Bool {
    if case .range(nil, nil) = kind { true } else { false }
  }
}
