import PlotLanguage

/// Where the query of a statement stands in its program, so that an engine's places lead back to it.
struct QueryPlace {
  /// The query as it stands in what is sent.
  private let query: String
  private let range: SourceRange
  /// The text between the range's ends: the quotes and what is in them, as it is written.
  private let literal: String

  /// The place of a query; nil where it is no text in the program.
  init?(_ query: String, _ expression: Expression, in source: SourceText) {
    let written = expression.withoutParentheses
    guard TextTemplate.text(of: expression) != nil else { return nil }
    self.query = query
    range = written.range
    literal = source.text(in: written.range)
  }

  /// Whether a word of the query is a name, in any case.
  func names(_ name: String) -> Bool {
    query.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.contains { $0.lowercased() == name }
  }

  /// The word of the query at a code point of the SQL around it; nil for a place outside of it.
  ///
  /// - Complexity: O(n)
  func word(at place: Int, in sql: String) -> SourceRange? {
    let scalars = Array(query.unicodeScalars)
    for start in sql.ranges(of: query).map(\.lowerBound) {
      let first = place - sql[..<start].unicodeScalars.count
      guard scalars.indices.contains(first) else { continue }
      let last = first + QueryPlace.wordLength(scalars[first...])
      return SourceRange(
        range.lowerBound + StringLiteral.place(of: first, in: literal),
        range.lowerBound + StringLiteral.place(of: last, in: literal))
    }
    return nil
  }

  /// How long the name, the number or the text in quotes is that begins here; at least 1.
  private static func wordLength(_ scalars: ArraySlice<Unicode.Scalar>) -> Int {
    guard let first = scalars.first else { return 1 }
    if first == "'" || first == "\"" || first == "`" {
      return (scalars.dropFirst().firstIndex(of: first) ?? scalars.startIndex) - scalars.startIndex
        + 1
    }
    return max(1, scalars.prefix { $0 == "_" || $0.properties.isAlphabetic || $0.isDigit }.count)
  }
}

extension Unicode.Scalar {
  fileprivate var isDigit: Bool { ("0"..."9").contains(self) }
}
