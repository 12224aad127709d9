import TestSupport
import Testing

@testable import SampleStore

struct SampleColumnTests {
  @Test(arguments: propertySeeds)
  func `gaps and infinities are stored as gaps and counted`(seed: UInt64) {
    var material = Material(seed: seed)
    for size in edgeSizes {
      let values = material.values(count: size)
      let column = SampleColumn(values)
      #expect(column.count == size)
      #expect(same(column.values, Oracle.stored(values)))
      #expect(column.gapCount == values.filter { !$0.isFinite }.count)
      #expect(column.infinityCount == values.filter(\.isInfinite).count)
    }
  }

  @Test(arguments: [(0, 0), (70, 0), (70, 300), (0, 200), (66_000, 66_000), (140_000, 0)])
  func `values are lent out in order, wherever they lie`(before: Int, appended: Int) {
    let all = (0..<before + appended).map(Double.init)
    var values = SampleValues(Array(all[..<before]))
    values.append(contentsOf: all[before...])
    for range in [0..<all.count, all.count / 3..<all.count, min(65, all.count)..<all.count] {
      var lent: [Double] = []
      values.forEachSpan(of: range) { start, span in
        #expect(start == range.lowerBound + lent.count && span.count <= 65_536)
        for index in span.indices { lent.append(span[index]) }
      }
      #expect(lent == Array(all[range]))
    }
  }

  @Test(arguments: propertySeeds)
  func `a column that grew equals one built at once`(seed: UInt64) {
    var material = Material(seed: seed)
    let values = material.values(count: 1400)
    let whole = SampleColumn(values)
    var singly = SampleColumn()
    for value in values { singly.append(value) }
    var inChunks = SampleColumn(Array(values[..<70]))
    var start = 70
    while start < values.count {
      let end = min(values.count, start + material.integer(in: 0...150))
      inChunks.append(contentsOf: Array(values[start..<end]))
      start = end
    }
    for column in [singly, inChunks] {
      #expect(same(column.values, whole.values))
      #expect(column.gapCount == whole.gapCount)
      #expect(column.infinityCount == whole.infinityCount)
    }
    for _ in 0..<60 {
      let range = material.range(within: values.count)
      let extent = whole.extent(in: range)
      let firstGap = whole.firstGapIndex(in: range)
      for column in [singly, inChunks] {
        #expect(column.extent(in: range) == extent)
        #expect(column.firstGapIndex(in: range) == firstGap)
      }
    }
  }

  @Test(arguments: [0, 1, 63, 64, 65, 255, 256, 1023])
  func `a copy does not see what is appended to the other`(size: Int) {
    let original = SampleColumn(Array(repeating: 1, count: size))
    var copy = original
    copy.append(9)
    copy.append(contentsOf: Array(repeating: -9, count: 1100))
    copy.append(.infinity)
    #expect(original.count == size)
    #expect(original.gapCount == 0)
    #expect(original.extent?.maximum == (size == 0 ? nil : 1))
    #expect(copy.count == size + 1102)
    #expect(copy.extent?.maximum == 9)
    #expect(copy.extent?.minimum == -9)
    #expect(copy.extent?.hasGap == true)
  }

  @Test func `appended at random, among copies that grow too, each column is as one made at once`()
  {
    var generator = SeededGenerator(seed: 11)
    func someValues() -> [Double] {
      (0..<Int.random(in: 0...300, using: &generator)).map { _ in
        switch Int.random(in: 0...9, using: &generator) {
        case 0: .nan
        case 1: .infinity
        default: Double.random(in: -9...9, using: &generator).rounded()
        }
      }
    }
    for _ in 0..<40 {
      let first = someValues()
      var columns = [(SampleColumn(first), first)]
      for _ in 0..<30 {
        let number = columns.indices.randomElement(using: &generator) ?? 0
        if Bool.random(using: &generator) { columns.append(columns[number]) }
        let values = someValues()
        columns[number].1 += values
        if Bool.random(using: &generator) {
          columns[number].0.append(contentsOf: values)
        } else {
          for value in values { columns[number].0.append(value) }
        }
      }
      for (column, values) in columns {
        let whole = SampleColumn(values)
        #expect(column.values.map(\.bitPattern) == whole.values.map(\.bitPattern))
        #expect(column.gapCount == whole.gapCount && column.infinityCount == whole.infinityCount)
        #expect(column.extent == whole.extent)
        #expect(column.lastValueIndex == whole.lastValueIndex)
        for _ in 0..<20 where !values.isEmpty {
          let ends = [0, 1].map { _ in Int.random(in: 0...values.count, using: &generator) }
          let range = (ends.min() ?? 0)..<(ends.max() ?? 0)
          #expect(column.extent(in: range) == whole.extent(in: range))
          #expect(column.firstGapIndex(in: range) == whole.firstGapIndex(in: range))
          #expect(column.lastValueIndex(in: range) == whole.lastValueIndex(in: range))
        }
      }
    }
  }

  @Test func `a series to which samples are appended is drawn as one made at once`() throws {
    var generator = SeededGenerator(seed: 12)
    for _ in 0..<40 {
      var (values, places): ([Double], [Double]) = ([], [])
      var series = try SampleSeries([], at: .explicit([] as [Double]))
      var kept: [(SampleSeries, Int)] = []
      for _ in 0..<Int.random(in: 1...40, using: &generator) {
        let number = Int.random(in: 0...200, using: &generator)
        let next = (0..<number).map { _ in Double.random(in: -9...9, using: &generator) }
        var place = places.last ?? 0
        let x = (0..<number).map { _ -> Double in
          place += Double.random(in: 0...2, using: &generator)
          return place
        }
        kept.append((series, values.count))
        try series.append(contentsOf: next, at: x)
        values += next
        places += x
      }
      let whole = try SampleSeries(values, at: .explicit(places))
      #expect(series.positions == whole.positions)
      for columns in [1, 7, 50] {
        let lower = Double.random(in: -10...400, using: &generator)
        let upper = lower + Double.random(in: 0...400, using: &generator)
        let (a, b) = (
          series.line(from: lower, through: upper, columns: columns),
          whole.line(from: lower, through: upper, columns: columns)
        )
        #expect(a.indices == b.indices && a.isDecimated == b.isDecimated)
        #expect(a.values.map(\.bitPattern) == b.values.map(\.bitPattern))
        #expect(series.nearestValueIndex(to: lower) == whole.nearestValueIndex(to: lower))
      }
      // What was kept on the way is as it was.
      for (old, count) in kept {
        #expect(old.count == count && old.column.values == Array(values[..<count]))
      }
    }
  }

  @Test func `what is appended to a column that others keep is written behind it, and not copied`()
  {
    var column = SampleColumn([Double](repeating: 1, count: 100_000))
    for _ in 0..<2000 { column.append(2) }
    let kept = column
    // Within the room that growing by doubling leaves.
    for value in 0..<10 { column.append(Double(value + 990)) }
    #expect(column.samples.isShared(with: kept.samples))
    #expect(kept.count == 102_000 && kept.extent?.maximum == 2 && column.extent?.maximum == 999)
    // Whoever comes second has memory of its own.
    var second = kept
    second.append(7)
    #expect(second.values.last == 7 && column[102_000] == 990)
  }

  @Test func `the caller's array keeps its infinite values`() {
    let values = [1, .infinity, 2]
    let column = SampleColumn(values)
    #expect(values[1] == .infinity)
    #expect(column.values[1].isNaN)
  }

  @Test(arguments: [100_000, 65_536, 300_001])
  func `summaries take at most a twentieth of the samples' memory`(size: Int) {
    let column = SampleColumn(Array(repeating: 0, count: size))
    let bytes = column.pyramid.levels.reduce(0) {
      $0 + $1.ranges.capacity * MemoryLayout<(Double, Double)>.stride + $1.gaps.capacity
    }
    #expect(bytes * 20 <= size * 8)
    #expect(bytes * 25 > size * 8)
  }
}
