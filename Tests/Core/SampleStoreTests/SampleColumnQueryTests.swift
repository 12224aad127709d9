import TestSupport
import Testing

@testable import SampleStore

struct SampleColumnQueryTests {
  private func check(_ column: SampleColumn, in range: Range<Int>) {
    let values = column.values
    let expected = Oracle.extent(of: values, in: range)
    let found = column.extent(in: range).map {
      Oracle.Extent(
        minimum: $0.minimum, maximum: $0.maximum, minimumIndex: $0.minimumIndex,
        maximumIndex: $0.maximumIndex, hasGap: $0.hasGap)
    }
    #expect(found == expected, "\(range)")
    #expect(column.firstValueIndex(in: range) == range.first { !values[$0].isNaN }, "\(range)")
    #expect(column.lastValueIndex(in: range) == range.last { !values[$0].isNaN }, "\(range)")
    #expect(column.firstGapIndex(in: range) == range.first { values[$0].isNaN }, "\(range)")
  }

  @Test func `every range of a small column is right`() {
    for pattern in 0..<81 {
      var rest = pattern
      let values = (0..<4).map { _ in
        defer { rest /= 3 }
        return [Double.nan, 1, 2][rest % 3]
      }
      let column = SampleColumn(values)
      for lower in 0...4 {
        for upper in lower...4 { check(column, in: lower..<upper) }
      }
    }
  }

  @Test(arguments: 0...12)
  func `every size is right from end to end and around its edges`(group: Int) {
    var material = Material(seed: UInt64(group))
    for size in group * 25..<(group + 1) * 25 {
      let column = SampleColumn(material.values(count: size))
      check(column, in: 0..<size)
      check(column, in: min(1, size)..<size)
      check(column, in: 0..<max(0, size - 1))
      check(column, in: material.range(within: size))
    }
  }

  @Test(arguments: propertySeeds)
  func `random ranges of larger columns are right`(seed: UInt64) {
    var material = Material(seed: seed)
    for size in edgeSizes {
      let column = SampleColumn(material.values(count: size))
      for _ in 0..<8 { check(column, in: material.range(within: size)) }
      for edge in [64, 256, 1024, 4096] where edge <= size {
        check(column, in: 0..<edge)
        check(column, in: edge..<size)
        check(column, in: edge - 1..<min(size, edge + 1))
      }
    }
  }

  @Test func `the first of equal extremes counts wherever nodes and scans meet`() {
    // One value throughout: the first sample of the range is the lowest and the highest.
    let column = SampleColumn(Array(repeating: 5, count: 1500))
    for lower in [0, 1, 63, 64, 65, 255, 256, 257, 1023, 1024, 1025, 1499] {
      let extent = column.extent(in: lower..<1500)
      #expect(extent?.minimumIndex == lower)
      #expect(extent?.maximumIndex == lower)
    }
  }

  /// How many nodes and runs of samples a query takes together.
  private func pieceCount(
    of column: SampleColumn, in samples: Range<Int>, fromEnd: Bool = false
  ) -> Int {
    var cover = column.pyramid.cover(samples)
    var number = 0
    while (fromEnd ? cover.popLast() : cover.popFirst()) != nil { number += 1 }
    return number
  }

  @Test(arguments: propertySeeds)
  func `a query takes two runs and at most six nodes a level`(seed: UInt64) {
    var material = Material(seed: seed)
    let column = SampleColumn(Array(repeating: 0, count: 200_000))
    // Blocks of 64 and five levels of groups above them.
    for _ in 0..<50 {
      #expect(pieceCount(of: column, in: material.range(within: column.count)) <= 2 + 6 * 6)
    }
    for fromEnd in [false, true] {
      #expect(pieceCount(of: column, in: 0..<65_536, fromEnd: fromEnd) == 1)
      // What stands behind the node is a run, of one sample or of several.
      for count in 65_537...65_540 {
        #expect(pieceCount(of: column, in: 0..<count, fromEnd: fromEnd) == 2)
      }
    }
    // Three nodes a level at either end, but of the largest four only the inner two are whole.
    #expect(pieceCount(of: column, in: 1..<65_535) == 2 + 6 * 4 + 2)
  }

  @Test func `the extent's value is the sample's, down to the sign of a zero`() {
    var values = Array(repeating: 0.0, count: 130)
    values[0] = -0.0
    let extent = SampleColumn(values).extent
    #expect(extent?.minimum.sign == .minus)
    #expect(extent?.maximum.sign == .minus)
    #expect(extent?.minimumIndex == 0)
  }

  @Test func `all gaps have no extent and no value`() {
    let column = SampleColumn(Array(repeating: .nan, count: 777))
    #expect(column.extent == nil)
    #expect(column.firstValueIndex(in: 0..<777) == nil)
    #expect(column.lastValueIndex(in: 0..<777) == nil)
    #expect(column.firstGapIndex(in: 5..<777) == 5)
  }

  @Test(arguments: nastyRanges)
  func `what lies outside of the column is left out`(range: Range<Int>) {
    for values in [[], [2], Array(repeating: 1.0, count: 100), [.nan, .infinity, 3]] {
      let column = SampleColumn(values)
      let inside = range.clamped(to: 0..<values.count)
      #expect(column.extent(in: range) == column.extent(in: inside))
      check(column, in: inside)
      #expect(column.firstValueIndex(in: range) == column.firstValueIndex(in: inside))
      #expect(column.lastValueIndex(in: range) == column.lastValueIndex(in: inside))
      #expect(column.firstGapIndex(in: range) == column.firstGapIndex(in: inside))
    }
  }

  @Test func `a sample outside of the column has no value`() {
    let column = SampleColumn([4, .nan])
    #expect(column.value(at: 0) == 4)
    #expect(column.value(at: 1)?.isNaN == true)
    for index in [-1, 2, Int.min, Int.max] { #expect(column.value(at: index) == nil) }
  }
}
