import PlotSession
import Testing

/// The language's page, section 3: every form of every statement.
@Suite struct PageStatementsTests {
  @Test(arguments: [
    (
      "series a = [1, 2, 3] x=[1, 2, 5]; select at=5",
      "StateError: which series is meant: there is price, a (name it behind the verb)"
    ),
    (
      "series a = [1, 2] time=[2026-03-01, 2026-03-05]",
      "a: 2 samples, 1 to 2, last 2, 2026-03-01 to 2026-03-05  ▁█"
    ),
    (
      "series a = [1, 2] start=0 step=0.5; select at=0.5",
      "StateError: which series is meant: there is price, a (name it behind the verb)"
    ),
    (
      "series a = [1, 2] start=2026-03-01 step=1 day",
      "a: 2 samples, 1 to 2, last 2, 2026-03-01 to 2026-03-02  ▁█"
    ),
    (
      "series close from \"p.csv\"",
      "close: 2 samples, 2 to 4, last 4, 2026-03-01 to 2026-03-02  ▁█"
    ),
    (
      "series p from \"p.csv\"",
      "p: 2 samples, 1 to 3, last 3, 2026-03-01 to 2026-03-02  ▁█\nno column is called 'p': 'open' is taken; other columns: close"
    ),
    ("series open, close from \"p.csv\"; print open, close", "[1, 3] [2, 4]"),
    (
      "series p from \"p.csv\" column=close x=open; select at=3",
      "StateError: which series is meant: there is price, p (name it behind the verb)"
    ),
    (
      "series p from \"p.csv\" column=close time=date; select 2026-03-02",
      "StateError: which series is meant: there is price, p (name it behind the verb)"
    ),
    (
      "series open, close from \"p.csv\" column=open",
      "SyntaxError: several series take no 'column' (each name is the column that it reads, "
        + "or column=[…] has one for each)"
    ),
    ("append price 5; count(price)", "5"), ("append price [5, 6]; last(price)", "6"),
    ("append price 5 x=9; select at=9", "price[4] = 5, +4 (+400%)  ▁▃▅▇█"),
    (
      "series t = [1] start=2026-03-01 step=1 day; append t 2 time=2026-04-01; select t 2026-04-01",
      "t[1] = 2 at 2026-04-01, +1 (+100%)  ▁█"
    ),
    (
      "series a = [1] x=[3]; append a 2",
      "TypeMismatch: 'a' has x of its own: append needs 'x=' (it stands behind the values: x=…)"
    ),
    ("drop price", "dropped price"), ("series b = [1]; drop price, b; show series", "no series"),
    ("let n = 20", "n = 20"), ("n = 20", "n = 20"), ("let l = [1, 2]; l[1]", "2"),
  ])
  func `data`(program: String, text: String) {
    let folder = TestFolder()
    folder.write("p.csv", "date,open,close\n2026-03-01,1,2\n2026-03-02,3,4\n")
    #expect(outcome(of: program, after: "series price = [1, 2, 3, 4]", in: folder.path) == text)
  }

  @Test(arguments: [
    ("segments [0, 2]", "price: 2 segments at 0, 2"),
    ("segments price [0, 2]", "price: 2 segments at 0, 2"),
    ("segments at [0, 2]", "price: 2 segments at 0, 2"),
    ("segments price at [0, 2]", "price: 2 segments at 0, 2"),
    ("segments every=3", "price: 2 segments at 0, 3"),
    (
      "segments price every=3; append price [7, 8, 9]; segments price active=2",
      "price: 3 segments at 0, 3, 6, active 2"
    ),
    ("segments every=hour", "price: 4 segments at 0, 1, 2, 3"),
    ("segments every=day", "price: 3 segments at 0, 1, 2"),
    ("segments price every=week", "price: 2 segments at 0, 2"),
    ("segments every=month", "price: 2 segments at 0, 1"),
    ("segments every=year", "price: 1 segment at 0"),
    ("segments [0, 2]; segments none", "price: no segments"),
    ("segments [0, 2]; segments price none", "price: no segments"),
    ("segments [0, 2]; segments active=1", "price: 2 segments at 0, 2, active 1"),
    ("segments [0, 2] active=1; segments price active=none", "price: 2 segments at 0, 2"),
    ("segments price every=day active=0", "price: 3 segments at 0, 1, 2, active 0"),
    ("segments [1, 2]", "ValueOutOfRange: segment start 0 is 1: the first must be 0"),
    (
      "segments [0, 2, 2]",
      "ValueOutOfRange: segment start 2 is 2, after 2: starts must ascend strictly"
    ),
    ("segments [0, 9]", "ValueOutOfRange: segment start 1 is 9: 0...3 is allowed"),
  ])
  func `segments`(program: String, text: String) {
    // A Saturday at noon, then Sunday the 1st, Monday and Monday evening.
    let price = "series price = [1, 2, 3, 4] start=2026-02-28T12:00 step=18 hours"
    #expect(outcome(of: program, after: price) == text)
  }

  @Test(arguments: [
    (
      "style price color=red width=2 dash=on points=on opacity=0.5 as=step label=\"P\"",
      "style price color=#ff0000 width=2 dash=on points=on opacity=0.5 as=step label=\"P\""
    ),
    ("style price dash=off points=off as=line", "style price (as the config has it)"),
    ("style price dash=[4, 2] points=3 as=area", "style price dash=[4, 2] points=3 as=area"),
    ("style price as=dots", "style price as=dots"),
    ("config laser=on; config", "config useLaserLightLinePlotStyle=on"),
    ("config laser=on width=300; config reset laser; config", "config width=300"),
    ("config laser=on width=300; config reset laser width; config", "config reset"),
    ("config laser=on width=300; config reset; config", "config reset"),
    ("axis x", "axis x on; axis y (as the style has it)"),
    ("axis y off", "axis x (as the style has it); axis y off"),
    ("axis on", "axis x on; axis y on; axis right on"),
    ("axis x off; axis x ticks=5", "axis x on ticks=5; axis y (as the style has it)"),
    ("axis x time", "axis x on time; axis y (as the style has it)"),
    ("axis x index", "axis x on index; axis y (as the style has it)"),
    ("axis x months", "axis x on months; axis y (as the style has it)"),
    ("axis ticks=auto", "axis x on ticks=auto; axis y on ticks=auto"),
    ("axis y ticks=classic", "axis x (as the style has it); axis y on ticks=classic"),
    (
      "axis y format=auto scale=linear",
      "axis x (as the style has it); axis y on format=auto scale=linear"
    ),
    ("axis y scale=log grid=off", "axis x (as the style has it); axis y on scale=log grid=off"),
    ("axis y grid=on", "axis x (as the style has it); axis y on grid=on"),
    ("axis y grid=solid", "axis x (as the style has it); axis y on grid=solid"),
    (
      "axis y grid=dashed label=\"EUR\"",
      "axis x (as the style has it); axis y on grid=dashed label=\"EUR\""
    ),
  ])
  func `style, config and axis`(program: String, text: String) {
    #expect(outcome(of: program, after: "series price = [1, 2, 3, 4]") == text)
  }

  /// The labels of the y axis over 1,000 to 4,000.
  @Test(arguments: [
    ("axis y format=auto", "1000|1500|2000|2500|3000|3500|4000"),
    ("axis y format=plain", "1000|1500|2000|2500|3000|3500|4000"),
    ("axis y format=si", "1.0k|1.5k|2.0k|2.5k|3.0k|3.5k|4.0k"),
    ("axis y format=short", "1.0k|1.5k|2.0k|2.5k|3.0k|3.5k|4.0k"),
    ("axis y format=\"${value:short}\"", "$1k|$1.5k|$2k|$2.5k|$3k|$3.5k|$4k"),
    // Three digits would not tell these apart.
    (
      "window y=1234000..1234400; axis y format=\"{value:short}\"",
      "1.234M|1.2341M|1.2342M|1.2343M|1.2344M"
    ),
    ("axis y format=\"$%.0f\"", "$1000|$1500|$2000|$2500|$3000|$3500|$4000"),
    ("axis y format=percent", "1000%|1500%|2000%|2500%|3000%|3500%|4000%"),
    ("axis y format=offset", "1000|1500|2000|2500|3000|3500|4000"),
    ("axis y format=\"%.2f\"", "1000.00|1500.00|2000.00|2500.00|3000.00|3500.00|4000.00"),
    (
      "axis y format=\"{value:.1f} EUR\"",
      "1000.0 EUR|1500.0 EUR|2000.0 EUR|2500.0 EUR|3000.0 EUR|3500.0 EUR|4000.0 EUR"
    ),
    ("axis y ticks=3", "1k|2k|3k|4k"), ("axis y ticks=classic", "0|1500|3000|4500"),
    ("axis x format=\"%d %b\"", "01 Mar|02 Mar|03 Mar"),
    ("axis x format=\"{time:%H:%M}\"", "00:00|06:00|12:00|18:00|00:00|06:00|12:00|18:00|00:00"),
  ])
  func `formats of ticks`(program: String, labels: String) {
    let prompt = Prompt(
      "series price = [1000, 2000, 4000] start=2026-03-01 step=1 day; plot; \(program)")
    prompt.run("show axes")
    let record = prompt.record("application/vnd.glowline.axes+json")
    let axis = record.split(separator: "\"y\": {\"ticks\"", maxSplits: 1)[
      program.hasPrefix("axis x") ? 0 : 1]
    #expect(
      axis.split(separator: "\"label\": \"").dropFirst().map { $0.prefix { $0 != "\"" } }.joined(
        separator: "|") == labels)
  }

  @Test(arguments: [
    ("window 2026-03-05..2026-03-08", "window 2026-03-05 to 2026-03-08"),
    ("window x=2026-03-05..2026-03-08", "window 2026-03-05 to 2026-03-08"),
    ("window y=5..20", "window all, y 5 to 20"),
    ("window 2026-03-05..2026-03-08 y=5..20", "window 2026-03-05 to 2026-03-08, y 5 to 20"),
    ("window last 8 months", "window 2025-08-04 to 2026-04-04"),
    ("window last 20", "window 2026-03-16 to 2026-04-04"),
    ("window day 2026-03-01", "window 2026-03-01"),
    ("window year=2026", "window 2026-01-01 to 2026-12-31"),
    ("window months=8", "window 2026-01-01 to 2026-04-30"),
    ("window months=8 year=2025", "window 2025-05-01 to 2025-12-31"),
    ("window months=8 year=2026 end=3", "window 2026-01-01 to 2026-03-31"),
    ("window months=2 end=3", "window 2026-02-01 to 2026-03-31"),
    ("window day 2026-03-01; window next", "window 2026-03-02"),
    ("window day 2026-03-01; window previous", "window 2026-02-28"),
    ("window day 2026-03-01; window next 2 weeks", "window 2026-03-15"),
    (
      "window 2026-03-01..2026-03-02; window next hour",
      "window 2026-03-01 01:00 to 2026-03-03 00:59:59"
    ),
    ("window day 2026-03-01; window next day", "window 2026-03-02"),
    ("window day 2026-03-01; window next week", "window 2026-03-08"),
    ("window day 2026-03-01; window previous month", "window 2026-02-01"),
    ("window day 2026-03-01; window previous year", "window 2025-03-01"),
    ("window day 2026-03-01; window all", "window all"),
    ("window 2026-03-05..2026-03-08 y=5..20; window all x", "window all, y 5 to 20"),
    ("window 2026-03-05..2026-03-08 y=5..20; window all y", "window 2026-03-05 to 2026-03-08"),
    ("window months=2; window previous", "window 2026-02-01 to 2026-03-31"),
    ("window months=2; window next", "window 2026-03-01 to 2026-04-30 (already the last page)"),
    ("window year=2024", "ValueOutOfRange: year 2024 has no data: there is 2025, 2026"),
  ])
  func `window`(program: String, text: String) {
    // From 2025-03-01 to 2026-04-04.
    #expect(
      outcome(of: program, after: "series d = range(1, 400) start=2025-03-01 step=1 day") == text)
  }

  @Test(arguments: [
    ("plot", "price: 5 samples, 1 to 5, last 5  ▁▃▅▇█"),
    (
      "plot price, price * 2",
      "price: 5 samples, 1 to 5, last 5 · price * 2: 5 samples, 2 to 10, last 10  ▁▃▅▇█"
    ),
    (
      "plot price lineWidth=3 title=\"T\"; config",
      "T · price: 5 samples, 1 to 5, last 5  ▁▃▅▇█\nconfig reset"
    ),
    ("select 2", "price[2] = 3 at 2026-03-03, +2 (+200%)  ▁▃▅▇█"),
    ("select price -2", "price[3] = 4 at 2026-03-04, +3 (+300%)  ▁▃▅▇█"),
    ("select price 2026-03-02", "price[1] = 2 at 2026-03-02, +1 (+100%)  ▁▃▅▇█"),
    ("select index=2", "price[2] = 3 at 2026-03-03, +2 (+200%)  ▁▃▅▇█"),
    ("select price at=2026-03-02T13:00", "price[2] = 3 at 2026-03-03, +2 (+200%)  ▁▃▅▇█"),
    ("select px=0", "price[0] = 1 at 2026-03-01, 0 (0%)  ▁▃▅▇█"),
    ("select none", "nothing is selected"),
    ("compare 0 -1", "price[0] to price[4]: 1 to 5, +4 (+400%), 4 days  ▁▃▅▇█"),
    (
      "compare price 2026-03-02 2026-03-04",
      "price[1] to price[3]: 2 to 4, +2 (+100%), 2 days  ▁▃▅▇█"
    ),
    (
      "series q = [1, 2] time=[2026-03-01T00:00:01, 2026-06-24T17:46:40]; compare q 0 1",
      "q[0] to q[1]: 1 to 2, +1 (+100%), 115.741 days  ▁█"
    ),
    ("drag px=[0, 640]", "index 0, index 4, index none"),
    ("drag price px=[0, 640]", "index 0, index 4, index none"),
    (
      "on select: print selection.value; select 2; select 3",
      "\nprice[2] = 3 at 2026-03-03, +2 (+200%)  ▁▃▅▇█\n(update on-select-1) 3\nprice[3] = 4 at"
        + " 2026-03-04, +3"
        + " (+300%)  ▁▃▅▇█\n(update on-select-1) 4"
    ),
    (
      "on select: print selection.value; select 2; select none",
      "\nprice[2] = 3 at 2026-03-03, +2 (+200%)  ▁▃▅▇█\n(update on-select-1) 3\n"
        + "(update on-select-1) \nnothing"
        + " is selected"
    ),
    (
      "on select: print selection.value; on select none; select 2",
      "\nprice[2] = 3 at 2026-03-03, +2 (+200%)  ▁▃▅▇█"
    ),
    ("on select: select 3", "SyntaxError: 'select' is not allowed in 'on select'"),
    (
      "on select: on select none",
      "SyntaxError: 'on' is not allowed in 'on select'"
    ),
    ("on select: run \"x.glow\"", "SyntaxError: 'run' is not allowed in 'on select'"),
    ("on select: reset", "SyntaxError: 'reset' is not allowed in 'on select'"),
  ])
  func `pictures and selections`(program: String, text: String) {
    #expect(
      outcome(of: program, after: "series price = range(1, 5) start=2026-03-01 step=1 day") == text)
  }

  @Test(arguments: [
    (
      "plot; export \"a.png\" width=300",
      "price: 2 samples, 1 to 2, last 2  ▁█\nwrote a.png (15 bytes)"
    ), ("plot; export \"a.svg\"", "price: 2 samples, 1 to 2, last 2  ▁█\nwrote a.svg (15 bytes)"),
    ("plot; export \"a.pdf\"", "price: 2 samples, 1 to 2, last 2  ▁█\nwrote a.pdf (15 bytes)"),
    (
      "plot; export \"a.json\"; print 1",
      "price: 2 samples, 1 to 2, last 2  ▁█\nwrote a.json (1,880 bytes)\n1"
    ),
    (
      "plot; export \"a.gif\"",
      "price: 2 samples, 1 to 2, last 2  ▁█\nValueOutOfRange: unknown suffix '.gif' of "
        + "'a.gif' (write '\"a.png\"'; there is .png .svg .pdf .html .json)"
    ),
    (
      "export \"a.png\"",
      "StateError: nothing has been plotted yet (write `plot; export \"a.png\"`)"
    ),
    ("expect 1 < 2", "as expected: 1 < 2"),
    ("expect count(price) == 3", "ExpectationFailed: expected count(price) == 3: 2 == 3 is false"),
    ("expect 1 == 2, \"no\"", "ExpectationFailed: no: expected 1 == 2: 1 == 2 is false"),
    (
      "plot; expect plot \"golden.png\"",
      "price: 2 samples, 1 to 2, last 2  ▁█\nas expected: 0% of the pixels differ from 'golden.png'"
    ),
    (
      "plot; expect plot \"golden.png\" within=0.5%",
      "price: 2 samples, 1 to 2, last 2  ▁█\nas expected: 0% of the pixels differ from 'golden.png'"
    ),
    (
      "plot; expect plot \"near.png\" within=0.5%",
      "price: 2 samples, 1 to 2, last 2  ▁█\nExpectationFailed: 33.3333% of the pixels differ from 'near.png': 0.5% are allowed"
    ),
    (
      "plot; expect plot \"near.png\" within=50%",
      "price: 2 samples, 1 to 2, last 2  ▁█\nas expected: 33.3333% of the pixels differ from 'near.png'"
    ),
    ("show", "price: 2 samples, 1 to 2, last 2  ▁█"),
    (
      "show series",
      "series  samples  gaps  min  max  axis   from … to  segments\nprice   2        0 "
        + "    1    2    index  0 to 1               ▁█"
    ), ("show segments", "no segments"), ("show window", "window all"),
    ("show axes", "axis x (as the style has it); axis y (as the style has it)"),
    ("show selection", "nothing is selected"), ("show state", "series price = [1, 2]"),
    (
      "show price",
      "price: 2 samples, 1 to 2, last 2  ▁█\nindex  x  value  segment\n0      0  1\n1  "
        + "    1  2"
    ),
    ("print price, 1 + 1", "[1, 2] 2"), ("warn \"few:\", 2", "few: 2"), ("clear", "(clear)"),
    ("wait 1 ms", ""),
    ("run \"setup.glow\"; isSetUp", "true"), ("reset; show series", "no series"),
  ])
  func `files, checks and the rest`(program: String, text: String) {
    let folder = TestFolder()
    folder.write("setup.glow", "let isSetUp = on")
    folder.write("golden.png", "png 640.0 320.0")
    folder.write("near.png", "png 6=0.0 320.0")
    #expect(outcome(of: program, after: "series price = [1, 2]", in: folder.path) == text)
  }

  @Test func `help has a page for every topic, also as WORD?`() {
    #expect(outcome(of: "help").hasPrefix("help: statements"))
    #expect(outcome(of: "help plot").hasPrefix("plot: draw the picture"))
    #expect(outcome(of: "plot?") == outcome(of: "help plot"))
    #expect(outcome(of: "show config").contains("plotLineWidth                              1.5"))
  }

  @Test(arguments: [
    ("{value}", "1234.5"), ("{value:+.1f}", "+1234.5"), ("{value:,.2f}", "1,234.50"),
    ("{value:.2e}", "1.23e+03"),
    ("{value:.6g}", "1234.5"), ("{value:si}", "1.2345k"), ("{value:+,.0f}", "+1,234"),
    ("{time:%H:%M}", "00:00"),
    ("{{{index}}}", "{0}"),
    ("{series}, {change}, {percent}, {segment}, {x}", "price, 0, 0, , 1772323200"),
  ])
  func `templates`(template: String, text: String) {
    let prompt = Prompt(
      "series price = [1234.5, 1] start=2026-03-01 step=1 day; config valueStickLabel=\"\(template)\"; select 0"
    )
    #expect(
      prompt.record("application/vnd.glowline.selection+json").contains("\"text\": \"\(text)\","))
  }
}
