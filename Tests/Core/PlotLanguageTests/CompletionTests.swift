import PlotLanguage
import Testing

@Suite struct CompletionTests {
  static let context = CompletionContext(
    names: [
      .init("price", isSeries: true, detail: "series, 144 samples"), .init("größe", isSeries: true),
      .init("n", isSeries: false, detail: "number 20"), .init("q.2025", isSeries: true),
      .init("q[\"site A\"]", isSeries: true, detail: "series, 5 samples"),
    ], connections: [.init("market", isSeries: false)],
    files: { prefix in
      ["prices.csv", "data/", "acme.svg", "golden.png"].filter { $0.hasPrefix(prefix) }
    },
    columns: { $0 == "prices.csv" ? ["date", "close", "Adj Close"] : [] },
    dates: ["2026-03-01", "2026-03-02"], timeZones: { ["Europe/Paris", "UTC"] })

  /// The completion at `|`.
  static func complete(_ marked: String) -> Completion {
    let halves = marked.split(separator: "|", maxSplits: 1, omittingEmptySubsequences: false)
    return Completion(
      halves.joined(), at: halves[0].unicodeScalars.count, context: context)
  }

  /// What is offered first, or among the rest, and what it replaces.
  @Test(arguments: [
    ("|", "series", 0, 0), ("pl|", "plot", 0, 2), ("PL|", "plot", 0, 2),
    ("plot pr|", "price", 5, 7),
    ("plot gr|", "größe", 5, 7), ("plot q.20|", "2025", 7, 9), ("plot q.20|2", "2025", 7, 10),
    ("plot q highlight=|", "\"2025\"", 17, 17), ("plot q highlight=[|", "\"site A\"", 18, 18),
    ("plot q highlight=[\"2|", "2025", 19, 20), ("plot q.2025 hei|", "height=", 12, 15),
    ("plot |", "price", 5, 5), ("plot price, sm|", "sma(", 12, 14),
    ("plot sma(pr|", "price", 9, 11), ("plot walk(9, s|", "seed=", 13, 14),
    ("config plotL|", "plotLineWidth=", 7, 12), ("config las|er=on", "laser=", 7, 12),
    ("config laser=|", "on", 13, 13), ("config laser=o|", "off", 13, 14),
    ("config theme=d|", "dark", 13, 14), ("config theme = d|", "dark", 15, 16),
    ("config color=tom|", "tomato", 13, 16), ("config edges=[top, b|", "bottom", 19, 20),
    ("config timeZone=Eur|", "Europe/Paris", 16, 19),
    ("config timeZone=\"Eu|\"", "Europe/Paris", 17, 19),
    ("config plotLineWidth=|", "1.5", 21, 21), ("config reset las|", "laser", 13, 16),
    ("series p from \"pr|", "prices.csv", 15, 17), ("series p from \"pr|x\"", "prices.csv", 15, 18),
    ("series p from \"prices.csv\" where c|", "close", 33, 34),
    ("series p from \"prices.csv\" where \"A|\"", "Adj Close", 34, 35),
    ("series p from \"prices.csv\" where close > 5 a|", "and", 43, 44),
    ("series p from \"prices.csv\" where close > 5 and c|", "close", 47, 48),
    ("series p from \"prices.csv\" enc|", "encoding=", 27, 30),
    ("series p from \"prices.csv\" encoding=l|", "latin1", 36, 37),
    ("series p fr|", "from", 9, 11), ("series p from \"prices.csv\" column=c|", "close", 34, 35),
    ("series p from \"prices.csv\" column=\"A|\"", "Adj Close", 35, 36),
    ("series p from \"prices.csv\" column=|", "\"Adj Close\"", 34, 34),
    ("series p from \"prices.csv\" co|", "column=", 27, 29), ("export \"a|", "acme.svg", 8, 9),
    ("run \"|", "data/", 5, 5), ("window |", "last", 7, 7), ("window next m|", "month", 12, 13),
    ("window all |", "y", 11, 11), ("window day 2026|", "2026-03-01", 11, 15),
    ("select price at=|", "2026-03-01", 16, 16), ("select price |", "index=", 13, 13),
    ("axis y grid=d|", "dashed", 12, 13), ("axis y f|", "format=", 7, 8),
    ("axis |", "months", 5, 5),
    ("style price as=ar|", "area", 15, 17), ("style pr|", "price", 6, 8),
    ("segments price every=d|", "day", 21, 22), ("show se|", "segments", 5, 7),
    ("help plotL|", "plotLineWidth", 5, 10), ("help col|", "colors", 5, 8),
    ("on select: pl|", "plot", 11, 13), ("on select: plot pr|", "price", 16, 18),
    ("on s|", "select", 3, 4), ("let a = pr|", "price", 8, 10), ("a = me|", "mean(", 4, 6),
    ("plot a\nsel|", "select", 7, 10), ("print selection.va|", "value", 16, 18),
    ("print selection.|", "percent", 16, 16), ("selection.|", "index", 10, 10),
    ("a = selection.i|", "index", 14, 15), ("plot price[selection.i|", "index", 21, 22),
    ("series p from ma|", "market", 14, 16), ("series p from market t|", "table=", 21, 22),
    ("series p from market table=a q|", "query=", 29, 30),
    ("series p from \"a.parquet\" q|", "query=", 26, 27), ("connect market n|", "none", 15, 16),
    ("connect market \"sqlite:a\" d|", "driver=", 26, 27),
    ("window last 3 |", "months", 14, 14), ("window last 3 m|", "months", 14, 15),
    ("window last 1 |", "month", 14, 14), ("window last 3 mo|", "months", 14, 16),
    ("window last 3mo|", "months", 13, 15), ("wait 300 |", "ms", 9, 9),
    ("a = 2026-03-01 + 3 d|", "days", 19, 20),
    ("plot price lineWidth=2 da|", "dash=", 23, 25), ("plot größe, gr|", "größe", 12, 14),
    ("drop pr|", "price", 5, 7), ("series a = [1] st|", "start=", 15, 17),
    ("a = rolling(price, 20, m|", "median", 23, 24), ("a = rolling(price, 20, m|", "max", 23, 24),
    ("a = resample(price, d|", "day", 20, 21), ("a = resample(price, day, l|", "last", 25, 26),
    ("a = fill(price, p|", "previous", 16, 17), ("a = align(price, price, e|", "exact", 24, 25),
    ("a = fill(pr|", "price", 9, 11), ("a = corr(price, g|", "größe", 16, 17),
    ("a = rolling(price[1..9], 20, s|", "stdev", 29, 30), ("print (pr|", "price", 7, 9),
    ("export from, where \"a|\"", "acme.svg", 20, 21),
    ("series p from \"prices.csv\" x=d|", "date", 29, 30),
    ("series p from \"prices.csv\" time=d|", "date", 32, 33),
    ("plot price as=b|", "bars", 14, 15), ("plot price da|", "dash=", 11, 13),
    ("plot price, price op|", "opacity=", 18, 20), ("plot price axis=r|", "right", 16, 17),
    ("select price m|", "max", 13, 14), ("select price m|", "min", 13, 14),
    ("compare price f|", "first", 14, 15), ("window p|", "previous", 7, 8),
    ("window ye|", "year=", 7, 9), ("mark price m|", "max", 11, 12), ("mark y|", "y=", 5, 6),
    ("help pd|", "pdf", 5, 7), ("help rec|", "recipes", 5, 8),
    ("expect plot \"go|", "golden.png", 13, 15), ("plot a,\n  pr|", "price", 10, 12),
  ])
  func `offers`(marked: String, text: String, lower: Int, upper: Int) {
    let completion = Self.complete(marked)
    #expect(
      completion.candidates.contains { $0.text == text },
      "\(completion.candidates.prefix(20).map(\.text))")
    #expect(completion.range == lower..<upper)
  }

  @Test(arguments: [
    ("config theme=dark the|", "theme="), ("config theme=|", "price"), ("config |", "price"),
    ("print \"pr|\"", "price"), ("# pl|", "plot"), ("clear |", "price"), ("drop n|", "n"),
    ("export \"x.svg\" pri|", "price"), ("a = rolling(price, 2|", "median"),
    ("a = rolling(price, 20, m|", "date"), ("series p from \"|", "acme.svg"),
    ("run \"|", "prices.csv"), ("selection.|", "price"), ("selection.|", "for"),
    ("print selection.|", "selection"), ("print selection.|", "mean("),
    ("window last 3 |", "price"),
    ("window last 3 |", "mean("), ("plot price lineWidth=2 |", "months"), ("a = 3 |", "price"),
    ("a = 3 |", "sma("), ("a = price[3 |", "months="), ("window last 3 mo|", "days"),
  ])
  func `does not offer`(marked: String, text: String) {
    #expect(!Self.complete(marked).candidates.contains { $0.text == text })
  }

  @Test func `a key comes with its type, range and default`() throws {
    let candidate = try #require(Self.complete("config plotLineW|").candidates.first)
    #expect(candidate.kind == .key)
    #expect(
      candidate.detail
        == "width of the line; the laser scales with it; a number from 0.1 to 200, points, default 1.5"
    )
  }

  @Test func `a name comes with what the session says of it`() throws {
    #expect(Self.complete("plot pri|").candidates.first?.detail == "series, 144 samples")
    #expect(Self.complete("plot pri|").candidates.first?.kind == .series)
  }

  @Test func `no candidate comes twice`() {
    for text in ["", "plot ", "config ", "axis y ", "help ", "config color=", "window "] {
      let texts = Completion(text, at: text.count, context: Self.context).candidates.map(\.text)
      #expect(texts.count == Set(texts).count)
    }
  }

  // MARK: - Inspection

  @Test(arguments: [
    ("pl|ot price", "plot", "draw the picture"), ("plot pri|ce", "price", "series, 144 samples"),
    (
      "plot sma|(price, 3)", "sma",
      "average of the last n samples; a gap where one is a gap, and in front"
    ),
    (
      "plot sma(price, |", "sma",
      "average of the last n samples; a gap where one is a gap, and in front"
    ),
    ("config plotLineWid|th=2", "plotLineWidth", "width of the line; the laser scales with it"),
    ("config lineWidth|=2", "plotLineWidth", "width of the line; the laser scales with it"),
    ("style a width|=2", "width", "width of its line, instead of plotLineWidth"),
    ("plot a width|=200", "width", "width of the picture"),
    ("config theme=da|rk", "theme", "light or dark"), ("min(mean|)", "mean", "average"),
    ("axis y grid=dash|ed", "grid", "lines across the plot at the ticks"),
    (
      "plot größe\nconfig |laser=on", "useLaserLightLinePlotStyle",
      "draws the line as a glowing laser"
    ),
    ("selection|.value", "selection", "what selection.F can be"),
    ("selection.val|ue", "selection.value", "the selected sample's value"),
    (
      "print selection.index|", "selection.index",
      "the selected sample's number, from 0; of a range its last one's"
    ),
    (
      "print selection.slo|pe", "selection.slope",
      "the range's least-squares slope, per 1 of x or second"
    ),
    ("window last 3 mon|ths", "months", "a month of the calendar"),
    ("wait 300 m|s", "ms", "a thousandth of a second"),
    ("a = align|(price, b)", "align", "s at the places of another series, previous where left out"),
    (
      "a = resample(price, da|y)", "resample",
      "summary of each period of time, the mean where left out"
    ),
    ("a = rolling(price, 20, med|ian)", "median", "middle value"),
    (
      "a = cumm|ax(price)", "cummax",
      "greatest value so far; begins anew with each period where one is given"
    ),
    ("plot price as=ba|rs", "as", "how the samples are drawn"),
    ("mark| y=5", "mark", "draw a rule, a shaded band or a note in every plot"),
    ("plot price xlab|el=\"x\"", "xlabel", "text along this plot's x axis"),
    (
      "series p from \"prices.csv\" dateFor|mat=\"%d\"", "dateFormat",
      "strftime's form of dates, * for any rest; excel, julian or mjd"
    ),
  ])
  func `a word is explained`(marked: String, title: String, summary: String) throws {
    let halves = marked.split(separator: "|", maxSplits: 1, omittingEmptySubsequences: false)
    let page = try #require(
      HelpPage(
        inspecting: halves.joined(), at: halves[0].unicodeScalars.count, context: Self.context))
    #expect(page.title == title && page.summary == summary)
    #expect(page.plain.contains(summary) && page.markdown.contains("**\(title)**"))
  }

  @Test(arguments: ["|", "zzz|", "1|", "plot \"te|xt\"", "# pl|ot"])
  func `nothing is said where there is nothing to say`(marked: String) {
    let halves = marked.split(separator: "|", maxSplits: 1, omittingEmptySubsequences: false)
    #expect(HelpPage(inspecting: halves.joined(), at: halves[0].count) == nil)
  }
}
