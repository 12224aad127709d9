import PlotLanguage
import PlotSession
import TestSupport
import Testing

@Suite struct StateProgramTests {
  @Test(arguments: [
    "", "let a = -0.1; let b = [1, nan, -0]; let c = \"a\\\"b\\n\"; let d = 2026-03-01",
    "let t = 2026-03-01T09:30:15.25; let u = 90 min; let v = [2026-03-01, 2026-03-02]; let w = []",
    "let x = on; let y = [\"a\", \"b\"]; let z = nan; let i = 1e300 * 1e300",
    "let a = named([1, 2], [\"a, b\", \"c\"]); series b = a * 2; plot a + 1 as=bars; let a = 3",
    "series a = [1, nan, -3.25]", "series a = walk(50, seed=3); series b = a * 2; append a 5",
    "series a = [1, 2, 3] x=[0.1, 0.2, 1e300]", "series a = [1, 2] start=-5 step=0.1; append a 3",
    "series a = [1, 2] time=[2026-03-01T00:00:00.125, 2026-03-02]; append a 3 time=2026-04-01",
    "let t = 2026-03-01T10:30:00.1; let u = 1969-12-31T23:59:59.7; let v = 2026-03-01T00:00:00.000001",
    "series a = [1, 2] time=[2026-03-01T10:30:00.1, 2026-03-01T10:30:59.999999]",
    "series a = [1, 2, 3] start=2026-01-31 step=1 month; append a [4, 5]",
    "series a = [1, 2, 3] start=2026-03-01T10:00 step=250 ms; append a [4, 5]",
    "config timeZone=\"Europe/Paris\"; series a = [1, 2, 3] start=2026-03-28 step=1 day; config reset",
    "config timeZone=\"Europe/Paris\"; series a = [1, 2, 3] start=2026-03-28 step=1 day; append a 4",
    "series a = [1, nan, 3, 4]; series b = a[1..2]; append b [5, 6]",
    "series a = [1, 2, 3]; series b = a[0..1]; series c = b[1..]; series d = c[2..]; append d 7",
    "series a = walk(100005, seed=2); append a 1; series b = a[3..]; drop a",
    "series a = t^2 for t in 0..3 step 0.5", "series a = [1, 2, 3]; segments a [0, 2] active=1",
    "series a = [1, 2, 3]; segments a every=2",
    "series a = [1, 2] start=2026-03-01 step=1 day; segments a every=week active=0",
    "series a = [1, 2]; style a color=#00c805 dash=[4, 2] points=3 opacity=0.5 as=area label=\"A B\"",
    "config laser=on edges=all color=tomato latestIndicator=\"★\" valueStickLabel=\"{value:.2f}\"",
    "axis y format=\"%.2f\" grid=off ticks=5 label=\"EUR\"; axis x off",
    "axis x months", "axis off", "series a = [1, 2, 3]; window 1..2 y=0..5", "window ..3",
    "window y=..7",
    "series a = range(1, 90) start=2026-01-01 step=1 day; window 2026-02-01..2026-02-28",
    "series a = range(1, 90) start=2026-01-01 step=1 day; window last 2 weeks; window previous",
    "series a = range(1, 90) start=2026-01-01 step=1 day; window day 2026-02-01; window next",
    "series a = range(1, 90) start=2026-01-01 step=1 day; window months=2; window previous",
    "series a = range(1, 90) start=2026-01-01 step=1 day; window year=2026",
    "series a = range(1, 90) start=2026-01-01 step=1 day; window 2026-02-01..2026-02-28; window next 5 h",
    "series a = [1, 2, 3]; plot a, sma(a, 2) title=\"x\" height=200", "plot [1, 2, 3]; select 1",
    "series a = [1, 2, 3]; select a -1; on select: print selection.value, \"x\"",
    "series a = [1, 2, 3]; series b = [2]; plot a, b; select b 0", "window last 3",
    "series größe = [1]; let été = 2", "series a = [1, 2, 3]; window y=..5; plot a y=1..",
    "series a = [1, 2, 3]; window 0..1; plot a x=1..2; select 1",
    "series a = [1, 2, 3]; window right=..5; plot a axis=right right=0..; window y=1..2",
  ])
  func `show state prints a program that builds the state again`(_ program: String) {
    let prompt = Prompt(program)
    #expect(prompt.outputs.allSatisfy { if case .error = $0 { false } else { true } })
    expectRoundTrip(prompt)
  }

  func expectRoundTrip(_ prompt: Prompt) {
    let text = prompt.state
    let other = Prompt(text)
    let errors = other.outputs.filter { if case .error = $0 { true } else { false } }
    #expect(errors.isEmpty, "\(errors.map(\.line)) in \(text)")
    #expect(
      other.state
        == text.split(separator: "\n").filter { !$0.hasPrefix("# ") }
        .joined(separator: "\n"))
    // A plot that can no longer be made is left out, and so is what is selected in it.
    guard !text.contains("# ") else { return }
    #expect(
      other.session.state.isIdentical(to: prompt.session.state),
      "STATE: \(text.split(separator: "\n"))")
  }

  @Test func `a slice that is built again meets other series by position`() {
    let program = """
      series a = [5, 6, 7, 8]; append a 9
      series b = a[3..4]
      series c = [1, 2] start=3
      """
    let again = Prompt(Prompt(program).state)
    #expect(again.text("print sum(b - a[0..1])") == "6")
    #expect(again.text("print sum(b - [1, 2])") == "14")
    // An x of its own is none on an index.
    #expect(again.text("print sum(c - a[0..1])") == again.text("print sum(c - [5, 6])"))
    #expect(again.run("b - c") == nil)
    #expect(again.run("series d = [1, 2] start=4; c - d")?.name == "TypeMismatch")
  }

  @Test(arguments: propertySeeds)
  func `a statement at random that fails or is stopped changes nothing`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let (prompt, again) = (Prompt(), Prompt())
    for _ in 0..<150 {
      let statement = RandomStatement.make(&random)
      let countdown = CancellationTests.Countdown(Int.random(in: 0..<60, using: &random))
      let before = prompt.session.state
      prompt.isCancelled = { countdown.isOver() }
      let stopped = prompt.run(statement)
      prompt.isCancelled = { false }
      if stopped?.name == "Interrupted" {
        #expect(prompt.session.state.isIdentical(to: before), "\(statement)")
        prompt.run(statement)
      }
      let error = again.run(statement)
      if error != nil { #expect(again.session.state.isIdentical(to: before), "\(statement)") }
      // The same statement gives the same, however often it was begun.
      #expect(prompt.outputs.map(\.line) == again.outputs.map(\.line), "\(statement)")
      #expect(prompt.session.state.isIdentical(to: again.session.state), "\(statement)")
    }
  }

  @Test(arguments: propertySeeds)
  func `random programs lead to states that can be built again`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let prompt = Prompt()
    for _ in 0..<120 {
      prompt.run(RandomStatement.make(&random))
      if Int.random(in: 0..<12, using: &random) == 0 { expectRoundTrip(prompt) }
    }
    expectRoundTrip(prompt)
  }
}
