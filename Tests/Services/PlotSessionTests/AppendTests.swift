import PlotSession
import TestSupport
import Testing

/// Samples that are appended by statements, however many there are already.
@Suite struct AppendTests {
  /// An axis that a series may have, and how a statement gives its places.
  enum Axis: CaseIterable {
    case index, numbers, x, times, clock

    /// What stands behind the values of a definition; nil where the places go on by themselves.
    func definition(_ places: [Int]) -> String {
      switch self {
      case .index: ""
      case .numbers: "start=-2.5 step=0.25"
      case .clock: "start=2026-03-28T21:00 step=40 min"
      case .x, .times: given(places)
      }
    }

    /// What stands behind appended values.
    func given(_ places: [Int]) -> String {
      switch self {
      case .index, .numbers, .clock: ""
      case .x: "x=\(places)"
      case .times:
        "time=[" + places.map { "2026-03-28 + \($0) min" }.joined(separator: ", ") + "]"
      }
    }
  }

  @Test(arguments: Axis.allCases)
  func `appended at random, a series and its segments are as those made at once`(_ axis: Axis) {
    var generator = SeededGenerator(seed: 5)
    var rules = ["every=7", "every=1", "at [0, 3, 40]", "none"]
    if axis == .times || axis == .clock { rules += ["every=hour", "every=day"] }
    for _ in 0..<5 {
      let grown = Prompt("config timeZone=\"Europe/Paris\"")
      var values: [String] = []
      var places: [Int] = []
      func next(atLeast least: Int) -> (values: [String], places: [Int]) {
        let count = Int.random(in: least...60, using: &generator)
        let values = (0..<count).map { _ in
          switch Int.random(in: 0...9, using: &generator) {
          case 0: "nan"
          case 1: "-inf"
          default: "\(Double(Int.random(in: -900...900, using: &generator)) / 8)"
          }
        }
        var place = places.last ?? 0
        let new = (0..<count).map { _ in
          place += Int.random(in: 0...90, using: &generator)
          return place
        }
        return (values, new)
      }
      func list(_ values: [String]) -> String { "[" + values.joined(separator: ", ") + "]" }
      func run(_ program: String, _ prompt: Prompt) {
        let error = prompt.run(program)
        #expect(error == nil, "\(error?.rendered.prefix(300) ?? "")")
      }

      let first = next(atLeast: 41)
      (values, places) = first
      run("series s = \(list(values)) \(axis.definition(places))", grown)
      var rule = "none"
      var kept: [(session: Session, program: String)] = []
      for _ in 0..<Int.random(in: 1...12, using: &generator) {
        if Int.random(in: 0...3, using: &generator) == 0 {
          rule = rules.randomElement(using: &generator) ?? "none"
          run("segments s \(rule)", grown)
        }
        if Bool.random(using: &generator) { kept.append((grown.session, grown.state)) }
        let new = next(atLeast: 0)
        // What is refused changes nothing.
        let wrong = axis == .x ? "x=[\((places.last ?? 0) - 1)]" : "x=[0] time=[2026-01-01]"
        #expect(grown.run("append s [1] \(wrong)") != nil)
        run("append s \(list(new.values)) \(axis.given(new.places))", grown)
        values += new.values
        places += new.places
      }
      let whole = Prompt("config timeZone=\"Europe/Paris\"")
      run("series s = \(list(values)) \(axis.definition(places))", whole)
      run("segments s \(rule)", whole)
      #expect(grown.session.state.isIdentical(to: whole.session.state))
      #expect(Prompt(grown.state).session.state.isIdentical(to: grown.session.state))
      let program = "plot s as=area; select max; compare first last; print mean(s); show s"
      #expect(grown.text(program) == whole.text(program))
      run("plot s", grown)
      run("plot s", whole)
      let record = "application/vnd.glowline.plot+json"
      #expect(grown.record(record) == whole.record(record))
      // What was kept on the way is as it was.
      for before in kept {
        grown.session = before.session
        #expect(grown.state == before.program)
      }
    }
  }

  @Test(arguments: ["append s 1", "append s [1, nan, 3]", "append t 1", "append x 7 x=1e9"])
  func `what is appended costs what it adds, however long the series is`(_ statement: String) {
    let looks = [1_000, 200_000].map { count in
      let prompt = Prompt(
        """
        series s = walk(\(count)); series t = walk(\(count)) start=2000-01-01 step=1 s
        series x = walk(\(count)) x=range(1, \(count)); segments t every=year; append t 1; append x 1 x=1e8
        """)
      return prompt.looks(statement)
    }
    #expect(looks[0] == looks[1])
  }
}
