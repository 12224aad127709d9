extension Unicode.Scalar {
  /// The columns that a terminal gives this code point: 0, 1 or 2.
  ///
  /// Source: the East Asian Wide and Fullwidth blocks of Unicode's EastAsianWidth.txt, by block; emoji by their
  /// presentation property.
  package var displayWidth: Int {
    let code = value
    if code < 0x300 { return 1 }
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: break
    }
    // Medial and final Hangul letters join the syllable before them.
    if (0x1160...0x11FF).contains(code) { return 0 }
    let isWide =
      switch code {
      case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3,
        0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x20000...0x3FFFD:
        true
      default: properties.isEmojiPresentation
      }
    return isWide ? 2 : 1
  }
}

extension Character {
  /// The columns that a terminal gives this character: those of its widest code point.
  package var displayWidth: Int { unicodeScalars.map(\.displayWidth).max() ?? 0 }
}

extension StringProtocol {
  /// The columns that a terminal gives this text.
  package var displayWidth: Int { reduce(0) { $0 + $1.displayWidth } }
}
