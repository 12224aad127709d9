/// The lowest and the highest of some values.
public struct ValueRange: Hashable, Sendable {
  /// The lowest value.
  public let minimum: Double
  /// The highest value; at least `minimum`.
  public let maximum: Double
}

/// The lowest and the highest value, found by one pass.
///
/// - Parameter values: Any values, in any number.
/// - Returns: Their range, or nil where there is no value but NaN.
/// - Complexity: O(n), at the speed of the memory for large n.
///
/// Edge cases: NaN is skipped; infinite values count (a ``SampleColumn`` never holds one); among zeros
/// of both signs, which of them is returned depends on their order alone.
public func minMax(of values: Span<Double>) -> ValueRange? {
  let summary = BlockSummary(values)
  return summary.isEmpty
    ? nil : ValueRange(minimum: summary.minimum, maximum: summary.maximum)
}

/// What a scan of some samples found.
struct BlockSummary: Sendable {
  /// The lowest value; `+infinity` where there is none.
  var minimum = Double.infinity
  /// The highest value; `-infinity` where there is none.
  var maximum = -Double.infinity
  /// Whether one of the samples is NaN or infinite.
  var hasGap = false

  /// Whether there is no value: no samples, or gaps only.
  var isEmpty: Bool { minimum > maximum }

  /// The summary of no samples.
  init() {}

  init(minimum: Double, maximum: Double, hasGap: Bool) {
    self.minimum = minimum
    self.maximum = maximum
    self.hasGap = hasGap
  }

  /// Takes in the samples that follow.
  mutating func merge(_ next: BlockSummary) {
    // `next < self ? next : self`, in this order, is one `minsd`, and a NaN on the left loses.
    minimum = next.minimum < minimum ? next.minimum : minimum
    maximum = next.maximum > maximum ? next.maximum : maximum
    hasGap = hasGap || next.hasGap
  }

  /// Scans `values`.
  init(_ values: Span<Double>) {
    // Eight lanes are four SSE2 registers: enough chains to hide the latency of `minpd`.
    typealias Lanes = SIMD8<Double>
    var low = Lanes(repeating: .infinity)
    var high = Lanes(repeating: -.infinity)
    // `x - x` is 0 for a finite x and NaN otherwise, and NaN stays in a sum.
    var taint = Lanes.zero
    let bytes = values.bytes
    let vectorized = values.count & ~(Lanes.scalarCount - 1)
    var index = 0
    while index < vectorized {
      let lanes = unsafe bytes.unsafeLoadUnaligned(
        fromUncheckedByteOffset: index &* 8, as: Lanes.self)
      low.replace(with: lanes, where: lanes .< low)
      high.replace(with: lanes, where: lanes .> high)
      taint += lanes - lanes
      index &+= Lanes.scalarCount
    }
    var summary = BlockSummary()
    var sum = taint.sum()
    for lane in 0..<Lanes.scalarCount {
      summary.minimum = min(summary.minimum, low[lane])
      summary.maximum = max(summary.maximum, high[lane])
    }
    while index < values.count {
      let value = values[index]
      summary.minimum = value < summary.minimum ? value : summary.minimum
      summary.maximum = value > summary.maximum ? value : summary.maximum
      sum += value - value
      index &+= 1
    }
    summary.hasGap = sum.isNaN
    self = summary
  }
}
