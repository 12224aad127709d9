import Threading

/// Bins of one width, in which values are counted.
struct Histogram {
  /// The range of whole values from which on halves between them are no longer exact.
  private static let mostWhole = 1e15
  /// The most bins that the rule makes by itself.
  private static let automaticLimit = 1000

  /// Bins of fewer steps than this would hold now one step more, now one less, which looks like peaks.
  private static let fewSteps = 10.0

  private let least: Double
  private let greatest: Double
  private let number: Int
  private let steps: Steps?
  /// The edges, where somebody says them: what lies outside is not counted.
  private var edges: [Double]?

  /// Bins that begin halfway between two steps of the values and are a whole number of them wide.
  private struct Steps {
    let perUnit: Double
    let first: Double
    let width: Double
  }

  /// The bins that all of some values fill, so many or as many as the rule makes; none for no values.
  init(of values: [Double], bins: Int?, _ cancellation: Cancellation) throws {
    let summary = Summary(cancellation: cancellation)
    guard let low = try summary.argmin(values), let high = try summary.argmax(values) else {
      (least, greatest, number, steps) = (0, 0, 0, nil)
      return
    }
    let (lowest, highest) = (values[low], values[high])
    var perUnit = Self.areWhole(values, lowest, highest, 1) ? 1.0 : nil
    // Equal values stand in the middle of a bin of width 1, and whole values in one of whole width.
    let margin = perUnit != nil ? 0.5 : lowest < highest ? 0 : max(0.5, lowest.ulp)
    let (start, end) = (lowest - margin, highest + margin)
    let wanted = try bins ?? Self.bins(of: values, from: start, to: end, summary)
    if perUnit == nil, bins == nil, lowest < highest {
      perUnit = [10, 100, 1000].first { Self.areWhole(values, lowest, highest, $0) }
        .flatMap { (end - start) / Double(wanted) * $0 < Self.fewSteps ? $0 : nil }
    }
    guard let perUnit else {
      (least, greatest, number, steps) = (start, end, wanted, nil)
      return
    }
    let first = (lowest * perUnit).rounded() - 0.5
    let length = (highest * perUnit).rounded() + 0.5 - first
    let width = (length / Double(wanted)).rounded(.up)
    number = Int((length / width).rounded(.up))
    (least, greatest) = (first / perUnit, (first + width * Double(number)) / perUnit)
    steps = Steps(perUnit: perUnit, first: first, width: width)
  }

  /// Bins between these edges; nil for edges that do not ascend evenly.
  ///
  /// Their lower edges belong to them, and to the last one its upper edge, too.
  init?(edges: [Double]) {
    guard edges.count > 1, let first = edges.first, let last = edges.last, first < last,
      (last - first).isFinite
    else { return nil }
    let width = (last - first) / Double(edges.count - 1)
    let areEven = edges.indices.allSatisfy {
      abs(edges[$0] - first - Double($0) * width) <= 1e-6 * width
    }
    guard areEven else { return nil }
    (least, greatest, number, steps) = (first, last, edges.count - 1, nil)
    self.edges = edges
  }

  /// How many of some values lie in no bin.
  func count(ofOutside values: [Double]) -> Int {
    values.count { $0 < least || $0 > greatest }
  }

  /// Whether all values are whole numbers of steps, of which a unit has so many.
  private static func areWhole(
    _ values: [Double], _ lowest: Double, _ highest: Double, _ perUnit: Double
  ) -> Bool {
    // The number of steps that a value is, read back, is the value that was written with as many decimals.
    max(highest - lowest, lowest.magnitude, highest.magnitude) * perUnit < mostWhole
      && values.allSatisfy { !$0.isFinite || ($0 * perUnit).rounded() / perUnit == $0 }
  }

  /// How many of some values lie in each bin; the last one holds the greatest value, too.
  func counts(of values: [Double], _ cancellation: Cancellation) throws -> [Double] {
    var counts = try cancellation.array(repeating: 0, count: number)
    guard number > 0 else { return counts }
    if let edges {
      try cancellation.forEach(values) { _, value in
        guard value >= least, value <= greatest else { return }
        // An edge is where it was written, whatever a quotient says.
        var bin = min(number - 1, Int((value - least) / (greatest - least) * Double(number)))
        while bin > 0, value < edges[bin] { bin -= 1 }
        while bin + 1 < number, value >= edges[bin + 1] { bin += 1 }
        counts[bin] += 1
      }
      return counts
    }
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
    if let edges { return zip(edges, edges.dropFirst()).map { $0 / 2 + $1 / 2 } }
    return try cancellation.array(of: number) { bin in
      if let steps {
        return (steps.first + (Double(bin) + 0.5) * steps.width) / steps.perUnit
      }
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
