extension SampleSeries {
  /// The samples whose position lies between two bounds, both included.
  ///
  /// - Parameters:
  ///   - lower: The lower bound; `-infinity` leaves it out.
  ///   - upper: The upper bound; `+infinity` leaves it out.
  /// - Returns: The index range, gaps included. An empty one says where such a sample would be.
  /// - Complexity: O(log n).
  ///
  /// Edge cases: a bound is NaN or `lower > upper` → an empty range.
  public func samples(from lower: Double, through upper: Double) -> Range<Int> {
    guard lower <= upper else {
      let start = lower.isNaN ? 0 : firstIndex(notBefore: lower)
      return start..<start
    }
    let start = firstIndex(notBefore: lower)
    return start..<firstIndex(after: upper, in: start..<count)
  }

  /// The samples whose position lies between two bounds, the upper one not included.
  ///
  /// - Parameters:
  ///   - lower: The lower bound; `-infinity` leaves it out.
  ///   - upper: The first position that is too far.
  /// - Returns: The index range, gaps included. An empty one says where such a sample would be.
  /// - Complexity: O(log n).
  ///
  /// Edge cases: a bound is NaN or `lower > upper` → an empty range.
  public func samples(from lower: Double, upTo upper: Double) -> Range<Int> {
    let start = lower.isNaN ? 0 : firstIndex(notBefore: lower)
    return start..<(lower <= upper ? Swift.max(start, firstIndex(notBefore: upper)) : start)
  }

  /// A range of samples and one neighbour on each side where there is one.
  ///
  /// - Parameter samples: What lies outside of the series is left out.
  /// - Returns: The index range.
  public func withNeighbors(_ samples: Range<Int>) -> Range<Int> {
    let samples = samples.clamped(to: 0..<count)
    return Swift.max(0, samples.lowerBound - 1)..<Swift.min(count, samples.upperBound + 1)
  }

  /// The last `number` samples, gaps included.
  ///
  /// - Parameter number: Any number; all samples where there are fewer, none for 0 or less.
  /// - Returns: The index range.
  public func lastSamples(_ number: Int) -> Range<Int> {
    count - Swift.min(count, Swift.max(0, number))..<count
  }

  /// The samples of the last stretch of the x axis, up to the last sample.
  ///
  /// - Parameter length: In units of the positions (seconds for time); both ends are included.
  /// - Returns: The index range, gaps included.
  /// - Complexity: O(log n).
  ///
  /// Edge cases: 0 → the samples at the last position; less than 0 or NaN → none; infinite → all.
  public func samples(ofLast length: Double) -> Range<Int> {
    guard length >= 0, let last = position(of: count - 1) else { return count..<count }
    return firstIndex(notBefore: last - length)..<count
  }

  /// The sample nearest to a position that is not a gap.
  ///
  /// - Parameters:
  ///   - position: Any position; one outside of the samples finds the first or the last of them.
  ///   - samples: The samples to choose from, by default all; what lies outside is left out.
  /// - Returns: Its index, or nil where all are gaps or `position` is NaN.
  /// - Complexity: O(64 + log n), whatever the gaps.
  ///
  /// Edge cases: of two that are equally near, the later; of several at one position, the last.
  /// Distances that differ by less than a billionth of themselves are equal: 0.15 is as near to 0.1 as
  /// to 0.2, although their Doubles are not.
  /// Source: RHLinePlot's rule for ties; uPlot would choose the earlier.
  public func nearestValueIndex(
    to position: Double, in samples: Range<Int> = 0..<Int.max
  ) -> Int? {
    let samples = samples.clamped(to: 0..<count)
    guard !position.isNaN, !samples.isEmpty else { return nil }
    // Distances from an infinite position would all be equal.
    let position = Swift.max(
      positions.position(of: samples.lowerBound),
      Swift.min(positions.position(of: samples.upperBound - 1), position))
    let boundary = firstIndex(after: position, in: samples)
    let before = column.lastValueIndex(in: samples.lowerBound..<boundary)
    guard let after = column.firstValueIndex(in: boundary..<samples.upperBound) else {
      return before
    }
    let upper = positions.position(of: after)
    let limit = (upper - position) * (1 - 1e-9)
    if let before, position - positions.position(of: before) < limit { return before }
    let sharing = after..<firstIndex(after: upper, in: after..<samples.upperBound)
    return column.lastValueIndex(in: sharing)
  }

  /// The first sample at or behind a position that is not NaN.
  package func firstIndex(notBefore position: Double) -> Int {
    firstIndex(in: 0..<count, near: positions.estimatedIndex(of: position, count: count)) {
      $0 >= position
    }
  }

  /// The first sample of some that lies behind a position that is not NaN.
  private func firstIndex(after position: Double, in samples: Range<Int>) -> Int {
    firstIndex(in: samples, near: positions.estimatedIndex(of: position, count: count)) {
      $0 > position
    }
  }

  /// The first sample of `samples` whose position is `past`, or their end.
  ///
  /// A galloping search: it costs the logarithm of the hint's distance, so that a good hint makes it
  /// O(1) and a bad one no worse than twice a binary search.
  ///
  /// - Parameters:
  ///   - samples: Samples that exist.
  ///   - hint: About where the result is; anything is right.
  ///   - past: False for the positions of the first samples, true for all others.
  /// - Returns: Its index.
  package func firstIndex(
    in samples: Range<Int>, near hint: Int? = nil, where past: (Double) -> Bool
  ) -> Int {
    // The result lies in `low...high` throughout.
    var low = samples.lowerBound
    var high = samples.upperBound
    var probe = Swift.max(low, Swift.min(high, hint ?? low + samples.count / 2))
    var reach = 1
    while probe > low, past(positions.position(of: probe - 1)) {
      high = probe - 1
      probe = Swift.max(low, high - reach)
      reach *= 2
    }
    low = probe
    while probe < high, !past(positions.position(of: probe)) {
      low = probe + 1
      probe = Swift.min(high, low + reach)
      reach *= 2
    }
    high = probe
    while low < high {
      let middle = low + (high - low) / 2
      if past(positions.position(of: middle)) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
