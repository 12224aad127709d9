extension Vocabulary {
  /// The functions, by family.
  package static let functions: [FunctionEntry] = elementaryFunctions + otherFunctions

  private static let elementaryFunctions: [FunctionEntry] = [
    ("sin", "sine of an angle in radians"), ("cos", "cosine of an angle in radians"),
    ("tan", "tangent of an angle in radians"), ("asin", "angle whose sine is x"),
    ("acos", "angle whose cosine is x"), ("atan", "angle whose tangent is x"),
    ("sqrt", "square root"), ("exp", "e to the power x"), ("ln", "natural logarithm"),
    ("log10", "logarithm to base 10"), ("abs", "value without its sign"),
    ("floor", "next whole number below"), ("ceil", "next whole number above"),
  ].map { name, summary in function(.number, "\(name)(x)", summary, "\(name)(0.5)") }

  private static let otherFunctions: [FunctionEntry] = [
    function(
      .number, "round(x, n)", "nearest number with n decimals, 0 where n is left out",
      "round(2.345, 2)", 1...2),
    function(.number, "sign(x)", "-1, 0 or 1", "sign(-3)"),
    function(
      .summary, "min(s)", "least value of a series, or of several numbers", "min(price)",
      1...1000),
    function(
      .summary, "max(s)", "greatest value of a series, or of several numbers", "max(price)",
      1...1000),
    function(.summary, "count(s)", "number of values, gaps left out", "count(price)"),
    function(.summary, "first(s)", "first value that is no gap", "first(price)"),
    function(.summary, "last(s)", "last value that is no gap", "last(price)"),
    function(.summary, "mean(s)", "average", "mean(price)"),
    function(.summary, "median(s)", "middle value", "median(price)"),
    function(.summary, "sum(s)", "sum", "sum(price)"),
    function(.summary, "stdev(s)", "standard deviation, dividing by n - 1", "stdev(price)"),
    function(.summary, "argmin(s)", "index of the least value", "argmin(price)"),
    function(.summary, "argmax(s)", "index of the greatest value", "argmax(price)"),
    function(
      .summary, "quantile(s, p)", "value below which the share p lies", "quantile(price, 0.9)",
      2...2),
    function(.series, "diff(s)", "difference from the sample before", "diff(price)"),
    function(.series, "cumsum(s)", "running sum", "cumsum(price)"),
    function(.series, "sma(s, n)", "average of the last n samples", "sma(price, 20)", 2...2),
    function(
      .series, "ema(s, n)", "exponential average over n samples", "ema(price, 20)", 2...2),
    function(.series, "shift(s, k)", "moved k samples later", "shift(price, 1)", 2...2),
    function(.series, "percent(s)", "percent change from the first value", "percent(price)"),
    function(
      .maker, "range(a, b, step)", "numbers from a to b, b included where it is hit",
      "range(0, 10, 2)", 2...3),
    function(
      .maker, "linspace(a, b, n)", "n numbers from a to b, evenly spaced", "linspace(0, 1, 11)",
      3...3),
    function(
      .maker, "walk(n, seed=1)", "random walk of n samples, the same for the same seed",
      "walk(1000, seed=7)", named: ["seed"]),
    function(
      .maker, "noise(n, seed=1)", "n random numbers, the same for the same seed",
      "noise(1000, seed=7)", named: ["seed"]),
    function(
      .input, "ask(\"prompt\")", "a line from the user: a number or date where it is one",
      "ask(\"how many? \")"),
  ]

  private static func function(
    _ family: FunctionEntry.Family, _ signature: String, _ summary: String, _ example: String,
    _ arity: ClosedRange<Int> = 1...1, named: [String] = []
  ) -> FunctionEntry {
    FunctionEntry(
      name: String(signature.prefix { $0 != "(" }), signature: signature, summary: summary,
      example: example, family: family, arity: arity, named: named)
  }
}
