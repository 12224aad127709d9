extension String {
  /// The text in small letters without accents: `almoço` is `almoco`, and `Łódź` is `lodz`.
  ///
  /// Source: Unicode's names, `LATIN SMALL LETTER C WITH CEDILLA`; marks that combine are left out.
  package var inPlainLetters: String {
    let small = lowercased()
    guard !small.utf8.allSatisfy({ $0 < 0x80 }) else { return small }
    var plain = String.UnicodeScalarView()
    for scalar in small.unicodeScalars where !(0x300...0x36F).contains(scalar.value) {
      plain.append(scalar.plainLetter ?? scalar)
    }
    return String(plain)
  }
}

extension Unicode.Scalar {
  /// The letter that it is with something added; nil for any other.
  fileprivate var plainLetter: Unicode.Scalar? {
    guard value >= 0x80, let name = properties.name, name.hasPrefix("LATIN SMALL LETTER "),
      let letter = name.split(separator: " ").dropFirst(3).first, letter.utf8.count == 1,
      name.contains(" WITH ")
    else { return nil }
    return letter.lowercased().unicodeScalars.first
  }
}
