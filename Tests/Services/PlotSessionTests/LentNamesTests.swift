import DataSources
import PlotLanguage
import PlotSession
import SampleStore
import Testing

/// What somebody outside lends: which names are asked for, what they are then, and what stays of them.
@Suite struct LentNamesTests {
  private func prompt(_ program: String = "") -> Prompt {
    let prompt = Prompt()
    prompt.session.environment.takesTables = true
    if !program.isEmpty { prompt.run(program) }
    return prompt
  }

  private let rows: [LentColumn] = {
    var city = LentColumn("city", .text, [])
    city.texts = DataTable.Texts(codes: [1, 0, 1, -1], of: ["a", "b", "unused"])
    city.sample = (0, "b")
    return [
      LentColumn("close", .number, [1, 2, 3, 4]), LentColumn("v", .number, [5, 6, 7, 8]), city,
    ]
  }()

  @Test(arguments: [
    ("plot price, sma(price, n) color=teal", "price n"), ("plot own, price", "price"),
    ("plot price title=\"{last(load):.1f} {{x}}\"", "price load"),
    ("series a = b * 2\nplot a, c", "b c"), ("a = b\nprint a, d", "b d"),
    ("plot sin(x) x=-10..10", ""), ("series f = sin(x) x=0..1", ""), ("plot x x=2..5", ""),
    ("plot x", "x"), ("t for t in 0..n", "n"), ("plot candles(price, day)", "price"),
    ("resample(price, week, p95)", "price"), ("select price max", "price max"),
    ("series c from df column=close where city == Bern by=kind", "df Bern"),
    ("series c from df table=t", ""),
    ("mark from df x=close label=city where v > k color=(tint)", "df k tint"),
    ("plot df.close, df[\"c d\"]", "df"),
    ("mark y=limit", "limit"),
    ("style price color=red", "price"), ("config theme=dark", ""),
    ("export price \"a.csv\"", "price"),
    ("on select: print load", "load"), ("expect mean(price) > 3, \"{price}\"", "price"),
    ("plot price; plot (", ""), ("print sum(price) + price[k]", "price k"),
  ])
  func `a program asks for the names that the session lacks`(program: String, names: String) {
    let lacked = prompt("series own = [1, 2]").session.lackedNames(in: program).map(\.name)
    #expect(lacked.joined(separator: " ") == names, "\(program)")
  }

  @Test func `members and texts are asked for where they are mentioned`() {
    let session = prompt().session
    #expect(session.lackedNames(in: "plot df.close").map(\.hasMembers) == [true])
    #expect(session.lackedNames(in: "series a from df by=city").map(\.needsTexts) == [true])
    #expect(session.lackedNames(in: "series a from df column=v").map(\.needsTexts) == [false])
    #expect(session.lackedNames(in: "mark from df label=city").map(\.needsTexts) == [true])
  }

  @Test(arguments: [
    ("names(df)", "[\"close\", \"v\"]"), ("sum(df.close)", "10"), ("df.v[-1]", "8"),
    ("series s from df column=v where city == b\nsum(s)", "12"),
    ("series s from df column=v where city != b\nsum(s)", "14"),
    ("series s from df column=v where close > 2\nsum(s)", "15"),
    (
      "series g from df column=v by=city\nnames(g)",
      "warning: df: 1 row left out: 'city' is empty there; 'where city == \"\"' reads them alone\n[\"b\", \"a\"]"
    ),
    ("series close, v from df\nsum(v)", "26"),
    ("series s from df column=close x=v\nslope(s)", "1"),
    (
      "mark from df x=close label=city where v > 5",
      "3 marks of df in every plot; 1 of them is outside of what is shown, `window x=0..4` shows it"
    ),
    (
      "window x=0..9; mark from df x=close until=v label=v",
      "4 marks of df in every plot"
    ),
  ])
  func `a table is read as a file is`(program: String, text: String) throws {
    let prompt = prompt()
    try prompt.session.lend(
      [("df", .table(rows, rowCount: 4, .index, axisName: "", sorting: nil))], members: ["df"])
    #expect(prompt.text(program) == text, "\(program)")
  }

  @Test(arguments: [
    ("series a from d", "df"), ("series a from df column=", "close"),
    ("series a from df column=c", "close"), ("series a from df where ", "\"net volume\""),
    ("series a from df by=", "close"), ("mark from df label=", "close"),
    ("mark from d", "df"), ("plot df.", "close"), ("plot df[\"", "net volume"),
    ("series a from df dur", "durations="),
  ])
  func `what could be lent is completed with its columns`(text: String, candidate: String) {
    let completion = prompt().session.completion(
      of: text, at: text.count, others: [("df", ["close", "net volume"]), ("limit", [])])
    let texts = completion.candidates.map(\.text)
    #expect(texts.contains(candidate), "\(text): \(texts.prefix(20))")
  }

  @Test func `one column is a series, unless a member is mentioned`() throws {
    let prompt = prompt()
    let table = LentValue.table([rows[0]], rowCount: 4, .index, axisName: "", sorting: nil)
    try prompt.session.lend([("df", table)])
    #expect(prompt.text("mean(df)") == "2.5")
    try prompt.session.lend([("df", table)], members: ["df"])
    #expect(prompt.text("mean(df.close)") == "2.5")
  }

  @Test(arguments: [
    ("plot city", "unknown name 'city'", nil), ("plot df.city", "'df' has no member 'city'", nil),
    ("series s from df column=city", "found 'b' -> expected a number", nil),
    ("series s from du column=v", "unknown table 'du'", "did you mean 'df'?"),
    ("series s follow df", "is a table in memory", nil),
    ("plot frane", "unknown name 'frane'", "did you mean 'frame'?"),
    ("plot late", "'late' goes back in time in row 1", "in Python: late.sort_index()"),
    ("plot never", "'never' is no number", "in Python: float(never)"),
  ])
  func `what is wrong has its place and advice`(
    program: String, message: String, advice: String?
  ) throws {
    let prompt = prompt()
    try prompt.session.lend(
      [
        ("df", .table(rows, rowCount: 4, .index, axisName: "", sorting: nil)),
        (
          "late",
          .series([1, 2, 3], .number, .at([90, 60, 70], .time), sorting: "late.sort_index()")
        ),
        (
          "never",
          .refused(LentNames.Refusal("'never' is no number", advice: "in Python: float(never)"))
        ),
      ], members: ["df"], others: ["frame"])
    let error = prompt.run(program)?.rendered ?? "no error"
    #expect(error.contains(message), "\(error)")
    if let advice { #expect(error.contains(advice), "\(error)") }
  }

  @Test func `what is the same stays with its style, segments and selection`() throws {
    let prompt = prompt()
    func lend(_ last: Double) throws {
      try prompt.session.lend([("a", .series([1, 2, last], .number, .index, sorting: nil))])
    }
    try lend(3)
    prompt.run("style a color=red; segments a every=2; plot a; select a 1")
    try lend(3)
    #expect(prompt.text("print selection.index, selection.segment") == "1 0")
    try lend(4)
    #expect(prompt.session.state.selection == nil)
    prompt.run("plot a; select a 2")
    #expect(prompt.text("print selection.segment") == "1")
    #expect(prompt.session.state.series["a"]?.style["color"] != nil)
  }

  @Test func `what a statement defines is the session's own, and what is lent no more is gone`()
    throws
  {
    let prompt = prompt()
    let series = LentValue.series([1, 2], .number, .index, sorting: nil)
    try prompt.session.lend([("a", series), ("b", series), ("n", .value(.number(2)))])
    prompt.run("series a = a * n; append b 3; n = n + 1")
    #expect(prompt.session.lackedNames(in: "plot a, b; print n").isEmpty)
    try prompt.session.lend([("c", series)])
    try prompt.session.lend([("c", nil)])
    #expect(prompt.run("plot c")?.value == "unknown name 'c'")
  }

  @Test func `bare names after from are paths without quotes where nobody lends`() {
    let prompt = Prompt()
    #expect(prompt.run("series a from df column=close")?.name == "SyntaxError")
    #expect(prompt.run("series a from df")?.value == "a path stands in quotes")
  }
}
