extension StatementEntry {
  static let compare = StatementEntry(
    .compare,
    "compare two samples: indices, dates, or first, last, min, max", ["compare [NAME] A B"],
    ["compare price 12 80", "compare first max", "compare 0 -1"],
    words: SampleWord.allCases.map(\.rawValue), [.series, .expression])
}

/// `compare [NAME] A B`.
package struct Comparison: Hashable, Sendable {
  /// The series, or nil where it is left out.
  package var series: Name?
  /// The first sample.
  package var from: Place
  /// The second sample.
  package var to: Place

  /// A comparison.
  package init(_ series: Name? = nil, from: Place, to: Place) {
    self.series = series
    self.from = from
    self.to = to
  }

  /// One of the samples.
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
    guard operands.count >= 2 else {
      throw unexpected("two samples are needed", advice: "write 'compare 0 -1'")
    }
    let series = try takeSeries(
      from: &operands, leaving: 2, else: "two samples can be compared, not three",
      "write 'compare price 0 -1'")
    return Comparison(
      series, from: Comparison.Place(operands[0]), to: Comparison.Place(operands[1]))
  }
}

extension Comparison {
  var source: String {
    "compare\(series.word) \(from.source) \(to.source)"
  }
}

extension Comparison.Place {
  fileprivate var source: String {
    switch self {
    case .value(let expression): expression.operand
    case .word(let word): word.rawValue
    }
  }
}
