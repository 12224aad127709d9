import PlotGeometry
import TestSupport
import Testing

struct SegmentTests {
  @Test(
    arguments: [
      ([], 3, "no segment start: the first must be 0"),
      ([1, 2], 3, "segment start 0 is 1: the first must be 0"),
      ([-1], 3, "segment start 0 is -1: the first must be 0"),
      ([0, 2, 2], 5, "segment start 2 is 2, after 2: starts must ascend strictly"),
      ([0, 3, 1], 5, "segment start 2 is 1, after 3: starts must ascend strictly"),
      ([0, 2, 5], 5, "segment start 2 is 5: 0...4 is allowed"),
      ([0], 0, "segment start 0 is 0: the series is empty"),
      ([0], -7, "segment start 0 is 0: the series is empty"),
      ([0, Int.max], 5, "segment start 1 is 9223372036854775807: 0...4 is allowed"),
      (
        [0, Int.min], 5,
        "segment start 1 is -9223372036854775808, after 0: starts must ascend strictly"
      ),
    ] as [([Int], Int, String)])
  func `wrong starts are refused with their index in the list`(
    starts: [Int], count: Int, message: String
  ) {
    let error = #expect(throws: GeometryError.self) {
      try SegmentStarts(starts, sampleCount: count)
    }
    #expect(error?.description == message)
  }

  @Test func `a segment reaches to the next start, the last one to the end`() throws {
    let segments = try SegmentStarts([0, 4, 8], sampleCount: 10)
    #expect((-1...3).map(segments.range) == [nil, 0..<4, 4..<8, 8..<10, nil])
    #expect(segments.count == 3)
    #expect(try SegmentStarts([], sampleCount: 0).count == 0)
  }

  @Test(
    arguments: [
      (0, nil), (1, 0), (2, 0), (3, 1), (4, 1), (5, 2), (9, 2), (10, 3), (29, 3), (30, 4), (54, 4),
      (55, 5), (1000, 5),
    ] as [(Int, Int?)])
  func `the segment of a sample is the last that starts at or before it`(sample: Int, segment: Int?)
  {
    #expect(segmentIndex(of: sample, in: [1, 3, 5, 10, 30, 55]) == segment)
  }

  @Test(arguments: propertySeeds)
  func `the segment of a sample agrees with a scan`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for count in 0..<40 {
      let segments = try SegmentStarts(random.starts(count: count), sampleCount: count)
      for sample in -2..<count + 2 {
        let expected = (0..<segments.count).first {
          segments.range(of: $0)?.contains(sample) == true
        }
        #expect(segments.segment(containing: sample) == expected)
      }
      let all = (0..<segments.count).compactMap(segments.range).flatMap { Array($0) }
      #expect(all == Array(0..<count))
    }
  }

  @Test(arguments: nastyIntegers.filter { !(0..<3).contains($0) })
  func `a segment that does not exist has no samples and cannot be active`(active: Int) throws {
    let segments = try SegmentStarts([0, 4, 8], sampleCount: 10)
    #expect(segments.range(of: active) == nil)
    let samples = SampleSeries((0..<10).map(Double.init))
    let scale = try PlotScale(showing: samples, in: PlotFrame(PlotSize(width: 9, height: 9)))
    let error = #expect(throws: GeometryError.self) {
      try PlotLine(of: samples, on: scale, segments: segments, active: active)
    }
    #expect(error?.description == "segment \(active) does not exist: 0...2 is allowed")
  }
}
