import PlotLanguage
import Testing

/// Habits beside those of the contract's section 6, which PageErrorsTests runs, and advice in detail.
@Suite struct HabitTests {
  @Test(arguments: [
    ("set yrange [0:5]", "UnknownStatement", "write window y=0..5"),
    ("set output \"f.png\"", "UnknownStatement", "write export \"plot.png\" behind the plot"),
    ("set foo 3", "UnknownStatement", "write config key=value, or let NAME = VALUE"),
    ("replot a", "UnknownStatement", "write 'plot'"),
    (
      "plot a with lines", "SyntaxError",
      "write 'series NAME from \"FILE\" x=COLUMN column=COLUMN', then 'plot NAME'"
    ),
    ("let a = 2**3", "SyntaxError", "a power is written '^'"),
    ("price.std()", "SyntaxError", "write stdev(price)"),
    ("plot(a, min(b, c), width=3)", "SyntaxError", "write plot a, min(b, c) width=3"),
    ("print(a, b)", "SyntaxError", "write print a, b"),
    ("config(theme=dark)", "SyntaxError", "write config theme=dark"),
    ("plot a b laser=on", "SyntaxError", "write 'plot a, b laser=on'"),
    ("plot a title=\"x\" laser", "SyntaxError", "write laser=on"),
    ("config theme dark", "SyntaxError", "write theme=dark"),
    ("axis y dashed", "SyntaxError", "write grid=dashed"),
    ("axis y months", "ValueOutOfRange", "write 'axis x months'"),
    ("axis TIME y off", "ValueOutOfRange", "write 'axis x time'"),
    ("axis index y grid=on", "ValueOutOfRange", "write 'axis x index'"),
    ("axis x min=2026-01-01", "UnknownKey", "write 'window x=2026-01-01..'"),
    ("config lw=2", "UnknownKey", "did you mean 'lineWidth'?"),
    ("window last 3m", "SyntaxError", "write '3 min' or '3 months'"),
    ("window last 3 m", "SyntaxError", "there is no unit 'm': write 'min' or 'months'"),
    ("run ./setup.glow", "SyntaxError", "write \"./setup.glow\""),
    ("series a from prices.csv", "SyntaxError", "write \"prices.csv\""),
    ("config color=c0c805", "ValueOutOfRange", "write #c0c805"),
    ("config color=123456", "SyntaxError", "write color=#123456"),
    ("series a from \"https://example.org/a.csv\"", "FileError", "download it first"),
    ("plot a title=“x”", "SyntaxError", "write straight quotes: \" or '"),
    ("let a = 5 − 3", "SyntaxError", "write the minus of the keyboard: -"),
    ("let a = 0…9", "SyntaxError", "a range is written with two points: a..b"),
    ("let a = b && c", "SyntaxError", "write 'and'"), ("!a", "SyntaxError", "write 'not'"),
    ("let a = 10K", "SyntaxError", "write 10k"), ("let a = 1.", "SyntaxError", "write 1.0"),
    ("let a = 3 < b < 5", "SyntaxError", "write 'a < b and b < c'"),
    ("series a [1, 2]", "SyntaxError", "write 'series a = …' or 'series a from \"FILE\"'"),
    ("plot = 3", "SyntaxError", "to define it write 'let plot = …'"),
    ("style a laser=on", "UnknownKey", "it belongs elsewhere: config laser=on"),
    ("plot a as area", "SyntaxError", "write as=area"),
    ("window 5", "SyntaxError", "write '5..' or 'window last 8 months'"),
    ("window x=5", "SyntaxError", "write x=5.."),
  ])
  func `a habit gets advice`(text: String, code: String, advice: String) throws {
    let error = try firstError(text)
    #expect(error.code.rawValue == code)
    #expect(error.advice == advice)
    #expect(Program(text).statements.isEmpty)
  }

  @Test(arguments: [
    ("plot sin(x)", "x", "write 'plot sin(x) x=0..10'"),
    ("replot", "replot", "write 'plot'"), ("plto", "plto", "did you mean 'plot'?"),
    ("let a = mean", "mean", "it is a function: mean(s)"),
    ("plot prcie", "prcie", "did you mean 'price'?"),
  ])
  func `an unknown name gets advice that fits its statement`(
    text: String, name: String, advice: String
  ) {
    let program = Program(text)
    let error = Diagnostic.unknownName(
      Name(name), names: ["price"], statement: program.statements.first, source: program.source)
    #expect(error.code == .unknownName && error.message == "unknown name '\(name)'")
    #expect(error.advice == advice)
  }

  @Test(
    arguments: [
      ("std", "write stdev(s)"), ("len", "write count(s)"), ("avg", "write mean(s)"),
      ("log", "write ln(s) or log10(s)"), ("rolling", "write sma(s, n)"),
      ("head", "write s[..9]"),
      ("Mean", "did you mean 'mean'?"), ("medain", "did you mean 'median' or 'mean'?"),
      ("zzzzz", nil),
    ] as [(String, String?)])
  func `an unknown function gets its name here`(name: String, advice: String?) {
    #expect(Diagnostic.unknownFunction(Name(name)).advice == advice)
  }

  @Test(
    arguments: [
      (
        "width", 2.0, "width is 2: a number from 16 to 20000 is allowed",
        "it is the picture's width: for the line write lineWidth=2"
      ),
      (
        "opacityOfUnselectedSegment", 30,
        "opacityOfUnselectedSegment is 30: a number from 0 to 1 is allowed", "did you mean 0.3?"
      ),
      ("plotLineWidth", -1, "plotLineWidth is -1: a number from 0.1 to 200 is allowed", nil),
      ("scale", .nan, "scale is nan: a number from 0.1 to 16 is allowed", nil),
    ] as [(String, Double, String, String?)])
  func `a number outside its range names the range and the value`(
    key: String, value: Double, message: String, advice: String?
  ) throws {
    let entry = try #require(Vocabulary.key(key, in: [.config]))
    let error = try #require(Diagnostic.outOfRange(value, key: entry, at: SourceRange(1, 2)))
    #expect(error.code == .valueOutOfRange && error.message == message && error.advice == advice)
    let whole = try #require(Vocabulary.key("months", in: [.window]))
    #expect(Diagnostic.outOfRange(2.5, key: whole, at: SourceRange(0, 0)) != nil)
    #expect(Diagnostic.outOfRange(2, key: whole, at: SourceRange(0, 0)) == nil)
  }
}
