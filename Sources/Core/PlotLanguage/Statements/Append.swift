extension StatementEntry {
  static let append = StatementEntry(
    .append, "add samples at the end of a series", ["append NAME NUMBER|LIST [x=…] [time=…]"],
    ["append price 101.5", "append price [101, 102]"], keys: [.append], [.series, .expression])
}

extension SettingKey {
  static let append: [SettingKey] = [
    SettingKey("x", .kind(.numbers), "the new samples' x", "append price 7 x=12"),
    SettingKey(
      "time", .kind(.dates), "the new samples' times", "append price 7 time=2026-03-02T10:00"),
  ]
}

/// `append [NAME] NUMBER|LIST [x=…] [time=…]`.
package struct Append: Hashable, Sendable {
  package var series: Name?
  package var values: Expression
  package var x: Expression?
  package var time: Expression?
}

extension Parser {
  mutating func parseAppend() throws(Abandoned) -> Append {
    var operands = try parseOperands(2)
    guard let last = operands.last, operands.count == 2 || last.word == nil else {
      throw unexpected("the new samples are missing", advice: "they are a number or a list")
    }
    let series = try takeSeries(
      from: &operands, leaving: 1, else: "several samples stand in a list")
    let settings = try parseSettings([.append], .append)
    return Append(
      series: series, values: last, x: settings.expression("x"),
      time: settings.expression("time"))
  }
}

extension Append {
  var source: String {
    "append\(series.word) \(values.operand)" + Setting.pairs(("x", x), ("time", time))
  }
}
