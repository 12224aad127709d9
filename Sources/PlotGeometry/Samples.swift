/// The samples of a series: values, and where they stand on the x axis.
///
/// A NaN or infinite value is a gap: the sample has a place, but nothing is drawn there.
///
/// Guarantees: there are as many positions as values.
public struct Samples: Hashable, Sendable {
  /// The values, gaps included.
  public let values: [Double]
  /// Where the values stand.
  public let positions: SamplePositions

  /// Samples that stand at their index.
  public init(_ values: [Double]) {
    self.values = values
    positions = .indices(count: values.count)
  }

  /// Samples that stand at `positions`.
  ///
  /// - Throws: ``GeometryError/Reason/lengthMismatch(values:positions:)``.
  public init(_ values: [Double], at positions: SamplePositions) throws(GeometryError) {
    guard values.count == positions.count else {
      throw GeometryError(.lengthMismatch(values: values.count, positions: positions.count))
    }
    self.values = values
    self.positions = positions
  }

  /// How many samples there are, gaps included.
  public var count: Int { values.count }

  /// Whether a sample is a gap; there is nothing but gaps outside `0..<count`.
  public func isGap(_ index: Int) -> Bool {
    !values.indices.contains(index) || !values[index].isFinite
  }

  /// The last sample that is not a gap; nil where there is none.
  ///
  /// - Complexity: O(trailing gaps).
  public var lastRealIndex: Int? { values.lastIndex { $0.isFinite } }
}
