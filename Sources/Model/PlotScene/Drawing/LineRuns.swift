import PlotGeometry

/// The pieces of a line that are drawn with one opacity.
struct LineRuns {
  /// How opaque they are, 0...1.
  let opacity: Double
  /// Points without gaps.
  var runs: [[PlotPoint]] = []

  /// Gathers polylines by opacity, the faint ones first, whatever the number of segments.
  ///
  /// - Parameters:
  ///   - polylines: In the samples' order.
  ///   - joinsGaps: Whether gaps are passed over.
  ///   - isBroken: Whether the line does not run between two samples.
  ///   - end: Up to which x the value of a run's last sample holds, before the gap or sample that
  ///     follows; nil where it does not.
  /// - Returns: At most one for each opacity; runs of segments that follow each other are one.
  static func gathered(
    _ polylines: [Polyline], joinsGaps: Bool,
    isBroken: (_ from: Int, _ to: Int) -> Bool = { _, _ in false },
    end: (_ sample: Int, _ next: Int?) -> Double? = { _, _ in nil }
  ) -> [LineRuns] {
    var classes: [LineRuns] = []
    var current: (opacity: Double, run: [PlotPoint])?
    var last: (sample: Int, point: PlotPoint)?
    func close(holdingBefore next: Int?, isHeld: Bool = true) {
      guard var done = current, !done.run.isEmpty else { return }
      if isHeld, let last, let x = end(last.sample, next), abs(x - last.point.x) > 0 {
        done.run.append(PlotPoint(x: x, y: last.point.y))
      }
      if let index = classes.firstIndex(where: { $0.opacity == done.opacity }) {
        classes[index].runs.append(done.run)
      } else {
        classes.append(LineRuns(opacity: done.opacity, runs: [done.run]))
      }
      current = nil
    }
    for (number, polyline) in polylines.enumerated() {
      let (samples, points) = (polyline.indices, polyline.points)
      var first = 0
      if current?.opacity != polyline.opacity {
        let endsInGap = points.count > 1 && points[1] == nil
        close(holdingBefore: endsInGap ? samples[1] : nil, isHeld: endsInGap && !joinsGaps)
        current = (polyline.opacity, [])
        // A joined gap may hide the sample before the segment.
        if joinsGaps, points.first == .some(nil), let last { current?.run.append(last.point) }
        // Without its line the joint is the earlier segment's alone.
        if !joinsGaps, number > 0, endsInGap { first = 1 }
      } else if number > 0 {
        // The joining line's first point is there already.
        first = 1
      }
      for (sample, point) in zip(samples.dropFirst(first), points.dropFirst(first)) {
        guard let point else {
          if !joinsGaps { close(holdingBefore: sample) }
          continue
        }
        if let last, last.sample < sample, current?.run.isEmpty == false,
          isBroken(last.sample, sample)
        {
          close(holdingBefore: last.sample + 1)
        }
        if current == nil { current = (polyline.opacity, []) }
        current?.run.append(point)
        last = (sample, point)
      }
    }
    close(holdingBefore: nil)
    return classes.sorted { $0.opacity < $1.opacity }
  }

  /// A run that holds each value up to the next sample.
  static func steps(_ run: [PlotPoint]) -> [PlotPoint] {
    var steps: [PlotPoint] = []
    for point in run {
      if let last = steps.last, last.y != point.y {
        steps.append(PlotPoint(x: point.x, y: last.y))
      }
      steps.append(point)
    }
    return steps
  }

  /// The part of a run that an x axis shows, from left to right.
  static func cut(_ run: [PlotPoint], to x: AxisScale) -> [PlotPoint] {
    cut(x.start <= x.end ? run : run.reversed(), from: x.ends.low, to: x.ends.high)
  }

  /// The part of a run between two x; where the run crosses them it is cut.
  ///
  /// - Parameters:
  ///   - run: Points whose x ascend.
  ///   - left: The smaller x.
  ///   - right: The greater x.
  /// - Returns: The points between them, and those where the run crosses them; maybe none.
  static func cut(_ run: [PlotPoint], from left: Double, to right: Double) -> [PlotPoint] {
    var cut: [PlotPoint] = []
    var previous: PlotPoint?
    for point in run.lazy.map(bounded) {
      if let previous, previous.x < left, point.x > left {
        cut.append(crossing(previous, point, at: left))
      }
      if point.x >= left, point.x <= right { cut.append(point) }
      if let previous, previous.x < right, point.x > right {
        cut.append(crossing(previous, point, at: right))
      }
      previous = point
      if point.x > right { break }
    }
    return cut
  }

  private static func crossing(_ a: PlotPoint, _ b: PlotPoint, at x: Double) -> PlotPoint {
    PlotPoint(x: x, y: a.y + (b.y - a.y) * ((x - a.x) / (b.x - a.x)))
  }

  /// The point, no farther away than a renderer can count; nearer to the picture nothing changes.
  private static func bounded(_ point: PlotPoint) -> PlotPoint {
    PlotPoint(x: min(max(point.x, -1e9), 1e9), y: min(max(point.y, -1e9), 1e9))
  }
}
