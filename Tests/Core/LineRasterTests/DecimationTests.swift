import LaserBlur
import LineRaster
import PlotGeometry
import TestSupport
import Testing

/// What is drawn, of so many samples.
enum DenseSignal: CaseIterable {
  case walk, spikes, noise, gaps, manyGaps

  func values(_ count: Int) -> [Double] {
    var random = SeededGenerator(seed: 11)
    var level = 0.0
    func step() -> Double {
      level += .random(in: -1...1, using: &random)
      return level
    }
    func gap() -> Double {
      _ = step()
      return .nan
    }
    return (0..<count).map { index in
      switch self {
      case .walk: return step()
      case .gaps: return index / 700 % 5 == 0 || index % 997 < 3 ? gap() : step()
      // Each column of 300 samples has some.
      case .manyGaps: return index / 52 % 5 == 0 || index % 97 < 3 ? gap() : step()
      case .spikes:
        let spike = Int.random(in: 0..<count / 60, using: &random) == 0
        return spike ? .random(in: -9...9, using: &random) : .random(in: -0.2...0.2, using: &random)
      case .noise: return .random(in: 0...1, using: &random)
      }
    }
  }
}

@Suite struct DecimationTests {
  /// At one and two pixels a point, of the width of a plot's line, with the columns that a picture has; also
  /// where each column has several gaps.
  @Test(
    arguments: DenseSignal.allCases.flatMap { signal in
      [(60_000, 1), (40_000, 2)].map { (signal, $0) }
    })
  func `a line of few samples looks as that of all of them`(
    signal: DenseSignal, of: (count: Int, scale: Int)
  ) throws {
    let (count, pixels) = of
    let frame = PlotFrame(x: 10, y: 10, width: 200, height: 100)
    let size = PixelSize(width: 220 * pixels, height: 120 * pixels)
    let samples = SampleSeries(signal.values(count))
    let scale = try PlotScale<LinearScale>(showing: samples, in: frame)
    let raster = LineRaster(
      size: size, scale: Double(pixels), clip: PlotFrame(x: 0, y: 0, width: 220, height: 120))
    func mask(columns: Int?) throws -> CoverageMask {
      let line = try PlotLine(
        of: samples, on: scale, columns: columns, samplesPerColumn: 1, roundsColumns: true)
      #expect(line.isDecimated == (columns != nil))
      return try raster.stroke(
        line.polylines.flatMap { $0.points.split(separator: nil).map { $0.compactMap(\.self) } },
        width: 1.5)
    }
    let (few, all) = (try mask(columns: pixels < 2 ? 6 * 200 : 4 * 400), try mask(columns: nil))
    let off = zip(few.bytes, all.bytes).count { abs(Int($0) - Int($1)) > 32 }
    #expect(all.bytes.count { $0 > 32 } > 500 * pixels * pixels)
    #expect(Double(off) <= 0.005 * Double(all.bytes.count), "\(off) pixels of \(all.bytes.count)")
  }
}
