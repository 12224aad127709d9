import PlotGeometry

/// A rectangle that lines are cut at, before they become numbers of a limited range.
struct ClipBox {
  let minX, minY, maxX, maxY: Double

  /// The rectangle of a frame, with `margin` more on each side.
  init(_ frame: PlotFrame, margin: Double) {
    minX = frame.x - margin
    minY = frame.y - margin
    maxX = frame.maxX + margin
    maxY = frame.maxY + margin
  }

  func contains(_ p: PlotPoint) -> Bool {
    p.x >= minX && p.x <= maxX && p.y >= minY && p.y <= maxY
  }

  /// The part of a line inside; nil if there is none.
  ///
  /// What is not cut keeps its ends exactly, and a cut end lies exactly on a side.
  func visiblePart(from a: PlotPoint, to b: PlotPoint) -> (PlotPoint, PlotPoint)? {
    if contains(a), contains(b) { return (a, b) }
    guard let (a, b) = betweenSides(from: a, to: b) else { return nil }
    guard max(a.y, b.y) >= minY, min(a.y, b.y) <= maxY else { return nil }
    return (
      ClipBox.cut(a, towards: b, \.y, minY, maxY), ClipBox.cut(b, towards: a, \.y, minY, maxY)
    )
  }

  /// The part of a line between the left and the right side.
  func betweenSides(from a: PlotPoint, to b: PlotPoint) -> (PlotPoint, PlotPoint)? {
    guard max(a.x, b.x) >= minX, min(a.x, b.x) <= maxX else { return nil }
    return (
      ClipBox.cut(a, towards: b, \.x, minX, maxX), ClipBox.cut(b, towards: a, \.x, minX, maxX)
    )
  }

  /// The line as up to three lines, each above, inside or below, moved to the nearest points inside.
  ///
  /// The points after `a`, of a line between the left and the right side.
  func clampedWay(from a: PlotPoint, to b: PlotPoint) -> [PlotPoint] {
    let first = ClipBox.cut(a, towards: b, \.y, minY, maxY)
    let last = ClipBox.cut(b, towards: a, \.y, minY, maxY)
    return [first, last, b].map(clamped)
  }

  /// The nearest point inside.
  func clamped(_ p: PlotPoint) -> PlotPoint {
    PlotPoint(x: min(max(p.x, minX), maxX), y: min(max(p.y, minY), maxY))
  }

  /// The point of a line where it comes within `low...high` along an axis, starting at `a`.
  ///
  /// `a` itself if it lies there, or if the line never does. Differences are taken of halves: those of
  /// finite numbers are finite.
  private static func cut(
    _ a: PlotPoint, towards b: PlotPoint, _ axis: WritableKeyPath<PlotPoint, Double>, _ low: Double,
    _ high: Double
  ) -> PlotPoint {
    let (from, to) = (a[keyPath: axis], b[keyPath: axis])
    let side = from < low ? low : high
    guard from < low ? to >= low : from > high && to <= high else { return a }
    var result = point(at: (side / 2 - from / 2) / (to / 2 - from / 2), from: a, to: b)
    result[keyPath: axis] = side
    return result
  }
}

/// The point at a fraction of the way from `a` to `b`; the ends themselves at 0 and 1.
func point(at fraction: Double, from a: PlotPoint, to b: PlotPoint) -> PlotPoint {
  if fraction == 0 { return a }
  if fraction == 1 { return b }
  return PlotPoint(
    x: a.x * (1 - fraction) + b.x * fraction, y: a.y * (1 - fraction) + b.y * fraction)
}

/// The distance of two points, without overflow on the way; infinite at most.
func distance(_ a: PlotPoint, _ b: PlotPoint) -> Double {
  let (x, y) = ((b.x - a.x).magnitude, (b.y - a.y).magnitude)
  let (long, short) = (max(x, y), min(x, y))
  if long == 0 || long == .infinity { return long }
  let ratio = short / long
  return long * (1 + ratio * ratio).squareRoot()
}
