import PlotLanguage
import PlotSession
import Testing

/// What conditions, durations, periods and quantiles give.
@Suite struct MeasureTests {
  @Test(arguments: [
    ("count(a > 2), sum(a > 2), mean(a > 2)", "2 2 0.5"), ("count(c), mean(c)", "2 0.5"),
    ("count(not c), count(c[0..2]), count(c + 1)", "2 0 4"), ("count(isgap(a))", "1"),
    ("sum(rolling(c, 2, count)), max(rolling(a, 2, count))", "3 2"),
    ("count(c and a > 3), count([true, false])", "1 1"),
    ("sort(a)", "[1, 2, 3, 4]"), ("sort([nan])", "[]"), ("count(shift(c, 1))", "1"),
    ("rolling([1, 2, 3, 4], 2, p25)", "[nan, 1.25, 2.25, 3.25]"),
    ("rolling([1, 2, nan, 4], 2, last)", "[nan, 2, 2, 4]"),
    ("rolling([1, 2, nan, 4], 3, first)", "[nan, nan, 1, 2]"),
    ("trend([1, 3, nan, 7])", "[1, 3, 5, 7]"), ("slope([1, 3, nan, 7])", "2"),
    ("slope([5]), slope(a[0..0])", "nan nan"), ("count(within(a, 1..3))", "2"),
    ("count(within(a, 3..)), count(within(a, ..1))", "2 2"),
    ("last(d), max(d) - min(d), mean(d)", "300 240 180"),
    ("count(d < 5 min), count(d > 60), count(d == 180)", "4 4 1"), ("d[1] / 60", "2"),
    ("last(d / 60), last(d - d), last(2 * d)", "5 0 600"), ("max([1 min, 2 min])", "2 minutes"),
    ("last(cumsum(t, day)), last(cumsum(t))", "6 18"),
    ("count(cummax(t, week)), last(cummin(t, day))", "9 1"),
    ("last(resample(t, quarter, count)), last(resample(t, day, p50))", "9 2"),
    ("count(t[2026-03-02..2026-03-03]), count(within(t, ..2026-03-02))", "6 3"),
    ("count(align(shift(t, 1 day), t)), shift(t, 1 day)[0]", "6 1"),
    ("slope(t, 8 h)", "0.1"), ("slope(t) * 28800", "0.1"),
  ])
  func `values are what they are`(expressions: String, text: String) {
    let prompt = Prompt()
    let setUp = """
      series a = [1, 2, nan, 3, 4]; series c = a > 2
      series d = [1 min, 2 min, 3 min, 4 min, 5 min]
      series t = [t % 3 + 1 for t in 0..8] start=2026-03-02 step=8 h
      """
    #expect(prompt.run(setUp) == nil)
    let result =
      prompt.run("print \(expressions)")?.rendered ?? prompt.text("print \(expressions)")
    #expect(result == text, "\(expressions)")
  }

  @Test(arguments: [
    ("within(t, 5..2)", "not a date"), ("within(t, 5..9)", "not a date"),
    ("within(a, 2026-03-02..)", "not a number"),
    ("within(a, 9..2)", "the range goes back"), ("within(a, 3)", "within takes a range"),
    ("shift(a, 1 day)", "needs times"), ("cumsum(a, day)", "cumsum needs times"),
    ("cumsum(t, decade)", "unknown word 'decade'"), ("slope(a, 1 day)", "needs times"),
    ("slope(t, 3)", "not a duration"), ("rolling(a, 2, p101)", "unknown word 'p101'"),
    ("shift(t, 0.5 months)", "no whole number of months"), ("a.b", "is no group"),
    ("trend(3)", "takes"),
  ])
  func `errors say what is allowed`(expression: String, message: String) {
    let prompt = Prompt()
    #expect(
      prompt.run("series a = [1, 2]; series t = [1, 2] start=2026-03-02 step=1 day") == nil)
    let error = prompt.run(expression)?.rendered ?? "none"
    #expect(
      error.contains(message), "\(expression): \(error)")
  }

  @Test func `a month before the end of a longer one is its last day, in order`() {
    let prompt = Prompt()
    let program = """
      series v = [1, 2, 3] time=[2026-03-29T10:00, 2026-03-30T11:00, 2026-03-31T09:00]
      series s = shift(v, -1 month)
      """
    #expect(prompt.run(program) == nil)
    #expect(prompt.text("print s[0], s[1], s[2]") == "3 1 2")
  }
}
