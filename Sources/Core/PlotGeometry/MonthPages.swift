public import CivilTime

/// Some months of one year, up to an end month: a page of a monthly chart.
///
/// Guarantees: `months` lie within the year. Made by ``MonthPages``.
public struct MonthPage: Hashable, Sendable {
  /// The year.
  public let year: Int
  /// The months that are shown, 1...12; the last one is the page's end month.
  public let months: ClosedRange<Int>

  init(year: Int, end: Int, length: Int) {
    self.year = year
    // A page never reaches back into the year before: near January it is shorter.
    months = max(1, end - length + 1)...end
  }

  /// From the first instant of the first month up to the end of the last one.
  public func interval(in zone: TimeZoneRules) -> Interval {
    func start(of month: Int) -> Double {
      zone.startOfDay(CivilDate(year: year, month: month, day: 1) ?? .first)
    }
    let last = start(of: months.upperBound)
    return Interval(
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
public struct MonthPages: Hashable, Sendable {
  /// How turning pages goes on.
  public enum Step: Hashable, Sendable {
    /// By one month, and on into the next year with data.
    case month
    /// To the last month with data of the next year with data.
    case year
  }

  /// How many months a full page shows, 1...12.
  public let length: Int
  /// The years with data, ascending.
  public let years: [Int]
  /// From the first to the last month with data of each year.
  private let monthsOfYear: [Int: ClosedRange<Int>]

  /// The pages of data of some days; their order means nothing.
  ///
  /// - Parameters:
  ///   - days: The days that have data; only their months matter.
  ///   - length: How many months a page shows, clamped to 1...12.
  /// - Complexity: O(days), and sorting of the years.
  public init(daysWithData days: some Sequence<CivilDate>, length: Int = 8) {
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

  /// The pages of samples that were taken at these times.
  ///
  /// - Parameters:
  ///   - times: Samples whose positions are instants.
  ///   - zone: Whose calendar.
  ///   - length: How many months a page shows, clamped to 1...12.
  /// - Throws: ``GeometryError/Reason/noTimes`` for positions that are no times.
  /// - Complexity: O(months with data · log samples).
  public init(
    times: SampleSeries, in zone: TimeZoneRules, length: Int = 8
  ) throws(GeometryError) {
    let starts = try SegmentRule.calendar(.month, zone).segments(of: times).starts
    self.init(
      daysWithData: starts.map { zone.day(containing: times.positions.position(of: $0)) },
      length: length)
  }

  /// From the first to the last month with data of a year; nil for a year without data.
  public func months(of year: Int) -> ClosedRange<Int>? { monthsOfYear[year] }

  /// The page of a year that ends with a month.
  ///
  /// - Parameters:
  ///   - year: The last year with data where it is nil.
  ///   - end: Clamped to the year's months with data; the last of them where it is nil.
  /// - Returns: Nil where there are no data at all and no year is asked for.
  /// - Throws: ``GeometryError/Reason/yearWithoutData(year:years:)``.
  public func page(
    year: Int? = nil, end: Int? = nil
  ) throws(GeometryError) -> MonthPage? {
    guard let chosen = year ?? years.last else { return nil }
    guard let months = monthsOfYear[chosen] else {
      throw GeometryError(.yearWithoutData(year: chosen, years: years))
    }
    return page(chosen, end: end ?? months.upperBound, months)
  }

  /// The page after turning.
  ///
  /// By month, `next` goes from the last month with data to the first page of the next year with data,
  /// and `previous` from a year's first page, or a shorter one, to the last page of the year before.
  /// By year, both go to the last page of that year.
  ///
  /// Edge cases: a page of a year without data (of other data) turns to the nearest year that has.
  public func page(
    _ direction: PageDirection, by step: Step, from page: MonthPage
  ) -> PageTurn<MonthPage> {
    if step == .month, let months = monthsOfYear[page.year] {
      let end = page.months.upperBound
      switch direction {
      case .next where end < months.upperBound:
        return PageTurn(page: self.page(page.year, end: end + 1, months), moved: true)
      case .previous where end > firstEnd(of: months):
        return PageTurn(page: self.page(page.year, end: end - 1, months), moved: true)
      default: break
      }
    }
    let year =
      direction == .next
      ? years.first { $0 > page.year } : years.last { $0 < page.year }
    guard let year, let months = monthsOfYear[year] else {
      return PageTurn(page: page, moved: false)
    }
    let entersAtFront = step == .month && direction == .next
    let end = entersAtFront ? firstEnd(of: months) : months.upperBound
    return PageTurn(page: self.page(year, end: end, months), moved: true)
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
