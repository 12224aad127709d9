/// What a key takes: some words, and perhaps a value of another kind.
public struct ValueType: Hashable, Sendable {
  /// The words that may stand bare, spelled as they are printed.
  public var words: [String]
  /// What else the key takes.
  public var kind: Kind?

  /// Values that are no words of the key.
  public enum Kind: Hashable, Sendable {
    /// A number in this range.
    case number(ClosedRange<Double>)
    /// A whole number in this range.
    case integer(ClosedRange<Int>)
    /// `on`, `off`, `true`, `false`.
    case boolean
    /// `#rgb`, `#rrggbb`, `#rrggbbaa` or a CSS name.
    case color
    /// A list of the key's words, one of them, or `all`.
    case wordList
    /// A string.
    case string
    /// A string with fields in braces.
    case template
    /// A name of the tz database, bare or as a string.
    case timeZone
    /// A column, bare or as a string.
    case column
    /// A list or series of numbers.
    case numbers
    /// A list or series of dates.
    case dates
    /// A number, or a date on a time axis.
    case position
    /// A number, or a duration on a time axis.
    case step
    /// `A..B`.
    case range
  }

  static func number(_ range: ClosedRange<Double>) -> ValueType {
    ValueType(words: [], kind: .number(range))
  }
  static func integer(_ range: ClosedRange<Int>) -> ValueType {
    ValueType(words: [], kind: .integer(range))
  }
  static func words(_ words: String..., or kind: Kind? = nil) -> ValueType {
    ValueType(words: words, kind: kind)
  }
  static func kind(_ kind: Kind) -> ValueType { ValueType(words: [], kind: kind) }

  /// Whether a bare word is a word rather than the name of a series or variable.
  public var takesWords: Bool {
    !words.isEmpty || [.boolean, .color, .column, .timeZone].contains(kind)
  }

  /// The range of allowed numbers, or nil where numbers are not limited.
  public var range: ClosedRange<Double>? {
    switch kind {
    case .number(let range): range
    case .integer(let range): Double(range.lowerBound)...Double(range.upperBound)
    default: nil
    }
  }
}

extension ValueType.Kind {
  /// The kind for people: `a number from 0 to 1`.
  public var summary: String {
    switch self {
    case .number(let range): "a number \(interval(range))"
    case .integer(let range):
      "a whole number \(interval(Double(range.lowerBound)...Double(range.upperBound)))"
    case .boolean: "on or off"
    case .color: "a colour"
    case .wordList: "a list of them"
    case .string: "a text"
    case .template: "a template"
    case .timeZone: "a time zone"
    case .column: "a column"
    case .numbers: "a list of numbers"
    case .dates: "a list of dates"
    case .position: "a number or a date"
    case .step: "a number or a duration"
    case .range: "a range A..B"
    }
  }
}

/// `from 0 to 1`, or `of at least 0` where there is no practical end.
func interval(_ range: ClosedRange<Double>) -> String {
  let (lower, upper) = (numberText(range.lowerBound), numberText(range.upperBound))
  return range.upperBound >= 1e9 ? "of at least \(lower)" : "from \(lower) to \(upper)"
}

extension ValueType: CustomStringConvertible {
  /// The type for people: `auto, classic or a whole number from 1 to 100`.
  public var description: String {
    if kind == .wordList { return "a list of \(Suggestions.listed(words, "or")), or all" }
    return Suggestions.listed(words + (kind.map { [$0.summary] } ?? []), "or")
  }
}

/// A default of a key.
public enum DefaultValue: Hashable, Sendable {
  case number(Double)
  case boolean(Bool)
  case word(String)
  case words([String])
  case string(String)
  case color(Color)
}

extension DefaultValue: CustomStringConvertible {
  /// The default as it can be written behind `=`.
  public var description: String {
    switch self {
    case .number(let value): numberText(value)
    case .boolean(let value): value ? "on" : "off"
    case .word(let word): word
    case .words(let words): "[\(words.joined(separator: ", "))]"
    case .string(let text): StringLiteral.encode(text)
    case .color(let color): Color.names.first { Color.named[$0] == color } ?? color.description
    }
  }
}
