import SampleStore
import Threading

/// Functions from a series to one of the same length.
///
/// Gaps stay gaps, and infinite values are gaps. Samples for which there is not yet enough to go by are
/// gaps in front.
struct SeriesFunctions {
  let cancellation: Cancellation

  /// Each sample less the one before it.
  func differences(_ values: [Double]) throws -> [Double] {
    var result = try cancellation.array(repeating: .nan, count: values.count)
    try cancellation.forEachPiece(of: values.count) { piece in
      for index in piece where index > 0 { result[index] = values[index] - values[index - 1] }
    }
    return result
  }

  /// The sum of all samples up to each one; it begins anew at the indices `starts`, which ascend.
  func runningSums(_ values: [Double], anewAt starts: [Int]) throws -> [Double] {
    var result = try cancellation.map(values) { $0 }
    var (total, errors) = (0.0, 0.0)
    var next = 0
    try cancellation.forEachPiece(of: values.count) { piece in
      for index in piece {
        let value = values[index]
        if next < starts.count, index == starts[next] {
          (total, errors, next) = (0, 0, next + 1)
        }
        guard value.isFinite else {
          result[index] = .nan
          continue
        }
        let sum = total + value
        errors += abs(total) >= abs(value) ? (total - sum) + value : (value - sum) + total
        total = sum
        result[index] = total + errors
      }
    }
    return result
  }

  /// The mean of the last `length` samples, a gap where one of them is.
  ///
  /// Sums run from the nearest multiple of `length` back and forth, so that nothing is ever taken away
  /// again: no error grows, and a gap ends with its window.
  /// Source: van Herk, "A fast algorithm for local minimum and maximum filters", 1992, with sums.
  func movingAverage(_ values: [Double], _ length: Int) throws -> [Double] {
    let count = values.count
    var result = try cancellation.array(repeating: .nan, count: count)
    guard length > 0, length <= count else { return result }
    // `result` first holds the sums from each sample back to the start of its block.
    try cancellation.forEachPiece(of: count) { piece in
      for index in piece {
        let value = values[index].isFinite ? values[index] : .nan
        result[index] = index % length == 0 ? value : result[index - 1] + value
      }
    }
    // From the end on, each window is the tail of one block and the head of the next.
    let divisor = Double(length)
    var steps = 0
    for start in stride(from: (count - 1) / length * length, through: 0, by: -length) {
      steps += 1
      if steps % Cancellation.stride == 0 { try cancellation.check() }
      if start + length <= count { result[start + length - 1] /= divisor }
      var tail = 0.0
      for index in stride(from: start + length - 2, through: start, by: -1) {
        steps += 1
        if steps % Cancellation.stride == 0 { try cancellation.check() }
        guard start > 0 else {
          result[index] = .nan
          continue
        }
        let value = values[index - length + 1]
        tail += value.isFinite ? value : .nan
        if index < count { result[index] = (tail + result[index]) / divisor }
      }
    }
    return result
  }

  /// The exponential average with the weight 2 / (length + 1) for each new sample.
  ///
  /// It begins with the mean of the first `length` values, as traders' charts do.
  func exponentialAverage(_ values: [Double], _ length: Int) throws -> [Double] {
    var result = try cancellation.array(repeating: .nan, count: values.count)
    guard length > 0 else { return result }
    let weight = 2 / (Double(length) + 1)
    var (seen, average) = (0, 0.0)
    try cancellation.forEachPiece(of: values.count) { piece in
      for index in piece {
        let value = values[index]
        guard value.isFinite else { continue }
        seen += 1
        // The running mean of the first values, then the weighted one.
        average += (value - average) * (seen <= length ? 1 / Double(seen) : weight)
        if seen >= length { result[index] = average }
      }
    }
    return result
  }

  /// The samples moved `count` samples later, or earlier if it is negative.
  func shifted(_ values: [Double], by count: Int) throws -> [Double] {
    var result = try cancellation.array(repeating: .nan, count: values.count)
    try cancellation.forEachPiece(of: values.count) { piece in
      for index in piece {
        let (source, overflow) = index.subtractingReportingOverflow(count)
        if !overflow, values.indices.contains(source) { result[index] = values[source] }
      }
    }
    return result
  }

  /// The best value up to each sample; it begins anew at the indices `starts`, which ascend.
  func runningExtremes(
    _ values: [Double], anewAt starts: [Int], _ isBetter: (Double, Double) -> Bool
  ) throws -> [Double] {
    var best = Double.nan
    var next = 0
    return try cancellation.array(of: values.count) { index in
      let value = values[index]
      if next < starts.count, index == starts[next] { (best, next) = (.nan, next + 1) }
      guard value.isFinite else { return .nan }
      if best.isNaN || isBetter(value, best) { best = value }
      return best
    }
  }

  // MARK: - Changes in percent

  /// The change from the first value in percent; all gaps where that is 0.
  func percentChange(_ values: [Double]) throws -> [Double] {
    let first = try Summary(cancellation: cancellation).first(values)
    return try cancellation.map(values) { Self.percent(from: first, to: $0) }
  }

  /// The change in percent from the value `distance` samples before; a gap where that is 0.
  func changes(_ values: [Double], over distance: Int) throws -> [Double] {
    try cancellation.array(of: values.count) { index in
      index < distance ? .nan : Self.percent(from: values[index - distance], to: values[index])
    }
  }

  private static func percent(from base: Double, to value: Double) -> Double {
    let difference = (value - base) / base
    // The difference of two huge numbers overflows, their ratio does not.
    let change = 100 * (difference.isFinite ? difference : value / base - 1)
    return change.isFinite ? change : .nan
  }

  // MARK: - Gaps

  /// Each gap with the last value before it.
  func filledForward(_ values: [Double]) throws -> [Double] {
    var last = Double.nan
    return try cancellation.map(values) { value in
      if value.isFinite { last = value }
      return last
    }
  }

  /// Each gap on the straight line between its neighbours; those at the ends stay.
  func filledLinearly(_ values: [Double], at positions: SamplePositions) throws -> [Double] {
    var result = try cancellation.map(values) { $0.isFinite ? $0 : .nan }
    var (steps, left) = (0, -1)
    for right in values.indices where values[right].isFinite {
      for gap in (left + 1)..<right where left >= 0 {
        if steps % Cancellation.stride == 0 { try cancellation.check() }
        steps += 1
        result[gap] = Self.line(
          through: (positions.position(of: left), values[left]),
          and: (positions.position(of: right), values[right]), at: positions.position(of: gap))
      }
      if right % Cancellation.stride == 0 { try cancellation.check() }
      left = right
    }
    return result
  }

  // MARK: - Other places

  /// Which value is taken at a position of another series.
  enum Alignment: String {
    case previous, linear, exact, nearest
  }

  /// The values of a series at the positions of another; `nearest` is the later one of two that are as near, and a gap
  /// where that lies further away than one sample of the series from the next.
  ///
  /// - Complexity: O(samples of both)
  func aligned(
    _ series: SampleSeries, to places: SampleSeries, _ method: Alignment
  ) throws -> [Double] {
    let (values, positions) = (series.column.values, series.positions)
    func point(_ index: Int) -> (x: Double, y: Double) {
      (positions.position(of: index), values[index])
    }
    if method == .nearest { return try nearest(series, to: places) }
    // The last sample up to the place that is no gap, and the first one after it.
    var (previous, next): (Int?, Int) = (nil, 0)
    return try cancellation.array(of: places.count) { place in
      let x = places.positions.position(of: place)
      while next < values.count, values[next].isNaN || positions.position(of: next) <= x {
        if next % Cancellation.stride == 0 { try cancellation.check() }
        if values[next].isFinite { previous = next }
        next += 1
      }
      guard let previous else { return .nan }
      let known = point(previous)
      switch method {
      case .previous, .nearest: return known.y
      case .exact: return known.x == x ? known.y : .nan
      case .linear:
        if known.x == x { return known.y }
        return next < values.count ? Self.line(through: known, and: point(next), at: x) : .nan
      }
    }
  }

  /// The values of a series at the samples that lie nearest to the positions of another.
  private func nearest(_ series: SampleSeries, to places: SampleSeries) throws -> [Double] {
    let steps = series.someSteps(in: series.indices).filter { $0 > 0 }
    let reach = steps.isEmpty ? .infinity : steps[steps.count / 2]
    return try cancellation.array(of: places.count) { place in
      let x = places.positions.position(of: place)
      guard let near = series.nearestValueIndex(to: x),
        abs(series.positions.position(of: near) - x) <= reach
      else { return .nan }
      return series.column[near]
    }
  }

  /// The value at `x` of the line through two points, the left one's where they share their x.
  static func line(
    through a: (x: Double, y: Double), and b: (x: Double, y: Double), at x: Double
  ) -> Double {
    // Halves, since the distance of two far points overflows.
    let width = b.x / 2 - a.x / 2
    guard width > 0 else { return a.y }
    let share = (x / 2 - a.x / 2) / width
    return a.y * (1 - share) + b.y * share
  }
}
