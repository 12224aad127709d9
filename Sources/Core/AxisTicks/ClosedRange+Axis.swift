extension ClosedRange<Double> {
  /// What an axis can show of it: no infinite ends, and 0 for `-0`, which no label ever shows.
  var shown: ClosedRange<Double> {
    let finite = clamped(to: TickMargin.anywhere)
    return finite.lowerBound + 0...finite.upperBound + 0
  }

  /// Where a value lies: 0 at the lower end, 1 at the upper one, beyond them outside.
  ///
  /// Edge cases: a domain of one value has everything at 0.5; NaN gives NaN. The width may exceed the
  /// greatest Double.
  package func fraction(of value: Double) -> Double {
    if lowerBound == upperBound { return value.isNaN ? .nan : 0.5 }
    let width = upperBound - lowerBound
    if width.isFinite { return (value - lowerBound) / width }
    return (value / 2 - lowerBound / 2) / (upperBound / 2 - lowerBound / 2)
  }
}
