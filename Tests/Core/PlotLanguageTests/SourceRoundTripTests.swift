import TestSupport
import Testing

@testable import PlotLanguage

@Suite struct SourceRoundTripTests {
  @Test(arguments: propertySeeds)
  func `a printed statement parses into the same statement`(seed: UInt64) {
    var program = RandomProgram(seed: seed)
    for _ in 0..<400 {
      let statement = program.statement()
      let parsed = Program(statement.source)
      #expect(
        parsed.diagnostics.isEmpty && parsed.statements == [statement],
        "\(statement.source)\n\(parsed.renderedDiagnostics)\n\(parsed.statements.map(\.source))")
      // The printed form is canonical: printing it again changes nothing.
      #expect(parsed.statements.first?.source == statement.source)
    }
  }

  @Test(arguments: [
    (
      "SERIES  a=[1,2 , NaN]  x = [1,2,3]", "series a = [1, 2, nan] x=[1, 2, 3]"
    ),
    ("config laser=TRUE lineWidth=2", "config useLaserLightLinePlotStyle=on plotLineWidth=2"),
    ("config color=Tomato", "config color=#ff6347"),
    (
      "config edges=all",
      "config adjustedEdgesToFitLineStrokeInCanvas=[top, bottom, leading, trailing]"
    ),
    ("window 3..9", "window x=3..9"), ("n=5", "n = 5"), ("LET n=5", "let n = 5"),
    ("expect plot 'a.png' within=0.5%", "expect plot \"a.png\" within=0.005"),
    ("1+2*-3^2", "1 + 2 * -3 ^ 2"), ("window last 8 Mo", "window last 8 months"),
    ("segments at starts", "segments at starts"), ("1e16", "1e+16"), ("price?", "help price"),
    ("2026-03-01t09:30:15.250z", "2026-03-01T09:30:15.25Z"), ("10k", "10000"),
    ("'it\\'s'", "\"it's\""),
    ("a in [b or c, d == 2, -1]", "(a == (b or c) or a == (d == 2) or a == -1)"),
    ("x = a not in [b or 1..2]", "x = not (a >= (b or 1) and a <= 2)"),
  ])
  func `a statement prints in its canonical form`(text: String, canonical: String) {
    #expect(statements(text).first?.source == canonical)
    #expect(statements(canonical) == statements(text))
  }

  /// Trees that no text gives still print so that their meaning is kept.
  @Test func `missing parentheses are added`() {
    func chain(
      _ first: Expression, _ operation: Expression.BinaryOperator, _ second: Expression.Kind
    ) -> Expression {
      Expression(.chain(first, [.init(operation: operation, operand: Expression(second))]))
    }
    let sum = chain(Expression(.name("a")), .add, .name("b"))
    let product = chain(sum, .multiply, .number(-2))
    #expect(product.source == "(a + b) * -2")
    #expect(
      Expression(.power(Expression(.unary(.minus, sum)), sum)).source == "(-(a + b)) ^ (a + b)")
    #expect(Expression(.unary(.minus, Expression(.unary(.not, sum)))).source == "-(not a + b)")
  }
}
