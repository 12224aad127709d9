import PlotSession
import Testing

/// Expressions in `x` where `x` is no name.
@Suite struct FunctionOfXTests {
  @Test(arguments: [
    ("series f = sin(x)/x x=-10..10; count(f)", "1000"),
    ("series f = sin(x)/x x=-10..10; isgap(f[500])", "true"),
    ("series f = x x=0..10; f[1]", "0.01"),
    ("series f = x^2 x=-1..1; f[750]", "0.25"),
    ("series f = 3 * x x=0..1; last(f)", "3"),
    ("series f = tan(x) x=0..3; count(f)", "1000"),
    ("series f = 1/(x - 0.3333) x=0..1; count(f)", "1000"),
    ("series f = sin(x) x=-1..1; count(f)", "1001"),
    ("series f = sign(x - 0.0001) x=-1..1; count(f)", "1001"),
    ("series f = x^3 - 0.001 x=-1..1; count(f)", "1001"),
    (
      "let x = 2; series f = [x] x=0..1",
      "TypeMismatch: a range of x goes with a function of x"
    ),
    (
      "series f = x x=0..",
      "TypeMismatch: the range of x needs both ends (write '0..10')"
    ),
    ("series f = x x=3..1", "ValueOutOfRange: x goes from 3 to 1: its ends must ascend"),
    (
      "plot sin(x)",
      "UnknownName: unknown name 'x' (write `plot sin(x) x=0..10`)"
    ),
    ("let x = 1; plot [x, 2] x=0..1", "[x, 2]: 2 samples, 1 to 2, last 2"),
  ])
  func `a function of x has 1,001 places, and a gap at a pole`(program: String, text: String) {
    #expect(outcome(of: program).split(separator: "  ▁")[0] == text.split(separator: "  ▁")[0])
  }

  @Test func `a function is plotted over the range of the plot`() {
    let prompt = Prompt("plot sin(x)/x, cos(x) dash=on x=-10..10")
    #expect(prompt.text("select max").hasPrefix("sin(x)/x[499] = 0.99993"))
    #expect(prompt.text("select \"cos(x)\" 500").hasPrefix("cos(x)[500] = 1,"))
    #expect(prompt.text("show window") == "window -10 to 10")
    let again = Prompt()
    #expect(again.run(prompt.state) == nil)
    #expect(again.state == prompt.state)
    #expect(again.text("select max") == prompt.text("select max"))
  }

  @Test func `a series that is a function is built again from its text`() {
    let prompt = Prompt("series f = sin(x)/x x=-10..10")
    #expect(prompt.state == "series f = sin(x) / x x=-10..10")
    // A variable may have another value by then.
    #expect(Prompt("let n = 3; series f = x x=0..n").state.hasPrefix("series f = [0, 0.003, "))
  }
}
