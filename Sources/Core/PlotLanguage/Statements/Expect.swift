extension StatementEntry {
  static let expect = StatementEntry(
    .expect, "check something; a false check is an error",
    ["expect EXPR [, \"MESSAGE\"]", "expect plot \"GOLDEN.png\" [within=0.5%]"],
    ["expect last(price) > 100", "expect plot \"golden.png\" within=0.5%"], words: ["plot"],
    keys: [.expect], [.expression, .file])
}

extension SettingKey {
  static let expect: [SettingKey] = [
    SettingKey(
      "within", .number(0...1), default: .number(0), "the share of pixels that may differ",
      "expect plot \"golden.png\" within=0.5%")
  ]
}

/// `expect EXPR [, "MESSAGE"]`.
package struct Expectation: Hashable, Sendable {
  package var condition: Expression
  package var message: Expression?
}

/// `expect plot "GOLDEN.png" [within=0.5%]`.
package struct PictureExpectation: Hashable, Sendable {
  package var golden: Expression
  /// The share of pixels that may differ, 0 where it is nil.
  package var within: Expression?
}

extension Parser {
  mutating func parseExpect() throws(Abandoned) -> Statement.Kind {
    if isWord("plot"), peek().kind == .string {
      advance()
      let golden = try parseOperand()
      let settings = try parseSettings([.expect], .expect)
      return .expectPlot(
        PictureExpectation(golden: golden, within: settings.expression("within")))
    }
    let condition = try parseExpression()
    if current.kind == .equals {
      throw fail("'=' does not compare", at: current.range, advice: "write '=='")
    }
    let message = take(.comma) ? try parseExpression() : nil
    checkShownText(message)
    return .expect(Expectation(condition: condition, message: message))
  }
}

extension Expectation {
  var source: String {
    "expect \(condition.source)" + (message.map { ", \($0.source)" } ?? "")
  }
}

extension PictureExpectation {
  var source: String {
    "expect plot \(golden.operand)\(Setting.pairs(("within", within)))"
  }
}
