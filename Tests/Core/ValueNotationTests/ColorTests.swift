import Testing
import ValueNotation

@Suite struct ColorTests {
  @Test(
    arguments: [
      ("#0c5", "#00cc55"), ("#00c805", "#00c805"), ("#00C80580", "#00c80580"),
      ("Tomato", "#ff6347"),
      ("transparent", "#00000000"), ("#12", nil), ("#ggg", nil), ("", nil), ("00c805", nil),
    ] as [(String, String?)])
  func `a colour is read and written`(text: String, color: String?) {
    #expect(Color(parsing: text)?.description == color)
  }

  @Test func `the named colours are those of CSS`() { #expect(Color.named.count == 149) }
}
