import PlotLanguage

/// Parsing: programs of 1 MB made of the longest legal statements, and completion in one.
func languageSuite(_ table: inout Table) {
  for (name, program) in programs {
    table.add(Measurement("parse 1 MB, \(name)") { keep(Program(program)) })
  }
  let unfinished = "config theme=dark\nplot price, sma(price, 20) title=\"ACME\" pl"
  table.add(
    Measurement("complete in a cell of two lines") {
      keep(Completion(unfinished, at: unfinished.count))
    })
}

private let size = 1_000_000

/// Whole copies of a piece, about 1 MB of them.
private func filled(_ piece: String) -> String {
  String(repeating: piece, count: size / piece.utf8.count)
}

private let programs: [(String, String)] = [
  ("one list of numbers", "series a = [" + filled("101.25, ") + "1]\n"),
  ("one list of digits", "series a = [" + filled("1,") + "1]\n"),
  ("one sum", "let a = 1" + filled(" + price")),
  ("one sum of digits", "let a = 1" + filled("+1")),
  ("calls and operators", filled("let it = sma(price, 20) * 2 - min(a, b) ^ 2 / (x + 0.5)\n")),
  (
    "config lines",
    filled(
      "config plotLineWidth=2 laser=on edges=[top, bottom] valueStickColor=#808080 width=800\n")
  ),
  ("plots", filled("plot price, sma(price, 20) title=\"ACME\" height=280 lineWidth=2\n")),
  ("dates", "series a = [1] time=[" + filled("2026-03-01T09:30:15, ") + "2026-03-02]\n"),
  ("names of other scripts", filled("let größe = höhe + 变量 * 2\n")),
  ("shortest statements", filled("a\n")),
  ("comments", filled("# a comment that says nothing at all\n")),
  ("one string", "print \"" + filled("glowline ") + "\"\n"),
]
