package import CivilTime
package import PlotGeometry

/// Some months of one year, up to an end month: a page of a monthly chart.
///
/// Guarantees: `months` lie within the year. Made by ``MonthPages``.
package struct MonthPage: Hashable, Sendable {
  /// The year.
  package let year: Int
  /// The months that are shown, 1...12; the last one is the page's end month.
  package let months: ClosedRange<Int>

  init(year: Int, end: Int, length: Int) {
    self.year = year
    // A page never reaches back into the year before: near January it is shorter.
    months = max(1, end - length + 1)...end
  }

  /// From the first instant of the first month up to the end of the last one.
  package func interval(in zone: TimeZoneRules) -> AxisInterval {
    func start(of month: Int) -> Double {
      zone.startOfDay(CivilDate(year: year, month: month, day: 1) ?? .first)
    }
    let last = start(of: months.upperBound)
    return AxisInterval(
      unchecked: start(of: months.lowerBound), zone.end(of: .month, containing: last),
      includesUpper: false)
  }
}

/// The pages of a monthly chart: a year, and the last few months up to an end month.
///
/// A page never crosses the turn of a year. Within a year the end month goes from the first page's
/// (as many months as a page holds, but at least the first and at most the last month with data) to
/// the last month with data. Months without data between these two are pages like the others; years
/// without data are skipped.
///
/// Source: the LineChart post (8 months, `endMonth`), corrected: there some pages are stuck or trap.
package struct MonthPages: Hashable, Sendable {
  /// How many months a full page shows, 1...12.
  package let length: Int
  /// The years with data, ascending.
  package let years: [Int]
  /// From the first to the last month with data of each year.
  private let monthsOfYear: [Int: ClosedRange<Int>]

  /// The pages of data of some days; their order means nothing.
  ///
  /// - Parameters:
  ///   - days: The days that have data; only their months matter.
  ///   - length: How many months a page shows, clamped to 1...12.
  /// - Complexity: O(days), and sorting of the years.
  package init(daysWithData days: some Sequence<CivilDate>, length: Int = 8) {
    var monthsOfYear: [Int: ClosedRange<Int>] = [:]
    for day in days {
      let known = monthsOfYear[day.year] ?? day.month...day.month
      monthsOfYear[day.year] =
        min(known.lowerBound, day.month)...max(known.upperBound, day.month)
    }
    self.length = min(max(length, 1), 12)
    self.monthsOfYear = monthsOfYear
    years = monthsOfYear.keys.sorted()
  }

  /// The page of a year that ends with a month.
  ///
  /// - Parameters:
  ///   - year: The last year with data where it is nil.
  ///   - end: Clamped to the year's months with data; the last of them where it is nil.
  /// - Returns: Nil for a year without data.
  package func page(year: Int? = nil, end: Int? = nil) -> MonthPage? {
    guard let year = year ?? years.last, let months = monthsOfYear[year] else { return nil }
    return page(year, end: end ?? months.upperBound, months)
  }

  /// The page after turning.
  ///
  /// By month, `next` goes from the last month with data to the first page of the next year with data,
  /// and `previous` from a year's first page, or a shorter one, to the last page of the year before.
  /// By year, both go to the last page of that year.
  ///
  /// Edge cases: a page of a year without data (of other data) turns to the nearest year that has.
  /// - Returns: Nil where there is no page to turn to.
  package func page(
    _ direction: PageDirection, by unit: Pages.Unit, from page: MonthPage
  ) -> MonthPage? {
    if unit == .month, let months = monthsOfYear[page.year] {
      let end = page.months.upperBound
      switch direction {
      case .next where end < months.upperBound:
        return self.page(page.year, end: end + 1, months)
      case .previous where end > firstEnd(of: months):
        return self.page(page.year, end: end - 1, months)
      default: break
      }
    }
    guard let year = year(direction, from: page.year), let months = monthsOfYear[year] else {
      return nil
    }
    let entersAtFront = unit == .month && direction == .next
    return self.page(year, end: entersAtFront ? firstEnd(of: months) : months.upperBound, months)
  }

  /// The nearest year with data behind or before one; nil where there is none.
  package func year(_ direction: PageDirection, from year: Int) -> Int? {
    direction == .next ? years.first { $0 > year } : years.last { $0 < year }
  }

  /// The end month of the first page of a year: the page is full if the data allow it.
  private func firstEnd(of months: ClosedRange<Int>) -> Int { clamped(length, to: months) }

  private func page(_ year: Int, end: Int, _ months: ClosedRange<Int>) -> MonthPage {
    MonthPage(year: year, end: clamped(end, to: months), length: length)
  }

  private func clamped(_ month: Int, to months: ClosedRange<Int>) -> Int {
    min(max(month, months.lowerBound), months.upperBound)
  }
}
