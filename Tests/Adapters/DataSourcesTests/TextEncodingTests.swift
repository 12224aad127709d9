import Foundation
import Testing

@testable import DataSources

/// Which text bytes are that are no UTF-8.
@Suite struct TextEncodingTests {
  @Test(
    arguments: [
      ("Łódź;1\nŻary;2\nŚwidnica;3", String.Encoding.windowsCP1250, TextEncoding.cp1250),
      ("Przewoźnik;Pax\nLOT;1", .windowsCP1250, .cp1250),
      ("Łódź;1\nŻary;2\nŚwidnica;3", .isoLatin2, .latin2),
      ("Město;1\nŘíčany;2\nKroměříž;3", .windowsCP1250, .cp1250),
      ("Datum;Směna;Počet\n1.3.2024;R;5", .windowsCP1250, .cp1250),
      ("Città;Perché;È;Caffè;Già\nForlì;lunedì;più;1", .windowsCP1252, .latin1),
      ("Père;Où\nGenèse;là\nCiència;història", .windowsCP1252, .latin1),
      ("Город;Число\nМосква;1\nПермь;2", .windowsCP1251, .cp1251),
      ("München;1\nKöln;2\nGröße [m²];3\n20 °C;4", .windowsCP1252, .latin1),
      ("Nîmes;1\nL’Haÿ;2\nŒuvre à 5 €;3", .windowsCP1252, .latin1),
      ("Ørsted;1\nGenève;2\nSmørrebrød;3", .windowsCP1252, .latin1),
      ("São Paulo;1\nEspaña;2\n«Él»;3", .windowsCP1252, .latin1),
    ] as [(String, String.Encoding, TextEncoding)])
  func `words tell of which languages the bytes are`(
    text: String, encoding: String.Encoding, expected: TextEncoding
  ) throws {
    let bytes = try [UInt8](#require(text.data(using: encoding)))
    let found = TextEncoding.ofSingleBytes(bytes)
    #expect(found == expected)
    #expect(found.utf8(bytes) == Array(text.utf8))
  }

  @Test(
    arguments: [
      (TextEncoding.latin1, String.Encoding.windowsCP1252), (.latin2, .isoLatin2),
      (.cp1250, .windowsCP1250), (.cp1251, .windowsCP1251), (.cp1253, .windowsCP1253),
      (.cp1254, .windowsCP1254),
    ])
  func `each byte is the character that others make of it`(
    encoding: TextEncoding, other: String.Encoding
  ) throws {
    for byte in UInt8(0x80)...0xFF {
      // Some bytes are no character elsewhere.
      guard let text = String(data: Data([byte]), encoding: other) else { continue }
      #expect(encoding.utf8([byte]) == Array(text.utf8), "byte \(byte)")
    }
  }
}
