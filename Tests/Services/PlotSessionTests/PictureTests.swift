import PlotGeometry
import PlotLanguage
import PlotSession
import Testing

@Suite struct PictureTests {
  static let plotType = "application/vnd.glowline.plot+json"
  static let selectionType = "application/vnd.glowline.selection+json"

  @Test func `plot gives a picture, a line and a record`() {
    let prompt = Prompt("series a = [1, 3, 2]; plot a height=200")
    guard case .display(let bundle, nil)? = prompt.outputs.last else {
      Issue.record("\(prompt.outputs)")
      return
    }
    #expect(bundle.entries.map(\.type) == ["image/png", "text/plain", Self.plotType])
    #expect(bundle["image/png"] == .bytes(Array("png 640.0 200.0".utf8)))
    #expect(bundle.size == MediaBundle.PictureSize(width: 640, height: 200))
    #expect(!bundle.text.contains("\n"))
    // The overrides are for this plot only.
    #expect(prompt.session.state.config.isEmpty)
    prompt.run("plot a")
    #expect(prompt.outputs.last?.bundle?.size?.height == 320)
  }

  @Test func `an override holds where it is the default, too`() {
    let prompt = Prompt("config theme=dark width=200; plot [1, 2] theme=light width=640")
    #expect(prompt.outputs.last?.bundle?.size?.width == 640)
    #expect(prompt.record(Self.plotType).contains("\"theme\": \"light\""))
    #expect(prompt.session.state.config["theme"] == .word("dark"))
  }

  @Test(arguments: [
    ("2", "2"), ("107.95999145507812", "107.96"), ("0.1 + 0.2", "0.3"), ("-1e-9", "−1e−09"),
    ("-12.5", "−12.5"),
    ("1234567.891", "1234567.89"), ("1e300", "1e+300"), ("nan", "nan"),
  ])
  func `the stick's label has figures for people`(_ value: String, _ label: String) {
    let prompt = Prompt("series a = [\(value), 1]; select 0")
    let record = prompt.record(Self.selectionType)
    #expect(record.contains("\"text\": \"\(label)\""), "\(record)")
  }

  @Test func `plot without expressions draws what was plotted last, or all there is`() {
    let prompt = Prompt("series a = [1]; series b = [2]; plot")
    #expect(prompt.session.state.lastPlot?.items.map(\.name) == ["a", "b"])
    prompt.run("plot b; plot height=99")
    #expect(prompt.session.state.lastPlot?.items.map(\.name) == ["b"])
    #expect(Prompt().run("plot")?.name == "StateError")
  }

  @Test func `select gives the cell's result, and a display before its end`() {
    let prompt = Prompt("series a = [1, 3, 2]; select a 1; select a -1")
    guard case .display(let first, _)? = prompt.outputs.first,
      case .result(let last)? = prompt.outputs.last
    else {
      Issue.record("\(prompt.outputs)")
      return
    }
    #expect(first.text.hasPrefix("a[1] = 3, +2 (+200%)"))
    #expect(last.text.hasPrefix("a[2] = 2, +1 (+100%)"))
    #expect(last.entries.map(\.type) == ["image/png", "text/plain", Self.selectionType])
  }

  @Test(arguments: [
    ("selection.index", "1"), ("selection.value", "3"), ("selection.series", "a"),
    ("selection.x", "1"),
    ("selection.time == nan", "true"), ("selection.segment", "0"), ("selection.change", "2"),
    ("selection.percent", "200"), ("selection.percent / 100", "2"),
  ])
  func `fields of the selection`(_ program: String, _ result: String) {
    let prompt = Prompt("series a = [1, 3, 2]; segments a [0, 2]; select a 1")
    #expect(prompt.text(program) == result)
  }

  @Test func `change is against the first visible sample`() {
    let prompt = Prompt("series a = [nan, 5, 10, 20]; select a 3")
    #expect(prompt.text("selection.change") == "15")
    #expect(prompt.text("window 2..3; selection.percent") == "100")
  }

  @Test func `samples are selected by date and place`() {
    let prompt = Prompt("series a = [1, nan, 3, 4] start=2026-03-01 step=1 day")
    for (program, index) in [
      ("select 2026-03-03", "2"), ("select a at=2026-03-02", "2"), ("select at=1999-01-01", "0"),
      ("select 1", "1"), ("select 2026-03-03T13:00", "3"), ("select a index=-4", "0"),
    ] {
      #expect(prompt.text("\(program); selection.index").hasSuffix("\n\(index)"), "\(program)")
    }
    #expect(prompt.text("select 2; selection.time").hasSuffix("2026-03-03T00:00:00+00:00"))
  }

  @Test(arguments: [
    ("compare 0 1", "a[0] to a[1]: 319.49 to 318.48, -1.01 (-0.32%)"),
    ("select a 1", "a[1] = 318.48, -1.01 (-0.32%)"),
    ("compare 0 2", "a[0] to a[2]: 319.49 to 319.49, 0 (0%)"),
    ("compare 0 3", "a[0] to a[3]: 319.49 to 1000000, +999681 (+312899%)"),
    ("compare 3 4", "a[3] to a[4]: 1000000 to 999999, -1 (0%)"),
  ])
  func `a percentage has at most two decimals`(program: String, text: String) {
    let prompt = Prompt("series a = [319.49, 318.48, 319.49, 1M, 999999]; plot a")
    #expect(prompt.text(program).hasPrefix(text + "  "))
  }

  @Test func `a selection stays until its series changes`() {
    for change in ["series a = [9, 9]", "drop a", "select none", "reset"] {
      let prompt = Prompt("series a = [1, 2]; series b = [1]; plot a; select a 1; \(change)")
      #expect(prompt.session.state.selection == nil, "\(change)")
    }
    for change in [
      "plot b", "append a 3", "append b 3", "config laser=on", "drop b", "style a width=3",
    ] {
      let prompt = Prompt("series a = [1, 2]; series b = [1]; plot a; select a 1; \(change)")
      #expect(prompt.session.state.selection?.index == 1, "\(change)")
    }
  }

  @Test func `on select runs at every change, and its output takes the place of the last`() {
    let prompt = Prompt("series a = [1, 2, 3]; on select: print selection.index, selection.value")
    prompt.run("select 1; select 1; select 2; print \"x\"; select none")
    let lines = prompt.outputs.map(\.line).filter { !$0.hasPrefix("a[") }
    #expect(
      lines == [
        "(update on-select-1) 1 2", "(update on-select-1) 2 3", "x", "(update on-select-1) ",
        "nothing is selected",
      ])
    prompt.run("select 0; on select none; select 1")
    #expect(
      prompt.outputs.map(\.line).filter { !$0.hasPrefix("a[") } == ["(update on-select-1) 0 1"])
  }

  @Test func `the output of on select has its place before anything is selected`() {
    let last = Prompt("series a = [1, 2]; on select: print 1")
    guard case .display(let summary, let id)? = last.outputs.last else {
      Issue.record("no display")
      return
    }
    #expect((summary.text, id) == ("on select: print 1", "on-select-1"))
    let other = Prompt("series a = [1, 2]; on select: print 1; let b = 1")
    #expect(other.outputs.contains(.display(MediaBundle(), id: "on-select-1")))
    other.run("on select: print 2; select 1")
    #expect(other.outputs.last == .update(MediaBundle(text: "2"), id: "on-select-2"))
  }

  @Test func `an error of on select takes the output's place once, and the selection stands`() {
    let prompt = Prompt("series a = [1, 2, 3]; on select: print 3 / selection.index / missing")
    func updates(_ program: String) -> [String] {
      prompt.run(program)
      return prompt.outputs.compactMap {
        if case .update(let shown, _) = $0 { shown.text } else { nil }
      }
    }
    let shown = updates("select 1")
    #expect(prompt.session.state.selection?.index == 1)
    #expect(shown.count == 1)
    #expect(shown.first?.contains("UnknownName") == true)
    #expect(shown.first?.contains("on select, line 1") == true)
    #expect(updates("select 2") == [])
    #expect(updates("let missing = 1; select 1") == ["3"])
    #expect(updates("drop a; series a = [1, 2]; select 1; select none") == ["", "3", ""])
  }

  @Test func `a drag selects what is under its last pointer, and on select runs at each change`() {
    let prompt = Prompt(
      "series a = [1, 2, 3, 4]; config style=minimal interaction=off; on select: print selection.index"
    )
    prompt.run("drag px=[0, 10, 640, 600, 212]")
    #expect(
      prompt.outputs.compactMap { if case .update(let shown, _) = $0 { shown.text } else { nil } }
        == ["0", "3", "1"])
    #expect(prompt.session.state.selection?.index == 1)
    prompt.run("drag px=[]")
    #expect(prompt.session.state.selection?.index == 1)
  }

  @Test func `compare names both samples and what lies between`() {
    let prompt = Prompt("series a = [2, 3, 5] start=2026-03-01 step=1 day")
    #expect(prompt.text("compare a 0 -1").hasPrefix("a[0] to a[2]: 2 to 5, +3 (+150%), 2 days"))
    #expect(
      prompt.text("compare 2026-03-02 2026-03-01").hasPrefix(
        "a[1] to a[0]: 3 to 2, -1 (-33.33%), -1 days"))
    #expect(prompt.outputs.last?.bundle?["application/vnd.glowline.comparison+json"] != nil)
  }

  @Test func `a series that is not in the last plot is shown alone`() {
    let prompt = Prompt("series a = [1, 2]; series t = [3, 4] start=2026-03-01 step=1 day; plot a")
    #expect(prompt.text("select t 1").hasPrefix("t[1] = 4 at 2026-03-02, +1"))
    #expect(prompt.text("plot a; selection.time").hasSuffix("2026-03-02T00:00:00+00:00"))
    #expect(prompt.session.state.lastPlot?.items.map(\.name) == ["a"])
    let other = Prompt(
      "series a = [1, 2]; series t = [3, 4] start=2026-03-01 step=1 day; select a 0")
    #expect(other.session.state.selection?.series == "a")
  }

  @Test(arguments: [
    ("select x 0", "UnknownName"),
    ("select a 0.5", "ValueOutOfRange"), ("select a 3", "ValueOutOfRange"),
    ("select a -4", "ValueOutOfRange"),
    ("select a at=2026-03-01", "TypeMismatch"), ("select a 2026-03-01", "TypeMismatch"),
    ("select a \"x\"", "TypeMismatch"), ("compare a 0 9", "ValueOutOfRange"),
    ("select a px=\"x\"", "TypeMismatch"),
  ])
  func `wrong selections are refused`(_ program: String, _ name: String) {
    let prompt = Prompt("series a = [1, 2, 3]; series b = [4]; series c = [5]; plot a, b")
    #expect(prompt.run(program)?.name == name)
    #expect(prompt.session.state.selection == nil)
  }

  @Test(arguments: [
    ("plot a, t", "TypeMismatch"), ("plot [2026-03-01]", "TypeMismatch"),
    ("plot \"a\"", "TypeMismatch"),
    ("plot a width=9999 height=9999", "LimitExceeded"),
    ("plot a scale=16 width=4000", "LimitExceeded"),
    ("plot a laser=5", "TypeMismatch"), ("plot a title=5", "TypeMismatch"),
    ("plot x", "UnknownName"),
  ])
  func `wrong plots are refused`(_ program: String, _ name: String) {
    let prompt = Prompt("series a = [1, 2, 3]; series t = [4] start=2026-03-01 step=1 day")
    #expect(prompt.run(program)?.name == name)
    #expect(prompt.session.state.lastPlot == nil)
  }

  @Test func `a later plot draws without the selection, which stays`() {
    let prompt = Prompt("series a = [1, 2]; select 1; plot a")
    #expect(prompt.outputs.last?.bundle?[Self.selectionType] == nil)
    #expect(prompt.text("selection.index") == "1")
  }

  @Test func `the page of the contract runs as a whole`() {
    let folder = TestFolder()
    var rows = "date,close\n"
    for month in 1...9 {
      for day in 1...28 {
        rows += "2026-0\(month)-\(day < 10 ? "0" : "")\(day),\(100 + month + day % 7)\n"
      }
    }
    folder.write("prices.csv", rows)
    let prompt = Prompt(folder: folder.path)
    let error = prompt.run(
      """
      series price from "prices.csv" column=close time=date     # data in
      segments price every=month                                 # split the line
      config laser=on plotLineWidth=2                            # config overrides, kept
      axis y format=si grid=dashed                               # axes
      window last 8 months                                       # axis window
      plot price, sma(price, 20) title="ACME" height=280         # picture out (overrides here are for this plot only)
      select price at=2026-03-02                                 # index selection: data + picture with the value stick
      compare price 12 80                                        # two points
      export "acme.svg"
      expect last(price) > 100                                   # a check: a false one fails the cell, and so CI
      """)
    #expect(error == nil, "\(error?.rendered ?? "")")
    #expect(prompt.outputs.count == 5)
    #expect(folder.read("acme.svg") == "svg 640.0 280.0")
    #expect(prompt.text("print selection.from, selection.to") == "12 80")
    #expect(prompt.session.state.series["price"]?.segments?.count == 9)
  }
}
