/// Texts that stand inside other texts of a page.
enum ScriptText {
  /// JSON as it may stand in a script element: nothing in it can end the script or a line.
  static func embedded(_ json: String) -> String {
    var text: [UInt8] = []
    text.reserveCapacity(json.utf8.count + 64)
    for byte in json.utf8 {
      switch byte {
      case UInt8(ascii: "<"): text += Array("\\u003c".utf8)
      // U+2028 and U+2029 are E2 80 A8 and E2 80 A9.
      case 0xA8 where text.suffix(2).elementsEqual([0xE2, 0x80]):
        text.replaceSubrange((text.count - 2)..., with: Array("\\u2028".utf8))
      case 0xA9 where text.suffix(2).elementsEqual([0xE2, 0x80]):
        text.replaceSubrange((text.count - 2)..., with: Array("\\u2029".utf8))
      default: text.append(byte)
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// A text as it may stand in an attribute, on one line.
  static func attribute(_ text: String) -> String {
    text.unicodeScalars.reduce(into: "") { escaped, scalar in
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case _ where scalar.properties.generalCategory == .control: escaped += " "
      default: escaped.unicodeScalars.append(scalar)
      }
    }
  }

  /// FNV-1a: short names for long texts, the same on every machine.
  static func hash(_ text: String) -> String {
    let hash = text.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01B3
    }
    return String(hash, radix: 16)
  }
}
