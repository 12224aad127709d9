/// What a window shows of a series: its line, cut into segments.
///
/// It holds the samples inside the x domain and one neighbour on each side where there is one, so that
/// lines run to the window's edge. The line that joins two segments belongs to the later one: every
/// line between two neighbouring samples is in exactly one polyline.
public struct PlotLine: Hashable, Sendable {
  /// The line through each segment, in the order in which they are drawn; without segments one.
  ///
  /// Segments without a drawn line or visible sample are left out.
  public let polylines: [Polyline]
  /// Whether samples were left out because there are more than the columns need.
  public let isDecimated: Bool

  /// The line of a series on a scale.
  ///
  /// - Parameters:
  ///   - samples: The series. Of a single one there is one point, at the left edge: it stands for the
  ///     flat line over the relative width that ends at its indicator point.
  ///   - scale: Where samples lie; its x domain is the window.
  ///   - segments: Nil for one line without segments.
  ///   - active: The segment that is drawn in full while the others are dimmed; nil for none.
  ///   - opacityOfUnselectedSegment: How opaque the others are, 0...1.
  ///   - columns: Into how many columns of equal width the window is divided for decimation, as
  ///     `SampleSeries.line(from:through:columns:samplesPerColumn:partedAt:)` describes; nil for all
  ///     samples.
  ///   - samplesPerColumn: From how many samples a column on some are left out.
  ///   - isFlat: Whether a single sample stands for a flat line, as the seed draws it, and not at its place.
  ///   - roundsColumns: Whether columns of 128 or more samples may end up to a quarter of them beside
  ///     their edge and keep their lowest and highest one alone, which nobody sees and which takes a
  ///     third of the time.
  /// - Throws: A ``GeometryError`` where the active segment does not exist, the opacity is out of
  ///   range, or the segments belong to another number of samples.
  /// - Complexity: O(columns · log samples), whatever the number of segments; without columns
  ///   O(drawn samples).
  ///
  /// Source: RHLinePlot, `drawSegments`, which draws a lone value as a line of equal values.
  public init<Axis: ContinuousScale>(
    of samples: SampleSeries, on scale: PlotScale<Axis>, segments: SegmentStarts? = nil,
    active: Int? = nil, opacityOfUnselectedSegment: Double = 0.3, columns: Int? = nil,
    samplesPerColumn: Int = 4, isFlat: Bool = true, roundsColumns: Bool = false
  ) throws(GeometryError) {
    try self.init(
      of: samples, on: scale, segments: segments, active: active,
      opacityOfUnselectedSegment: opacityOfUnselectedSegment, columns: columns,
      samplesPerColumn: samplesPerColumn, isFlat: isFlat, roundsColumns: roundsColumns, dots: nil)
  }

  /// As the public one; of `dots` so many that can be told apart are kept, where some are left out.
  package init<Axis: ContinuousScale>(
    of samples: SampleSeries, on scale: PlotScale<Axis>, segments: SegmentStarts?, active: Int?,
    opacityOfUnselectedSegment: Double, columns: Int?, samplesPerColumn: Int, isFlat: Bool,
    roundsColumns: Bool, dots: (square: Double, most: Int)?
  ) throws(GeometryError) {
    _ = try checked(opacityOfUnselectedSegment, "opacityOfUnselectedSegment")
    if let segments, segments.sampleCount != samples.count {
      throw GeometryError(
        .segmentsOfOtherSeries(sampleCount: segments.sampleCount, actualCount: samples.count))
    }
    if let active, segments?.range(of: active) == nil {
      throw GeometryError(.noSuchSegment(active, segmentCount: segments?.count ?? 0))
    }
    var drawn = DrawnSamples(
      of: samples, on: scale.x, columns: columns, samplesPerColumn: samplesPerColumn,
      partedAt: segments?.starts ?? [], roundsColumns: roundsColumns)
    if let dots, drawn.isDecimated {
      drawn = DrawnSamples(
        dotsOf: samples, on: scale, besides: drawn, square: dots.square, most: dots.most)
    }
    isDecimated = drawn.isDecimated
    var points = scale.points(
      x: drawn.indices.map { samples.positions.position(of: $0) },
      y: drawn.values)
    if samples.count == 1, isFlat {
      points = points.map { $0.map { PlotPoint(x: min(scale.x.start, scale.x.end), y: $0.y) } }
    }
    polylines = PlotLine.cut(drawn.indices, points, at: segments) { segment, first, count in
      // A lone neighbour of the window belongs to the next segment's joining line alone.
      guard count > 1 || scale.x.domain.contains(samples.positions.position(of: first)) else {
        return nil
      }
      return active == nil || active == segment ? 1 : opacityOfUnselectedSegment
    }
  }

  /// One line through some samples, which lie at points.
  package init(through indices: [Int], _ points: [PlotPoint?], isDecimated: Bool) {
    polylines =
      indices.isEmpty ? [] : [Polyline(segment: nil, opacity: 1, indices: indices, points: points)]
    self.isDecimated = isDecimated
  }

  /// Cuts a line where segments begin.
  ///
  /// - Parameters:
  ///   - indices: The drawn samples.
  ///   - points: Their points.
  ///   - segments: Nil for one line.
  ///   - opacity: That of a segment whose polyline has `count` points from sample `first` on; nil where
  ///     it is left out.
  /// - Returns: The pieces in order.
  private static func cut(
    _ indices: [Int], _ points: [PlotPoint?], at segments: SegmentStarts?,
    _ opacity: (_ segment: Int, _ first: Int, _ count: Int) -> Double?
  ) -> [Polyline] {
    guard let segments else {
      return points.isEmpty
        ? [] : [Polyline(segment: nil, opacity: 1, indices: indices, points: points)]
    }
    var polylines: [Polyline] = []
    var start = 0
    while start < points.count, let segment = segments.segment(containing: indices[start]),
      let range = segments.range(of: segment)
    {
      var end = start + 1
      while end < points.count, indices[end] < range.upperBound { end += 1 }
      // The line that joins two segments belongs to the later one.
      let first = max(start - 1, 0)
      if let opacity = opacity(segment, indices[first], end - first) {
        polylines.append(
          Polyline(
            segment: segment, opacity: opacity, indices: Array(indices[first..<end]),
            points: Array(points[first..<end])))
      }
      start = end
    }
    return polylines
  }
}

/// The line through one segment of a series, or through all of it.
public struct Polyline: Hashable, Sendable {
  /// The segment; nil for a series without segments.
  public let segment: Int?
  /// How opaque the line is, 0...1.
  public let opacity: Double
  /// The sample of each point, ascending; for a later segment the first is the last sample of the one
  /// before it.
  public let indices: [Int]
  /// The points; nil for a gap.
  public let points: [PlotPoint?]

  /// The sample of the first point.
  public var from: Int { indices.first ?? 0 }

  /// The line in pieces that end where it is broken; each begins with the sample behind.
  ///
  /// - Parameter isBroken: Whether no line runs between two of its samples.
  /// - Returns: The pieces in order; the whole line where it is not broken.
  package func parted(where isBroken: (_ from: Int, _ to: Int) -> Bool) -> [Polyline] {
    let breaks = indices.indices.dropFirst().filter { isBroken(indices[$0 - 1], indices[$0]) }
    guard !breaks.isEmpty else { return [self] }
    return zip([0] + breaks, breaks + [indices.count]).map { start, end in
      Polyline(
        segment: segment, opacity: opacity, indices: Array(indices[start..<end]),
        points: Array(points[start..<end]))
    }
  }

  /// The line with its opacity multiplied by a factor of 0...1.
  package func faded(by factor: Double) -> Polyline {
    Polyline(segment: segment, opacity: opacity * factor, indices: indices, points: points)
  }
}
