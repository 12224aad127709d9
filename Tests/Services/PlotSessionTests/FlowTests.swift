import PlotLanguage
import PlotSession
import Testing
import Threading

@Suite struct FlowTests {
  @Test(arguments: [
    ("print 1, \"a\", [1, 2]", "1 a [1, 2]"), ("warn \"x\"", "x"), ("let a = 3", "a = 3"),
    ("let a = 3; a", "3"), ("a = 3\na * 2", "6"), ("clear", "(clear)"),
    ("expect 1 < 2", "as expected: 1 < 2"),
    ("reset", ""), ("wait 0 s", ""), ("true", "true"), ("\"text\"", "text"), ("1 day", "1 day"),
    ("[t^2 for t in 0..3]", "[0, 1, 4, 9]"), ("[1, nan]", "[1, nan]"),
  ])
  func `statements give their text`(_ program: String, _ text: String) {
    #expect(evaluate(program) == text)
  }

  @Test func `only the last statement gives a result`() {
    let prompt = Prompt("1; 2")
    #expect(prompt.outputs.count == 2)
    guard case .display = prompt.outputs[0], case .result = prompt.outputs[1] else {
      Issue.record("\(prompt.outputs)")
      return
    }
  }

  @Test func `a series gives a summary with a sparkline`() {
    let text = evaluate("series a = [1, 2, nan, 4]")
    #expect(text.hasPrefix("a: 4 samples, 1 to 4, last 4, 1 gap"))
    #expect(evaluate("series a = [1, 2]; series b = [1]; print 1") == "1")
  }

  @Test(arguments: [
    ("expect 1 == 2", "expected 1 == 2: 1 == 2 is false"),
    ("let a = 5; expect a + 1 > 7, \"too small\"", "too small: expected a + 1 > 7: 6 > 7 is false"),
    ("expect [1, 5] > 2", "expected [1, 5] > 2: at index 0, 1 > 2 is false"),
    ("expect not true", "expected not true, which is false"),
    (
      "expect (2026-03-01) > 2026-03-02",
      "expected (2026-03-01) > 2026-03-02: 2026-03-01 > 2026-03-02 is false"
    ),
  ])
  func `a false check names both sides`(_ program: String, _ message: String) {
    let error = Prompt().run(program)
    #expect(error?.name == "ExpectationFailed")
    #expect(error?.value == message)
  }

  @Test func `expect wants a comparison`() {
    #expect(Prompt().run("expect 3")?.name == "TypeMismatch")
  }

  @Test(
    arguments: [
      "expect not (max(v) > 5)", "expect not max(v) < 5", "expect true and not (max(v) <= 5)",
      "expect not (max(v) > 5 and true)",
    ])
  func `what is denied of a gap is not true`(_ check: String) {
    let error = Prompt("series v = [nan, nan]").run(check)
    #expect(error?.name == "ExpectationFailed")
    #expect(error?.value.hasPrefix("'max(v)' is a gap") == true, "\(error?.value ?? "")")
  }

  @Test func `what is denied of a number is true or false`() {
    #expect(Prompt("series v = [1, nan]").run("expect not (max(v) > 5)") == nil)
    #expect(Prompt("series v = [9, nan]").run("expect not (max(v) > 5)") != nil)
    #expect(Prompt("series v = [nan]").run("expect not (max(v) > 5) or isgap(max(v))") == nil)
  }

  @Test func `a decimal comma is no message`() {
    let prompt = Prompt("series v = [1.2, 1.3]")
    let error = prompt.run("expect mean(v) > 1,5")
    #expect(error?.rendered.contains("write 'mean(v) > 1.5'") == true, "\(error?.rendered ?? "")")
    let other = prompt.run("expect quantile(v, 0.9) > 0, 5")
    #expect(other?.rendered.contains("write 'quantile(v, 0.9) > 0.5'") == true)
    #expect(prompt.run("expect mean(v) > 1, \"low\"") == nil)
  }

  @Test func `help gives a page, also about what the session has`() {
    #expect(evaluate("help").contains("plot"))
    #expect(evaluate("help sma").hasPrefix("sma"))
    #expect(evaluate("plotLineWidth?").contains("1.5"))
    #expect(evaluate("let width2 = 7; help width2") == "width2 = 7")
    #expect(Prompt().run("help plott")?.name == "UnknownName")
  }

  @Test func `reset forgets everything`() {
    let prompt = Prompt("series a = [1]; let b = 2; config laser=on; plot a; select 0; reset")
    #expect(prompt.session.state.isIdentical(to: SessionState()))
  }

  /// On a stack of its own: the frames of the address sanitizer are ten times as large as others.
  @Test func `deep nesting is a limit, not a crash`() throws {
    let outcome = Locked<(texts: [String], error: String?)?>(nil)
    let thread = Thread(stackSize: 64 << 20) {
      let deep = String(repeating: "(1 + ", count: 190) + "1" + String(repeating: ")", count: 190)
      let signs = String(repeating: "-(", count: 90) + "1" + String(repeating: ")", count: 90)
      let mixed =
        String(repeating: "abs(1 + 2 * -[1, ", count: 60) + "1"
        + String(repeating: "][0])", count: 60)
      let found = ([evaluate(deep), evaluate(signs)], Prompt().run(mixed)?.name)
      outcome.withLock { $0 = found }
    }
    try #require(thread).join()
    let found = try #require(outcome.withLock { $0 })
    #expect(found.texts == ["191", "1"])
    #expect(found.error != "SyntaxError")
  }

  @Test func `completion and inspection know the session`() {
    let prompt = Prompt("series price = [1, 2]; let limit = 3")
    #expect(
      prompt.session.completion(of: "plot pri", at: 8).candidates.map(\.text).contains("price"))
    #expect(prompt.session.inspection(of: "plot price", at: 7) != nil)
    #expect(Session.completeness(of: "series a = [1,") != .complete)
    let group = Prompt("series load.a = [1]; series load.b = [2]").session
    let offered = group.completion(of: "plot loa", at: 8).candidates
    #expect(offered.map(\.text) == ["load.a", "load.b", "load"])
    func names(_ text: String) -> [String] {
      group.completion(of: text, at: text.count).candidates.map(\.text)
    }
    #expect(names("plot load.") == ["a", "b"] && names("plot load[\"") == ["a", "b"])
    #expect(names("plot load.a, load[\"b") == ["b"] && names("plot other.").contains("load"))
    #expect(offered.last?.detail == "load: a group of 2 series: a, b")
  }
}
