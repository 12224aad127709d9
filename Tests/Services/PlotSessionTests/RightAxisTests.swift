import Foundation
import PlotScene
import PlotSession
import Testing

/// `axis=right`, `axis right`, `window right=`.
@Suite struct RightAxisTests {
  private static let series =
    "series price = [100, 104, 102, 103]; series volume = [3, 1, 2, 9] start=0 step=1"

  /// `y` and `right` of the record's window after a program.
  private func windows(_ program: String) -> String {
    let prompt = Prompt(Self.series)
    prompt.run(program)
    let record = prompt.record(PlotRecord.mediaType)
    let window = record.components(separatedBy: "\"window\": ").last ?? ""
    let values = window.components(separatedBy: "\"y\": ").last ?? ""
    return values.components(separatedBy: ", \"label\"")[0]
  }

  @Test(arguments: [
    ("plot price, volume", "[0, 108.12], \"right\": null"),
    ("plot price, volume axis=right", "[100, 104], \"right\": [1, 9]"),
    ("style volume axis=right; plot price, volume", "[100, 104], \"right\": [1, 9]"),
    ("style volume axis=right; plot price, volume axis=left", "[0, 108.12], \"right\": null"),
    ("style volume axis=right; plot volume", "null, \"right\": [1, 9]"),
    ("plot price, volume axis=right y=90..110", "[90, 110], \"right\": [1, 9]"),
    ("plot price, volume axis=right right=0..99", "[100, 104], \"right\": [0, 99]"),
    ("window right=2..20; plot price, volume axis=right", "[100, 104], \"right\": [2, 20]"),
    ("window right=..20; plot price, volume axis=right", "[100, 104], \"right\": [1, 20]"),
    ("window right=5..; plot price, volume axis=right", "[100, 104], \"right\": [5, 9]"),
    ("window y=..110; plot price, volume axis=right", "[100, 110], \"right\": [1, 9]"),
    (
      "window y=0..1 right=0..1; window all right; plot price, volume axis=right",
      "[0, 1], \"right\": [1, 9]"
    ),
    (
      "window y=0..1 right=0..1; window all y; plot price, volume axis=right",
      "[100, 104], \"right\": [0, 1]"
    ),
    (
      "window right=0..1; window all; plot price, volume axis=right",
      "[100, 104], \"right\": [1, 9]"
    ),
    (
      "plot price, volume axis=right right=0..1; window right=0..2; plot",
      "[100, 104], \"right\": [0, 2]"
    ),
    // A band is on the axis of the series that it follows, unless it says otherwise.
    ("plot price, volume axis=right, band(volume, volume + 90)", "[100, 104], \"right\": [0, 100]"),
    (
      "plot price, volume axis=right, band(volume, volume + 90) axis=left",
      "[0, 108.12], \"right\": [1, 9]"
    ),
    ("plot band(volume, volume + 90), price axis=right", "null, \"right\": [0, 108.12]"),
  ])
  func `each y axis has a window of its own`(program: String, windows: String) {
    #expect(self.windows(program) == windows)
  }

  @Test(arguments: [
    (
      "axis right off", "axis x (as the style has it); axis y (as the style has it); axis right off"
    ),
    (
      "axis right scale=log format=si label=\"n\"",
      "axis x (as the style has it); axis y (as the style has it); "
        + "axis right on format=si scale=log label=\"n\""
    ),
    // Ticks and grids on both sides are seldom meant; no axes at all are.
    ("axis off", "axis x off; axis y off; axis right off"),
    ("axis ticks=5", "axis x on ticks=5; axis y on ticks=5"),
    ("style volume axis=right", "style volume axis=right"),
    ("style volume axis=right; style volume axis=left", "style volume (as the config has it)"),
    ("window y=0..1 right=0..2", "window all, y 0 to 1, right 0 to 2"),
    (
      "axis right time",
      "ValueOutOfRange: a right axis shows values, got 'time' (write `axis x time`)"
    ),
    ("window right=5..1", "ValueOutOfRange: right goes from 5 to 1: its ends must ascend"),
    (
      "plot price axis=top",
      "ValueOutOfRange: axis takes left or right, got 'top'"
    ),
    ("axis right min=0", "UnknownKey: unknown axis key 'min' (write `window right=0..`)"),
    (
      "axis right scale=log; plot price, volume - 1 axis=right",
      "ValueOutOfRange: sample 1 of 'volume - 1' is 0: a log axis needs values greater than 0 "
        + "(write `axis right scale=log; axis right scale=symlog; plot price, volume - 1 axis=right`)"
    ),
  ])
  func `what is said about the right axis`(program: String, text: String) {
    #expect(outcome(of: program, after: Self.series) == text)
  }

  @Test func `the state's program brings the right axis back`() {
    let prompt = Prompt(Self.series)
    prompt.run(
      """
      style volume axis=right; axis right ticks=5 label="n"; window right=0..20
      plot price, volume * 2 axis=right, band(volume, price) axis=left right=1..3
      """)
    let state = prompt.state
    for line in [
      "style volume axis=right", "axis right on ticks=5 label=\"n\"", "window right=0..20",
      "plot price, volume * 2 axis=right, band(volume, price) axis=left right=1..3",
    ] { #expect(state.contains(line), "\(line)") }
    let again = Prompt(state)
    #expect(again.session.state.isIdentical(to: prompt.session.state))
  }

  @Test func `a failing plot leaves axes and windows as they were`() {
    let prompt = Prompt(Self.series + "; plot price; axis right label=\"a\"")
    prompt.run("plot price, volume axis=right right=3..2")
    prompt.run("axis right ticks=0")
    #expect(prompt.session.state.lastPlot?.items.count == 1)
    #expect(prompt.session.state.rightAxis.settings["ticks"] == nil)
  }
}
