import Threading

/// A quantile of a stretch whose ends move.
///
/// The values are counted by their rank in a tree of partial sums; moving an end by one value and asking
/// for the quantile cost O(log n).
/// Source: Fenwick, "A new data structure for cumulative frequency tables", 1994.
struct WindowQuantile {
  /// Which share of the values lies below.
  private let share: Double
  private let values: [Double]
  private let sorted: [Double]
  private var sums: [Int]
  private var count = 0
  private var window = 0..<0

  init(_ share: Double, of values: [Double], _ cancellation: Cancellation) throws {
    self.share = share
    self.values = values
    var sorted = try cancellation.emptyArray(for: values.count, of: Double.self)
    try cancellation.forEach(values) { _, value in if value.isFinite { sorted.append(value) } }
    try cancellation.sort(&sorted)
    self.sorted = sorted
    sums = try cancellation.emptyArray(for: sorted.count + 1, of: Int.self)
    try cancellation.forEachPiece(of: sorted.count + 1) { piece in for _ in piece { sums.append(0) }
    }
  }

  /// The quantile of a stretch; a gap where there is no value.
  mutating func value(of range: Range<Int>, _ cancellation: Cancellation) throws -> Double {
    var steps = 0
    func countStep() throws {
      steps += 1
      if steps % 256 == 0 { try cancellation.check() }
    }
    while window.upperBound < range.upperBound {
      try countStep()
      change(window.upperBound, by: 1)
      window = window.lowerBound..<window.upperBound + 1
    }
    while window.lowerBound > range.lowerBound {
      try countStep()
      window = window.lowerBound - 1..<window.upperBound
      change(window.lowerBound, by: 1)
    }
    while window.lowerBound < range.lowerBound {
      try countStep()
      change(window.lowerBound, by: -1)
      window = window.lowerBound + 1..<window.upperBound
    }
    guard count > 0 else { return .nan }
    let place = share * Double(count - 1)
    let below = Int(place)
    let lower = value(ranked: below)
    let rest = place - Double(below)
    return rest == 0 ? lower : lower * (1 - rest) + value(ranked: below + 1) * rest
  }

  /// Adds the value of a sample to the window, or removes it.
  private mutating func change(_ index: Int, by amount: Int) {
    guard values[index].isFinite else { return }
    count += amount
    var place = rank(of: values[index]) + 1
    while place < sums.count {
      sums[place] += amount
      place += place & -place
    }
  }

  /// How many of all values are less.
  private func rank(of value: Double) -> Int {
    var (low, high) = (0, sorted.count)
    while low < high {
      let middle = (low + high) / 2
      if sorted[middle] < value { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// The value below which `rank` of those that count lie.
  private func value(ranked rank: Int) -> Double {
    var (place, rest) = (0, rank)
    var step = 1
    while step * 2 < sums.count { step *= 2 }
    while step > 0 {
      if place + step < sums.count, sums[place + step] <= rest {
        place += step
        rest -= sums[place]
      }
      step /= 2
    }
    return sorted[min(place, sorted.count - 1)]
  }
}
