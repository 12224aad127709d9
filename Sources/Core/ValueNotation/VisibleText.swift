extension Unicode.Scalar {
  /// How people see a character that would do something to what shows it; nil where it may stand as it is.
  ///
  /// Such are control characters, with which a terminal's sequences begin (ECMA-48's C0 and C1), separators
  /// of lines, and marks that turn the text around them (UAX 9's embeddings, overrides and isolates).
  package var visibleForm: String? {
    func hexadecimal(_ digits: Int) -> String {
      let text = String(value, radix: 16)
      return String(repeating: "0", count: digits - text.count) + text
    }
    switch value {
    case 0x07: return "\\a"
    case 0x08: return "\\b"
    case 0x09: return "\\t"
    case 0x0A: return "\\n"
    case 0x0D: return "\\r"
    case 0x1B: return "\\e"
    case 0..<0x20, 0x7F...0x9F: return "\\x" + hexadecimal(2)
    case 0x2028, 0x2029, 0x202A...0x202E, 0x2066...0x2069: return "\\u" + hexadecimal(4)
    default: return nil
    }
  }
}

/// A text as it is shown to people, whoever wrote it: lines and tabs stay, what else a terminal would obey is
/// written as an escape.
///
/// - Complexity: O(n); a text without such characters is not copied.
package func visibleText(_ text: String) -> String {
  func isHidden(_ scalar: Unicode.Scalar) -> Bool {
    scalar != "\n" && scalar != "\t" && scalar.visibleForm != nil
  }
  let isPlain = text.utf8.allSatisfy { ($0 >= 0x20 && $0 < 0x7F) || $0 == 0x0A || $0 == 0x09 }
  if isPlain || !text.unicodeScalars.contains(where: isHidden) { return text }
  var shown = String.UnicodeScalarView()
  for scalar in text.unicodeScalars {
    if isHidden(scalar), let form = scalar.visibleForm {
      shown += form.unicodeScalars
    } else {
      shown.append(scalar)
    }
  }
  return String(shown)
}
