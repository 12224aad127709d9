package import CivilTime
package import PlotGeometry

/// The pages of which a picture shows one, where its window goes by the calendar.
package enum Pages: Hashable, Sendable {
  /// Some months of a year.
  case months(MonthPage, of: MonthPages)
  /// A year, of those with data.
  case year(Int, of: MonthPages)
  /// A day.
  case day(CivilDate)

  /// What a page turns by.
  package enum Unit: String, CaseIterable, Sendable {
    case month, year
  }

  /// The page before or behind this one.
  ///
  /// - Returns: Nil where it is the first or last one, or pages do not turn by this unit: days, which
  ///   follow each other in a strip, turn by none.
  package func turned(_ direction: PageDirection, by unit: Unit) -> Pages? {
    switch (self, unit) {
    case (.months(let page, let pages), _):
      return pages.page(direction, by: unit, from: page).map { .months($0, of: pages) }
    case (.year(let year, let pages), .year):
      return pages.year(direction, from: year).map { .year($0, of: pages) }
    case (.year, .month), (.day, _): return nil
    }
  }

  /// The page that a window is on, by where it ends; this one where that is a year without data.
  package func page(showing window: AxisInterval, in zone: TimeZoneRules) -> Pages {
    // A page ends where the next one begins.
    let date = zone.civil(at: max(window.lower, window.upper - 1)).date
    switch self {
    case .months(_, let pages):
      let page = pages.page(year: date.year, end: date.month)
      return page.map { .months($0, of: pages) } ?? self
    case .year(_, let pages):
      return pages.years.contains(date.year) ? .year(date.year, of: pages) : self
    case .day: return .day(date)
    }
  }

  /// What the page shows, its end not included.
  package func interval(in zone: TimeZoneRules) -> AxisInterval {
    func start(_ unit: CalendarUnit, of date: CivilDate?) -> AxisInterval {
      let start = zone.startOfDay(date ?? .first)
      let end = zone.end(of: unit, containing: start)
      return (try? AxisInterval(from: start, upTo: end)) ?? .unit
    }
    switch self {
    case .months(let page, _): return page.interval(in: zone)
    case .year(let year, _): return start(.year, of: CivilDate(year: year, month: 1, day: 1))
    case .day(let date): return start(.day, of: date)
    }
  }

  /// What the page is called in the units by which it turns; none for days.
  package var labels: [(unit: Unit, text: String)] {
    switch self {
    case .months(let page, _):
      let ends = [page.months.lowerBound, page.months.upperBound].map(EnglishNames.shortMonth)
      let months = ends[0] == ends[1] ? ends[0] : ends.joined(separator: "–")
      return [(.month, months), (.year, String(page.year))]
    case .year(let year, _): return [(.year, String(year))]
    case .day: return []
    }
  }
}
