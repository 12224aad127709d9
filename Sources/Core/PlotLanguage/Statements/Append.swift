extension StatementEntry {
  static let append = StatementEntry(
    .append,
    "add samples at the end of a series", ["append NAME NUMBER|LIST [x=…] [time=…]"],
    ["append price 101.5", "append price [101, 102]"], keys: [.append], [.series, .expression])
}

extension KeyEntry {
  static let append: [KeyEntry] = [
    KeyEntry(.append, "x", .kind(.numbers), "the new samples' x", "append price 7 x=12"),
    KeyEntry(
      .append, "time", .kind(.dates), "the new samples' times",
      "append price 7 time=2026-03-02T10:00"),
  ]
}

/// `append [NAME] NUMBER|LIST [x=…] [time=…]`.
package struct Append: Hashable, Sendable {
  /// The series, or nil where it is left out.
  package var series: Name?
  /// The new samples.
  package var values: Expression
  /// Their x.
  package var x: Expression?
  /// Their times.
  package var time: Expression?

  /// An append.
  package init(
    _ series: Name?, values: Expression, x: Expression? = nil, time: Expression? = nil
  ) {
    self.series = series
    self.values = values
    self.x = x
    self.time = time
  }
}

extension Parser {
  mutating func parseAppend() throws(Abandoned) -> Append {
    var operands = try parseOperands(2)
    guard let last = operands.last, operands.count == 2 || !last.isName else {
      throw unexpected("the new samples are missing", advice: "they are a number or a list")
    }
    let series = try takeSeries(
      from: &operands, leaving: 1, else: "several samples stand in a list")
    let settings = try parseSettings([.append], .append)
    return Append(
      series, values: last, x: settings.expression("x"), time: settings.expression("time"))
  }
}

extension Append {
  var source: String {
    "append\(series.word) \(values.operand)" + Setting.pairs(("x", x), ("time", time))
  }
}

extension Expression {
  /// Whether it is a bare name.
  fileprivate var isName: Bool {
    if case .name = kind { true } else { false }
  }
}
