import PlotSession
import Testing
import Threading

@Suite("A session that several threads use")
struct SharedSessionTests {
  private let session = SharedSession(SessionEnvironment(renderer: FakeRenderer()))

  /// Runs a cell and gives its outputs as lines.
  private func run(_ text: String, _ cancellation: Cancellation = Cancellation()) -> [String] {
    var lines: [String] = []
    session.run(text, console: Console { lines.append($0.line) }, cancellation: cancellation)
    return lines
  }

  @Test("runs a cell as any session does")
  func cell() {
    #expect(run("a = 2\nprint a\na + 1") == ["2", "3"])
    #expect(run("b = 1\nprint nobody\nb = 2").count == 1)
    #expect(run("b") == ["1"])
    #expect(run("let let")[0].hasPrefix("SyntaxError"))
  }

  @Test("reads and changes meanwhile, while a cell pauses")
  func pause() {
    let (isStarted, cancellation) = (Locked(false), Cancellation())
    let session = session
    let paused = Locked<[String]?>(nil)
    #expect(
      Thread.start {
        var lines: [String] = []
        session.run(
          "a = 1; print a; wait 1 h; a = 9",
          console: Console { output in
            lines.append(output.line)
            isStarted.withLock { $0 = true }
          }, cancellation: cancellation)
        let all = lines
        paused.withLock { $0 = all }
      })
    _ = isStarted.wait { $0 ? true : nil }
    #expect(run("a = a + 1; a") == ["2"])
    cancellation.cancel()
    let lines = paused.wait { $0 }
    #expect(lines?.first == "1")
    #expect(lines?.last?.hasPrefix("Interrupted") == true)
    #expect(run("a") == ["2"])
  }

  @Test("loses no change of two threads")
  func turns() {
    _ = run("n = 0; series s = [0]")
    let done = Locked(0)
    let session = session
    for _ in 0..<3 {
      #expect(
        Thread.start {
          for _ in 0..<50 { session.run("n = n + 1; append s 1", console: Console { _ in }) }
          done.withLock { $0 += 1 }
        })
    }
    _ = done.wait { $0 == 3 ? true : nil }
    #expect(run("n; count(s)") == ["150", "151"])
  }
}
