import Foundation
import PlotLanguage
import PlotSession
import Testing

/// Every piece of advice that a text of the tests, the tasks or help provokes is typed in turn.
@Suite struct AdviceCorpusTests {
  /// What an advised program may still lack: what the user alone knows.
  private static let open: Set<String> = [
    "UnknownName", "UnknownColumn", "ValueOutOfRange", "TypeMismatch", "LengthMismatch",
    "StateError",
    "FileError", "DataError", "ExpectationFailed", "LimitExceeded", "Interrupted",
  ]

  /// So many tests share the programs.
  ///
  /// Each program is typed in one of two sessions, and in both where mistakes are counted.
  private static let parts = 6
  private static let isThorough =
    ProcessInfo.processInfo.environment["GLOWLINE_MISTAKES"] != nil

  @Test(arguments: 0..<parts)
  func `advice can be typed, and leads to an end`(part: Int) {
    let folder = TestFolder()
    folder.writeUsualFiles()
    let programs = TestPrograms.all.filter(AdviceCorpusTests.isHarmless)
    #expect(programs.count > 1500)
    let own = programs.indices.filter { $0 % AdviceCorpusTests.parts == part }
    var count = 0
    for (number, session) in [
      Session.withPrices(in: folder.path), .withIndices(in: folder.path),
    ].enumerated() {
      let advice = FollowedAdvice(in: session)
      for index in own
      where AdviceCorpusTests.isThorough || index / AdviceCorpusTests.parts % 2 == number {
        for way in advice.ways(from: programs[index]) where way.programs.count > 1 {
          count += 1
          if let reason = AdviceCorpusTests.fault(of: way) {
            Issue.record("\(way.programs.joined(separator: "\n⇒ "))\n\(reason)")
          }
        }
      }
    }
    #expect(count > 30)
  }

  /// What is wrong with a way; nil where it is as it should be.
  private static func fault(of way: FollowedAdvice.Way) -> String? {
    switch way.end {
    case .runs: return nil
    case .goesOn: return "leads in a circle"
    case .stops(let error):
      let first = way.programs.first ?? ""
      let shown = error.traceback.count > 2 ? String(error.traceback[2].dropFirst(2)) : ""
      // Another error of theirs, on a line that no advice was about.
      if first.split(separator: "\n").map(String.init).contains(shown) { return nil }
      guard open.contains(error.name) else { return error.rendered }
      // What the machine lacks is said with the line that installs it.
      if error.value.hasPrefix("no driver ") { return nil }
      // A name that the user has never typed is not theirs.
      let name = error.value.split(separator: "'").dropFirst().first.map(String.init) ?? ""
      let isTheirs =
        first.contains(name) || error.name != "UnknownName" && error.name != "FileError"
      return isTheirs ? nil : error.rendered
    }
  }

  /// Whether a text is meant as a program, touches nothing outside its folder, waits for nothing and is short.
  private static func isHarmless(_ program: String) -> Bool {
    let isText =
      program.contains { "|▁█▄…↳`".contains($0) } || program.contains(#/^\w[^(\[=]*: /#)
      || program.contains(" (already") || program.contains(#/^\w+\[\d+\] = \S+ at /#)
      || program.contains(#/^(\w+ )*no /#)
      || program.contains(#/\^\^/#) || program.contains(#/, (column|line|y|index) /#)
      || program.contains(#/(^|\s)(is|the|that|takes|of|out|any|to \d\S*)(\s|$)/#)
      || program.contains(#/, [+-]\d/#) || program.contains(" (as ") || program.hasSuffix(",")
      || Completeness(of: program) != .complete && program.contains("\n")
    let begins = program.contains(#/^\s*([A-Za-z_]\w*)(\s|$|[(\[.=])/#)
    guard begins, !isText else { return false }
    return isContained(program)
  }

  private static func isContained(_ program: String) -> Bool {
    program.utf8.count < 400 && !program.contains("\"/") && !program.contains("'/")
      && !program.contains("..\"") && !program.contains("../") && !program.contains("wait")
      && !program.contains("follow")
  }
}
