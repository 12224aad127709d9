import PlotScene
import PlotSession
import Testing

/// Axes, lengths, colours and gaps as programs say them.
@Suite struct AxisStatementTests {
  private func record(_ program: String) -> String {
    let prompt = Prompt("series a = [1, 3, 2, 4]")
    prompt.run(program)
    return prompt.record(PlotRecord.mediaType)
  }

  @Test(arguments: [
    ("axis y unit=\"mmHg\"; plot a", #""unit": "mmHg""#),
    ("plot a title=\"T\" subtitle=\"S\" caption=\"C {1 + 1}\"", #""caption": "C 2""#),
    ("plot a width=12cm", #""width": 340.1574803149606"#),
    ("plot a width=4.5in height=80mm", #""width": 324"#),
    ("plot a width=5 in height=80 mm", #""width": 360"#),
    (
      "plot a palette=[teal, #d55e00, \"#123\"]", ##""palette": ["#008080", "#d55e00", "#112233"]"##
    ),
    ("config palette=teal; plot a", ##""color": "#008080""##),
    ("config overview=on; plot a", #""overview": {"frame": "#),
    ("plot a, a * 2 panel=2 overview=on", #""lines": [{"series": 0, "#),
    ("config link=days; plot a", #""link": "days"}"#),
    ("plot a link=\"my days\"", #""link": "my days"}"#),
    ("config link=days; plot a link=Off", #""fontSize": 12}"#),
    ("config link=days; config link=\"off\"; plot a", #""fontSize": 12}"#),
    ("plot a gaps=2h", #""gaps": "2 h""#),
    ("axis y format=duration; window y=0..300; plot a", #""label": "5:00""#),
    ("axis x format=\"v%V\"; plot named([3, 4], [\"Nord\", \"Syd\"]) as=bars", #""label": "Nord""#),
    (
      "axis x format=\"<{value}>\"; plot named([3, 4], [\"Nord\", \"Syd\"]) as=bars",
      #""label": "<1>""#
    ),
    ("plot histogram([1, 2, 2, 3])", #""as": "bars""#),
    ("plot histogram([1, 2, 2, 3]) as=line", #""as": "line""#),
    ("series h = histogram([1, 2, 2, 3]); plot h", #""as": "bars""#),
    ("series h = histogram([1, 2, 2, 3]); style h as=line; plot h", #""as": "line""#),
    ("series h = histogram([1, 2, 2, 3]); series h = a; plot h", #""as": "line""#),
    (
      "plot rolling(abs(diff(sma(a, 2) * 100 - 3)), 2, mean) + ema(a, 2), a",
      #""label": "a: sma 2, * 100, - 3, diff, abs, rollin…""#
    ),
    ("plot a - align(a, a) + 1, a", #""label": "a - align(a, a) + 1""#),
    ("axis x unit=\"s\"; plot a", #""unit": "s""#),
    ("series h = histogram([1, 2, 2, 5]); plot h[0..2]", #""label": "2", "position""#),
  ])
  func `a picture is what was said`(program: String, part: String) {
    #expect(record(program).contains(part), "\(record(program))")
  }

  @Test(arguments: [
    ("axis y reverse=maybe", "reverse takes on or off, got 'maybe'"),
    ("axis y scale=symlg", "scale takes linear, log or symlog, got 'symlg'"),
    ("plot a palette=[teal, gren]", "palette takes auto or a list of colours, got 'gren'"),
    ("plot a palette=[teal", "SyntaxError"),
    ("plot a overview=1", "TypeMismatch: overview is a number: on or off is allowed"),
    ("plot a link=1", "TypeMismatch: link is a number: off or a name is allowed"),
    ("plot a link=\"\"", "ValueOutOfRange: a link's name is empty"),
    ("plot a link=[1]", "link is a list"),
    ("plot a gaps=0 s", "ValueOutOfRange: gaps is 0 s"),
    ("plot a gaps=-2h", "ValueOutOfRange: gaps is"),
    ("plot a gaps=3", "TypeMismatch: gaps is a number: break, join or a duration is allowed"),
    ("plot a width=1mm", "ValueOutOfRange: width is 2.83"),
    ("plot a width=3miles", "unknown unit 'miles'"),
    ("plot histogram(), histogram()", "histogram takes 1 to 2 arguments, not 0"),
    ("axis y unit=3", "TypeMismatch: unit is a number: off or a text is allowed"),
  ])
  func `an error names the value and what is allowed`(program: String, text: String) {
    let result = Prompt("series a = [1, 3, 2, 4]").text(program)
    #expect(result.contains(text), "\(result)")
  }

  private static let hours: String = {
    let times = (0..<40).map { hour -> String in
      let later = hour > 20 ? hour + 30 : hour
      return "2026-03-0\(1 + later / 24)T\(later % 24 < 10 ? "0" : "")\(later % 24):00"
    }
    return "series h = range(1, 40, 1) time=[\(times.joined(separator: ", "))]"
  }()

  @Test func `a long hole in time is said once`() {
    let prompt = Prompt(Self.hours)
    let text = prompt.text("plot h")
    #expect(
      text.contains("warning: the line of 'h' runs across a hole in time from 2026-03-01 20:00"))
    #expect(text.contains("31 times its usual step of 1 hour; write `config gaps=2 hours`"))
    #expect(!prompt.text("plot sma(h, 3)").contains("warning"))
    #expect(!prompt.text("plot h").contains("warning"))
    for program in [
      "plot h gaps=2 hours", "plot h gaps=join", "plot h as=dots", "axis x sessions; plot h",
      "plot where(h != 21, h, nan)",
      "plot h[0..10]",
    ] {
      #expect(!Prompt(Self.hours).text(program).contains("warning"), "\(program)")
    }
  }

  @Test(arguments: [
    (
      "plot resample(d, week, sum)",
      "the first period, from 2026-01-05, has 5 of usually 7 samples; write 'resample(d, week, sum)[1..]'"
    ),
    (
      "plot resample(d[..-5], week, sum)",
      "first period, from 2026-01-05, has 5 and the last period, from 2026-01-26, has 3 of usually 7"
    ),
    ("series w = resample(d, week, sum); plot w / 7 as=bars", "write '(w / 7)[1..]'"),
    ("series w = resample(d, week, sum); plot w; plot fill(w, 0)", "write 'w[1..]'"),
    ("plot resample(d, week, count)", "write 'resample(d, week, count)[1..]'"),
    ("plot resample(d, week, sum) x=2026-01-12..", ""), ("plot resample(d, week, sum)[1..]", ""),
    ("plot resample(d, week, mean)", ""), ("plot cumsum(resample(d, week, sum))", ""),
    (
      "plot resample(d, month, sum)",
      "the last period, from 2026-02-01, has 1 of usually 31 samples"
    ),
    // Without Sundays a week is whole on Saturday.
    (
      "series ev = [1 for k in 0..35] time=[2026-01-05 + floor(k / 12) * 7 days + k % 12 * 12 h for k in 0..35]; "
        + "append ev [1, 1, 1, 1, 1, 1] time=[2026-01-26T12:00 + k * 1 day for k in 0..5]; plot resample(ev, week, sum)",
      ""
    ),
    (
      "series ev = [1 for k in 0..35] time=[2026-01-05 + floor(k / 12) * 7 days + k % 12 * 12 h for k in 0..35]; "
        + "append ev [1, 1, 1, 1, 1, 1] time=[2026-01-26 + k * 12 h for k in 0..5]; plot resample(ev, week, sum)",
      "the last period, from 2026-01-26, has 6 of usually 12 samples"
    ),
    // A week may have half of the usual ones.
    (
      "series ev = [1 for k in 0..14] time=[2026-01-05, 2026-01-06, 2026-01-07, 2026-01-11, 2026-01-12, "
        + "2026-01-13, 2026-01-14, 2026-01-18, 2026-01-19, 2026-01-25, 2026-01-26, 2026-01-27, 2026-01-28, "
        + "2026-02-01, 2026-02-02]; plot resample(ev, week, count)",
      "the last period, from 2026-02-02, has 1 of usually 4 samples"
    ),
    // Of what happens now and then few may belong to a period.
    (
      "series ev = [1, 1, 1, 1, 1, 1, 1, 1, 1] time=[2026-01-06, 2026-01-10, 2026-01-13, 2026-01-17, 2026-01-20, "
        + "2026-01-24, 2026-01-27, 2026-01-31, 2026-02-08]; plot resample(ev, week, count)", ""
    ),
  ])
  func `a sum of a part of a period is told`(program: String, text: String) {
    // From a Wednesday to a Sunday.
    let shown = Prompt("series d = range(1, 26, 1) start=2026-01-07 step=1 day").text(program)
    #expect(
      shown.contains("warning") != text.isEmpty && (text.isEmpty || shown.contains(text)),
      "\(program): \(shown)")
  }

  @Test func `an x axis runs from right to left`() throws {
    let prompt = Prompt("series a = [1, 3, 2, 4]; axis x reverse=on; mark x=0..1; plot a")
    let record = prompt.record(PlotRecord.mediaType)
    let points = try #require(record.firstMatch(of: /"points": "([^"]*)"/)?.1).split(separator: " ")
    let places = points.compactMap { Double($0.prefix { $0 != "," }) }
    #expect(places.count == 4 && places == places.sorted(by: >), "\(points)")
    func picked(_ px: Double) -> String {
      prompt.run("select a px=\(px)")
      return prompt.text("print selection.index")
    }
    #expect(picked(places[3]) == "3")
    #expect(picked(places[0] + 9) == "0")
    // Whichever side the later one of two is on: halfway it is the later one.
    #expect(picked((places[1] + places[2]) / 2) == "2")
    #expect(prompt.text("drag a px=[0, 1000]").hasPrefix("index 3, index 0, index none"))
    #expect(prompt.text("show state").contains("axis x on reverse=on"))
    #expect(Prompt("axis reverse=on").text("show axes").contains("reverse"))
  }

  @Test func `counts stay counts as long as they are whole`() {
    let whole = Prompt(
      "series s = [1, 2, 3, 2] time=[2026-01-01, 2026-01-02, 2026-01-03, 2026-01-05]; "
        + "series c = resample(s, day, count); series g = split(c, week); series q = c")
    func labels(_ item: String) -> [Substring] {
      whole.run("plot \(item)")
      let y = whole.record(PlotRecord.mediaType).split(separator: "\"y\": {\"ticks\"").last ?? ""
      return y.prefix { $0 != "]" }.matches(of: /"label": "([^"]*)"/).map(\.1)
    }
    for item in ["c", "c[0..3]", "q", "g", "g[0]", "shift(c, 1)", "fill(c, 0)"] {
      #expect(labels(item) == ["0", "1"], "\(item)")
    }
    for item in ["c / 2", "sma(c, 2)", "resample(c, week, mean)", "c + 0"] {
      #expect(labels(item).count > 2, "\(item)")
    }
  }

  @Test func `a unit stands in brackets behind a name, in a row below it or in a comment`() {
    let folder = TestFolder()
    let files = [
      "t,v\n0,1\n1,2\n": "none", "t,v [hPa]\n0,1\n1,2\n": "hPa",
      "t,v\n(s),(hPa)\n0,1\n1,2\n": "hPa",
      "Log 7\nt;v;w\ns;°C;\n0;1;7\n1;2;8\n": "°C", "# t v\n# s hPa\n0 1\n1 2\n": "hPa",
      "# t v\n0 1\n1 2\n": "none",
      "# Log of 3 May\n# t V v\n0 7 1\n1 8 2\n": "none",
      "agency,t,v\n5s,15s,14n\nA,0,1\nB,1,2\n": "none",
    ]
    for (file, unit) in files {
      folder.write("f.txt", file)
      let prompt = Prompt("series v from \"f.txt\" x=t", folder: folder.path)
      prompt.run("plot v")
      let y = prompt.record(PlotRecord.mediaType).split(separator: "\"y\": {\"ticks\"").last ?? ""
      #expect((y.firstMatch(of: /"unit": "([^"]*)"/)?.1 ?? "none") == unit, "\(file)")
    }
  }

  @Test func `what x counts stands in a header, and goes with the places`() {
    let folder = TestFolder()
    folder.write("f.csv", "V (mL),T [°C]\n0,1\n1,2\n2,4\n")
    let prompt = Prompt(
      "series t from \"f.csv\" x=\"V (mL)\" column=\"T [°C]\"; series u = t * 2",
      folder: folder.path)
    func unit(_ program: String) -> String {
      prompt.run(program)
      let record = prompt.record(PlotRecord.mediaType)
      let x = record.split(separator: "\"y\": ").first { $0.contains("\"x\": {\"ticks\"") } ?? ""
      return x.matches(of: /"unit": "([^"]*)"/).last.map { String($0.1) } ?? "none"
    }
    for item in [
      "t", "u", "t[0..1]", "diff(t)", "t > 1", "2 * t - t", "within(t, 0..1)", "sma(t, 2)",
    ] {
      #expect(unit("plot \(item)") == "mL", "\(item)")
    }
    #expect(unit("plot histogram(t)") == "°C")
    for item in ["sort(t)", "[1, 2, 3]", "t, [1, 2, 3]"] {
      #expect(unit("plot \(item)") == "none", "\(item)")
    }
    #expect(unit("axis x unit=\"ml\"; plot t") == "ml")
    #expect(unit("axis x unit=off; plot t") == "none")
  }

  @Test func `a line that breaks at holes has a piece for each in the record`() {
    let prompt = Prompt(Self.hours)
    prompt.run("plot h, band(h - 1, h + 1) gaps=2h")
    let record = prompt.record(PlotRecord.mediaType)
    let starts = record.matches(of: /"from": (\d+)/).map(\.1)
    #expect(starts == ["0", "21"], "\(starts)")
    let band = record.firstMatch(of: /"lower": "([^"]*)"/).map { $0.1.split(separator: " ") } ?? []
    #expect(band.count == 41 && band[21] == "-", "\(band)")
  }

  @Test func `what was set is written again`() {
    let prompt = Prompt(
      "config palette=[teal, \"#d55e00\"] gaps=90 min overview=on link=\"two days\"; "
        + "axis y scale=symlog reverse=on unit=\"m\"; "
        + "axis right unit=off; series h = histogram([1, 2, 2])")
    let text = prompt.text("show state")
    #expect(text.contains("gaps=90 min overview=on link=\"two days\""))
    #expect(text.contains(##"palette=["#008080", "#d55e00"]"##))
    #expect(text.contains("scale=symlog reverse=on unit=\"m\""))
    #expect(text.contains("unit=off"))
    let again = Prompt(text)
    #expect(again.text("show state") == text)
  }

  @Test(arguments: [
    ("[1, 2, 3, 4, 5, 6, 7, 8, 9, 10], 5", ["1.5", "3.5", "5.5", "7.5", "9.5"]),
    ("[0, 1, 2, 4], 2", ["1", "4"]), ("[3, 3, 3]", ["3"]), ("[1, 2, 3], 20", ["1", "2", "3"]),
    ("[-2, 5, nan, 2], 3", ["-1", "2", "5"]), ("[0.5, 1, 2], 3", ["0.75", "1.25", "1.75"]),
  ])
  func `bins of whole values are whole`(values: String, middles: [String]) {
    let prompt = Prompt("series h = histogram(\(values)); plot h")
    #expect(prompt.text("print count(h)") == "\(middles.count)")
    for (bin, middle) in middles.enumerated() {
      prompt.run("select h \(bin)")
      #expect(prompt.text("print selection.x") == "\(middle)")
    }
  }

  /// Thousands of GB are no kGB.
  @Test(arguments: [
    ("GB", "100,000"), ("km/h", "100,000"), ("ms", "100,000"), ("W", "100k"), ("m", "100k"),
    ("€", "100k"), ("min", "100k"),
  ])
  func `figures before a unit with a prefix have none of their own`(unit: String, label: String) {
    let prompt = Prompt("series s = [100000, 120000, 140000]")
    prompt.run("axis y unit=\"\(unit)\"; plot s")
    #expect(prompt.record(PlotRecord.mediaType).contains("\"label\": \"\(label)\""))
    // What was asked for stays.
    prompt.run("axis y unit=\"\(unit)\" format=si; plot s")
    #expect(prompt.record(PlotRecord.mediaType).contains("\"label\": \"100k\""))
  }

  @Test(arguments: [
    ("series m = [3, 1, 2] time=[2025-01-01, 2025-02-01, 2025-03-01]", ["Jan", "Feb", "Mar"]),
    ("series m = [3, 1] time=[2025-01-01, 2025-04-01]", ["Jan", "Feb", "Mar", "Apr"]),
    ("series m = [3, 1, 2, 4] x=[10, 11, 12, 13]", ["10", "11", "12", "13"]),
    ("series m = [3, 1] x=[10, 11]", ["10", "11"]),
  ])
  func `samples of months and whole numbers have no ticks between them`(
    series: String, labels: [String]
  ) throws {
    let prompt = Prompt()
    #expect(prompt.run(series + "; plot m") == nil)
    let record = prompt.record(PlotRecord.mediaType)
    let x = record.split(separator: "\"y\": ").first { $0.contains("\"x\": {\"ticks\"") } ?? ""
    // The first label is the series'.
    let found = x.matches(of: #/"label": "([^"]*)"/#).map { String($0.1) }.dropFirst()
    #expect(found == labels[...])
  }
}
