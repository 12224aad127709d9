import PlotGeometry
import TestSupport
import Testing

struct PolylineTests {
  let frame = PlotFrame(PlotSize(width: 90, height: 30))
  let samples = SampleSeries([1, 2, 3, 4, 3, 2, 1, 2, 3, 4])

  private func ranges(_ lines: [Polyline]) -> [ClosedRange<Int>] {
    lines.map { $0.from...$0.from + $0.points.count - 1 }
  }

  @Test func `the joining line belongs to the later segment`() throws {
    let scale = try PlotScale(showing: samples, in: frame)
    let segments = try SegmentStarts([0, 4, 8], sampleCount: 10)
    let lines = try PlotLine(of: samples, on: scale, segments: segments).polylines
    #expect(ranges(lines) == [0...3, 3...7, 7...9])
    #expect(lines.map(\.segment) == [0, 1, 2])
    #expect(lines.map(\.opacity) == [1, 1, 1])
    #expect(lines[1].points.first == lines[0].points.last)
    #expect(lines[1].points.first == point(30, 0))
  }

  @Test func `the active segment is drawn in full`() throws {
    let scale = try PlotScale(showing: samples, in: frame)
    let segments = try SegmentStarts([0, 4, 8], sampleCount: 10)
    let lines = try PlotLine(of: samples, on: scale, segments: segments, active: 1).polylines
    #expect(lines.map(\.opacity) == [0.3, 1, 0.3])
    #expect(
      reason {
        try PlotLine(of: samples, on: scale, segments: segments, active: 3).polylines
      } == .noSuchSegment(3, segmentCount: 3))
    #expect(
      reason {
        try PlotLine(of: samples, on: scale, active: 0).polylines
      } == .noSuchSegment(0, segmentCount: 0))
  }

  @Test func `without segments there is one line`() throws {
    let scale = try PlotScale(showing: samples, in: frame)
    let lines = try PlotLine(of: samples, on: scale).polylines
    #expect(ranges(lines) == [0...9])
    #expect(lines[0].segment == nil && lines[0].opacity == 1)
  }

  @Test func `one-sample segments draw a joining line, the first one none`() throws {
    let scale = try PlotScale(showing: SampleSeries([1, 2, 3]), in: frame)
    let segments = try SegmentStarts([0, 1, 2], sampleCount: 3)
    #expect(
      ranges(try PlotLine(of: SampleSeries([1, 2, 3]), on: scale, segments: segments).polylines)
        == [
          0...0, 0...1, 1...2,
        ])
  }

  @Test(
    arguments: [
      (2.0, 5.0, [1...3, 3...6]), (4, 7, [3...7, 7...8]), (3, 3, [2...3, 3...4]),
      (3.2, 3.8, [3...4]), (-5, 0, [0...1]), (9, 20, [8...9]), (20, 30, []),
      (-30, -20, []), (-1, 40, [0...3, 3...7, 7...9]),
    ] as [(Double, Double, [ClosedRange<Int>])])
  func `a window keeps one neighbour on each side`(
    lower: Double, upper: Double, expected: [ClosedRange<Int>]
  ) throws {
    let window = try interval(lower, upper)
    let scale = try PlotScale(showing: samples, xDomain: window, in: frame)
    let segments = try SegmentStarts([0, 4, 8], sampleCount: 10)
    #expect(ranges(try PlotLine(of: samples, on: scale, segments: segments).polylines) == expected)
  }

  @Test func `segments of another series are refused`() throws {
    let scale = try PlotScale(showing: samples, in: frame)
    let segments = try SegmentStarts([0, 4], sampleCount: 9)
    let error = #expect(throws: GeometryError.self) {
      try PlotLine(of: samples, on: scale, segments: segments).polylines
    }
    #expect(error?.description == "the segments are of 9 samples, the series has 10")
  }

  @Test func `no samples, no lines`() throws {
    let scale = try PlotScale(showing: SampleSeries([]), in: frame)
    #expect(try PlotLine(of: SampleSeries([]), on: scale).polylines.isEmpty)
    let none = try SegmentStarts([], sampleCount: 0)
    #expect(try PlotLine(of: SampleSeries([]), on: scale, segments: none).polylines.isEmpty)
    #expect(SampleSeries([]).indicatorPoint(on: scale) == nil)
  }

  @Test func `one value is one point at the left, for a line over the relative width`() throws {
    let one = SampleSeries([7])
    let window = try interval(-1, 1)
    for window in [nil, window] {
      let scale = try PlotScale(showing: one, xDomain: window, in: frame, relativeWidth: 0.5)
      let lines = try PlotLine(of: one, on: scale).polylines
      #expect(lines.count == 1 && lines[0].points == [point(0, 15)])
      #expect(one.indicatorPoint(on: scale) == point(45, 15))
      #expect(try PlotLine(of: SampleSeries([.nan]), on: scale).polylines.map(\.points) == [[nil]])
    }
    let elsewhere = try interval(3, 4)
    let scale = try PlotScale(showing: one, xDomain: elsewhere, in: frame)
    #expect(try PlotLine(of: one, on: scale).polylines.isEmpty)
  }

  @Test func `columns leave out samples, but no ends of segments`() throws {
    let many = SampleSeries((0..<1000).map { Double($0 * 7919 % 1000) })
    let scale = try PlotScale(showing: many, in: frame)
    let segments = try SegmentStarts([0, 333], sampleCount: 1000)
    let line = try PlotLine(of: many, on: scale, segments: segments, columns: 10)
    #expect(line.isDecimated)
    #expect(line.polylines.map(\.from) == [0, 332])
    #expect(line.polylines.map(\.indices.last) == [332, 999])
    #expect(line.polylines.flatMap(\.indices).count <= 4 * 11 + 1)
    for polyline in line.polylines {
      for (index, point) in zip(polyline.indices, polyline.points) {
        #expect(point == scale.point(x: Double(index), y: many.column.values[index]))
      }
    }
    let whole = try PlotLine(of: many, on: scale, columns: 250)
    #expect(!whole.isDecimated && whole.polylines[0].indices == Array(0..<1000))
  }

  @Test(arguments: propertySeeds)
  func `every line between neighbours is drawn exactly once`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for count in 2..<25 {
      let samples = try SampleSeries(
        random.values(count: count), at: .explicit(random.positions(count: count)))
      let segments = try SegmentStarts(random.starts(count: count), sampleCount: count)
      let bounds = [0, 1].map { _ in Double.random(in: -150...250, using: &random) }.sorted()
      for window in [nil, try interval(bounds[0], bounds[1])] {
        let scale = try PlotScale(showing: samples, xDomain: window, in: frame)
        let drawn = samples.indicesWithNeighbors(in: scale.x.domain)
        let lines = try PlotLine(of: samples, on: scale, segments: segments).polylines
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
            #expect(found == scale.point(x: samples[index].position, y: samples[index].value))
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
          reason {
            try PlotLine(
              of: samples, on: scale, segments: segments, opacityOfUnselectedSegment: opacity
            ).polylines
          }
            == .outOfRange(
              parameter: "opacityOfUnselectedSegment", value: opacity, allowed: 0...1))
      }
    }
  }
}
