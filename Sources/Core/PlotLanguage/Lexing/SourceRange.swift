/// A half-open stretch of a program, counted in Unicode code points from its first.
///
/// Guarantees: `0 <= lowerBound <= upperBound`.
public struct SourceRange: Hashable, Sendable {
  /// The offset of the first code point.
  public let lowerBound: Int
  /// The offset behind the last code point.
  public let upperBound: Int

  /// The range with these ends; negative ones become 0 and reversed ones an empty range.
  public init(_ lowerBound: Int, _ upperBound: Int) {
    self.lowerBound = max(0, lowerBound)
    self.upperBound = max(self.lowerBound, upperBound)
  }

  /// The number of code points.
  public var count: Int { upperBound - lowerBound }
  /// Whether no code point is covered.
  public var isEmpty: Bool { lowerBound == upperBound }

  /// The range from this one's start to the other's end.
  public func joined(with other: SourceRange) -> SourceRange {
    SourceRange(min(lowerBound, other.lowerBound), max(upperBound, other.upperBound))
  }

  /// Whether `offset` lies in the range or directly behind it, as a cursor behind a word does.
  public func touches(_ offset: Int) -> Bool { offset >= lowerBound && offset <= upperBound }
}
