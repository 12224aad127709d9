import Threading

/// Bins of one width, in which values are counted.
struct Histogram {
  /// The range of whole values from which on halves between them are no longer exact.
  private static let mostWhole = 1e15
  /// The most bins that the rule makes by itself.
  private static let automaticLimit = 1000

  private let least: Double
  private let greatest: Double
  private let number: Int
  /// Whether all values are whole, and so the width of a bin.
  private let isWhole: Bool

  /// The bins that all of some values fill, so many or as many as the rule makes; none for no values.
  init(of values: [Double], bins: Int?, _ cancellation: Cancellation) throws {
    let summary = Summary(cancellation: cancellation)
    guard let low = try summary.argmin(values), let high = try summary.argmax(values) else {
      (least, greatest, number, isWhole) = (0, 0, 0, false)
      return
    }
    isWhole =
      values[high] - values[low] < Self.mostWhole
      && values.allSatisfy { !$0.isFinite || $0 == $0.rounded() }
    // Equal values stand in the middle of a bin of width 1, and whole values in one of whole width.
    let margin =
      isWhole ? 0.5 : values[low] < values[high] ? 0 : max(0.5, values[low].ulp)
    least = values[low] - margin
    let end = values[high] + margin
    let wanted = try bins ?? Self.bins(of: values, from: least, to: end, summary)
    guard isWhole else {
      (greatest, number) = (end, wanted)
      return
    }
    let width = ((end - least) / Double(wanted)).rounded(.up)
    number = Int(((end - least) / width).rounded(.up))
    greatest = least + width * Double(number)
  }

  /// How many of some values lie in each bin; the last one holds the greatest value, too.
  func counts(of values: [Double], _ cancellation: Cancellation) throws -> [Double] {
    var counts = try cancellation.array(repeating: 0, count: number)
    guard number > 0 else { return counts }
    // Halves, since the distance of two huge values overflows.
    let width = greatest / 2 - least / 2
    try cancellation.forEach(values) { _, value in
      guard value.isFinite else { return }
      let share = width > 0 ? (value / 2 - least / 2) / width : 0
      counts[max(0, min(number - 1, Int(share * Double(number))))] += 1
    }
    return counts
  }

  /// Where the middles of the bins lie.
  func middles(_ cancellation: Cancellation) throws -> [Double] {
    let whole = isWhole ? (greatest - least) / Double(number) : 0
    return try cancellation.array(of: number) { bin in
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
