import Files
import PlotScene
import SampleStore
import Threading

/// A line through samples that were put in the order of numbers, and goes up and down from each to the next: a scatter, or a
/// path that turns back, as the depth of what is measured downwards.
struct Zigzag {
  /// What there is to say, without a full stop.
  let line: String

  /// Looks at the lines of a picture; nil where none is such.
  ///
  /// - Complexity: O(samples of the series that were put in order).
  init?(in request: PlotRequest, _ state: SessionState, _ cancellation: Cancellation) throws {
    let found = try request.series.first { input in
      guard let entry = state.series[input.name], entry.isPutInOrder,
        input.samples.kind == .number, input.style.shape == .line, input.samples.count > 4
      else { return false }
      var (last, lastStep, turns, steps) = (Double.nan, 0.0, 0, 0)
      try cancellation.forEach(input.samples.column.values) { _, value in
        guard !value.isNaN else { return }
        let step = last.isNaN ? 0 : value - last
        last = value
        guard step != 0 else { return }
        if lastStep != 0 {
          steps += 1
          turns += (step < 0) != (lastStep < 0) ? 1 : 0
        }
        lastStep = step
      }
      return steps > 1
        && (5 * turns >= 3 * steps || 10 * turns >= steps && entry.wasPath)
    }
    guard let found else { return nil }
    line =
      "the rows of '\(printable(found.name))' were put in the order of x, in which its line goes to and fro: 'as=dots' shows "
      + "them without"
  }
}

extension [Double] {
  /// Whether they go up and down for many samples each, as x does on a path: rows that are merely in no order turn at two
  /// samples in three.
  var turnBack: Bool {
    var (last, wasBack, steps, back, turns) = (Double.nan, false, 0, 0, 0)
    for value in self where !value.isNaN {
      let step = value - last
      last = value
      guard step != 0, !step.isNaN else { continue }
      if steps > 0, wasBack != (step < 0) { turns += 1 }
      wasBack = step < 0
      steps += 1
      back += wasBack ? 1 : 0
    }
    return steps >= 10 && Swift.min(back, steps - back) * 10 > steps && turns * 4 < steps
  }
}
