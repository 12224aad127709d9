/// The linear map from a domain of values to a stretch of points, and back.
///
/// Guarantees: the domain's bounds land exactly on `start` and `end`; values inside the domain land
/// between them; a larger value never lands nearer to `start`; results are finite for every
/// value but NaN, which stays NaN.
public struct LinearScale: ContinuousScale {
  /// The values that land between `start` and `end`.
  public let domain: AxisInterval
  /// Where the domain's lower bound lands, in points.
  public let start: Double
  /// Where the domain's upper bound lands, in points; may be less than `start`.
  public let end: Double
  /// Where every value lands if the domain is a single number: 0 at `start`, 1 at `end`.
  public let fractionOfPoint: Double

  /// A power of two that keeps products of domain lengths and points from overflowing.
  private var unit: Double {
    max(abs(domain.lower), abs(domain.upper)) > 1e280 ? 0x1p-100 : 1
  }
  /// Always true.
  public var isLinear: Bool { true }

  private var scaledLower: Double { domain.lower * unit }
  private var scaledLength: Double { domain.upper * unit - scaledLower }

  /// The map that takes a domain to the points from `start` to `end`.
  ///
  /// - Parameters:
  ///   - domain: Values, from lower to upper.
  ///   - start: Points; NaN becomes 0, and it is clamped to ±1e15.
  ///   - end: As `start`; the two may be equal or descend.
  ///   - fractionOfPoint: Used for a domain of one number only; clamped to 0...1, NaN is 0.
  public init(
    domain: AxisInterval, from start: Double, to end: Double, fractionOfPoint: Double = 0
  ) {
    self.domain = domain
    self.start = coordinate(start)
    self.end = coordinate(end)
    self.fractionOfPoint = min(max(coordinate(fractionOfPoint), 0), 1)
  }

  /// Where a value lands, in points; values outside the domain land outside `start` and `end`.
  ///
  /// Edge cases: for a domain of one number every value lands at `fractionOfPoint`; positions that
  /// would overflow are clamped to the greatest finite number; NaN stays NaN.
  public func position(of value: Double) -> Double {
    if value.isNaN || start == end { return value.isNaN ? value : start }
    if domain.isPoint { return start + fractionOfPoint * (end - start) }
    if value == domain.upper { return end }
    // The product comes before the quotient: indices on a grid of whole points stay exact.
    let offset = (value * unit - scaledLower) * (end - start) / scaledLength
    let inside = value >= domain.lower && value <= domain.upper
    return inside ? pinned(start + offset, start, end) : finite(start + offset)
  }

  /// Where each of many values lands, as ``position(of:)`` has it.
  ///
  /// - Complexity: O(values), without a call for each of them.
  public func positions(of values: [Double]) -> [Double] { values.map { position(of: $0) } }

  /// The value that lands at a position; the inverse of ``position(of:)`` up to rounding.
  ///
  /// Edge cases: where `start` equals `end`, or the domain is one number, the domain's lower
  /// bound; NaN stays NaN; infinite positions give the greatest finite numbers.
  public func value(at position: Double) -> Double {
    if position.isNaN { return position }
    if start == end || domain.isPoint { return domain.lower }
    if position == end { return domain.upper }
    let offset = (position - start) * scaledLength / (end - start)
    let value = (scaledLower + offset) / unit
    let inside = position >= min(start, end) && position <= max(start, end)
    return inside ? pinned(value, domain.lower, domain.upper) : finite(value)
  }

}
