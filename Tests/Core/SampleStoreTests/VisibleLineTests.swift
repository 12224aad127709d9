import SampleStore
import TestSupport
import Testing

struct VisibleLineTests {
  private struct Plot {
    var series: SampleSeries
    var positions: [Double]
    var lower: Double
    var upper: Double
    var columns: Int
    var samplesPerColumn: Int

    var line: VisibleLine {
      series.line(
        from: lower, through: upper, columns: columns, samplesPerColumn: samplesPerColumn)
    }
  }

  /// Random series of each kind in random windows, mostly so crowded that samples must go.
  private func plots(seed: UInt64) throws -> [Plot] {
    var material = Material(seed: seed)
    var result: [Plot] = []
    for count in [1, 2, 5, 64, 65, 300, 1025] {
      let values = material.values(count: count)
      let explicit = material.positions(count: count)
      let start = material.number(in: -100...100)
      let step = material.number(in: 0.01...3)
      let kinds: [(SampleSeries, [Double])] = [
        (SampleSeries(values), (0..<count).map(Double.init)),
        (
          try SampleSeries(values, at: .uniform(start: start, step: step)),
          (0..<count).map { start + Double($0) * step }
        ),
        (try SampleSeries(values, at: .explicit(explicit)), explicit),
      ]
      for (series, positions) in kinds {
        for _ in 0..<3 {
          let a = positions[material.integer(in: 0...count - 1)] - material.number(in: 0...2)
          let b = positions[material.integer(in: 0...count - 1)] + material.number(in: 0...2)
          result.append(
            Plot(
              series: series, positions: positions, lower: min(a, b), upper: max(a, b),
              columns: material.integer(in: 1...30),
              samplesPerColumn: material.integer(in: 1...4)))
        }
      }
    }
    return result
  }

  @Test(arguments: propertySeeds)
  func `lines agree with the slow meaning of M4`(seed: UInt64) throws {
    for plot in try plots(seed: seed) {
      let values = plot.series.column.values
      let visible = plot.series.samples(from: plot.lower, through: plot.upper)
      let line = plot.line
      let expected = Oracle.line(
        positions: plot.positions, values: values, visible: visible, from: plot.lower,
        through: plot.upper, columns: plot.columns, samplesPerColumn: plot.samplesPerColumn)
      #expect(line.indices == expected)
      #expect(line.isDecimated == (visible.count > plot.columns * plot.samplesPerColumn))
      #expect(line.count == line.indices.count)
      #expect(same(line.values, line.indices.map { values[$0] }))
    }
  }

  @Test(arguments: propertySeeds)
  func `a window of samples is the window of their positions`(seed: UInt64) throws {
    var material = Material(seed: seed)
    for plot in try plots(seed: seed) {
      let range = material.range(within: plot.series.count)
      guard let first = range.first, let last = range.last else { continue }
      let line = plot.series.line(
        in: range, columns: plot.columns, samplesPerColumn: plot.samplesPerColumn)
      let expected = Oracle.line(
        positions: plot.positions, values: plot.series.column.values, visible: range,
        from: plot.positions[first], through: plot.positions[last], columns: plot.columns,
        samplesPerColumn: plot.samplesPerColumn)
      #expect(line.indices == expected)
    }
  }

  @Test(arguments: propertySeeds)
  func `lines parted at starts keep each side for itself`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for plot in try plots(seed: seed) {
      let values = plot.series.column.values
      let visible = plot.series.samples(from: plot.lower, through: plot.upper)
      let rarity = Int.random(in: 1...60, using: &random)
      let starts = values.indices.filter { _ in Int.random(in: 0..<rarity, using: &random) == 0 }
      let line = plot.series.line(
        from: plot.lower, through: plot.upper, columns: plot.columns,
        samplesPerColumn: plot.samplesPerColumn, partedAt: starts)
      let expected = Oracle.line(
        positions: plot.positions, values: values, visible: visible, from: plot.lower,
        through: plot.upper, columns: plot.columns, samplesPerColumn: plot.samplesPerColumn,
        starts: starts)
      #expect(line.indices == expected)
      let inside = starts.filter { $0 > visible.lowerBound && $0 < visible.upperBound }
      guard inside.count / 4 <= plot.columns else { continue }
      for start in inside {
        for index in [start - 1, start] where !values[index].isNaN {
          #expect(line.indices.contains(index))
        }
      }
    }
  }

  @Test(arguments: propertySeeds)
  func `decimated lines are in order, slim, and cross no gap without showing one beside it`(
    seed: UInt64
  ) throws {
    for plot in try plots(seed: seed) {
      let line = plot.line
      guard line.isDecimated else { continue }
      let values = plot.series.column.values
      #expect(zip(line.indices, line.indices.dropFirst()).allSatisfy { $0 < $1 })
      var perColumn = Array(repeating: 0, count: plot.columns)
      for index in line.indices where !values[index].isNaN {
        let position = plot.positions[index]
        guard position >= plot.lower, position <= plot.upper else { continue }
        perColumn[
          Oracle.column(
            of: position, from: plot.lower, through: plot.upper, of: plot.columns)] += 1
      }
      #expect(perColumn.allSatisfy { $0 <= 4 })
      func column(_ index: Int) -> Int {
        Oracle.column(
          of: plot.positions[index], from: plot.lower, through: plot.upper, of: plot.columns)
      }
      for (place, (a, b)) in zip(line.indices, line.indices.dropFirst()).enumerated()
      where !values[a].isNaN && !values[b].isNaN && values[a...b].contains(where: \.isNaN) {
        #expect(column(a) == column(b))
        let beside = [place - 1, place + 2].filter(line.indices.indices.contains)
        #expect(beside.contains { values[line.indices[$0]].isNaN })
      }
    }
  }

  @Test(arguments: propertySeeds)
  func `decimated lines keep the window's lowest, highest, first and last value`(
    seed: UInt64
  ) throws {
    for plot in try plots(seed: seed) {
      let visible = plot.series.samples(from: plot.lower, through: plot.upper)
      let column = plot.series.column
      guard let extent = column.extent(in: visible) else { continue }
      let indices = Set(plot.line.indices)
      #expect(indices.contains(extent.minimumIndex))
      #expect(indices.contains(extent.maximumIndex))
      #expect(column.firstValueIndex(in: visible).map(indices.contains) == true)
      #expect(column.lastValueIndex(in: visible).map(indices.contains) == true)
    }
  }

  /// How far a polyline reaches down and up in each column: its samples there, and where it crosses
  /// the column's edges.
  private func reach(of indices: [Int], in plot: Plot) -> [ClosedRange<Double>?] {
    let values = plot.series.column.values
    var result: [ClosedRange<Double>?] = Array(repeating: nil, count: plot.columns)
    func take(_ y: Double, _ column: Int) {
      guard let known = result[column] else {
        result[column] = y...y
        return
      }
      result[column] = min(known.lowerBound, y)...max(known.upperBound, y)
    }
    func column(_ index: Int) -> Int {
      Oracle.column(
        of: plot.positions[index], from: plot.lower, through: plot.upper, of: plot.columns)
    }
    func isVisible(_ index: Int) -> Bool {
      plot.positions[index] >= plot.lower && plot.positions[index] <= plot.upper
    }
    for index in indices where !values[index].isNaN && isVisible(index) {
      take(values[index], column(index))
    }
    for (a, b) in zip(indices, indices.dropFirst())
    where !values[a].isNaN && !values[b].isNaN && isVisible(a) && isVisible(b) {
      for number in column(a)..<column(b) {
        let edge = Oracle.edge(number + 1, from: plot.lower, through: plot.upper, of: plot.columns)
        let share = (edge - plot.positions[a]) / (plot.positions[b] - plot.positions[a])
        let y = values[a] * (1 - share) + values[b] * share
        take(y, number)
        take(y, number + 1)
      }
    }
    return result
  }

  @Test(arguments: propertySeeds)
  func `in each column the line reaches as far down and up as all samples do`(
    seed: UInt64
  ) throws {
    for plot in try plots(seed: seed) {
      let visible = plot.series.samples(from: plot.lower, through: plot.upper)
      #expect(reach(of: plot.line.indices, in: plot) == reach(of: Array(visible), in: plot))
    }
  }

  @Test(arguments: propertySeeds)
  func `rounded columns begin at the node next to their edge and keep their extremes`(
    seed: UInt64
  ) {
    var material = Material(seed: seed)
    let values = (0..<50_000).map { _ in material.number(in: -9...9).rounded() }
    let series = SampleSeries(values)
    for columns in [1, 7, 150, 390, 391, 2000] {
      let (first, last) = (material.integer(in: 0...40), material.integer(in: 49_920...49_999))
      let line = series.line(
        from: Double(first), through: Double(last), columns: columns, samplesPerColumn: 1,
        partedAt: [], roundsColumns: true)
      var expected: Set<Int> = [first, last]
      expected.formUnion([first - 1, last + 1].filter(values.indices.contains))
      var start = first
      for number in 1...columns {
        let edge = Double(first) + Double(last - first) * (Double(number) / Double(columns))
        var end = number < columns ? Int(edge.rounded(.up)) : last + 1
        let size = [64, 256, 1024, 4096, 16_384].last { 2 * $0 <= end - start }
        let node = size.map { (end + $0 / 2) / $0 * $0 } ?? .max
        let isRounded = number < columns && node <= last
        if isRounded { end = node }
        let column = values[start..<end]
        let extremes = [column.min(), column.max()].compactMap { $0.flatMap(column.firstIndex) }
        let isEnd = start == first || end == last + 1
        expected.formUnion((isRounded && !isEnd ? [] : [start, end - 1]) + extremes)
        start = end
      }
      #expect(line.indices == expected.sorted())
      #expect(line.values == line.indices.map { values[$0] })
    }
  }

  @Test(arguments: propertySeeds)
  func `a crowded column with gaps keeps what both of its halves show`(seed: UInt64) {
    var material = Material(seed: seed)
    // 100 columns of 512 samples, of which about a third have a gap.
    let values = (0..<51_200).map { index in
      index % 1500 == 700 ? Double.nan : material.number(in: -9...9).rounded()
    }
    let line = SampleSeries(values).line(
      from: 0, through: 51_199, columns: 100, samplesPerColumn: 1, partedAt: [],
      roundsColumns: true)
    var expected: Set<Int> = []
    for start in stride(from: 0, to: values.count, by: 512) {
      let hasGap = values[start..<start + 512].contains(where: \.isNaN)
      let isEnd = start == 0 || start + 512 == values.count
      for half in hasGap && !isEnd
        ? [start..<start + 256, start + 256..<start + 512] : [start..<start + 512]
      {
        let known = half.filter { !values[$0].isNaN }
        let extremes = [
          known.min { values[$0] < values[$1] }, known.min { values[$0] > values[$1] },
        ]
        let ends = hasGap || isEnd ? [known.first, known.last] : []
        expected.formUnion((extremes + ends).compactMap(\.self))
      }
    }
    #expect(line.indices.filter { !values[$0].isNaN } == expected.sorted())
  }

  @Test func `samples that stand alone in their columns are drawn beside crowded ones`() throws {
    // Half of them in the first of 200 columns, and then one in each.
    let places = (0..<100_000).map { Double($0) / 100_001 } + (1..<200).map(Double.init)
    let series = try SampleSeries(
      places.indices.map { Double($0 % 7) }, at: .explicit(places))
    let line = series.line(
      from: 0, through: 200, columns: 200, samplesPerColumn: 1, partedAt: [], roundsColumns: true)
    #expect(line.isDecimated && line.indices.suffix(199).elementsEqual(100_000..<100_199))
  }

  @Test func `at most four samples a column are all drawn, one neighbour on each side`() {
    let series = SampleSeries((0..<100).map { $0 == 50 ? .nan : Double($0) })
    let line = series.line(from: 40, through: 59, columns: 5)
    #expect(!line.isDecimated)
    #expect(line.indices == Array(39...60))
    #expect(line.values[11].isNaN)
    #expect(series.line(from: 40, through: 60, columns: 5).isDecimated)
    #expect(series.line(in: 0..<100, columns: 25).indices == Array(0..<100))
  }

  @Test func `a window between two samples is crossed by their line`() {
    let series = SampleSeries([1, 2, 3])
    #expect(series.line(from: 1.2, through: 1.8, columns: 100).indices == [1, 2])
    #expect(series.line(from: 5, through: 6, columns: 100).indices == [2])
    #expect(series.line(from: -2, through: -1, columns: 100).indices == [0])
  }

  @Test func `a gap stands once between the columns that it parts`() {
    // Two columns of ten samples; the gap runs from the first into the second.
    var values = (0..<20).map(Double.init)
    for index in 7...12 { values[index] = .nan }
    let line = SampleSeries(values).line(from: 0, through: 20, columns: 2, samplesPerColumn: 1)
    #expect(line.indices == [0, 6, 7, 13, 19])
    #expect(line.values[2].isNaN)
  }

  @Test func `a crowded column with many gaps is a band, not four dots`() {
    // One column of a hundred samples: 0 to 6 again and again, every tenth a gap, and one peak.
    var values = (0..<100).map { Double($0 % 7) }
    for index in stride(from: 9, to: 100, by: 10) { values[index] = .nan }
    values[55] = 100
    func indices() -> [Int] {
      SampleSeries(values).line(in: 0..<100, columns: 1, samplesPerColumn: 1).indices
    }
    // The lowest is joined with the highest, and one gap is shown behind them.
    #expect(indices() == [0, 55, 59, 98])
    values[0] = 5
    #expect(indices() == [0, 7, 55, 59, 98])
  }

  @Test func `a neighbour that is a gap is left out, and gaps at the edge break the line to it`() {
    var values = (0..<40).map(Double.init)
    values[9] = .nan
    values[29] = .nan
    let line = SampleSeries(values).line(from: 10, through: 29, columns: 2, samplesPerColumn: 1)
    // 9 is the left neighbour; 29 is in the window, and 30 is the right neighbour.
    #expect(line.indices == [10, 19, 20, 28, 29, 30])
  }

  @Test func `samples at one position are one column`() throws {
    let values = [3.0, 1, 4, 1, 5, 9, 2, 6]
    let series = try SampleSeries(values, at: .explicit(Array(repeating: 2, count: 8)))
    #expect(
      series.line(from: 2, through: 2, columns: 3, samplesPerColumn: 1).indices == [0, 1, 5, 7])
    #expect(
      series.line(from: 0, through: 4, columns: 3, samplesPerColumn: 1).indices == [0, 1, 5, 7])
  }

  @Test func `all gaps leave a decimated line without points`() {
    let series = SampleSeries(Array(repeating: .nan, count: 100))
    let line = series.line(in: 0..<100, columns: 2)
    #expect(line.isDecimated)
    #expect(line.count == 0)
  }

  @Test func `infinite bounds stand for the first and the last sample`() {
    let series = SampleSeries((0..<300).map { Double($0 % 17) })
    let all = series.line(from: 0, through: 299, columns: 10)
    #expect(all.isDecimated)
    #expect(series.line(from: -.infinity, through: .infinity, columns: 10).indices == all.indices)
    #expect(series.line(from: .infinity, through: .infinity, columns: 10).count == 0)
    #expect(series.line(from: -.infinity, through: -.infinity, columns: 10).count == 0)
  }

  @Test func `a window as wide as the Doubles is divided evenly`() throws {
    let huge = Double.greatestFiniteMagnitude
    let positions = [-huge, -huge / 2, -1, 1, huge / 2, huge]
    let series = try SampleSeries([1, 2, 3, 4, 5, 6], at: .explicit(positions))
    let line = series.line(from: -huge, through: huge, columns: 2, samplesPerColumn: 1)
    #expect(line.indices == [0, 2, 3, 5])
  }

  @Test(arguments: [0, -1, Int.min])
  func `without columns there is no line`(columns: Int) {
    let series = SampleSeries([1, 2, 3])
    #expect(series.line(from: 0, through: 2, columns: columns).count == 0)
    #expect(series.line(in: 0..<3, columns: columns).count == 0)
  }

  @Test(arguments: nastyNumbers, nastyNumbers)
  func `lines are total`(lower: Double, upper: Double) throws {
    let huge = Double.greatestFiniteMagnitude
    let all = [
      SampleSeries([]), SampleSeries([1]), SampleSeries([.nan, .infinity]),
      SampleSeries([1, .nan, 2, 1e308, -1e308]),
      try SampleSeries([1, 2, 3, 4], at: .explicit([-huge, 0, 0, huge])),
      try SampleSeries([1, 2, 3], at: .uniform(start: -1e308, step: 8e307)),
      try SampleSeries([1, 2, 3], at: .uniform(start: 0, step: .leastNonzeroMagnitude)),
    ]
    for series in all {
      for (columns, samplesPerColumn) in [
        (1, 1), (2, 1), (3, Int.min), (Int.max, Int.max), (Int.max, 0), (1, Int.max), (-1, 4),
      ] {
        let line = series.line(
          from: lower, through: upper, columns: columns, samplesPerColumn: samplesPerColumn)
        #expect(line.indices.allSatisfy { $0 >= 0 && $0 < series.count })
        #expect(zip(line.indices, line.indices.dropFirst()).allSatisfy { $0 < $1 })
        let isNothing =
          !(lower <= upper) || lower == .infinity || upper == -.infinity || columns < 1
          || series.count == 0
        #expect((line.count == 0) == isNothing || series.column.extent == nil)
      }
    }
  }

  @Test(arguments: nastyRanges)
  func `lines of any range are total`(range: Range<Int>) {
    let series = SampleSeries((0..<100).map { $0.isMultiple(of: 9) ? .nan : Double($0) })
    let inside = range.clamped(to: 0..<100)
    let line = series.line(in: range, columns: 3)
    #expect(line.indices == series.line(in: inside, columns: 3).indices)
    #expect(inside.isEmpty == (line.count == 0))
  }
}
