import CCairo
import LaserBlur
import LineRaster
import PlotGeometry
import TestSupport
import Testing

private func points(_ numbers: Double...) -> [PlotPoint] {
  stride(from: 0, to: numbers.count, by: 2).map { PlotPoint(x: numbers[$0], y: numbers[$0 + 1]) }
}

private func raster(_ side: Int, clip: PlotFrame? = nil, scale: Double = 1) throws -> LineRaster {
  let whole = PlotFrame(x: 0, y: 0, width: Double(side) / scale, height: Double(side) / scale)
  return LineRaster(
    size: PixelSize(width: side, height: side), scale: scale, clip: clip ?? whole)
}

@Suite struct StrokeTests {
  @Test(arguments: propertySeeds)
  func `coverage is the area of the union of the strokes`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for width in [0.5, 1.5, 5] {
      let runs = random.runs(side: 12)
      let clip = PlotFrame(
        x: .random(in: -2...4, using: &random), y: .random(in: -2...4, using: &random),
        width: .random(in: 6...12, using: &random), height: .random(in: 6...12, using: &random))
      let size = PixelSize(width: 12, height: 12)
      let mask = try LineRaster(size: size, clip: clip).stroke(runs, width: width)
      let expected = oracle(size: size, clip: clip) { isStroked($0, $1, runs, width: width) }
      let difference = Difference(mask.bytes, expected)
      #expect(difference.worst <= 20, "width \(width)")
      #expect(difference.mean <= 1.5, "width \(width)")
    }
  }

  @Test(arguments: propertySeeds)
  func `a mask does not depend on how lines are split into runs, or on their order`(
    seed: UInt64
  ) throws {
    var random = SeededGenerator(seed: seed)
    let raster = try raster(40)
    let line = (0..<30).map { _ in
      PlotPoint(
        x: .random(in: -5...45, using: &random), y: .random(in: -5...45, using: &random))
    }
    let whole = try raster.stroke([line], width: 2.3)
    let pieces = zip(line, line.dropFirst()).map { [$0, $1] }
    #expect(try raster.stroke(pieces, width: 2.3) == whole)
    #expect(try raster.stroke(pieces.shuffled(using: &random), width: 2.3) == whole)
    #expect(try raster.stroke(pieces.map { $0.reversed() }, width: 2.3) == whole)
    #expect(try raster.stroke(pieces + pieces, width: 2.3) == whole)
  }

  @Test(arguments: propertySeeds)
  func `a crowded line is the same beside another`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let raster = try raster(60)
    // Sixteen points a pixel, as the columns of a long series leave them.
    let line = (0..<900).map {
      PlotPoint(x: Double($0) / 16, y: .random(in: 8...30, using: &random))
    }
    for width in [0.8, 3, 9] {
      let alone = try raster.stroke([line], width: width)
      // In every column now lie two intervals, which are united in another way.
      let both = try raster.stroke([line, points(-9, 52, 69, 52)], width: width)
      #expect(alone.bytes.prefix(60 * 40) == both.bytes.prefix(60 * 40), "width \(width)")
      #expect(alone.bytes.contains(255))
    }
  }

  @Test(arguments: propertySeeds)
  func `a picture moved by whole pixels is the same picture moved`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let raster = try raster(64)
    let line = (0..<12).map { _ in
      PlotPoint(x: .random(in: 5...25, using: &random), y: .random(in: 5...25, using: &random))
    }
    let (dx, dy) = (Int.random(in: 1...30, using: &random), Int.random(in: 1...30, using: &random))
    let moved = line.map { PlotPoint(x: $0.x + Double(dx), y: $0.y + Double(dy)) }
    let here = try raster.stroke([line], width: 1.7)
    let there = try raster.stroke([moved], width: 1.7)
    for y in 0..<32 {
      for x in 0..<32 { #expect(here[x, y] == there[x + dx, y + dy]) }
    }
  }

  @Test(arguments: [
    (points(0, 4, 16, 4), 2.0, 3...4), (points(-50, 8, 50, 8), 4, 6...9),
    (points(0, 4.5, 16, 4.5), 1, 4...4),
  ])
  func `a horizontal line on pixel borders is crisp`(
    line: [PlotPoint], width: Double, rows: ClosedRange<Int>
  ) throws {
    let mask = try raster(16).stroke([line], width: width)
    for y in 0..<16 {
      for x in 2..<14 { #expect(mask[x, y] == (rows.contains(y) ? 255 : 0)) }
    }
  }

  @Test func `a vertical line is as crisp as a horizontal one`() throws {
    let mask = try raster(16).stroke([points(7.5, -3, 7.5, 20)], width: 3)
    for y in 0..<16 {
      for x in 0..<16 { #expect(mask[x, y] == ((6...8).contains(x) ? 255 : 0)) }
    }
  }

  @Test func `there is no seam between the segments of a straight line`() throws {
    let raster = try raster(64)
    let line = (0...120).map { PlotPoint(x: 2 + Double($0) / 2, y: 5 + Double($0) / 4) }
    let difference = Difference(
      try raster.stroke([line], width: 2).bytes,
      try raster.stroke([[line[0], line[120]]], width: 2).bytes.map(Double.init))
    #expect(difference.worst <= 2)
  }

  @Test(arguments: propertySeeds)
  func `short pieces of a dense line are covered by their neighbours`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let raster = LineRaster(
      size: PixelSize(width: 120, height: 80), clip: PlotFrame(x: 0, y: 0, width: 120, height: 80))
    for width in [1, 3, 9.0] {
      var line = [PlotPoint(x: 5, y: 40)]
      for i in 1..<1200 {
        let length = i % 3 == 0 ? 6 : 0.2
        line.append(
          PlotPoint(
            x: 5 + Double(i) * 0.09,
            y: min(max((line.last?.y ?? 0) + .random(in: -length...length, using: &random), 5), 75))
        )
      }
      let whole = try raster.stroke([line], width: width)
      // A line alone is drawn whatever its length.
      let pieces = try raster.stroke(zip(line, line.dropFirst()).map { [$0, $1] }, width: width)
      let off = zip(whole.bytes, pieces.bytes).map { abs(Int($0) - Int($1)) }.max() ?? 0
      #expect(off <= 4)
      #expect(whole.bytes.contains(255))
    }
  }

  @Test func `a run of one point is a dot`() throws {
    let raster = try raster(16)
    let dot = try raster.stroke([points(7, 8)], width: 5)
    #expect(dot == (try raster.dots(points(7, 8), diameter: 5)))
    #expect(dot == (try raster.stroke([points(7, 8, 7, 8, 7, 8)], width: 5)))
    let sum = dot.bytes.reduce(0) { $0 + Double($1) } / 255
    #expect((sum - .pi * 6.25).magnitude < 0.1)
  }

  @Test func `points are scaled to pixels`() throws {
    let line = points(1, 1, 7, 3, 4, 6)
    let scaled = line.map { PlotPoint(x: $0.x * 2, y: $0.y * 2) }
    #expect(
      try raster(16, scale: 2).stroke([line], width: 1.5) == raster(16).stroke([scaled], width: 3))
  }

  @Test func `a point that is not finite ends its run`() throws {
    let raster = try raster(32)
    let line = points(2, 2, 10, 10, .nan, 12, 20, 5, 25, 25, .infinity, 0, 30, 3)
    let split = [points(2, 2, 10, 10), points(20, 5, 25, 25), points(30, 3)]
    #expect(try raster.stroke([line], width: 2) == raster.stroke(split, width: 2))
  }

  @Test func `a line far outside is seen where it crosses the picture`() throws {
    let raster = try raster(16)
    let expected = try raster.stroke([points(-20, 8, 40, 8)], width: 2)
    for far in [1e3, 1e6, 1e15, 1e300, 1.7e308] {
      #expect(try raster.stroke([points(-far, 8, far, 8)], width: 2) == expected, "\(far)")
    }
    #expect(try raster.stroke([points(-1e6, -1e6, 1e6, 1e6)], width: 2)[8, 8] == 255)
  }

  @Test func `touched holds all that is covered`() throws {
    let mask = try raster(64).stroke([points(20, 30, 24, 33)], width: 2)
    #expect(mask.touched.columns.lowerBound >= 17 && mask.touched.columns.upperBound <= 27)
    let again = try CoverageMask(size: mask.size, bytes: mask.bytes)
    #expect(mask.touched.union(again.touched) == mask.touched)
  }

  @Test func `a long line in a large picture is straight`() throws {
    let size = PixelSize(width: 30_000, height: 20)
    let clip = PlotFrame(x: 0, y: 0, width: 30_000, height: 20)
    let mask = try LineRaster(size: size, clip: clip).stroke([points(0, 10, 30_000, 10)], width: 2)
    #expect((1..<29_999).allSatisfy { mask[$0, 9] == 255 && mask[$0, 10] == 255 })
    #expect((0..<30_000).allSatisfy { mask[$0, 8] == 0 && mask[$0, 11] == 0 })
  }
}

@Suite struct CairoComparisonTests {
  /// The same stroke by Cairo.
  private func cairoStroke(_ line: [PlotPoint], width: Double, size: PixelSize) -> [Double] {
    let surface = cairo_image_surface_create(
      CAIRO_FORMAT_A8, Int32(size.width), Int32(size.height))
    let context = cairo_create(surface)
    defer {
      cairo_destroy(context)
      cairo_surface_destroy(surface)
    }
    cairo_set_line_width(context, width)
    cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND)
    cairo_set_line_cap(context, CAIRO_LINE_CAP_ROUND)
    for p in line { cairo_line_to(context, p.x, p.y) }
    cairo_stroke(context)
    cairo_surface_flush(surface)
    let stride = Int(cairo_image_surface_get_stride(surface))
    guard let data = cairo_image_surface_get_data(surface) else { return [] }
    return (0..<size.height).flatMap { y in
      (0..<size.width).map { x in Double(data[y * stride + x]) }
    }
  }

  @Test(arguments: propertySeeds)
  func `strokes look like Cairo's`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let size = PixelSize(width: 160, height: 100)
    var y = 50.0
    let walk = (0..<160).map { i in
      y = min(95, max(5, y + .random(in: -8...8, using: &random)))
      return PlotPoint(x: Double(i), y: y)
    }
    let noise = (0..<80).map { i in
      PlotPoint(x: Double(i) * 2, y: Double.random(in: 5...95, using: &random))
    }
    for (line, width) in [(walk, 1.5), (walk, 3.0), (noise, 1.5), (noise, 3)] {
      let mask = try LineRaster(
        size: size, clip: PlotFrame(x: 0, y: 0, width: 160, height: 100)
      ).stroke([line], width: width)
      let difference = Difference(mask.bytes, cairoStroke(line, width: width, size: size))
      #expect(difference.mean <= 1)
      #expect(difference.shareOff <= 0.01)
    }
  }
}
