import Testing

@testable import PlotLanguage

/// The contract's section 1, sentence by sentence.
@Suite struct LexicalTests {
  @Test(arguments: [
    (#""ab""#, [1, 2, 3, 4]), (#""a\nb""#, [1, 2, 4, 5]), (#"'é\u0041z'"#, [1, 2, 8, 9]),
    (#""\"#, [1, 2]), ("", [1, 1]),
  ])
  func `a place in a text is found in the literal that it was written as`(
    literal: String, places: [Int]
  ) {
    #expect(places.indices.map { StringLiteral.place(of: $0, in: literal) } == places)
  }

  @Test(arguments: [
    ("a\nb", 2), ("a;b", 2), ("a\r\nb", 2), ("a\rb", 2), ("\u{FEFF}a", 1), ("", 0), ("\n\n;;\n", 0),
    ("a # b\nc", 2), ("# only a comment", 0), ("let l = [1,\n2\n]", 1), ("min(\na,\nb)", 1),
    ("plot a,\n  b", 1), ("plot a, # first\n b", 1), ("plot a \\\n title=\"x\"", 1),
    ("plot a \\ # more\n title=\"x\"", 1), ("config width=\n300", 1), ("plot a,\n# note\nb", 1),
    ("plot\u{A0}a\ttitle=\"x\"", 1), ("print \"a;b\"; a", 2), ("a;;b;", 2),
    ("config color=#00c805 # green", 1), ("config color=\n #00c805", 1),
  ])
  func `statements are separated by newlines and semicolons`(text: String, count: Int) {
    #expect(statements(text).count == count, "\(text.debugDescription)")
  }

  @Test(arguments: [
    ("1", 1), ("2.5", 2.5), (".5", 0.5), ("6.02e23", 6.02e23), ("1e-3", 0.001), ("1_000", 1000),
    ("10k", 10_000), ("2.5M", 2_500_000), ("1G", 1e9), ("1T", 1e12), ("0.5%", 0.005), ("10k%", 100),
    ("0.1", 0.1), ("1E5", 1e5),
    ("123456789012345678901234567890", 0x1.8ee90ff6c373ep96),
    ("0.30000000000000004", 0.30000000000000004), ("5e-324", .leastNonzeroMagnitude),
    ("1_0.0_1", 10.01),
  ])
  func `a number is`(text: String, value: Double) throws {
    #expect(try expression(text).kind == .number(value))
  }

  @Test(arguments: [
    ("ms", DurationUnit.millisecond), ("s", .second), ("sec", .second), ("seconds", .second),
    ("min", .minute), ("Minutes", .minute), ("h", .hour), ("HOURS", .hour), ("d", .day),
    ("days", .day), ("w", .week), ("week", .week), ("mo", .month), ("months", .month), ("y", .year),
    ("Years", .year),
  ])
  func `a duration is a number and a unit`(word: String, unit: DurationUnit) throws {
    for text in ["8 \(word)", "8\(word)", "8\u{A0}\(word)"] {
      #expect(try expression(text).kind == .duration(DurationLiteral(8, unit)))
    }
  }

  @Test func `no unit stands before an equals sign or a parenthesis`() throws {
    let window = try #require(statements("window months=8 year=2021").first)
    let (eight, year) = (Expression(.number(8)), Expression(.number(2021)))
    #expect(window.kind == .window(.months(eight, year: year, end: nil)))
    #expect(throws: Never.self) { try #require(statements("window x=..5 y=..3").first) }
    #expect(try firstError("let a = 8 h(3)").message == "unexpected 'h'")
  }

  @Test(
    arguments: [
      ("2026-03-01", 1_772_323_200.0, nil, true), ("2026-03-01T09:30", 1_772_357_400, nil, false),
      ("2026-03-01T09:30:15.250", 1_772_357_415.25, nil, false),
      ("2026-03-01T09:30Z", 1_772_357_400, 0, false),
      ("2026-03-01T09:30+01:00", 1_772_357_400, 3600, false),
      ("2026-03-01T09:30-05:30", 1_772_357_400, -19_800, false),
    ] as [(String, Double, Int?, Bool)])
  func `a date keeps its fields and its offset`(
    text: String, seconds: Double, offset: Int?, isDay: Bool
  ) throws {
    guard case .date(let date) = try expression(text).kind else {
      Issue.record("no date")
      return
    }
    #expect(date.civil.secondsSince1970 == seconds)
    #expect(date.secondsEast == offset && date.isDay == isDay)
  }

  @Test(
    arguments: [
      ("2026-3-2", "2026-03-02"), ("2026-03-2", "2026-03-02"),
      ("2026-3-02T9:5", "2026-03-02T09:05"),
      ("2026-03-02 09:30", "2026-03-02T09:30"), ("2026-03-02T09:30+0100", "2026-03-02T09:30+01:00"),
      ("2026-W05", "2026-01-26"), ("2026-w5", "2026-01-26"), ("2026-W05-7", "2026-02-01"),
      ("2026-W54", nil), ("2026-02-30", nil), ("2026-13-01", nil),
      ("2026-03-01T25:00", nil), ("2026-03-011", nil),
      ("2026-03-01x", nil), ("2026-03-01T", nil), ("2026-03-01T09", "2026-03-01T09:00"),
    ] as [(String, String?)])
  func `digits in the shape of a date are a date or an error`(text: String, form: String?) throws {
    let error = try firstError("let a = \(text)")
    #expect(error.code == .syntaxError)
    #expect(error.range == SourceRange(8, 8 + text.count))
    if let form { #expect(error.advice == "write '\(form)'") }
  }

  @Test func `arithmetic that is no date stays arithmetic`() throws {
    for text in ["2026-03", "2026 - 03 - 01", "12026-03-01", "2026-n-1", "2026-W"] {
      guard case .chain = try expression(text).kind else {
        Issue.record("\(text) is no sum")
        continue
      }
    }
  }

  @Test func `percent needs no operand behind it`() throws {
    func isRemainder(_ text: String) throws -> Bool {
      if case .chain(_, let links) = try expression(text).kind {
        return links.contains { $0.operation == .remainder }
      }
      return false
    }
    for text in ["5 % 3", "5% 3", "5%3", "a%3", "5%(3)", "5%a", "a % b"] {
      #expect(try isRemainder(text), "\(text)")
    }
    for text in ["5%", "5% + 1", "[5%, 3]", "5% # c", "(5%)", "5% and on"] {
      #expect(try !isRemainder(text), "\(text)")
    }
    #expect(statements("plot a relativeWidth=50% title=\"x\"").count == 1)
  }

  @Test(arguments: [
    (#""a\"b\\c\/\b\f\n\r\tA""#, "a\"b\\c/\u{8}\u{C}\n\r\tA"), (#"'it\'s "ok"'"#, "it's \"ok\""),
    (#""\ud83c\udf89""#, "🎉"), ("\"größe\"", "größe"), ("''", ""), ("\"#\"", "#"),
  ])
  func `strings have the escapes of JSON`(text: String, value: String) throws {
    #expect(try expression(text).kind == .string(value))
  }

  @Test func `names are letters, digits, marks and underscores, compared canonically`() throws {
    #expect(try expression("e\u{301}te\u{301}") == expression("\u{E9}t\u{E9}"))
    for name in ["_", "_1", "größe", "变量", "ⅷ", "का"] {
      #expect(try expression(name).kind == .name(name))
    }
    for text in ["1a", "é\u{2014}", "🎉", "a-"] {
      #expect(throws: Never.self) { try firstError("let x = \(text)") }
    }
  }

  @Test func `words of the grammar are in any case, names and keys are not`() throws {
    #expect(statements("PLOT a") == statements("plot a"))
    #expect(statements("window LAST 8 Months") == statements("window last 8 months"))
    #expect(try expression("NOT On AND Pi") == expression("not on and pi"))
    #expect(try expression("Price") != expression("price"))
    #expect(try firstError("plot a Title=\"x\"").advice == "did you mean 'title'?")
  }

  @Test(arguments: [
    "nan", "inf", "pi", "e", "on", "off", "true", "false", "and", "or", "not", "for", "in",
    "selection",
  ])
  func `a word of the language cannot be defined`(word: String) throws {
    for text in ["let \(word) = 3", "series \(word) = [1]", "let a = t for \(word) in 0..9"] {
      #expect(try firstError(text).message == "'\(word)' cannot be defined")
    }
  }

  @Test func `ends of ranges may be left out`() throws {
    let (five, three) = (Expression(.number(5)), Expression(.number(3)))
    #expect(
      statements("window x=5.. y=..3").first?.kind
        == .window(.ranges(x: Span(lower: five), y: Span(upper: three), right: nil)))
    #expect(try expression("a[..]").kind == .slice(Expression(.name("a")), nil, nil))
    #expect(
      try expression("[5..,..3]").kind
        == .list([Expression(.range(five, nil)), Expression(.range(nil, three))]))
  }

  @Test func `a blank separates an index from a list`() {
    let list = Expression(.list([Expression(.number(1))]))
    #expect(
      statements("append price [1]").first?.kind
        == .append(Append(series: Name("price"), values: list)))
    let index = Expression(.index(Expression(.name("price")), Expression(.number(1))))
    #expect(statements("append price[1]").first?.kind == .append(Append(values: index)))
  }

  @Test func `bare words are words where the key takes words, and names elsewhere`() {
    func value(_ text: String, _ key: String) -> Setting.Value? {
      guard case .config(let settings) = statements(text).first?.kind else { return nil }
      return settings[key]
    }
    #expect(value("config theme=DARK", "theme") == .word(Name("dark")))
    #expect(
      value("config color=Tomato", "color") == .expression(Expression(.color(Color(rgb: 0xFF6347))))
    )
    #expect(
      value("config color=\"#0c5\"", "color")
        == .expression(Expression(.color(Color(rgb: 0x00CC55)))))
    #expect(value("config width=w", "width") == .expression(Expression(.name("w"))))
    #expect(
      value("config color=(accent)", "color")
        == .expression(Expression(.parenthesized(Expression(.name("accent"))))))
    #expect(
      value("config edges=all", "adjustedEdgesToFitLineStrokeInCanvas")
        == .words(["top", "bottom", "leading", "trailing"].map { Name($0) }))
    #expect(
      value("config timeZone=Europe/Paris", "timeZone")
        == .expression(Expression(.string("Europe/Paris"))))
    #expect(value("config lineWidth=2", "plotLineWidth") == .expression(Expression(.number(2))))
  }

  @Test func `ranges count code points`() {
    let text = "let größe = \"🎉e\u{301}\"\nplot größe, x"
    let program = Program(text)
    #expect(program.statements.map(\.range) == [SourceRange(0, 17), SourceRange(18, 31)])
    #expect(program.source.text(in: program.statements[1].range) == "plot größe, x")
    guard case .plot(let plot) = program.statements[1].kind else { return }
    #expect(plot.items.map(\.expression.range) == [SourceRange(23, 28), SourceRange(30, 31)])
    #expect(plot.items.map(\.text) == ["größe", "x"])
  }

  @Test func `an item of a plot is labelled by its text`() {
    guard case .plot(let plot) = statements("plot a  -  b, min(a,\n  b)").first?.kind else {
      return
    }
    #expect(plot.items.map(\.text) == ["a  -  b", "min(a, b)"])
  }
}
