import CivilTime
import PlotGeometry
import PlotLanguage
import PlotScene
import SampleStore

/// What a window means for the series that are plotted.
struct WindowView {
  let window: WindowState
  let zone: TimeZoneRules
  /// The plotted series, the leftmost first.
  let series: [SampleSeries]
  /// The axis of the values of each of them.
  let axes: [ValueAxis]
  /// The panel of each of them; empty for the first.
  var panels: [Int] = []
  /// Where the last N rows of the first series begin; nil for a series in memory.
  var lastPlace: ((Int) throws -> Double?)?

  /// What the x axis says; numbers without samples.
  var kind: PositionKind { series.first?.kind ?? .number }
  /// Whether the x axis has times; false without samples.
  var isTime: Bool { kind.isTime }

  /// The window of an x axis of this kind; without series of either kind.
  var span: WindowState.Span {
    if series.isEmpty { return window.numbers == .all ? window.times : window.numbers }
    return window[kind]
  }

  /// The same for what the series have in the window.
  func showing(_ series: [SampleSeries]) -> WindowView {
    WindowView(
      window: window, zone: zone, series: series, axes: axes, panels: panels, lastPlace: lastPlace)
  }

  /// From the first to the last position of all series; nil if there is no sample.
  var domain: AxisInterval? { series.domain }

  /// What the x axis shows; nil for all of it.
  ///
  /// - Throws: A diagnostic where a year has no data.
  func interval(at range: SourceRange) throws -> AxisInterval? {
    switch span {
    case .all: return nil
    case .range(let bounds):
      let all = domain ?? .unit
      let lower = bounds.lower ?? min(all.lower, bounds.upper ?? all.lower)
      let upper = bounds.upper ?? max(all.upper, lower)
      return bounds.isUpperOpen && lower < upper
        ? try? AxisInterval(from: lower, upTo: upper)
        : try? AxisInterval(from: lower, through: max(lower, upper))
    case .lastSamples(let count):
      guard let lastPlace, let last = series.first?.domain?.upper else {
        return series.first?.interval(ofLast: count)
      }
      return try lastPlace(count).flatMap { try? AxisInterval(from: min($0, last), through: last) }
    case .lastDuration(let duration):
      try needTimes("'last \(duration)'", at: range)
      guard let domain else { return nil }
      let start = Moment(domain.upper).adding(duration.scaled(by: -1), in: zone)?.instant
      let lower = max(start ?? domain.upper - duration.meanSeconds, domain.lower)
      return try? AxisInterval(from: min(lower, domain.upper), through: domain.upper)
    case .day, .year, .months: return try pages(at: range)?.interval(in: zone)
    }
  }

  /// The pages of which the window shows one; nil if it does not go by the calendar, or there are
  /// no samples.
  func pages(at range: SourceRange) throws -> Pages? {
    switch span {
    case .all, .range, .lastSamples, .lastDuration: return nil
    case .day(let date):
      try needTimes("'day'", at: range)
      return .day(date)
    case .year(let year):
      try needTimes("'year='", at: range)
      return .year(year, of: try monthPages())
    case .months(let length, _, _):
      guard let page = try monthPage(at: range) else { return nil }
      return .months(page, of: try monthPages(length: length))
    }
  }

  /// The page of a `months=` window; nil if there are no samples.
  func monthPage(at range: SourceRange) throws -> MonthPage? {
    guard case .months(let count, let year, let end) = span else { return nil }
    try needTimes("'months='", at: range)
    if domain == nil { return nil }
    let pages = try monthPages(length: count)
    if let year, !pages.years.contains(year) {
      let years = pages.years.map(String.init).joined(separator: ", ")
      throw Diagnostic(
        .valueOutOfRange,
        "year \(year) has no data: " + (years.isEmpty ? "no year has" : "there are \(years)"),
        at: range)
    }
    return pages.page(year: year, end: end)
  }

  /// The pages of all samples, by month and by year.
  func monthPages(length: Int = 12) throws -> MonthPages {
    var days: [CivilDate] = []
    for samples in series where samples.isTime {
      let starts = try SegmentRule.calendar(.month, zone).segments(of: samples).starts
      days += starts.compactMap { samples.position(of: $0) }.map { zone.civil(at: $0).date }
    }
    return MonthPages(daysWithData: days, length: length)
  }

  /// The days of the first and the last sample.
  var days: ClosedRange<CivilDate>? {
    domain.map { zone.civil(at: $0.lower).date...zone.civil(at: $0.upper).date }
  }

  func needTimes(_ what: String, at range: SourceRange) throws {
    if !series.isEmpty, !isTime {
      throw Diagnostic(
        .typeMismatch, "\(what) needs times, and the x axis has none", at: range,
        advice: "write `window last 20`")
    }
  }

  /// The window of a y axis, where both ends or one are given; the other is that of the visible samples.
  func values(on axis: ValueAxis, showing x: AxisInterval?) -> AxisInterval? {
    values(window[axis], on: axis, inPanel: 0, showing: x)
  }

  /// The same for what was said of an axis of a panel; nil for all panels.
  func values(
    _ y: WindowState.Bounds, on axis: ValueAxis, inPanel panel: Int?, showing x: AxisInterval?
  ) -> AxisInterval? {
    guard !y.isOpen else { return nil }
    var (least, greatest) = (Double.infinity, -Double.infinity)
    if y.lower == nil || y.upper == nil {
      for ((index, samples), other) in zip(series.enumerated(), axes)
      where other == axis && (panel == nil || panels.isEmpty || panels[index] == panel) {
        let visible =
          x.map { samples.samples(from: $0.lower, through: $0.upper) } ?? 0..<samples.count
        if let extent = samples.column.extent(in: visible) {
          least = min(least, extent.minimum)
          greatest = max(greatest, extent.maximum)
        }
      }
    }
    let lower = y.lower ?? min(least, y.upper ?? least)
    let upper = y.upper ?? max(greatest, lower)
    guard lower.isFinite, upper.isFinite else { return nil }
    return try? AxisInterval(from: lower, through: max(lower, upper))
  }

  /// `window 2026-03-01 to 2026-03-31, y 0 to 9`.
  ///
  /// - Throws: A diagnostic where the window does not go with the series.
  func summary(at range: SourceRange) throws -> String {
    let x = try interval(at: range)
    var text = "window "
    if let x {
      text += InstantText(zone: zone).text(x, series.isEmpty ? span.kind ?? kind : kind)
    } else {
      text += "all"
    }
    for (word, axis) in [("y", ValueAxis.left), ("right", .right)] {
      guard let values = values(on: axis, showing: x) else { continue }
      text += ", \(word) \(numberText(values.lower)) to \(numberText(values.upper))"
    }
    return text
  }
}

extension [SampleSeries] {
  /// From the first to the last position of all series; nil if there is no sample.
  var domain: AxisInterval? {
    let domains = compactMap(\.domain)
    guard let lower = domains.map(\.lower).min(), let upper = domains.map(\.upper).max() else {
      return nil
    }
    return try? AxisInterval(from: lower, through: upper)
  }
}
