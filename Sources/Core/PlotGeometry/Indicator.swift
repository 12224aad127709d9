extension SampleSeries {
  /// Where the indicator of the latest value stands, the middle of whatever is drawn there.
  ///
  /// It stands on the last sample that is not a gap; that is the relative width's right end unless
  /// gaps follow, the window reaches further, or the axis runs to the left. For a single sample it stands at the right end of
  /// the flat line.
  ///
  /// - Parameters:
  ///   - scale: Where samples lie.
  ///   - isFlat: Whether a single sample stands for a flat line, and not at its place.
  /// - Returns: Nil where there is no value, or the latest one is outside the x domain.
  /// - Complexity: O(64 + log n).
  ///
  /// Source: RHLinePlot, `GlowingIndicator`; there x is always the relative width's right end.
  public func indicatorPoint<Axis>(
    on scale: PlotScale<Axis>, isFlat: Bool = true
  ) -> PlotPoint? {
    guard let last = column.lastValueIndex, let x = position(of: last),
      scale.x.domain.contains(x), let y = column.value(at: last),
      let point = scale.point(x: x, y: y)
    else { return nil }
    return count == 1 && isFlat
      ? PlotPoint(x: Swift.max(scale.x.start, scale.x.end), y: point.y) : point
  }
}
