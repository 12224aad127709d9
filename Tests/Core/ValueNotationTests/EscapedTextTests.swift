import Testing
import ValueNotation

/// What keeps a text inside of quotes and tags is not misled by what stands beside a sign.
@Suite struct EscapedTextTests {
  /// What joins a sign into another character: marks behind it, and signs before it.
  private static let neighbours = [
    ("", ""), ("", "\u{301}"), ("\u{600}", ""), ("\u{110BD}", "\u{20E3}"),
  ]

  @Test(arguments: neighbours)
  func `each sign is found, whatever stands beside it`(before: String, behind: String) {
    let text = before + "'" + behind
    let doubled = before + "''" + behind
    #expect(Array(text.escaping(["'": "''"]).utf8) == Array(doubled.utf8))
    #expect(Array(text.quoted(by: "'").utf8) == Array("'\(doubled)'".utf8))
    #expect(Array(text.shellQuoted.utf8) == Array(("'" + before + #"'\''"# + behind + "'").utf8))
  }

  @Test func `all other signs stay as they are`() {
    let text = "a\r\n\u{0}\u{65}\u{301}<b"
    #expect(
      Array(text.escaping(["<": "&lt;", "&": "&amp;"]).unicodeScalars)
        == Array("a\r\n\u{0}\u{65}\u{301}&lt;b".unicodeScalars))
    #expect("".escaping(["a": "b"]) == "" && "".quoted(by: "\"") == "\"\"")
  }
}
