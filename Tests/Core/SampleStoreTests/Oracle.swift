import TestSupport

/// The slow, plain meaning of every query: one linear pass with nothing to get wrong.
enum Oracle {
  /// Infinite values are gaps.
  static func stored(_ values: [Double]) -> [Double] {
    values.map { $0.isFinite ? $0 : .nan }
  }

  struct Extent: Equatable {
    var minimum: Double
    var maximum: Double
    var minimumIndex: Int
    var maximumIndex: Int
    var hasGap: Bool
  }

  static func extent(of values: [Double], in samples: Range<Int>) -> Extent? {
    var found: Extent?
    for index in samples where !values[index].isNaN {
      let value = values[index]
      guard var extent = found else {
        found = Extent(
          minimum: value, maximum: value, minimumIndex: index, maximumIndex: index, hasGap: false)
        continue
      }
      if value < extent.minimum { (extent.minimum, extent.minimumIndex) = (value, index) }
      if value > extent.maximum { (extent.maximum, extent.maximumIndex) = (value, index) }
      found = extent
    }
    found?.hasGap = samples.contains { values[$0].isNaN }
    return found
  }

  static func nearest(
    to target: Double, positions: [Double], values: [Double], in samples: Range<Int>
  ) -> Int? {
    guard let start = samples.first, let end = samples.last else { return nil }
    let target = max(positions[start], min(positions[end], target))
    var best: Int?
    for index in samples where !values[index].isNaN {
      guard let known = best else {
        best = index
        continue
      }
      // Not farther by more than what Doubles get wrong: the later one wins.
      let distance = abs(positions[index] - target)
      if distance * (1 - 1e-9) <= abs(positions[known] - target) { best = index }
    }
    return best
  }

  /// The sample indices of a line; samples on both sides of a start never share a column.
  static func line(
    positions: [Double], values: [Double], visible: Range<Int>, from lower: Double,
    through upper: Double, columns: Int, samplesPerColumn: Int, starts: [Int] = []
  ) -> [Int] {
    let outer = max(0, visible.lowerBound - 1)..<min(values.count, visible.upperBound + 1)
    if visible.count <= columns * samplesPerColumn { return Array(outer) }
    let visibleStarts = starts.filter { $0 > visible.lowerBound && $0 < visible.upperBound }
    let isParted = visibleStarts.count / 4 <= columns
    var members: [[Int]] = []
    var place: [Int] = []
    for index in visible where !values[index].isNaN {
      let here = [
        column(of: positions[index], from: lower, through: upper, of: columns),
        isParted ? visibleStarts.filter { $0 <= index }.count : 0,
      ]
      if here != place { members.append([]) }
      members[members.count - 1].append(index)
      place = here
    }
    func hasGap(_ a: Int, _ b: Int) -> Bool { a < b && values[a...b].contains { $0.isNaN } }
    var kept: [Int] = []
    // Extremes of a column that are joined over gaps, because a gap beside them is shown.
    var joined: Set<Int> = []
    for index in outer.lowerBound..<visible.lowerBound where !values[index].isNaN {
      kept.append(index)
    }
    for samples in members {
      let low = samples.map { values[$0] }.min()
      let high = samples.map { values[$0] }.max()
      let chosen: Set<Int?> = [
        samples.first, samples.last, samples.first { values[$0] == low },
        samples.first { values[$0] == high },
      ]
      kept += chosen.compactMap(\.self).sorted()
      let extremes = [low, high].map { value in samples.first { values[$0] == value } ?? 0 }
        .sorted()
      if hasGap(samples[0], extremes[0]) || hasGap(extremes[1], samples[samples.count - 1]) {
        joined.insert(extremes[1])
      }
    }
    for index in visible.upperBound..<outer.upperBound where !values[index].isNaN {
      kept.append(index)
    }
    var result: [Int] = []
    for index in kept {
      if !joined.contains(index), let last = result.last,
        let gap = (last..<index).first(where: { values[$0].isNaN })
      {
        result.append(gap)
      }
      result.append(index)
    }
    return result
  }

  static func column(
    of position: Double, from lower: Double, through upper: Double, of columns: Int
  ) -> Int {
    (1..<columns).last { position >= edge($0, from: lower, through: upper, of: columns) } ?? 0
  }

  static func edge(
    _ column: Int, from lower: Double, through upper: Double, of columns: Int
  ) -> Double {
    lower + (upper - lower) * (Double(column) / Double(columns))
  }
}

/// Seeded samples and ranges.
struct Material {
  var random: SeededGenerator

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  /// Few distinct values, so that extremes tie; gaps alone and in runs; now and then an infinity.
  mutating func values(count: Int) -> [Double] {
    let style = Int.random(in: 0...4, using: &random)
    var result: [Double] = []
    var gapRun = 0
    while result.count < count {
      if gapRun > 0 {
        gapRun -= 1
        result.append(.nan)
        continue
      }
      let chance = Int.random(in: 0..<1000, using: &random)
      if style == 4 || (style == 1 && chance < 150) || (style == 2 && chance < 20) {
        gapRun = style == 2 ? Int.random(in: 50...200, using: &random) : 0
        result.append(chance.isMultiple(of: 5) ? (chance < 75 ? .infinity : -.infinity) : .nan)
      } else if style == 3 {
        result.append(Double.random(in: -1...1, using: &random) * 1e308)
      } else {
        result.append(Double(Int.random(in: -9...9, using: &random)))
      }
    }
    return result
  }

  /// Ascending with duplicates, leaps and even stretches.
  mutating func positions(count: Int) -> [Double] {
    var position = Double(Int.random(in: -50...50, using: &random))
    return (0..<count).map { _ in
      switch Int.random(in: 0..<10, using: &random) {
      case 0..<3: break
      case 3: position += 40
      default: position += Double(Int.random(in: 1...4, using: &random)) / 4
      }
      return position
    }
  }

  mutating func range(within count: Int) -> Range<Int> {
    let a = Int.random(in: 0...count, using: &random)
    let b = Int.random(in: 0...count, using: &random)
    return min(a, b)..<max(a, b)
  }

  mutating func number(in range: ClosedRange<Double>) -> Double {
    Double.random(in: range, using: &random)
  }

  mutating func integer(in range: ClosedRange<Int>) -> Int {
    Int.random(in: range, using: &random)
  }
}

/// Values that equal each other bit for bit, with any NaN as good as another.
func same(_ a: [Double], _ b: [Double]) -> Bool {
  a.count == b.count
    && zip(a, b).allSatisfy { $0.bitPattern == $1.bitPattern || ($0.isNaN && $1.isNaN) }
}

/// Sizes around the edges of vectors, blocks and groups.
let edgeSizes = [
  0, 1, 2, 7, 8, 9, 63, 64, 65, 127, 128, 255, 256, 257, 320, 1023, 1024, 1025, 4160,
]

/// What nobody should pass, and everybody does.
let nastyNumbers: [Double] = [
  .nan, .signalingNaN, .infinity, -.infinity, 1e308, -1e308, .greatestFiniteMagnitude,
  -.greatestFiniteMagnitude, .leastNonzeroMagnitude, -0.0, 0, 1, -1, 0.5, 1e18, -1e18,
]

/// Index ranges inside, outside, empty and huge.
let nastyRanges: [Range<Int>] = [
  0..<0, 0..<1, 3..<3, -5..<2, 60..<200, -10 ..< -5, 1000..<2000, Int.min..<Int.max, 0..<Int.max,
  Int.max..<Int.max, Int.min..<Int.min, Int.min..<0,
]
