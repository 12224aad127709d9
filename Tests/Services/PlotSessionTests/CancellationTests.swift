import PlotSession
import Testing
import Threading

@Suite struct CancellationTests {
  /// Stops at the n-th look.
  final class Countdown {
    var left: Int
    init(_ left: Int) { self.left = left }
    func isOver() -> Bool {
      left -= 1
      return left < 0
    }
  }

  @Test(arguments: [
    "series a = walk(50000)", "series a = sin(t) + t^2 for t in 0..99999",
    "series x = sma(big, 100)",
    "let x = median(big)", "let x = stdev(big)", "let x = [sum(range(0, t)) for t in 0..300]",
    "plot big", "select big 5", "show state", "series c = ema(diff(cumsum(big)), 9)",
    "append big noise(9)",
    "series x = big == big",
    "let x = [t for t in 2000-01-01..2026-01-01]",
  ])
  func `a statement that is stopped anywhere changes nothing`(_ program: String) {
    let prompt = Prompt("series big = walk(30000)")
    let before = prompt.state
    for looks in [0, 1, 3, 8] {
      let countdown = Countdown(looks)
      prompt.isCancelled = { countdown.isOver() }
      let error = prompt.run(program)
      prompt.isCancelled = { false }
      guard let error else { break }
      #expect(error.name == "Interrupted", "\(error.rendered)")
      #expect(error.value == "stopped by the user")
      #expect(prompt.state == before)
    }
  }

  @Test(arguments: [
    ("show state", 60_000 / 1024),
    ("series y = sqrt(long) + 1", 2 * 60_000 / 8192),
    ("x = (0 + " + String(repeating: "1 + ", count: 500) + "1)", 500),
  ])
  func `long work looks often whether to stop`(_ program: String, looks: Int) {
    let prompt = Prompt("series long = walk(60000); append long 1; let x = 0")
    var count = 0
    prompt.isCancelled = {
      count += 1
      return false
    }
    #expect(prompt.run(program) == nil)
    #expect(count >= looks)
  }

  @Test func `nothing behind a stopped statement is run`() {
    let prompt = Prompt()
    prompt.isCancelled = { true }
    prompt.run("let a = 1; let b = 2", keepsGoing: true)
    #expect(prompt.outputs.count == 1)
    #expect(prompt.session.state.variables.isEmpty)
  }

  @Test func `ask can be stopped`() {
    let prompt = Prompt()
    var asked = false
    let error = prompt.session.run(
      "ask(\"?\")",
      console: Console(
        emit: { _ in },
        ask: { _ in
          asked = true
          return nil
        }), cancellation: Cancellation(asking: { asked }))
    #expect(error?.name == "Interrupted")
  }
}
