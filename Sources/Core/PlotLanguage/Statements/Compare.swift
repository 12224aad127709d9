extension StatementEntry {
  static let compare = StatementEntry(
    .compare,
    "compare two samples", ["compare [NAME] A B"],
    ["compare price 12 80", "compare 0 -1"], [.series, .expression])
}

/// `compare [NAME] A B`.
package struct Comparison: Hashable, Sendable {
  /// The series, or nil where it is left out.
  package var series: Name?
  /// The first sample, an index or a date.
  package var from: Expression
  /// The second sample.
  package var to: Expression

  /// A comparison.
  package init(_ series: Name? = nil, from: Expression, to: Expression) {
    self.series = series
    self.from = from
    self.to = to
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
    return Comparison(series, from: operands[0], to: operands[1])
  }
}

extension Comparison {
  var source: String {
    "compare\(series.word) \(from.operand) \(to.operand)"
  }
}
