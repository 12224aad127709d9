import PlotSession
import Testing

/// `max`, `min`, `first`, `last` and days for `select` and `compare`, and the two x windows.
@Suite struct SampleWordTests {
  @Test(arguments: [
    ("compare 0 min", "a[0] to a[1]: 3 to 1, -2 (-66.67%)  ▅▁▃█"),
    ("compare a 0 min", "a[0] to a[1]: 3 to 1, -2 (-66.67%)  ▅▁▃█"),
    ("compare a -1 min", "a[3] to a[1]: 5 to 1, -4 (-80%)  ▅▁▃█"),
  ])
  func `behind an index 'min' is the lowest sample, not minutes`(program: String, text: String) {
    #expect(outcome(of: program, after: "series a = [3, 1, 2, 5]") == text)
  }

  private static let price = "series price = [nan, 3, 1, 9, 1, 9, 4, nan]"

  @Test(arguments: [
    ("select max", "price[3] = 9"), ("select price min", "price[2] = 1"),
    ("select FIRST", "price[1] = 3"), ("select price last", "price[6] = 4"),
    ("let max = 2; select (max)", "price[2] = 1"),
    ("compare first max", "price[1] to price[3]: 3 to 9, +6 (+200%)"),
    ("compare price max last", "price[3] to price[6]: 9 to 4, -5 (-55.56%)"),
    ("compare 1 (2)", "price[1] to price[2]: 3 to 1, -2 (-66.67%)"),
    ("series empty = [nan]; select empty max", "StateError: 'empty' has no sample to select"),
  ])
  func `a word tells the sample`(program: String, text: String) {
    #expect(outcome(of: program, after: Self.price).hasPrefix(text))
  }

  @Test(arguments: [
    ("select a 2", "a[2] = 7, +4 (+133.33%) (2 is an index, at x=5: `at=2` is the sample there)"),
    ("select a at=2", "a[1] = 4,"), ("select a index=2", "a[2] = 7, +4 (+133.33%)  "),
    ("select a 0", "a[0] = 3, 0 (0%)  "),
    ("compare a 1 2", "a[1] to a[2]: 4 to 7, +3 (+75%) (1 is an index"),
    ("let n = 1; select a n", "a[1] = 4, +1 (+33.33%) (1 is an index, at x=2"),
  ])
  func `an index that is another sample's x is said`(program: String, text: String) {
    let shown = outcome(of: program, after: "series a = [3, 4, 7] x=[1, 2, 5]")
    #expect(shown.hasPrefix(text), "\(shown)")
  }

  /// Thursday and Friday with three samples each, then Monday.
  private static let days =
    "series p = [1, 2, 3, 4, 5, 6, 7] time=[2026-03-05T09:00, 2026-03-05T12:00, 2026-03-05T15:00, "
    + "2026-03-06T09:00, 2026-03-06T12:00, 2026-03-06T15:00, 2026-03-09T09:00]"

  @Test(arguments: [
    ("select 2026-03-06", "p[3] = 4"), ("select 2026-03-05", "p[0] = 1"),
    ("select 2026-03-06T14:00", "p[5] = 6"),
    ("compare 2026-03-05 2026-03-05", "p[0] to p[2]: 1 to 3"),
    ("compare 2026-03-05 2026-03-06", "p[0] to p[5]: 1 to 6"),
  ])
  func `a day is its first sample, or its last where a comparison ends`(
    program: String, text: String
  ) {
    #expect(outcome(of: program, after: Self.days).hasPrefix(text))
  }

  @Test(arguments: [
    ("select 2026-03-07", "p[5] = 6"), ("compare 2026-03-05 2026-03-08", "p[0] to p[6]: 1 to 7"),
    ("select 2026-03-07T06:00", "p[5] = 6"), ("select at=2026-03-08", "p[6] = 7"),
    ("series n = [1, 2, 3]; select n at=7", "n[2] = 3"),
    ("series n = [1, nan, 3]; select n at=1", "n[2] = 3"),
  ])
  func `a place without a sample is the nearest one, and the result says so`(
    program: String, text: String
  ) {
    let result = outcome(of: program, after: Self.days)
    #expect(result.hasPrefix(text) && result.contains("has no sample: this is the nearest one"))
  }

  @Test func `of several plotted series the first one is meant`() {
    let prompt = Prompt("series a = [1, 2]; series b = [3, 4]; plot b, a")
    #expect(prompt.text("select 1").hasPrefix("b[1] = 4"))
  }

  @Test func `one x window is kept for times, and one for numbers`() {
    let prompt = Prompt(Self.days + "; series n = [1, 2, 3, 4]; plot p; window day 2026-03-06")
    #expect(prompt.text("plot n; show window").hasSuffix("window all"))
    #expect(prompt.text("window 1..2; show window") == "window 1 to 2")
    #expect(prompt.text("plot p; show window").hasSuffix("window 2026-03-06"))
    #expect(prompt.text("plot n; show window").hasSuffix("window 1 to 2"))
    let again = Prompt()
    #expect(again.run(prompt.state) == nil, "\(prompt.state)")
    #expect(again.state == prompt.state)
    #expect(
      prompt.text("window last 2; plot p; show window").hasSuffix("12:00 to 2026-03-09T09:00")
        == false)
    #expect(prompt.text("window all; show window") == "window all")
  }
}
