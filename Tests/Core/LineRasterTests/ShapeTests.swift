import LaserBlur
import LineRaster
import PlotGeometry
import TestSupport
import Testing

private let size = PixelSize(width: 32, height: 24)
private let whole = PlotFrame(x: 0, y: 0, width: 32, height: 24)

private func points(_ numbers: Double...) -> [PlotPoint] {
  stride(from: 0, to: numbers.count, by: 2).map { PlotPoint(x: numbers[$0], y: numbers[$0 + 1]) }
}

@Suite struct AreaTests {
  private func isBelow(_ x: Double, _ y: Double, _ runs: [[PlotPoint]], base: Double) -> Bool {
    runs.contains { run in
      zip(run, run.dropFirst()).contains { a, b in
        let (left, right) = a.x <= b.x ? (a, b) : (b, a)
        guard left.x <= x, x < right.x else { return false }
        let line = left.y + (right.y - left.y) * (x - left.x) / (right.x - left.x)
        return min(line, base) <= y && y < max(line, base)
      }
    }
  }

  @Test(arguments: propertySeeds)
  func `coverage is the area between line and base line`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let (size, clip) = (
      PixelSize(width: 12, height: 12), PlotFrame(x: 0, y: 0, width: 12, height: 12)
    )
    for base in [-5.0, 7.3, 40] {
      let runs = random.runs(side: 12)
      let mask = try LineRaster(size: size, clip: clip).area(runs, baseline: base)
      let expected = oracle(size: size, clip: clip) { isBelow($0, $1, runs, base: base) }
      let difference = Difference(mask.bytes, expected)
      #expect(difference.worst <= 20, "base \(base)")
      #expect(difference.mean <= 1.5, "base \(base)")
    }
  }

  @Test func `areas meet without a seam`() throws {
    let mask = try LineRaster(size: size, clip: whole).area(
      [points(0, 4, 10.3, 4, 20.7, 4, 32, 4)], baseline: 24)
    for y in 0..<24 {
      for x in 0..<32 { #expect(mask[x, y] == (y >= 4 ? 255 : 0)) }
    }
  }

  @Test(arguments: [1e3, 1e9, 1e300])
  func `a line beyond the picture fills as far as its edge`(far: Double) throws {
    let raster = LineRaster(size: size, clip: whole)
    let above = try raster.area([points(-far, -far, far, -far)], baseline: 12)
    for y in 0..<24 { #expect(above[16, y] == (y < 12 ? 255 : 0)) }
    #expect(try raster.area([points(0, 6, 32, 6)], baseline: far)[5, 23] == 255)
    #expect(try raster.area([points(0, 6, 32, 6)], baseline: .infinity)[5, 23] == 255)
  }
}

@Suite struct DotsTests {
  @Test(arguments: propertySeeds)
  func `coverage is the area of the union of the circles`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let (size, clip) = (
      PixelSize(width: 12, height: 12), PlotFrame(x: 0, y: 0, width: 12, height: 12)
    )
    for diameter in [0.5, 2, 5] {
      let centers = random.runs(side: 12).flatMap { $0 }
      let mask = try LineRaster(size: size, clip: clip).dots(centers, diameter: diameter)
      let runs = centers.map { [$0] }
      let expected = oracle(size: size, clip: clip) { isStroked($0, $1, runs, width: diameter) }
      let difference = Difference(mask.bytes, expected)
      #expect(difference.worst <= 20, "diameter \(diameter)")
      #expect(difference.mean <= 1.5, "diameter \(diameter)")
    }
  }
}

@Suite struct DashTests {
  private func lengths(_ line: [PlotPoint], dash: [Double], box: PlotFrame = whole) throws
    -> [[PlotPoint]]
  {
    let visible = try VisibleRuns(strokes: [line], dash: dash, within: box)
    return visible.ranges.map { Array(visible.points[$0]) }
  }

  @Test(arguments: [
    ([4.0, 2.0], [points(0, 5, 4, 5), points(6, 5, 10, 5), points(12, 5, 14, 5)]),
    ([3], [points(0, 5, 3, 5), points(6, 5, 9, 5), points(12, 5, 14, 5)]),
    ([0, 7], [points(0, 5), points(7, 5)]),
    ([14, 1], [points(0, 5, 14, 5)]),
    ([], [points(0, 5, 14, 5)]), ([4, 0], [points(0, 5, 14, 5)]), ([0, 0], [points(0, 5, 14, 5)]),
    ([-1, 5], [points(0, 5, 14, 5)]), ([.nan, 5], [points(0, 5, 14, 5)]),
    ([.infinity, 5], [points(0, 5, 14, 5)]), ([0.1, 0.1], [points(0, 5, 14, 5)]),
  ])
  func `a line is cut into dashes`(dash: [Double], expected: [[PlotPoint]]) throws {
    let found = try lengths(points(0, 5, 14, 5), dash: dash)
    #expect(found.count == expected.count)
    for (a, b) in zip(found.joined(), expected.joined()) {
      #expect((a.x - b.x).magnitude < 1e-9 && a.y == b.y)
    }
  }

  @Test func `a dash goes around a corner`() throws {
    let found = try lengths(points(0, 0, 5, 0, 5, 20), dash: [8, 4])
    #expect(found == [points(0, 0, 5, 0, 5, 3), points(5, 7, 5, 15), points(5, 19, 5, 20)])
  }

  @Test func `dashes outside of the box are counted and not made`() throws {
    let box = PlotFrame(x: 100, y: -1, width: 10, height: 2)
    let found = try lengths(points(0, 0, 1e9, 0), dash: [2, 3], box: box)
    #expect(found == [points(100, 0, 102, 0), points(105, 0, 107, 0)])
  }

  @Test func `a line of too many dashes is solid`() throws {
    let zigzag = (0..<70_000).map { PlotPoint(x: Double($0 % 2) * 32, y: 5) }
    #expect(try lengths(zigzag, dash: [0.5, 0.5]).count == 1)
  }
}

@Suite struct TotalityTests {
  private static let nasty: [Double] = [
    0, 1, -1, 0.5, .leastNonzeroMagnitude, 1e9, -1e9, 1e300, -1e300, 1.7e308, -1.7e308, .infinity,
    -.infinity, .nan,
  ]

  @Test(arguments: nasty)
  func `every entry is total`(value: Double) throws {
    for other in TotalityTests.nasty {
      let runs = [
        [], points(value, other), points(value, other, other, value),
        points(3, 3, value, other, 8, value, other, other),
      ]
      let clip = PlotFrame(x: other, y: value, width: 10, height: value)
      for clip in [whole, clip] {
        let raster = LineRaster(size: size, clip: clip)
        for width in [value, other] {
          _ = try raster.stroke(runs, width: width)
          _ = try raster.stroke(runs, width: 1, dash: [value, other])
          _ = try raster.dots(runs.flatMap { $0 }, diameter: width)
          _ = try raster.area(runs, baseline: width)
        }
      }
      _ = try VisibleRuns(strokes: runs, scale: value, dash: [1, 2], within: whole)
      _ = try VisibleRuns(borders: runs, scale: value, within: whole)
    }
  }

  @Test(arguments: [(-1, 5), (5, -1), (40_000, 1), (1, 40_000), (30_000, 30_000)])
  func `a size that no mask can have is refused`(width: Int, height: Int) throws {
    let raster = LineRaster(size: PixelSize(width: width, height: height), clip: whole)
    #expect(throws: BlurError.self) { try raster.stroke([points(0, 0, 9, 9)], width: 1) }
  }

  @Test(arguments: [(0, 0), (0, 5), (5, 0), (1, 1)])
  func `the smallest masks work`(width: Int, height: Int) throws {
    let raster = LineRaster(size: PixelSize(width: width, height: height), clip: whole)
    let mask = try raster.stroke([points(-9, -9, 9, 9)], width: 4)
    #expect(mask.bytes == [UInt8](repeating: 255, count: width * height))
  }

  @Test(arguments: [0, -1, .nan]) func `a line without width covers nothing`(width: Double) throws {
    let raster = LineRaster(size: size, clip: whole)
    #expect(try raster.stroke([points(0, 0, 9, 9)], width: width).touched.isEmpty)
    #expect(try raster.dots(points(9, 9), diameter: width).touched.isEmpty)
  }

  @Test func `work ends soon after it is cancelled`() throws {
    let noise = (0..<100_000).map { PlotPoint(x: Double($0 % 320) / 10, y: Double($0 % 24)) }
    let raster = LineRaster(size: size, clip: whole)
    for limit in [0, 1, 10, 30] {
      for work in [
        { try raster.stroke([noise], width: 2, checkpoint: $0) },
        { try raster.area([noise], baseline: 9, checkpoint: $0) },
      ] as [(@Sendable () throws -> Void) throws -> CoverageMask] {
        let counter = CheckpointCounter(endingAfter: limit)
        #expect(throws: CancellationError.self) { _ = try work(counter.pass) }
        #expect(counter.count == limit + 1)
      }
    }
  }
}
