/// A map from an axis' values to points that never turns back, such as ``LinearScale``.
///
/// Conforming types guarantee: the domain's bounds land on `start` and `end`; a larger value of the
/// domain never lands nearer to `start`.
public protocol ContinuousScale: Hashable, Sendable {
  /// The values that land between `start` and `end`.
  var domain: AxisInterval { get }
  /// Where the domain's lower bound lands, in points.
  var start: Double { get }
  /// Where the domain's upper bound lands, in points; may be less than `start`.
  var end: Double { get }
  /// Whether equal steps of values are equal steps of points.
  var isLinear: Bool { get }

  /// Where a value lands, in points; NaN for NaN, and for a value that the axis cannot show.
  func position(of value: Double) -> Double
  /// Where each of many values lands.
  func positions(of values: [Double]) -> [Double]
  /// The value that lands at a position, up to rounding.
  func value(at position: Double) -> Double
}

extension ContinuousScale {
  /// Where each of many values lands, as ``position(of:)`` has it.
  public func positions(of values: [Double]) -> [Double] { values.map { position(of: $0) } }

  /// A position moved to the nearer of `start` and `end` if it is not between them; NaN stays.
  public func clamped(_ position: Double) -> Double {
    position.isNaN ? position : pinned(position, start, end)
  }
}

/// `value`, or the nearer of two bounds in either order if it is not between them.
func pinned(_ value: Double, _ a: Double, _ b: Double) -> Double {
  min(max(value, min(a, b)), max(a, b))
}
