/// Which ticks a numeric axis has.
public enum TickRule: Hashable, Sendable {
  /// As many as there is room for, on round values.
  case auto
  /// About so many, 1...``largestCount``; fewer where their labels would touch.
  case count(Int)
  /// The table of ``ClassicTicks``, from 0.
  case classic
  /// The 1-2-5 rule of ``OneTwoFive``, with as many ticks as there is room for.
  case oneTwoFive

  /// The greatest number of ticks that may be asked for.
  public static let largestCount = 1000
}

/// A tick as it is drawn.
public struct LabelledTick: Hashable, Sendable {
  /// Where the tick stands, in the axis' own unit.
  public let value: Double
  /// What stands beside it.
  public let label: String
  /// A second line below the label, where a larger calendar unit begins: the date, the year.
  public let secondLine: String?

  /// A tick with its texts.
  public init(value: Double, label: String, secondLine: String? = nil) {
    self.value = value
    self.label = label
    self.secondLine = secondLine
  }
}

/// All that is to be known about an axis in order to draw it.
///
/// Guarantees: the ticks' values ascend strictly and lie in the domain; neighbouring labels keep 0.5 em apart on an x axis and 0.2 em on a y axis wherever any
/// step of the rule lets two labels do so (`classic`, `axis x months` and a given format excepted).
public struct AxisPlan: Hashable, Sendable {
  /// What the axis shows: the domain asked for, or the wider one that its ticks reach.
  public let domain: ClosedRange<Double>
  /// The ticks, from the domain's lower to its upper end; an axis that runs the other way has the same.
  public let ticks: [LabelledTick]
  /// What is to be added to every label (`+1M`), for `format=offset`.
  public let offset: String?
  /// What all labels leave out, for the axis' left end: the date of times, the year of dates.
  public let context: String?

  init(
    domain: ClosedRange<Double>, ticks: [LabelledTick], offset: String? = nil,
    context: String? = nil
  ) {
    self.domain = domain
    self.ticks = ticks
    self.offset = offset
    self.context = context
  }
}
