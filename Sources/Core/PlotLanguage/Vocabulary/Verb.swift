/// The first words of statements, in the order of help.
package enum Verb: String, CaseIterable, Hashable, Sendable {
  case series, append, drop, `let`, segments, style, config, axis, window, plot, select, compare
  case drag, on, export, expect, show, print, warn, clear, wait, run, help, reset
}

extension Verb {
  /// All that parser, help and completion know about the statement.
  package var entry: StatementEntry {
    switch self {
    case .series:
      statement(
        "define or replace a series",
        [
          "series NAME = EXPR [x=LIST] [time=LIST] [start=V step=V]",
          "series NAME[, NAME…] from \"FILE\" [column=C] [x=C] [time=C]",
        ],
        [
          "series a = [1, 2, nan, 4]", "series b = sin(t / 20) for t in 0..999",
          "series price from \"prices.csv\" column=close time=date",
        ],
        words: ["from"], keys: [.definition, .reading], [.series, .expression, .file])
    case .append:
      statement(
        "add samples at the end of a series", ["append NAME NUMBER|LIST [x=…] [time=…]"],
        ["append price 101.5", "append price [101, 102]"], keys: [.append], [.series, .expression])
    case .drop:
      statement(
        "forget series", ["drop NAME[, NAME…]"], ["drop price", "drop a, b"], [.series])
    case .let:
      statement(
        "define a number, text, date or list", ["let NAME = EXPR", "NAME = EXPR"],
        ["let n = 20", "limit = mean(price) * 1.1"], [.expression])
    case .segments:
      statement(
        "split the line into segments",
        [
          "segments [NAME] [at] LIST", "segments [NAME] every=N|hour|day|week|month|year",
          "segments [NAME] none", "segments [NAME] active=K|none",
        ],
        ["segments price [0, 4, 8]", "segments price every=month", "segments price active=1"],
        words: ["at", "none"], keys: [.segments], [.series, .expression])
    case .style:
      statement(
        "set how one series looks", ["style NAME key=value…"],
        ["style price color=tomato width=2", "style price as=area opacity=0.5"], keys: [.style],
        [.series])
    case .config:
      statement(
        "override the config until reset",
        ["config key=value…", "config", "config reset [KEY…]"],
        ["config laser=on plotLineWidth=2", "config", "config reset laser"], words: ["reset"],
        keys: [.config], [.configKey])
    case .axis:
      statement(
        "set the axes and their ticks",
        [
          "axis [x|y] [on|off] [time|index|months] [ticks=auto|classic|N] "
            + "[format=auto|plain|si|percent|offset|\"…\"] [scale=linear|log] "
            + "[grid=off|on|solid|dashed] [label=\"…\"]"
        ],
        ["axis y format=si grid=dashed", "axis x months", "axis off"],
        words: ["x", "y", "on", "off"] + AxisSettings.Quantity.words.map(\.rawValue), keys: [.axis])
    case .window:
      statement(
        "choose what part of the axes is shown",
        [
          "window [x=]A..B", "window y=A..B", "window last DURATION|N", "window day DATE",
          "window year=Y", "window months=8 [year=Y] [end=M]",
          "window next|previous [DURATION|hour|day|week|month|year]", "window all [x|y]",
        ],
        ["window last 8 months", "window y=0..100", "window next", "window all"],
        words: ["last", "day", "next", "previous", "all"], keys: [.window], [.expression])
    case .plot:
      statement(
        "draw the picture", ["plot [EXPR[, EXPR…]] [key=value…]"],
        ["plot price", "plot price, sma(price, 20) title=\"ACME\" height=280"],
        keys: [.picture, .config], [.series, .expression])
    case .select:
      statement(
        "select the nearest sample",
        [
          "select [NAME] I", "select [NAME] DATE", "select [NAME] index=I|at=X|px=P", "select none",
        ],
        ["select price -1", "select price at=2026-03-02", "select none"], words: ["none"],
        keys: [.select], [.series, .expression])
    case .compare:
      statement(
        "compare two samples", ["compare [NAME] A B"],
        ["compare price 12 80", "compare 0 -1"], [.series, .expression])
    case .drag:
      statement(
        "replay a pointer's drag", ["drag [NAME] px=LIST"], ["drag price px=[10, 200, 355]"],
        keys: [.drag], [.series])
    case .on:
      statement(
        "run a statement at every change of the selection",
        ["on select: STATEMENT", "on select none"],
        ["on select: print selection.value", "on select none"], words: ["select"])
    case .export:
      statement(
        "write the last plot to a file", ["export \"FILE\" [key=value…]"],
        ["export \"acme.svg\"", "export \"acme.png\" scale=3"], keys: [.picture, .config], [.file])
    case .expect:
      statement(
        "check something; a false check is an error",
        ["expect EXPR [, \"MESSAGE\"]", "expect plot \"GOLDEN.png\" [within=0.5%]"],
        ["expect last(price) > 100", "expect plot \"golden.png\" within=0.5%"], words: ["plot"],
        keys: [.expect], [.expression, .file])
    case .show:
      statement(
        "print tables of what there is",
        ["show [series|segments|config|axes|window|selection|state|NAME]"],
        ["show", "show series", "show state"], words: ShowTopic.words.map(\.word), [.series])
    case .print:
      statement(
        "write a line to standard output", ["print EXPR[, EXPR…]"],
        ["print \"max\", max(price)"], [.expression])
    case .warn:
      statement(
        "write a line to standard error", ["warn EXPR[, EXPR…]"],
        ["warn \"few samples:\", count(price)"], [.expression])
    case .clear:
      statement(
        "clear the output when the next comes", ["clear"], ["clear"])
    case .wait:
      statement(
        "pause", ["wait DURATION"], ["wait 500 ms"], [.expression])
    case .run:
      statement(
        "run a script", ["run \"FILE.glow\""], ["run \"setup.glow\""], [.file])
    case .help:
      statement(
        "show help; also WORD?", ["help [TOPIC]", "WORD?"],
        ["help", "help plot", "plotLineWidth?"], [.topic])
    case .reset:
      statement(
        "start afresh", ["reset"], ["reset"])
    }
  }

  private func statement(
    _ summary: String, _ forms: [String], _ examples: [String],
    words: [String] = [], keys: [KeyGroup] = [], _ operands: [StatementEntry.Operand] = []
  ) -> StatementEntry {
    StatementEntry(
      verb: self, summary: summary, forms: forms, examples: examples, words: words, keys: keys,
      operands: operands)
  }
}
