import PlotGeometry
import TestSupport
import Testing

struct HitTestTests {
  private func scale(
    _ samples: SampleSeries, width: Double, relativeWidth: Double = 1, x: Double = 0,
    window: AxisInterval? = nil
  ) throws -> LinearScale {
    let frame = PlotFrame(x: x, y: 0, width: width, height: 50)
    return try PlotScale(
      showing: samples, xDomain: window, in: frame, relativeWidth: relativeWidth
    ).x
  }

  @Test(
    arguments: [
      (4.9999, 0), (5, 1), (14.9999, 1), (15, 2), (25, 3), (35, 4), (45, 5), (55, 6), (65, 7),
      (75, 8), (84.9999, 8), (85, 9), (-10, 0), (500, 9), (.infinity, 9), (-.infinity, 0),
    ] as [(Double, Int)])
  func `ten samples on 90 points are hit as in the seed`(pointer: Double, index: Int) throws {
    let samples = SampleSeries((0..<10).map(Double.init))
    #expect(samples.nearestIndex(to: pointer, on: try scale(samples, width: 90)) == index)
  }

  @Test(arguments: [(3.9, 0), (4, 1), (12, 2), (36, 5), (68, 9), (90, 9)] as [(Double, Int)])
  func `a relative width moves the ties`(pointer: Double, index: Int) throws {
    let samples = SampleSeries((0..<10).map(Double.init))
    let scale = try scale(samples, width: 90, relativeWidth: 0.8)
    #expect(samples.nearestIndex(to: pointer, on: scale) == index)
  }

  @Test func `the frame's left edge counts`() throws {
    let samples = SampleSeries([1, 2, 3])
    let scale = try scale(samples, width: 100, x: 20)
    #expect(
      [20, 44.9, 45, 94.9, 95].map { samples.nearestIndex(to: $0, on: scale) } == [
        0, 0, 1, 1, 2,
      ])
  }

  @Test func `gaps are skipped to the nearest real sample, ties to the later`() throws {
    let samples = SampleSeries([1, .nan, .nan, .infinity, 5])
    let scale = try scale(samples, width: 40)
    #expect(
      [0, 10, 19.9, 20, 30].map { samples.nearestIndex(to: $0, on: scale) } == [
        0, 0, 0, 4, 4,
      ])
  }

  @Test func `of samples at one place the last real one is hit`() throws {
    let samples = try SampleSeries([1, 2, 3, .nan, 5], at: .explicit([0, 4, 4, 4, 10]))
    let scale = try scale(samples, width: 100)
    #expect(
      [0, 20, 40, 69, 70].map { samples.nearestIndex(to: $0, on: scale) } == [
        0, 2, 2, 2, 4,
      ])
  }

  @Test func `only visible samples are hit`() throws {
    let samples = SampleSeries((0..<10).map(Double.init))
    let scale = try scale(samples, width: 90, window: interval(3.5, 6.5))
    #expect(
      [-100, 0, 45, 90, 500].map { samples.nearestIndex(to: $0, on: scale) } == [
        4, 4, 5, 6, 6,
      ])
    let between = try self.scale(samples, width: 90, window: interval(3.2, 3.8))
    #expect(samples.nearestIndex(to: 45, on: between) == nil)
  }

  @Test func `a day's window does not hit the next midnight`() throws {
    let samples = try SampleSeries([1, 2, 3], at: .explicit([0, 43_200, 86_400]))
    let day = try AxisInterval(from: 0, upTo: 86_400)
    #expect(samples.nearestIndex(to: 100, on: try scale(samples, width: 100, window: day)) == 1)
  }

  @Test(arguments: [[], [.nan], [.infinity, .nan, -.infinity]] as [[Double]])
  func `nothing to select is nil`(values: [Double]) throws {
    let samples = SampleSeries(values)
    #expect(samples.nearestIndex(to: 3, on: try scale(samples, width: 90)) == nil)
  }

  @Test func `a NaN pointer hits nothing`() throws {
    let samples = SampleSeries([1, 2])
    #expect(samples.nearestIndex(to: .nan, on: try scale(samples, width: 90)) == nil)
  }

  @Test func `on no width all samples tie and the last one is hit`() throws {
    let samples = SampleSeries([1, 2, 3, .nan])
    for width in [0.0, 90] {
      let scale = try scale(samples, width: width, relativeWidth: width == 0 ? 1 : 0)
      #expect(samples.nearestIndex(to: 0, on: scale) == 2)
    }
    #expect(
      SampleSeries([7]).nearestIndex(to: 80, on: try scale(SampleSeries([7]), width: 90)) == 0)
  }

  @Test func `a descending scale is hit from its other end`() throws {
    let scale = LinearScale(domain: try interval(0, 3), from: 30, to: 0)
    let positions = SampleSeries([1, 2, 3, 4])
    #expect(
      [30, 26, 25, 0, -9].map { positions.nearestIndex(to: $0, on: scale) } == [
        0, 0, 1, 3, 3,
      ])
  }

  /// The nearest real visible sample by looking at all of them.
  private func slowNearest(_ samples: SampleSeries, _ pointer: Double, _ scale: LinearScale) -> Int?
  {
    let pointer = min(max(pointer, scale.start), scale.end)
    var best: (index: Int, distance: Double)?
    for index in 0..<samples.count where !samples.column.isGap(index) {
      guard scale.domain.contains(samples[index].position) else { continue }
      let distance = abs(scale.position(of: samples[index].position) - pointer)
      if distance <= (best?.distance ?? .infinity) + 1e-6 { best = (index, distance) }
    }
    return best?.index
  }

  @Test(arguments: propertySeeds)
  func `hits agree with a scan of all samples`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for count in 0..<40 {
      let values = random.values(count: count)
      let own = random.positions(count: count)
      for samples in [SampleSeries(values), try SampleSeries(values, at: .explicit(own))] {
        let domain = samples.domain ?? .unit
        let bounds = [0, 1].map { _ in
          Double.random(in: domain.lower - 1...domain.upper + 1, using: &random)
        }.sorted()
        for window in [nil, try interval(bounds[0], bounds[1])] {
          let scale = try scale(
            samples, width: Double.random(in: 0...500, using: &random),
            relativeWidth: Double.random(in: 0...1, using: &random), x: 12, window: window)
          var pointers = (0..<8).map { _ in Double.random(in: -20...550, using: &random) }
          // Exactly on samples and exactly between them.
          for index in 0..<count {
            let place = scale.position(of: samples[index].position)
            let next = scale.position(of: samples[min(index + 1, count - 1)].position)
            pointers += [place, (place + next) / 2]
          }
          for pointer in pointers {
            #expect(
              samples.nearestIndex(to: pointer, on: scale) == slowNearest(samples, pointer, scale))
          }
        }
      }
    }
  }

  @Test func `uniform hits agree with the seed's rounding away from ties`() throws {
    for count in 2...60 {
      let samples = SampleSeries(Array(repeating: 1, count: count))
      let scale = try scale(samples, width: 343, relativeWidth: 0.7)
      for pointer in stride(from: -5.03, through: 400, by: 1.37) {
        let width = 0.7 * 343.0
        let clamped = min(max(pointer, 0), width)
        let seeds = (clamped / width * Double(count - 1)).rounded(.toNearestOrAwayFromZero)
        #expect(samples.nearestIndex(to: pointer, on: scale) == Int(seeds))
      }
    }
  }

  @Test(arguments: propertySeeds)
  func `hits agree with exact arithmetic, ties included`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var ties = 0
    for _ in 0..<200 {
      // All in whole units of 1/1024 point, so that integers are exact.
      let unit = 1024.0
      let start = Int.random(in: 0...100_000, using: &random)
      let width = Int.random(in: 1...1_500_000, using: &random)
      let steps = (0..<Int.random(in: 2...60, using: &random)).map { _ in
        Int.random(in: 1...9, using: &random)
      }
      let positions = steps.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1) }
      let total = positions[positions.count - 1]
      let samples = try SampleSeries(
        positions.map { _ in 1 }, at: .explicit(positions.map { 1e9 + Double($0) }))
      let scale = LinearScale(
        domain: try #require(samples.domain), from: Double(start) / unit,
        to: Double(start + width) / unit)
      for index in steps.indices {
        // The middle in points is a fraction; where it is whole the tie is exact.
        let middle = (positions[index] + positions[index + 1]) * width
        let nearest = start + (middle + total) / (2 * total)
        for pointer in [nearest, nearest - 1, nearest + 1] {
          let distances = positions.map { abs((pointer - start) * total - $0 * width) }
          let least = try #require(distances.min())
          guard let exact = distances.lastIndex(of: least) else { continue }
          if distances.filter({ $0 == least }).count > 1 { ties += 1 }
          #expect(samples.nearestIndex(to: Double(pointer) / unit, on: scale) == exact)
        }
        // The Double nearest to a middle that is no Double is a tie, too.
        let rounded = (Double(start) + Double(middle) / Double(2 * total)) / unit
        #expect(samples.nearestIndex(to: rounded, on: scale) == index + 1)
      }
    }
    #expect(ties > 20)
  }

  @Test func `is total`() throws {
    for a in nastyNumbers {
      for b in nastyNumbers where a.isFinite && b.isFinite && a <= b {
        let positions = try SampleSeries([1, 2], at: .explicit([a, b]))
        for end in nastyNumbers {
          let scale = LinearScale(domain: try interval(a, b), from: 0, to: end)
          for pointer in nastyNumbers {
            #expect((positions.nearestIndex(to: pointer, on: scale) == nil) == pointer.isNaN)
          }
        }
      }
    }
  }
}
