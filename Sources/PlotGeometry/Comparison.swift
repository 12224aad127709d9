/// How one sample differs from an earlier or another one.
public struct Comparison: Hashable, Sendable {
  /// The second value less the first; nil where one is a gap.
  public let absolute: Double?
  /// The difference in percent of the first value's magnitude: positive where the value rose.
  ///
  /// Nil where a value is a gap, and where the first is 0.
  public let percent: Double?
  /// The second position less the first: seconds on a time axis; nil where one is not finite.
  public let elapsed: Double?

  /// Compares the value `to` at `toPosition` with the value `from` at `fromPosition`.
  ///
  /// Results that would overflow are clamped to the greatest finite number.
  public init(from: Double, at fromPosition: Double, to: Double, at toPosition: Double) {
    let comparable = from.isFinite && to.isFinite
    let difference = to - from
    absolute = comparable ? finite(difference) : nil
    // Where the difference overflows, the quotients do not.
    let ratio =
      difference.isFinite ? difference / abs(from) : to / abs(from) - from / abs(from)
    percent = comparable && from != 0 ? finite(ratio * 100) : nil
    elapsed =
      fromPosition.isFinite && toPosition.isFinite ? finite(toPosition - fromPosition) : nil
  }
}

extension Samples {
  /// How sample `to` differs from sample `from`; nil where one of them does not exist.
  public func comparison(from: Int, to: Int) -> Comparison? {
    guard values.indices.contains(from), values.indices.contains(to) else { return nil }
    return Comparison(
      from: values[from], at: positions[from], to: values[to], at: positions[to])
  }
}
