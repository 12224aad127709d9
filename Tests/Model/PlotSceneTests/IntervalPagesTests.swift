import CivilTime
import PlotGeometry
import PlotScene
import SampleStore
import TestSupport
import Testing
import TimeZoneDatabase

struct IntervalPagesTests {
  @Test(
    arguments: [
      (40, 50, .next, 10, 50, 60, true), (40, 50, .previous, 10, 30, 40, true),
      (85, 95, .next, 10, 90, 100, true), (90, 100, .next, 10, 90, 100, false),
      (3, 13, .previous, 10, 0, 10, true), (0, 10, .previous, 10, 0, 10, false),
      (0, 100, .next, 100, 0, 100, false), (0, 100, .previous, 100, 0, 100, false),
      (-50, 150, .next, 10, -50, 150, false), (200, 300, .next, 10, 200, 300, false),
      (200, 300, .previous, 100, 100, 200, true), (40, 40, .next, 7, 47, 47, true),
    ] as [(Double, Double, PageDirection, Double, Double, Double, Bool)])
  func `a page moves by its step and stops at the data's ends`(
    lower: Double, upper: Double, direction: PageDirection, step: Double, newLower: Double,
    newUpper: Double, moved: Bool
  ) throws {
    let page = try interval(lower, upper).page(direction, by: step, within: interval(0, 100))
    #expect(try page == (moved ? interval(newLower, newUpper) : nil))
  }

  @Test(arguments: [0, -5, .nan, -.infinity] as [Double])
  func `no step, no move`(step: Double) throws {
    for direction in [PageDirection.next, .previous] {
      #expect(try interval(40, 50).page(direction, by: step, within: interval(0, 100)) == nil)
    }
  }

  @Test func `an infinite step goes to the end`() throws {
    let page = try AxisInterval(from: 40, upTo: 50)
    let domain = try interval(0, 100)
    #expect(
      try page.page(.next, by: .infinity, within: domain) == AxisInterval(from: 90, upTo: 100))
    #expect(try page.page(.previous, by: 1e308, within: domain) == AxisInterval(from: 0, upTo: 10))
  }

  @Test(arguments: propertySeeds)
  func `turning forth and back comes back unless an end stopped it`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<200 {
      let lower = Double(Int.random(in: 0...80, using: &random))
      let page = try interval(lower, lower + Double(Int.random(in: 0...20, using: &random)))
      let step = Double(Int.random(in: 1...30, using: &random))
      let domain = try interval(0, 100)
      for (forth, back) in [(PageDirection.next, PageDirection.previous), (.previous, .next)] {
        guard let turned = page.page(forth, by: step, within: domain) else { continue }
        #expect(turned.length == page.length && turned != page)
        #expect(turned.lower >= 0 && turned.upper <= 100)
        if abs(turned.lower - page.lower) == step {
          #expect(turned.page(back, by: step, within: domain) == page)
        }
      }
      // No page is a trap: turning on ends at the last page, and turning back at the first.
      var current = page
      var turns = 0
      while let next = current.page(.next, by: step, within: domain) {
        current = next
        turns += 1
        try #require(turns <= 101)
      }
      #expect(current.upper == 100)
    }
  }

  @Test func `months move by the calendar`() throws {
    let domain = try interval(instant(2020, 1, 1), instant(2030, 1, 1))
    let january = try AxisInterval(from: instant(2026, 1, 1), upTo: instant(2026, 2, 1))
    let february = january.page(.next, by: .month, in: .utc, within: domain)
    #expect(try february == AxisInterval(from: instant(2026, 2, 1), upTo: instant(2026, 3, 1)))
    #expect(february?.page(.previous, by: .month, in: .utc, within: domain) == january)
    let nextYear = january.page(.next, by: .year, in: .utc, within: domain)
    #expect(try nextYear == AxisInterval(from: instant(2027, 1, 1), upTo: instant(2027, 2, 1)))
  }

  @Test func `several months move by the calendar as one step`() throws {
    let domain = try interval(instant(2020, 1, 1), instant(2030, 1, 1))
    let spring = try AxisInterval(from: instant(2026, 2, 1), through: instant(2026, 5, 1))
    let winter = spring.page(.previous, by: .month, count: 3, in: .utc, within: domain)
    #expect(try winter == AxisInterval(from: instant(2025, 11, 1), through: instant(2026, 2, 1)))
    #expect(spring.page(.next, by: .month, count: 0, in: .utc, within: domain) == nil)
    #expect(spring.page(.next, by: .year, count: .max, in: .utc, within: domain) != nil)
    #expect(spring.page(.next, by: .day, count: .min, in: .utc, within: domain) == nil)
  }

  @Test func `days keep their wall clock where clocks change`() throws {
    let paris = try TimeZoneDatabase.rules(named: "Europe/Paris")
    let domain = try interval(instant(2020, 1, 1), instant(2030, 1, 1))
    let day = try AxisInterval(
      from: instant(2026, 3, 28, in: paris), upTo: instant(2026, 3, 29, in: paris))
    let short = try #require(day.page(.next, by: .day, in: paris, within: domain))
    #expect(short.length == 23 * 3600)
    #expect(try short.upper == instant(2026, 3, 30, in: paris))
    let hour = try #require(day.page(.next, by: .hour, in: paris, within: domain))
    #expect(hour.lower == day.lower + 3600 && hour.length == day.length)
    let week = try #require(day.page(.previous, by: .week, in: paris, within: domain))
    #expect(try week.lower == instant(2026, 3, 21, in: paris))
  }

  @Test func `the calendar too stops at the data's end`() throws {
    let domain = try interval(instant(2026, 1, 1), instant(2026, 2, 10))
    let january = try AxisInterval(from: instant(2026, 1, 1), upTo: instant(2026, 2, 1))
    let last = try #require(january.page(.next, by: .month, in: .utc, within: domain))
    #expect(last.upper == domain.upper && last.length == january.length)
    #expect(last.page(.next, by: .month, in: .utc, within: domain) == nil)
  }

  @Test func `is total`() throws {
    let finite = nastyNumbers.filter(\.isFinite)
    var intervals: [AxisInterval] = []
    for a in finite {
      for b in finite where a <= b { intervals.append(try interval(a, b)) }
    }
    for page in intervals {
      for domain in intervals {
        for direction in [PageDirection.next, .previous] {
          for step in [0, 1, 1e308, .infinity, .nan] {
            guard let turned = page.page(direction, by: step, within: domain) else { continue }
            #expect(turned.lower <= turned.upper && turned.length.isFinite)
            #expect(turned.isPoint == page.isPoint)
            #expect(turned != page)
          }
          for unit in [CalendarUnit.second, .hour, .day, .month] {
            let turned = page.page(direction, by: unit, in: .utc, within: domain) ?? page
            #expect(turned.lower <= turned.upper && turned.length.isFinite)
            #expect(turned.isPoint == page.isPoint)
          }
        }
      }
    }
  }

  @Test func `a page of samples goes on to the first that it does not show`() throws {
    let hundred = SampleSeries(Array(repeating: .nan, count: 100))
    let page = try #require(hundred.interval(ofLast: 8))
    #expect(hundred.pageStep(of: page) == 8)
    let times = try SampleSeries([1, 2, 3, 4], at: .explicit([0, 60, 120, 240]), kind: .time)
    #expect(times.pageStep(of: try interval(0, 120)) == 120)
    #expect(times.pageStep(of: try AxisInterval(from: 0, upTo: 86_400)) == 86_400)
  }
}
