import PlotGeometry

/// Which heights a series fills in each column of a picture, one point wide.
struct InkMap {
  /// The upper and the lower edge of what is drawn in each column; an empty column's are the wrong way
  /// round.
  private var columns: [(top: Double, bottom: Double)]

  init(width: Double) {
    let count = Int(max(0, min(width.rounded(.up), 1e5)))
    columns = Array(repeating: (.infinity, -.infinity), count: count)
  }

  /// Whether something is drawn in a box.
  func covers(_ box: PlotFrame) -> Bool {
    columns[indices(from: box.x, to: box.maxX)].contains {
      $0.top < box.maxY && $0.bottom > box.y
    }
  }

  /// The mean height that is filled of the columns in which something is drawn; 0 for none.
  var meanHeight: Double {
    let heights = columns.lazy.map { $0.bottom - $0.top }.filter { $0 >= 0 }
    let count = heights.count
    return count > 0 ? heights.reduce(0, +) / Double(count) : 0
  }

  /// Adds a line of some width; with `baseline` also what lies between it and that height.
  mutating func add(_ run: [PlotPoint], width: Double, baseline: Double? = nil) {
    if let lone = run.first, run.count == 1 {
      add(from: lone.x - width, to: lone.x + width, lone.y, baseline ?? lone.y, width)
    }
    for (from, to) in zip(run, run.dropFirst()) {
      let slope = to.x > from.x ? (to.y - from.y) / (to.x - from.x) : 0
      for column in indices(from: from.x, to: to.x) {
        let left = max(Double(column), from.x)
        let right = min(Double(column + 1), to.x)
        // An upright line is all in one column.
        let ends =
          to.x > from.x
          ? (from.y + slope * (left - from.x), from.y + slope * (right - from.x)) : (from.y, to.y)
        add(to: column, ends.0, ends.1, width)
        if let baseline { add(to: column, ends.0, baseline, width) }
      }
    }
  }

  /// Adds a rectangle with a margin above and below it.
  mutating func add(
    from left: Double, to right: Double, _ y: Double, _ other: Double, _ width: Double
  ) {
    for column in indices(from: left, to: right) { add(to: column, y, other, width) }
  }

  private mutating func add(to column: Int, _ y: Double, _ other: Double, _ width: Double) {
    columns[column].top = min(columns[column].top, min(y, other) - width / 2)
    columns[column].bottom = max(columns[column].bottom, max(y, other) + width / 2)
  }

  private func indices(from left: Double, to right: Double) -> Range<Int> {
    let last = Double(columns.count)
    let first = Int(min(max(left.rounded(.down), 0), last))
    return first..<max(first, Int(min(max(right.rounded(.down) + 1, 0), last)))
  }
}

extension SceneDrawing {
  /// What a series fills, with the area below it or without.
  func ink(of index: Int, withArea: Bool = true) -> InkMap {
    let input = request.series[index]
    var ink = InkMap(width: config.width)
    let baseline = withArea && input.style.shape.standsOnZero ? baseline(of: index) : nil
    if input.style.shape == .candles {
      for (candle, ends) in bodies(of: index) {
        let (top, bottom) = (
          scale(of: index).y.position(of: candle.high), scale(of: index).y.position(of: candle.low)
        )
        ink.add(from: ends.left, to: ends.right, top, bottom, 0)
      }
    } else if input.style.shape == .bars {
      for bar in bars(of: index).flatMap(\.runs) {
        guard let left = bar.first, let right = bar.last else { continue }
        ink.add(from: left.x, to: right.x, left.y, baseline ?? left.y, 0)
      }
    } else if input.style.shape.hasLine {
      let width = input.style.width ?? config.plotLineWidth
      for run in runs(of: index).flatMap(\.runs) {
        ink.add(run, width: width, baseline: baseline)
      }
    }
    if let radius = input.style.markerRadius {
      for (point, _) in markers(of: index) {
        ink.add(from: point.x - radius, to: point.x + radius, point.y, point.y, 2 * radius)
      }
    }
    return ink
  }

  /// The series whose lines run up and down so densely that they fill an area.
  ///
  /// Of several such lines a later one would hide the ones before it: it lets them show through. What is
  /// light below a line hides nothing, and is no reason.
  func denseLines() -> Set<Int> {
    let columns = scale.x.length
    let crowded = request.series.indices.filter { index in
      guard request.series[index].style.shape.hasLine else { return false }
      return Double(polylines(of: index).reduce(0) { $0 + $1.points.count }) > 3 * columns
    }
    guard crowded.count > 1 else { return [] }
    return Set(
      crowded.filter { index in
        let width = request.series[index].style.width ?? config.plotLineWidth
        return ink(of: index, withArea: false).meanHeight > 6 * width
      }.dropFirst())
  }
}
