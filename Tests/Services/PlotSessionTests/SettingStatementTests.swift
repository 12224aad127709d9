import PlotLanguage
import PlotSession
import Testing

@Suite struct SettingStatementTests {
  @Test func `config alone prints a line that can be run again`() {
    let prompt = Prompt(
      "config laser=on plotLineWidth=2 edges=[top, bottom] color=#00c805 theme=dark")
    let line = prompt.text("config")
    #expect(
      line == "config theme=dark color=#00c805 plotLineWidth=2 useLaserLightLinePlotStyle=on "
        + "adjustedEdgesToFitLineStrokeInCanvas=[top, bottom]")
    let other = Prompt(line)
    #expect(other.session.state.config == prompt.session.state.config)
    #expect(prompt.text("config reset laser; config").contains("Laser") == false)
    #expect(prompt.text("config reset; config") == "config reset")
  }

  @Test func `a padding that the style would have anyway is kept, since another may come`() {
    let prompt = Prompt("config valueStickTopPadding=0; config style=minimal")
    #expect(prompt.text("config") == "config style=minimal valueStickTopPadding=0")
    #expect(prompt.text("config reset valueStickTopPadding; config") == "config style=minimal")
  }

  @Test func `a key with its default is forgotten`() {
    let prompt = Prompt("config plotLineWidth=3; config lineWidth=1.5")
    #expect(prompt.session.state.config.isEmpty)
  }

  @Test(arguments: [
    ("config plotLineWidth=-1", "ValueOutOfRange"), ("config plotLineWidth=\"x\"", "TypeMismatch"),
    ("config plotLineWidth=nan", "ValueOutOfRange"),
    ("config relativeWidth=1.5", "ValueOutOfRange"),
    ("config timeZone=\"Mars/Base\"", "ValueOutOfRange"),
    ("config color=\"nocolor\"", "SyntaxError"),
    ("config valueStickLabel=\"{valu}\"", "ValueOutOfRange"),
    ("config fontFamily=\"\"", "ValueOutOfRange"),
    ("config valueStickLabel=\"{value\"", "ValueOutOfRange"), ("config laser=(1)", "TypeMismatch"),
    ("config theme=(\"pink\")", "ValueOutOfRange"), ("config plotLineWidht=2", "UnknownKey"),
    ("config laser=maybe", "ValueOutOfRange"), ("config width 300", "SyntaxError"),
    ("axis y ticks=0", "ValueOutOfRange"), ("axis y format=\"{x}\"", "ValueOutOfRange"),
    ("axis y ticks=2.5", "ValueOutOfRange"), ("style a color=1", "TypeMismatch"),
    ("style a dash=[-1]", "ValueOutOfRange"), ("style a opacity=2", "ValueOutOfRange"),
    ("style b width=2", "UnknownName"), ("config width=(w)", "UnknownName"),
  ])
  func `wrong values are refused and change nothing`(_ program: String, _ name: String) {
    let prompt = Prompt("series a = [1, 2]")
    let before = prompt.state
    #expect(prompt.run(program)?.name == name)
    #expect(prompt.state == before)
  }

  @Test(arguments: [
    ("config width=(200 + 40)", "width", SettingValue.number(240)),
    ("let accent = \"tomato\"; config color=(accent)", "color", .color(.init(rgb: 0xFF6347))),
    ("config theme=(\"dark\")", "theme", .word("dark")),
    ("config timeZone=Europe/Paris", "timeZone", .text("Europe/Paris")),
    ("config latestIndicator=\"★\"", "latestIndicator", .text("★")),
    ("config latestIndicator=off", "latestIndicator", .word("off")),
    (
      "config edges=all", "adjustedEdgesToFitLineStrokeInCanvas",
      .words(["top", "bottom", "leading", "trailing"])
    ),
    (
      "config valueStickLabel=\"{value:,.2f} {time:%H:%M}\"", "valueStickLabel",
      .text("{value:,.2f} {time:%H:%M}")
    ),
  ])
  func `values of keys are words, values and expressions`(
    _ program: String, _ key: String, _ value: SettingValue
  ) {
    let prompt = Prompt(program)
    #expect(prompt.session.state.config[key] == value)
  }

  @Test func `axis statements add up, and show the axis unless they say off`() {
    let prompt = Prompt("axis y format=si grid=dashed; axis x off; axis y label=\"EUR\"")
    #expect(prompt.session.state.yAxis.isShown == true)
    #expect(prompt.session.state.xAxis.isShown == false)
    #expect(
      prompt.session.state.yAxis.settings
        == ["format": .word("si"), "grid": .word("dashed"), "label": .text("EUR")])
    prompt.run("axis ticks=5; axis x months")
    #expect(prompt.session.state.xAxis.isShown == true)
    #expect(prompt.session.state.xAxis.quantity == .months)
    #expect(prompt.session.state.yAxis.settings["ticks"] == .number(5))
    prompt.run("axis y grid=off")
    #expect(prompt.session.state.yAxis.settings["grid"] == .word("off"))
  }
}
