import PlotLanguage
import Threading

/// Count, sum, mean, extremes and deviation of some values, in a form that can be joined with those
/// of others.
struct Moments {
  private(set) var count = 0.0
  private(set) var sum = 0.0
  private(set) var mean = 0.0
  private(set) var least = Double.infinity
  private(set) var greatest = -Double.infinity
  /// The sum of the squared distances from the mean.
  private var squares = 0.0

  init() {}

  init(_ value: Double) {
    (count, sum, mean, least, greatest) = (1, value, value, value, value)
  }

  /// Joins the moments of the values that follow.
  ///
  /// Source: Chan, Golub and LeVeque, "Updating formulae and a pairwise algorithm for computing sample
  /// variances", 1979.
  mutating func join(_ other: Moments) {
    guard other.count > 0 else { return }
    guard count > 0 else {
      self = other
      return
    }
    let total = count + other.count
    let distance = other.mean - mean
    squares += other.squares + distance * distance * (count / total) * other.count
    mean += distance * (other.count / total)
    sum += other.sum
    count = total
    least = Swift.min(least, other.least)
    greatest = Swift.max(greatest, other.greatest)
  }

  /// The standard deviation, dividing by n − 1; a gap for less than two values.
  var deviation: Double { count > 1 ? (squares / (count - 1)).squareRoot() : .nan }
}

/// A summary of any stretch of values in O(log n): a tree of the moments of its parts.
///
/// Nothing is ever taken away from a sum again, so that no error grows from window to window.
struct WindowSummaries {
  /// Values below one leaf.
  private static let block = 16

  private let values: [Double]
  /// The power of two with which values were multiplied so that their squares neither overflow nor vanish.
  private let scale: Double
  /// Node k has the children 2k and 2k + 1; the leaves are the last half.
  private var nodes: [Moments]
  private let leafCount: Int

  init(_ values: [Double], _ cancellation: Cancellation) throws {
    var greatest = 0.0
    try cancellation.forEach(values) { _, value in
      if value.isFinite { greatest = max(greatest, abs(value)) }
    }
    let scale: Double = greatest > 0x1p400 ? 0x1p-600 : greatest < 0x1p-400 ? 0x1p600 : 1
    self.scale = scale
    self.values = scale == 1 ? values : try cancellation.map(values) { $0 * scale }
    leafCount = max(1, (values.count + Self.block - 1) / Self.block)
    nodes = try cancellation.emptyArray(for: 2 * leafCount, of: Moments.self)
    try cancellation.forEachPiece(of: 2 * leafCount) { piece in
      for _ in piece { nodes.append(Moments()) }
    }
    try cancellation.forEachPiece(of: leafCount) { piece in
      for leaf in piece {
        nodes[leafCount + leaf] = direct(leaf * Self.block..<(leaf + 1) * Self.block)
      }
    }
    for node in stride(from: leafCount - 1, to: 0, by: -1) {
      if node % Cancellation.stride == 0 { try cancellation.check() }
      nodes[node] = nodes[2 * node]
      nodes[node].join(nodes[2 * node + 1])
    }
  }

  /// The moments of a stretch, from its values one by one.
  private func direct(_ range: Range<Int>) -> Moments {
    var result = Moments()
    for index in range.clamped(to: 0..<values.count) where values[index].isFinite {
      result.join(Moments(values[index]))
    }
    return result
  }

  private func moments(_ range: Range<Int>) -> Moments {
    var first = (range.lowerBound + Self.block - 1) / Self.block
    var end = range.upperBound / Self.block
    guard first < end else { return direct(range) }
    var head = direct(range.lowerBound..<first * Self.block)
    var tail = direct(end * Self.block..<range.upperBound)
    (first, end) = (first + leafCount, end + leafCount)
    while first < end {
      if first % 2 == 1 {
        head.join(nodes[first])
        first += 1
      }
      if end % 2 == 1 {
        end -= 1
        var node = nodes[end]
        node.join(tail)
        tail = node
      }
      (first, end) = (first / 2, end / 2)
    }
    head.join(tail)
    return head
  }

  /// A summary of the values in a stretch; a gap where there are none.
  func value(_ reducer: Reducer, of range: Range<Int>) -> Double {
    let moments = moments(range)
    guard moments.count > 0 else { return .nan }
    switch reducer {
    case .count: return moments.count
    case .sum: return moments.sum / scale
    // Sums of whole numbers are exact, and so is their quotient.
    case .mean: return moments.sum / moments.count / scale
    case .min: return moments.least / scale
    case .max: return moments.greatest / scale
    case .stdev: return moments.deviation / scale
    case .quantile, .first, .last: return .nan
    }
  }
}
