import PlotLanguage
import PlotScene
import PlotSession
import Testing

/// Groups: how they are made, named, computed with and shown.
@Suite struct GroupTests {
  private static let load = """
    series load = [t % 24 + t / 240 for t in 0..239] start=2026-03-02 step=1 hour
    series q = split(load, day)

    """

  private func result(_ program: String) -> String {
    let prompt = Prompt()
    if let error = prompt.run(GroupTests.load) { return error.rendered }
    return prompt.run(program)?.rendered ?? prompt.text(program)
  }

  @Test(arguments: [
    ("count(names(q))", "10"), ("names(q)[1]", "2026-03-03"),
    ("names(split(load, week))", "[\"2026-W10\", \"2026-W11\"]"),
    ("names(split(load, month))", "[\"2026-03\"]"),
    ("names(split(load, quarter))", "[\"2026-Q1\"]"),
    ("names(split(load, year))", "[\"2026\"]"),
    ("count(q)[..1]", "[24, 24]"), ("sum(count(q))", "240"),
    ("last(q[\"2026-03-03\"]) == last(q[1])", "true"),
    ("last(q[-1])", "23.995833333333334"),
    ("max(max(q - q))", "0"), ("min(count(q[0..3])) == 4 and max(count(q[0..3])) == 4", "true"),
    ("count(q > 20)[0]", "4"), ("count(not (q > 20))[0]", "20"),
    ("count(q[6 h..8 h])[0]", "3"), ("count(within(q, ..8 h))[0]", "9"),
    ("count(across(q, p95))", "24"), ("last(across(q, count))", "10"),
    ("max(across(q > 20, count))", "10"),
    ("last(across(split(load, year), mean)) == last(load)", "true"),
  ])
  func `a group is computed with member by member`(expression: String, text: String) {
    #expect(result(expression) == text, "\(expression)")
  }

  /// What is made of two groups meets by name, in whatever order the files have them.
  @Test(arguments: [
    ("count(cases) / sum(people)", "[0.5, 0.08333333333333333]"),
    ("sum(people) / count(cases)", "[12, 2]"),
    ("max(cases * sum(people))", "[80, 36]"), ("max(sum(people) * cases)", "[80, 36]"),
    ("count(cases) >= sum(people) - 2", "[true, false]"),
    ("max(cases / sum(others))", "groups meet by name, and 'sum(others)' has no 'south'"),
    ("count(cases) - sum(others)", "[nan, -11]"),
    ("max(cases * [10, 100])", "[200, 300]"),
  ])
  func `lists made of groups meet by name`(expression: String, text: String) {
    let folder = TestFolder()
    folder.write("cases.csv", "v,site\n10,south\n3,north\n20,south\n")
    folder.write("people.csv", "people,site\n12,north\n4,south\n")
    folder.write("others.csv", "people,site\n12,north\n4,east\n")
    let prompt = Prompt(folder: folder.path)
    let setUp = """
      series cases from "cases.csv" column=v by=site
      series people from "people.csv" by=site
      series others from "others.csv" column=people by=site
      """
    #expect(prompt.run(setUp) == nil)
    let result = prompt.run("print \(expression)")?.rendered ?? prompt.text("print \(expression)")
    #expect(result.contains(text), "\(expression): \(result)")
  }

  @Test(arguments: [
    ("q.Monday", "'q' has no member 'Monday'"), ("load.x", "'load' is no group"),
    ("q[10]", "index 10"), ("names([1, 2])", "names takes a group, or a list of numbers of one"),
    ("named([1, 2], [\"a\"])", "2 values and 1 name: each value has one"),
    ("named(load, [\"a\"])", "named takes a list, not a series"),
    ("named([1], 2)", "named takes a list of texts, not a number"),
    (
      "named([1, 2], [\"x\", \"y\"]) / named([3], [\"y\"])",
      "[x: nan, y: 0.6666666666666666]"
    ),
    ("max(q)[\"2025\"]", "no value is called \"2025\""),
    ("append q 3", "'q' is a group of 10 series"),
    ("select q 3", "'q' is a group of 10 series"), ("let a = q", "a variable holds no group"),
    ("across(load, mean)", "across takes a group, not a series"),
    ("across(q, avg)", "unknown word 'avg' in across"), ("names(3)", "names takes a group"),
    ("q + split(load, week)", "groups meet by name"),
    ("split(load, fortnight)", "unknown word 'fortnight' in split"),
    ("split([1, 2], day)", "split needs times"),
    ("split(q, day)", "split makes a group of a series, and 'q' is one of 10 series"),
    (
      "[mean(where(q == h, q, nan)) for h in 0..2]", "a member stands for 'q', such as q["
    ),
    ("split(within(load, 2027-01-01..), day)", "no samples to split"),
    ("plot q highlight=[1999]", "the group has no member '1999'"),
    ("plot load highlight=[1999]", "highlight names members of a group"),
    ("plot q, load", "one plot has one x axis"), ("load - q", "have different axes"),
    ("window 2026-03-02..2026-03-03; plot q; window 3..4", "the window is of numbers"),
    (
      "series d = [t for t in 0..20000] start=1900-01-01 step=1 day; split(d, day)",
      "at most 10,000"
    ),
    ("series q = split(load, day) start=3", "members of a group have their own x"),
  ])
  func `what a group cannot do is an error that says why`(program: String, message: String) {
    #expect(result(program).contains(message), "\(program): \(result(program))")
  }

  private static let towns =
    "series a.N = [1, 2]; series a.S = [3, 4]; series a.W = [5, nan]; "
    + "series b.N = [1]; series b.S = [2]; series b.X = [3]; "
    + "series c.A = [1]; series c.B = [2]; series c.C = [3]; "

  @Test(arguments: [
    ("sum(a)", "[3, 7, 5]"), ("mean(a) > 1.5", "[false, true, true]"),
    ("sum(a) / count(a)", "[1.5, 3.5, 5]"), ("-sum(a)", "[-3, -7, -5]"),
    ("2 * sum(a) + [1, 1, 1]", "[7, 15, 11]"), ("sqrt(count(a) - 1)[1..]", "[1, 0]"),
    ("sum(a) - sum(c)", "[2, 5, 2]"), ("sum(a) - sort(sum(a))", "[0, 0, 0]"),
    ("where(sum(a) > 4, sum(a), nan)", "[nan, 7, 5]"),
    ("sort(where(sum(a) > 4, sum(a), nan))", "[W: 5, S: 7]"), ("isgap(last(a))[..0]", "[false]"),
    ("names(sort(sum(a))[-2..])", "[\"W\", \"S\"]"), ("names(sum(a)) == names(a)", "true"),
    ("sum(a)[1]", "7"), ("sum(a)[\"W\"]", "5"), ("cumsum(sort(sum(a)))", "[N: 3, W: 8, S: 15]"),
    ("let t = sort(sum(a)); t", "[N: 3, W: 5, S: 7]"),
    ("t = sum(a); show t", "name  t\nN     3\nS     7\nW     5"),
    ("series t = sum(a); sort(t / 2)", "[N: 1.5, W: 2.5, S: 3.5]"),
    ("series t = sum(a); append t 4; print t", "[3, 7, 5, 4]"),
    ("sum(a) == [3, 7, 5]", "[true, true, true]"), ("expect sum(a) == [3, 7, 5]", ""),
    ("[v * 2 for v in sum(a)][0]", "6"), ("a / sum(a)[\"S\"]", "a group of 3 series: "),
    ("print a", "a group of 3 series: [N: [1, 2], S: [3, 4], W: [5, nan]]"),
    ("print b", "a group of 3 series: [N: 1, S: 2, X: 3]"),
    ("series d.x = range(1, 20); print d", "a group of 1 series: [x: 1 to 20 (20 values)]"),
    ("named([3, 5], [\"tea\", \"a, b\"])", "[tea: 3, \"a, b\": 5]"),
    ("named([3, 5], [2024, 2025])", "[2024: 3, 2025: 5]"),
    ("named([k * k for k in 1..2], [\"x\", \"y\"])", "[x: 1, y: 4]"),
    // Members have the same bins, over the range of all.
    (
      "print histogram(a, 2)",
      "a group of 3 series: [N: [2, 0], S: [1, 1], W: [0, 1]]"
    ),
    ("names(histogram(b))", "[\"N\", \"S\", \"X\"]"),
    ("series h = histogram(a, 2); print h.N - h.W", "[2, -1]"),
    ("-sort(-sum(a))", "[S: 7, W: 5, N: 3]"),
    ("count(named(range(1, 60), range(1, 60)))", "60"),
    ("named(range(1, 61), range(1, 61))", "58: 58, …, 61: 61] (61 values)"),
  ])
  func `numbers of a group have its members' names`(program: String, text: String) {
    let prompt = Prompt(Self.towns)
    #expect(prompt.run(program) == nil, "\(program)")
    let shown = prompt.outputs.last?.line ?? ""
    #expect(
      shown.hasSuffix(text) || shown.hasPrefix(text) && text.hasSuffix(": "), "\(program): \(shown)"
    )
  }

  @Test(arguments: [
    ("plot sum(a) as=bars", #""N","S","W""#), ("plot sort(sum(a))[-2..]", #""W","S""#),
    ("plot -sort(-sum(a)) as=bars", #""S","W","N""#),
    ("plot histogram(a, 2)", #""1","2","3","4","5","6""#),
    ("plot sum(a), mean(a) as=bars", #""N","S","W""#),
    ("let t = sum(a); plot t as=dots", #""N","S","W""#),
    ("series t = sum(a); plot t as=bars", #""N","S","W""#),
    ("plot named([1, 2], [\"tea\", \"milk\"]) as=bars", #""tea","milk""#),
    ("plot sum(a), mean(b) as=bars", #""N","S","W","X""#),
    ("plot sum(a), [1, 2, 3]", #""0","1","2""#),
    ("axis x index; plot sum(a) as=bars", #""0","1","2""#),
    ("series d.x = [4]; series d.y = [5]; plot d as=bars", #""0""#),
    (
      "series t = named(range(1, 9), range(11, 19)); plot t as=bars",
      #""11","12","13","14","15","16","17","18","19""#
    ),
  ])
  func `the x axis of values with names shows them`(program: String, labels: String) {
    let prompt = Prompt(Self.towns + program)
    let axes =
      prompt.record(PlotRecord.mediaType).filter { !$0.isWhitespace }
      .firstMatch(of: /"axes":\{"x":(.*?)"y":/).map { String($0.1) } ?? ""
    let found = axes.matches(of: /"label":("[^"]*")/).map { String($0.1) }.joined(separator: ",")
    #expect(found == labels, "\(program)")
  }

  @Test(arguments: [
    (
      "plot sum(a), named([1, 2], [\"p\", \"q\"])",
      "the x axis shows no names: 'sum(a)' has some, and 'named"
    ),
    ("plot sum(a), [1, 2, 3]", "'sum(a)' has some, and '[1, 2, 3]' none"),
    ("plot sum(a), mean(a), band(min(a), max(a))", "which are gaps: it is low beside the others"),
    (
      "series v = [5, 3, 4] x=[1, 1, 2]; plot v as=bars",
      "the 3 bars of 'v' stand at 2 places, where they hide each other: "
        + "read with 'by=' the column of x, 'sum(v)' adds them up"
    ),
    (
      "series v = [5, 3] time=[2026-03-01, 2026-03-01]; plot v as=bars",
      "the 2 bars of 'v' stand at 1 place, where they hide each other: "
        + "'resample(v, day, sum)' adds up those of a day"
    ),
    ("series v = [5, 3, 4] x=[1, 1, 2]; plot v", ""), ("plot mean(a) as=bars", ""),
  ])
  func `names that are not shown and bars that hide each other are said`(
    program: String, warning: String
  ) {
    let prompt = Prompt(Self.towns)
    #expect(prompt.run(program) == nil)
    #expect(warning.isEmpty ? prompt.warnings.isEmpty : prompt.warnings.contains(warning))
  }

  @Test func `the single values of a crowd are bars with names`() {
    let members = (0..<10).map { "series c.m\($0) = [\($0)]; " }.joined()
    let prompt = Prompt(members + "plot c as=bars")
    let record = prompt.record(PlotRecord.mediaType)
    #expect((0..<10).allSatisfy { record.contains("\"label\": \"m\($0)\"") })
    #expect(record.contains("\"count\": 10"))
    #expect(prompt.text("plot c as=bars highlight=m3").contains("9 others"))
    #expect(prompt.text("plot c").contains("9 others"))
  }

  @Test func `members with colours of their own stand out`() {
    let members = (0..<10).map { "series c.m\($0) = [\($0)]; " }.joined()
    let prompt = Prompt(members + "style c.m3 color=red")
    #expect(prompt.text("plot c").hasPrefix("9 others · c.m3: "))
    #expect(prompt.text("plot c highlight=m4").contains("9 others · c.m4: "))
    prompt.run("style c color=gray")
    #expect(!prompt.text("plot c").contains("others"))
  }

  /// Of each series the colour's number, in the order in which colours come.
  @Test(arguments: [
    ("plot g as=dots, trend(g)", "0 1 0 1"), ("plot g, trend(g)", "0 1 2 3"),
    ("plot g panel=A, 0 * g color=red panel=A, g * 2 panel=B, g * 3 panel=C", "0 1 2 2 0 1 0 1"),
  ])
  func `a member has one colour`(program: String, colors: String) {
    let prompt = Prompt("series g.x = [4, 5, 7]; series g.y = [5, 3, 2]\n" + program)
    let found = prompt.record(PlotRecord.mediaType).matches(of: /"color": "(#\w+)"/).map(\.1)
    var known: [Substring] = []
    let numbers = found.map { color -> String in
      if !known.contains(color) { known.append(color) }
      return String(known.firstIndex(of: color) ?? -1)
    }
    #expect(numbers.prefix(8).joined(separator: " ").hasPrefix(colors), "\(found)")
  }

  /// So that they can be compared, as those of a group can.
  @Test(arguments: [
    ("plot histogram(a), histogram(b)", "10 10"), ("plot histogram(a, 3), histogram(b, 3)", "3 3"),
    ("plot histogram(a) / 5, histogram(g); let n = 1; plot", "4 4 4"),
    ("plot histogram(a, 3), histogram(b, 2)", "3 2"), ("plot histogram(a), b", "5 5"),
  ])
  func `histograms of one plot have the same bins`(program: String, counts: String) {
    let prompt = Prompt(
      "series a = [1, 2, 2, 3, 10]; series b = [1, 2, 2, 3, 3]; series g.x = [4]; series g.y = [5]")
    #expect(prompt.run(program) == nil)
    let found = prompt.record(PlotRecord.mediaType).matches(of: /"count": (\d+)/).map(\.1)
    #expect(found.joined(separator: " ").hasPrefix(counts), "\(found)")
  }

  @Test func `a name stands at the stick`() {
    let prompt = Prompt(Self.towns + "plot sum(a) as=bars; select 1")
    #expect(prompt.record(SelectionRecord.mediaType).contains("\"text\": \"S  7\""))
    prompt.run("plot sum(a) as=bars valueStickLabel=\"{x}: {value:.1f}\"; select max")
    #expect(prompt.record(SelectionRecord.mediaType).contains("\"text\": \"S: 7.0\""))
  }

  @Test func `members are series like any other`() {
    let prompt = Prompt()
    #expect(prompt.run(GroupTests.load) == nil)
    for statement in [
      "style q color=red; style q[\"2026-03-03\"] width=3", "segments q every=6",
      "plot q[\"2026-03-03\"], sma(q[\"2026-03-03\"], 3)", "select q[\"2026-03-03\"] max",
      "mark q[\"2026-03-03\"] max label=\"top\"", "show q[\"2026-03-03\"]",
      "append q[\"2026-03-03\"] 5 x=24 h",
      "plot q highlight=[2026-03-04, \"2026-03-05\"]", "plot", "window 6 h..18 h", "plot q",
    ] {
      #expect(prompt.run(statement) == nil, "\(statement)")
    }
    #expect(prompt.text("selection.index") == "23")
    #expect(prompt.text("count(q)[1]") == "25")
    #expect(prompt.run("drop q[\"2026-03-03\"]") == nil)
    #expect(prompt.text("count(names(q))") == "9")
    #expect(prompt.run("drop q") == nil)
    #expect(
      prompt.text("show series").contains("load") && !prompt.text("show series").contains("q"))
  }

  @Test func `a plain member stands behind a point`() {
    let prompt = Prompt()
    let program =
      "series d = [t for t in 0..800] start=2024-01-01 step=1 day; series y = split(d, year)"
    #expect(prompt.run(program) == nil)
    #expect(prompt.text("print first(y.2025), y.2026[0]") == "366 731")
    // The first of March lies at one place, in a leap year or not.
    #expect(prompt.text("count(within(y, 60 days..60 days))") == "[1, 1, 1]")
    #expect(prompt.run("plot y; select y.2025 max") == nil)
    #expect(prompt.text("print selection.series") == "y.2025")
  }

  @Test func `more than eight members are grey, and the legend counts them`() {
    let prompt = Prompt()
    #expect(prompt.run(GroupTests.load + "plot q highlight=2026-03-04") == nil)
    #expect(prompt.text("plot q").contains("9 others"))
  }

  private static let sites =
    "series a.N = [1, 2]; series a.S = [3, 4]; series b.N = [5, 6]; series b.S = [7, 8]; "

  @Test(arguments: [
    ("plot a", #"["N","S"]"#), ("plot a label=\"Dike\"", #"["Dike N","Dike S"]"#),
    ("plot a, b", #"["a N","a S","b N","b S"]"#),
    ("plot a, trend(a)", #"["a N","a S","trend(a) N","trend(a) S"]"#),
    ("plot a label=\"Dike\", b", #"["Dike N","Dike S","b N","b S"]"#),
    ("plot a, b; plot", #"["a N","a S","b N","b S"]"#),
    ("plot a panel=1, b panel=2", #"["N","S"]"#),
    ("plot a, b.N", #"["N","S","b.N"]"#),
  ])
  func `members of one name are told apart in a legend`(program: String, legend: String) {
    let prompt = Prompt(Self.sites + program)
    let record = prompt.record(PlotRecord.mediaType).filter { !$0.isWhitespace }
    #expect(record.contains("\"legend\":" + legend.filter { $0 != " " }), "\(record)")
  }

  @Test func `a member has one colour in all panels`() {
    let prompt = Prompt(
      Self.sites + "series c = [1, 2]; plot a, b panel=2, c panel=2")
    let record = prompt.record(PlotRecord.mediaType).filter { !$0.isWhitespace }
    let colors = record.matches(of: /"color":"(#\w+)","as"/).map { String($0.1) }
    #expect(colors == ["#0072b2", "#d55e00", "#0072b2", "#d55e00", "#1f9a6e"])
  }

  @Test func `a single member behind the others is named`() {
    let prompt = Prompt("series q.x = [1, 2]; series q.y = [2, 3]; plot q highlight=y")
    #expect(
      prompt.record(PlotRecord.mediaType).filter { $0 != " " }.contains(#""legend":["x","y"]"#))
  }

  @Test func `a state with a group is built again`() {
    let prompt = Prompt()
    #expect(prompt.run(GroupTests.load) == nil)
    #expect(prompt.run("plot q highlight=[2026-03-04]") == nil)
    let other = Prompt(prompt.state)
    #expect(other.text("print names(q), mean(q)") == prompt.text("print names(q), mean(q)"))
    #expect(other.text("plot") == prompt.text("plot"))
    #expect(other.state == prompt.state)
  }

  private static let price =
    "config timeZone=\"Europe/Berlin\"; series price = walk(400, seed=3) start=2025-11-20 step=1 day; "

  @Test(arguments: ["day", "week", "month", "quarter", "year"])
  func `what was split is split again`(period: String) {
    let prompt = Prompt(
      "\(GroupTests.price)series q = split(price, \(period)); series p = across(q, p95); plot q, p")
    let text = prompt.text("show state")
    #expect(text.contains("series q = split(price, \(period))\nseries p = across(q, p95)\n"))
    let other = Prompt(text)
    #expect(other.state == text)
    for type in [AxesRecord.mediaType, PlotRecord.mediaType] {
      let show = type == AxesRecord.mediaType ? "show axes" : "plot"
      prompt.run(show)
      other.run(show)
      #expect(!other.record(type).isEmpty && other.record(type) == prompt.record(type))
    }
  }

  @Test(arguments: [
    "append price 3", "series price = price * 2", "drop price", "series price = [1, 2]",
  ])
  func `what is made of a series that is another now is written out`(change: String) {
    let prompt = Prompt("\(GroupTests.price)series q = split(price, month); \(change)")
    #expect(!prompt.state.contains("split("))
    let other = Prompt(prompt.state)
    #expect(other.text("print mean(q), names(q)") == prompt.text("print mean(q), names(q)"))
  }

  @Test func `a list meets a group member by member`() {
    let prompt = Prompt(
      "series g.a = [1, 3]; series g.b = [4, 8, nan]; let m = mean(g); series c = g - mean(g)")
    #expect(prompt.text("print c.a, c.b") == "[-1, 1] [-2, 2, nan]")
    #expect(
      prompt.text("print mean(g - m), sum(m - g), sum([10, 100] * g)")
        == "[0, 0] [0, 0] [40, 1200]"
    )
    #expect(
      prompt.text("print count(g > mean(g)), sum(g ^ [1, 2])") == "[1, 1] [4, 80]")
    #expect(prompt.text("print mean(g - mean(g) + 1 - m)") == "[-1, -5]")
    let text = prompt.text("g - [1, 2, 3]")
    #expect(text.contains("LengthMismatch: 'g' has 2 members and '[1, 2, 3]' 3 values"), "\(text)")
    #expect(prompt.text("[1] * g").contains("LengthMismatch: 'g' has 2 members and '[1]' 1 value"))
  }

  @Test func `a member is defined by its name`() {
    let prompt = Prompt("series g.a = [1, 2]; series g[\"b c\"] = [3, 4]")
    #expect(prompt.text("print names(g), sum(across(g, sum))") == "[\"a\", \"b c\"] 10")
    #expect(prompt.run("series x = [1]; series x.a = [1]") != nil)
    #expect(prompt.run("series g.a from \"x.csv\"") != nil)
  }
}
