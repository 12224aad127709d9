import PlotLanguage
import Testing

@Suite struct DiagnosticTests {
  /// Programs and the exact text that is shown.
  @Test(arguments: [
    (
      "plot a\n\nconfig plotLineWdth=2",
      """
      UnknownKey: unknown config key 'plotLineWdth'
        line 3, column 8
        config plotLineWdth=2
               ^^^^^^^^^^^^ did you mean 'plotLineWidth'?
      """
    ),
    (
      "plto a",
      """
      UnknownStatement: unknown statement 'plto'
        line 1, column 1
        plto a
        ^^^^ did you mean 'plot'?
      """
    ),
    (
      "config theme=drak laser=yes",
      """
      ValueOutOfRange: theme takes light or dark, got 'drak'
        line 1, column 14
        config theme=drak laser=yes
                     ^^^^ did you mean 'dark'?

      ValueOutOfRange: laser takes on or off, got 'yes'
        line 1, column 25
        config theme=drak laser=yes
                                ^^^ did you mean 'on'?
      """
    ),
    (
      "plot sin(x\nplot b\nplto c",
      """
      SyntaxError: '(' is never closed
        line 1, column 9
        plot sin(x
                ^

      UnknownStatement: unknown statement 'plto'
        line 3, column 1
        plto c
        ^^^^ did you mean 'plot'?
      """
    ),
    (
      "print \"变量 e\u{301}\", 1x",
      """
      SyntaxError: unknown unit 'x' in '1x'
        line 1, column 16
        print "变量 e\u{301}", 1x
                        ^^ suffixes are k M G T; units are ms s min h d w mo y
      """
    ),
    (
      "plot a\tb",
      """
      SyntaxError: unexpected 'b'
        line 1, column 8
        plot a\tb
              \t^
      """
    ),
    (
      "let a = 1 +",
      """
      SyntaxError: a value is missing
        line 1, column 12
        let a = 1 +
                   ^
      """
    ),
    (
      "let a = \u{0}",
      """
      SyntaxError: unexpected character U+0000
        line 1, column 9
        let a = \\x00
                ^^^^ delete it
      """
    ),
    (
      "config laser=on laser=off",
      """
      SyntaxError: 'laser' is given twice
        line 1, column 17
        config laser=on laser=off
                        ^^^^^
      """
    ),
    (
      "plot a title=\"x\" b",
      """
      SyntaxError: 'b' stands behind a pair
        line 1, column 18
        plot a title="x" b
                         ^ words stand before key=value pairs; a value with blanks stands in quotes
      """
    ),
    (
      "config color= # red",
      """
      SyntaxError: malformed colour '#'
        line 1, column 15
        config color= # red
                      ^ a colour has 3, 6 or 8 hexadecimal digits: #00c805
      """
    ),
    (
      "print \"abc\nprint \"a\\qb\"",
      """
      SyntaxError: the string is not closed on its line
        line 1, column 7
        print "abc
              ^^^^ write '"abc"'

      SyntaxError: unknown escape in a string
        line 2, column 9
        print "a\\qb"
                ^^ write '\\\\q'
      """
    ),
  ])
  func `an error is shown with its line and carets`(text: String, block: String) {
    #expect(Program(text).renderedDiagnostics == block)
  }

  @Test(arguments: [100, 30_000])
  func `a long line is cut around the error`(count: Int) throws {
    let text =
      "print " + String(repeating: "a, ", count: count) + "1x"
      + String(repeating: ", b", count: count)
    let lines = try firstError(text).rendered(in: SourceText(text)).split(separator: "\n")
    #expect(lines[2].hasPrefix("  …") && lines[2].hasSuffix("…"))
    #expect(lines[2].count <= 105)
    let caret = try #require(lines[3].firstIndex(of: "^"))
    let column = lines[3].distance(from: lines[3].startIndex, to: caret)
    #expect(Array(lines[2])[column] == "1")
  }

  @Test(arguments: [("a, ", 1), ("", 30_000)])
  func `what is cut on one side has its mark there`(before: String, count: Int) throws {
    let text = "print " + before + "1x" + String(repeating: ", é", count: count)
    let line = try firstError(text).rendered(in: SourceText(text)).split(separator: "\n")[2]
    #expect(line.hasPrefix("  print ") && line.hasSuffix("…") == (count > 1))
  }

  @Test func `carets of a range over lines stay on its first line`() {
    let error = Diagnostic(.typeMismatch, "two lines", at: SourceRange(4, 12))
    #expect(
      error.rendered(in: SourceText("let abcd\nefgh"))
        == "TypeMismatch: two lines\n  line 1, column 5\n  let abcd\n      ^^^^")
  }

  @Test(arguments: [(-5, 3), (0, 0), (3, 99), (50, 60), (9, 2)])
  func `a range outside the text is shown at its end`(lower: Int, upper: Int) {
    let error = Diagnostic(.stateError, "x", at: SourceRange(lower, upper))
    for text in ["", "abc", "a\n", "\r\n\r\n", "🎉"] {
      #expect(error.rendered(in: SourceText(text)).contains("^"))
    }
  }

  @Test func `up to five errors are shown, in their order`() {
    let program = Program((1...9).map { "plto a\($0)" }.joined(separator: "\n"))
    #expect(program.diagnostics.count == 5)
    #expect(program.diagnostics.map(\.range.lowerBound) == [0, 8, 16, 24, 32])
  }

  @Test(arguments: [
    ("plto a; plot b; wat c", 2, 1), ("plot a b\nplot c", 1, 1),
    ("let a = [1,\n2 3,\n4]\nplot b", 1, 1),
    ("plot )\nplot b", 1, 1), ("f(1,\n2\nplot b", 1, 1), ("config a=1 b=2\nplot b", 2, 1),
    ("series a = [1, 2\nconfig theme=dark\nplot a", 1, 2), ("let a = (1; plot b", 1, 1),
    ("plot a,,b\nplot c", 1, 1), ("print \"a; b\nplot c", 1, 1),
  ])
  func `parsing goes on behind a statement with an error`(text: String, errors: Int, sound: Int) {
    let program = Program(text)
    #expect(program.diagnostics.count == errors, "\(program.renderedDiagnostics)")
    #expect(program.statements.count == sound)
  }

  @Test(arguments: [
    "on select: select 1", "on select: on select none", "on select: run \"a\"", "on select: reset",
    "let a", "let a 5", "series", "series a", "series a, b = [1]", "series a, a from \"x\"",
    "series a, b from \"x\" column=c", "append", "append a", "drop", "drop a b", "segments",
    "segments [0] every=day", "segments a every=2 days", "style a", "config reset foo", "axis foo",
    "axis x x", "window", "window lst 3", "window year=1 x=1..2", "window end=3",
    "window 1..2 x=3..4",
    "window months=8 y=1..2", "plot a,", "plot ,a", "select", "select 1 2", "select at=1 px=2",
    "compare", "compare 1", "compare 1, 2", "drag", "drag a", "on", "on select", "on select:",
    "export", "expect",
    "expect plot \"a\" \"b\"", "show a b", "print", "warn", "wait", "run", "clear now", "reset all",
    "a b", "5 6",
    "let a = [1,,2]", "let a = ]", "let a = f(b=1, 2)", "let a = f(b=1, b=2)", "let a = {1}",
    "selection",
    "selection.foo", "let a = [t for t in 0..]", "let a = t for t = 0..9", "let a = 1e999",
    "let a = 1.5.2",
    "let a = a b", "let a = 3(4)", "plot a == b = c", "window last", "window day", "config width=",
    "help\n?",
    "select 5 none", "config edges=[top, botom]", "config edges=side", "plot \\", "append a 1 2",
  ])
  func `an error in`(text: String) {
    let program = Program(text)
    #expect(program.diagnostics.count == 1, "\(text)\n\(program.renderedDiagnostics)")
  }

  @Test func `suggestions rank case, then beginnings, then distance`() {
    #expect(Suggestions.near("PRICE", among: ["prices", "price", "prince"]) == ["price"])
    #expect(Suggestions.near("pri", among: ["prim", "price", "x"]) == ["prim", "price"])
    #expect(Suggestions.near("wdith", among: ["height", "width"]) == ["width"])
    #expect(
      Suggestions.near("abcdef", among: ["abcdxx", "abcxxx", "zbcdef"]) == ["zbcdef", "abcdxx"])
    #expect(Suggestions.near("a", among: ["b", "ab", "A"]) == ["A"])
    #expect(Suggestions.near("", among: ["a"]) == [])
    #expect(Suggestions.near("ab", among: ["ab1", "ab2", "ab3", "ab4"]).count == 3)
    #expect(Suggestions.question("aa", among: ["aab", "aac"]) == "did you mean 'aab' or 'aac'?")
    #expect(Suggestions.question("zz", among: ["aab"]) == nil)
  }

  @Test(arguments: [
    (0, 1, 1), (1, 1, 2), (2, 2, 1), (4, 3, 1), (5, 4, 1), (6, 4, 2), (99, 4, 3), (-1, 1, 1),
  ])
  func `an offset has a line and a column`(offset: Int, line: Int, column: Int) {
    let position = SourceText("a\nb\n\r🎉b").position(of: offset)
    // LF ends a line, and so does the lone CR behind it.
    #expect(position.line == line && position.column == column, "\(position)")
  }

  @Test func `a message stays one line that can be read`() {
    let long = Diagnostic(
      .unknownName, "unknown name '\(String(repeating: "é", count: 1_000_000))' here",
      at: SourceRange(0, 0))
    #expect(long.message.unicodeScalars.count == 401)
    #expect(long.message.hasPrefix("unknown name 'é") && long.message.hasSuffix("é' here"))
    let odd = Diagnostic(.fileError, "cannot read 'a\u{1B}[2J\n\u{0}\u{85}'", at: SourceRange(0, 0))
    #expect(odd.message == "cannot read 'a\\e[2J\\n\\x00\\x85'")
    let plain = String(repeating: "x", count: 400)
    #expect(Diagnostic(.fileError, plain, at: SourceRange(0, 0)).message == plain)
  }

  @Test func `a part of a text counts its lines on`() {
    let program = Program("let a = 1\nfoo a", firstLine: 7)
    #expect(program.renderedDiagnostics.contains("\n  line 8, column 1\n"))
  }

  @Test(arguments: [
    ("series a = [1, 2\n3]\nprint 1", [2]), ("plot sin(1\n2)\nfoo b", [2, 3]),
    ("series a = [1, 2\nplot a b\nfoo b", [1, 2, 3]), ("let a = (1\n2\nprint 1", [2]),
  ])
  func `the rest of a line in brackets is no second error`(text: String, lines: [Int]) {
    let program = Program(text)
    #expect(
      program.diagnostics.map { program.source.position(of: $0.range.lowerBound).line } == lines)
  }
}
