/// A half-open stretch of a program, counted in Unicode code points from its first.
///
/// Guarantees: `0 <= lowerBound <= upperBound`.
package struct SourceRange: Hashable, Sendable {
  /// The offset of the first code point.
  package let lowerBound: Int
  /// The offset after the last code point.
  package let upperBound: Int

  /// The range with these ends; negative ones become 0 and reversed ones an empty range.
  package init(_ lowerBound: Int, _ upperBound: Int) {
    self.lowerBound = max(0, lowerBound)
    self.upperBound = max(self.lowerBound, upperBound)
  }

  package var count: Int { upperBound - lowerBound }
  package var isEmpty: Bool { lowerBound == upperBound }

  /// The range from this one's start to the other's end.
  package func joined(with other: SourceRange) -> SourceRange {
    SourceRange(min(lowerBound, other.lowerBound), max(upperBound, other.upperBound))
  }

}
