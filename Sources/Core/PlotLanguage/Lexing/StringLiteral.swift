/// Strings between their quotes and in memory.
package enum StringLiteral {
  /// The text of a literal with its quotes, or the byte index of its first bad escape.
  ///
  /// The escapes are JSON's, `\'`, and `\xXX` and `\UXXXXXXXX`, which papermill writes.
  static func decode(_ bytes: ArraySlice<UInt8>) -> Result<String, BadEscape> {
    let body = bytes.dropFirst().dropLast()
    guard body.contains(UInt8(ascii: "\\")) else {
      return .success(String(decoding: body, as: UTF8.self))
    }
    var result: [UInt8] = []
    result.reserveCapacity(body.count)
    var index = body.startIndex
    while index < body.endIndex {
      guard body[index] == UInt8(ascii: "\\") else {
        result.append(body[index])
        index += 1
        continue
      }
      guard let (scalar, length) = escape(body[index...]) else {
        return .failure(BadEscape(index: index))
      }
      result += Array(String(scalar).utf8)
      index += length
    }
    return .success(String(decoding: result, as: UTF8.self))
  }

  /// Where a code point of a literal's text stands in the literal, its quote included, in code points.
  ///
  /// - Complexity: O(n)
  package static func place(of offset: Int, in literal: String) -> Int {
    let bytes = Array(literal.utf8)
    var (index, place) = (min(1, bytes.count), 1)
    for _ in 0..<max(0, offset) where index < bytes.count {
      let length = bytes[index] == UInt8(ascii: "\\") ? escape(bytes[index...])?.1 ?? 1 : 1
      index += length
      place += length
      while index < bytes.count, bytes[index] & 0xC0 == 0x80 { index += 1 }
    }
    return place
  }

  struct BadEscape: Error {
    let index: Int
  }

  /// The code point that an escape at the slice's start stands for, and the escape's length.
  private static func escape(_ bytes: ArraySlice<UInt8>) -> (Unicode.Scalar, Int)? {
    guard let letter = bytes.dropFirst().first else { return nil }
    switch letter {
    case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "\\"), UInt8(ascii: "/"):
      return (Unicode.Scalar(letter), 2)
    case UInt8(ascii: "b"): return ("\u{8}", 2)
    case UInt8(ascii: "f"): return ("\u{C}", 2)
    case UInt8(ascii: "n"): return ("\n", 2)
    case UInt8(ascii: "r"): return ("\r", 2)
    case UInt8(ascii: "t"): return ("\t", 2)
    case UInt8(ascii: "u"):
      guard let high = number(bytes, digits: 4) else { return nil }
      if let scalar = Unicode.Scalar(high) { return (scalar, 6) }
      // Code points beyond U+FFFF come as two halves.
      guard (0xD800..<0xDC00).contains(high),
        bytes.dropFirst(6).starts(with: [UInt8(ascii: "\\"), UInt8(ascii: "u")]),
        let low = number(bytes.dropFirst(6), digits: 4), (0xDC00..<0xE000).contains(low),
        let scalar = Unicode.Scalar(0x10000 + (high - 0xD800) << 10 + (low - 0xDC00))
      else { return nil }
      return (scalar, 12)
    case UInt8(ascii: "x"):
      return number(bytes, digits: 2).flatMap { Unicode.Scalar($0) }.map { ($0, 4) }
    case UInt8(ascii: "U"):
      return number(bytes, digits: 8).flatMap { Unicode.Scalar($0) }.map { ($0, 10) }
    default: return nil
    }
  }

  /// The hexadecimal digits after a backslash and a letter at the slice's start.
  private static func number(_ bytes: ArraySlice<UInt8>, digits count: Int) -> UInt32? {
    let digits = bytes.dropFirst(2).prefix(count).compactMap(\.hexValue)
    guard digits.count == count else { return nil }
    return digits.reduce(0) { $0 * 16 + UInt32($1) }
  }

  /// The literal that stands for a text, in double quotes.
  package static func encode(_ text: String) -> String { quotedText(text) }
}
