import DataSources
import Testing

@testable import glowline

@Suite struct PlotProgramTests {
  @Test(arguments: [
    ([], "series data from \"-\"\nplot data"),
    (["-", "as=bars"], "series data from \"-\"\nplot data as=bars"),
    (
      ["p.csv", "open", "close", "as=bars"],
      "series open, close from \"p.csv\"\nplot open as=bars, close as=bars"
    ),
    (
      ["p.csv", "close", "volume", "as=bars", "panel=2"],
      "series close, volume from \"p.csv\"\nplot close, volume as=bars panel=2"
    ),
    (["live=on"], "series data follow -\nplot data live=on"),
    (["p.csv", "column=close"], "series close from \"p.csv\" column=close\nplot close"),
    (["p.csv", "close", "-", "1"], "series close from \"p.csv\" column=close\nplot close - 1"),
    (
      ["p.csv", "close", "as=area", "volume", "panel=2", "title=The year"],
      "series close, volume from \"p.csv\"\nplot close as=area, volume panel=2 title=\"The year\""
    ),
    (
      ["p.csv", "candles(close, day)", "x=1..2"],
      "series close from \"p.csv\" column=close\nplot candles(close, day) x=1..2"
    ),
    (
      ["p.csv", "columns=a..b", "columns=2", "separator=;"],
      "series p from \"p.csv\" columns=a..b separator=\";\"\nplot p columns=2"
    ),
    (
      ["p.csv", "where", "a=3", "and", "b=4", "title=q"],
      "series p from \"p.csv\" where a=3 and b=4\nplot p title=\"q\""
    ),
    (["p.csv", "q", "columns=a..b"], "series q from \"p.csv\" columns=a..b\nplot q"),
    (["./a.f64", "a", "*", "2"], "series a from \"./a.f64\"\nplot a * 2"),
    (["sma(x, 2)"], "series x from \"-\"\nplot sma(x, 2)"),
    (["sin(x)/x", "x=-1..1"], "plot sin(x)/x x=-1..1"),
    (
      ["p.csv", "Temp °C", "dash=on"],
      "series data from \"p.csv\" column=\"Temp °C\"\nplot data label=\"Temp °C\" dash=on"
    ),
    (
      ["p.csv", "Temp °C", "Rel. Humidity (%)", "panels=each"],
      "series data from \"p.csv\" columns=[\"Temp °C\", \"Rel. Humidity (%)\"]\n"
        + "plot data[\"Temp °C\"] label=\"Temp °C\", "
        + "data[\"Rel. Humidity (%)\"] label=\"Rel. Humidity (%)\" panels=each"
    ),
    (
      ["p.csv", "Adj Close", "sma(Close, 20)"],
      "series data from \"p.csv\" columns=[\"Adj Close\", \"Close\"]\nseries Close = data[\"Close\"]\n"
        + "plot data[\"Adj Close\"] label=\"Adj Close\", sma(Close, 20)"
    ),
    (
      ["latency.p99", "label=slow"],
      "series data from \"-\" column=\"latency.p99\"\nplot data label=\"slow\""
    ),
    (
      ["live=on", "Temp °C"],
      "series data follow - column=\"Temp °C\"\nplot data label=\"Temp °C\" live=on"
    ),
    (["p.csv", "histogram(p)"], "series p from \"p.csv\"\nplot histogram(p)"),
    (
      ["p.csv", "alt (m)", "as=dots", "80+", "close"],
      "series data from \"p.csv\" columns=[\"alt (m)\", \"80+\", \"close\"]\n"
        + "series close = data[\"close\"]\nplot data[\"alt (m)\"] label=\"alt (m)\" as=dots, "
        + "data[\"80+\"] label=\"80+\", close"
    ),
    (
      ["p.csv", "Ecell/V"],
      "series data from \"p.csv\" column=\"Ecell/V\"\nplot data label=\"Ecell/V\""
    ),
    (
      [
        "p.csv", "close", "where", "alt (m)", ">", "3", "and", "Ecell/V", "==", "in: all", "or",
        "close", "!=", "x",
      ],
      "series close from \"p.csv\" column=close where \"alt (m)\" > 3 and \"Ecell/V\" == \"in: all\" or close != x\n"
        + "plot close"
    ),
    (
      ["p.csv", "resample(close, day)", "timeZone=Europe/Berlin"],
      "config timeZone=Europe/Berlin\nseries close from \"p.csv\" column=close\n"
        + "plot resample(close, day)"
    ),
    (["p.csv", "Close"], "series Close from \"p.csv\" column=close\nplot Close"),
    (["p.csv", "clos"], "series clos from \"p.csv\" column=clos\nplot clos"),
    (["p.csv", "alt"], "series alt from \"p.csv\" column=\"alt (m)\"\nplot alt"),
    (
      ["p.csv", "resample(\"alt (m)\", day)", "sma(80+, 2)"],
      "series data from \"p.csv\" columns=[\"alt (m)\", \"80+\"]\n"
        + "plot resample(data[\"alt (m)\"], day) label=\"resample(alt (m), day)\", "
        + "sma(data[\"80+\"], 2) label=\"sma(80+, 2)\""
    ),
    (
      ["p.csv", "\"alt (m)\"", "close"],
      "series data from \"p.csv\" columns=[\"alt (m)\", \"close\"]\nseries close = data[\"close\"]\n"
        + "plot data[\"alt (m)\"] label=\"alt (m)\", close"
    ),
    (["p.csv", "2", "x=1"], "series data from \"p.csv\" x=1 column=2\nplot data"),
    (
      ["p.csv", "2", "4", "as=dots"],
      "series data from \"p.csv\" columns=[2, 4]\n"
        + "plot data[0] label=\"80+\" as=dots, data[1] label=\"close\" as=dots"
    ),
    (
      ["p.csv", "close", "q", "by=lot"],
      "series close from \"p.csv\" by=lot column=close\nseries q from \"p.csv\" by=lot column=q\n"
        + "plot close, q"
    ),
    (
      ["p.csv", "close", "axis", "y", "scale=log", "label=a b", "title=c", "axis x grid=on"],
      "series close from \"p.csv\" column=close\naxis y scale=log label=\"a b\"\naxis x grid=on\n"
        + "plot close title=\"c\""
    ),
    (
      ["p.csv", "where", "a=3", "title=q", "or", "b=4"],
      "series p from \"p.csv\" where a=3 or b=4\nplot p title=\"q\""
    ),
    (
      ["p.csv", "Volk 1", "80+"],
      "series data from \"p.csv\" columns=[\"Volk 1 [kg]\", \"80+\"]\nplot "
        + "data[\"Volk 1 [kg]\"] label=\"Volk 1 [kg]\", data[\"80+\"] label=\"80+\""
    ),
    (["logs/2026-*.csv"], "series data from \"logs/2026-*.csv\"\nplot data"),
  ])
  func `words make a program`(words: [String], program: String) throws {
    let columns = ["alt (m)", "80+", "Ecell/V", "close", "Volk 1 [kg]"]
    let made = try PlotProgram(
      words, hasInput: true, beginning: { _ in TableBeginning(columns: columns) },
      isFile: { $0 == "p.csv" })
    #expect(made.text == program)
  }

  @Test(arguments: [
    (["as=bars"], "series data from \"-\"\nplot data as=bars"),
    (
      ["n", "x=method", "as=bars"],
      "series n from \"-\" by=2\nplot sum(n) as=bars ylabel=\"sum of n\""
    ),
    (
      ["p.csv", "as=bars", "x=2", "ylabel=all"],
      "series p from \"p.csv\" by=2\nplot sum(p) as=bars ylabel=\"all\""
    ),
    (["n", "x=host", "as=bars"], "series n from \"-\"\nplot n as=bars"),
    (["n", "x=2"], "series n from \"-\" x=2\nplot n"),
    (["n", "as=bars", "x=1"], "series n from \"-\" x=1\nplot n as=bars"),
  ])
  func `bars over a column of texts are its sums`(
    words: [String], program: String
  ) throws {
    var beginning = TableBeginning(columns: ["n", "method", "host"])
    (beginning.texts, beginning.namesOfRows) = ([2, 3], 3)
    let made = try PlotProgram(
      words, hasInput: true, beginning: { _ in beginning }, isFile: { $0 == "p.csv" })
    #expect(made.text == program)
  }

  @Test(arguments: [
    (["Use%", "us"], "columns=[\"Use%\", \"us\"]"), (["web-1"], "column=\"web-1\""),
    (["%user", "%idle"], "columns=[\"%user\", \"%idle\"]"), (["us", "-", "1"], "plot us - 1"),
  ])
  func `words are columns of a pipe as they are of a file`(words: [String], part: String) throws {
    let columns = ["t", "us", "Use%", "%user", "%idle", "web-1"]
    let made = try PlotProgram(
      words, hasInput: true, beginning: { _ in TableBeginning(columns: columns) },
      isFile: { _ in false })
    #expect(made.text.contains(part), "\(made.text)")
    let unread = try PlotProgram(
      ["p.csv"] + words, hasInput: true,
      beginning: { TableBeginning(columns: $0 == "-" ? [] : columns) }, isFile: { $0 == "p.csv" })
    #expect(unread.text.contains(part), "\(unread.text)")
  }

  @Test func `the picture is exported where a file is asked for`() throws {
    let made = try PlotProgram([], hasInput: true, output: "a b.png") { _ in false }
    #expect(made.text == "series data from \"-\"\nplot data\nexport \"a b.png\"")
  }

  @Test(arguments: [
    (["cpu"], true), ([], false), (["-", "cpu"], true), (["p.csv", "cpu"], false),
    (["cpu", "column=2"], false), (["a", "b"], false),
  ])
  func `a name is that of a column of the pipe`(words: [String], isColumn: Bool) throws {
    #expect(try PlotProgram(words, hasInput: true) { $0 == "p.csv" }.namesColumn == isColumn)
  }

  @Test(arguments: [
    ([], "nothing to plot"), (["colr=red"], "did you mean 'color'"),
    (["p.csv", "yscale=log"], "write 'axis y scale=log'"),
    (["p.csv", "reverse=on"], "write 'axis y reverse=on'"),
    (["p.csv", "[1, 2]"], "no ITEM names a column"), (["a.csv", "p.csv"], "one FILE"),
    (["p.cvs"], "cannot read 'p.cvs': no such file"),
    (["p.csv", "a; drop a"], "';'"), (["p.csv", "sma(a.b, 2)"], "'a.b' stands in an expression"),
    (["p.csv", "live=on", "a b", "c"], "nothing beside it"),
  ])
  func `what cannot be plotted is an error`(words: [String], sign: String) throws {
    let error = try #require(throws: CommandError.self) {
      try PlotProgram(words, hasInput: false) { $0 == "p.csv" }
    }
    #expect(error.description.contains(sign))
  }
}
