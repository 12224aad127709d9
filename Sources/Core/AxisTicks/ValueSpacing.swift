/// How values are spread along an axis: which coordinate grows evenly with the distance.
public enum ValueSpacing: Hashable, Sendable {
  /// The value itself.
  case linear
  /// Its decimal logarithm: equal ratios have equal lengths.
  case logarithmic
  /// `sign(v) · log10(1 + |v| / constant)`: nearly the value itself up to the constant, its logarithm
  /// far beyond it, on both sides of zero.
  ///
  /// Source: Webber, "A bi-symmetric log transformation for wide-range data", 2012.
  case symmetric(constant: Double)

  /// The symmetric spacing of a domain.
  ///
  /// The constant is 1, or where no size reaches 100, the power of ten that is a hundredth of the
  /// greatest size's own.
  public static func symmetric(showing domain: ClosedRange<Double>) -> ValueSpacing {
    let shown = domain.shown
    let greatest = max(shown.lowerBound.magnitude, shown.upperBound.magnitude)
    guard greatest > 0 else { return .symmetric(constant: 1) }
    let constant = PowersOfTen.value(min(PowersOfTen.floorLog10(greatest) - 2, 0))
    return .symmetric(constant: max(constant, .leastNormalMagnitude))
  }

  /// The coordinate of a value; NaN for NaN, and where a logarithm has none.
  public func coordinate(of value: Double) -> Double {
    switch self {
    case .linear: return value
    case .logarithmic: return LogarithmicScale.log10(value)
    case .symmetric(let constant):
      let ratio = value.magnitude / constant
      // Beyond Double the 1 does not count.
      let size =
        ratio.isFinite ? log10(1 + ratio) : log10(value.magnitude) - log10(constant)
      return value < 0 ? -size : value.isNaN ? value : size
    }
  }

  /// The value of a coordinate, kept finite.
  public func value(at coordinate: Double) -> Double {
    switch self {
    case .linear: return coordinate
    case .logarithmic: return LogarithmicScale.power(coordinate)
    case .symmetric(let constant):
      if coordinate == 0 || coordinate.isNaN { return coordinate }
      let size = (LogarithmicScale.power(coordinate.magnitude) - 1) * constant
      return coordinate < 0 ? -max(size, 0) : max(size, 0)
    }
  }

  /// Where a value lies: 0 at the domain's lower end, 1 at its upper one; 0.5 in a domain of one value.
  func fraction(of value: Double, in domain: ClosedRange<Double>) -> Double {
    guard self != .linear else { return domain.fraction(of: value) }
    let (start, end) = (coordinate(of: domain.lowerBound), coordinate(of: domain.upperBound))
    let place = coordinate(of: value)
    return start == end ? place - start + 0.5 : (place - start) / (end - start)
  }
}
