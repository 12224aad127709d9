import PlotSession
import Testing

/// The language's page, section 2: expressions.
@Suite struct PageExpressionsTests {
  @Test(arguments: [
    ("-2^2", "-4"), ("2^3^2", "512"), ("7 % 3", "1"), ("-7 % 3", "2"), ("7 % -3", "-2"),
    ("1 + 2 * 3", "7"), ("not 1 > 2 and 2 > 1 or false", "true"), ("-3 % 5 * 2", "4"),
    ("[t + 1 > 2 for t in 0..3]", "[false, false, true, true]"),
    ("[1 == 1, 1 != 1, 1 < 1, 1 <= 1, 1 > 1, 1 >= 1]", "[true, false, false, true, false, true]"),
    (
      "1 < 2 < 3",
      "SyntaxError: comparisons cannot be chained (write '1 < 2 and 2 < 3')"
    ),
    ("price[5]", "15"), ("price[-1]", "49"),
    ("price[3..9]", "price[3..9]: 7 samples, 13 to 19, last 19  ▁▂▃▅▆▇█"),
    ("count(price[-30..])", "30"), ("first(price[-30..])", "20"),
    ("6", "6"), ("6.0", "6"),
    (
      "price - price",
      "price - price: 40 samples, 0 to 0, last 0  ▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄"
    ),
    (
      "[1, 2] + [1, 2, 3]",
      "LengthMismatch: '+' of 2 and 3 values: both need the same length (take a part of the longer one: [0..1] behind it)"
    ),
    ("[1, nan, 3] * 2", "[2, nan, 6]"), ("sqrt([4, nan])", "[2, nan]"),
  ])
  func `operators, indices and slices`(program: String, text: String) {
    #expect(outcome(of: program, after: "series price = range(10, 49)") == text)
  }

  @Test(arguments: [
    ("sin(0)", "0"), ("cos(0)", "1"), ("tan(0)", "0"), ("asin(0)", "0"), ("acos(1)", "0"),
    ("atan(0)", "0"), ("sqrt(16)", "4"), ("exp(0)", "1"), ("ln(1)", "0"), ("log10(100)", "2"),
    ("abs(-2)", "2"), ("floor(1.5)", "1"), ("ceil(1.5)", "2"), ("round(2.344, 2)", "2.34"),
    ("round(2.6)", "3"), ("sign(-5)", "-1"), ("min(3, 1, 2)", "1"), ("max(3, 1, 2)", "3"),
    ("count(s)", "5"), ("first(s)", "3"), ("last(s)", "5"), ("min(s)", "1"), ("max(s)", "5"),
    ("mean(s)", "2.8"), ("median(s)", "3"), ("sum(s)", "14"),
    ("stdev([1, 3])", "1.4142135623730951"),
    ("argmin(s)", "1"), ("argmax(s)", "5"), ("quantile(s, 0.5)", "3"),
    ("diff([1, 4, nan])", "[nan, 3, nan]"), ("cumsum([1, 2])", "[1, 3]"),
    ("sma([1, 3, 5], 2)", "[nan, 2, 4]"), ("ema([1, 3], 1)", "[1, 3]"),
    ("shift([1, 2], 1)", "[nan, 1]"), ("percent([2, 3])", "[0, 50]"),
    ("where(true, 1, 2)", "1"), ("where([1, 5, nan] > 2, 7, 0)[..1]", "[0, 7]"),
    ("where([1, 5] > 2, [10, 20], [30, 40])", "[30, 20]"), ("where(1 > 2, s, [7])", "[7]"),
    ("isgap(nan)", "true"), ("isgap(inf)", "true"), ("isgap(1)", "false"),
    ("isgap([1, nan])", "[false, true]"),
    ("corr([1, 2, 3], [2, 4, 6])", "1"), ("round(corr([1, 2, nan], [5, 3, 9]), 9)", "-1"),
    ("corr([1, 1], [1, 2])", "nan"), ("corr([], [])", "nan"),
    ("cummin([3, nan, 1, 2])", "[3, nan, 1, 1]"), ("cummax([1, nan, 3, 2])", "[1, nan, 3, 3]"),
    ("percent([-2, -3])", "[0, 50]"), ("percent([0, 1])", "[nan, nan]"),
    ("percent([nan, 2, 3])", "[nan, 0, 50]"),
    ("change([2, 3, 0, 5])", "[nan, 50, -100, nan]"), ("change([1, 2, 3], 2)", "[nan, nan, 200]"),
    ("change([-2, -3])", "[nan, 50]"), ("change([1, nan, 3])", "[nan, nan, nan]"),
    ("fill([nan, 1, nan, 3, nan], 0)", "[0, 1, 0, 3, 0]"),
    ("fill([nan, 1, nan, 3, nan], previous)", "[nan, 1, 1, 3, 3]"),
    ("fill([nan, 1, nan, nan, 4, nan], linear)", "[nan, 1, 2, 3, 4, nan]"),
    ("series f = [0, nan, 10] x=[0, 1, 10]; fill(f, linear)[1]", "1"),
    ("let linear = 7; fill([nan, 1], linear)", "[nan, 1]"),
    (
      "fill([1], later)",
      "UnknownName: unknown name 'later' (there is s)"
    ),
    ("sort([3, nan, 1])", "[1, 3]"),
    ("rolling([1, 2, 3, 4], 2, mean)", "[nan, 1.5, 2.5, 3.5]"),
    ("rolling([1, nan, nan, 4], 2, sum)", "[nan, 1, nan, 4]"),
    ("rolling([3, 1, 2], 2, min)", "[nan, 1, 1]"), ("rolling([3, 1, 2], 2, max)", "[nan, 3, 2]"),
    ("rolling([3, 1, 2], 3, median)", "[nan, nan, 2]"),
    ("rolling([1, 3, nan], 2, stdev)", "[nan, 1.4142135623730951, nan]"),
    ("rolling([1, 3, nan], 2, count)", "[nan, 2, 1]"),
    ("rolling([1, 2], 1, count)", "[1, 1]"), ("rolling([1, 2], 9, sum)", "[nan, nan]"),
    (
      "series d = [1, 2, 4] start=2026-03-01 step=1 day; print rolling(d, 2 days, sum)[2], rolling(d, 2 days, sum)[1]",
      "6 nan"
    ),
    (
      "rolling([1, 2], 1 day, sum)",
      "TypeMismatch: rolling over 1 day of a list without times (here a whole number is allowed, which counts samples)"
    ),
    (
      "rolling([1, 2], 2, avg)",
      "ValueOutOfRange: unknown word 'avg' in rolling: mean, sum, min, max, first, last, median, stdev, count or p95 is allowed (write 'rolling([1, 2], 2, mean)')"
    ),
    (
      "series p = [1, 2] x=[0, 10]; series q = [0, 0, 0] x=[0, 5, 20]; print align(p, q)[1], align(p, q)[2]",
      "1 2"
    ),
    (
      "series p = [1, 2] x=[0, 10]; series q = [0, 0, 0] x=[0, 5, 20]; print align(p, q, linear)[1], align(p, q, linear)[2]",
      "1.5 nan"
    ),
    (
      "series p = [1, 2] x=[0, 10]; series q = [0, 0] x=[0, 5]; print align(p, q, exact)[0], align(p, q, exact)[1]",
      "1 nan"
    ),
    (
      "series h = range(0, 47) start=2026-03-01 step=1 h; print resample(h, day)[0], resample(h, day)[1], resample(h, 12 h, max)[1], count(resample(h, month))",
      "11.5 35.5 23 1"
    ),
    (
      "series h = [1, 2] time=[2026-03-01T05:00, 2026-03-03]; print resample(h, day)[1], resample(h, day, count)[1], resample(h, day, first)[2]",
      "nan 0 2"
    ),
    (
      "histogram([0, 1, 2, 4], 2)",
      "histogram([0, 1, 2, 4], 2): 2 samples, 1 to 3, last 1  █▁"
    ),
    ("print count(histogram([1, 2, 3, 4, 5, 6, 7, 8]))", "3"), ("count(histogram([]))", "0"),
    ("range(0, 4, 2)", "[0, 2, 4]"), ("range(0, 5, 2)", "[0, 2, 4]"),
    ("linspace(0, 1, 3)", "[0, 0.5, 1]"),
    ("walk(3) == walk(3, seed=1)", "[true, true, true]"),
    ("noise(3) == noise(3, seed=1)", "[true, true, true]"),
    ("noise(1) == noise(1, seed=2)", "[false]"),
    (
      "series a = sin(t / 20) + 0.1 * t for t in 0..999 step 0.5; print count(a), a[2] == sin(0.05) + 0.1",
      "1999 true"
    ),
    ("let l = [1, 2, 3]; mean(l)", "2"),
  ])
  func `functions`(program: String, text: String) {
    #expect(outcome(of: program, after: "series s = [3, 1, 4, 1, nan, 5]") == text)
  }

  @Test func `ask gives a number or date where it is one, else a string`() {
    for (answer, text) in [
      ("7", "8"), ("2026-03-01", "TypeMismatch: '+' takes no date and a number"),
      ("seven", "TypeMismatch: '+' takes no text and a number"),
    ] {
      let prompt = Prompt()
      prompt.answers = [answer]
      #expect(prompt.text("ask(\"prompt\") + 1") == text)
    }
  }

  @Test(arguments: [
    ("selection.series", "price"), ("selection.index", "1"), ("selection.value", "3"),
    ("selection.x", "1772409600"), ("selection.time", "2026-03-02T00:00:00+00:00"),
    ("selection.segment", "0"),
    ("selection.change", "1"), ("selection.percent", "50"),
    (
      "select none; selection.value",
      "nothing is selected\nStateError: nothing is selected (write `select none; select last; selection.value`)"
    ),
  ])
  func `fields of the selection`(program: String, text: String) {
    let preparation =
      "series price = [2, 3, 4] start=2026-03-01 step=1 day; segments price [0, 2]; select 1"
    #expect(outcome(of: program, after: preparation) == text)
  }

  @Test(arguments: [
    (
      "series t = [5, 6, 7] start=2026-03-01 step=1 day; 2 * t[1..]",
      "2 * t[1..]: 2 samples, 12 to 14, last 14, 2026-03-02 to 2026-03-03  ▁█"
    ),
    (
      "series jan = [1, 2] start=2026-01-01 step=1 day; series feb = [1, 2] start=2026-02-01 step=1 day; jan - feb",
      "TypeMismatch: 'jan' and 'feb' have different places: sample 0 is at 2026-01-01T00:00:00+00:00 on the left, at 2026-02-01T00:00:00+00:00 on the right (write 'align(feb, jan)')"
    ),
    (
      "series p = [1, 2] x=[0, 1]; series q = [1, 2, 3] x=[0, 1, 2]; 2 * p > q",
      "TypeMismatch: '2 * p' and 'q' have different places: sample 2 is at nothing on the left, at 2 on the right (write 'align(q, 2 * p)')"
    ),
    (
      "series p = [1, 2] x=[0, 1]; series d = [1, 2] start=2026-01-01 step=1 day; min(p, d)",
      "TypeMismatch: 'p' and 'd' have different axes: x on the left, times on the right"
    ),
    ("series a = range(0, 9); print sum(a[0..4] - a[5..9])", "-25"),
    (
      "series a = range(0, 9); series b = a[0..4]; series c = a[5..9]; print sum(b - c)", "-25"
    ),
    (
      "series d = [1, 2] start=2026-01-01 step=1 day; series i = [10, 20]; i + d",
      "i + d: 2 samples, 11 to 22, last 22, 2026-01-01 to 2026-01-02  ▁█"
    ),
    ("[1, nan, 3] > 2", "[false, nan, true]"), ("not ([1, nan] > 2)", "[true, nan]"),
    ("[1, nan] > 0 or [2, 2] > 0", "[true, nan]"), ("where([1, nan] > 0, 5, 6)", "[5, nan]"),
    ("series a = t^2 for t in 2..4; select at=3", "a[1] = 9, +5 (+125%)  ▁▄█"),
    ("series a = [5, 6]; select 1", "a[1] = 6, +1 (+20%)  ▁█"),
    ("series a = walk(2); select 1", "a[1] = 1.5552215576171875, +0.370392 (+31.26%)  ▁█"),
    ("series a = noise(2); select 1", "a[1] = 0.370391845703125, -0.814438 (-68.74%)  █▁"),
    (
      "series t = [1, 2] start=2026-03-01 step=1 day; series i = [1, 2]; plot t, i",
      "TypeMismatch: 't' has times and 'i' has none: one plot has one x axis"
    ),
    ("series a = [1, 2, 4]; a", "a: 3 samples, 1 to 4, last 4  ▁▃█"),
  ])
  func `an expression keeps the axis of its leftmost series`(program: String, text: String) {
    #expect(outcome(of: program) == text)
  }
}
