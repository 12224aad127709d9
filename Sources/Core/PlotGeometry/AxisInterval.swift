/// A stretch of numbers: values, indices, or instants in seconds since 1970.
///
/// Guarantees: both bounds are finite, and `lower <= upper`; where the upper bound is not included,
/// `lower < upper`.
public struct AxisInterval: Hashable, Sendable {
  /// The smallest number.
  public let lower: Double
  /// The largest number, or the first one beyond where it is not included.
  public let upper: Double
  /// Whether `upper` itself belongs to the interval; it does not for days and months.
  public let includesUpper: Bool

  /// The interval from one number to another, both included.
  ///
  /// - Throws: ``GeometryError/Reason/badInterval(lower:upper:)`` where a bound is NaN or infinite, or
  ///   the bounds descend.
  public init(from lower: Double, through upper: Double) throws(GeometryError) {
    guard lower.isFinite, upper.isFinite, lower <= upper else {
      throw GeometryError(.badInterval(lower: lower, upper: upper))
    }
    self.init(unchecked: lower, upper, includesUpper: true)
  }

  /// The interval from one number up to another that is not included: a day, a month.
  ///
  /// - Throws: ``GeometryError/Reason/badInterval(lower:upper:)`` where a bound is NaN or infinite, or
  ///   the bounds are equal or descend.
  public init(from lower: Double, upTo upper: Double) throws(GeometryError) {
    guard lower.isFinite, upper.isFinite, lower < upper else {
      throw GeometryError(.badInterval(lower: lower, upper: upper))
    }
    self.init(unchecked: lower, upper, includesUpper: false)
  }

  /// The interval between bounds that are finite and do not descend.
  package init(unchecked lower: Double, _ upper: Double, includesUpper: Bool = true) {
    self.lower = lower
    self.upper = upper
    self.includesUpper = includesUpper
  }

  /// 0 to 1, what an axis shows where there are no data.
  public static let unit = AxisInterval(unchecked: 0, 1)

  /// The distance between the bounds; where that overflows, the greatest finite number.
  public var length: Double { finite(upper - lower) }

  /// From bound to bound, both included.
  public var closed: ClosedRange<Double> { lower...upper }

  /// Whether the interval is a single number.
  public var isPoint: Bool { lower == upper }

  /// The greatest number of the interval.
  public var greatest: Double { includesUpper ? upper : upper.nextDown }

  /// Whether a number lies in the interval; NaN does not.
  public func contains(_ value: Double) -> Bool {
    value >= lower && (value < upper || (includesUpper && value == upper))
  }
}
