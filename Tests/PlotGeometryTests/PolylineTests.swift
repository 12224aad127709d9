import PlotGeometry
import TestSupport
import Testing

struct PolylineTests {
  let frame = Frame(Size(width: 90, height: 30))
  let samples = SampleSeries([1, 2, 3, 4, 3, 2, 1, 2, 3, 4])

  private func ranges(_ lines: [Polyline]) -> [ClosedRange<Int>] {
    lines.map { $0.from...$0.from + $0.points.count - 1 }
  }

  @Test func `the joining line belongs to the later segment`() throws {
    let scale = try PlotScale(showing: samples, in: frame)
    let segments = try SegmentStarts([0, 4, 8], sampleCount: 10)
    let lines = try samples.polylines(on: scale, segments: segments)
    #expect(ranges(lines) == [0...3, 3...7, 7...9])
    #expect(lines.map(\.segment) == [0, 1, 2])
    #expect(lines.map(\.opacity) == [1, 1, 1])
    #expect(lines[1].points.first == lines[0].points.last)
    #expect(lines[1].points.first == point(30, 0))
  }

  @Test func `the active segment is drawn in full`() throws {
    let scale = try PlotScale(showing: samples, in: frame)
    let segments = try SegmentStarts([0, 4, 8], sampleCount: 10)
    let lines = try samples.polylines(on: scale, segments: segments, active: 1)
    #expect(lines.map(\.opacity) == [0.3, 1, 0.3])
    #expect(
      reason { () throws(GeometryError) in
        try samples.polylines(on: scale, segments: segments, active: 3)
      } == .noSuchSegment(3, segmentCount: 3))
    #expect(
      reason { () throws(GeometryError) in
        try samples.polylines(on: scale, active: 0)
      } == .noSuchSegment(0, segmentCount: 0))
  }

  @Test func `without segments there is one line`() throws {
    let scale = try PlotScale(showing: samples, in: frame)
    let lines = try samples.polylines(on: scale)
    #expect(ranges(lines) == [0...9])
    #expect(lines[0].segment == nil && lines[0].opacity == 1)
  }

  @Test func `one-sample segments draw a joining line, the first one none`() throws {
    let scale = try PlotScale(showing: SampleSeries([1, 2, 3]), in: frame)
    let segments = try SegmentStarts([0, 1, 2], sampleCount: 3)
    #expect(
      ranges(try SampleSeries([1, 2, 3]).polylines(on: scale, segments: segments)) == [
        0...0, 0...1, 1...2,
      ])
  }

  @Test(
    arguments: [
      (2.0, 5.0, [1...3, 3...6]), (4, 7, [3...3, 3...7, 7...8]), (3, 3, [2...3, 3...4]),
      (3.2, 3.8, [3...3, 3...4]), (-5, 0, [0...1]), (9, 20, [8...9]), (20, 30, [9...9]),
      (-30, -20, [0...0]), (-1, 40, [0...3, 3...7, 7...9]),
    ] as [(Double, Double, [ClosedRange<Int>])])
  func `a window keeps one neighbour on each side`(
    lower: Double, upper: Double, expected: [ClosedRange<Int>]
  ) throws {
    let window = PlotWindow(x: try interval(lower, upper))
    let scale = try PlotScale(showing: samples, through: window, in: frame)
    let segments = try SegmentStarts([0, 4, 8], sampleCount: 10)
    #expect(ranges(try samples.polylines(on: scale, segments: segments)) == expected)
  }

  @Test func `segments of another series are refused`() throws {
    let scale = try PlotScale(showing: samples, in: frame)
    let segments = try SegmentStarts([0, 4], sampleCount: 9)
    let error = #expect(throws: GeometryError.self) {
      try samples.polylines(on: scale, segments: segments)
    }
    #expect(error?.description == "the segments are of 9 samples, the series has 10")
  }

  @Test func `no samples, no lines`() throws {
    let scale = try PlotScale(showing: SampleSeries([]), in: frame)
    #expect(try SampleSeries([]).polylines(on: scale).isEmpty)
    let none = try SegmentStarts([], sampleCount: 0)
    #expect(try SampleSeries([]).polylines(on: scale, segments: none).isEmpty)
    #expect(SampleSeries([]).straightLine(on: scale) == nil)
  }

  @Test func `one value is one point at the left and a line over the relative width`() throws {
    let one = SampleSeries([7])
    let scale = try PlotScale(showing: one, in: frame, relativeWidth: 0.5)
    let lines = try one.polylines(on: scale)
    #expect(lines.count == 1 && lines[0].points == [point(0, 15)])
    let line = try #require(one.straightLine(on: scale))
    #expect(line.start == point(0, 15) && line.end == point(45, 15))
    #expect(samples.straightLine(on: scale) == nil)
    #expect(SampleSeries([.nan]).straightLine(on: scale) == nil)
    let elsewhere = PlotWindow(x: try interval(3, 4))
    #expect(one.straightLine(on: try PlotScale(showing: one, through: elsewhere, in: frame)) == nil)
  }

  @Test(arguments: propertySeeds)
  func `every line between neighbours is drawn exactly once`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for count in 1..<25 {
      let samples = try SampleSeries(
        random.values(count: count), at: .explicit(random.positions(count: count)))
      let segments = try SegmentStarts(random.starts(count: count), sampleCount: count)
      let bounds = [0, 1].map { _ in Double.random(in: -150...250, using: &random) }.sorted()
      for window in [PlotWindow(), PlotWindow(x: try interval(bounds[0], bounds[1]))] {
        let scale = try PlotScale(showing: samples, through: window, in: frame)
        let drawn = samples.indicesWithNeighbors(in: scale.x.domain)
        let lines = try samples.polylines(on: scale, segments: segments)
        let joined = lines.flatMap { $0.from..<$0.from + $0.points.count - 1 }
        #expect(joined == Array(drawn.dropLast()))
        for line in lines {
          let own = try #require(line.segment.flatMap(segments.range))
          // All points but a first joint are the segment's own.
          #expect(line.from >= own.lowerBound - 1)
          #expect(line.from + line.points.count <= own.upperBound)
          for (offset, found) in line.points.enumerated() {
            let index = line.from + offset
            #expect((found == nil) == samples.column.isGap(index))
            #expect(found == scale.point(x: samples[index], y: samples.values[index]))
          }
        }
      }
    }
  }

  @Test func `an opacity outside 0 to 1 is refused with and without segments`() throws {
    let scale = try PlotScale(showing: samples, in: frame)
    for segments in [nil, try SegmentStarts([0, 4], sampleCount: 10)] {
      for opacity in [-0.1, 2, .infinity] as [Double] {
        #expect(
          reason { () throws(GeometryError) in
            try samples.polylines(
              on: scale, segments: segments, opacityOfUnselectedSegment: opacity)
          }
            == .outOfRange(
              parameter: "opacityOfUnselectedSegment", value: opacity, allowed: 0...1))
      }
    }
  }
}
