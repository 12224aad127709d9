/// What a key takes: some words, and perhaps a value of another kind.
package struct ValueType: Hashable, Sendable {
  /// The words that may stand bare, spelled as they are printed.
  package var words: [String]
  /// What else the key takes.
  package var kind: Kind?

  /// Values that are no words of the key.
  package enum Kind: Hashable, Sendable {
    /// A number in this range.
    case number(ClosedRange<Double>)
    /// A whole number in this range.
    case integer(ClosedRange<Int>)
    /// `on`, `off`, `true`, `false`.
    case boolean
    /// `#rgb`, `#rrggbb`, `#rrggbbaa` or a CSS name.
    case color
    /// A list of colours, or one of them.
    case colors
    /// A list of the key's words, one of them, or `all`.
    case wordList
    /// A string.
    case string
    /// A string that people see: where it is written in the program, a template with expressions.
    case shownText
    /// A string with fields in braces.
    case template
    /// A name of the tz database, bare or as a string.
    case timeZone
    /// A column, bare or as a string.
    case column
    /// A panel: its number from 1, or its name, bare or as a string.
    case panel
    /// A name of the user's own, bare or as a string.
    case name
    /// Columns: `all`, `A..B`, or a list of both.
    case columns
    /// A text or a list of texts.
    case texts
    /// A list or series of numbers.
    case numbers
    /// A list or series of dates.
    case dates
    /// A number, or a date on a time axis.
    case position
    /// A number, or a duration on a time axis.
    case step
    /// A duration.
    case duration
    /// `A..B`.
    case range
  }

  package static func number(_ range: ClosedRange<Double>) -> ValueType {
    ValueType(words: [], kind: .number(range))
  }
  package static func integer(_ range: ClosedRange<Int>) -> ValueType {
    ValueType(words: [], kind: .integer(range))
  }
  package static func words(_ words: String..., or kind: Kind? = nil) -> ValueType {
    ValueType(words: words, kind: kind)
  }
  package static func kind(_ kind: Kind) -> ValueType { ValueType(words: [], kind: kind) }

  /// Whether a bare word is a word rather than the name of a series or variable.
  package var takesWords: Bool {
    !words.isEmpty || [.boolean, .color, .colors, .column, .panel, .timeZone].contains(kind)
  }

  /// The range of allowed numbers, or nil where numbers are not limited.
  package var range: ClosedRange<Double>? {
    switch kind {
    case .number(let range): range
    case .integer(let range): Double(range.lowerBound)...Double(range.upperBound)
    default: nil
    }
  }
}

extension ValueType.Kind {
  /// The kind for people: `a number from 0 to 1`.
  package var summary: String {
    switch self {
    case .number(let range): "a number \(interval(range))"
    case .integer(let range):
      "a whole number \(interval(Double(range.lowerBound)...Double(range.upperBound)))"
    case .boolean: "on or off"
    case .color: "a colour"
    case .colors: "a list of colours"
    case .wordList: "a list of them"
    case .string, .shownText: "a text"
    case .template: "a template"
    case .timeZone: "a time zone"
    case .column: "a column"
    case .panel: "a panel's number from 1 or its name"
    case .name: "a name"
    case .columns: "all, columns A..B or a list of columns"
    case .texts: "a text or a list of texts"
    case .numbers: "a list of numbers"
    case .dates: "a list of dates"
    case .position: "a number or a date"
    case .step: "a number or a duration"
    case .duration: "a duration"
    case .range: "a range A..B"
    }
  }
}

/// `from 0 to 1`, or `of at least 0` where there is no practical end.
private func interval(_ range: ClosedRange<Double>) -> String {
  let (lower, upper) = (numberText(range.lowerBound), numberText(range.upperBound))
  return range.upperBound >= 1e9 ? "of at least \(lower)" : "from \(lower) to \(upper)"
}

extension ValueType: CustomStringConvertible {
  /// The type for people: `auto, classic or a whole number from 1 to 100`.
  package var description: String {
    if kind == .wordList { return "a list of \(listedText(words, "or")), or all" }
    return listedText(words + (kind.map { [$0.summary] } ?? []), "or")
  }
}
