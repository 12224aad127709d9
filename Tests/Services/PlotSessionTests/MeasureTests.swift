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

  /// Dates that are subtracted, and numbers of a rate times their step.
  @Test(arguments: [
    ("median(paid - issued)", "3 days"), ("sum((paid - issued) / 1 day)", "10"),
    ("max(paid - issued) > 4 days, count(paid - issued > 2 days)", "true 2"),
    ("(paid - issued)[0] / 1 hour, last(diff(issued))", "72 6 days"),
    ("mean(paid - issued)", "80 hours"),
    ("last(paid - 2026-01-04), last(2026-01-14 - issued)", "10 days 5 days"),
    ("count(issued > 2026-01-02), last(issued + 1 day - issued)", "2 1 day"),
    (
      "max((paid - issued) * 2), max((paid - issued) / 2), last(2 * (paid - issued) / 1 day)",
      "10 days 60 hours 10"
    ),
    ("last(n * 15 min / 1 h), last(cumsum(n) * 20 s / 1 min)", "1 3"),
    ("max(n * 15 min), 15 min * [1, 2]", "1 hour [15 minutes, 30 minutes]"),
    (
      "[90 s, 2 min], [1 day, 36 h], [1.5 s, 2 s]",
      "[1:30, 2:00] [24 hours, 36 hours] [1.5 seconds, 2 seconds]"
    ),
    ("[39 min, 3150 s, nan], [100 h, 400000.5 s]", "[39:00, 52:30, nan] [4.167 days, 4.63 days]"),
    ("[4944 min, 1 min], 296640 s / 1", "[3.433 days, 0.001 days] 3.433 days"),
    ("[1 h, 2 h] / 30 min, [1 h, 2 h] - 30 min", "[2, 4] [30 minutes, 90 minutes]"),
    ("(t > 1)[1] , last((t > 1) * 8 h), sum(t > 1) * 8 h / 1 day", "true 8 hours 2"),
    ("diff(positions(t))[1], last(diff(t) / diff(positions(t)) * 3600)", "8 hours 0.125"),
  ])
  func `differences of dates are durations`(expressions: String, text: String) {
    let folder = TestFolder()
    folder.write(
      "visits.csv",
      "issued,paid,n\n2026-01-01,2026-01-04,2\n2026-01-03,2026-01-05,3\n2026-01-09,2026-01-14,4\n")
    let prompt = Prompt(folder: folder.path)
    let setUp = """
      series issued, paid, n from "visits.csv" column=[issued, paid, n]
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
    ("a / 1 day", "write '86400' if the values are seconds"),
    ("a + 1 day", "takes no series and a duration"),
    ("t * 1 h + 2", "takes no series of durations and a number"),
    ("rolling(b, 5 min, mean)", "whose x are numbers"),
    ("rolling(b, 5 min, mean)", "here a whole number is allowed, which counts samples"),
  ])
  func `errors say what is allowed`(expression: String, message: String) {
    let prompt = Prompt()
    #expect(
      prompt.run("series a = [1, 2]; series t = [1, 2] start=2026-03-02 step=1 day") == nil)
    #expect(prompt.run("series b = [1, 2] x=[0, 300]") == nil)
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
