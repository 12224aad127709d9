import PlotGeometry
import SampleStore
import Testing

/// Dots of which some are left out, against all of them.
@Suite struct DotCloudTests {
  private let frame = PlotFrame(PlotSize(width: 560, height: 230))

  private func cloud(
    _ samples: SampleSeries, most: Int
  ) throws -> (line: PlotLine, scale: PlotScale<LinearScale>) {
    let scale = try PlotScale(showing: samples, in: frame)
    let line = try PlotLine(
      of: samples, on: scale, segments: nil, active: nil, opacityOfUnselectedSegment: 0.3,
      columns: 560, samplesPerColumn: 1, isFlat: true, roundsColumns: true,
      dots: (square: 1, most: most))
    return (line, scale)
  }

  /// Ten thousand values at twenty places, as those of hours of a year by a rounded temperature.
  private var samples: SampleSeries {
    get throws {
      var state: UInt64 = 7
      let values = (0..<10_000).map { _ -> Double in
        state = state &* 6_364_136_223_846_793_005 &+ 1
        return Double(state >> 40) / 1e5
      }
      return try SampleSeries(
        values, at: .explicit((0..<10_000).map { Double($0 / 500) }), kind: .number)
    }
  }

  @Test func `no dot is further from a drawn one than a square's corners`() throws {
    let samples = try samples
    let (line, scale) = try cloud(samples, most: 50_000)
    let drawn = line.polylines.flatMap(\.points).compactMap(\.self)
    let all = scale.points(of: samples, in: 0..<samples.count).compactMap(\.self)
    let byPlace = Dictionary(grouping: drawn) { $0.x }
    let lost = all.filter { dot in
      !(byPlace[dot.x] ?? []).contains { abs($0.y - dot.y) <= 1 }
    }
    #expect(lost.isEmpty)
    #expect(line.isDecimated && drawn.count > 4000 && drawn.count < samples.count)
  }

  @Test(arguments: [1, 100, 1700])
  func `so many are drawn at most, besides those of a line`(most: Int) throws {
    let samples = try samples
    let (line, _) = try cloud(samples, most: most)
    let indices = line.polylines.flatMap(\.indices)
    #expect(indices.count <= most + 5 * 20)
    #expect(indices == Array(Set(indices)).sorted())
  }

  @Test func `few dots are all drawn`() throws {
    let samples = SampleSeries([1, 5, 2, 4])
    let (line, _) = try cloud(samples, most: 1)
    #expect(!line.isDecimated && line.polylines.flatMap(\.indices) == [0, 1, 2, 3])
  }
}
