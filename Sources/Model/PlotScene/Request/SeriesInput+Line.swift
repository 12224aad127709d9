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
}

extension PlotRequest {
  /// Draws single samples at their places where something else is shown that stands elsewhere.
  package mutating func placeLoneSamples() {
    let domains = Set(shownSamples.compactMap(\.samples.domain))
    for index in series.indices { series[index].isFlat = domains.count < 2 }
  }

  /// The visible line of a series, whose segments have been checked.
  ///
  /// - Parameters:
  ///   - index: Which of the request's series.
  ///   - scale: Where samples lie.
  ///   - columns: Into how many columns the window is divided; nil for all samples.
  ///   - samplesPerColumn: From how many samples a column on some are left out.
  ///   - roundsColumns: Whether a column's edges may lie a little beside their place.
  ///   - mostDots: How many samples are kept where they are drawn as dots, if some are left out.
  /// - Returns: Nil for segments that do not fit, which making a scene refuses.
  func line(
    of index: Int, on scale: SceneScale, columns: Int?, samplesPerColumn: Int,
    roundsColumns: Bool = false, mostDots: Int
  ) -> PlotLine? {
    let input = series[index]
    if input.candles != nil { return closes(of: index, on: scale) }
    let areDots = input.style.shape == .dots && input.extract == nil
    return try? PlotLine(
      of: input.samples, on: scale, segments: input.segments, active: activeSegment(of: index),
      opacityOfUnselectedSegment: config.opacityOfUnselectedSegment, columns: columns,
      samplesPerColumn: samplesPerColumn, isFlat: input.isFlat, roundsColumns: roundsColumns,
      dots: areDots ? (square: 1, most: mostDots) : nil)
  }

  /// The segment that is drawn in full: that of the selected sample, else the one that was chosen.
  package func activeSegment(of index: Int) -> Int? {
    let input = series[index]
    guard let selection, selection.series == index else { return input.activeSegment }
    return input.segments?.segment(containing: selection.sample) ?? input.activeSegment
  }
}
