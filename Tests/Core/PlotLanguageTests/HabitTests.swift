import Testing

@testable import PlotLanguage

/// Errors about names and numbers that the language itself advises about.
@Suite struct HabitTests {
  @Test(
    arguments: [
      ("Mean", "did you mean 'mean'?"), ("medain", "did you mean 'median' or 'mean'?"),
      ("zzzzz", nil),
    ] as [(String, String?)])
  func `an unknown function gets its name here`(name: String, advice: String?) {
    #expect(Diagnostic.unknownFunction(Name(name)).advice == advice)
  }

  @Test(
    arguments: [
      (
        "width", 2.0, "width is 2: a number from 16 to 20000 is allowed",
        nil
      ),
      (
        "opacityOfUnselectedSegment", 30,
        "opacityOfUnselectedSegment is 30: a number from 0 to 1 is allowed", "did you mean '0.3'?"
      ),
      ("plotLineWidth", -1, "plotLineWidth is -1: a number from 0.1 to 200 is allowed", nil),
      ("scale", .nan, "scale is nan: a number from 0.1 to 16 is allowed", nil),
    ] as [(String, Double, String, String?)])
  func `a number outside its range names the range and the value`(
    key: String, value: Double, message: String, advice: String?
  ) throws {
    let entry = try #require(Vocabulary.key(key, in: [.config]))
    let error = try #require(Diagnostic.outOfRange(value, key: entry, at: SourceRange(1, 2)))
    #expect(error.code == .valueOutOfRange && error.message == message && error.advice == advice)
    let whole = try #require(Vocabulary.key("months", in: [.window]))
    #expect(Diagnostic.outOfRange(2.5, key: whole, at: SourceRange(0, 0)) != nil)
    #expect(Diagnostic.outOfRange(2, key: whole, at: SourceRange(0, 0)) == nil)
  }

  @Test(arguments: HabitTable.lines)
  func `a row of the table keeps all that it captures`(line: String) throws {
    let row = try #require(HabitRow(line))
    var kept: Set<String> = []
    for hole in row.rewrite.matches(of: #/\{(\w+)(?:~(\w+))?(?::\w+)?\}/#) {
      let first = String(hole.output.1)
      kept.insert(first)
      guard let last = hole.output.2.map(String.init),
        let start = row.captures.firstIndex(of: first), let end = row.captures.firstIndex(of: last)
      else { continue }
      kept.formUnion(row.captures[start...end])
    }
    #expect(kept.contains("0") || kept.isSuperset(of: row.captures))
  }
}
