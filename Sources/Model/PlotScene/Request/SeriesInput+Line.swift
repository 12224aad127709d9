import PlotGeometry
import SampleStore

extension SeriesInput {
  /// Holds the segments and the active one to the samples.
  func checkSegments() throws(SceneError) {
    if let segments, segments.sampleCount != samples.count {
      throw SceneError(
        .segmentsOfOtherSeries(
          series: name, sampleCount: segments.sampleCount, actualCount: samples.count))
    }
    if let activeSegment, segments?.range(of: activeSegment) == nil {
      throw SceneError(
        .noSuchSegment(activeSegment, series: name, segmentCount: segments?.count ?? 0))
    }
  }

  /// The visible line of the series, whose segments have been checked.
  ///
  /// - Parameters:
  ///   - scale: Where samples lie.
  ///   - config: How opaque the segments are that are not active.
  ///   - columns: Into how many columns the window is divided; nil for all samples.
  ///   - samplesPerColumn: From how many samples a column on some are left out.
  /// - Returns: Nil for segments that do not fit, which making a scene refuses.
  func line(
    on scale: SceneScale, _ config: PlotConfig, columns: Int?, samplesPerColumn: Int
  ) -> PlotLine? {
    try? PlotLine(
      of: samples, on: scale, segments: segments, active: activeSegment,
      opacityOfUnselectedSegment: config.opacityOfUnselectedSegment, columns: columns,
      samplesPerColumn: samplesPerColumn)
  }
}
