public import PlotLanguage

/// The value of a key, checked against the table.
public enum SettingValue: Hashable, Sendable {
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

  /// The value that the table gives as a default.
  init(_ value: DefaultValue) {
    self =
      switch value {
      case .number(let number): .number(number)
      case .boolean(let truth): .boolean(truth)
      case .word(let word): .word(word)
      case .words(let words): .words(words)
      case .string(let text): .text(text)
      case .color(let color): .color(color)
      }
  }
}

extension SettingValue: CustomStringConvertible {
  /// The value as it can be written behind `=`.
  public var description: String {
    switch self {
    case .number(let number): numberText(number)
    case .boolean(let truth): truth ? "on" : "off"
    case .word(let word): word
    case .words(let words): "[\(words.joined(separator: ", "))]"
    case .text(let text): StringLiteral.encode(text)
    case .color(let color): color.description
    case .numbers(let numbers): "[\(numbers.map(numberText).joined(separator: ", "))]"
    }
  }

  var number: Double? { if case .number(let number) = self { number } else { nil } }
  var text: String? { if case .text(let text) = self { text } else { nil } }
  var word: String? { if case .word(let word) = self { word } else { nil } }
}

/// Values by key, in the order of the table where they are printed.
typealias Settings = [String: SettingValue]

extension Settings {
  /// `key=value` for each key of a group, in the table's order.
  func text(in group: KeyGroup) -> String {
    Vocabulary.keys(in: group)
      .compactMap { entry in self[entry.name].map { "\(entry.name)=\($0)" } }
      .joined(separator: " ")
  }
}
