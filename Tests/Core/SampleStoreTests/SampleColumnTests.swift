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
