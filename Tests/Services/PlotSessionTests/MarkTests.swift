import PlotLanguage
import PlotScene
import PlotSession
import Testing

/// `mark`: rules, bands and notes in every plot.
@Suite struct MarkTests {
  private static let price = "series price = [1, 3, 2, 4]; series other = [2, 2, 5, 1]"

  private func marks(_ program: String) -> String {
    let prompt = Prompt(Self.price)
    #expect(prompt.run(program) == nil)
    let record = prompt.record(PlotRecord.mediaType)
    let start = record.firstRange(of: "\"marks\": ")?.upperBound ?? record.endIndex
    let end = record.firstRange(of: ", \"bands\"")?.lowerBound ?? record.endIndex
    return String(record[start..<end])
  }

  @Test(arguments: [
    ("mark y=2; plot price", [#""kind": "y", "from": 2, "to": 2"#, #""label": null"#]),
    ("mark y=2..3 label=\"ok\"; plot price", [#""from": 2, "to": 3"#, #""label": "ok""#]),
    ("mark y=3..; plot price", [#""from": 3, "to": null"#]),
    (
      "mark x=1 color=red; plot price",
      [#""kind": "x", "from": 1, "to": 1"#, ##""color": "#ff0000""##]
    ),
    (
      "mark price max label=\"{value:.1f} of {series}\"; plot price",
      [
        #""kind": "sample", "series": "price", "index": 3, "value": 4"#,
        #""label": "4.0 of price""#,
      ]
    ),
    ("mark price index=-2; plot price", [#""index": 2, "value": 2"#]),
    ("mark price at=1.2; plot price", [#""index": 1, "value": 3"#]),
    ("plot price, other; mark max; plot", [#""series": "price", "index": 3"#]),
    ("mark y=2 dash=on opacity=0.5; plot price", [#""opacity": 0.5, "dash": [6, 4]"#]),
    ("plot sma(price, 2); mark \"sma(price, 2)\" last; plot", [#""series": "sma(price, 2)""#]),
  ])
  func `a mark is in the record of every plot that has its place`(program: String, parts: [String])
  {
    let marks = marks(program)
    for part in parts { #expect(marks.contains(part), "\(part)\n\(marks)") }
  }

  @Test(arguments: [
    "mark y=9; plot price", "mark y=9..10; plot price", "mark x=7; plot price",
    "mark x=2026-03-01; plot price", "mark other max; plot price",
    "mark price max; plot price x=0..1", "mark price index=9; plot price",
    "mark y=2; mark none; plot price",
  ])
  func `a plot leaves out what it has no place for`(program: String) {
    #expect(marks(program) == "[]")
  }

  @Test(arguments: [
    ("mark 2026-03-02 label=\"a\"", "1 mark in every plot"),
    ("mark 2026-03-02..2026-03-03", "1 mark in every plot"),
    ("mark 2026-03-02..", "1 mark in every plot"),
    ("mark ..2026-03-02 color=red", "1 mark in every plot"),
    ("let day = 2026-03-02; mark day", "1 mark in every plot"),
    ("let day = 2026-03-02; mark day..(day + 1 day)", "1 mark in every plot"),
    (
      "mark 2026-04-01",
      "1 mark in every plot; it is outside of what is shown, `window 2026-03-01..2026-04-01` shows it"
    ),
    (
      "window day 2026-03-02; mark 2026-03-03",
      "1 mark in every plot; it is outside of what is shown, `window 2026-03-01..2026-03-04` shows it"
    ),
  ])
  func `dates without a key are places on the x axis`(program: String, text: String) {
    let prompt = Prompt("series t = [1, 2, 3, 4] start=2026-03-01 step=1 day; plot t")
    #expect(prompt.text(program).split(separator: "\n").last.map(String.init) == text)
    #expect(prompt.text("window all; plot").contains("error") == false)
    #expect(
      prompt.record("application/vnd.glowline.plot+json").contains("\"kind\": \"x\"")
        == !text.contains("04-01"))
  }

  @Test func `what a word tells is found anew`() {
    #expect(marks("mark price max; append price 9; plot price").contains("\"index\": 4"))
  }

  @Test(arguments: [
    (
      "mark",
      "SyntaxError: where the mark is to be is missing (write `mark y=100 label=\"limit\" color=tomato`)"
    ),
    (
      "mark price",
      "SyntaxError: where the mark is to be is missing (write `mark price max`)"
    ),
    ("mark y=1 x=2", "SyntaxError: a mark has one place"),
    ("mark price max index=2", "SyntaxError: a mark has one place"),
    (
      "mark price y=2",
      "SyntaxError: a rule belongs to no series"
    ),
    ("mark y=nan", "ValueOutOfRange: an end of y is nan"),
    ("mark y=3..1", "ValueOutOfRange: y goes from 3 to 1: its ends must ascend"),
    ("mark missing max", "UnknownName: unknown series 'missing' (there is price, other)"),
    (
      "mark price at=2026-03-01",
      "TypeMismatch: at is a date, and 'price' has no times (write a number)"
    ),
    (
      "mark price max label=\"{vlaue}\"",
      "ValueOutOfRange: unknown field 'vlaue' in the template (write '\"{value}\"'; there is value, x, time, index, series)"
    ),
    ("mark y=1 width=3", "UnknownKey: unknown mark key 'width'"),
    ("mark y=2", "1 mark in every plot"), ("mark none", "mark none"),
    (
      "mark y=9",
      "1 mark in every plot; it is outside of what is shown, `window y=1..9` shows it"
    ),
    (
      "mark x=-2..-1",
      "1 mark in every plot; it is outside of what is shown, `window x=-2..3` shows it"
    ),
    ("mark x=2..9", "1 mark in every plot"),
    (
      "let limit = 3; mark limit",
      "TypeMismatch: 'limit' is no date, and nothing says which axis is meant (write `let limit = 3; mark y=limit`)"
    ),
    (
      "mark 1..2",
      "TypeMismatch: '1..2' is no date, and nothing says which axis is meant (write `mark y=1..2`)"
    ),
    ("mark 2026-03-01 y=2", "SyntaxError: a mark has one place"),
    (
      "mark price 2026-03-01",
      "SyntaxError: a mark has one place"
    ),
  ])
  func `what cannot be marked is refused`(program: String, text: String) {
    let result = outcome(of: program, after: Self.price)
    #expect(
      result.hasPrefix(text.hasPrefix("ValueOutOfRange: an end") ? "ValueOutOfRange" : text),
      "\(result)")
  }

  @Test(arguments: [
    "mark y=2 label=\"limit {value}\" color=red dash=on", "mark y=..3",
    "mark x=2026-03-01..2026-03-02",
    "mark x=2026-03-01T12:00", "mark t max; mark t at=2026-03-02 label=\"a\"", "mark t index=-1",
    "let l = \"{a}\"; mark t min label=(l)",
    "plot 2 * t; mark \"2 * t\" max",
  ])
  func `the printed state marks the same`(program: String) {
    let prompt = Prompt("series t = [1, 5, 2] start=2026-03-01 step=1 day; plot t; \(program)")
    let again = Prompt()
    #expect(again.run(prompt.state) == nil, "\(prompt.state)")
    #expect(again.state == prompt.state)
    prompt.run("plot")
    again.run("plot")
    #expect(prompt.record(PlotRecord.mediaType) == again.record(PlotRecord.mediaType))
    #expect(!prompt.record(PlotRecord.mediaType).contains("\"marks\": []"))
  }

  @Test func `a window for a rule keeps the zero that is shown`() {
    let prompt = Prompt("series a = [20, 300, 850, 400]; mark y=900; plot a")
    #expect(prompt.text("plot a").contains("mark y=900 is above the picture: window y=0..940"))
    #expect(
      Prompt("series a = [-20, -850]; mark y=-900").text("plot a").contains("window y=-940..0"))
  }

  @Test(arguments: [
    ("y=9", "mark y=9 is above the picture: window y=..9.5"),
    ("y=8..9", "mark y=8..9 is above the picture: window y=..9.5"),
    ("y=-5", "mark y=-5 is below the picture: window y=-5.5.."),
    ("x=7", "mark x=7 is behind the data: window x=..7"),
    ("x=-3..-2", "mark x=-3..-2 is before the data: window x=-3.."),
  ])
  func `a plot says which rule lies beyond its axes, and what shows it`(
    place: String, note: String
  ) throws {
    let prompt = Prompt(Self.price)
    #expect(prompt.text("mark \(place); plot price").contains(" · \(note)  "))
    #expect(prompt.record(PlotRecord.mediaType).contains("\"marks\": []"))
    let window = try #require(note.split(separator: ": ").last)
    #expect(!prompt.text("\(window); plot").contains("mark"))
    #expect(!prompt.record(PlotRecord.mediaType).contains("\"marks\": []"))
  }

  @Test func `a text that is a value is no template`() {
    let prompt = Prompt("series a = [1, 2]; let l = \"{value}\"; mark a max label=(l); plot a")
    #expect(prompt.record(PlotRecord.mediaType).contains(#""label": "{value}""#))
  }

  @Test(arguments: [
    (
      "mark x=1 label=\"Min {value}\"",
      "{value} is empty in the label of a mark at x, which has {x};"
    ),
    (
      "mark y=1 label=\"{time:%H}\"",
      "{time} is empty in the label of a mark at y, which has {value};"
    ),
    ("mark 2026-01-01 label=\"{index}\"", "mark at x, which has {x} and {time};"),
    ("mark y=1 label=\"{value}\"; mark x=1 label=\"{x}\"; mark a max label=\"{value} {x}\"", ""),
  ])
  func `a field that a label lacks is said`(program: String, warning: String) {
    let prompt = Prompt("series a = [1, 2, 3]")
    #expect(prompt.run(program) == nil)
    #expect(warning.isEmpty ? prompt.warnings.isEmpty : prompt.warnings.contains(warning))
  }
}
