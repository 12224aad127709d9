import PlotGeometry
import PlotLanguage
import PlotSession
import SampleStore
import Testing

@Suite struct SeriesStatementTests {
  @Test func `a list has the index, a comprehension its points, an expression its leftmost series`()
  {
    let prompt = Prompt(
      "series a = [1, 4, 9]; series b = t^2 for t in 2..4; series c = b * a; series d = a[1..]")
    #expect(prompt.session.state.series["a"]?.samples.positions == .index)
    #expect(prompt.session.state.series["b"]?.samples.positions == .explicit([2, 3, 4]))
    #expect(prompt.session.state.series["c"]?.samples.positions == .explicit([2, 3, 4]))
    #expect(prompt.session.state.series["d"]?.samples.positions == .uniform(start: 1, step: 1))
  }

  @Test(arguments: [
    ("series a = [1, 2, 3] x=[5, 6, 8]", [5.0, 6, 8]),
    ("series a = [1, 2] start=3 step=0.5", [3, 3.5]),
    ("series a = [1, 2] step=2", [0, 2]),
    ("series a = [1, 2] time=[1970-01-01, 1970-01-02]", [0, 86_400]),
    ("series a = [1, 2, 3] start=1970-01-01 step=1 month", [0, 2_678_400, 5_097_600]),
    ("series a = [1, 2] start=1970-01-01T01:00 step=30 min", [3600, 5400]),
    ("series a = [1, 2] start=1970-01-01", [0, 86_400]),
  ])
  func `the axis of a series is told by its keys`(_ program: String, _ positions: [Double]) {
    let prompt = Prompt(program)
    let samples = prompt.session.state.series["a"]?.samples
    #expect(positions.indices.map { samples?.position(of: $0) } == positions)
  }

  @Test func `x of a series is that of the same places, and its gaps are left out`() {
    let prompt = Prompt(
      """
      series q = [100, nan, 300] start=2026-01-01 step=1 day
      series v = [80, 70, 60] start=2026-01-01 step=1 day
      series later = [80, 70, 60] start=2026-01-02 step=1 day
      series r = v x=q
      """)
    #expect(prompt.samples("r") == "80@100 60@300")
    #expect(prompt.warnings.contains("1 sample whose x is a gap of 'q' is left out"))
    let error = prompt.run("series s = later x=q")?.diagnostics.first
    #expect(error?.headline.contains("'later' and 'q' have different places") == true)
    #expect(error?.advice?.hasPrefix("write 'align(q, later)'") == true)
    #expect(prompt.run("series s = later x=align(q, later)") == nil)
    prompt.run("series L = [1, 2, 4] x=[1, 2, 3]; series M = [2, 5, 9] x=ln(L)")
    let inOrder = prompt.run("series fit = M x=L")?.diagnostics.first?.advice
    #expect(inOrder?.hasSuffix("'[v for v in L]' for the samples in their order") == true)
    #expect(prompt.run("series fit = M x=[v for v in L]") == nil)
    #expect(prompt.samples("fit") == "2@1 5@2 9@4")
    #expect(
      prompt.run("series s = [1, nan] x=[1, nan]")?.rendered.contains("x of sample 1") == true)
  }

  @Test func `points that are dates make times`() {
    let prompt = Prompt("series a = 1 for t in 2026-03-01..2026-03-03")
    #expect(prompt.session.state.series["a"]?.samples.isTime == true)
    #expect(prompt.text("count(a)") == "3")
  }

  @Test(arguments: [
    ("series a = [1, 2] x=[1]", "LengthMismatch", "x has 1 elements for 2 values"),
    (
      "series a = [1, 2] x=[2, 1]", "ValueOutOfRange",
      "x of sample 1 is 1, before 2: x must not descend"
    ),
    (
      "series a = t for t in 0..99; series b = sin(t / 20) for t in 0..99; series p = a x=b",
      "ValueOutOfRange",
      "x of sample 32 is 0.9995736030415051, before 0.999783764189357: x must not descend; "
        + "it goes back and forth, as on a path, which only dots can draw"
    ),
    ("series a = [1, 2] time=[1, 2]", "TypeMismatch", "time is a list, not a list of dates"),
    ("series a = [1, 2] start=0 step=0", "ValueOutOfRange", "step is 0: more than 0 is allowed"),
    (
      "series a = [1, 2] start=2026-03-01 step=1", "TypeMismatch",
      "step is a number, not a duration, but start is a date"
    ),
    ("series a = 5", "TypeMismatch", "a series is made of a list or series, not of a number"),
    (
      "series a = [2026-03-01]", "TypeMismatch",
      "a list of dates is no series: a series holds numbers"
    ),
    ("series a = b", "UnknownName", "unknown name 'b'"),
    (
      "series a = t for t in 0..9 step 0", "ValueOutOfRange",
      "step is 0: any other number is allowed"
    ),
    (
      "series a = t for t in 9..0 step -1", "ValueOutOfRange",
      "x of sample 1 is 8, before 9: x must not descend"
    ),
    (
      "series a = [1, 2] + [1, 2, 3]", "LengthMismatch",
      "'+' of 2 and 3 values: both need the same length"
    ),
    (
      "series a = [1, \"x\"]", "TypeMismatch",
      "element 1 is a text: a list holds numbers, dates, durations, Booleans or texts, one kind"
    ),
    ("append a 1", "UnknownName", "unknown series 'a'"),
    ("append [1]", "StateError", "there is no series yet"),
    ("drop a", "UnknownName", "unknown series 'a'"),
    ("series b = [1]; let x = b * 2", "TypeMismatch", "a variable holds no series"),
    ("series b = [1]; b = 3", "TypeMismatch", "'b' is a series, not a variable"),
    (
      "series a = [1]; series b = [2]; append 3", "StateError",
      "which series is meant: there is a, b"
    ),
    ("series a = [1] x=[5]; append a 2", "TypeMismatch", "'a' has x of its own: append needs 'x='"),
    (
      "series a = [1] x=[5]; append a 2 x=4", "ValueOutOfRange",
      "x of sample 1 is 4, before 5: x must not descend"
    ),
    (
      "series a = [1] time=[2026-03-01]; append a 2 x=4", "TypeMismatch",
      "x is a number, and the series has times: dates are needed"
    ),
    (
      "series a = [1] x=[5]; append a [2, 3] x=[6]", "LengthMismatch",
      "x has 1 elements for 2 values"
    ),
    (
      "walk(-1)", "ValueOutOfRange",
      "the number of samples is -1: a whole number of at least 0 is allowed"
    ),
    (
      "sma([1], 0)", "ValueOutOfRange", "the length n is 0: a whole number of at least 1 is allowed"
    ),
    ("quantile([1], 2)", "ValueOutOfRange", "the share p is 2: 0 to 1 is allowed"),
    ("[1, 2][5]", "ValueOutOfRange", "index 5: a whole number from -2 to 1 is allowed"),
    ("[1, 2][0.5]", "ValueOutOfRange", "index 0.5: a whole number from -2 to 1 is allowed"),
    ("1 + 2026-03-01", "TypeMismatch", "'+' takes no number and a date"),
    ("1 < \"a\"", "TypeMismatch", "'<' compares no number with a text"),
    ("1 and true", "TypeMismatch", "'and' takes true or false, not a number"),
    ("true and [1, 2]", "TypeMismatch", "'and' takes true or false, not a list"),
    ("[1, 2] > 1 and [1, 2]", "TypeMismatch", "'and' takes true or false, not a list"),
    ("[1, 2] or [1, 2] > 1", "TypeMismatch", "'or' takes true or false, not a list"),
    ("mean(3)", "TypeMismatch", "mean takes a series or list, not a number"),
    ("sin(\"a\")", "TypeMismatch", "sin takes a number, series or list, not a text"),
    ("ask(\"n\")", "StateError", "nobody can be asked 'n' here"),
    ("selection.index", "StateError", "nothing is selected"),
    ("1 month + 1 day", "TypeMismatch", "the sum of 1 month and 1 day has no fixed length"),
    ("[walk(3) for t in 0..2]", "TypeMismatch", "the element at t = 0 is a list, not a number"),
    ("2026-03-01 + 0.5 months", "ValueOutOfRange", "0.5 months is no whole number of months"),
  ])
  func `errors name the value, the place and what is allowed`(
    _ program: String, _ name: String, _ message: String
  ) {
    let error = Prompt().run(program)
    #expect(error?.name == name)
    #expect(error?.value == message)
  }

  @Test func `an error shows its place and carets`() {
    let error = Prompt().run("series a = [1, 2]\nseries b = a + sma(a, 0)")
    #expect(
      error?.rendered == """
        ValueOutOfRange: the length n is 0: a whole number of at least 1 is allowed
          line 2, column 23
          series b = a + sma(a, 0)
                                ^
        """)
    #expect(error?.traceback.count == 4)
  }

  @Test func `append goes on by itself or with places`() {
    let prompt = Prompt("series a = [1] start=1970-01-31 step=1 month; append a [2, 3]")
    #expect(
      (0..<3).map { prompt.session.state.series["a"]?.samples.position(of: $0) }
        == [2_592_000, 5_011_200, 7_689_600])
    prompt.run("append a 4 time=1970-06-01")
    #expect(prompt.text("count(a)") == "4")
    #expect(prompt.run("append a 5")?.name == "TypeMismatch")
    prompt.run("series b = [1, 2]; append b 3; append b 4 x=7")
    #expect(prompt.session.state.series["b"]?.samples.positions == .explicit([0, 1, 2, 7]))
  }

  @Test func `names are shared, and a series takes the place of a variable`() {
    let prompt = Prompt("let a = 1; series a = [1, 2]")
    #expect(prompt.session.state.variables["a"] == nil)
    #expect(prompt.text("a == [1, 2]") == "[true, true]")
  }

  @Test func `a new series keeps its look and loses its segments`() {
    let prompt = Prompt("series a = [1, 2, 3]; style a width=3; segments a [0, 2]; series a = [4]")
    #expect(prompt.session.state.series["a"]?.style["width"] == .number(3))
    #expect(prompt.session.state.series["a"]?.segments == nil)
  }

  @Test func `segments by list, number and calendar`() {
    let prompt = Prompt("series a = [1, 2, 3, 4, 5]; segments a at [0, 3] active=1")
    #expect(prompt.session.state.series["a"]?.segments?.starts == [0, 3])
    #expect(prompt.session.state.series["a"]?.activeSegment == 1)
    prompt.run("segments a every=2; append a [6, 7]")
    #expect(prompt.session.state.series["a"]?.segments?.starts == [0, 2, 4, 6])
    #expect(prompt.session.state.series["a"]?.activeSegment == nil)
    prompt.run("segments a none")
    #expect(prompt.session.state.series["a"]?.segments == nil)
    prompt.run("series t = [1, 2, 3] start=2026-03-01T12:00 step=12 h; segments t every=day")
    #expect(prompt.session.state.series["t"]?.segments?.starts == [0, 1])
    prompt.run("append t [4, 5]")
    #expect(prompt.session.state.series["t"]?.segments?.starts == [0, 1, 3])
    prompt.run("config timeZone=\"America/New_York\"")
    #expect(prompt.session.state.series["t"]?.segments?.starts == [0, 2, 4])
  }

  @Test(arguments: [
    ("segments a [1]", "ValueOutOfRange"), ("segments a [0, 0]", "ValueOutOfRange"),
    ("segments a [0, 9]", "ValueOutOfRange"), ("segments a []", "ValueOutOfRange"),
    ("segments a [0, 1.5]", "ValueOutOfRange"), ("segments a every=0", "ValueOutOfRange"),
    ("segments a every=day", "TypeMismatch"), ("segments a active=0", "StateError"),
    ("segments a [0] active=1", "ValueOutOfRange"), ("segments b [0]", "UnknownName"),
    ("segments a", "TypeMismatch"), ("segments a [0, \"x\"]", "TypeMismatch"),
  ])
  func `wrong segments are refused`(_ program: String, _ name: String) {
    let prompt = Prompt("series a = [1, 2, 3]")
    #expect(prompt.run(program)?.name == name)
    #expect(prompt.session.state.series["a"]?.segments == nil)
  }

  @Test func `ask gives a number, a date or a text`() {
    let prompt = Prompt()
    for (line, result) in [
      ("12", "12"), (" -2.5 ", "-2.5"), ("10k", "10000"), ("2026-03-01", "2026-03-01"),
      ("hello", "hello"), ("", ""), ("1 + 1", "1 + 1"), ("nan", "nan"),
    ] {
      prompt.answers = [line]
      #expect(prompt.text("ask(\"?\")") == result, "\(line)")
    }
  }

  @Test func `a text cannot grow without end`() {
    let prompt = Prompt("let s = \"0123456789\"")
    var error: CellError?
    for _ in 0..<40 where error == nil { error = prompt.run("s = s + s") }
    #expect(error?.name == "LimitExceeded")
  }

  @Test func `more samples than fit the memory are refused`() {
    for program in [
      "walk(1001)", "[t for t in 0..1000]", "linspace(0, 1, 1001)", "range(0, 1e300)",
    ] {
      #expect(Prompt(sampleLimit: 1000).run(program)?.name == "LimitExceeded", "\(program)")
    }
    let prompt = Prompt(sampleLimit: 1000)
    #expect(prompt.run("series a = walk(1000); append a a") == nil)
    #expect(prompt.run("append a a")?.name == "LimitExceeded")
    #expect(prompt.run("expect count(a) == 2000") == nil)
  }

  /// Whoever quotes a duration is not told to write another one.
  @Test(arguments: [("1 month", "1 month"), ("15 min", "15 minutes"), ("month", "1 day")])
  func `a step in quotes is advised without them`(text: String, advice: String) {
    let error = Prompt().run("series a = [1, 2] start=2026-03-01 step=\"\(text)\"")
    #expect(error?.diagnostics.first?.advice == "write '\(advice)'")
  }
}
