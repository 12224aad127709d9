public import CivilTime
public import PlotLanguage

/// What part of the axes is shown, as it was said: `last 8 months` goes on with new samples.
public struct WindowState: Hashable, Sendable {
  /// What the x axis shows.
  public internal(set) var x = Span.all
  /// The least y, or nil where the data say it.
  public internal(set) var yLower: Double?
  /// The greatest y, or nil where the data say it.
  public internal(set) var yUpper: Double?

  /// A window that shows all there is.
  public init() {}

  /// Part of an x axis.
  public enum Span: Hashable, Sendable {
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
  public struct Bounds: Hashable, Sendable {
    /// The lower end.
    public var lower: Double?
    /// The upper end.
    public var upper: Double?
    /// Whether the ends are instants.
    public var isTime: Bool
    /// Whether the upper end is the first instant that is no longer shown: the end of a day.
    public var isUpperOpen = false
  }
}
