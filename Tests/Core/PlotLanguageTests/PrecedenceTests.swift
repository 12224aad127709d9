import Testing

@testable import PlotLanguage

/// The contract's section 2: how tightly operators bind.
@Suite struct PrecedenceTests {
  /// The text with every operation in parentheses.
  static func grouped(_ expression: Expression) -> String {
    switch expression.kind {
    case .chain(let first, let links):
      links.reduce(grouped(first)) { "(\($0) \($1.operation.rawValue) \(grouped($1.operand)))" }
    case .unary(let operation, let operand):
      "(\(operation == .not ? "not " : operation.rawValue)\(grouped(operand)))"
    case .power(let base, let exponent): "(\(grouped(base)) ^ \(grouped(exponent)))"
    case .comparison(let a, let operation, let b):
      "(\(grouped(a)) \(operation.rawValue) \(grouped(b)))"
    case .range(let a, let b): "(\(a.map(grouped) ?? "")..\(b.map(grouped) ?? ""))"
    case .index(let base, let index): "\(grouped(base))[\(grouped(index))]"
    case .comprehension(let all):
      "(\(grouped(all.element)) for \(all.variable.text) in \(grouped(all.source))"
        + (all.step.map { " step \(grouped($0))" } ?? "") + ")"
    default: expression.source
    }
  }

  @Test(arguments: [
    ("-2^2", "(-(2 ^ 2))"), ("2^-1", "(2 ^ (-1))"), ("2^3^4", "(2 ^ (3 ^ 4))"),
    ("1 + 2 * 3", "(1 + (2 * 3))"), ("1 - 2 - 3", "((1 - 2) - 3)"), ("8 / 4 / 2", "((8 / 4) / 2)"),
    ("a * b + c * d", "((a * b) + (c * d))"), ("a % b * c", "((a % b) * c)"),
    ("a + b < c * d", "((a + b) < (c * d))"), ("not a == b", "(not (a == b))"),
    ("not a and b", "((not a) and b)"), ("a or b and c", "(a or (b and c))"),
    ("a and b or c and d", "((a and b) or (c and d))"), ("a or b or c", "((a or b) or c)"),
    ("1 + 1..2 * 3", "((1 + 1)..(2 * 3))"), ("a or b..c", "((a or b)..c)"),
    ("t^2 for t in 0..20", "((t ^ 2) for t in (0..20))"),
    ("t + 1 for t in 0..n - 1 step 0.5 * k", "((t + 1) for t in (0..(n - 1)) step (0.5 * k))"),
    ("-a[1]", "(-a[1])"), ("--a", "(-(-a))"), ("- -a ^ 2", "(-(-(a ^ 2)))"),
    ("-a * b", "((-a) * b)"), ("a * -b", "(a * (-b))"), ("a - -b", "(a - (-b))"),
    ("not not a", "(not (not a))"), ("a == -1", "(a == (-1))"),
    ("a in [1, 2..3, ..0]", "(a == 1 or a >= 2 and a <= 3 or a <= 0)"),
    ("a + 1 in 2.. and b", "((a + 1 >= 2) and b)"),
    ("not a not in (1..2)", "(not (not (a >= 1 and a <= 2)))"),
    ("a in 2026-01-30..2026-01-31", "(a >= 2026-01-30 and a < 2026-02-01)"),
  ])
  func `operators bind`(text: String, grouping: String) throws {
    #expect(Self.grouped(try expression(text)) == grouping)
  }

  @Test(arguments: [
    ("a in 5", "'in' wants a list or a range"), ("a in b", "'in' wants a list or a range"),
    ("a in []", "'in' wants a value, or an end of a range"),
    ("a in [1, ..]", "'in' wants a value, or an end of a range"),
    ("a in [1] in [2]", "comparisons cannot be chained"),
    ("a == 1 in [2]", "comparisons cannot be chained"),
    ("a in [1] == on", "comparisons cannot be chained"),
    // What stands before is written for each value, and for each of these again.
    (
      String(repeating: "count(", count: 20) + "a"
        + String(repeating: ") in [1, 2]", count: 20), "'in' has too much before it"
    ),
    ("a > 1 ? a : 0", "there is no '?'"), ("a > 1 ? a", "unexpected '?'"),
  ])
  func `what is in nothing is refused`(text: String, message: String) throws {
    #expect(try firstError("x = " + text).message == message)
  }

  @Test func `a positional word is one operand, never a bare sum`() {
    let minus = Expression(.unary(.minus, Expression(.number(1))))
    #expect(
      statements("compare 0 -1").first?.kind
        == .compare(Comparison(from: .value(Expression(.number(0))), to: .value(minus))))
    #expect(throws: Never.self) { try firstError("select 1 + 2") }
  }

  @Test func `a call comes before its name`() throws {
    let call = Expression.Call(function: Name("min"), arguments: [Expression(.name("min"))])
    #expect(try expression("min(min)").kind == .call(call))
    #expect(
      statements("(plot)").first?.kind
        == .expression(Expression(.parenthesized(Expression(.name("plot"))))))
    #expect(try expression("sqrt (4)") == expression("sqrt(4)"))
  }
}
