import PlotLanguage
import PlotSession
import Threading

/// What comes of typing the advice of an error, and of the next error, until something runs.
///
/// Advice is typed as its reader sees it: of the rendered error, a statement in backquotes takes the place
/// of the line, and a text in quotes that of what is underlined.
struct FollowedAdvice {
  /// How a chain of advice ends.
  enum End: Equatable {
    /// The last program ran.
    case runs
    /// The last error has no advice that can be typed.
    case stops(CellError)
    /// Advice leads in a circle, or on and on.
    case goesOn
  }

  /// A way from a program to its end: what was typed, step by step.
  struct Way {
    var programs: [String]
    var end: End
  }

  private let session: Session
  private let limit: Int

  /// - Parameters:
  ///   - session: Where each step is typed anew.
  ///   - limit: How many steps lie between a program and its end at most.
  init(in session: Session, limit: Int = 6) {
    self.session = session
    self.limit = limit
  }

  /// The error of a program; nil where it runs.
  func error(of program: String) -> CellError? {
    var copy = session
    var checks = 0
    return copy.run(
      program,
      console: Console(emit: { _ in }, ask: { _ in "7" }),
      cancellation: Cancellation(asking: {
        checks += 1
        return checks > 50_000
      }))
  }

  /// The ways that advice opens; each of several alternatives is one.
  func ways(from program: String) -> [Way] { ways(from: program, after: []) }

  private func ways(from program: String, after steps: [String]) -> [Way] {
    let programs = steps + [program]
    guard let error = error(of: program) else { return [Way(programs: programs, end: .runs)] }
    let next = FollowedAdvice.programs(advisedBy: error, for: program)
    if next.isEmpty { return [Way(programs: programs, end: .stops(error))] }
    return next.flatMap { advised in
      programs.contains(advised) || programs.count > limit
        ? [Way(programs: programs + [advised], end: .goesOn)] : ways(from: advised, after: programs)
    }
  }

  /// What the first block of an error says to type.
  static func programs(advisedBy error: CellError, for program: String) -> [String] {
    guard let block = error.blocks.first.map(Array.init), block.count >= 4,
      let advice = ShownDiagnostic(block[...]).advice
    else { return [] }
    let place = block[1].split { !$0.isNumber }.compactMap { Int($0) }
    guard place.count >= 2, !block[1].contains(".glow") else { return [] }
    let (number, column) = (place[place.count - 2] - 1, place[place.count - 1] - 1)
    var lines = program.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    guard lines.indices.contains(number) else { return [] }
    let line = Array(lines[number].unicodeScalars)
    let statements = pieces(of: advice, between: "`")
    let texts = statements.isEmpty ? pieces(of: advice, between: "'") : []
    let carets = block[3].drop { $0 != "^" }.prefix { $0 == "^" }.count
    return statements.map { statement in
      lines[number] = statement
      return lines.joined(separator: "\n")
    }
      + texts.map { text in
        var scalars = String.UnicodeScalarView()
        let end = min(column + carets, line.count)
        scalars.append(contentsOf: line[..<min(column, line.count)])
        scalars.append(contentsOf: text.unicodeScalars)
        scalars.append(contentsOf: line[end...])
        lines[number] = String(scalars)
        return lines.joined(separator: "\n")
      }
  }

  private static func pieces(of advice: String, between quote: Character) -> [String] {
    let parts = advice.split(separator: quote, omittingEmptySubsequences: false)
    return stride(from: 1, to: parts.count - 1, by: 2).map { String(parts[$0]) }
  }
}

extension Session {
  /// A session of somebody who has prices, volumes and two lists.
  static func withPrices(in folder: String) -> Session {
    var session = Session(
      SessionEnvironment(
        renderer: FakeRenderer(), folder: folder, decodePNG: FakeRenderer.decode,
        sampleLimit: 200_000))
    let error = session.run(
      """
      series price = 100 + walk(400) start=2025-06-01 step=1 day
      series volume = 50 + walk(400, seed=2) start=2025-06-01 step=1 day
      plot price
      let days = [1, 2, 3]
      let sales = [4, 5, 6]
      let n = 20
      select price -1
      """, console: Console { _ in })
    precondition(error == nil)
    return session
  }

  /// A session of somebody who has three series on an index.
  static func withIndices(in folder: String) -> Session {
    var session = Session(
      SessionEnvironment(
        renderer: FakeRenderer(), folder: folder, decodePNG: FakeRenderer.decode,
        sampleLimit: 200_000))
    let error = session.run(
      """
      series price = [1, 2, 4, 3, 5, 9, 8, 7, 6, 5]
      series a = [1, 2, 3, 4]
      series b = [2, 4, 8, 16]
      plot price
      """, console: Console { _ in })
    precondition(error == nil)
    return session
  }
}

extension TestFolder {
  /// The files that habits name.
  func writeUsualFiles() {
    let rows = (1...23).map { "2026-02-\($0 < 10 ? "0" : "")\($0),\($0),\($0),\(100 + $0)" }
    let table = "date,hour,open,close\n" + rows.joined(separator: "\n")
    for name in ["prices.csv", "data.csv", "f.csv"] { write(name, table) }
    let numbers = (1...20).map { "\($0) \($0 * $0) \(100 - $0)" }.joined(separator: "\n")
    for name in ["data.dat", "f", "f.dat", "numbers.txt"] { write(name, numbers) }
    write("semicolons.csv", "day;price\n2026-01-01;1,5\n2026-01-02;2,5\n")
    write("setup.glow", "let isSetUp = on")
  }
}
