import OrderedJSON
import PlotLanguage
import PlotScene
import PlotSession
import Testing

/// What belongs to one expression of `plot`, and what to the picture.
@Suite struct PlotItemTests {
  private static let price = "series price = [1, 3, 2, 4]; series low = price - 1"

  /// The record of a plot, as far as a test asks for it.
  private func record(_ program: String) -> String {
    let prompt = Prompt(Self.price)
    prompt.run(program)
    return prompt.record(PlotRecord.mediaType)
  }

  @Test(arguments: [
    (
      "plot price as=area color=teal, sma(price, 2) dash=on title=\"ACME\"",
      [
        ##""name":"price","label":"price","color":"#008080","as":"area""##,
        #""name":"sma(price, 2)","label":"sma(price, 2)""#, #""title":"ACME""#,
        #""legend":["price","sma(price, 2)"]"#,
      ]
    ),
    ("plot price color=red, low", [##""color":"#ff0000","as":"line""##]),
    ("plot color=red", [##""color":"#ff0000""##]),
    ("plot price, color=red", [##""name":"price","label":"price","color":"#ff0000""##]),
    ("plot price width=300 lineWidth=4", [#""width":300"#, #""plotLineWidth":4"#]),
    ("plot low + 0 label=\"Low\"", [#""name":"Low","label":"Low""#]),
    ("plot price label=\"ACME\"", [#""name":"price","label":"ACME""#]),
    (
      "plot price, low, band(price - 1, price + 1) label=\"p\", band(low, low + 1) label=\"l\"",
      [#""legend":["price","low","p","l"]"#]
    ),
    ("plot price x=1..2", [#""window":{"x":[1,2]"#]),
    ("plot price y=0..9", [#""y":[0,9]"#]),
    ("plot price title=\"A\" height=200, low color=red", [#""title":"A""#, #""height":200"#]),
    ("plot price legend=on", [#""legend":["price"]"#]),
    ("plot price, low legend=off", [#""legend":null"#]),
    (
      "plot price, band(low, price)",
      [#""bands":[{"name":"band(low, price)","lower":""#, #""legend":null"#]
    ),
    (
      "plot price, band(low, price) label=\"range\"",
      [#""bands":[{"name":"range","#, #""legend":["price","range"]"#]
    ),
  ])
  func `a key behind an expression is its own, the others are the picture's`(
    program: String, parts: [String]
  ) {
    let record = record(program).filter { $0 != " " }
    for part in parts {
      #expect(record.contains(part.filter { $0 != " " }), "\(part)\n\(record)")
    }
  }

  @Test(arguments: [
    ("plot price title=\"a\", low title=\"b\"", "SyntaxError: 'title' is given twice"),
    (
      "plot price ylabel=\"a\" ylabel=\"b\", low",
      "SyntaxError: 'ylabel' is given twice (write `plot price ylabel=\"a\", low ylabel=\"b\"`)"
    ),
    (
      "plot price color=red color=blue",
      "SyntaxError: 'color' is given twice"
    ),
    (
      "plot band(price)",
      "SyntaxError: a band has a lower and an upper series (it reads: band(LOWER, UPPER))"
    ),
    (
      "plot band(low, price) dash=on",
      "UnknownKey: a band has no 'dash' (its keys are color, opacity, label, as, axis and panel)"
    ),
    (
      "plot price x=2026-03-01..",
      "TypeMismatch: the window is of dates, but the x axis has none (the samples are in 0..3)"
    ),
    (
      "plot price x=5..2",
      "ValueOutOfRange: the window goes from 5 back to 2: its ends must ascend"
    ),
    (
      "plot price, band(low[1..], price)",
      "LengthMismatch: 'band' of 3 and 4 values: both need the same length "
        + "(take a part of the longer one: [0..2] behind it)"
    ),
    (
      "plot price as area",
      "SyntaxError: '=' is missing behind 'as' (write `plot price as=area`)"
    ),
  ])
  func `what cannot be is refused`(program: String, text: String) {
    #expect(outcome(of: program, after: Self.price) == text)
  }

  @Test func `what a picture has for itself, the next one has not`() {
    let prompt = Prompt(Self.price)
    prompt.run("plot price x=1..2 y=0..9 title=\"a\" xlabel=\"b\"; plot price")
    let record = prompt.record(PlotRecord.mediaType)
    #expect(record.contains("\"x\": [0, 3]") && record.contains("\"title\": null"), "\(record)")
  }

  @Test func `a later window holds for a plot that had one for itself`() {
    let prompt = Prompt(Self.price)
    #expect(
      prompt.text("plot price x=1..2; window 0..2; select 1; show window").hasSuffix(
        "window 0 to 2"))
  }

  @Test func `an expression is evaluated once`() {
    let prompt = Prompt()
    prompt.answers = ["7"]
    prompt.run("plot [ask(\"n\"), 2]")
    #expect(prompt.text("window 0..1; select 0") == "[ask(\"n\"), 2][0] = 7, 0 (0%)  █▁")
    #expect(prompt.text("compare 0 1").hasPrefix("[ask(\"n\"), 2][0] to"))
    #expect(prompt.text("plot").hasPrefix("[ask(\"n\"), 2]: 2 samples, 2 to 7"))
  }

  @Test func `what is selected is what was shown, though its names have changed`() {
    let prompt = Prompt("series v = [1, 2]; let n = 2; plot v * n; let n = 100")
    #expect(prompt.text("select 1") == "v * n[1] = 4, +2 (+100%)  ▁█")
    // A new plot shows what its names are now.
    #expect(prompt.text("plot").hasPrefix("v * n: 2 samples, 100 to 200"))
  }

  @Test func `a name alone stays the series that it names`() {
    let prompt = Prompt("series v = [1, 2]; plot v; append v 9")
    #expect(prompt.text("select -1") == "v[2] = 9, +8 (+800%)  ▁▂█")
  }

  @Test func `appending keeps the selection`() {
    let prompt = Prompt("series v = [1, 2]; plot v; select 1; append v 9")
    #expect(prompt.text("selection.value") == "2")
  }

  @Test(arguments: ["sma(price, 2)", "Mean"])
  func `a plotted expression is named by its text or its label`(name: String) {
    let prompt = Prompt(Self.price + "; plot price, sma(price, 2) label=\"Mean\"")
    #expect(prompt.text("select \"\(name)\" 3") == "Mean[3] = 3, +1 (+50%)   ▁▅█")
    #expect(prompt.text("compare \"\(name)\" 1 3").hasPrefix("Mean[1] to Mean[3]: 2 to 3"))
    #expect(prompt.text("drag \"\(name)\" px=[100]") != "")
  }

  @Test(arguments: [
    "plot v * n label=\"scaled\" dash=on title=\"t\"",
    "plot v * n, band(v - n, v + n) color=red; let n = 100",
    "plot v * n; series v = [5, 6, 7]",
    "let l = [1, 2]; plot l; let l = [3]",
    "plot v color=red as=step x=0..1 y=..3 xlabel=\"x\" legend=on",
    "plot v * n; select 1; let n = 3",
    "window 0..1; plot v x=1..2; window 0..2",
  ])
  func `the printed state shows the same plot`(program: String) throws {
    let prompt = Prompt("series v = [1, 2, nan, 4]; let n = 2")
    prompt.run(program)
    let state = prompt.state
    let again = Prompt()
    #expect(again.run(state) == nil, "\(state)")
    #expect(again.state == state)
    #expect(again.text("select 1") == prompt.text("select 1"))
    let records = [prompt, again].map { $0.record(SelectionRecord.mediaType) }
    #expect(records[0] == records[1] && !records[0].isEmpty)
  }
}

/// `as=bars`.
@Suite struct BarsTests {
  @Test(arguments: [
    ("series a = [1, 3, 2]; plot a as=bars", "[-0.5, 2.5]", "[0, "),
    ("series a = [1, 3, 2] x=[0, 2, 6]; plot a as=bars", "[-1, 7]", "[0, "),
    ("series a = [1, 3, 2] x=[0, 2, 6]; plot a as=bars x=2..6", "[1, 7]", "[0, "),
    ("series a = [-1, -3, -2]; plot a as=bars", "[-0.5, 2.5]", ", 0]"),
    ("series a = [4, 5]; style a as=bars; plot a", "[-0.5, 1.5]", "[0, "),
    ("series a = [7]; plot a as=bars", "[-0.5, 0.5]", "[0, 7]"),
  ])
  func `bars have half a step on each side, and reach 0`(
    program: String, x: String, y: String
  ) throws {
    let prompt = Prompt()
    prompt.run(program)
    let record = prompt.record(PlotRecord.mediaType)
    let window = try #require(record.split(separator: "\"window\": ").last)
    #expect(window.hasPrefix("{\"x\": \(x)"), "\(window.prefix(80))")
    #expect(window.prefix(80).contains(y), "\(window.prefix(80))")
    #expect(record.contains("\"as\": \"bars\""))
  }

  private static let days =
    "series v = [i for i in 0..95] start=2026-05-01 step=1 hour; "
    + "series d = resample(v, day, sum); "

  /// The window of days and what else there is, from a day's first hour on where that shows what is inside of them.
  @Test(arguments: [
    ("plot v, d as=bars", "01T00:00"), ("plot v, candles(v, day)", "01T00:00"),
    ("plot d as=bars, v panel=2", "01T00:00"), ("plot d as=bars, v as=bars panel=2", "01T00:00"),
    ("mark 2026-05-02T18:00; plot d as=bars", "01T00:00"),
    ("mark 2026-05-02..2026-05-03; plot d as=bars", "01T00:00"),
    ("plot d as=bars, d", "12:00"), ("mark 2026-05-02; plot d as=bars", "12:00"),
    // From 9:00 to 9:00 is no day.
    ("series f = [1, 2] start=2026-05-01T09:00 step=1 day; plot f as=bars, v", "30T12:00"),
  ])
  func `bars of days stand over their hours where these are shown`(
    plot: String, begin: String
  ) throws {
    let prompt = Prompt(Self.days)
    let error = prompt.run(plot)
    #expect(error == nil, "\(error?.rendered ?? "")")
    let record = prompt.record(PlotRecord.mediaType)
    let window = try #require(record.split(separator: "\"window\": ").last)
    #expect(window.prefix(60).contains(begin), "\(window.prefix(80))")
  }

  @Test(arguments: [
    ("plot d[0..1] as=bars", ["May 1", "May 2"]), ("plot d[1..1] as=bars", ["May 2"]),
    ("plot candles(v, day)", ["May 1", "May 2", "May 3", "May 4"]),
    ("plot d[0..1] as=bars, d[0..1]", ["May 1", "May 2"]),
    ("plot d[0..1]", ["May 1", "May 2"]),
    ("plot d as=bars, v", ["00:00", "12:00"]),
    ("plot v[0..3] as=bars", ["00:00", "01:00"]),
  ])
  func `bars of days or hours alone have no ticks between them`(plot: String, labels: [String]) {
    let prompt = Prompt(Self.days)
    prompt.run(plot)
    prompt.run("show axes")
    let axes = prompt.record(AxesRecord.mediaType)
    let found = axes.prefix { $0 != "]" }.matches(of: /"label": "([^"]*)"/).map { String($0.1) }
    #expect(Array(found.prefix(labels.contains { $0.contains(":") } ? 2 : 9)) == labels, "\(axes)")
  }

  @Test func `the stick of a day's bar stands in its middle, and a pointer there finds it`() throws
  {
    let prompt = Prompt(Self.days + "plot v, d as=bars panel=2")
    prompt.run("select v 2026-05-02T12:00")
    let noon = prompt.record(SelectionRecord.mediaType)
    prompt.run("select d 2026-05-02")
    let day = prompt.record(SelectionRecord.mediaType)
    func stick(_ record: String) -> String? {
      record.split(separator: "\"stick\": {\"x\": ").last?.split(separator: "}").first.map(
        String.init)
    }
    let x = try #require(stick(day))
    #expect(x == stick(noon))
    #expect(day.contains("\"time\": \"2026-05-02T00:00:00+00:00\""), "\(day)")
    // The other panel's value is that of the place where the stick stands.
    #expect(day.contains("\"series\": \"v\", \"index\": 36"), "\(day)")
    #expect(prompt.text("drag d px=[\(x)]").contains("index 1"))
  }

  @Test(arguments: [
    ("plot resample(v, day, count)", "2 samples, 1 to 3"),
    ("plot resample(v, day, count) timeZone=Europe/Berlin", "2 samples, 2 to 2"),
    ("plot resample(v, day, count); plot timeZone=Europe/Berlin", "2 samples, 2 to 2"),
    ("plot resample(v, day, count) timeZone=Europe/Berlin; plot", "2 samples, 1 to 3"),
    ("plot v x=2026-03-02.. timeZone=Europe/Berlin", "2 samples, 3 to 4"),
  ])
  func `a plot's own time zone is that of its sums and dates`(program: String, words: String) {
    let prompt = Prompt("series v = [1, 2, 3, 4] start=2026-03-01T21:00 step=1 hour")
    let text = prompt.text(program)
    #expect(text.split(separator: "\n").last?.contains(words) == true, "\(text)")
  }

  /// Bars that stand on each other, each a part of its own.
  @Test func `a band can be bars`() {
    let prompt = Prompt("series a = [3, 4]; series b = [1, 2]")
    #expect(prompt.run("plot band(0 * a, a) as=bars, band(a, a + b) as=bars") == nil)
    let record = prompt.record(PlotRecord.mediaType)
    let uppers = record.matches(of: /"upper": "([^"]*)"/).map { $0.1.split(separator: " ") }
    // Two bars of two corners, with a gap between them.
    #expect(uppers.map { $0.count } == [6, 6], "\(uppers)")
    #expect(prompt.run("plot band(a, a + b) as=area") == nil)
    let error = prompt.run("plot band(a, a + b) as=step")
    #expect(error?.value == "a band takes as=area or as=bars, got 'step'")
  }
}
