import SampleStore

extension Scene {
  /// Whether the window shows a sample, be it a gap.
  package func shows(_ sample: Int, of series: Int) -> Bool {
    placed.shows(sample, of: series, in: xDomain)
  }

  /// What lies under a pointer.
  package var pointers: PointerMap { PointerMap(placed, panels) }

  /// The sample nearest to a position on the x axis that is not a gap, visible or not.
  ///
  /// - Returns: Nil for NaN, and where there is no value. Ties go to the later sample.
  package func nearestSample(to x: Double, in series: Int = 0) -> Int? {
    guard request.series.indices.contains(series) else { return nil }
    return request.series[series].samples.nearestValueIndex(to: x)
  }
}
