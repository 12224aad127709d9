import Foundation
import OrderedJSON
import Testing

@Suite("JSON")
struct JSONTests {
  @Test(
    "is read and written again",
    arguments: [
      "null", "true", "-12", "0.5", "1e+300", #""a\n\"ü😀""#, "[]", "[1, [2, null], {}]",
      #"{"a": 1, "b": {"c": [false, "x"]}}"#,
    ])
  func roundTrip(_ text: String) throws {
    let value = try JSONDecoder().decode(JSON.self, from: Data(text.utf8))
    #expect(value.description == text)
  }

  @Test("gives the members that are there, and the last of several")
  func members() {
    let value = JSON.object([("a", .integer(1)), ("b", .text("x")), ("a", .integer(2))])
    #expect(value["a"]?.integer == 2)
    #expect(value["b"]?.text == "x")
    #expect(value["b"]?.integer == nil)
    #expect(value["c"] == nil)
    #expect(JSON.array([.null])["a"] == nil)
    #expect(JSON.array([.null]).elements?.count == 1)
  }

  @Test(
    "that is damaged is refused",
    arguments: ["", "{", "[1 2]", "nul", "{\"a\" 1}"])
  func damaged(_ text: String) {
    #expect(throws: (any Error).self) {
      try JSONDecoder().decode(JSON.self, from: Data(text.utf8))
    }
  }

  @Test(
    "text is told from text that is nearly JSON",
    arguments: [
      ("{}", true), (" [1, -0.5e+3, 0, true, false, null] ", true), ("\t[1,\t2\r]\n", true),
      ("[1,\u{B}2]", false),
      (#"{"a": {"b": ["\u00e9\n\/"]}, "a": ""}"#, true), ("\"é🎉\"", true), ("", false),
      ("{} {}", false), ("[1,]", false), ("[01]", false), ("[1.]", false), ("[.5]", false),
      ("[1e]", false), ("[+1]", false), ("[-]", false), ("[NaN]", false), ("{a: 1}", false),
      (#"{"a" 1}"#, false), (#"{"a": 1"#, false), (#"{"a"}"#, false), (#"["\x41"]"#, false),
      (#"["\u12g4"]"#, false), (#"["\u12"#, false), ("[\"\u{1}\"]", false), (#"["a]"#, false),
      ("[1}", false), ("nul", false), (#"["\u12:4"]"#, false),
      (String(repeating: "[", count: 512) + String(repeating: "]", count: 512), true),
      (String(repeating: "[", count: 200_000), false),
    ])
  func syntax(_ text: String, isValid: Bool) {
    #expect(JSONSyntax.isValid(Array(text.utf8)) == isValid)
  }

  @Test("never holds a number that is not finite")
  func infinite() {
    #expect(JSON.number(.nan).description == "0")
    #expect(JSON.number(-.infinity).description == "-1.7976931348623157e+308")
  }

  @Test("holds bytes as base64", arguments: 0...12)
  func base64(_ count: Int) {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 89 &+ 201) }
    let expected = Data(bytes).base64EncodedString()
    #expect(JSON.array([.base64(bytes), .null]).description == "[\"\(expected)\", null]")
    #expect(Base64.text(of: bytes) == expected)
    #expect(Base64.count(of: count) == expected.utf8.count)
  }

  @Test("reads back as the text that was written, wherever in it the escapes stand")
  func quotes() throws {
    let special = [
      "\"", "\\", "\n", "\r", "\t", "\0", "\u{1F}", "\u{7F}", "\u{2028}", "\u{2029}", "\u{2027}",
      "\u{20A8}", "é", "😀", "\u{E2}",
    ]
    for text in special {
      for place in 0...40 {
        let text =
          String(repeating: "x", count: place) + text + String(repeating: "y", count: 40 - place)
          + text
        let written = JSON.text(text).description
        #expect(try JSONDecoder().decode(String.self, from: Data(written.utf8)) == text)
        #expect(
          written.unicodeScalars.allSatisfy {
            $0.value >= 0x20 && ![0x7F, 0x2028, 0x2029].contains($0.value)
          })
      }
    }
    #expect(JSON.text("a\u{2028}\u{7f}\u{1b}\"\\/").description == #""a\u2028\u007f\u001b\"\\/""#)
  }
}
