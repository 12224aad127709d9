import Testing

@Suite struct ExpressionTests {
  @Test(arguments: [
    ("6", "6"), ("2.50", "2.5"), ("1 + 2 * 3", "7"), ("(1 + 2) * 3", "9"), ("-2^2", "-4"),
    ("2^3^2", "512"), ("2^-1", "0.5"), ("7 % 3", "1"), ("-7 % 3", "2"), ("7 % -3", "-2"),
    ("-7 % -3", "-1"), ("10 - 4 - 3", "3"), ("12 / 3 / 2", "2"), ("1 / 0", "inf"),
    ("0 / 0", "nan"), ("10k", "10000"), ("0.5%", "0.005"), ("-0", "0"), ("pi", "3.141592653589793"),
    ("e", "2.718281828459045"), ("1e300 * 1e300", "inf"), ("nan", "nan"), ("nan + 1", "nan"),
    ("\"a\" + \"b\"", "ab"), ("7.5 % 2", "1.5"), ("0.1 + 0.2", "0.30000000000000004"),
  ])
  func `arithmetic follows the table of operators`(_ program: String, _ result: String) {
    #expect(evaluate(program) == result)
  }

  @Test(arguments: [
    ("1 < 2", "true"), ("2 <= 1", "false"), ("1 == 1.0", "true"), ("1 != 1", "false"),
    ("nan == nan", "true"), ("nan != 1", "true"), ("nan < 1", "false"), ("not 1 > 2", "true"),
    ("\"a\" < \"b\"", "true"), ("true == on", "true"), ("true and not false", "true"),
    ("false or 1 == 1", "true"), ("2026-03-01 < 2026-03-02", "true"),
    ("2026-03-01 == 2026-03-01T00:00", "true"), ("90 min == 1.5 h", "true"),
    ("1 week > 6 days", "true"), ("2026-03-01T00:00Z == 2026-03-01T01:00+01:00", "true"),
    ("false and 1 / 0 > \"x\"", "false"), ("true or 1 == \"x\"", "true"),
  ])
  func `comparisons and logic give truth values`(_ program: String, _ result: String) {
    #expect(evaluate(program) == result)
  }

  @Test(arguments: [
    ("2026-03-02 - 2026-03-01", "1 day"), ("2026-03-01 + 1 day", "2026-03-02"),
    ("2026-01-31 + 1 month", "2026-02-28"), ("2024-02-29 + 1 year", "2025-02-28"),
    ("2026-03-01 - 1 week", "2026-02-22"), ("2026-03-01 + 90 min", "2026-03-01T01:30:00+00:00"),
    ("1 day + 2 * 1 day", "3 days"), ("1 day / 6 h", "4"), ("1 hour + 30 min", "90 minutes"),
    ("-(1 day)", "-1 days"), ("1 year + 2 months", "14 months"),
    ("2026-03-01T09:30 - 2026-03-01T09:00", "30 minutes"), ("2 h / 4", "0.5 hours"),
  ])
  func `dates and durations are reckoned by the calendar`(_ program: String, _ result: String) {
    #expect(evaluate(program) == result)
  }

  @Test func `dates without an offset stand in the configured zone`() {
    let prompt = Prompt("config timeZone=\"Europe/Paris\"")
    #expect(prompt.text("2026-03-29 + 1 day") == "2026-03-30")
    #expect(prompt.text("(2026-03-30 - 2026-03-29) / 1 h") == "23")
    #expect(prompt.text("2026-03-01T12:00 == 2026-03-01T11:00Z") == "true")
  }

  @Test(arguments: [
    ("[1, 2, 3] + 1", "[2, 3, 4]"), ("2 * [1, nan, 3]", "[2, nan, 6]"),
    ("[1, 2] + [10, 20]", "[11, 22]"), ("-[1, 2]", "[-1, -2]"), ("[1, 2]^2", "[1, 4]"),
    ("[1, 5] > 2", "[false, true]"), ("not ([1, 5] > 2)", "[true, false]"),
    ("[5, -7] % 3", "[2, 2]"), ("[]", "[]"),
    (
      "[2026-03-01, 2026-03-02] + 1 day",
      "[2026-03-02, 2026-03-03]"
    ),
    ("[1, 2, 3, 4][1..2]", "[2, 3]"), ("[1, 2, 3, 4][-2..]", "[3, 4]"),
    ("[1, 2, 3][..1]", "[1, 2]"),
    ("[1, 2, 3][-1]", "3"), ("[1, 2, 3][0]", "1"), ("[1, 2, 3][2..1]", "[]"),
    ("[1, 2, 3][-99..99]", "[1, 2, 3]"), ("[\"a\", \"b\"][1]", "b"),
  ])
  func `lists are reckoned element by element`(_ program: String, _ result: String) {
    #expect(evaluate(program) == result)
  }

  @Test(arguments: [
    ("sin(0)", "0"), ("sqrt(9)", "3"), ("exp(0)", "1"), ("ln(e)", "1"), ("log10(1000)", "3"),
    ("abs(-2)", "2"), ("floor(-1.5)", "-2"), ("ceil(1.2)", "2"), ("round(2.5)", "3"),
    ("round(-2.5)", "-3"), ("round(3.14159, 2)", "3.14"), ("round(1234, -2)", "1200"),
    ("sign(-3)", "-1"), ("sign(0)", "0"), ("min(3, 1, 2)", "1"), ("max(3, nan)", "nan"),
    ("max([1, 5], 3)", "[3, 5]"), ("abs([1, -2])", "[1, 2]"), ("min(2)", "2"),
    ("max(2026-03-01, 2026-03-02)", "2026-03-02"),
  ])
  func `functions of numbers`(_ program: String, _ result: String) {
    #expect(evaluate(program) == result)
  }

  @Test(arguments: [
    ("count([1, nan, 3])", "2"), ("first([nan, 2, 3])", "2"), ("last([1, 2, nan])", "2"),
    ("min([3, nan, 1])", "1"), ("max([3, nan, 1])", "3"), ("mean([1, 2, nan, 3])", "2"),
    ("median([1, 2, 3, 4])", "2.5"), ("sum([1, nan, 2])", "3"),
    (
      "stdev([1, 2, 3, 4])",
      "1.2909944487358056"
    ),
    ("argmin([3, 1, 1])", "1"), ("argmax([nan, 3, 3])", "1"),
    ("quantile([1, 2, 3, 4, 5], 0.25)", "2"),
    ("quantile([1, 2], 0.9)", "1.9"), ("mean([])", "nan"), ("sum([])", "0"), ("count([])", "0"),
    ("stdev([1])", "nan"), ("sum([1e308, 1e308, -1e308])", "1e+308"),
    ("mean([1e308, 1e308])", "1e+308"),
    ("last([2026-03-01, 2026-03-02])", "2026-03-02"), ("sum([1, 1e100, 1, -1e100])", "2"),
  ])
  func `functions from a series to a number skip gaps`(_ program: String, _ result: String) {
    #expect(evaluate(program) == result)
  }

  /// Noon of a Friday, and the hours around the end of summer time on the Sunday behind it.
  @Test(arguments: [
    ("[hour(s)[i] for i in 0..4]", "[12, 0, 2, 2, 3]"),
    ("[weekday(s)[i] for i in 0..4]", "[5, 7, 7, 7, 7]"),
    ("[month(s)[i] for i in 0..4]", "[10, 10, 10, 10, 10]"),
    ("[year(s)[i] for i in 0..4]", "[2026, 2026, 2026, 2026, 2026]"), ("hour([])", "[]"),
    ("idxmax(s)", "2026-10-25T02:00:00+01:00"), ("idxmin(s)", "2026-10-23T12:00:00+02:00"),
    ("idxmax([3, 9, 9])", "1"), ("idxmin(f)", "2"), ("idxmax(f)", "-2"), ("idxmax(s > 99)", "nan"),
    ("positions(f)", "[-2, 0, 2]"), ("positions(s)[-1]", "2026-10-25T03:00:00+01:00"),
    ("positions([5, 6])", "[0, 1]"), ("count(where(weekday(s) < 6, s, nan))", "1"),
    ("[weekday(g)[i] for i in 0..1]", "[nan, 3]"),
  ])
  func `where samples stand, by the clocks`(_ expression: String, _ result: String) {
    let prompt = Prompt(
      """
      config timeZone="Europe/Berlin"
      series s = [1, 2, 5, 9, 3] time=[2026-10-23T12:00, 2026-10-25T00:00, \\
        2026-10-25T02:00+02:00, 2026-10-25T02:00+01:00, 2026-10-25T03:00]
      series f = [3, 2, 1] x=[-2, 0, 2]
      series g = [nan, 1] start=2026-01-06 step=1 day
      """)
    #expect(prompt.text(expression) == result)
  }

  @Test func `times of day need times`() {
    #expect(
      evaluate("series f = [1] x=[2]; print hour(f)")
        == "TypeMismatch: hour needs times, and 'f' has none")
  }

  @Test(arguments: [
    ("diff([1, 4, 9])", "[nan, 3, 5]"), ("cumsum([1, nan, 2])", "[1, nan, 3]"),
    ("sma([1, 2, 3, 4], 2)", "[nan, 1.5, 2.5, 3.5]"), ("sma([1, 2], 5)", "[nan, nan]"),
    ("sma([1, nan, 3, 5], 2)", "[nan, nan, nan, 4]"), ("sma([1, 2, 3], 1)", "[1, 2, 3]"),
    ("ema([1, 2, 3], 1)", "[1, 2, 3]"), ("ema([1, 2, 3, 4], 2)", "[nan, 1.5, 2.5, 3.5]"),
    ("shift([1, 2, 3], 1)", "[nan, 1, 2]"), ("shift([1, 2, 3], -1)", "[2, 3, nan]"),
    ("percent([2, 3, 1])", "[0, 50, -50]"), ("percent([nan, 4, 5])", "[nan, 0, 25]"),
    ("percent([0, 1])", "[nan, nan]"), ("diff([])", "[]"),
  ])
  func `functions from a series to a series keep its length`(_ program: String, _ result: String) {
    #expect(evaluate(program) == result)
  }

  @Test(arguments: [
    ("range(0, 10, 2)", "[0, 2, 4, 6, 8, 10]"), ("range(0, 9, 2)", "[0, 2, 4, 6, 8]"),
    ("range(3, 0, -1)", "[3, 2, 1, 0]"), ("range(0, 2)", "[0, 1, 2]"), ("range(2, 0)", "[]"),
    ("count(range(0, 1, 0.1))", "11"), ("linspace(0, 1, 5)", "[0, 0.25, 0.5, 0.75, 1]"),
    ("linspace(0, 1, 1)", "[0]"), ("linspace(0, 1, 0)", "[]"), ("count(walk(10))", "10"),
    ("walk(5) == walk(5, seed=1)", "[true, true, true, true, true]"),
    ("max(abs(walk(5) - walk(5, seed=2))) > 0", "true"), ("walk(0)", "[]"),
    ("abs(mean(noise(10000))) < 0.05", "true"), ("abs(stdev(noise(10000)) - 1) < 0.05", "true"),
    ("diff(walk(3))[1] == noise(3)[1]", "true"),
  ])
  func `makers make lists`(_ program: String, _ result: String) {
    #expect(evaluate(program) == result)
  }

  @Test(arguments: [
    ("[t^2 for t in 0..4]", "[0, 1, 4, 9, 16]"),
    ("[t for t in 0.8..1.6 step 0.1]", "[0.8, 0.9, 1, 1.1, 1.2, 1.3, 1.4, 1.5, 1.6]"),
    ("[t for t in 0.3..-0.3 step -0.15]", "[0.3, 0.15, 0, -0.15, -0.3]"),
    ("[t for t in 0..1 step 0.25]", "[0, 0.25, 0.5, 0.75, 1]"),
    ("[2 for t in 0..2]", "[2, 2, 2]"), ("[t * 2 for t in [1, 5]]", "[2, 10]"),
    ("[sum(range(0, t)) for t in 0..3]", "[0, 1, 3, 6]"),
    ("[max(t, 1) for t in 0..2]", "[1, 1, 2]"),
    ("[[1, 4, 9][t] for t in 0..2]", "[1, 4, 9]"),
    ("[sum([1, 4, 9][0..t]) for t in 0..2]", "[1, 5, 14]"),
    ("[sum([u * t for u in 0..2]) for t in 0..2]", "[0, 3, 6]"),
    ("[min(t) for t in 0..1]", "[0, 1]"),
    ("[t + 1 day for t in [2026-03-01]]", "[2026-03-02]"),
    ("[2026-03-01 + t * 1 month for t in 0..1]", "[2026-03-01, 2026-04-01]"),
    ("[t * 10 min for t in 0..1]", "[0 minutes, 10 minutes]"),
  ])
  func `comprehensions go through their points`(_ program: String, _ result: String) {
    #expect(Prompt().text("let v = \(program); v") == result)
  }

  @Test func `a long comprehension is reckoned as a vector`() {
    let prompt = Prompt("series a = sin(t / 20) + 0.1 * t for t in 0..999 step 0.5")
    #expect(prompt.text("count(a)") == "1999")
    #expect(prompt.text("a[2] == sin(1 / 20) + 0.1") == "true")
  }
}
