/// Where the samples of a series stand on the x axis: at their index, or at numbers of their own.
///
/// Guarantees: positions are finite and never descend; two samples may share one.
public struct SamplePositions: Hashable, Sendable {
  /// How many samples there are.
  public let count: Int
  /// The samples' own positions; nil where the index is the position.
  private let values: [Double]?

  /// Samples that stand at 0, 1, 2, …; a negative count is 0.
  public static func indices(count: Int) -> SamplePositions {
    SamplePositions(count: max(count, 0), values: nil)
  }

  /// Samples that stand at these numbers, or were taken at these seconds since 1970.
  ///
  /// - Throws: A ``GeometryError`` with the index of the first position that is not finite or is
  ///   below its predecessor.
  /// - Complexity: O(n).
  public init(_ values: [Double]) throws(GeometryError) {
    var previous = -Double.infinity
    for (index, value) in values.enumerated() {
      guard value.isFinite else {
        throw GeometryError(.positionNotFinite(index: index, value: value))
      }
      guard value >= previous else {
        throw GeometryError(.positionDescends(index: index, value: value, previous: previous))
      }
      previous = value
    }
    self.init(count: values.count, values: values)
  }

  private init(count: Int, values: [Double]?) {
    self.count = count
    self.values = values
  }

  /// Whether the samples stand at their index.
  public var areIndices: Bool { values == nil }

  /// The position of a sample.
  ///
  /// - Precondition: `index` is in `0..<count`; it traps otherwise, as an array does.
  public subscript(index: Int) -> Double {
    precondition(index >= 0 && index < count, "sample index out of range")
    return values?[index] ?? Double(index)
  }

  /// From the first to the last position; nil where there is no sample.
  public var domain: Interval? {
    count > 0 ? Interval(unchecked: self[0], self[count - 1]) : nil
  }

  /// The first sample at or behind a position; `count` where there is none, or for NaN.
  ///
  /// - Complexity: O(log n).
  public func firstIndex(notBefore position: Double) -> Int {
    partitionPoint(of: 0..<count) { self[$0] >= position }
  }

  /// The samples that stand in an interval.
  ///
  /// - Complexity: O(log n).
  public func indices(in interval: Interval) -> Range<Int> {
    let first = firstIndex(notBefore: interval.lower)
    let end =
      interval.includesUpper
      ? partitionPoint(of: first..<count) { self[$0] > interval.upper }
      : partitionPoint(of: first..<count) { self[$0] >= interval.upper }
    return first..<end
  }

  /// The samples that stand in an interval, and one neighbour on each side where there is one.
  ///
  /// Lines to the neighbours run to the interval's edges; also where no sample stands inside.
  public func indicesWithNeighbors(in interval: Interval) -> Range<Int> {
    withNeighbors(indices(in: interval))
  }

  /// A range of samples and one neighbour on each side where there is one.
  func withNeighbors(_ range: Range<Int>) -> Range<Int> {
    max(range.lowerBound - 1, 0)..<min(range.upperBound + 1, count)
  }
}
