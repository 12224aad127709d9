/// What can be written at a cursor.
package struct Completion: Hashable, Sendable {
  /// A text that can be written.
  package struct Candidate: Hashable, Sendable {
    /// The kinds of candidate.
    package enum Kind: String, Hashable, Sendable {
      case statement
      case word
      case series
      case variable
      case key
      case value
      case color
      case function
      case file
      case column
      case date
      case topic
    }

    /// What it is.
    package var kind: Kind
    /// What replaces the range.
    package var text: String
    /// What it means, with type, range and default, one line.
    package var detail: String

    /// A text that can be written.
    package init(kind: Kind, text: String, detail: String) {
      self.kind = kind
      self.text = text
      self.detail = detail
    }
  }

  /// What the candidates replace, in code points.
  package let range: Range<Int>
  /// The candidates, likeliest first, each text once.
  package let candidates: [Candidate]

  /// What can be written.
  package init(range: Range<Int>, candidates: [Candidate]) {
    self.range = range
    self.candidates = candidates
  }
}
