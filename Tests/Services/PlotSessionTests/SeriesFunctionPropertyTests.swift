import PlotSession
import SampleStore
import TestSupport
import Testing

/// Functions of series against the sentence that says what they give, taken word by word.
@Suite struct SeriesFunctionPropertyTests {
  /// Values with gaps, ties and, now and then, sizes at which careless formulas overflow.
  static func values(_ random: inout SeededGenerator, count: Int? = nil) -> [Double] {
    let scales: [Double] = [1, 1, 1e-3, 1e300]
    let scale = scales.randomElement(using: &random) ?? 1
    return (0..<(count ?? Int.random(in: 0...24, using: &random))).map { _ -> Double in
      if Int.random(in: 0..<5, using: &random) == 0 { return .nan }
      return Double(Int.random(in: -9...9, using: &random)) * scale
    }
  }

  /// What an expression gives where `a` and `b` are these lists.
  static func result(_ expression: String, a: [Double], b: [Double] = []) -> [Double] {
    let prompt = Prompt("series a = \(a); series b = \(b); series r = \(expression)")
    return prompt.session.state.series["r"]?.samples.column.values ?? []
  }

  /// Whether both are the same up to rounding, gaps included; sums of other signs cancel.
  static func agree(_ a: [Double], _ b: [Double]) -> Bool {
    let size = b.filter(\.isFinite).map(abs).max() ?? 0
    return a.count == b.count
      && zip(a, b).allSatisfy { x, y in
        x.isFinite == y.isFinite && (!x.isFinite || abs(x - y) <= 1e-12 * size)
      }
  }

  @Test(arguments: 0..<60)
  func `running extremes, changes, filled gaps and sorted values`(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let a = Self.values(&random)
    let k = Int.random(in: 1...4, using: &random)
    let first = a.first { $0.isFinite } ?? .nan
    func percent(_ base: Double, _ value: Double) -> Double { 100 * (value / base - base / base) }
    let oracles: [(String, [Double])] = [
      ("cummin(a)", a.indices.map { i in a[i].isNaN ? .nan : Self.finite(a[...i]).min() ?? .nan }),
      ("cummax(a)", a.indices.map { i in a[i].isNaN ? .nan : Self.finite(a[...i]).max() ?? .nan }),
      ("percent(a)", a.map { percent(first, $0) }),
      ("change(a, \(k))", a.indices.map { i in i < k ? .nan : percent(a[i - k], a[i]) }),
      ("fill(a, 3)", a.map { $0.isNaN ? 3 : $0 }),
      ("fill(a, previous)", a.indices.map { i in Self.finite(a[...i]).last ?? .nan }),
      (
        "fill(a, linear)",
        a.indices.map { i in
          guard a[i].isNaN else { return a[i] }
          guard let left = a[..<i].lastIndex(where: \.isFinite),
            let right = a[i...].firstIndex(where: \.isFinite)
          else { return .nan }
          let share = Double(i - left) / Double(right - left)
          return a[left] * (1 - share) + a[right] * share
        }
      ),
      ("sort(a)", Self.finite(a[...]).sorted()),
    ]
    for (expression, expected) in oracles {
      let result = Self.result(expression, a: a)
      #expect(Self.agree(result, expected), "\(expression) of \(a): \(result), not \(expected)")
    }
  }

  @Test(arguments: 0..<40)
  func `the correlation is that of the pairs without a gap`(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let a = Self.values(&random, count: 12)
    let b = Self.values(&random, count: 12)
    let pairs = zip(a, b).filter { $0.isFinite && $1.isFinite }.map { ($0 / 1e300, $1 / 1e300) }
    let count = Double(pairs.count)
    let x = pairs.map(\.0).reduce(0, +) / count
    let y = pairs.map(\.1).reduce(0, +) / count
    // Scaled by their greatest distance, so that no square vanishes.
    let u = pairs.map { $0.0 - x }
    let v = pairs.map { $0.1 - y }
    let (p, q) = (u.map(abs).max() ?? 0, v.map(abs).max() ?? 0)
    let products = zip(u, v).map { ($0 / p) * ($1 / q) }.reduce(0, +)
    let squares =
      u.map { ($0 / p) * ($0 / p) }.reduce(0, +) * v.map { ($0 / q) * ($0 / q) }.reduce(0, +)
    let expected = products / squares.squareRoot()
    let result = Self.result("[corr(a, b)]", a: a, b: b)
    #expect(Self.agree(result, [expected]), "\(a), \(b): \(result), not \(expected)")
  }

  @Test(arguments: 0..<80)
  func `rolling summaries are those of each window`(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let a = Self.values(&random, count: Int.random(in: 0...90, using: &random))
    let length = Int.random(in: 1...40, using: &random)
    for word in ["mean", "sum", "min", "max", "median", "stdev", "count"] {
      let expected = a.indices.map { i in
        i + 1 < length ? .nan : Self.summary(word, of: Self.finite(a[(i + 1 - length)...i]))
      }
      let result = Self.result("rolling(a, \(length), \(word))", a: a)
      #expect(
        Self.agree(result, expected), "\(word), \(length) of \(a): \(result), not \(expected)")
    }
  }

  @Test(arguments: 0..<60)
  func `rolling over a time takes the samples in it`(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    var hours: [Int] = []
    for _ in 0..<40 { hours.append((hours.last ?? 0) + Int.random(in: 0...5, using: &random)) }
    let a = Self.values(&random, count: hours.count)
    let length = Int.random(in: 1...24, using: &random)
    for word in ["sum", "median", "count"] {
      let expected = a.indices.map { i -> Double in
        guard hours[i] - hours[0] >= length else { return .nan }
        let inside = a.indices.filter { hours[$0] > hours[i] - length && hours[$0] <= hours[i] }
        return Self.summary(word, of: Self.finite(inside.map { a[$0] }[...]))
      }
      let times = hours.map { hour in
        "2026-03-0\(1 + hour / 24)T\(hour % 24 < 10 ? "0" : "")\(hour % 24):00"
      }.joined(separator: ", ")
      let prompt = Prompt(
        "series a = \(a) time=[\(times)]; series r = rolling(a, \(length) h, \(word))")
      let result = prompt.session.state.series["r"]?.samples.column.values ?? []
      #expect(Self.agree(result, expected), "\(word), \(length) h of \(a) at \(hours): \(result)")
    }
  }

  /// A summary by its definition; the values are made small first, so that no square overflows.
  private static func summary(_ word: String, of values: [Double]) -> Double {
    guard !values.isEmpty else { return .nan }
    let count = Double(values.count)
    let sorted = values.sorted()
    let mean = values.map { $0 / count }.reduce(0, +)
    switch word {
    case "count": return count
    case "sum": return values.reduce(0, +)
    case "mean": return mean
    case "min": return sorted[0]
    case "max": return sorted[sorted.count - 1]
    case "median":
      return sorted[(sorted.count - 1) / 2] / 2 + sorted[sorted.count / 2] / 2
    default:
      guard count > 1 else { return .nan }
      let size = values.map { abs($0 - mean) }.max() ?? 0
      guard size > 0 else { return 0 }
      let squares = values.map { ($0 / size - mean / size) * ($0 / size - mean / size) }
      return (squares.reduce(0, +) / (count - 1)).squareRoot() * size
    }
  }

  static func finite(_ values: ArraySlice<Double>) -> [Double] { values.filter(\.isFinite) }
}
