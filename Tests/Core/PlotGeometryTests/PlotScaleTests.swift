import PlotGeometry
import TestSupport
import Testing

struct PlotScaleTests {
  static let values: [Double] = [1, 2, 3, 6, 3, 4, 6]
  static let square = PlotSize(width: 300, height: 300)

  @Test(
    arguments: [
      (1.0, [0.0, 50, 100, 150, 200, 250, 300]), (0.8, [0, 40, 80, 120, 160, 200, 240]),
      (0, [0, 0, 0, 0, 0, 0, 0]),
    ] as [(Double, [Double])])
  func `the seed's example lands on the seed's points`(width: Double, xs: [Double]) throws {
    let samples = SampleSeries(PlotScaleTests.values)
    let scale = try PlotScale(
      showing: samples, in: PlotFrame(PlotScaleTests.square), relativeWidth: width)
    let points = scale.points(of: samples, in: 0..<7)
    let expected = zip(xs, [300, 240, 180, 0, 180, 120, 0]).map { PlotPoint(x: $0, y: $1) }
    #expect(points.count == 7)
    for (found, wanted) in zip(points, expected) { #expect(isClose(found, wanted)) }
    #expect(points.first == expected.first && points.last == expected.last)
  }

  @Test func `the frame fits the stroke at all edges`() throws {
    let samples = SampleSeries(PlotScaleTests.values)
    let frame = PlotFrame(canvas: PlotScaleTests.square, fitting: 4, at: .all)
    let points = try PlotScale(showing: samples, in: frame).points(of: samples, in: 0..<7)
    let expected = [
      point(2, 298), point(51.3333, 238.8), point(100.6667, 179.6), point(150, 2),
      point(199.3333, 179.6), point(248.6667, 120.4), point(298, 2),
    ]
    for (found, wanted) in zip(points, expected) { #expect(isClose(found, wanted, within: 5e-5)) }
  }

  @Test(arguments: [(0.5, 15.0), (0, 30), (1, 0), (0.25, 22.5)] as [(Double, Double)])
  func `equal values lie at the straight line's y`(relativeY: Double, y: Double) throws {
    let frame = PlotFrame(PlotSize(width: 90, height: 30))
    for values: [Double] in [[5, 5, 5], [5, .nan, 5], [0, -0.0], [-1e308, -1e308]] {
      let samples = SampleSeries(values)
      let scale = try PlotScale(
        showing: samples, in: frame, relativeWidth: 0.5, relativeYForStraightLine: relativeY)
      let points = scale.points(of: samples, in: 0..<values.count)
      #expect(points.first == point(0, y) && points.last == point(45, y))
      let segments = try SegmentStarts([0, 1], sampleCount: values.count)
      for line in try PlotLine(of: samples, on: scale, segments: segments).polylines {
        for case let found? in line.points { #expect(found.y == y) }
      }
    }
  }

  @Test func `the last sample stands exactly at the relative width's right end`() throws {
    for count in [2, 3, 7, 10, 1000, 100_001] {
      for width in [343.0, 640, 0.1, 1e6] {
        let samples = SampleSeries((0..<count).map { Double($0 % 5) })
        let frame = PlotFrame(x: 3, y: 5, width: width, height: 40)
        let scale = try PlotScale(showing: samples, in: frame, relativeWidth: 0.7)
        #expect(scale.points(of: samples, in: count - 1..<count).first??.x == 3 + 0.7 * width)
      }
    }
  }

  @Test func `values land far apart without overflow`() throws {
    let samples = SampleSeries([-1e308, 0, 1e308])
    let scale = try PlotScale(showing: samples, in: PlotFrame(PlotScaleTests.square))
    #expect(
      scale.points(of: samples, in: 0..<3) == [point(0, 300), point(150, 150), point(300, 0)])
  }

  @Test func `gaps have no point and do not stretch the range`() throws {
    let samples = SampleSeries([.nan, 1, .infinity, 3, -.infinity])
    let scale = try PlotScale(showing: samples, in: PlotFrame(PlotSize(width: 40, height: 10)))
    #expect(scale.points(of: samples, in: 0..<5) == [nil, point(10, 10), nil, point(30, 0), nil])
  }

  @Test func `positions of their own are spaced by value`() throws {
    let samples = try SampleSeries([1, 2, 3], at: .explicit([0, 1, 10]))
    let scale = try PlotScale(showing: samples, in: PlotFrame(PlotScaleTests.square))
    #expect(scale.points(of: samples, in: 0..<3) == [point(0, 300), point(30, 150), point(300, 0)])
  }

  @Test func `a window shows a part and leaves the rest outside the frame`() throws {
    let samples = SampleSeries(PlotScaleTests.values)
    let window = try interval(1, 4)
    let scale = try PlotScale(
      showing: samples, xDomain: window, in: PlotFrame(PlotScaleTests.square))
    #expect(try scale.y.domain == interval(2, 6))
    #expect(
      scale.points(of: samples, in: 0..<6) == [
        point(-100, 375), point(0, 300), point(100, 225), point(200, 0), point(300, 225),
        point(400, 150),
      ])
  }

  @Test func `a fixed y window wins over the values`() throws {
    let window = try interval(0, 10)
    let scale = try PlotScale(
      showing: SampleSeries([5, 15]), yDomain: window, in: PlotFrame(PlotScaleTests.square))
    #expect(scale.point(x: 0, y: 5) == point(0, 150))
    #expect(scale.point(x: 1, y: 15) == point(300, -150))
  }

  @Test func `a window between two samples fits its neighbours`() throws {
    let window = try interval(1.25, 1.75)
    let scale = try PlotScale(
      showing: SampleSeries([0, 4, 8, 100]), xDomain: window, in: PlotFrame(PlotScaleTests.square))
    #expect(try scale.y.domain == interval(4, 8))
  }

  @Test(arguments: [[], [.nan], [.nan, .infinity]] as [[Double]])
  func `without values the y axis shows 0 to 1`(values: [Double]) throws {
    let scale = try PlotScale(showing: SampleSeries(values), in: PlotFrame(PlotScaleTests.square))
    #expect(scale.y.domain == .unit)
    #expect(values.isEmpty == (scale.x.domain == .unit) || values.count == 2)
  }

  @Test(arguments: [-0.1, 1.1, .nan, .infinity, -.infinity, 1e308] as [Double])
  func `fractions outside 0 to 1 are refused`(value: Double) throws {
    let frame = PlotFrame(PlotScaleTests.square)
    let width = #expect(throws: GeometryError.self) {
      try PlotScale(showing: SampleSeries([1, 2]), in: frame, relativeWidth: value)
    }
    #expect(width?.description.hasPrefix("occupyingRelativeWidth is ") == true)
    #expect(width?.description.hasSuffix(": 0...1 is allowed") == true)
    let y = #expect(throws: GeometryError.self) {
      try PlotScale(
        xDomain: .unit, yDomain: .unit, frame: frame, relativeYForStraightLine: value)
    }
    #expect(y?.description.hasPrefix("relativeYForStraightLine is ") == true)
  }

  @Test func `a range error says the value and the range`() {
    let error = #expect(throws: GeometryError.self) {
      try PlotScale(
        showing: SampleSeries([]), in: PlotFrame(PlotScaleTests.square), relativeWidth: 1.5)
    }
    #expect(
      error?.reason
        == .outOfRange(parameter: "occupyingRelativeWidth", value: 1.5, allowed: 0...1))
    #expect(error?.description == "occupyingRelativeWidth is 1.5: 0...1 is allowed")
  }

  @Test func `is total`() throws {
    let lengths: [Double] = [0, 1e-300, 1, 1e15]
    let degenerate = lengths.flatMap { a in
      lengths.map { PlotFrame(PlotSize(width: a, height: $0)) }
    }
    for frame in degenerate {
      for a in nastyNumbers {
        for b in nastyNumbers {
          let samples = SampleSeries([a, b, a])
          let scale = try PlotScale(showing: samples, in: frame)
          for case let point? in scale.points(of: samples, in: -5..<9) {
            #expect(point.x.isFinite && point.y.isFinite)
          }
          let found = scale.point(x: a, y: b)
          #expect((found != nil) == (a.isFinite && b.isFinite))
          if let found { #expect(found.x.isFinite && found.y.isFinite) }
        }
      }
    }
  }
}
