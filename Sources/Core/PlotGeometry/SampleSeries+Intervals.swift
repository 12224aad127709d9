extension SampleSeries {
  /// From the first to the last position; nil where there is no sample.
  public var domain: AxisInterval? {
    guard let first = position(of: 0), let last = position(of: count - 1) else { return nil }
    return AxisInterval(unchecked: first, last)
  }

  /// The samples that stand in an interval.
  ///
  /// - Complexity: O(log n).
  public func indices(in interval: AxisInterval) -> Range<Int> {
    interval.includesUpper
      ? samples(from: interval.lower, through: interval.upper)
      : samples(from: interval.lower, upTo: interval.upper)
  }

  /// The samples that stand in an interval, and one neighbour on each side where there is one.
  ///
  /// Lines to the neighbours run to the interval's edges; also where no sample stands inside.
  public func indicesWithNeighbors(in interval: AxisInterval) -> Range<Int> {
    withNeighbors(indices(in: interval))
  }

  /// From the first of the last samples to the last one; all of them where there are fewer.
  ///
  /// Edge cases: nil where there is no sample or `number` is below 1. An earlier sample that shares
  /// the first position is visible too.
  public func interval(ofLast number: Int) -> AxisInterval? {
    let samples = lastSamples(number)
    guard !samples.isEmpty, let first = position(of: samples.lowerBound),
      let last = position(of: count - 1)
    else { return nil }
    return AxisInterval(unchecked: first, last)
  }

  /// The stretch of this length that ends at the last sample, and begins at the first at the earliest.
  ///
  /// - Parameter duration: In units of the axis: seconds on a time axis.
  /// - Returns: Nil where there is no sample, or the duration is negative or NaN.
  public func interval(ofLastDuration duration: Double) -> AxisInterval? {
    guard let domain, duration >= 0 else { return nil }
    return AxisInterval(unchecked: Swift.max(domain.upper - duration, domain.lower), domain.upper)
  }
}
