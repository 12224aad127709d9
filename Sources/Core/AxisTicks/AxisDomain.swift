/// The stretch of values that an axis shows, from its left or bottom end to the other one.
///
/// Guarantees: both ends are finite. `start` may be greater than `end`: the axis is reversed then,
/// and its ticks descend.
public struct AxisDomain: Hashable, Sendable {
  /// The value at the left or bottom end.
  public let start: Double
  /// The value at the right or top end.
  public let end: Double

  /// A domain from one value to another, in either order.
  ///
  /// - Throws: ``TickError`` (`notFinite`) where an end is NaN or infinite.
  public init(from start: Double, to end: Double) throws(TickError) {
    for value in [start, end] where !value.isFinite { throw TickError(.notFinite, value: value) }
    self.init(finite: start, end)
  }

  /// `-0` becomes `0`, so that no label ever shows it.
  init(finite start: Double, _ end: Double) {
    self.start = start + 0
    self.end = end + 0
  }

  /// The smaller end.
  public var lower: Double { min(start, end) }
  /// The greater end.
  public var upper: Double { max(start, end) }
  /// Whether values fall from `start` to `end`.
  public var isReversed: Bool { start > end }

  /// Where a value lies: 0 at `start`, 1 at `end`, beyond them outside the domain.
  ///
  /// Edge cases: a domain of one value has everything at 0.5; NaN gives NaN. The width may exceed the
  /// greatest Double.
  public func fraction(of value: Double) -> Double {
    if start == end { return value.isNaN ? .nan : 0.5 }
    let width = end - start
    if width.isFinite { return (value - start) / width }
    return (value / 2 - start / 2) / (end / 2 - start / 2)
  }

  /// The domain that ends at these values, in this domain's direction.
  func redirected(lower: Double, upper: Double) -> AxisDomain {
    isReversed ? AxisDomain(finite: upper, lower) : AxisDomain(finite: lower, upper)
  }
}
