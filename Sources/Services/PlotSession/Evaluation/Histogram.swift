import Threading

/// How many values lie in each of some bins of one width.
struct Histogram {
  /// How many values lie in each bin; the last one holds the greatest value, too.
  let counts: [Double]
  let middles: [Double]

  /// The range of whole values from which on halves between them are no longer exact.
  private static let mostWhole = 1e15
  /// The most bins that the rule makes by itself.
  private static let automaticLimit = 1000

  init(_ values: [Double], bins: Int?, _ cancellation: Cancellation) throws {
    let summary = Summary(cancellation: cancellation)
    guard let low = try summary.argmin(values), let high = try summary.argmax(values) else {
      (counts, middles) = ([], [])
      return
    }
    let isWhole =
      values[high] - values[low] < Self.mostWhole
      && values.allSatisfy { !$0.isFinite || $0 == $0.rounded() }
    // Equal values stand in the middle of a bin of width 1, and whole values in one of whole width.
    let margin =
      isWhole ? 0.5 : values[low] < values[high] ? 0 : max(0.5, values[low].ulp)
    let least = values[low] - margin
    var greatest = values[high] + margin
    var number = try bins ?? Self.bins(of: values, from: least, to: greatest, summary)
    if isWhole {
      let width = ((greatest - least) / Double(number)).rounded(.up)
      number = Int(((greatest - least) / width).rounded(.up))
      greatest = least + width * Double(number)
    }
    // Halves, since the distance of two huge values overflows.
    let width = greatest / 2 - least / 2
    var counts = try cancellation.array(repeating: 0, count: number)
    try cancellation.forEach(values) { _, value in
      guard value.isFinite else { return }
      let share = width > 0 ? (value / 2 - least / 2) / width : 0
      counts[max(0, min(number - 1, Int(share * Double(number))))] += 1
    }
    self.counts = counts
    let whole = isWhole ? (greatest - least) / Double(number) : 0
    middles = try cancellation.array(of: number) { bin in
      if isWhole { return least + (Double(bin) + 0.5) * whole }
      let share = (Double(bin) + 0.5) / Double(number)
      return least * (1 - share) + greatest * share
    }
  }

  /// The number of bins whose width is twice the middle half of the values by the cube root of their number.
  ///
  /// Source: Freedman and Diaconis, "On the histogram as a density estimator: L2 theory", 1981.
  private static func bins(
    of values: [Double], from least: Double, to greatest: Double, _ summary: Summary
  ) throws -> Int {
    let count = try summary.count(values)
    let half = try summary.quantile(values, 0.75) / 2 - summary.quantile(values, 0.25) / 2
    // Where half of the values are equal, the rule has no width: as many bins as the root.
    let bins =
      half > 0
      ? (greatest / 2 - least / 2) / (2 * half) * cubeRoot(count) : count.squareRoot()
    return max(1, min(automaticLimit, Int(clamping: bins.rounded(.up))))
  }

  /// The cube root of a number from 1 on, by Newton's method.
  private static func cubeRoot(_ number: Double) -> Double {
    var root = number
    for _ in 0..<100 {
      let next = (2 * root + number / (root * root)) / 3
      if next >= root { break }
      root = next
    }
    return root
  }
}
