import SampleStore

extension Scene {
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
