import Foundation
import PlotLanguage
import PlotSession
import Testing

/// Advice is tried before it is given: over thousands of mistakes, what is advised runs and loses no word.
@Suite struct MistakeTests {
  /// How many mistakes are made; `GLOWLINE_MISTAKES` asks for more.
  private static let count =
    ProcessInfo.processInfo.environment["GLOWLINE_MISTAKES"].flatMap(Int.init) ?? 1000

  @Test func `what is advised runs, and loses no word`() {
    let folder = TestFolder()
    folder.writeUsualFiles()
    let sessions = [Session.withPrices(in: folder.path), .withIndices(in: folder.path)]
      .map { FollowedAdvice(in: $0) }
    let sound = sessions.map { advice in
      MistakeTests.statements.filter { advice.error(of: $0) == nil }
    }
    #expect(sound.allSatisfy { $0.count > 100 })
    var mistakes = Mistakes(seed: 21)
    var (errors, advised, made) = (0, 0, 0)
    while made < MistakeTests.count {
      let which = mistakes.below(sessions.count)
      let statement = sound[which][mistakes.below(sound[which].count)]
      guard let mistake = mistakes.mistake(in: statement) else { continue }
      made += 1
      // What has become a comment may be lost.
      guard !MistakeTests.isIdle(mistake), !mistake.contains(" #"),
        let error = sessions[which].error(of: mistake)
      else {
        continue
      }
      errors += 1
      let programs = FollowedAdvice.programs(advisedBy: error, for: mistake)
      advised += programs.isEmpty ? 0 : 1
      for program in programs {
        if let next = sessions[which].error(of: program), !MistakeTests.isFormal(program),
          next.name != "ExpectationFailed",
          // What stands before the edit is as it was, and so is its error.
          MistakeTests.end(of: next) > program.commonPrefix(with: mistake).count
        {
          Issue.record("\(statement)\n⇒ \(mistake)\n⇒ \(program)\n\(next.rendered)")
        }
        let lost = MistakeTests.lost(from: mistake, in: program)
        if !lost.isEmpty { Issue.record("\(mistake)\n⇒ \(program)\nlost: \(lost)") }
      }
    }
    print("\(made) mistakes, \(errors) errors, \(advised) with advice")
    // Most mistakes that are errors are near something that runs.
    #expect(advised * 100 > errors * 30)
  }

  /// The statements in which mistakes are made: one a line, those of the tests, the tasks and help.
  private static let statements = TestPrograms.all.filter { program in
    program.contains(" ") && !program.contains("\n") && program.utf8.count < 120
      && !program.contains("# ")
      && !isIdle(program) && Program(program).diagnostics.isEmpty
  }

  /// Whether a statement waits, follows, or touches what is outside its folder.
  private static func isIdle(_ program: String) -> Bool {
    ["wait", "follow", "live", "/", "connect", "ask"].contains { program.contains($0) }
  }

  /// Whether only the form of a statement is tried.
  private static func isFormal(_ program: String) -> Bool {
    program.contains(#/(^|; ?)\s*(export|run|expect plot|on select)\b/#)
  }

  /// Where what an error underlines ends in its line.
  private static func end(of error: CellError) -> Int {
    let underline = error.traceback.dropFirst(3).first?.dropFirst(2) ?? ""
    let carets = underline.drop { $0 == " " }.prefix { $0 == "^" }
    return carets.isEmpty
      ? .max : underline.distance(from: underline.startIndex, to: carets.endIndex)
  }

  /// The words of a mistake that its advice lacks: more than one, or a name, a number or a text.
  private static func lost(from mistake: String, in advice: String) -> [String] {
    let lost = Mistakes.tokens(of: mistake).map { $0.trimmingCharacters(in: .whitespaces) }.filter {
      token in
      let text = token.trimmingCharacters(in: CharacterSet(charactersIn: "\"'"))
      return text.contains { $0.isLetter || $0.isNumber } && !advice.contains(text)
    }
    guard lost.count > 1 else { return [] }
    let names = ["price", "volume", "days", "sales", "a", "b", "n"]
    return lost.filter { token in
      let first = token.first ?? " "
      // `30 min` may be 1800, where values are seconds.
      let areSeconds = [60, 3600, 86_400].contains { length in
        Int(token).map { advice.contains(" \($0 * length)") || advice.contains("-\($0 * length)") }
          ?? false
      }
      return first.isNumber && !areSeconds || "\"'".contains(first) || names.contains(token)
    }
  }
}
