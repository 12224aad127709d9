/// How the bytes of a file are text.
package enum TextEncoding: String, CaseIterable, Hashable, Sendable {
  /// With or without a byte order mark.
  case utf8 = "utf-8"
  /// In either order of bytes, which the byte order mark or the file's beginning tells.
  case utf16 = "utf-16"
  /// Latin-1 with the signs that Windows puts between 0x80 and 0x9F, as browsers read it.
  case latin1

  /// Whether text begins like UTF-16: with a byte order mark, or with every other byte 0.
  static func isUTF16(_ sample: Span<UInt8>) -> Bool { order(sample) != nil }

  /// Whether the high byte comes first; nil where this is no UTF-16.
  private static func order(_ sample: Span<UInt8>) -> Bool? {
    guard sample.count >= 2 else { return nil }
    switch (sample[0], sample[1]) {
    case (0xFF, 0xFE): return false
    case (0xFE, 0xFF): return true
    default: break
    }
    let count = min(sample.count, 256) / 2 * 2
    guard count >= 4 else { return nil }
    var zeros = (even: 0, odd: 0)
    for index in 0..<count where sample[index] == 0 {
      if index % 2 == 0 { zeros.even += 1 } else { zeros.odd += 1 }
    }
    if zeros.even == 0, zeros.odd * 10 >= count / 2 * 9 { return false }
    if zeros.odd == 0, zeros.even * 10 >= count / 2 * 9 { return true }
    return nil
  }

  /// A file's bytes as UTF-8; nil where half a character is left over.
  func utf8(_ bytes: [UInt8]) -> [UInt8]? {
    switch self {
    case .utf8: return bytes
    case .utf16:
      guard bytes.count % 2 == 0 else { return nil }
      let isBigEndian = TextEncoding.order(bytes.span) ?? false
      var units: [UInt16] = []
      units.reserveCapacity(bytes.count / 2)
      for index in stride(from: 0, to: bytes.count, by: 2) {
        let high = UInt16(bytes[isBigEndian ? index : index + 1])
        let low = UInt16(bytes[isBigEndian ? index + 1 : index])
        units.append(high << 8 | low)
      }
      return Array(String(decoding: units, as: UTF16.self).utf8)
    case .latin1:
      var text: [UInt8] = []
      text.reserveCapacity(bytes.count + bytes.count / 8)
      for byte in bytes {
        if byte < 0x80 {
          text.append(byte)
        } else {
          let scalar = byte < 0xA0 ? TextEncoding.windows[Int(byte - 0x80)] : UInt16(byte)
          text += String(decoding: [scalar], as: UTF16.self).utf8
        }
      }
      return text
    }
  }

  /// Whether any character of more than one byte is valid UTF-8: then bytes that are not are damage.
  static func holdsUTF8(_ bytes: [UInt8]) -> Bool {
    var at = 0
    while at < bytes.count {
      let length = bytes[at] >= 0xF0 ? 4 : bytes[at] >= 0xE0 ? 3 : bytes[at] >= 0xC2 ? 2 : 1
      if length > 1, at + length <= bytes.count,
        String(validating: bytes[at..<at + length], as: UTF8.self) != nil
      {
        return true
      }
      at += 1
    }
    return false
  }

  /// What Windows-1252 has between 0x80 and 0x9F.
  private static let windows: [UInt16] = [
    0x20AC, 0x81, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039,
    0x0152, 0x8D, 0x017D, 0x8F, 0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014,
    0x02DC,
    0x2122, 0x0161, 0x203A, 0x0153, 0x9D, 0x017E, 0x0178,
  ]
}
