/// A text in double quotes, as ``appendQuoted(_:to:)`` writes it.
package func quotedText(_ text: String) -> String {
  var bytes: [UInt8] = []
  appendQuoted(text, to: &bytes)
  return String(decoding: bytes, as: UTF8.self)
}

/// Appends the UTF-8 of a text in double quotes, with the escapes of JSON where it cannot stand as it is.
///
/// Control characters, the line separators that JavaScript knows, and marks that turn the text around them are
/// escaped, too.
///
/// - Complexity: O(bytes); what stands between two escapes is copied as a whole.
package func appendQuoted(_ text: String, to bytes: inout [UInt8]) {
  var text = text
  bytes.append(UInt8(ascii: "\""))
  text.withUTF8 { text in
    var start = 0
    while start < text.count {
      let end = text.indexOfEscape(from: start)
      bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[start..<end]))
      start = end
      if start < text.count { start += text.appendEscape(at: start, to: &bytes) }
    }
  }
  bytes.append(UInt8(ascii: "\""))
}

extension UnsafeBufferPointer<UInt8> {
  /// The place of the first byte from a place on that needs an escape; the end where there is none.
  fileprivate func indexOfEscape(from start: Int) -> Int {
    var index = start
    while index + 8 <= count {
      let word = UnsafeRawBufferPointer(self).loadUnaligned(fromByteOffset: index, as: UInt64.self)
      let marks = word.littleEndian.bytesThatMayNeedEscapes
      if marks == 0 {
        index += 8
      } else {
        index += marks.trailingZeroBitCount / 8
        if needsEscape(at: index) { return index }
        index += 1
      }
    }
    while index < count, !needsEscape(at: index) { index += 1 }
    return index
  }

  private func needsEscape(at index: Int) -> Bool {
    switch self[index] {
    case 0..<0x20, UInt8(ascii: "\""), UInt8(ascii: "\\"), 0x7F: true
    case 0xC2, 0xE2: hiddenScalar(at: index) != nil
    default: false
    }
  }

  /// The control character, line separator or mark of direction that begins at a place, of two or three bytes.
  private func hiddenScalar(at index: Int) -> Unicode.Scalar? {
    guard index + 1 < count else { return nil }
    if self[index] == 0xC2 { return self[index + 1] < 0xA0 ? Unicode.Scalar(self[index + 1]) : nil }
    guard index + 2 < count else { return nil }
    return switch (self[index + 1], self[index + 2]) {
    case (0x80, 0xA8...0xAE), (0x81, 0xA6...0xA9):
      Unicode.Scalar(0x2000 | UInt32(self[index + 1] & 0x3F) << 6 | UInt32(self[index + 2] & 0x3F))
    default: nil
    }
  }

  /// Appends the escape of what needs one, and returns how many bytes that is.
  fileprivate func appendEscape(at index: Int, to bytes: inout [UInt8]) -> Int {
    let byte = self[index]
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
    case UInt8(ascii: "\n"): bytes += "\\n".utf8
    case UInt8(ascii: "\r"): bytes += "\\r".utf8
    case UInt8(ascii: "\t"): bytes += "\\t".utf8
    case 0xC2, 0xE2:
      let digits = String(hiddenScalar(at: index)?.value ?? 0, radix: 16)
      bytes += "\\u".utf8
      bytes += String(repeating: "0", count: 4 - digits.count).utf8
      bytes += digits.utf8
      return byte == 0xC2 ? 2 : 3
    default:
      bytes += "\\u00".utf8
      let digits = Array("0123456789abcdef".utf8)
      bytes += [digits[Int(byte >> 4)], digits[Int(byte & 15)]]
    }
    return 1
  }
}

extension UInt64 {
  /// The highest bit of each of the eight bytes that may need an escape; exact for the lowest such byte.
  ///
  /// Control characters, quotes and backslashes, and all from DEL on: bytes are compared as in "Bit Twiddling
  /// Hacks" (S. Anderson), "Determine if a word has a byte less than n".
  fileprivate var bytesThatMayNeedEscapes: UInt64 {
    let (ones, highest) = (0x0101_0101_0101_0101 as UInt64, 0x8080_8080_8080_8080 as UInt64)
    func zeros(_ word: UInt64) -> UInt64 { (word &- ones) & ~word }
    let controls = (self &- ones &* 0x20) & ~self
    let quotes = zeros(self ^ ones &* 0x22) | zeros(self ^ ones &* 0x5C)
    let high = self | ((self & ~highest) &+ ones)
    return (controls | quotes | high) & highest
  }
}
