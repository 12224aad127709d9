import SampleStore
import TestSupport
import Testing

@testable import EngineSQL

/// A table in memory, of which the band's query is evaluated as its words say.
private struct Table {
  /// Places, and values or NaN for a gap; in the order of ``EngineQueries``.
  var rows: [(place: Double, value: Double)]

  init(count: Int, spread: Int, values: Int, gaps: Double, _ random: inout SeededGenerator) {
    rows = (0..<count).map { _ in
      let place = Double(Int.random(in: 0..<spread, using: &random))
      let isGap = Double.random(in: 0..<1, using: &random) < gaps
      return (place, isGap ? .nan : Double(Int.random(in: 0..<values, using: &random)))
    }
    rows.sort { a, b in
      if a.place != b.place { return a.place < b.place }
      return b.value.isNaN ? !a.value.isNaN : a.value < b.value
    }
  }

  func rows(in window: EngineWindow) -> [(place: Double, value: Double)] {
    rows.filter { row in
      row.place >= window.lower
        && (window.includesUpper ? row.place <= window.upper : row.place < window.upper)
    }
  }

  func band(in window: EngineWindow, on grid: EngineColumns) -> EngineBand {
    let groups = Dictionary(grouping: rows(in: window)) { row in
      ((row.place - grid.start) / grid.width).rounded(.down)
    }
    var result = [[Double]](repeating: [], count: EngineBand.names.count)
    for (key, rows) in groups {
      let values = rows.filter { !$0.value.isNaN }
      let gaps = rows.filter(\.value.isNaN).map(\.place)
      let first = values.map(\.place).min() ?? .nan
      let last = values.map(\.place).max() ?? .nan
      let firstValues = values.filter { $0.place == first }.map(\.value)
      let lastValues = values.filter { $0.place == last }.map(\.value)
      let all = values.map(\.value)
      let figures: [Double?] = [
        key, Double(rows.count), Double(values.count), first, firstValues.min(), all.min(),
        all.max(), last, lastValues.max(), gaps.min(), gaps.max(),
      ]
      for (index, figure) in figures.enumerated() { result[index].append(figure ?? .nan) }
    }
    return EngineBand(result)
  }
}

/// What a line shows of each column, and between them.
private struct Shown: Equatable {
  var columns: [Int: [Double]] = [:]
  /// The columns before which the line is broken.
  var breaks: Set<Int> = []

  init(_ line: (places: [Double], values: [Double]), on grid: EngineColumns) {
    var isBroken = false
    var last: Int?
    var points: [Int: [(place: Double, value: Double)]] = [:]
    for (place, value) in zip(line.places, line.values) {
      if value.isNaN {
        isBroken = true
        continue
      }
      let column = grid.column(of: place)
      if let last, last != column, isBroken { breaks.insert(column) }
      isBroken = false
      last = column
      points[column, default: []].append((place, value))
    }
    columns = points.mapValues { points in
      let values = points.map(\.value)
      return [
        points[0].place, points[0].value, values.min() ?? .nan, values.max() ?? .nan,
        points[points.count - 1].place, points[points.count - 1].value,
      ]
    }
  }
}

@Suite struct `The band of an engine` {
  @Test(arguments: [
    (rows: 0, spread: 10, values: 5, gaps: 0.0), (1, 10, 5, 0), (1, 10, 5, 1),
    (400, 1000, 1000, 0), (400, 1000, 1000, 0.05), (4000, 1000, 5, 0.3), (4000, 1_000_000, 1, 0.9),
    (3000, 20, 3, 0.1), (2000, 5000, 100, 1),
  ])
  func `shows of each column what all samples in memory show`(
    rows: Int, spread: Int, values: Int, gaps: Double
  ) throws {
    var random = SeededGenerator(seed: UInt64(rows + spread + values))
    for _ in 0..<20 {
      let table = Table(count: rows, spread: spread, values: values, gaps: gaps, &random)
      let ends = [0, 1].map { _ in Double(Int.random(in: 0..<spread, using: &random)) }.sorted()
      let window = EngineWindow(
        from: ends[0], to: ends[1],
        includesUpper: ends[0] == ends[1] || Bool.random(using: &random))
      let grid = EngineColumns(
        covering: window, least: Int.random(in: 1...60, using: &random), unit: 1)
      let line = table.band(in: window, on: grid).line(on: grid, in: window)
      #expect(zip(line.places, line.places.dropFirst()).allSatisfy { $0 <= $1 })
      let kept = table.rows(in: window)
      let samples = try SampleSeries(kept.map(\.value), at: .explicit(kept.map(\.place)))
      // The last column includes its end, on which no sample stands.
      let all = samples.line(
        from: grid.start, through: grid.edge(grid.count), columns: grid.count, samplesPerColumn: 1)
      let places = all.indices.map { samples.position(of: $0) ?? .nan }
      #expect(Shown(line, on: grid) == Shown((places, all.values), on: grid))
    }
  }

  @Test func `is put together from what is known of another window`() {
    var random = SeededGenerator(seed: 11)
    var reused = 0
    for _ in 0..<400 {
      let table = Table(count: 300, spread: 2000, values: 50, gaps: 0.2, &random)
      func window() -> EngineWindow {
        let lower = Double(Int.random(in: 0..<1000, using: &random))
        return EngineWindow(
          from: lower, to: lower + 800, includesUpper: Bool.random(using: &random))
      }
      let (first, second) = (window(), window())
      let grids = [first, second].map { EngineColumns(covering: $0, least: 30, unit: 1) }
      let known = KnownBand(table.band(in: first, on: grids[0]), in: first, on: grids[0])
      guard let plan = known.plan(for: second, on: grids[1]) else { continue }
      reused += 1
      let asked = plan.missing.flatMap { table.band(in: $0, on: grids[1]).columns }
      let band = EngineBand((plan.known + asked).sorted { $0.number < $1.number })
      #expect(band == table.band(in: second, on: grids[1]))
      #expect(plan.missing.allSatisfy { $0.upper - $0.lower < 500 })
    }
    #expect(reused > 100)
  }

  @Test func `is asked anew where windows differ in length or lie apart`() {
    let window = EngineWindow(from: 0, to: 1000)
    let grid = EngineColumns(covering: window, least: 30, unit: 1)
    let known = KnownBand(EngineBand([EngineBand.Column]()), in: window, on: grid)
    for other in [EngineWindow(from: 0, to: 500), EngineWindow(from: 900, to: 1900)] {
      let columns = EngineColumns(covering: other, least: 30, unit: 1)
      #expect(known.plan(for: other, on: columns) == nil)
    }
    #expect(known.plan(for: window, on: grid)?.missing.isEmpty == false)
  }

  @Test func `gives each point once and the extremes in the middle`() {
    let grid = EngineColumns(
      covering: EngineWindow(from: 0, to: 199), least: 2, unit: 100)
    func line(_ columns: [[Double]]) -> [[Double]] {
      let result = EngineBand.names.indices.map { index in columns.map { $0[index] } }
      let line = EngineBand(result).line(on: grid, in: EngineWindow(from: 0, to: 199))
      return zip(line.places, line.values).map { [$0, $1] }
    }
    let gap = Double.nan
    #expect(grid.width == 100)
    #expect(
      line([[0, 5, 5, 10, 3, 1, 9, 90, 4, gap, gap]]) == [[10, 3], [50, 1], [50, 9], [90, 4]])
    #expect(
      line([[0, 5, 5, 10, 8, 1, 9, 90, 4, gap, gap]]) == [[10, 8], [50, 9], [50, 1], [90, 4]])
    #expect(line([[0, 2, 2, 10, 3, 3, 4, 90, 4, gap, gap]]) == [[10, 3], [90, 4]])
    #expect(line([[0, 1, 1, 10, 3, 3, 3, 10, 3, gap, gap]]) == [[10, 3]])
    #expect(
      line([[0, 3, 3, 60, 3, 1, 9, 90, 4, gap, gap]]) == [[60, 3], [60, 1], [60, 9], [90, 4]])
  }

  @Test func `ends with values that it knows, or is told`() {
    let grid = EngineColumns(
      covering: EngineWindow(from: 0, to: 299), least: 3, unit: 100)
    let gap = Double.nan
    let figures = [
      [0, 5, 5, 10, 3, 1, 9, 90, gap, gap, gap], [1, 5, 5, 110, gap, 2, 8, 190, gap, 195, 195],
      [2, 2, 0, gap, gap, gap, gap, gap, gap, 210, 220],
    ]
    var band = EngineBand(EngineBand.names.indices.map { index in figures.map { $0[index] } })
    #expect(band.knowsValue(atStart: true))
    #expect(!band.knowsValue(atStart: false))
    band.take(4, atStart: false)
    #expect(band.knowsValue(atStart: false))
    let line = band.line(on: grid, in: EngineWindow(from: 0, to: 299))
    #expect(line.places == [10, 50, 50, 150, 150, 190, 195, 210])
    #expect(line.values.map { $0.isNaN ? -1 : $0 } == [3, 1, 9, 8, 2, 4, -1, -1])
    #expect(band.column(1)?.last.value == 4)
    #expect(band.column(3) == nil)
    #expect(EngineBand([EngineBand.Column]()).knowsValue(atStart: true))
  }

  @Test func `leaves out rows that no column can have`() {
    let rows = EngineBand.names.map { _ in [Double.nan, 1e12, 3] }
    #expect(EngineBand(rows).columns.map(\.number) == [3])
    #expect(EngineBand([[1], [2]]).columns.isEmpty)
    #expect(EngineBand([[Double]]()).columns.isEmpty)
  }
}
