import Threading

/// Numbers that summarise values; gaps are skipped, and infinite values are gaps.
///
/// Where there is no value, or too few, the result is a gap; only ``count`` and ``sum`` are 0.
struct Summary {
  let cancellation: Cancellation

  /// How many values are no gaps.
  func count(_ values: [Double]) throws -> Double {
    var count = 0
    try cancellation.forEach(values) { _, value in if value.isFinite { count += 1 } }
    return Double(count)
  }

  func first(_ values: [Double]) throws -> Double {
    try cancellation.firstIndex(of: values, where: \.isFinite).map { values[$0] } ?? .nan
  }

  func last(_ values: [Double]) throws -> Double {
    // Gaps at the end are few as a rule; only many of them need looks.
    if let value = values.suffix(Cancellation.stride).last(where: \.isFinite) { return value }
    return try first(cancellation.reversed(values))
  }

  /// The first index of the least value.
  func argmin(_ values: [Double]) throws -> Int? { try best(values, <) }
  /// The first index of the greatest value.
  func argmax(_ values: [Double]) throws -> Int? { try best(values, >) }

  private func best(_ values: [Double], _ isBetter: (Double, Double) -> Bool) throws -> Int? {
    var found: Int?
    try cancellation.forEach(values) { index, value in
      guard value.isFinite else { return }
      if let known = found, !isBetter(value, values[known]) { return }
      found = index
    }
    return found
  }

  /// The sum, with the rounding errors added up apart.
  ///
  /// Source: Neumaier, "Rundungsfehleranalyse einiger Verfahren zur Summation endlicher Summen", 1974.
  func sum(_ values: [Double]) throws -> Double {
    let sum = try partialSum(values)
    if sum.isFinite { return sum }
    // The way there has overflowed; the sum itself need not.
    let scale = 0x1p-64
    return try partialSum(cancellation.map(values) { $0 * scale }) / scale
  }

  private func partialSum(_ values: [Double]) throws -> Double {
    var total = 0.0
    var errors = 0.0
    try cancellation.forEach(values) { _, value in
      guard value.isFinite else { return }
      let next = total + value
      errors += abs(total) >= abs(value) ? (total - next) + value : (value - next) + total
      total = next
    }
    return total.isFinite ? total + errors : total
  }

  func mean(_ values: [Double]) throws -> Double {
    let count = try count(values)
    guard count > 0 else { return .nan }
    let sum = try sum(values)
    if sum.isFinite { return sum / count }
    return try self.sum(cancellation.map(values) { $0 / count })
  }

  /// The standard deviation, dividing by n − 1.
  func deviation(_ values: [Double]) throws -> Double {
    let count = try count(values)
    guard count > 1 else { return .nan }
    let mean = try mean(values)
    var scale = 0.0
    try cancellation.forEach(values) { _, value in
      if value.isFinite { scale = max(scale, abs(value / 2 - mean / 2)) }
    }
    guard scale > 0 else { return 0 }
    if (1e-140...1e140).contains(scale) {
      let sum = try self.sum(cancellation.map(values) { ($0 - mean) * ($0 - mean) })
      return (sum / (count - 1)).squareRoot()
    }
    // Squares of huge or tiny distances overflow or vanish, those of their ratios do not.
    let squares = try cancellation.map(values) { value in
      let distance = (value / 2 - mean / 2) / scale
      return distance * distance
    }
    return (try self.sum(squares) / (count - 1)).squareRoot() * scale * 2
  }

  /// The correlation of the pairs without a gap; a gap where one side has less than two values.
  func correlation(_ a: [Double], _ b: [Double]) throws -> Double {
    let x = try standardized(cancellation.zip(a, b) { $1.isFinite ? $0 : .nan })
    let y = try standardized(cancellation.zip(a, b) { $0.isFinite ? $1 : .nan })
    let products = try cancellation.zip(x, y) { $0 * $1 }
    let count = try count(products)
    guard count > 1 else { return .nan }
    return max(-1, min(1, try sum(products) / (count - 1)))
  }

  /// The distances from the mean in standard deviations; gaps where all values are equal.
  private func standardized(_ values: [Double]) throws -> [Double] {
    let (mean, deviation) = (try mean(values), try deviation(values))
    guard deviation > 0 else { return try cancellation.array(repeating: .nan, count: values.count) }
    return try cancellation.map(values) { ($0 / 2 - mean / 2) / deviation * 2 }
  }

  /// The value below which the share `p` (0...1) lies, on the straight line between neighbours.
  ///
  /// Source: Hyndman and Fan, "Sample quantiles in statistical packages", 1996, definition 7.
  func quantile(_ values: [Double], _ p: Double) throws -> Double {
    var present = try cancellation.emptyArray(for: values.count, of: Double.self)
    try cancellation.forEach(values) { _, value in if value.isFinite { present.append(value) } }
    return try present.withUnsafeMutableBufferPointer { try cancellation.quantile(p, of: $0) }
  }
}

extension Cancellation {
  /// Sorts values without NaN.
  func sort(_ values: inout [Double]) throws { try sort(&values, by: <) }

  /// Sorts in pieces that are merged, so that it can be stopped.
  ///
  /// - Parameters:
  ///   - values: What is sorted; some order of it is left where the work is stopped.
  ///   - isLess: Whether one comes before another.
  /// - Throws: `CancellationError`, or a diagnostic where there is no memory.
  @inline(__always)
  func sort<Element>(_ values: inout [Element], by isLess: (Element, Element) -> Bool) throws {
    let length = Cancellation.stride
    guard values.count > length else {
      values.sort(by: isLess)
      return
    }
    try forEachPiece(of: values.count) { values[$0].sort(by: isLess) }
    var other = try emptyArray(for: values.count, of: Element.self)
    try forEachPiece(of: values.count) { other += values[$0] }
    var width = length
    while width < values.count {
      var start = 0
      while start < values.count {
        let middle = min(start + width, values.count)
        let end = min(start + 2 * width, values.count)
        var (left, right) = (start, middle)
        for target in start..<end {
          if target & (length - 1) == 0 { try check() }
          if left < middle, right >= end || !isLess(values[right], values[left]) {
            other[target] = values[left]
            left += 1
          } else {
            other[target] = values[right]
            right += 1
          }
        }
        start = end
      }
      swap(&values, &other)
      width *= 2
    }
  }
}
