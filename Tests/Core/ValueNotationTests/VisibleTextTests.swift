import Testing
import ValueNotation

@Suite struct VisibleTextTests {
  @Test(arguments: [
    ("plain ümläut 漢字 👩‍👩‍👧", "plain ümläut 漢字 👩‍👩‍👧"), ("", ""), ("a\n\tb", "a\n\tb"),
    ("\u{1B}[31m", "\\e[31m"), ("\u{1B}]0;x\u{7}", "\\e]0;x\\a"),
    ("\u{9B}31m\u{7F}\0", "\\x9b31m\\x7f\\x00"),
    ("a\rb\u{8}", "a\\rb\\b"), ("\u{202E}x\u{2066}\u{2069}", "\\u202ex\\u2066\\u2069"),
    ("\u{2028}", "\\u2028"),
    // Marks that turn nothing but themselves.
    ("\u{200F}שלום", "\u{200F}שלום"),
  ])
  func `what a terminal would obey is written as an escape`(text: String, shown: String) {
    #expect(visibleText(text) == shown)
  }

  @Test(arguments: [
    ("a", 1), ("é", 1), ("e\u{301}", 1), ("\u{1100}\u{1161}", 2), ("日本", 4), ("한", 2),
    ("\u{2E80}", 2),
    ("\u{3040}", 1), ("\u{3041}", 2), ("\u{A4D0}", 1), ("\u{FE30}", 2), ("\u{FE2F}", 0),
    ("\u{FE6F}", 2),
    ("\u{FE70}", 1), ("Ａ", 2), ("\u{FF61}", 1), ("￠", 2), ("🌊", 2), ("\u{20000}", 2),
    ("\u{200B}", 0),
  ])
  func `a text is as wide as a terminal draws it`(text: String, width: Int) {
    #expect(text.displayWidth == width)
  }

  @Test func `no character that is left moves a cursor or turns the text`() {
    for value in UInt32(0)...0x2_FFFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let shown = visibleText(String(scalar))
      let isControl = scalar.properties.generalCategory == .control
      #expect(!isControl || shown != String(scalar) || scalar == "\n" || scalar == "\t")
    }
  }

  @Test(arguments: ["\u{85}", "\u{9B}", "\u{202E}", "\u{2067}", "\u{2028}", "é\u{A0}", "\u{2030}"])
  func `quoted, it reads back the same`(text: String) {
    let quoted = quotedText(text)
    let isHidden = text.unicodeScalars.contains { $0.visibleForm != nil }
    #expect(quoted.hasPrefix("\"\\u") == isHidden)
    #expect(isHidden || quoted == "\"\(text)\"")
  }
}
