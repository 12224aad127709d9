/// Which part of the axes is shown; nil shows all of an axis.
public struct PlotWindow: Hashable, Sendable {
  /// What the x axis shows.
  public var x: Interval?
  /// What the y axis shows.
  public var y: Interval?

  /// The window with these intervals.
  public init(x: Interval? = nil, y: Interval? = nil) {
    self.x = x
    self.y = y
  }
}

extension SamplePositions {
  /// From the first of the last samples to the last one; all of them where there are fewer.
  ///
  /// Edge cases: nil where there is no sample or `count` is below 1. An earlier sample that shares
  /// the first position is visible too.
  public func interval(ofLast count: Int) -> Interval? {
    guard count > 0, self.count > 0 else { return nil }
    return Interval(unchecked: self[max(self.count - count, 0)], self[self.count - 1])
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
    areIndices && interval.includesUpper
      ? finite(interval.length.rounded(.down) + 1) : interval.length
  }
}
