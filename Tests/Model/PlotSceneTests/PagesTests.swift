import PlotGeometry
import PlotScene
import Testing

struct PagesTests {
  /// Data from November 2024 to March 2026, eight months to a page.
  private let pages = MonthPages(
    daysWithData: [(2024, 11), (2025, 1), (2025, 12), (2026, 3)].compactMap {
      CivilDate(year: $0.0, month: $0.1, day: 5)
    }, length: 8)

  private func months(_ year: Int, _ end: Int) throws -> Pages {
    .months(try #require(pages.page(year: year, end: end)), of: pages)
  }

  private func names(_ page: Pages?) -> [String]? { page?.labels.map(\.text) }

  @Test func `a page of months is named by its months and its year`() throws {
    #expect(names(try months(2025, 8)) == ["Jan–Aug", "2025"])
    #expect(names(try months(2025, 1)) == ["Jan", "2025"])
    #expect(try months(2025, 8).labels.map(\.unit) == [.month, .year])
    #expect(names(.year(2025, of: pages)) == ["2025"])
    #expect(names(.day(.first)) == [])
  }

  @Test func `pages turn by their units and end where the data do`() throws {
    let page = try months(2025, 8)
    #expect(names(page.turned(.next, by: .month)) == ["Feb–Sep", "2025"])
    #expect(names(page.turned(.previous, by: .year)) == ["Apr–Nov", "2024"])
    #expect(names(page.turned(.next, by: .year)) == ["Jan–Mar", "2026"])
    #expect(try months(2026, 3).turned(.next, by: .month) == nil)
    #expect(try months(2026, 3).turned(.next, by: .year) == nil)
    #expect(Pages.year(2025, of: pages).turned(.next, by: .year) == .year(2026, of: pages))
    #expect(Pages.year(2026, of: pages).turned(.next, by: .year) == nil)
    #expect(Pages.year(2025, of: pages).turned(.next, by: .month) == nil)
    #expect(Pages.day(.first).turned(.next, by: .month) == nil)
  }

  @Test func `a window is on the page in which it ends`() throws {
    let page = try months(2025, 8)
    for other in [page, try months(2025, 3), try months(2026, 3)] {
      #expect(page.page(showing: other.interval(in: .utc), in: .utc) == other)
    }
    let inMarch = try AxisInterval(from: 1_772_323_200, through: 1_772_500_000)
    #expect(page.page(showing: inMarch, in: .utc) == (try months(2026, 3)))
    let longAgo = try AxisInterval(from: 0, through: 5)
    #expect(page.page(showing: longAgo, in: .utc) == page)
    let year = Pages.year(2025, of: pages)
    #expect(year.page(showing: inMarch, in: .utc) == .year(2026, of: pages))
    #expect(year.page(showing: longAgo, in: .utc) == year)
    let day = try #require(CivilDate(year: 2026, month: 3, day: 1))
    #expect(
      Pages.day(.first).page(showing: Pages.day(day).interval(in: .utc), in: .utc) == .day(day))
  }
}
