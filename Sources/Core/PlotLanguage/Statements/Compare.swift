extension StatementEntry {
  static let compare = StatementEntry(
    .compare, "compare two samples: indices, dates, or first, last, min, max",
    ["compare [NAME] A B"],
    ["compare price 12 80", "compare first max", "compare 0 -1"],
    words: SampleWord.allCases.map(\.rawValue), [.series, .expression])
}

/// `compare [NAME] A B`.
package struct Comparison: Hashable, Sendable {
  package var series: Name?
  package var from: Place
  package var to: Place

  package enum Place: Hashable, Sendable {
    /// An index or a date, whichever the value is.
    case value(Expression)
    /// One that a word tells.
    case word(SampleWord)

    init(_ operand: Expression) {
      self = SampleWord(operand).map { .word($0) } ?? .value(operand)
    }
  }
}

extension Parser {
  mutating func parseCompare() throws(Abandoned) -> Comparison {
    var operands = try parseOperands(3)
    if let last = operands.last, let number = index(beforeMin: last) {
      operands.removeLast()
      operands += [number, Expression(.name(SampleWord.min.rawValue), at: last.range)]
    }
    guard operands.count >= 2 else {
      throw unexpected("two samples are needed", advice: "write `compare first last`")
    }
    let series = try takeSeries(
      from: &operands, leaving: 2, else: "two samples can be compared, not three")
    return Comparison(
      series: series, from: Comparison.Place(operands[0]), to: Comparison.Place(operands[1]))
  }

  /// The number of an operand that ends in minutes: in `compare 0 min` the lowest sample is meant.
  private func index(beforeMin operand: Expression) -> Expression? {
    let kind: Expression.Kind
    switch operand.kind {
    case .duration(let duration):
      guard duration.unit == .minute, source.text(in: operand.range).hasSuffix(" min") else {
        return nil
      }
      kind = .number(duration.amount)
    case .unary(let operation, let inner):
      guard let inner = index(beforeMin: inner) else { return nil }
      kind = .unary(operation, inner)
    case .power(let base, let exponent):
      guard let exponent = index(beforeMin: exponent) else { return nil }
      kind = .power(base, exponent)
    default: return nil
    }
    return Expression(kind, at: operand.range)
  }
}

extension Comparison {
  var source: String {
    "compare\(series.word) \(from.source) \(to.source)"
  }
}

extension Comparison.Place {
  var source: String {
    switch self {
    case .value(let expression): expression.operand
    case .word(let word): word.rawValue
    }
  }
}
