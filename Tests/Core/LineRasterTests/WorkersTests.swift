import LaserBlur
import LineRaster
import PlotGeometry
import TestSupport
import Testing

/// One who does the last piece first.
private struct Backwards: RasterWorkers {
  func share(_ count: Int, _ piece: @Sendable (Int) throws -> Void) throws {
    for number in (0..<count).reversed() { try piece(number) }
  }
}

@Suite struct WorkersTests {
  /// More lines than one worker does alone, some as long as the picture is wide.
  @Test(arguments: propertySeeds)
  func `who covers a mask in which order changes no byte`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for (width, lines) in [(3, 600), (16, 600), (200, 900), (333, 513)] {
      let size = PixelSize(width: width, height: 40)
      let raster = LineRaster(
        size: size, clip: PlotFrame(x: 0.3, y: 1.2, width: Double(width) - 0.9, height: 37))
      let runs = (0..<lines).map { _ -> [PlotPoint] in
        let from = PlotPoint(
          x: .random(in: -5...Double(width), using: &random),
          y: .random(in: -5...45, using: &random))
        let reach = Bool.random(using: &random) ? 4 : Double(width)
        return [
          from,
          PlotPoint(
            x: from.x + .random(in: -reach...reach, using: &random),
            y: .random(in: -5...45, using: &random)),
        ]
      }
      let alone = try raster.stroke(runs, width: 0.7)
      #expect(try raster.stroke(runs, width: 0.7, workers: Backwards()) == alone)
    }
  }

  /// 36 million pixels, four million at a time.
  @Test func `clearing a mask can be cancelled`() throws {
    let size = PixelSize(width: 6000, height: 6000)
    let raster = LineRaster(size: size, clip: PlotFrame(x: 0, y: 0, width: 6000, height: 6000))
    let counter = CheckpointCounter(endingAfter: 8)
    #expect(throws: CancellationError.self) {
      try raster.stroke([], width: 1, checkpoint: counter.pass)
    }
    #expect(counter.count == 9)
  }

  @Test func `comparing the ends of a band can be cancelled`() throws {
    let size = PixelSize(width: 3000, height: 1000)
    let raster = LineRaster(size: size, clip: PlotFrame(x: 0, y: 0, width: 3000, height: 1000))
    let (low, high) = (
      [PlotPoint(x: 0, y: 600), PlotPoint(x: 3000, y: 900)],
      [PlotPoint(x: 0, y: 400), PlotPoint(x: 3000, y: 20)]
    )
    let all = CheckpointCounter()
    let mask = try raster.band(from: [low], to: [high], checkpoint: all.pass)
    #expect(mask.bytes[500 * 3000 + 40] == 255 && mask.bytes[950 * 3000 + 40] == 0)
    let last = CheckpointCounter(endingAfter: all.count - 1)
    #expect(throws: CancellationError.self) {
      try raster.band(from: [low], to: [high], checkpoint: last.pass)
    }
  }
}
