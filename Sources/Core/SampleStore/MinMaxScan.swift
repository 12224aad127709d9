/// The lowest and the highest value, found by one pass.
///
/// - Parameter values: Any values, in any number.
/// - Returns: From the lowest to the highest one, or nil where there is no value but NaN.
/// - Complexity: O(n), at the speed of the memory for large n.
///
/// Edge cases: NaN is skipped; infinite values count (a ``SampleColumn`` never holds one); among zeros
/// of both signs, which of them is returned depends on their order alone.
public func minMax(of values: Span<Double>) -> ClosedRange<Double>? {
  let summary = BlockSummary(values)
  return summary.isEmpty ? nil : summary.minimum...summary.maximum
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
    guard values.count >= Lanes.scalarCount else {
      self.init()
      for index in values.indices {
        let value = values[index]
        merge(BlockSummary(minimum: value, maximum: value, hasGap: !value.isFinite))
      }
      return
    }
    var low = Lanes(repeating: .infinity)
    var high = Lanes(repeating: -.infinity)
    // `x - x` is 0 for a finite x and NaN otherwise, and NaN stays in a sum.
    var taint = Lanes.zero
    let bytes = values.bytes
    let last = values.count &- Lanes.scalarCount
    var index = 0
    while true {
      let lanes = unsafe bytes.unsafeLoadUnaligned(
        fromUncheckedByteOffset: index &* 8, as: Lanes.self)
      low.replace(with: lanes, where: lanes .< low)
      high.replace(with: lanes, where: lanes .> high)
      taint += lanes - lanes
      if index == last { break }
      // The last eight are some of those before where fewer are left.
      index = min(index &+ Lanes.scalarCount, last)
    }
    self.init(
      minimum: least(of: least(of: low.lowHalf, low.highHalf)),
      maximum: greatest(of: greatest(of: high.lowHalf, high.highHalf)),
      hasGap: (taint.lowHalf + taint.highHalf).sum().isNaN)
  }
}

// In halves, as registers hold them. No lane is NaN.

func least(of a: SIMD4<Double>, _ b: SIMD4<Double>) -> SIMD4<Double> {
  a.replacing(with: b, where: b .< a)
}

private func greatest(of a: SIMD4<Double>, _ b: SIMD4<Double>) -> SIMD4<Double> {
  a.replacing(with: b, where: b .> a)
}

func least(of lanes: SIMD4<Double>) -> Double {
  let (a, b) = (lanes.lowHalf, lanes.highHalf)
  let half = a.replacing(with: b, where: b .< a)
  return half[1] < half[0] ? half[1] : half[0]
}

private func greatest(of lanes: SIMD4<Double>) -> Double {
  let (a, b) = (lanes.lowHalf, lanes.highHalf)
  let half = a.replacing(with: b, where: b .> a)
  return half[1] > half[0] ? half[1] : half[0]
}

/// The index of the first of some values that equals a number; nil where none does.
func firstIndex(of value: Double, in values: Span<Double>) -> Int? {
  typealias Lanes = SIMD8<Double>
  let bytes = values.bytes
  let one = Lanes(repeating: 1)
  var index = 0
  while index &+ Lanes.scalarCount <= values.count {
    let lanes = unsafe bytes.unsafeLoadUnaligned(
      fromUncheckedByteOffset: index &* 8, as: Lanes.self)
    let hits = Lanes.zero.replacing(with: one, where: lanes .== value)
    if (hits.lowHalf + hits.highHalf).sum() > 0 { break }
    index &+= Lanes.scalarCount
  }
  return (index..<values.count).first { values[$0] == value }
}
