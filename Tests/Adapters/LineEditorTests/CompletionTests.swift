import LineEditor
import Testing

@Suite struct CompletionTests {
  @Test(arguments: [
    ("pl", ["plot"], 0, "ot"), ("plot", ["plot"], 0, ""), ("", ["plot"], 0, "plot"),
    ("se", ["series", "segments", "select"], 0, ""), ("s", ["series", "segments"], 0, "e"),
    ("PL", ["plot"], 2, "plot"), ("Se", ["series", "segments"], 2, "se"),
    ("plotl", ["plotLineWidth"], 5, "plotLineWidth"), ("größe", ["größe2"], 0, "2"),
    ("Abc", ["abd", "abe", "xyz"], 0, ""),
  ])
  func `tab puts in what all candidates begin with`(
    word: String, candidates: [String], deleted: Int, text: String
  ) throws {
    let insertion = try #require(Completion.insertion(for: word, candidates: candidates))
    #expect(insertion.deleted == deleted)
    #expect(insertion.text == text)
  }

  @Test func `without candidates nothing is put in`() {
    #expect(Completion.insertion(for: "x", candidates: []) == nil)
  }

  @Test(arguments: [
    ("plot pri", 5, "pri"), ("", 0, ""), ("abc", 9, ""), ("abc", -4, "abc"), ("é́x", 0, "é́x"),
  ])
  func `a word begins at a code point`(text: String, start: Int, word: String) {
    #expect(Completion.word(of: text, from: start) == word)
  }

  @Test func `candidates stand in columns that are read downwards`() {
    let names = ["axis", "clear", "config", "drag", "drop"]
    #expect(
      Completion.table(of: names, width: 26) == "axis    config  drop\nclear   drag")
    #expect(Completion.table(of: names, width: 1) == names.joined(separator: "\n"))
    #expect(Completion.table(of: [], width: 80) == "")
  }
}
