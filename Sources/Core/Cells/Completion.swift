/// What can be written at a cursor.
public struct Completion: Hashable, Sendable {
  /// A text that can be written.
  public struct Candidate: Hashable, Sendable {
    /// The kinds of candidate.
    public enum Kind: String, Hashable, Sendable {
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
    public var kind: Kind
    /// What replaces the range.
    public var text: String
    /// What it means, with type, range and default, one line.
    public var detail: String

    /// A text that can be written.
    public init(kind: Kind, text: String, detail: String) {
      self.kind = kind
      self.text = text
      self.detail = detail
    }
  }

  /// What the candidates replace, in code points.
  public let range: Range<Int>
  /// The candidates, likeliest first, each text once.
  public let candidates: [Candidate]

  /// What can be written.
  public init(range: Range<Int>, candidates: [Candidate]) {
    self.range = range
    self.candidates = candidates
  }
}
