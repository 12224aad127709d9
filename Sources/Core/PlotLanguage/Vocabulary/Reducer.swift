/// How several values become one; gaps are skipped.
package enum Reducer: Hashable, Sendable {
  case mean, sum, min, max, first, last, stdev, count
  /// The value below which a share (0...1) of the values lies, on the straight line between neighbours.
  case quantile(Double)

  /// The reducer that a word says: `max`, `median`, `p95`, `p99.9`; nil for any other word.
  package init?(_ word: String) {
    switch word {
    case "mean": self = .mean
    case "sum": self = .sum
    case "min": self = .min
    case "max": self = .max
    case "first": self = .first
    case "last": self = .last
    case "median": self = .quantile(0.5)
    case "stdev": self = .stdev
    case "count": self = .count
    default:
      let digits = word.dropFirst()
      guard word.hasPrefix("p"), digits.allSatisfy({ $0.isASCII && $0.isNumber || $0 == "." }),
        let percent = Double(digits), (0...100).contains(percent)
      else { return nil }
      self = .quantile(percent / 100)
    }
  }

  /// The words for people to choose from; any number of 0...100 may stand behind the `p`.
  package static let words = [
    "mean", "sum", "min", "max", "first", "last", "median", "stdev", "count", "p95",
  ]
}
