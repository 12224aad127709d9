import PlotScene
import PlotSession
import Testing

/// `{EXPR}` and `{EXPR:format}` in texts that people see.
@Suite struct ShownTextTests {
  private static let names = """
    series price = [1, 2, 4.5] start=2026-03-01 step=1 day
    let n = 1234567.891; let day = 2026-03-01; let t = "n is {n}"; let big = 1.2G
    """

  @Test(arguments: [
    ("print \"a {n} b\"", "a 1234567.891 b"), ("print \"{n:,.2f}\"", "1,234,567.89"),
    ("print \"${big:short}, {n:.1short}, {n:+,.0f}\"", "$1.2B, 1.2M, +1,234,568"),
    ("print \"{-n:.0f}\"", "-1234568"), ("print \"{n:si} {n:.3e}\"", "1.234567891M 1.235e+06"),
    ("print \"{max(price) - 1:.1f}\"", "3.5"), ("print \"{price[-1]}\"", "4.5"),
    ("print \"{price[0..1]}\"", "[1, 2]"), ("print \"{count(price)} of {n > 1}\"", "3 of true"),
    ("print \"{day}\"", "2026-03-01"), ("print \"{day + 90 min:%H:%M}\"", "01:30"),
    (
      "print \"{day:%G-W%V-%u}, {298:duration}, {big * 1 ms:duration}\"",
      "2026-W09-7, 4:58, 333:20:00"
    ),
    ("print \"{2026-03-01T09:30:%d.%m. %H:%M}\"", "01.03. 09:30"),
    ("print \"{where(n > 1, 'a:b', 'c}d')}\"", "a:b"), ("print '{\"x\"}'", "x"),
    ("print \"{[1, 2][1]:.1f}\"", "2.0"), ("print \"{{n}} }}{{\"", "{n} }{"),
    ("print \"{ n }\"", "1234567.891"), ("print (\"{1 + 1}\")", "2"), ("print \"\"", ""),
    ("print \"a\" n \"b\" max(price), 7 \"c\"", "a 1234567.891 b 4.5 7 c"),
    ("print \"a\" (1 + 1) 'd'", "a 2 d"),
    ("print \"a\", \"{1 + 1}\", n", "a 2 1234567.891"), ("print \"\\u007b1+1}\"", "2"),
    ("print \"é {1 + 1} é\"", "é 2 é"), ("warn \"{1 + 1}\"", "2"), ("print \"{nan}\"", "nan"),
    // A value is shown as it is, wherever it comes from.
    ("print t", "n is {n}"), ("print \"[{t}]\"", "[n is {n}]"), ("\"a {n}\"", "a {n}"),
    ("print [\"{n}\"]", "[\"{n}\"]"),
    (
      "expect n < 1, \"n is {n:.0f}\"",
      "ExpectationFailed: n is 1234568: expected n < 1: 1234567.891 < 1 is false"
    ),
    ("expect n < 1, t", "ExpectationFailed: n is {n}: expected n < 1: 1234567.891 < 1 is false"),
    // What a selection has not prints nothing.
    (
      "select 1; print \"{selection.value:.1f} [{selection.segment}]\"",
      "price[1] = 2 at 2026-03-02, +1 (+100%)  ▁▃█\n2.0 []"
    ),
  ])
  func `expressions in a text give their values`(program: String, text: String) {
    #expect(outcome(of: program, after: Self.names) == text)
  }

  @Test(arguments: [
    ("print \"a {n\"", "SyntaxError: '{' in the text is never closed (write '{{' for a brace)", 10),
    ("print \"a } b\"", "SyntaxError: '}' in the text closes nothing (write '}}')", 10),
    (
      "print \"{}\"",
      "SyntaxError: there is no expression in '{}' (braces that are no template are doubled)", 8
    ),
    ("print \"a {1 +} b\"", "SyntaxError", 14), ("warn \"{1 2}\"", "SyntaxError", 10),
    ("expect true, \"{\"", "SyntaxError", 15), ("plot price title=\"é {\"", "SyntaxError", 21),
    ("style price label=\"{\"", "SyntaxError", 20), ("axis y label=\"{\"", "SyntaxError", 15),
    ("config latestIndicator=\"}\"", "SyntaxError", 25),
    ("print \"a {m}\"", "UnknownName: unknown name 'm'", 11),
    ("print \"{1 + max(m)}\"", "UnknownName: unknown name 'm'", 17),
    ("plot price title=\"{m}\"", "UnknownName: unknown name 'm'", 20),
    // Escapes move everything: the whole text is shown.
    ("print \"\\t{m}\"", "UnknownName: unknown name 'm'", 7),
    (
      "print \"{n:%H}\"",
      "ValueOutOfRange: unknown format '%H' of 'n', which is a number "
        + "(write [+][,][.N] and f, e, g, si, short or %, or duration)", 9
    ),
    ("print \"{n:.2x}\"", "ValueOutOfRange: unknown format '.2x' of 'n'", 9),
    ("print \"{day:.2f}\"", "ValueOutOfRange: unknown format '.2f' of 'day', which is a date", 9),
    (
      "print \"{price:.1f}\"",
      "TypeMismatch: 'price' is a series: formats are for numbers and dates (write 'price')", 9
    ),
    ("config valueStickLabel=\"{value * m}\"", "UnknownName: unknown name 'm'", 34),
    ("config valueStickLabel=\"{value / n} {time * 2}\"", "TypeMismatch", 38),
    (
      "axis y format=\"{value > 1:.2f}\"",
      "TypeMismatch: 'value > 1' is a Boolean: formats are for numbers and dates (write 'value > 1')",
      17
    ),
    ("axis y format=\"{value + 1:%H}\"", "ValueOutOfRange: unknown format '%H' of 'value + 1'", 17),
    (
      "mark price max label=\"{walk(1001)[index]}\"",
      "LimitExceeded: a label that picks from 1,001 values: at most 1,000 values are allowed", 24
    ),
    (
      "axis y format=\"{vlue / 1000}\"", "UnknownName: unknown name 'vlue' (did you mean 'value'?)",
      17
    ),
    ("axis y format=\"{value +}\"", "ValueOutOfRange: a value is missing", 24),
    ("print \"{selection.value}\"", "StateError: nothing is selected", 9),
  ])
  func `mistakes are named at their place`(program: String, text: String, column: Int) {
    let prompt = Prompt(Self.names)
    let error = prompt.run(program)
    let shown = error?.diagnostics.first?.description ?? "no error"
    #expect(shown.hasPrefix(text), "\(shown)")
    #expect(error?.traceback.joined(separator: "\n").contains("column \(column)\n") == true)
  }

  @Test func `a wrong text anywhere runs nothing`() {
    let prompt = Prompt()
    prompt.run("print 1\nprint \"{\"")
    #expect(prompt.outputs.count == 1)
  }

  @Test(arguments: [
    ("plot price title=\"max {max(price):.2f} {-0.5}\"", #""title": "max 4.50 −0.5""#),
    ("plot price title=\"{n}, {{x}}\"", #""title": "1234567.89, {x}""#),
    ("plot price title=(t)", #""title": "n is {n}""#),
    ("plot price label=\"to {last(price)}\" legend=on", #""legend": ["to 4.5"]"#),
    ("style price label=\"{n:short}\"; plot price", #""label": "1.23M""#),
    ("config latestIndicator=\"{n:short}\"; plot price", #""latestIndicator": "1.23M""#),
    ("config valueStickLabel=\"{value} of {max(price)}\"; select 1", #""text": "2 of 4.5""#),
    (
      "config valueStickLabel=\"{value * 2:.1f} of {max(price)}\"; select 1",
      #""text": "4.0 of 4.5""#
    ),
    ("config valueStickLabel=\"{value / max(price):.2f}\"; select 1", #""text": "0.44""#),
    ("config valueStickLabel=\"{round(value / -3, 2)}\"; select 1", #""text": "−0.67""#),
    ("config valueStickLabel=\"{where(value > 1.5, 'up', 'down')}\"; select 1", #""text": "up""#),
    ("config valueStickLabel=\"{time + 90 min:%b %-d %R}\"; select 1", #""text": "Mar 2 01:30""#),
    (
      "config valueStickLabel=\"{time + 90 min}\"; select 1",
      #""text": "2026-03-02T01:30:00+00:00""#
    ),
    ("config valueStickLabel=\"{time - day}\"; select 1", #""text": "1 day""#),
    (
      "config valueStickLabel=\"{price[index] - value} {index + n:short}\"; select 1",
      #""text": "0 1.23M""#
    ),
    (
      "config valueStickLabel=\"{sum(value * k for k in 1..count(price))}\"; select 1",
      #""text": "12""#
    ),
    (
      "config valueStickLabel=\"{-value ^ 2} {(value - n) ^ 2:.1short}\"; select 1",
      #""text": "−4 1.5T""#
    ),
    // What is not there prints nothing, a gap is one, and so is what a sample has no value for.
    ("config valueStickLabel=\"[{segment + 1}|{percent / 100}]\"; select 1", #""text": "[|1]""#),
    ("config valueStickLabel=\"[{[7][index]}]\"; select 1", #""text": "[]""#),
    (
      "append price nan; config valueStickLabel=\"{value * 2:.1f}\"; select index=3",
      #""text": "nan""#
    ),
    (
      "mark price max label=\"{value * 2:.1f} {index + 1} {series}\"; plot price",
      #""label": "9.0 3 price""#
    ),
    ("mark y=2 label=\"{value / 2}{time + 1 day}\"; plot price", #""label": "1""#),
    ("axis y format=\"{value * 10:.0f} ct\"; plot price", #""label": "20 ct""#),
    ("axis y format=\"{value / 10}\"; plot [1, 3]", #""label": "0.3""#),
    ("axis x format=\"{time + 12 h:%d. %H}\"; plot price", #""label": "02. 12""#),
    (
      "mark price max label=\"{value:.1f} of {sum(price):.1f} {{}}\"; plot price",
      #""label": "4.5 of 7.5 {}""#
    ),
    ("axis y format=\"{value:.1f}/{max(price)}\"; plot price", #""label": "2.0/4.5""#),
  ])
  func `texts in pictures are templates`(program: String, part: String) {
    let prompt = Prompt(Self.names)
    prompt.run(program)
    let records = [PlotRecord.mediaType, SelectionRecord.mediaType].map(prompt.record).joined()
    #expect(records.contains(part), "\(prompt.outputs.map(\.line)) \(records.suffix(2000))")
  }

  @Test func `a label that is a value is no template`() {
    let prompt = Prompt(Self.names)
    prompt.run(
      "let f = \"{value}\"; let g = \"%.1f\"; config valueStickLabel=(f); axis y format=(g); select 1"
    )
    #expect(prompt.record(SelectionRecord.mediaType).contains(#""text": "{value}""#))
    prompt.run("plot price")
    #expect(prompt.record(PlotRecord.mediaType).contains(#""label": "2.0""#))
  }

  @Test func `labels of axes are templates`() throws {
    let prompt = Prompt(Self.names)
    prompt.run("axis y label=\"n = {n:short}\"; plot price xlabel=\"{1 + 1}\" ylabel=\"{2 + 2}\"")
    #expect(prompt.session.state.yAxis.settings["label"] == .text("n = 1.23M"))
    #expect(prompt.state.contains("xlabel=\"2\" ylabel=\"4\""))
  }

  @Test func `an answer and a prompt`() {
    let prompt = Prompt(Self.names)
    prompt.answers = ["{n}"]
    #expect(prompt.text("let a = ask(\"{1 + 1}?\"); print a; print \"[{a}]\"") == "{n}\n[{n}]")
  }

  @Test func `the state's program shows the same texts again`() {
    let prompt = Prompt(Self.names)
    prompt.run(
      """
      style price label="{n:short} {{x}}"; axis y label=(t) format="{value} {{{n:short}}}"
      config latestIndicator="{{{1 + 1}}}" valueStickLabel="{value} {{n}} {n}"
      mark price max label="{value} {{n}} {n}"
      mark price max label="{value / -n:.2f} {where(index > 1, '}:', t)} {time - day} {price[index]}"
      plot price, price * 2 label="{{2}}" title=(t)
      """)
    let again = Prompt(prompt.state)
    #expect(again.session.state.isIdentical(to: prompt.session.state), "\(prompt.state)")
    #expect(prompt.session.state.config["latestIndicator"] == .text("{2}"))
    #expect(prompt.state.contains("title=\"n is {{n}}\""))
  }
}
