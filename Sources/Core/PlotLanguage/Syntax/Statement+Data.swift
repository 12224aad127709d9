public import CivilTime

/// `series NAME = EXPR [x=LIST] [time=LIST] [start=V step=V]`.
public struct SeriesDefinition: Hashable, Sendable {
  /// The series that is defined or replaced.
  public var name: Name
  /// Its values.
  public var values: Expression
  /// The samples' x, an expression.
  public var x: Expression?
  /// The samples' times.
  public var time: Expression?
  /// The first x or time of a regular axis.
  public var start: Expression?
  /// The distance on a regular axis, a number or a duration.
  public var step: Expression?

  /// A definition.
  public init(
    _ name: Name, values: Expression, x: Expression? = nil, time: Expression? = nil,
    start: Expression? = nil, step: Expression? = nil
  ) {
    self.name = name
    self.values = values
    self.x = x
    self.time = time
    self.start = start
    self.step = step
  }
}

/// `series NAME[, NAME…] from "FILE" [column=C] [x=C] [time=C]`.
///
/// Columns are `.word` where they are given bare or as a string, else expressions in parentheses.
public struct SeriesReading: Hashable, Sendable {
  /// The series that are defined or replaced; at least one, each once.
  public var names: [Name]
  /// The file's path.
  public var file: Expression
  /// The column of the values; nil with several names.
  public var column: Setting.Value?
  /// The column of the x.
  public var x: Setting.Value?
  /// The column of the times.
  public var time: Setting.Value?

  /// A reading.
  public init(
    _ names: [Name], from file: Expression, column: Setting.Value? = nil,
    x: Setting.Value? = nil, time: Setting.Value? = nil
  ) {
    self.names = names
    self.file = file
    self.column = column
    self.x = x
    self.time = time
  }
}

/// `append [NAME] NUMBER|LIST [x=…] [time=…]`.
public struct Append: Hashable, Sendable {
  /// The series, or nil where it is left out.
  public var series: Name?
  /// The new samples.
  public var values: Expression
  /// Their x.
  public var x: Expression?
  /// Their times.
  public var time: Expression?

  /// An append.
  public init(
    _ series: Name?, values: Expression, x: Expression? = nil, time: Expression? = nil
  ) {
    self.series = series
    self.values = values
    self.x = x
    self.time = time
  }
}

/// `let NAME = EXPR`.
public struct Assignment: Hashable, Sendable {
  /// The variable.
  public var name: Name
  /// Its new value.
  public var value: Expression

  /// An assignment.
  public init(_ name: Name, _ value: Expression) {
    self.name = name
    self.value = value
  }
}

/// `segments [NAME] …`; at least one of the parts is given.
public struct SegmentsChange: Hashable, Sendable {
  /// The series, or nil where it is left out.
  public var series: Name?
  /// The segments' starts, or nil where they stay.
  public var starts: Starts?
  /// The active segment, or nil where it stays.
  public var active: Active?

  /// A change.
  public init(_ series: Name?, starts: Starts? = nil, active: Active? = nil) {
    self.series = series
    self.starts = starts
    self.active = active
  }

  /// Where segments start.
  public enum Starts: Hashable, Sendable {
    /// At these indices. A bare name may turn out to be a series, whose segments are then missing.
    case at(Expression)
    /// Every so many samples.
    case everyCount(Expression)
    /// At each new unit of time: `hour`, `day`, `week`, `month` or `year`.
    case every(CalendarUnit)
    /// Nowhere: `none`.
    case nowhere
  }

  /// Which segment is active.
  public enum Active: Hashable, Sendable {
    /// The segment with this number, from 0.
    case segment(Expression)
    /// No segment, so that all are drawn alike: `none`.
    case nothing
  }
}

/// `style [NAME] key=value…`.
public struct StyleChange: Hashable, Sendable {
  /// The series, or nil where it is left out.
  public var series: Name?
  /// What changes; at least one.
  public var settings: [Setting]

  /// A change.
  public init(_ series: Name?, _ settings: [Setting]) {
    self.series = series
    self.settings = settings
  }
}
