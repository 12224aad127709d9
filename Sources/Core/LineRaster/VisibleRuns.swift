package import PlotGeometry

/// The parts of lines that can be seen in a box, safe to be drawn by anything.
///
/// Guarantees: every point is finite and inside the box; no run is empty.
package struct VisibleRuns: Hashable, Sendable {
  /// The points of all runs, one run after the other.
  package private(set) var points: [PlotPoint] = []
  /// The index after the last point of each run, ascending.
  package private(set) var ends: [Int] = []

  /// The most dashes of one line; with more of them it is drawn solid.
  package static let maximumDashCount = 1_000_000

  /// The indices of the points of each run.
  package var ranges: some Sequence<Range<Int>> {
    zip([0] + ends, ends).lazy.map { $0..<$1 }
  }

  /// The strokes of lines: cut where they leave the box, and into dashes.
  ///
  /// - Parameters:
  ///   - runs: Lines in points. A point that is not finite ends its run, as a gap does; a run of one
  ///     point is kept as such, to be drawn as a dot.
  ///   - scale: What all coordinates and lengths are multiplied with first.
  ///   - dash: Lengths of dashes and blanks. They begin anew with each run and go on around corners.
  ///   - box: What can be seen, grown by half the stroke's width, times `scale` already.
  ///   - checkpoint: Called once in thousands of points.
  /// - Throws: What `checkpoint` throws.
  /// - Complexity: O(points + dashes inside the box).
  package init(
    strokes runs: [[PlotPoint]], scale: Double = 1, dash: [Double] = [], within box: PlotFrame,
    checkpoint: () throws -> Void = {}
  ) throws {
    let pattern = DashPattern(dash, scale: scale)
    self.init()
    guard try !trace(runs, scale, pattern, ClipBox(box, margin: 0), checkpoint) else { return }
    points = []
    ends = []
    _ = try trace(runs, scale, nil, ClipBox(box, margin: 0), checkpoint)
  }

  /// The upper or lower borders of areas: cut at the box's left and right, clamped to its top and
  /// bottom.
  ///
  /// The parameters are those of ``init(strokes:scale:dash:within:checkpoint:)``. Runs of one point
  /// have no area and are dropped.
  package init(
    borders runs: [[PlotPoint]], scale: Double = 1, within box: PlotFrame,
    checkpoint: () throws -> Void = {}
  ) throws {
    self.init()
    let box = ClipBox(box, margin: 0)
    try VisibleRuns.forEachLine(runs, scale, checkpoint) { a, b, isFirst in
      if isFirst { finishRun() }
      guard let b, let (start, end) = box.betweenSides(from: a, to: b) else { return true }
      var previous = box.clamped(start)
      for next in box.clampedWay(from: start, to: end) {
        appendLine(from: previous, to: next)
        previous = next
      }
      return true
    }
    finishRun()
  }

  private init() {}

  /// Appends the strokes of `runs`; false if there are too many dashes.
  private mutating func trace(
    _ runs: [[PlotPoint]], _ scale: Double, _ pattern: DashPattern?, _ box: ClipBox,
    _ checkpoint: () throws -> Void
  ) throws -> Bool {
    var phase = pattern?.start
    var isWithinLimit = true
    try VisibleRuns.forEachLine(runs, scale, checkpoint) { a, b, isFirst in
      if isFirst {
        finishRun()
        phase = pattern?.start
      }
      guard let b else {
        if box.contains(a) { appendLine(from: a, to: a) }
        return true
      }
      let part = box.visiblePart(from: a, to: b)
      if let pattern, let before = phase {
        if let (start, end) = part {
          appendDashes(
            of: pattern, at: pattern.advanced(before, by: distance(a, start)), from: start, to: end)
        }
        phase = pattern.advanced(before, by: distance(a, b))
        isWithinLimit = ends.count <= VisibleRuns.maximumDashCount
      } else if let (start, end) = part {
        appendLine(from: start, to: end)
      }
      return isWithinLimit
    }
    finishRun()
    return isWithinLimit
  }

  private mutating func appendDashes(
    of pattern: DashPattern, at start: DashPattern.Phase, from a: PlotPoint, to b: PlotPoint
  ) {
    let length = distance(a, b)
    var phase = start
    var done = 0.0
    if !phase.isDash { finishRun() }
    while true {
      let end = done + phase.rest
      if phase.isDash {
        appendLine(
          from: length > 0 ? point(at: min(1, done / length), from: a, to: b) : a,
          to: end < length ? point(at: end / length, from: a, to: b) : b)
      }
      guard end < length, ends.count <= VisibleRuns.maximumDashCount else { return }
      if phase.isDash { finishRun() }
      done = end
      phase = pattern.next(after: phase)
    }
  }

  /// Appends a line, to the last run if that ends where this one starts.
  private mutating func appendLine(from a: PlotPoint, to b: PlotPoint) {
    let isConnected = points.count > (ends.last ?? 0) && points[points.count - 1] == a
    if !isConnected {
      finishRun()
      points.append(a)
    }
    if b != a { points.append(b) }
  }

  private mutating func finishRun() {
    if points.count > (ends.last ?? 0) { ends.append(points.count) }
  }

  /// Hands over each line between finite neighbours, and each point without any, as a line to nil.
  ///
  /// `body` also learns whether a line is the first of its run, and goes on while it returns true.
  private static func forEachLine(
    _ runs: [[PlotPoint]], _ scale: Double, _ checkpoint: () throws -> Void,
    _ body: (_ from: PlotPoint, _ to: PlotPoint?, _ isFirst: Bool) -> Bool
  ) throws {
    var untilCheckpoint = 4096
    for run in runs {
      var previous: PlotPoint?
      var isAlone = false
      for i in run.indices {
        untilCheckpoint -= 1
        if untilCheckpoint == 0 {
          try checkpoint()
          untilCheckpoint = 4096
        }
        guard let next = scaled(run[i], by: scale) else {
          if let previous, isAlone, !body(previous, nil, true) { return }
          previous = nil
          continue
        }
        if let previous {
          guard body(previous, next, isAlone) else { return }
        }
        isAlone = previous == nil
        previous = next
      }
      if let previous, isAlone, !body(previous, nil, true) { return }
    }
  }

  /// The point in other units; nil if it is not finite.
  ///
  /// Huge coordinates stay finite.
  private static func scaled(_ p: PlotPoint, by scale: Double) -> PlotPoint? {
    guard p.x.isFinite, p.y.isFinite else { return nil }
    let limit = 1e300
    return PlotPoint(
      x: min(max(p.x * scale, -limit), limit), y: min(max(p.y * scale, -limit), limit))
  }
}
