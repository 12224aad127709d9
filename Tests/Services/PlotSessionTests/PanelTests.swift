import Foundation
import PlotScene
import PlotSession
import Testing

/// `panel=`, `panels=`, `columns=` and `yshare=`.
@Suite struct PanelTests {
  @Test func `panel=each is advised to be panels=each`() {
    let prompt = Prompt("series a = [1, 2]; series b = [3, 4]")
    let error = prompt.run("plot a, b panel=each")?.diagnostics.first
    #expect(error?.advice == "write 'panels=each'")
    #expect(prompt.run("plot a, b panels=each") == nil)
  }

  /// Two legends of the same towns do not say which panel shows what.
  @Test(arguments: [
    ("plot a, b panel=2", "axis y label=\"a\"; axis y panel=2 label=\"b\"; "),
    ("plot a, 2 * b panel=2 ylabel=\"°C\"", "axis y panel=2 label=\"2 * b\"; "),
    ("plot a, b.S panel=2", ""), ("plot a, 2 * a panel=2 label=\"B\"", "axis y label=\"a\"; "),
  ])
  func `panels of groups with the same members say which is which`(
    program: String, labels: String
  ) {
    func record(_ program: String) -> String {
      let prompt = Prompt("series a.N = [1]; series a.S = [2]; series b.N = [3]; series b.S = [4]")
      #expect(prompt.run("config style=axes; \(program)") == nil)
      return prompt.record(PlotRecord.mediaType)
    }
    #expect(record(program) == record(labels + program))
  }

  @Test(arguments: [
    (
      "plot a ylabel=\"EUR\", b panel=2 ylabel=\"low\", a + 1 panel=2 axis=right ylabel=\"more\"",
      "axis y label=\"EUR\"; axis y panel=2 label=\"low\"; axis right panel=2 label=\"more\"; plot a, b panel=2, a + 1 panel=2 axis=right"
    ),
    ("plot a ylabel=\"EUR\", b", "plot a, b ylabel=\"EUR\""),
    (
      "plot a ylabel=\"EUR\", b axis=right ylabel=\"low\"",
      "axis y label=\"EUR\"; axis right label=\"low\"; plot a, b axis=right"
    ),
  ])
  func `ylabel behind an expression is that of its axis`(program: String, other: String) {
    func record(_ program: String) -> String {
      let prompt = Prompt(Self.two)
      #expect(prompt.run(program) == nil)
      return prompt.record(PlotRecord.mediaType)
    }
    #expect(record(program) == record(other))
    #expect(record(program) != record(other.replacing("label=\"EUR\"", with: "label=\"\"")))
    let prompt = Prompt(Self.two)
    prompt.run(program)
    #expect(prompt.state.contains("ylabel=\"EUR\""))
  }

  private static let two = "series a = [1, 2, 3, 4]; series b = [10, 30, 20, 40]; "

  private func record(_ program: String) throws -> [String: Any] {
    let prompt = Prompt(Self.two)
    let error = prompt.run(program)
    #expect(error == nil, "\(error?.rendered ?? "")")
    let data = Data(prompt.record(PlotRecord.mediaType).utf8)
    return try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
  }

  private func panels(_ program: String) throws -> [[String: Any]] {
    try record(program)["panels"] as? [[String: Any]] ?? []
  }

  @Test(arguments: [
    ("plot a, b panel=2", [[0], [1]]), ("plot a panel=2, b", [[1], [0]]),
    ("plot a, b panel=low", [[0], [1]]), ("plot a panel=top, b panel=low", [[0], [1]]),
    ("plot a panel=low, b", [[1], [0]]), ("plot a, b panel=x, a + 1 panel=x", [[0], [1, 2]]),
    ("plot a, b panel=2, a + b panel=x", [[0], [1], [2]]),
    ("plot a, b panels=each", [[0], [1]]), ("plot a, b columns=2", [[0], [1]]),
    ("plot a, b, a + b columns=2", [[0], [1], [2]]),
    ("plot a, b panel=2, a + 1 panel=2 columns=2", [[0], [1, 2]]),
    ("plot a, b panel=\"the other\"", [[0], [1]]),
    ("plot a, band(a, a + 1), b panel=2", [[0], [1]]),
  ])
  func `each item stands in its panel`(program: String, series: [[Int]]) throws {
    #expect(try panels(program).map { $0["series"] as? [Int] } == series)
  }

  @Test(arguments: [
    ("plot a, b panel=2", 512.0), ("plot a, b panel=2, a + b panel=3", 704),
    ("plot a, b panel=2 height=400", 400), ("config height=300; plot a, b panel=2", 300),
    ("plot a, b columns=2", 320), ("plot a, b, a + 1, b + 1 columns=2", 512), ("plot a, b", 320),
  ])
  func `the picture grows with its panels unless its height is said`(
    program: String, height: Double
  ) throws {
    #expect(try record(program)["height"] as? Double == height)
  }

  @Test(arguments: [
    ("plot a, b panel=7", "there is a panel 7 and no panel 2"),
    ("plot a panel=2", "there is a panel 2 and no panel 1"),
    ("plot a, b panel=2 panels=[1, 2, 3]", "panels= has 3 heights, and the plot has 2 panels"),
    ("plot a, b panel=2 panels=[1]", "panels= has 1 height, and the plot has 2 panels"),
    ("plot a, b panel=2 panels=[1, 0]", "a panel's height is 0"),
    ("plot a panel=low, b panel=2", "there is a panel 2 and no panel 1"),
    ("plot a, b panel=2 panels=each", "every item has its own panel"),
    ("plot a, b panel=0", "panel is 0: a whole number of 1 to 1000 or a name"),
    ("plot a, b panel=\"\"", "a panel's name is empty"),
    ("plot a, b panel=2 height=40", "2 panels are too many for a height of 40"),
    ("axis x panel=2", "all panels have the same x axis"),
    ("window 1..2 panel=2", "all panels show the same x"),
    ("mark x=1 panel=2", "panel= goes with y="), ("style a panel=2", "unknown style key"),
  ])
  func `what makes no sense is an error`(program: String, message: String) {
    let error = Prompt(Self.two).run(program)
    #expect(error?.value.contains(message) == true, "\(error?.rendered ?? "no error")")
  }

  @Test func `times and numbers do not meet in panels`() {
    let prompt = Prompt(Self.two + "series t = [1, 2] start=2026-01-01 step=1 day")
    let error = prompt.run("plot a, t panel=2")
    #expect(error?.name == "TypeMismatch")
    #expect(error?.value == "'t' has times and 'a' has none: one plot has one x axis")
  }

  @Test func `two hundred panels have no room in 300 points`() {
    let items = (1...200).map { "a + \($0) panel=\($0)" }.joined(separator: ", ")
    let error = Prompt(Self.two).run("plot \(items) height=300")
    #expect(error?.name == "ValueOutOfRange")
    #expect(
      error?.value
        == "200 panels are too many for a height of 300: each needs 24 points and room for its texts"
    )
  }

  @Test func `one panel is of version 2 and has the keys that it had`() throws {
    let program = "plot a, b title=\"x\""
    let whole = try record(program)
    #expect(
      Set(whole.keys) == [
        "version", "width", "height", "frame", "series", "axes", "window", "title", "legend",
        "marks", "bands", "config",
      ])
    #expect(whole["version"] as? Int == 2)
    let config = try #require(whole["config"] as? [String: Any])
    #expect(
      Set(config.keys).isDisjoint(with: ["overview", "palette", "link", "columns", "panels"]))
    // One panel is none, whatever it is called.
    for other in ["plot a panel=1, b", "plot a, b panels=[3]"] {
      #expect(try record(other)["panels"] == nil)
      #expect(try record(other)["version"] as? Int == 2)
    }
  }

  @Test(arguments: [
    ("window y=0..9 panel=2; plot a, b panel=2", [[1.0, 4], [0, 9]]),
    ("window y=0..9; plot a, b panel=2", [[0, 9], [10, 40]]),
    ("window y=0..9 panel=1; plot a, b panel=2", [[0, 9], [10, 40]]),
    ("window y=0.. panel=low; plot a, b panel=low", [[1, 4], [0, 40]]),
    ("window y=0..9 panel=2; window all; plot a, b panel=2", [[1, 4], [10, 40]]),
    ("window y=0..9 panel=2; plot a, b panel=low", [[1, 4], [0, 9]]),
    ("plot a, b columns=2", [[0, 40], [0, 40]]),
    ("plot a, b columns=2 yshare=off", [[1, 4], [10, 40]]),
    ("plot a, b panels=each", [[1, 4], [10, 40]]),
    ("plot a, b panels=each yshare=on", [[0, 40], [0, 40]]),
    ("window y=0..99; plot a, b columns=2", [[0, 99], [0, 99]]),
    ("plot a, b panel=2 y=0..5", [[0, 5], [10, 40]]),
    ("plot a, b panels=each y=0..50", [[0, 50], [0, 50]]),
    ("plot a, b panels=each yshare=off y=0..5", [[0, 5], [10, 40]]),
  ])
  func `each panel shows its own values`(program: String, windows: [[Double]]) throws {
    let shown = try panels(program).map { ($0["window"] as? [String: Any])?["y"] as? [Double] }
    #expect(shown == windows)
  }

  @Test func `axes and marks say their panel`() throws {
    let panels = try panels(
      """
      axis y panel=2 unit="kg" grid=dashed
      mark y=20 panel=2 label="limit"
      mark y=2
      mark b max
      plot a, b panel=2
      """)
    let axes = panels.map { ($0["axes"] as? [String: Any])?["y"] as? [String: Any] }
    #expect(axes.map { $0?["unit"] as? String } == [nil, "kg"])
    #expect(panels.map { ($0["marks"] as? [Any])?.count } == [1, 2])
  }

  @Test(arguments: [
    "plot a, b panel=2 panels=[3, 1]", "plot a, b panel=low", "plot a, b columns=2 yshare=off",
    "plot a, b panels=each", "axis y panel=2 format=si", "axis right off panel=low",
    "window y=1..2 panel=2", "window right=1..2 panel=\"a b\"", "mark y=3 panel=2",
  ])
  func `the state says it again`(program: String) {
    let prompt = Prompt(Self.two)
    prompt.run(program)
    let state = prompt.state
    #expect(state.contains("panel") || state.contains("columns"), "\(state)")
    #expect(Prompt(state).state == state)
  }

  @Test func `a group has a panel for each member, in colours and by their names`() throws {
    let panels = try panels(
      "series w = walk(40, seed=1) start=2026-01-01 step=1 day; plot split(w, month) columns=2")
    #expect(panels.map { $0["name"] as? String } == ["2026-01", "2026-02"])
    let many = try record(
      "series w = walk(400, seed=1) start=2026-01-01 step=1 day; plot split(w, month) columns=4")
    let colors = try #require(many["series"] as? [[String: Any]]).map { $0["color"] as? String }
    #expect(colors.count == 14 && Set(colors) == ["#0072b2"])
  }

  @Test func `select, compare and drag go through all panels`() throws {
    let prompt = Prompt(Self.two + "plot a, b panel=2, a + b panel=2")
    #expect(prompt.run("select 2") == nil)
    let selection = prompt.record(SelectionRecord.mediaType)
    #expect(selection.hasPrefix("{\"version\": 3, \"series\": \"a\", \"index\": 2"))
    #expect(
      selection.hasSuffix(
        """
        "others": [{"panel": 2, "series": "b", "index": 2, "value": 20}, \
        {"panel": 2, "series": "a + b", "index": 2, "value": 23}]}
        """))
    #expect(prompt.run("compare b 0 3") == nil)
    #expect(
      prompt.record(ComparisonRecord.mediaType).hasPrefix("{\"version\": 3, \"series\": \"b\""))
    #expect(prompt.run("drag b px=[0, 900]") == nil)
    #expect(prompt.record(EventsRecord.mediaType).contains("{\"event\": \"index\", \"index\": 3}"))
    #expect(prompt.run("select px=0") == nil)
  }

  @Test func `the line about a plot says how many panels there are`() {
    let prompt = Prompt(Self.two)
    #expect(prompt.text("plot a, b panel=low").contains(" · in 2 panels (low)"))
    #expect(!prompt.text("plot a, b").contains("panel"))
  }

  @Test func `what a plot lacks is said`() {
    let prompt = Prompt(Self.two + "plot a, b panel=2")
    #expect(prompt.text("axis y panel=3 format=si").hasSuffix("; the last plot has no panel 3"))
    #expect(prompt.text("window y=1..2 panel=low").hasSuffix("; the last plot has no panel 'low'"))
    #expect(prompt.text("mark y=1 panel=3").hasSuffix("; the last plot has no panel 3"))
    #expect(!prompt.text("axis y panel=2 format=si").contains("has no"))
  }
}
