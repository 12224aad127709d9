public import PlotGeometry
import SampleStore

/// The visible line through one segment of a series, or through all of it.
public struct ScenePolyline: Hashable, Sendable {
  /// The segment; nil for a series without segments.
  public let segment: Int?
  /// How opaque it is drawn, 0...1.
  public let opacity: Double
  /// The sample of each point; the first is the last one before the segment, whose joining line it is.
  public let indices: [Int]
  /// The points; nil for a gap.
  public let points: [Point?]

  /// The sample of the first point.
  public var from: Int { indices.first ?? 0 }
}

/// The samples of a series that a window shows, cut into its segments.
struct SceneLine {
  let polylines: [ScenePolyline]
  /// Whether samples were left out.
  let isDecimated: Bool

  /// The visible line of a series with one neighbour on each side.
  ///
  /// - Parameters:
  ///   - input: The series, whose segments fit it.
  ///   - domain: What the x axis shows.
  ///   - scale: Where samples lie.
  ///   - columns: Into how many columns the window is divided.
  ///   - samplesPerColumn: From how many samples a column on some are left out.
  ///   - unselected: The opacity of segments that are not active.
  /// - Throws: A ``SceneError`` where the active segment does not exist, or the segments are another
  ///   series'.
  /// - Complexity: O(columns · log samples), whatever the number of segments.
  init(
    _ input: SeriesInput, showing domain: Interval, on scale: SceneScale, columns: Int,
    samplesPerColumn: Int, unselected: Double
  ) throws(SceneError) {
    try input.checkSegments()
    if input.samples.count == 1 {
      isDecimated = false
      polylines = SceneLine.flat(input, showing: domain, on: scale, unselected: unselected)
      return
    }
    let line = input.samples.line(
      from: domain.lower, through: domain.greatest, columns: max(columns, 1),
      samplesPerColumn: samplesPerColumn, partedAt: input.segments?.starts ?? [])
    isDecimated = line.isDecimated
    var indices = line.indices
    if line.isDecimated, scale.x.isLogarithmic {
      indices = SceneLine.logarithmic(
        input.samples, showing: domain, on: scale.x, columns: columns, samplesPerColumn,
        partedAt: input.segments?.starts ?? [])
    }
    let points = indices.map { index in
      scale.point(
        x: input.samples.position(of: index) ?? .nan,
        y: input.samples.column.value(at: index) ?? .nan)
    }
    polylines = SceneLine.cut(
      indices, points, of: input, showing: domain, unselected: unselected)
  }

  /// The samples that draw a line on a logarithmic x axis.
  ///
  /// The store's columns are equally wide in x. In each of 32 pieces of the axis they are about equally
  /// wide in points, too.
  private static func logarithmic(
    _ samples: SampleSeries, showing domain: Interval, on scale: AxisScale, columns: Int,
    _ samplesPerColumn: Int, partedAt starts: [Int]
  ) -> [Int] {
    let pieces = 32
    var indices: [Int] = []
    var lower = domain.lower
    for piece in 1...pieces {
      let edge = scale.start + (scale.end - scale.start) * Double(piece) / Double(pieces)
      let upper = piece < pieces ? max(lower, scale.value(at: edge)) : domain.greatest
      let line = samples.line(
        from: lower, through: upper, columns: max(columns / pieces, 1),
        samplesPerColumn: samplesPerColumn, partedAt: starts)
      // Neighbours of a piece are in the next one as well.
      let last = indices.last ?? -1
      indices += line.indices.drop { $0 <= last }
      lower = upper
    }
    return indices
  }

  /// Cuts a line where segments begin.
  private static func cut(
    _ indices: [Int], _ points: [Point?], of input: SeriesInput, showing domain: Interval,
    unselected: Double
  ) -> [ScenePolyline] {
    guard let segments = input.segments else {
      return points.isEmpty
        ? [] : [ScenePolyline(segment: nil, opacity: 1, indices: indices, points: points)]
    }
    var polylines: [ScenePolyline] = []
    var start = 0
    while start < points.count, let segment = segments.segment(containing: indices[start]),
      let range = segments.range(of: segment)
    {
      var end = start + 1
      while end < points.count, indices[end] < range.upperBound { end += 1 }
      // The line that joins two segments belongs to the later one.
      let first = max(start - 1, 0)
      // A lone neighbour of the window belongs to the next segment's joining line alone.
      if end - first > 1 || input.samples.position(of: indices[first]).map(domain.contains) ?? true
      {
        polylines.append(
          ScenePolyline(
            segment: segment, opacity: input.opacity(ofSegment: segment, unselected: unselected),
            indices: Array(indices[first..<end]), points: Array(points[first..<end])))
      }
      start = end
    }
    return polylines
  }

  /// A lone value has one point, at the left edge: it is drawn as a line of equal values.
  private static func flat(
    _ input: SeriesInput, showing domain: Interval, on scale: SceneScale, unselected: Double
  ) -> [ScenePolyline] {
    guard let x = input.samples.position(of: 0), domain.contains(x),
      let value = input.samples.column.value(at: 0)
    else { return [] }
    let segment = input.segments?.segment(containing: 0)
    let opacity = segment.map { input.opacity(ofSegment: $0, unselected: unselected) } ?? 1
    let point = scale.point(x: x, y: value).map { Point(x: scale.x.start, y: $0.y) }
    return [ScenePolyline(segment: segment, opacity: opacity, indices: [0], points: [point])]
  }
}

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

  fileprivate func opacity(ofSegment segment: Int, unselected: Double) -> Double {
    activeSegment == nil || activeSegment == segment ? 1 : unselected
  }
}
