extension SampleSeries {
  /// From the first to the last position; nil where there is no sample.
  public var domain: Interval? {
    guard let first = position(of: 0), let last = position(of: count - 1) else { return nil }
    return Interval(unchecked: first, last)
  }

  /// The samples that stand in an interval.
  ///
  /// - Complexity: O(log n).
  public func indices(in interval: Interval) -> Range<Int> {
    interval.includesUpper
      ? samples(from: interval.lower, through: interval.upper)
      : samples(from: interval.lower, upTo: interval.upper)
  }

  /// The samples that stand in an interval, and one neighbour on each side where there is one.
  ///
  /// Lines to the neighbours run to the interval's edges; also where no sample stands inside.
  public func indicesWithNeighbors(in interval: Interval) -> Range<Int> {
    withNeighbors(indices(in: interval))
  }

  /// From the first of the last samples to the last one; all of them where there are fewer.
  ///
  /// Edge cases: nil where there is no sample or `number` is below 1. An earlier sample that shares
  /// the first position is visible too.
  public func interval(ofLast number: Int) -> Interval? {
    let samples = lastSamples(number)
    guard !samples.isEmpty, let first = position(of: samples.lowerBound),
      let last = position(of: count - 1)
    else { return nil }
    return Interval(unchecked: first, last)
  }

  /// The stretch of this length that ends at the last sample, and begins at the first at the earliest.
  ///
  /// - Parameter duration: In units of the axis: seconds on a time axis.
  /// - Returns: Nil where there is no sample, or the duration is negative or NaN.
  public func interval(ofLastDuration duration: Double) -> Interval? {
    guard let domain, duration >= 0 else { return nil }
    return Interval(unchecked: max(domain.upper - duration, domain.lower), domain.upper)
  }

  /// How far a page of this length goes on: to the first sample that is not on the page.
  ///
  /// On an index axis one more than the whole indices between the bounds, so that no sample is shown
  /// twice; else the interval's length.
  public func pageStep(of interval: Interval) -> Double {
    if case .index = positions, interval.includesUpper {
      return finite(interval.length.rounded(.down) + 1)
    }
    return interval.length
  }

  /// The page of as many samples before or behind those of an interval; at either end it is the last full
  /// one.
  ///
  /// - Returns: Nil where no sample stands in the interval.
  package func page(
    _ direction: PageDirection, from interval: Interval
  ) -> PageTurn<Interval>? {
    let visible = indices(in: interval)
    guard !visible.isEmpty else { return nil }
    let start =
      direction == .next
      ? min(visible.upperBound, count - visible.count)
      : max(visible.lowerBound - visible.count, 0)
    guard start != visible.lowerBound, let lower = position(of: start),
      let upper = position(of: start + visible.count - 1)
    else { return PageTurn(page: interval, moved: false) }
    return PageTurn(page: Interval(unchecked: lower, upper), moved: true)
  }
}
