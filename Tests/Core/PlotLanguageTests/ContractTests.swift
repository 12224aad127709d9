import Testing

@testable import PlotLanguage

/// Every line that the contract shows, and every form of its tables.
@Suite struct ContractTests {
  static let page = """
    series price from "prices.csv" column=close time=date     # data in
    segments price every=month                                 # split the line
    config laser=on plotLineWidth=2                            # config overrides, kept
    axis y format=si grid=dashed                               # axes
    window last 8 months                                       # axis window
    plot price, sma(price, 20) title="ACME" height=280         # picture out
    select price at=2026-03-02                                 # index selection
    compare price 12 80                                        # two points
    export "acme.svg"
    expect last(price) > 100                                   # a check
    """

  @Test func `the page that fits one screen parses into its ten statements`() {
    #expect(statements(Self.page).count == 10)
  }

  @Test(arguments: [
    "plot", "config plotLineWidth=2", "config edges=[top, bottom]", "config edges=all",
    "config edges=top", "config edges=[]", "config color=(accent)", "config color=#0c5",
    "config color=#00c80580", "config color=\"#00c805\"", "config color=tomato", "config", "axis",
    "config reset", "config reset laser plotLineWidth", "config reset laser, glow",
    "config timeZone=Europe/Paris", "config timeZone=\"America/Port-au-Prince\"",
    "config timeZone=America/Port-au-Prince width=300", "config timeZone=UTC",
    "config latestIndicator=glow", "config latestIndicator=off", "config latestIndicator=\"★\"",
    "config valueStickLabel=\"{value:,.2f}\"", "config useLaserLightLinePlotStyle=true",
    "config glowMargin=spill gaps=join interaction=off style=minimal theme=dark scale=1",
    "config fontFamily=\"Inter\" fontSize=14 laserCoreColor=white background=transparent",
    "config glow=on relativeWidth=0.8 latestIndicator=auto",
    "series a = 1..10", "series a = [1, 2, nan, 4]", "series a = [t^2 for t in 0..20]",
    "series a = [1, 2] x=[1, 2]", "series a = [1, 2] time=[2026-03-01, 2026-03-02]",
    "series a = [1, 2] start=0 step=0.5", "series a = [1, 2] start=2026-03-01 step=1 day",
    "series a = sin(t / 20) + 0.1 * t for t in 0..999 step 0.5", "series a = walk(1000, seed=7)",
    "series open, close from \"prices.csv\" time=date",
    "series p from \"p.csv\" column=\"Adj Close\"",
    "append price 5", "append price [1, 2, 3]", "append price -5", "append price [1] x=[5]",
    "append price 7 time=2026-03-02T10:00", "append [1, 2]", "drop a", "drop a, b",
    "let n = 20", "n = 20", "n=20", "limit = mean(price) * 1.1", "let l = []",
    "segments [0, 4, 8]", "segments price [0, 4, 8]", "segments price at [0, 4]",
    "segments at [0, 4]", "segments price every=5", "segments every=hour", "segments price none",
    "segments none", "segments price active=1", "segments active=none",
    "segments price [0, 4] active=1", "segments price every=1 day active=0", "segments starts",
    "segments price starts", "style price color=red width=2 dash=on points=3 opacity=0.5 as=area",
    "style price dash=[4, 2] points=off label=\"ACME\" as=dots", "style price dash=off points=on",
    "plot price as=area color=teal, sma(price, 20) dash=on title=\"ACME\"",
    "plot price, color=red", "plot a label=\"A\" points=3, b opacity=0.5 as=step lineWidth=2",
    "plot price, band(price - 1, price + 1) color=red opacity=0.5 label=\"range\"",
    "plot price x=2026-03-01.. y=0..9 xlabel=\"day\" ylabel=\"EUR\" legend=off",
    "plot sin(x)/x x=-10..10", "series f = sin(x)/x x=-10..10", "plot h as=bars",
    "select max", "select price MIN", "select price first", "select \"sma(price, 20)\" 3",
    "compare first last", "compare price max min", "compare \"sma(price, 20)\" 1 2",
    "drag \"sma(price, 20)\" px=[1]",
    "axis x", "axis y off", "axis x time", "axis x months", "axis x index", "axis on",
    "axis y ticks=classic", "axis y ticks=5", "axis y ticks=auto scale=log label=\"EUR\"",
    "axis x format=\"%.2f\"", "axis x format=\"{time:%H:%M}\"", "axis grid=off",
    "axis y grid=solid",
    "axis y format=percent", "axis y format=offset", "axis y format=plain grid=on scale=linear",
    "window 3..9", "window x=3..9", "window y=0..100", "window x=5.. y=..3", "window x=..5",
    "window 2026-01-01..2026-03-31", "window 5..", "window ..5", "window x = 1..2, y = 3..4",
    "window last 8 months", "window last 20", "window last n", "window last week",
    "window previous week", "window next weeks", "window day 2026-03-01",
    "window year=2021", "window months=8", "window months=8 year=2021",
    "window months=8 year=2021 end=10", "window next", "window previous", "window next day",
    "window previous 2 weeks", "window next month", "window all", "window all y", "window ALL X",
    "plot price", "plot price, sma(price, 20)", "plot price - 5", "plot price title=\"x\"",
    "plot price, title=\"x\", width=300", "plot title=\"x\"", "plot sin(t) for t in 0..10",
    "plot [1, 2, 3]", "plot walk(1000)", "select 5", "select price 5", "select price -1",
    "select price 2026-03-02", "select price index=5", "select px=300.5", "select at=3",
    "select none", "select price (i)", "compare 0 -1", "compare price 2026-03-01 2026-03-05",
    "compare a b", "compare price (i) (j)", "drag px=[1, 2]", "drag price px=[10, 20]",
    "on select: print selection.value", "on select none", "on select: plot price laser=on",
    "on select: x = selection.index", "ON SELECT: print 1; print 2", "export \"acme.svg\"",
    "export \"acme.png\" scale=3 width=800", "export 'a.pdf'", "expect last(price) > 100",
    "expect a == 3, \"a is three\"", "expect plot \"golden.png\"",
    "expect plot \"golden.png\" within=0.5%", "show", "show series", "show segments", "show config",
    "show axes", "show window", "show selection", "show state", "show price", "print 1",
    "print \"max\", max(price)", "warn \"few\", count(price)", "clear", "wait 500 ms", "wait 2 s",
    "run \"setup.glow\"", "help", "help plot", "help plotLineWidth", "plot?", "plotLineWidth?",
    "price ?", "reset", "price[5]", "price[-1]", "price[3..9]", "price[-30..]", "price[..9]",
    "price[..]", "6", "\"text\"", "min(min)", "(plot)", "not on", "ask(\"prompt\")", "-2^2", "2^-1",
    "selection.value", "date - 2026-03-01", "2026-03-01 + 3 days", "5 % 3", "5%", "range(0, 10, 2)",
    "quantile(s, 0.5)", "SERIES a = [1]", "Plot a", "WINDOW LAST 8 MONTHS", "axis Y grid=DASHED",
    "config theme=Dark", "linspace(0, 1, 11)", "noise(10, seed=2)", "round(2.345, 2)",
    "let plot = 3", "größe = 3", "été = [1, 2]", "变量 = 3", "plot 变量",
  ])
  func `parses`(line: String) {
    #expect(statements(line).count >= 1)
  }

  @Test func `a line of one screen has the tree of the page`() {
    let statement = statements("plot price, sma(price, 20) title=\"ACME\" height=280")[0]
    let call = Expression.Call(
      function: Name("sma"), arguments: [Expression(.name("price")), Expression(.number(20))])
    #expect(
      statement.kind
        == .plot(
          Plot(
            [
              Plot.Item(Expression(.name("price")), text: "price"),
              Plot.Item(Expression(.call(call)), text: "sma(price, 20)"),
            ],
            settings: [
              Setting(Name("title"), .expression(Expression(.string("ACME")))),
              Setting(Name("height"), .expression(Expression(.number(280)))),
            ])))
  }
}
