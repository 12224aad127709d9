import PlotLanguage
import SampleStore
import Threading

/// The straight line of least squares through the samples of a series; gaps are skipped.
extension Evaluator {
  /// `trend(s)`: the line at the places of the samples, all gaps where no line goes through them.
  mutating func trend(_ call: Expression.Call) throws -> Value {
    var vector = try numericVector(call)
    let samples = try vector.samples(at: call.arguments[0].range, cancellation)
    let line = try StraightLine(samples, cancellation)
    vector.values = try cancellation.array(of: vector.count) {
      line.middle.y + line.slope * (samples.positions.position(of: $0) - line.middle.x)
    }
    return .vector(vector)
  }

  /// `slope(s[, DURATION])`: how much the line rises per 1 of x, of times per second or per duration.
  mutating func slope(_ call: Expression.Call) throws -> Value {
    let vector = try numericVector(call)
    let samples = try vector.samples(at: call.arguments[0].range, cancellation)
    var length = 1.0
    if call.arguments.count > 1 {
      let place = call.arguments[1].range
      let value = try evaluate(call.arguments[1]).checkedWhole()
      guard case .duration(let duration) = value else {
        throw value.mismatch("the length", "a duration such as 1 day", at: place)
      }
      guard samples.kind != .number || samples.count == 0 else {
        throw Diagnostic(
          .typeMismatch,
          "a slope per \(duration) needs times, and '\(call.arguments[0].source)' has none",
          at: place, advice: "write 'slope(\(call.arguments[0].source))' for the slope per 1 of x")
      }
      length = duration.meanSeconds
    }
    return .number(try StraightLine(samples, cancellation).slope * length)
  }

  /// `intercept(s)`: where the line is at x = 0.
  mutating func intercept(_ call: Expression.Call) throws -> Value {
    let vector = try numericVector(call)
    let samples = try vector.samples(at: call.arguments[0].range, cancellation)
    guard !samples.isTime else {
      let text = call.arguments[0].source
      throw Diagnostic(
        .typeMismatch,
        "an intercept needs x, of which one is 0, and '\(text)' has times: its line begins with the first of 'trend(\(text))'",
        at: call.arguments[0].range)
    }
    let line = try StraightLine(samples, cancellation)
    return .number(line.middle.y - line.slope * line.middle.x)
  }
}

/// A straight line of least squares.
struct StraightLine {
  /// The mean position and the mean value, through which it goes.
  let middle: (x: Double, y: Double)
  /// Not a number where there are less than two positions with a value.
  let slope: Double

  /// The line through some of the samples, by default all.
  ///
  /// - Complexity: O(n), in two passes: distances from the mean do not cancel out.
  init(
    _ samples: SampleSeries, in part: Range<Int>? = nil, _ cancellation: Cancellation
  ) throws {
    let part = part ?? 0..<samples.count
    let values = try cancellation.slice(samples.column.values, part)
    let positions = samples.positions
    let start = part.lowerBound
    // Positions are counted from the first one, whose distance from 0 may be huge.
    let origin = samples.position(of: start) ?? 0
    var count = 0.0
    var sum = (x: 0.0, y: 0.0)
    try cancellation.forEach(values) { index, value in
      guard value.isFinite else { return }
      count += 1
      sum.x += positions.position(of: start + index) - origin
      sum.y += value
    }
    let mean = (x: sum.x / count, y: sum.y / count)
    var (squares, products) = (0.0, 0.0)
    try cancellation.forEach(values) { index, value in
      guard value.isFinite else { return }
      let distance = positions.position(of: start + index) - origin - mean.x
      squares += distance * distance
      products += distance * (value - mean.y)
    }
    middle = (mean.x + origin, mean.y)
    slope = squares > 0 ? products / squares : .nan
  }
}
