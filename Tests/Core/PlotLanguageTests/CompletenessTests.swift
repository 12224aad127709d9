import PlotLanguage
import Testing

@Suite struct CompletenessTests {
  @Test(arguments: [
    "", "plot a", "plot a\n", "series a = [1,\n2]", "plot a, \\\n b", "# comment", "a;", "a\n\n",
    "print \",\"", "plot a # ends with a comma,",
  ])
  func `complete`(text: String) { #expect(Completeness(of: text) == .complete) }

  @Test(arguments: [
    ("series a = [1, 2", 1), ("plot min(", 1), ("plot a,", 1), ("plot a, # more", 1),
    ("let a =", 1),
    ("plot a \\", 1), ("plot a \\ # more", 1), ("config width=", 1), ("let a = [1,\n [2, (3", 3),
    ("let a = 3\nplot min(a,", 1), ("series a = [1,\n2,", 1), ("let a = [", 1), ("f(a, b=", 1),
  ])
  func `incomplete`(text: String, brackets: Int) {
    let indent = String(repeating: "  ", count: brackets)
    #expect(Completeness(of: text) == .incomplete(indent: indent))
    // An empty line ends it, and running it shows the error.
    #expect(Completeness(of: text + "\n") == .invalid)
    #expect(!Program(text + "\n").diagnostics.isEmpty)
  }

  @Test(
    arguments: [
      "print \"abc", "plto a", "let a = 1 +", "series a", "let a = (1]", "plto a\nlet b = [1,",
      "plot a b,", "on select:",
    ])
  func `invalid`(text: String) { #expect(Completeness(of: text) == .invalid) }
}
