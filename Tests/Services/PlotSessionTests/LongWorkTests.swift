import PlotSession
import Testing

/// Statements over many samples look whether to stop, wherever their time goes.
@Suite struct LongWorkTests {
  /// A statement, and how often it goes through all samples at least; 0 where it must not.
  struct Work: Sendable, CustomTestStringConvertible {
    let program: String
    let passes: Int

    init(_ program: String, passes: Int) {
      self.program = program
      self.passes = passes
    }

    var testDescription: String { program }
  }

  static let count = 100_000
  /// The most cheap steps between two looks: far below 20 ms of work.
  static let steps = 1 << 16

  static let work = [
    Work("series b = walk(N)", passes: 2), Work("series b = linspace(0, 1, N)", passes: 2),
    Work("series b = range(1, N)", passes: 2), Work("series b = 1 for t in 1..N", passes: 3),
    Work("series b = a[t] for t in 0..N-1", passes: 3),
    Work("series b = a[1..]", passes: 2), Work("series b = t[2000-01-01T00:00:05..]", passes: 3),
    Work("series b = a x=range(0, N)", passes: 4),
    Work("series b = a start=2000-01-01 step=1 day", passes: 1),
    Work("append a a", passes: 1), Work("append a 1", passes: 0),
    Work("append a range(1, N) x=range(N + 1, N + N)", passes: 6),
    Work("append days [nan]", passes: 0),
    Work("let v = first(nan * a)", passes: 2), Work("let v = last(nan * a)", passes: 2),
    Work("series b = percent(nan * a)", passes: 3), Work("series b = sma(a, 1)", passes: 4),
    Work("series b = sma(a, 50)", passes: 4), Work("let v = median(a)", passes: 5),
    Work("expect a == a", passes: 2), Work("expect count(a) == N + 1", passes: 1),
    Work("segments a every=1", passes: 1), Work("segments a at range(0, N - 1)", passes: 3),
    Work("config timeZone=\"Asia/Tokyo\"", passes: 0),
    Work("plot a", passes: 0), Work("plot a + 1", passes: 2), Work("window 5..9", passes: 0),
    Work("show", passes: 0), Work("show series", passes: 0), Work("show axes", passes: 0),
    Work("show state", passes: 2), Work("select 5", passes: 1), Work("compare 0 -1", passes: 0),
    Work("export \"a.json\"", passes: 0), Work("drag px=range(1, 64)", passes: 0),
    // All at one sample: three times through the positions and their events, beside what makes them.
    Work("drag px=range(1k, N + 1k)", passes: 60),
    Work("series v from \"epoch.csv\"", passes: 3),
    Work("series v from \"plain.csv\" time=when", passes: 3),
    Work("series v from \"rows.json\"", passes: 1),
  ]

  /// Sessions with few and with many samples a series.
  private static let sessions = [100, count].map { count in
    let setup = """
      config timeZone="Europe/Paris"
      series a = walk(N)
      append a 1
      series t = walk(N) start=2000-01-01 step=1 s
      series days = walk(N) start=1700-01-01 step=1 day
      segments t every=hour
      plot a
      on select: print sum(a)
      """
    let prompt = Prompt()
    #expect(prompt.run(filled(setup, count)) == nil)
    return (count: count, session: prompt.session)
  }

  private static func filled(_ program: String, _ count: Int) -> String {
    program.replacing("N", with: "\(count)")
  }

  private func write(_ count: Int, for program: String, in folder: TestFolder) {
    let rows = (0..<count).lazy.map { (1_500_000_000_000 + $0 * 1000, $0 % 97) }
    if program.contains("epoch.csv") {
      folder.write("epoch.csv", rows.reduce(into: "time,v\n") { $0 += "\($1.0),\($1.1)\n" })
    } else if program.contains("plain.csv") {
      folder.write("plain.csv", rows.reduce(into: "when,v\n") { $0 += "\($1.0),\($1.1)\n" })
    } else if program.contains("rows.json") {
      folder.write("rows.json", rows.reduce(into: "") { $0 += "{\"v\":\($1.1)}\n" })
    }
  }

  @Test(arguments: work)
  func `it looks often, and each look can end it`(_ work: Work) {
    var looks: [Int] = []
    for (count, session) in LongWorkTests.sessions {
      let folder = TestFolder()
      write(count, for: work.program, in: folder)
      let prompt = Prompt(folder: folder.path)
      let environment = prompt.session.environment
      prompt.session = session
      prompt.session.environment = environment
      let program = LongWorkTests.filled(work.program, count)
      let before = prompt.session
      // Whoever waits for a thread looks more often where that takes longer: the fewest looks are the work's.
      let usesThreads = work.program.contains("from") || work.program.contains("plot")
      var seen = Int.max
      for _ in 0..<(usesThreads && count <= 100 ? 5 : 1) {
        prompt.session = before
        seen = min(seen, prompt.looks(program))
      }
      looks.append(seen)
      guard count > 100 else { continue }
      for last in usesThreads ? [1, work.passes] : [seen / 2, seen] {
        prompt.session = before
        var left = last
        prompt.isCancelled = {
          left -= 1
          return left <= 0
        }
        #expect(prompt.run(program)?.name == "Interrupted", "at look \(last) of \(seen)")
        #expect(prompt.session.state.isIdentical(to: before.state), "at look \(last) of \(seen)")
      }
    }
    guard work.passes > 0 else { return }
    #expect(looks[1] - looks[0] >= work.passes * (LongWorkTests.count / LongWorkTests.steps))
  }
}
