import PlotGeometry
import TestSupport
import Testing

struct SamplePositionsTests {
  @Test func `a position below its predecessor is refused with its index`() {
    let error = #expect(throws: GeometryError.self) { try SamplePositions([0, 1, 5, 4]) }
    #expect(error?.reason == .positionDescends(index: 3, value: 4, previous: 5))
    #expect(error?.description == "position 3 is 4, below its predecessor 5: positions must ascend")
  }

  @Test(arguments: [Double.infinity, -.infinity, .nan])
  func `a position that is not finite is refused with its index`(value: Double) {
    let error = #expect(throws: GeometryError.self) { try SamplePositions([0, value, 2]) }
    #expect(error?.description == "position 1 is \(value): positions must be finite")
  }

  @Test func `positions may coincide`() throws {
    #expect(try SamplePositions([2, 2, 2]).domain == interval(2, 2))
  }

  @Test func `an index is its own position`() throws {
    let positions = SamplePositions.indices(count: 4)
    #expect((0..<4).map { positions[$0] } == [0, 1, 2, 3])
    #expect(try positions.domain == interval(0, 3))
    #expect(positions.areIndices && SamplePositions.indices(count: -3).count == 0)
    #expect(SamplePositions.indices(count: 0).domain == nil)
  }

  @Test func `a sample that does not exist has no position`() async {
    await #expect(processExitsWith: .failure) {
      _ = SamplePositions.indices(count: 3)[3]
    }
    await #expect(processExitsWith: .failure) {
      _ = SamplePositions.indices(count: 3)[-1]
    }
  }

  @Test func `values and positions go in pairs`() throws {
    let positions = try SamplePositions([1, 2])
    let error = #expect(throws: GeometryError.self) { try Samples([1, 2, 3], at: positions) }
    #expect(error?.reason == .lengthMismatch(values: 3, positions: 2))
    #expect(error?.description == "3 values have 2 positions: each value needs one")
  }

  @Test func `gaps are NaN, infinite, and whatever is outside`() {
    let samples = Samples([1, .nan, .infinity, 2, -.infinity])
    #expect((-1...5).map(samples.isGap) == [true, false, true, true, false, true, true])
    #expect(samples.lastRealIndex == 3)
    #expect(Samples([.nan]).lastRealIndex == nil && Samples([]).lastRealIndex == nil)
  }

  @Test(arguments: propertySeeds)
  func `what an interval holds agrees with a scan`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for count in 0..<30 {
      let own = random.positions(count: count, step: 0...3)
      for positions in [try SamplePositions(own), .indices(count: count)] {
        let places = (0..<count).map { positions[$0] }
        let bounds = (places + [-200, 200, 3.5]).shuffled(using: &random).prefix(2).sorted()
        var intervals = [try interval(bounds[0], bounds[1])]
        if bounds[0] < bounds[1] {
          intervals.append(try Interval(from: bounds[0], upTo: bounds[1]))
        }
        for interval in intervals {
          let range = positions.indices(in: interval)
          #expect(Array(range) == places.indices.filter { interval.contains(places[$0]) })
          let wide = positions.indicesWithNeighbors(in: interval)
          #expect(wide.lowerBound == max(range.lowerBound - 1, 0))
          #expect(wide.upperBound == min(range.upperBound + 1, count))
        }
        for place in places + nastyNumbers {
          let first = places.firstIndex { $0 >= place } ?? count
          #expect(positions.firstIndex(notBefore: place) == first)
        }
      }
    }
  }
}
