import CivilTime
import PlotGeometry
import PlotScene
import TestSupport
import Testing

struct MonthPagesTests {
  /// Pages of years whose data go from January to a month.
  private func pages(_ counts: [Int: Int]) throws -> MonthPages {
    MonthPages(
      daysWithData: try counts.flatMap { year, count in try (1...count).map { try date(year, $0) } }
    )
  }

  private struct Place: Hashable {
    let year: Int
    let end: Int
    init(_ year: Int, _ end: Int) {
      self.year = year
      self.end = end
    }
    init(_ page: MonthPage) { self.init(page.year, page.months.upperBound) }
  }

  private func turn(
    _ pages: MonthPages, _ direction: PageDirection, _ step: Pages.Unit, _ from: Place
  ) throws -> Place? {
    let page = try #require(pages.page(year: from.year, end: from.end))
    let turned = pages.page(direction, by: step, from: page)
    #expect(turned != page)
    return turned.map(Place.init)
  }

  @Test(arguments: 1...12)
  func `a page shows up to eight months of its year`(end: Int) throws {
    let page = try #require(try pages([2021: 12]).page(year: 2021, end: end))
    #expect(page.months == max(0, end - 8) + 1...end)
    #expect(page.months.count == min(8, end))
  }

  @Test func `the year defaults to the last with data, the end to its last month with data`() throws
  {
    let pages = try pages([2019: 12, 2021: 5])
    #expect(pages.page().map(Place.init) == Place(2021, 5))
    #expect(pages.page(year: 2019).map(Place.init) == Place(2019, 12))
  }

  @Test(arguments: [
    (0, 3), (1, 3), (3, 3), (7, 7), (10, 10), (11, 10), (Int.max, 10), (Int.min, 3),
  ])
  func `the end is clamped to the year's months with data`(end: Int, shown: Int) throws {
    // March to October, without June.
    let pages = MonthPages(daysWithData: try [3, 4, 5, 7, 8, 10].map { try date(2021, $0, 17) })
    #expect(pages.page(year: 2021, end: end).map(Place.init) == Place(2021, shown))
  }

  @Test func `a year without data has no page`() throws {
    let pages = try pages([2019: 12, 2021: 5])
    #expect(pages.page(year: 2020) == nil && pages.years == [2019, 2021])
    let none = MonthPages(daysWithData: [])
    #expect(none.page(year: 2020) == nil && none.page() == nil)
  }

  /// The post's buttons as written, plotting.md 2.3; nil where nothing happens.
  private func seeds(
    _ counts: [Int: Int], _ direction: PageDirection, _ step: Pages.Unit, _ from: Place
  ) -> Place? {
    let first = counts.keys.min() ?? 0
    let last = counts.keys.max() ?? 0
    switch (direction, step) {
    case (.previous, .month):
      if from.end > 8 { return Place(from.year, from.end - 1) }
      return from.end == 8 && from.year > first ? Place(from.year - 1, 12) : nil
    case (.next, .month):
      if from.end < 12, counts[from.year] ?? 0 > from.end { return Place(from.year, from.end + 1) }
      return from.end == 12 && from.year < last ? Place(from.year + 1, 8) : nil
    case (_, .year):
      let year = from.year + (direction == .next ? 1 : -1)
      return counts[year].map { Place(year, $0) }
    }
  }

  @Test func `with complete years the buttons do what the post's do`() throws {
    let counts = [2019: 12, 2020: 12, 2021: 12]
    let pages = try pages(counts)
    for year in 2019...2021 {
      for end in 8...12 {
        for direction in [PageDirection.next, .previous] {
          for step in [Pages.Unit.month, .year] {
            let place = Place(year, end)
            #expect(
              try turn(pages, direction, step, place) == seeds(counts, direction, step, place))
          }
        }
      }
    }
  }

  @Test func `a last year that is not over is reached as in the post`() throws {
    let counts = [2020: 12, 2021: 10]
    let pages = try pages(counts)
    for place in [Place(2020, 12), Place(2021, 8), Place(2021, 9), Place(2021, 10), Place(2020, 8)]
    {
      for direction in [PageDirection.next, .previous] {
        for step in [Pages.Unit.month, .year] {
          #expect(try turn(pages, direction, step, place) == seeds(counts, direction, step, place))
        }
      }
    }
  }

  @Test func `where the post is stuck the pages go on`() throws {
    let pages = try pages([2019: 12, 2020: 5, 2021: 12])
    // A short year: the post stays for ever, or shows months that do not exist.
    #expect(try turn(pages, .next, .month, Place(2019, 12)) == Place(2020, 5))
    #expect(try turn(pages, .next, .month, Place(2020, 5)) == Place(2021, 8))
    #expect(try turn(pages, .previous, .month, Place(2020, 5)) == Place(2019, 12))
    #expect(try turn(pages, .previous, .month, Place(2021, 8)) == Place(2020, 5))
    // An end before August: the post's back button does nothing.
    #expect(try turn(pages, .previous, .month, Place(2021, 3)) == Place(2020, 5))
    #expect(try turn(pages, .next, .month, Place(2021, 3)) == Place(2021, 4))
  }

  @Test func `years without data are skipped`() throws {
    let pages = try pages([2015: 12, 2021: 3])
    #expect(try turn(pages, .next, .month, Place(2015, 12)) == Place(2021, 3))
    #expect(try turn(pages, .previous, .month, Place(2021, 3)) == Place(2015, 12))
    #expect(try turn(pages, .next, .year, Place(2015, 9)) == Place(2021, 3))
    #expect(try turn(pages, .previous, .year, Place(2021, 2)) == Place(2015, 12))
  }

  @Test func `data that begin late in a year are entered where they begin`() throws {
    let june = MonthPages(daysWithData: try [date(2020, 12), date(2021, 6), date(2021, 12)])
    #expect(try turn(june, .next, .month, Place(2020, 12)) == Place(2021, 8))
    let october = MonthPages(daysWithData: try [date(2020, 12), date(2021, 10), date(2021, 12)])
    #expect(try turn(october, .next, .month, Place(2020, 12)) == Place(2021, 10))
    #expect(try turn(october, .previous, .month, Place(2021, 10)) == Place(2020, 12))
  }

  @Test func `at the first and the last page nothing moves`() throws {
    let pages = try pages([2020: 12, 2021: 10])
    #expect(try turn(pages, .next, .month, Place(2021, 10)) == nil)
    #expect(try turn(pages, .next, .year, Place(2021, 9)) == nil)
    #expect(try turn(pages, .previous, .month, Place(2020, 8)) == nil)
    #expect(try turn(pages, .previous, .month, Place(2020, 2)) == nil)
    #expect(try turn(pages, .previous, .year, Place(2020, 12)) == nil)
  }

  @Test(arguments: propertySeeds)
  func `every page is reached in order, and turning back comes back`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<40 {
      let days = try (0..<Int.random(in: 1...8, using: &random)).map { _ in
        try date(
          Int.random(in: 2000...2012, using: &random), Int.random(in: 1...12, using: &random))
      }
      let pages = MonthPages(
        daysWithData: days, length: Int.random(in: 1...12, using: &random))
      // All pages by definition: ends from the first full one to the last month with data.
      let expected = try pages.years.flatMap { year in
        let months = days.filter { $0.year == year }.map(\.month)
        let last = try #require(months.max())
        let first = min(max(pages.length, months.min() ?? 1), last)
        return (first...last).map { Place(year, $0) }
      }
      let first = try #require(expected.first)
      var page = try #require(pages.page(year: first.year, end: first.end))
      var found = [Place(page)]
      while let next = pages.page(.next, by: .month, from: page) {
        #expect(pages.page(.previous, by: .month, from: next) == page)
        page = next
        found.append(Place(page))
      }
      #expect(found == expected)
      #expect(page == pages.page())
    }
  }

  @Test func `a page of other data turns to the nearest year`() throws {
    let page = try #require(try pages([2018: 7]).page())
    let others = try pages([2015: 12, 2021: 12])
    #expect(others.page(.next, by: .month, from: page).map(Place.init) == Place(2021, 8))
    #expect(others.page(.previous, by: .year, from: page).map(Place.init) == Place(2015, 12))
    #expect(MonthPages(daysWithData: []).page(.next, by: .year, from: page) == nil)
  }

  @Test(arguments: [(0, 1), (-5, 1), (1, 1), (8, 8), (12, 12), (13, 12), (Int.max, 12)])
  func `a page shows 1 to 12 months`(asked: Int, length: Int) throws {
    let pages = MonthPages(daysWithData: try [date(2021, 1), date(2021, 12)], length: asked)
    #expect(pages.page()?.months.count == length)
  }

  @Test func `the interval of a page ends before the next month`() throws {
    let page = try #require(try pages([2021: 12]).page())
    let shown = page.interval(in: .fixed(secondsEast: 3600))
    #expect(shown.lower == (try instant(2021, 5, 1) - 3600))
    #expect(shown.upper == (try instant(2022, 1, 1) - 3600))
    #expect(!shown.includesUpper)
    let last = try #require(try pages([9999: 12]).page())
    #expect(last.interval(in: .utc).length == 245 * 86_400)
  }
}
