import PlotLanguage
import PlotSession
import Testing

/// The language's page, section 6: errors and the advice for habits.
@Suite struct PageErrorsTests {
  @Test func `the page's error as it is shown`() {
    let error = Prompt().run("series a = [1]\n\nconfig plotLineWdth=2")
    #expect(
      error?.rendered == """
        UnknownKey: unknown config key 'plotLineWdth'
          line 3, column 8
          config plotLineWdth=2
                 ^^^^^^^^^^^^ did you mean 'plotLineWidth'?
        """)
    #expect(error?.name == "UnknownKey" && error?.value == "unknown config key 'plotLineWdth'")
    #expect(error?.traceback.count == 4)
  }

  @Test(arguments: [
    // The whole cell is parsed first.
    ("print 1; plot price laser", "SyntaxError"), ("print 1; foo a", "UnknownStatement"),
    ("print 1; config foo=1", "UnknownKey"), ("print 1; config theme=pink", "ValueOutOfRange"),
    ("let d = 2026-02-30", "SyntaxError"), ("config color=#ggg", "SyntaxError"),
    ("plot missing", "UnknownName"), ("series b from \"p.csv\" column=none", "UnknownColumn"),
    ("config lineWidth=-1", "ValueOutOfRange"), ("axis y grid=wavy", "ValueOutOfRange"),
    ("segments price [0, 99]", "ValueOutOfRange"), ("range(0, 9, 0)", "ValueOutOfRange"),
    ("plot price; export \"a.gif\"", "ValueOutOfRange"), ("1 + \"a\"", "TypeMismatch"),
    ("[1] + [1, 2]", "LengthMismatch"), ("export \"a.png\"", "StateError"),
    ("selection.value", "StateError"), ("reset; plot", "StateError"),
    ("series b from \"none.csv\"", "FileError"), ("series b from \"bad.csv\"", "DataError"),
    ("expect 1 > 2", "ExpectationFailed"), ("plot price width=20000 height=20000", "LimitExceeded"),
  ])
  func `an error has one of the names`(program: String, name: String) {
    let folder = TestFolder()
    folder.write("p.csv", "a\n1\n")
    folder.write("bad.csv", "a\n1\nx\n")
    let prompt = Prompt("series price = [1, 2]", folder: folder.path)
    #expect(prompt.run(program)?.name == name)
    #expect(!prompt.outputs.contains { $0.line == "1" })
  }

  @Test func `a user who stops a statement gets an error, too`() {
    let prompt = Prompt()
    prompt.isCancelled = { true }
    #expect(prompt.run("wait 9 s")?.name == "Interrupted")
  }

  @Test(arguments: [
    ("foo = 3", "foo = 3"), ("foo 3", "UnknownStatement: unknown statement 'foo' (see help)"),
    ("price[0]", "1"), ("pltt", "UnknownName: unknown name 'pltt' (did you mean 'plot'?)"),
    (
      "config lineWidth=201",
      "ValueOutOfRange: plotLineWidth is 201: a number from 0.1 to 200 is allowed"
    ),
  ])
  func `a first word`(program: String, text: String) {
    #expect(outcome(of: program, after: "series price = [1, 2]") == text)
  }

  /// What people type out of habit, in the page's order, and what it advises.
  @Test(arguments: [
    ("set title \"x\"", "UnknownStatement", "write `plot title=\"x\"`"),
    ("set xrange [0:5]", "UnknownStatement", "write `window x=0..5`"),
    ("set yrange [-1.5:*]", "UnknownStatement", "write `window y=-1.5..`"),
    ("set xrange restore", "UnknownStatement", "write `window all x`"),
    ("set output \"x.png\"", "UnknownStatement", "write `export \"x.png\"`"),
    ("replot", "UnknownName", "write `plot`"),
    (
      "plot \"f\" using 1:2 with lines", "TypeMismatch",
      "write `series f from \"f\" x=1 column=2; plot f`"
    ),
    ("plot sin(x)", "UnknownName", "write `plot sin(x) x=0..10`"),
    ("2**3", "SyntaxError", "a power is written '^'"),
    ("a[3:9]", "SyntaxError", "write 'a[3..8]'"),
    ("price.mean()", "SyntaxError", "write 'mean(price)'"),
    (
      "price[price > 100]", "TypeMismatch",
      "write 'where(price > 100, price, nan)'"
    ),
    ("plot(price, title=\"x\")", "SyntaxError", "write `plot price title=\"x\"`"),
    ("std(price)", "UnknownName", "write 'stdev(price)'"),
    ("len(price)", "UnknownName", "write 'count(price)'"),
    ("pct_change(price)", "UnknownName", "write 'change(price)'"),
    ("avg(price)", "UnknownName", "write 'mean(price)'"),
    ("log(price)", "UnknownName", "write 'ln(price)'"),
    (
      "rolling(price, 3)", "TypeMismatch",
      "write 'rolling(price, 3, mean)'"
    ),
    ("head(price)", "UnknownName", "write 'price[..9]'"),
    ("expect a = 3", "SyntaxError", "write '=='"), ("plot a b", "SyntaxError", "write `plot a, b`"),
    ("plot a laser", "SyntaxError", "write `plot a laser=on`"),
    ("config width 800", "SyntaxError", "write `config width=800`"),
    ("config width 300", "SyntaxError", "write `config width=300`"),
    ("axis y log", "SyntaxError", "write `axis y scale=log`"),
    ("axis y min=0 max=9", "UnknownKey", "write `window y=0..9`"),
    (
      "plot a width=2", "ValueOutOfRange",
      "write `plot a lineWidth=2`"
    ),
    ("plot a lw=2", "UnknownKey", "write `plot a lineWidth=2`"),
    ("plot t last 3 months", "SyntaxError", "write `window last 3 months; plot t`"),
    ("plot t; window ytd", "ValueOutOfRange", "write `plot t; window year=2026`"),
    ("plot t; window last 3M", "SyntaxError", "write `plot t; window last 3 months`"),
    ("segments t day", "SyntaxError", "write `segments t every=day`"),
    ("export plot.png", "SyntaxError", "write `export \"plot.png\"`"),
    ("config color=00c805", "SyntaxError", "write '#00c805'"),
    ("series s from \"https://example.org/s.csv\"", "FileError", "download it first"),
  ])
  func `a habit gets advice`(program: String, name: String, advice: String) {
    let folder = TestFolder()
    folder.write("f", "1 2\n2 3\n")
    let prompt = Prompt(
      """
      series price = [1, 2]; series a = [1]; series b = [2]
      series t = walk(200) start=2026-01-01 step=1 day; plot price
      """, folder: folder.path)
    let error = prompt.run(program)
    #expect(error?.name == name)
    #expect(error?.diagnostics.first?.advice == advice)
  }

  /// What is advised has been tried, and keeps every other word.
  @Test(
    arguments: [
      ("select prise index=1", "did you mean 'price'?"),
      ("compare prce 0 1", "did you mean 'price'?"),
      ("plot price lt rgb \"red\"", "write `plot price color=\"red\"`"), ("window ytd", nil),
      ("plot price legend=top", nil), ("select price at=min", "write `select price min`"),
      ("series q from \"none.csv\" colum=a", nil), ("config width=300 width=200", nil),
      ("compare 0 1 2", nil),
    ] as [(String, String?)])
  func `advice is tried before it is given`(program: String, advice: String?) {
    let folder = TestFolder()
    folder.write("ids.csv", "id,q\nP01,1\nP02,2\n")
    let prompt = Prompt("series price = [1, 2]; plot price", folder: folder.path)
    let shown = prompt.run(program)?.diagnostics.first?.advice
    let typed = shown.flatMap { $0.contains(#/['`]/#) ? $0 : nil }
    #expect(typed == advice)
  }

  @Test func `the corrected line stands ready, and nothing has been done`() {
    let folder = TestFolder()
    let prompt = Prompt("series price = [1, 2]; plot price", folder: folder.path)
    let state = prompt.state
    #expect(prompt.run("append prize 3")?.correction == "append price 3")
    #expect(prompt.run("plot pric; export \"a.png\"")?.correction == "plot price; export \"a.png\"")
    #expect(prompt.run("select zzz")?.correction == nil)
    #expect(prompt.state == state)
    #expect(folder.read("a.png") == nil)
  }

  /// Beyond a million samples the form suffices.
  @Test func `no more than a bound of work is tried`() {
    let prompt = Prompt("series price = walk(1500000)")
    #expect(prompt.run("plot pric")?.correction == "plot price")
    #expect(prompt.run("plot price price")?.correction == "plot price, price")
  }
}
