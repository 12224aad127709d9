/// The line through one segment of a series, or through all of it.
public struct Polyline: Hashable, Sendable {
  /// The segment; nil for a series without segments.
  public let segment: Int?
  /// How opaque the line is, 0...1.
  public let opacity: Double
  /// The sample of `points[0]`: for a later segment the last sample of the one before it.
  public let from: Int
  /// The point of sample `from + i`; nil for a gap.
  public let points: [Point?]
}

extension SampleSeries {
  /// The lines that a window shows, in the order in which they are drawn.
  ///
  /// They hold the samples inside the x domain and one neighbour on each side where there is one, so
  /// that lines run to the window's edge. The line that joins two segments belongs to the later
  /// one: every line between two neighbouring samples is in exactly one polyline.
  ///
  /// - Parameters:
  ///   - scale: Where samples lie; its x domain is the window.
  ///   - segments: Nil for one line without segments.
  ///   - active: The segment that is drawn in full while the others are dimmed; nil for none.
  ///   - opacityOfUnselectedSegment: How opaque the others are, 0...1.
  /// - Returns: Segments without a drawn sample of their own are left out; no samples give no lines;
  ///   one sample gives one point (and see ``straightLine(on:)``).
  /// - Throws: A ``GeometryError`` where the active segment does not exist, the opacity is out of
  ///   range, or the segments belong to another number of samples.
  /// - Complexity: O(drawn samples + segments).
  ///
  /// Source: RHLinePlot, `drawSegments`.
  public func polylines(
    on scale: PlotScale, segments: SegmentStarts? = nil, active: Int? = nil,
    opacityOfUnselectedSegment: Double = 0.3
  ) throws(GeometryError) -> [Polyline] {
    let drawn = indicesWithNeighbors(in: scale.x.domain)
    guard let segments else {
      // No segments: the parameters are held to the same rules as with some.
      _ = try SegmentStarts(unchecked: [], sampleCount: 0)
        .opacities(active: active, unselected: opacityOfUnselectedSegment)
      let points = scale.points(of: self, in: drawn)
      return points.isEmpty
        ? [] : [Polyline(segment: nil, opacity: 1, from: drawn.lowerBound, points: points)]
    }
    guard segments.sampleCount == count else {
      throw GeometryError(
        .segmentsOfOtherSeries(sampleCount: segments.sampleCount, actualCount: count))
    }
    let opacities = try segments.opacities(active: active, unselected: opacityOfUnselectedSegment)
    var polylines: [Polyline] = []
    for (segment, opacity) in opacities.enumerated() {
      guard let own = segments.range(of: segment)?.clamped(to: drawn), !own.isEmpty else {
        continue
      }
      // The joining line is there unless the window hides the sample before the segment.
      let from = max(segments.starts[segment] - 1, drawn.lowerBound)
      polylines.append(
        Polyline(
          segment: segment, opacity: opacity, from: from,
          points: scale.points(of: self, in: from..<own.upperBound)))
    }
    return polylines
  }

  /// The flat line over the relative width that stands for a series of one value.
  ///
  /// Nil for any other number of samples, for a gap, and where the sample is outside the window.
  /// Source: RHLinePlot, which draws a lone value as a line of equal values.
  public func straightLine(on scale: PlotScale) -> (start: Point, end: Point)? {
    guard count == 1, let x = position(of: 0), scale.x.domain.contains(x),
      let point = scale.point(x: x, y: column.values[0])
    else { return nil }
    return (Point(x: scale.x.start, y: point.y), Point(x: scale.x.end, y: point.y))
  }
}
