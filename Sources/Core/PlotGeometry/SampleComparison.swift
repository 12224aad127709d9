/// How one sample differs from an earlier or another one.
public struct SampleComparison: Hashable, Sendable {
  /// The second value less the first; nil where one is a gap.
  public let absolute: Double?
  /// The difference in percent of the first value; of a negative one a rise is negative.
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
      difference.isFinite ? difference / from : to / from - 1
    percent = comparable && from != 0 ? finite(ratio * 100) : nil
    elapsed =
      fromPosition.isFinite && toPosition.isFinite ? finite(toPosition - fromPosition) : nil
  }
}

extension SampleSeries {
  /// How sample `to` differs from sample `from`; nil where one of them does not exist.
  public func comparison(from: Int, to: Int) -> SampleComparison? {
    guard let first = column.value(at: from), let second = column.value(at: to),
      let start = position(of: from), let end = position(of: to)
    else { return nil }
    return SampleComparison(from: first, at: start, to: second, at: end)
  }
}
