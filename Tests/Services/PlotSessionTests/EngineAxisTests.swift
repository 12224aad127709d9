import CivilTime
import EngineSQL
import PlotGeometry
import PlotLanguage
import SampleStore
import TestSupport
import Testing

@testable import PlotSession

@Suite struct `The axis of an engine` {
  @Test func `counts microseconds, and finds the same instants again`() throws {
    var random = SeededGenerator(seed: 3)
    for _ in 0..<2000 {
      let figure = Double(
        Int64.random(in: -2_000_000_000_000_000...4_000_000_000_000_000, using: &random))
      let place = try #require(EngineAxis.instants.positions([figure]).first)
      #expect(EngineAxis.instants.place(place) == figure)
    }
  }

  @Test(arguments: [
    (0.0, 1.0, true, 0.0, 1e6), (0.000_000_4, 1, true, 0, 1e6),
    (0.5, 1.000_000_6, true, 5e5, 1_000_001),
    (0.5, 1.000_000_6, false, 5e5, 1_000_001), (0.5, 1.000_000_4, false, 5e5, 1_000_001),
    (0.5, 1, false, 5e5, 1e6), (-1e300, 1e300, true, -62_135_596_800e6, 253_402_300_799e6),
  ])
  func `has a window that holds all rows of an interval`(
    lower: Double, upper: Double, includesUpper: Bool, first: Double, last: Double
  ) throws {
    let interval =
      try includesUpper
      ? AxisInterval(from: lower, through: upper) : AxisInterval(from: lower, upTo: upper)
    #expect(
      EngineAxis.instants.window(interval)
        == EngineWindow(from: first, to: last, includesUpper: includesUpper))
  }

  @Test func `leaves numbers as they are, and scales those that count time`() throws {
    let interval = try AxisInterval(from: -0.25, upTo: 1e300)
    #expect(
      EngineAxis.numbers.window(interval)
        == EngineWindow(from: -0.25, to: 1e300, includesUpper: false))
    #expect(EngineAxis.epoch(perSecond: 1000).place(1.5) == 1500)
    #expect(EngineAxis.epoch(perSecond: 1000).positions([1500]) == [1.5])
    #expect(EngineAxis.numbers.unit == nil)
    #expect(EngineAxis.instants.unit == 1)
  }

  @Test(arguments: [EngineAxis.instants, .localTimes(.utc), .numbers, .epoch(perSecond: 1000)])
  func `counts as many figures as it says`(axis: EngineAxis) {
    #expect(axis.place(1) - axis.place(0) == axis.figuresPerUnit)
  }

  @Test func `reads what clocks show in its zone`() throws {
    let zone = try TimeZoneRules.named("Europe/Berlin", at: SourceRange(0, 0))
    let axis = EngineAxis.localTimes(zone)
    // 2026-01-15T12:00 and 2026-07-15T12:00.
    for (civil, instant) in [(1_768_478_400.0, 1_768_474_800.0), (1_784_116_800, 1_784_109_600)] {
      #expect(axis.positions([civil * 1e6]) == [instant])
      #expect(axis.place(instant) == civil * 1e6)
    }
  }
}

@Suite struct `A row among samples` {
  private static let samples = try? SampleSeries(
    [1, .nan, 2, 5, 3], at: .explicit([0, 1, 2, 2, 4]), kind: .time)

  @Test(arguments: [
    (0.0, 1.0, 0, 5), (2, 2, 2, 5), (2, 5, 3, 5), (2, 4, 3, 6), (-1, 9, 0, 6), (1, 7, 1, 6),
    (3, 0, 4, 6),
    (9, 1, 5, 6),
  ])
  func `is found or put where it belongs`(place: Double, value: Double, index: Int, count: Int)
    throws
  {
    let samples = try #require(Self.samples)
    let found = samples.including(EngineRow(place: place, value: value))
    #expect(found.index == index && found.samples.count == count)
    #expect(found.samples.position(of: index) == place && found.samples.column[index] == value)
    #expect(found.samples.isTime)
  }
}

@Suite struct `What an engine has answered` {
  @Test func `is forgotten in the order in which it was used last`() {
    var memory = EngineMemory()
    func key(_ number: Int) -> EngineMemory.Key {
      EngineMemory.Key(window: EngineWindow(from: 0, to: Double(number)), columns: 1)
    }
    func extract(_ number: Int) -> EngineExtract {
      EngineExtract(
        samples: SampleSeries(), window: key(number).window, grid: nil, visibleCount: number,
        sentCount: 0)
    }
    for number in 0..<16 { memory.keep(extract(number), for: key(number)) }
    #expect(memory.extract(key(0))?.visibleCount == 0)
    memory.keep(extract(16), for: key(16))
    #expect(memory.extract(key(1)) == nil)
    #expect(memory.extract(key(0)) != nil && memory.extract(key(16)) != nil)
  }
}
