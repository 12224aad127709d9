/// The value of a key, checked against the table.
package enum SettingValue: Hashable, Sendable {
  /// A number in the key's range.
  case number(Double)
  /// `on` or `off`.
  case boolean(Bool)
  /// One of the key's words.
  case word(String)
  /// Some of the key's words.
  case words([String])
  /// A text, a template or the name of a time zone.
  case text(String)
  /// A colour.
  case color(Color)
  /// Lengths of dashes.
  case numbers([Double])
  /// Some colours.
  case colors([Color])
  /// A duration in seconds.
  case duration(Double)
}

/// A word as it can be written in a list: in quotes where it is more than letters, digits and `_`.
private func wordText(_ word: String) -> String {
  word.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" } && !word.isEmpty
    ? word : quotedText(word)
}

extension SettingValue: CustomStringConvertible {
  /// The value as it can be written behind `=`.
  package var description: String {
    switch self {
    case .number(let number): numberText(number)
    case .boolean(let truth): truth ? "on" : "off"
    case .word(let word): word
    case .words(let words): "[\(words.map(wordText).joined(separator: ", "))]"
    case .text(let text): quotedText(text)
    case .color(let color): color.description
    case .numbers(let numbers): "[\(numbers.map(numberText).joined(separator: ", "))]"
    case .colors(let colors):
      "[\(colors.map { quotedText($0.description) }.joined(separator: ", "))]"
    case .duration(let seconds): durationText(seconds)
    }
  }

  /// The number, where it is one.
  package var number: Double? { if case .number(let number) = self { number } else { nil } }
  /// The text, where it is one.
  package var text: String? { if case .text(let text) = self { text } else { nil } }
  /// The word, where it is one.
  package var word: String? { if case .word(let word) = self { word } else { nil } }
}

/// A duration in the largest unit up to the day of which it is a whole number: `2 h`.
private func durationText(_ seconds: Double) -> String {
  let units = [(86_400.0, "d"), (3600, "h"), (60, "min")]
  let (length, unit) = units.first { seconds.remainder(dividingBy: $0.0) == 0 } ?? (1, "s")
  return "\(numberText(seconds / length)) \(unit)"
}
