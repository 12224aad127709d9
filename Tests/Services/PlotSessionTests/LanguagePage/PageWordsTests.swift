import PlotSession
import Testing

/// The language's page, section 1: lexical rules.
@Suite struct PageWordsTests {
  @Test(arguments: [
    // Newlines, semicolons, brackets and what continues a line.
    ("print 1\nprint 2; print 3", "1\n2\n3"), ("let l = [1,\n2\n, 3]; l", "[1, 2, 3]"),
    ("max(\n1,\n2\n)", "2"), ("print 1, \\\n 2", "1 2"), ("print 1, # one\n 2", "1 2"),
    ("let x =\n5\nx", "5"), ("print 1 \\ # more\n + 2", "3"),
    ("print 1\u{A0}+\t2\r\nprint 3\r\n", "3\n3"), ("\u{FEFF}print 1", "1"),
    // The escapes of JSON, and those of the strings that papermill writes.
    ("print \"\\u00e9\\ud83c\\udf89\", '\\xeb\\U0001f389\\''", "é🎉 ë🎉'"),
    // Where a text ends within a statement.
    (
      "print 1 + \\",
      "SyntaxError: the line goes on, but there is no next one (delete it)"
    ),
    ("let l = [1,", "SyntaxError: a value is missing"),
    (
      "let l = [1",
      "SyntaxError: '[' is never closed (write `let l = [1]`)"
    ),
    // Comments and colours.
    ("print 1 # and more", "1"), ("config color=#0c5", "config color=#00cc55"),
    ("config color= #00c805", "config color=#00c805"),
    ("config color=#00c80580", "config color=#00c80580"),
    ("config color=\"#00c805\"", "config color=#00c805"),
    ("config color=tomato", "config color=#ff6347"),
    (
      "config color=#green",
      "SyntaxError: malformed colour '#green' "
        + "(a colour has 3, 6 or 8 hexadecimal digits: #00c805)"
    ),
    (
      "config color=#12345",
      "SyntaxError: malformed colour '#12345' "
        + "(a colour has 3, 6 or 8 hexadecimal digits: #00c805)"
    ),
  ])
  func `a program is statements`(program: String, text: String) {
    #expect(outcome(of: program) == text)
  }

  @Test(arguments: [
    ("config width = 300, height =200", "config width=300 height=200"),
    (
      "config width=300 width=200",
      "SyntaxError: 'width' is given twice"
    ),
    (
      "plot price title=\"x\" 5",
      "SyntaxError: '5' stands behind a pair "
        + "(words stand before key=value pairs; a value with blanks stands in quotes)"
    ),
    ("select price -1", "price[9] = 10, +9 (+900%)  ▁▁▂▃▄▅▆▇██"),
    ("select price (i + 1)", "price[2] = 3, +2 (+200%)  ▁▁▂▃▄▅▆▇██"),
    ("select price argmax(price)", "price[9] = 10, +9 (+900%)  ▁▁▂▃▄▅▆▇██"),
    ("select price price[0]", "price[1] = 2, +1 (+100%)  ▁▁▂▃▄▅▆▇██"),
    ("select price i + 1", "SyntaxError: unexpected '+' (write `select price (i + 1)`)"),
    ("plot price - 5", "price - 5: 10 samples, -4 to 5, last 5  ▁▁▂▃▄▅▆▇██"),
  ])
  func `a statement is its verb, words and pairs`(program: String, text: String) {
    #expect(outcome(of: program, after: "series price = range(1, 10); let i = 1") == text)
  }

  @Test(
    arguments: [
      (
        "SERIES a = [1, 2]; Print Count(a)",
        "UnknownName: unknown function 'Count' (write 'count(a)')"
      ),
      (
        "Config theme=Dark Laser=ON",
        "UnknownKey: unknown config key 'Laser' (write `Config theme=Dark laser=ON`)"
      ),
      ("Config theme=Dark laser=ON", "config theme=dark useLaserLightLinePlotStyle=on"),
      ("let A = 1; a", "UnknownName: unknown name 'a' (did you mean 'A'?)"),
      (
        "series a = [1]; let a = 2",
        "TypeMismatch: 'a' is a series, not a variable (write `series a = [1]; drop a; let a = 2`)"
      ),
      (
        "series a = [1]; let b = a",
        "TypeMismatch: a variable holds no series (write `series a = [1]; series b = a`)"
      ),
      ("let min = 3; min(min)", "3"), ("let plot = 3; (plot)", "3"),
      ("let _x1 = 2; _x1", "2"), ("let e\u{301} = 1; \u{E9}", "1"),
    ]
      + [
        "nan", "inf", "pi", "e", "on", "off", "true", "false", "and", "or", "not", "for", "in",
        "selection",
      ]
      .flatMap { word in
        ["let \(word) = 1", "\(word) = 1", "series \(word) = [1]"].map { program in
          (
            program,
            "SyntaxError: '\(word)' cannot be defined (it is a word of the language: call it \(word)1, "
              + "and a file's column column=\(word))"
          )
        }
      })
  func `names and verbs`(program: String, text: String) {
    #expect(outcome(of: program) == text)
  }

  @Test(arguments: [
    ("1", "1"), ("2.5", "2.5"), (".5", "0.5"), ("6.02e23", "6.02e+23"), ("1_000", "1000"),
    ("10k", "10000"), ("2.5M", "2500000"), ("1G", "1000000000"), ("1T", "1000000000000"),
    ("-10k", "-10000"), ("0.5%", "0.005"), ("5 % 3", "2"), ("5%3", "2"),
    (
      "1.",
      "SyntaxError: digits are missing behind the point (write '1.0')"
    ),
    ("count([1, nan, 3])", "2"), ("series a = [1, inf, -inf, 4]; print count(a), max(a)", "2 4"),
    ("pi", "3.141592653589793"), ("e", "2.718281828459045"),
    ("[on, off, true, false]", "[true, false, true, false]"),
    ("config latestIndicator=off", "config latestIndicator=off"),
    (#"print "a\u0041\t\"", 'it\'s "so"'"#, "aA\t\" it's \"so\""),
    (
      "print \"a\nb\"",
      #"""
      SyntaxError: the string is not closed on its line (write '"a"')
      SyntaxError: the string is not closed on its line
      """#
    ),
    (
      "print “a”",
      "SyntaxError: curly quote '“' (write '\"a\"')"
    ),
  ])
  func `numbers, Booleans and strings`(program: String, text: String) {
    #expect(outcome(of: program) == text)
  }

  @Test(arguments: [
    ("2026-03-01", "2026-03-01"), ("2026-03-01T09:30", "2026-03-01T09:30:00+00:00"),
    ("2026-03-01T09:30:15.250", "2026-03-01T09:30:15.25+00:00"),
    ("2026-03-01T09:30Z", "2026-03-01T09:30:00+00:00"),
    ("2026-03-01T09:30+01:00", "2026-03-01T08:30:00+00:00"),
    ("config timeZone=\"Europe/Paris\"; 2026-03-01T09:30", "2026-03-01T09:30:00+01:00"),
    (
      "2026-3-2",
      "SyntaxError: malformed date '2026-3-2' (write '2026-03-02')"
    ),
    (
      "2026-03-32",
      "SyntaxError: malformed date '2026-03-32' (write 2026-03-01 or 2026-03-01T09:30)"
    ),
    (
      "2026-03-01 09:30",
      "SyntaxError: a blank stands before the time (write '2026-03-01T09:30')"
    ),
    (
      "series t = [1, 2] start=2026-03-01 step=1 day; window 3..5",
      "TypeMismatch: the window is of numbers, but the x axis has times "
        + "(the samples are in 2026-03-01..2026-03-02)"
    ),
    ("2026-03-01 + 1 day", "2026-03-02"), ("2026-03-01 - 1 month", "2026-02-01"),
    ("2026-03-02 - 2026-03-01", "1 day"), ("2026-03-02 > 2026-03-01", "true"),
    ("8 months", "8 months"), ("8months", "8 months"), ("1 ms", "1 ms"),
    ("[1 s, 1 sec, 1 seconds] == 1 SECOND", "[true, true, true]"),
    ("[1 min, 1 Minutes] == 60 s", "[true, true]"),
    ("[1 h, 1 hour] == 60 min", "[true, true]"), ("[1 d, 1 day] == 24 h", "[true, true]"),
    ("[1 w, 1 weeks] == 7 d", "[true, true]"), ("[1 mo, 1 month] == 1 MONTHS", "[true, true]"),
    ("[1 y, 1 year] == 12 mo", "[true, true]"),
    ("3m", "SyntaxError: there is no unit 'm' (write '3 min' or '3 months')"),
    (
      "series t = range(1, 400) start=2021-01-01 step=1 day; window months=8 year=2021",
      "window 2021-05-01 to 2021-12-31"
    ),
  ])
  func `dates and durations`(program: String, text: String) {
    #expect(outcome(of: program) == text)
  }

  @Test(arguments: [
    ("window 2..5", "window 2 to 5"), ("window x=5.. y=..3", "window 5 to 9, y 3 to 3"),
    ("window x=..5 y=3..", "window 0 to 5, y 3 to 6"),
    (
      "series price = range(1, 72) start=2026-03-01 step=1 hour; "
        + "window 2026-03-02..2026-03-02; last(price[24..47]); show window",
      "48\nwindow 2026-03-02"
    ),
    ("[1, 2, nan, 4]", "[1, 2, nan, 4]"), ("[t^2 for t in 0..4]", "[0, 1, 4, 9, 16]"),
    ("count([t^2 for t in 0..20])", "21"), ("[]", "[]"),
    ("config edges=[top, bottom]", "config adjustedEdgesToFitLineStrokeInCanvas=[top, bottom]"),
    ("let accent = \"tomato\"; config color=(accent)", "config color=#ff6347"),
    (
      "config color=accent",
      "ValueOutOfRange: color takes auto or a colour, got 'accent'"
    ),
  ])
  func `ranges and lists`(program: String, text: String) {
    #expect(outcome(of: program, after: "series price = range(1, 10)") == text)
  }

  @Test(arguments: [
    (
      "series p from \"p.csv\" column=close",
      "p: 2 samples, 2 to 4, last 4, 2026-03-01 to 2026-03-02  ▁█"
    ),
    (
      "series p from \"p.csv\" column=\"Adj Close\"",
      "p: 2 samples, 5 to 7, last 7, 2026-03-01 to 2026-03-02  ▁█"
    ),
  ])
  func `columns are words or strings`(program: String, text: String) {
    let folder = TestFolder()
    folder.write("p.csv", "date,open,close,Adj Close\n2026-03-01,1,2,5\n2026-03-02,3,4,7\n")
    #expect(outcome(of: program, in: folder.path) == text)
  }
}
