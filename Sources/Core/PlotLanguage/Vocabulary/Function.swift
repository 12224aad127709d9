/// The functions of the language, in the order of help.
package enum Function: String, CaseIterable, Hashable, Sendable {
  // Number to number, element by element.
  case sin, cos, tan, asin, acos, atan, sqrt, exp, ln, log10, abs, floor, ceil, round, sign
  case `where`, isgap
  // Series to number.
  case min, max, count, first, last, mean, median, sum, stdev, argmin, argmax, idxmin, idxmax,
    quantile, slope, intercept, corr, positions
  // Series to series.
  case diff, cumsum, cummin, cummax, sma, ema, shift, percent, change, fill, trend,
    rolling, hour, weekday, month, year
  // Series to series with another x.
  case align, resample, within, histogram, sort
  // Groups.
  case split, across, names, named
  // Makers of series.
  case range, linspace, walk, noise
  // Input.
  case ask
}

extension Function {
  package var entry: FunctionEntry {
    switch self {
    case .sin: elementary("sine of an angle in radians")
    case .cos: elementary("cosine of an angle in radians")
    case .tan: elementary("tangent of an angle in radians")
    case .asin: elementary("angle whose sine is x")
    case .acos: elementary("angle whose cosine is x")
    case .atan: elementary("angle whose tangent is x")
    case .sqrt: elementary("square root")
    case .exp: elementary("e to the power x")
    case .ln: elementary("natural logarithm")
    case .log10: elementary("logarithm to base 10")
    case .abs: elementary("value without its sign")
    case .floor: elementary("next whole number below")
    case .ceil: elementary("next whole number above")
    case .round:
      entry(
        .number, ["x", .optional("n")], "nearest number with n decimals, 0 where n is left out",
        "round(2.345, 2)")
    case .sign: entry(.number, ["x"], "-1, 0 or 1", "sign(-3)")
    case .where:
      entry(
        .number, ["condition", "a", "b"], "a where the condition is true, else b; a gap at a gap",
        "where(price > 100, price, nan)")
    case .isgap: entry(.number, ["x"], "whether there is no value", "isgap(price)")
    case .min:
      entry(
        .summary, [.repeated("s")], "least value of a series, or of several numbers", "min(price)")
    case .max:
      entry(
        .summary, [.repeated("s")], "greatest value of a series, or of several numbers",
        "max(price)")
    case .count:
      entry(
        .summary, ["s"], "number of values, of a condition where it holds; gaps left out",
        "count(price > 100)")
    case .first: entry(.summary, ["s"], "first value that is no gap", "first(price)")
    case .last: entry(.summary, ["s"], "last value that is no gap", "last(price)")
    case .mean: entry(.summary, ["s"], "average", "mean(price)")
    case .median: entry(.summary, ["s"], "middle value", "median(price)")
    case .sum: entry(.summary, ["s"], "sum", "sum(price)")
    case .stdev: entry(.summary, ["s"], "standard deviation, dividing by n - 1", "stdev(price)")
    case .argmin: entry(.summary, ["s"], "index of the least value", "argmin(price)")
    case .argmax: entry(.summary, ["s"], "index of the greatest value", "argmax(price)")
    case .idxmin:
      entry(.summary, ["s"], "x or time of the least value", "idxmin(price)")
    case .idxmax:
      entry(.summary, ["s"], "x or time of the greatest value", "idxmax(price)")
    case .positions:
      entry(.summary, ["s"], "x or times of all samples, as a list", "positions(price)[-1]")
    case .quantile:
      entry(
        .summary, ["s", "p"], "value below which the share p lies", "quantile(price, 0.9)")
    case .corr:
      entry(
        .summary, ["a", "b"], "correlation of two series, from -1 to 1",
        "corr(price, shift(price, 1))")
    case .slope:
      entry(
        .summary, ["s", .optional("DURATION")],
        "slope of the straight line through the samples: per 1 of x, of times per second or DURATION",
        "slope(price, 1 day)")
    case .intercept:
      entry(
        .summary, ["s"], "value at x = 0 of the straight line through the samples",
        "intercept(walk(50))")
    case .diff:
      entry(
        .series, ["s"], "difference from the sample before; a gap in front",
        "diff(price)")
    case .cumsum: cumulative("running sum", "cumsum(price)")
    case .cummin: cumulative("least value so far", "cummin(price)")
    case .cummax: cumulative("greatest value so far", "cummax(price)")
    case .sma:
      entry(
        .series, ["s", "n"],
        "average of the last n samples; a gap where one is a gap, and in front",
        "sma(price, 20)")
    case .ema:
      entry(.series, ["s", "n"], "exponential average over n samples", "ema(price, 20)")
    case .shift:
      entry(
        .series, ["s", "k|DURATION"],
        "moved k samples later; by a duration the times move and the values stay",
        "shift(price, 1)")
    case .percent:
      entry(.series, ["s"], "percent change from the first value", "percent(price)")
    case .change:
      entry(
        .series, ["s", .optional("k")], "percent change from the sample k before, 1 where left out",
        "change(price)")
    case .fill:
      entry(
        .series, ["s", .choice(["previous", "linear"], orElse: "V")],
        "gaps filled with a number, the value before, or a straight line", "fill(price, linear)")
    case .trend:
      entry(
        .series, ["s"], "straight line of least squares through the samples", "trend(price)")
    case .rolling:
      entry(
        .series,
        ["s", "N|DURATION", .reducer()],
        "summary of the last N samples, or of those in the time up to each: gaps inside are left out, "
          + "in front is a gap",
        "rolling(price, 20, median)")
    case .hour: clock("hour of the day, 0 to 23", "mean(where(hour(price) < 12, price, nan))")
    case .weekday:
      clock(
        "day of the week, 1 (Monday) to 7", "mean(where(weekday(price) > 5, price, nan))")
    case .month: clock("month, 1 to 12", "mean(where(month(price) == 12, price, nan))")
    case .year: clock("year", "mean(where(year(price) == 2026, price, nan))")
    case .align:
      entry(
        .reshaping,
        ["s", "to", .choice(["previous", "linear", "exact", "nearest"], isOptional: true)],
        "s at the places of another series, previous where left out",
        "align(price, price[10..20])")
    case .resample:
      entry(
        .reshaping,
        [
          "s", .choice(["hour", "day", "week", "month", "quarter", "year"], orElse: "DURATION"),
          .reducer(isOptional: true),
        ],
        "summary of each period of time, the mean where left out", "resample(price, week, max)")
    case .within:
      entry(
        .reshaping, ["s", "A..B"],
        "samples whose x or time lies between A and B; an end that is a day is all of it",
        "within(price, 10..20)")
    case .histogram:
      entry(
        .reshaping, ["s", .optional("bins")],
        "how many values lie in each bin (so many, or those between edges: range(0, 50, 5)), as bars; members of a group have the same bins",
        "histogram(price, 10)")
    case .sort:
      entry(
        .reshaping, ["s"],
        "values from the least to the greatest, gaps left out; -sort(-s): the greatest first",
        "sort(price)")
    case .split:
      entry(
        .group, ["s", .choice(["day", "week", "month", "quarter", "year"])],
        "a group with one series a period, each from the period's start on", "split(price, week)")
    case .across:
      entry(
        .group, ["g", .reducer()],
        "one series of a group: at each x its members become one value",
        "across(split(price, day), median)")
    case .names:
      entry(
        .group, ["g"], "names of a group's members, or of a list's values",
        "names(split(price, month))")
    case .named:
      entry(
        .group, ["values", "names"], "list whose values have names, as sum(q) of a group q has",
        "named([3, 5], [\"tea\", \"milk\"])")
    case .range:
      entry(
        .maker, ["a", "b", .optional("step")],
        "numbers from a to b, b included where it is hit", "range(0, 10, 2)")
    case .linspace:
      entry(.maker, ["a", "b", "n"], "n numbers from a to b, evenly spaced", "linspace(0, 1, 11)")
    case .walk:
      entry(
        .maker, ["n", .named("seed", default: "1")],
        "random walk of n samples, the same for the same seed", "walk(1000, seed=7)")
    case .noise:
      entry(
        .maker, ["n", .named("seed", default: "1")],
        "n random numbers, the same for the same seed", "noise(1000, seed=7)")
    case .ask:
      entry(
        .input, ["\"prompt\""], "a line from the user: a number or date where it is one",
        "ask(\"how many? \")")
    }
  }

  private func cumulative(_ summary: String, _ example: String) -> FunctionEntry {
    entry(
      .series, ["s", .choice(["hour", "day", "week", "month", "year"], isOptional: true)],
      "\(summary); begins anew with each period where one is given", example)
  }

  private func clock(_ field: String, _ example: String) -> FunctionEntry {
    entry(.series, ["s"], "\(field), of each sample's time in timeZone", example)
  }

  private func elementary(_ summary: String) -> FunctionEntry {
    entry(.number, ["x"], summary, "\(rawValue)(0.5)")
  }

  private func entry(
    _ family: FunctionEntry.Family, _ parameters: [FunctionEntry.Parameter], _ summary: String,
    _ example: String
  ) -> FunctionEntry {
    FunctionEntry(self, family, parameters, summary, example)
  }
}
