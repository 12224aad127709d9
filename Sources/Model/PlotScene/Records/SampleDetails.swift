package import PlotGeometry
import SampleStore

/// What there is to say about one sample, without a picture.
package struct SampleDetails: Hashable, Sendable {
  /// The sample's index; nil where an engine has samples before it.
  package let index: Int?
  /// Its value; nil for a gap.
  package let value: Double?
  /// Where it stands: its index, its x, or seconds since 1970.
  package let x: Double
  /// When it was taken, as ISO 8601 with its offset; nil without times.
  package let time: String?
  /// The segment that it belongs to; nil without segments.
  package let segment: Int?
  /// The samples of that segment.
  package let segmentRange: Range<Int>?
  /// How it differs from the first visible value; nil where nothing is visible.
  package let change: SampleComparison?
}

/// What there is to say about a selected range besides its last sample.
package struct SelectedRange: Hashable, Sendable {
  /// How many values it has.
  package var count: Int
  /// Its least value; nil without values, as all that follow.
  package var lowest: Double?
  package var highest: Double?
  package var mean: Double?
  package var sum: Double?
  /// How much the straight line of least squares rises per 1 of x; nil where there is none, or an engine
  /// has the samples.
  package var slope: Double?
  /// How many seconds it is long; nil without times.
  package var elapsed: Double?

  package init(
    count: Int, lowest: Double, highest: Double, mean: Double, sum: Double,
    slope: Double, elapsed: Double?
  ) {
    func finite(_ value: Double) -> Double? { value.isFinite ? value : nil }
    self.count = count
    self.lowest = finite(lowest)
    self.highest = finite(highest)
    self.mean = finite(mean)
    self.sum = finite(sum)
    self.slope = finite(slope)
    self.elapsed = elapsed
  }
}

extension PlotRequest {
  /// What there is to say about a sample; nil where there is no such series or sample.
  ///
  /// It differs from `start`, by default from the first visible value.
  ///
  /// - Complexity: O(log samples).
  package func details(of sample: Int, in series: Int = 0, since start: Int? = nil)
    -> SampleDetails?
  {
    guard self.series.indices.contains(series) else { return nil }
    let input = self.series[series]
    guard let x = input.samples.position(of: sample),
      let value = input.samples.column.value(at: sample)
    else { return nil }
    let segment = input.segments?.segment(containing: sample)
    let first =
      start ?? input.samples.column.firstValueIndex(in: visibleSamples(of: input.samples))
    return SampleDetails(
      index: input.extract == nil ? sample : nil, value: value.isFinite ? value : nil, x: x,
      time: input.samples.isTime ? zone.iso8601(x) : nil, segment: segment,
      segmentRange: segment.flatMap { input.segments?.range(of: $0) },
      change: first.flatMap { input.samples.comparison(from: $0, to: sample) })
  }

  /// The samples that the window shows, without neighbours.
  func visibleSamples(of samples: SampleSeries) -> Range<Int> {
    xWindow.map { samples.indices(in: $0) } ?? 0..<samples.count
  }
}
