/// Bytes as text (RFC 4648, section 4): three bytes in four characters, with padding.
package enum Base64 {
  private static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// How many characters so many bytes take.
  package static func count(of byteCount: Int) -> Int { (byteCount + 2) / 3 * 4 }

  /// Appends the text of some bytes.
  package static func append(_ bytes: [UInt8], to text: inout [UInt8]) {
    let start = text.count
    // Room that is there at once: a character at a time would ask for room each time.
    text.append(contentsOf: repeatElement(UInt8(ascii: "="), count: count(of: bytes.count)))
    alphabet.withUnsafeBufferPointer { alphabet in
      text.withUnsafeMutableBufferPointer { text in
        var place = start
        for index in stride(from: 0, to: bytes.count, by: 3) {
          let rest = bytes.count - index
          let group =
            UInt32(bytes[index]) << 16 | (rest > 1 ? UInt32(bytes[index + 1]) << 8 : 0)
            | (rest > 2 ? UInt32(bytes[index + 2]) : 0)
          text[place] = alphabet[Int(group >> 18)]
          text[place + 1] = alphabet[Int(group >> 12 & 63)]
          if rest > 1 { text[place + 2] = alphabet[Int(group >> 6 & 63)] }
          if rest > 2 { text[place + 3] = alphabet[Int(group & 63)] }
          place += 4
        }
      }
    }
  }

  /// The text of some bytes.
  package static func text(of bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    append(bytes, to: &text)
    return String(decoding: text, as: UTF8.self)
  }
}
