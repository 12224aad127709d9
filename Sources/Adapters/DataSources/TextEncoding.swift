/// How the bytes of a file are text.
package enum TextEncoding: String, CaseIterable, Hashable, Sendable {
  /// With or without a byte order mark.
  case utf8 = "utf-8"
  /// In either order of bytes, which the byte order mark or the file's beginning tells.
  case utf16 = "utf-16"
  /// Latin-1 with the signs that Windows puts between 0x80 and 0x9F, as browsers read it.
  case latin1
  /// ISO 8859-2, of central Europe.
  case latin2 = "iso-8859-2"
  /// Windows' of central Europe.
  case cp1250
  /// Windows' Cyrillic.
  case cp1251
  /// Windows' Greek.
  case cp1253
  /// Windows' Turkish.
  case cp1254

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
    case .latin1, .latin2, .cp1250, .cp1251, .cp1253, .cp1254:
      let upper = upperHalf.map { Array(String($0).utf8) }
      var text: [UInt8] = []
      text.reserveCapacity(bytes.count + bytes.count / 8)
      for byte in bytes {
        if byte < 0x80 { text.append(byte) } else { text += upper[Int(byte - 0x80)] }
      }
      return text
    }
  }

  /// The encoding of bytes that are no UTF-8, one for each character: Latin-1, unless that makes odd words of them, and
  /// another one fewer.
  ///
  /// - Complexity: O(n)
  static func ofSingleBytes(_ bytes: [UInt8]) -> TextEncoding {
    var (best, fewest) = (TextEncoding.latin1, oddities(of: bytes, in: .latin1))
    for other in [TextEncoding.cp1250, .latin2, .cp1251] where fewest > 0 {
      let count = oddities(of: bytes, in: other)
      if count < fewest { (best, fewest) = (other, count) }
    }
    return best
  }

  /// The encoding in which a name is one that is there, each of which was read as Latin-1: `Øeka` is `Řeka` in cp1250.
  ///
  /// - Parameters:
  ///   - name: A name that is not there.
  ///   - names: The names that are.
  /// - Returns: Nil where it is none of them in any.
  static func meant(by name: String, among names: [String]) -> TextEncoding? {
    guard !name.utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
    return [TextEncoding.cp1250, .latin2, .cp1251, .cp1253, .cp1254].first { encoding in
      let upper = encoding.upperHalf
      let bytes = name.unicodeScalars.compactMap { scalar in
        scalar.isASCII
          ? UInt8(scalar.value) : upper.firstIndex(of: scalar).map { UInt8(0x80 + $0) }
      }
      guard bytes.count == name.unicodeScalars.count, let read = TextEncoding.latin1.utf8(bytes)
      else { return false }
      return names.contains(String(decoding: read, as: UTF8.self))
    }
  }

  /// How many characters stand where words have none: `PrzewoŸnik` has a capital letter behind small ones, `£ódŸ` a sign
  /// before letters, and no word of Latin letters is all accents.
  private static func oddities(of bytes: [UInt8], in encoding: TextEncoding) -> Int {
    let upper = encoding.upperHalf.map { scalar -> Kind in
      let properties = scalar.properties
      // What stands before words, and behind them.
      if "€°‰«»‹›“”„‘’‚¿¡§©®™–—…•†‡¶·".unicodeScalars.contains(scalar) { return .blank }
      if scalar.value < 0xA0 { return .control }
      guard properties.isAlphabetic else { return .sign }
      return properties.isLowercase ? .small : .capital
    }
    func kind(_ byte: UInt8) -> Kind {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"): .small
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): .capital
      case 0x80...: upper[Int(byte - 0x80)]
      default: .blank
      }
    }
    var (count, accents, last) = (0, 0, Kind.blank)
    // What no word of Latin-1 has beside each other is `ř` beside `č`, `ě`, `ů`, `š` and `ž` in Czech.
    var (hasStroke, hasOther) = (false, false)
    // What no text has in which `ø` is one, in words.
    var (strokes, acutes, nordic) = (0, 0, 0)
    for (index, byte) in bytes.enumerated() {
      let (own, isUpper) = (kind(byte), byte >= 0x80)
      let next = index + 1 < bytes.count ? kind(bytes[index + 1]) : .blank
      accents = isUpper && (own == .small || own == .capital) ? accents + 1 : 0
      switch own {
      case .sign: count += next == .small || next == .capital ? 1 : 0
      case .capital: count += isUpper && last == .small ? 1 : 0
      case .control: count += 1
      case .small, .blank: break
      }
      if accents == 4, encoding != .cp1251 { count += 1 }
      if own == .blank { (hasStroke, hasOther) = (false, false) }
      let hadBoth = hasStroke && hasOther
      hasStroke = hasStroke || byte == 0xF8 || byte == 0xD8
      hasOther = hasOther || TextEncoding.czech.contains(byte)
      if encoding == .latin1, hasStroke, hasOther, !hadBoth { count += 1 }
      switch byte | 0x20 {
      case 0xF8 where next == .small || last == .small: strokes += 1
      case 0xE1, 0xED, 0xFA, 0xFD: acutes += 1
      case 0xE5, 0xE6: nordic += 1
      default: break
      }
      // `Èas` is `Čas`, and `è. 2` is `č. 2`.
      if encoding == .latin1,
        isPolish(byte, last, next, index + 1 < bytes.count ? bytes[index + 1] : 0)
      {
        count += 1
      }
      if encoding == .latin1, last == .blank,
        byte == 0xC8 ? next == .small : byte == 0xE8 && bytes[(index + 1)...].starts(with: ".".utf8)
      {
        count += 1
      }
      if encoding == .latin1, TextEncoding.endsWords(byte), next == .small,
        byte != 0xE8 || "aeiouy".utf8.contains(bytes[index + 1])
      {
        count += 1
      }
      // Cyrillic stands beside its own letters.
      if encoding == .cp1251, isUpper != (index > 0 && bytes[index - 1] >= 0x80), own != .blank,
        last != .blank
      {
        count += 1
      }
      last = own
    }
    return encoding == .latin1 && strokes > 0 && acutes > 0 && nordic == 0 ? count + 1 : count
  }

  /// Whether `ñ` ends a word, or `œ` stands where it has no vowel to make: in cp1250 these are `ń` and `ś`.
  private static func isPolish(_ byte: UInt8, _ last: Kind, _ next: Kind, _ following: UInt8)
    -> Bool
  {
    switch byte {
    case 0xF1: last == .small && next == .blank
    case 0x9C: next == .blank && last == .small || following >= 0x80
    case 0x8C: "rwlk".utf8.contains(following)
    default: false
    }
  }

  /// Whether `ì` or `ù` of Latin-1, which Italian and French have at ends of words, or `è`, which they have before no vowel:
  /// in cp1250 these are `ě`, `ů` and `č`.
  private static func endsWords(_ byte: UInt8) -> Bool { [0xEC, 0xF9, 0xE8].contains(byte) }

  /// Č, ě, ů, š and ž of cp1250, in both sizes.
  private static let czech: Set<UInt8> = [
    0xC8, 0xE8, 0xCC, 0xEC, 0xD9, 0xF9, 0x8A, 0x9A, 0x8E, 0x9E,
  ]

  /// What a character is in a word.
  private enum Kind { case small, capital, sign, control, blank }

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

  /// What stands for the bytes from 0x80 on, 128 characters; one that has none is a control character, as in browsers.
  private var upperHalf: [Unicode.Scalar] {
    let text =
      switch self {
      case .utf8, .utf16: ""
      case .latin1:
        """
        €\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8D}Ž\u{8F}\u{90}‘’“”•–—˜™š›œ\u{9D}žŸ\
        \u{A0}¡¢£¤¥¦§¨©ª«¬\u{AD}®¯°±²³´µ¶·¸¹º»¼½¾¿ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏ\
        ÐÑÒÓÔÕÖ×ØÙÚÛÜÝÞßàáâãäåæçèéêëìíîïðñòóôõö÷øùúûüýþÿ
        """
      case .latin2:
        """
        \u{80}\u{81}\u{82}\u{83}\u{84}\u{85}\u{86}\u{87}\u{88}\u{89}\u{8A}\u{8B}\u{8C}\u{8D}\u{8E}\u{8F}\u{90}\u{91}\u{92}\u{93}\u{94}\u{95}\u{96}\u{97}\u{98}\u{99}\u{9A}\u{9B}\u{9C}\u{9D}\u{9E}\u{9F}\
        \u{A0}Ą˘Ł¤ĽŚ§¨ŠŞŤŹ\u{AD}ŽŻ°ą˛ł´ľśˇ¸šşťź˝žżŔÁÂĂÄĹĆÇČÉĘËĚÍÎĎ\
        ĐŃŇÓÔŐÖ×ŘŮÚŰÜÝŢßŕáâăäĺćçčéęëěíîďđńňóôőö÷řůúűüýţ˙
        """
      case .cp1250:
        """
        €\u{81}‚\u{83}„…†‡\u{88}‰Š‹ŚŤŽŹ\u{90}‘’“”•–—\u{98}™š›śťžź\
        \u{A0}ˇ˘Ł¤Ą¦§¨©Ş«¬\u{AD}®Ż°±˛ł´µ¶·¸ąş»Ľ˝ľżŔÁÂĂÄĹĆÇČÉĘËĚÍÎĎ\
        ĐŃŇÓÔŐÖ×ŘŮÚŰÜÝŢßŕáâăäĺćçčéęëěíîďđńňóôőö÷řůúűüýţ˙
        """
      case .cp1251:
        """
        ЂЃ‚ѓ„…†‡€‰Љ‹ЊЌЋЏђ‘’“”•–—\u{98}™љ›њќћџ\
        \u{A0}ЎўЈ¤Ґ¦§Ё©Є«¬\u{AD}®Ї°±Ііґµ¶·ё№є»јЅѕїАБВГДЕЖЗИЙКЛМНОП\
        РСТУФХЦЧШЩЪЫЬЭЮЯабвгдежзийклмнопрстуфхцчшщъыьэюя
        """
      case .cp1253:
        """
        €\u{81}‚ƒ„…†‡\u{88}‰\u{8A}‹\u{8C}\u{8D}\u{8E}\u{8F}\u{90}‘’“”•–—\u{98}™\u{9A}›\u{9C}\u{9D}\u{9E}\u{9F}\
        \u{A0}΅Ά£¤¥¦§¨©ª«¬\u{AD}®―°±²³΄µ¶·ΈΉΊ»Ό½ΎΏΐΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟ\
        ΠΡÒΣΤΥΦΧΨΩΪΫάέήίΰαβγδεζηθικλμνξοπρςστυφχψωϊϋόύώÿ
        """
      case .cp1254:
        """
        €\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8D}\u{8E}\u{8F}\u{90}‘’“”•–—˜™š›œ\u{9D}\u{9E}Ÿ\
        \u{A0}¡¢£¤¥¦§¨©ª«¬\u{AD}®¯°±²³´µ¶·¸¹º»¼½¾¿ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏ\
        ĞÑÒÓÔÕÖ×ØÙÚÛÜİŞßàáâãäåæçèéêëìíîïğñòóôõö÷øùúûüışÿ
        """
      }
    return Array(text.unicodeScalars)
  }
}
