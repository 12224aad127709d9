package import CivilTime
package import PlotLanguage

/// What part of the axes is shown, as it was said: `last 8 months` goes on with new samples.
package struct WindowState: Hashable, Sendable {
  /// What the x axis shows.
  package internal(set) var x = Span.all
  /// The least y, or nil where the data say it.
  package internal(set) var yLower: Double?
  /// The greatest y, or nil where the data say it.
  package internal(set) var yUpper: Double?

  /// A window that shows all there is.
  package init() {}

  /// Part of an x axis.
  package enum Span: Hashable, Sendable {
    /// All of it.
    case all
    /// From one place to another; a missing end is that of the data.
    case range(Bounds)
    /// The last samples.
    case lastSamples(Int)
    /// The last stretch of time.
    case lastDuration(DurationLiteral)
    /// A day.
    case day(CivilDate)
    /// A year.
    case year(Int)
    /// Some months of a year, up to an end month; the last with data where they are nil.
    case months(Int, year: Int?, end: Int?)
  }

  /// The ends of a range.
  package struct Bounds: Hashable, Sendable {
    /// The lower end.
    package var lower: Double?
    /// The upper end.
    package var upper: Double?
    /// Whether the ends are instants.
    package var isTime: Bool
    /// Whether the upper end is the first instant that is no longer shown: the end of a day.
    package var isUpperOpen = false
  }
}

extension WindowState {
  /// Whether what was said is about times.
  var isTime: Bool {
    switch x {
    case .all, .lastSamples: false
    case .range(let bounds): bounds.isTime
    case .lastDuration, .day, .year, .months: true
    }
  }
}
