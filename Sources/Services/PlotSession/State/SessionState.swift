public import CivilTime
public import PlotGeometry
public import PlotLanguage
public import SampleStore

/// All that a session knows: a value, whose copies share their samples.
public struct SessionState: Sendable {
  /// The series, in the order in which they were first defined.
  public internal(set) var series: NamedList<SeriesEntry> = NamedList()
  /// The variables, in the order in which they were first defined.
  public internal(set) var variables: NamedList<Value> = NamedList()
  /// The config where it differs from its defaults, by the keys' own names.
  public internal(set) var config: [String: SettingValue] = [:]
  /// What was said about the x axis.
  public internal(set) var xAxis = AxisState()
  /// What was said about the y axis.
  public internal(set) var yAxis = AxisState()
  /// What part of the axes is shown.
  public internal(set) var window = WindowState()
  /// What was plotted last.
  public internal(set) var lastPlot: LastPlot?
  /// What is selected.
  public internal(set) var selection: SelectedSample?
  /// What runs when the selection changes.
  public internal(set) var onSelect: OnSelect?
  /// Where the output of `on select` stands.
  var selectionDisplay = SelectionDisplay()
  /// The rules of the configured time zone.
  var zone = TimeZoneRules.utc

  /// A session in which nothing has happened.
  public init() {}

  /// The names of all series and variables.
  public var names: [String] { series.names + variables.names }
}

/// A series with what belongs to it.
public struct SeriesEntry: Sendable {
  /// Its samples.
  public internal(set) var samples: SampleSeries
  /// What splits it into segments.
  public internal(set) var rule: SegmentSplit?
  /// Its segments.
  public internal(set) var segments: SegmentStarts?
  /// The active segment.
  public internal(set) var activeSegment: Int?
  /// How it looks, by the keys of `style`.
  public internal(set) var style: [String: SettingValue] = [:]
  /// How its times go on where the calendar makes them.
  var continuation: CalendarSteps?
  /// What makes the same samples again.
  var origin: Origin?

  init(_ samples: SampleSeries) { self.samples = samples }
}

/// What splits a series into segments.
public enum SegmentSplit: Hashable, Sendable {
  /// At these samples.
  case starts([Int])
  /// Every so many samples.
  case every(Int)
  /// At each new unit of the calendar in the configured zone.
  case calendar(CalendarUnit)

  func rule(in zone: TimeZoneRules) -> SegmentRule {
    switch self {
    case .starts(let starts): .starts(starts)
    case .every(let count): .every(count)
    case .calendar(let unit): .calendar(unit, zone)
    }
  }
}

/// Times that lie a number of days, weeks, months or years apart.
struct CalendarSteps: Hashable, Sendable {
  var start: Moment
  var step: DurationLiteral
  var zone: TimeZoneRules

  /// The time of a sample; nil where the step is no whole number of months.
  func instant(_ index: Int) -> Double? {
    start.adding(step.scaled(by: Double(index)), in: zone)?.instant
  }
}

/// A statement that makes the same samples again, and the zone in which it has to run, if it matters.
struct Origin: Hashable, Sendable {
  var program: String
  var zone: String?
}

/// What was said about an axis.
public struct AxisState: Hashable, Sendable {
  /// Whether it is shown; nil where nothing was said.
  public internal(set) var isShown: Bool?
  /// What it counts; nil where nothing was said.
  public internal(set) var quantity: AxisChange.Quantity?
  /// `ticks`, `format`, `scale`, `grid` and `label`, as they were said.
  public internal(set) var settings: [String: SettingValue] = [:]
}

/// What `plot` was asked for.
public struct LastPlot: Hashable, Sendable {
  /// The expressions with their labels; never empty.
  public internal(set) var items: [Plot.Item]
  /// Overrides of the config for this plot.
  public internal(set) var overrides: [String: SettingValue]
  /// The text above the plot.
  public internal(set) var title: String?
}

/// The sample that is selected.
public struct SelectedSample: Hashable, Sendable {
  /// The series' name, or the text of a plotted expression.
  public internal(set) var series: String
  /// The sample.
  public internal(set) var index: Int
}

/// What runs when the selection changes.
public struct OnSelect: Hashable, Sendable {
  /// The statement; its places are those in ``text``.
  public let statement: Statement
  /// The statement in its canonical form.
  public let text: String
}

/// The output of `on select` on its way through a notebook.
struct SelectionDisplay: Hashable, Sendable {
  /// How many displays there have been.
  var count = 0
  /// The display that shows the last output.
  var id: String?
}

/// Things with names, in the order in which they came.
public struct NamedList<Element: Sendable>: Sendable {
  /// The names in order.
  public private(set) var names: [String] = []
  private var elements: [String: Element] = [:]

  /// Nothing.
  init() {}

  /// How many there are.
  public var count: Int { names.count }
  /// Whether there is none.
  public var isEmpty: Bool { names.isEmpty }

  /// The thing of a name; a new one goes to the end, nil takes it away.
  public internal(set) subscript(name: String) -> Element? {
    get { elements[name] }
    _modify {
      let existed = elements[name] != nil
      yield &elements[name]
      let exists = elements[name] != nil
      if exists, !existed { names.append(name) }
      if !exists, existed { names.removeAll { $0 == name } }
    }
  }
}

extension SessionState {
  /// Whether two states are the same, gaps included; what a printed program is held to.
  package func isIdentical(to other: SessionState) -> Bool {
    series.names == other.series.names && variables.names == other.variables.names
      && config == other.config && xAxis == other.xAxis && yAxis == other.yAxis
      && window == other.window && lastPlot == other.lastPlot && selection == other.selection
      && onSelect == other.onSelect && zone == other.zone
      && series.names.allSatisfy { name in
        guard let a = series[name], let b = other.series[name] else { return false }
        return a.isIdentical(to: b)
      }
      && variables.names.allSatisfy { name in
        guard let a = variables[name], let b = other.variables[name] else { return false }
        return a.isIdentical(to: b)
      }
  }
}

extension SeriesEntry {
  fileprivate func isIdentical(to other: SeriesEntry) -> Bool {
    Vector(samples).isIdentical(to: Vector(other.samples)) && rule == other.rule
      && segments == other.segments && activeSegment == other.activeSegment
      && style == other.style && continuation == other.continuation
  }
}
