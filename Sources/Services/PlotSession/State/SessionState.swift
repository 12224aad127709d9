package import CivilTime
package import PlotGeometry
package import PlotLanguage
package import SampleStore

/// All that a session knows: a value, whose copies share their samples.
package struct SessionState: Sendable {
  /// The series, in the order in which they were first defined.
  package internal(set) var series: NamedList<SeriesEntry> = NamedList()
  /// The names of each group's members, in order; each member is a series under its ``MemberName``.
  package internal(set) var groups: NamedList<[String]> = NamedList()
  /// The files that are followed, with their series.
  var followed: [FollowedSeries] = []
  var connections: NamedList<ConnectionEntry> = NamedList()
  /// What somebody outside has lent.
  package internal(set) var lent = LentNames()
  /// The variables, in the order in which they were first defined.
  package internal(set) var variables: NamedList<Value> = NamedList()
  /// Those of them that are written with `%`.
  var shares: Set<String> = []
  /// The sums and means that variables hold, as they were written.
  var sums: [String: Expression] = [:]
  /// The config where it differs from its defaults, by the keys' own names.
  package internal(set) var config: [String: SettingValue] = [:]
  /// The settings of the x axis.
  package internal(set) var xAxis = AxisState()
  /// The settings of the y axis.
  package internal(set) var yAxis = AxisState()
  /// The settings of the y axis on the right.
  package internal(set) var rightAxis = AxisState()
  /// The settings of the y axes of further panels, and of named ones.
  var panelAxes: [PanelAxis: AxisState] = [:]
  /// What is marked in every plot.
  package internal(set) var marks: [MarkState] = []
  /// What part of the axes is shown.
  package internal(set) var window = WindowState()
  package internal(set) var lastPlot: LastPlot?
  package internal(set) var selection: SelectedSample?
  /// What runs when the selection changes.
  package internal(set) var onSelect: OnSelect?
  /// How many plots were written into files.
  package internal(set) var exportedPlotCount = 0
  /// How many plots were live.
  var liveCount = 0
  /// The displays of those that are live.
  var livePlots: Set<String> = []
  /// How often the session was begun anew.
  var resetCount = 0
  /// The long holes in times, the cut periods, the rows that sums skip and the marks of absent series about which
  /// something was said.
  var saidWarnings: Set<String> = []
  /// Where the output of `on select` stands.
  var selectionDisplay = SelectionDisplay()
  /// The rules of the configured time zone.
  package internal(set) var zone = TimeZoneRules.utc

  package init() {}

  /// The names of all series, groups and variables; those of members are not among them.
  package var names: [String] { ownSeriesNames + groups.names + variables.names }

  /// The names of the series that are no member of a group.
  package var ownSeriesNames: [String] {
    groups.isEmpty ? series.names : series.names.filter { group(of: $0) == nil }
  }

  /// The group that a series is a member of.
  package func group(of series: String) -> String? {
    MemberName(series).flatMap { groups[$0.group] == nil ? nil : $0.group }
  }

  /// The full names of a group's members, in order; nil where no group has the name.
  package func members(of group: String) -> [String]? {
    groups[group]?.map { MemberName($0, of: group).text }
  }

  /// The series of a name, of a group its first member; nil where there is none.
  func entry(of name: String) -> SeriesEntry? { series[members(of: name)?.first ?? name] }

  /// Puts a series with a member's name into its group, which begins with it where there is none.
  mutating func addMember(_ series: String) {
    guard let member = MemberName(series), groups[member.group]?.contains(member.member) != true
    else {
      return
    }
    groups[member.group] = (groups[member.group] ?? []) + [member.member]
  }

  /// Takes a series out of its group, and the group away with its last member.
  mutating func removeMember(_ series: String) {
    guard let member = MemberName(series), var members = groups[member.group] else { return }
    members.removeAll { $0 == member.member }
    groups[member.group] = members.isEmpty ? nil : members
    // What made the group would make this member again.
    for other in self.members(of: member.group) ?? [] { self.series[other]?.origin = nil }
  }

  /// Forgets what made series out of one that is another now.
  mutating func forgetOrigins(madeOf name: String) {
    let changed = Set([name] + (group(of: name).map { [$0] } ?? []))
    for name in series.names where series[name]?.origin?.sources.isDisjoint(with: changed) == false
    {
      series[name]?.origin = nil
    }
  }

  /// The samples that a name stands for, those of a group by member; nil where they are not here.
  func values(of name: String) -> [[Double]]? {
    let entries = (members(of: name) ?? [name]).compactMap { series[$0] }
    guard !entries.isEmpty, entries.allSatisfy({ $0.engine == nil }) else { return nil }
    return entries.map(\.samples.column.values)
  }

  /// The members of a group with their samples.
  func group(_ name: String) -> VectorGroup? {
    groups[name].map { members in
      VectorGroup(
        members: members.compactMap { member in
          series[MemberName(member, of: name).text].map {
            VectorGroup.Member(name: member, vector: Vector($0))
          }
        })
    }
  }

  /// The settings of each axis, with its name in statements.
  var axes: [(word: Axis, axis: AxisState)] { [(.x, xAxis), (.y, yAxis), (.right, rightAxis)] }

  /// The statements that make the settings of all axes.
  var axisPrograms: [String] {
    axes.compactMap { $1.program($0) }
      + panelAxes.sorted { $0.key < $1.key }
      .compactMap { $1.program($0.axis.word, panel: $0.panel.setting) }
  }
}

/// A series with what belongs to it.
package struct SeriesEntry: Sendable {
  package internal(set) var samples: SampleSeries
  /// What its values are.
  package internal(set) var measure = Measure()
  /// What splits it into segments.
  package internal(set) var rule: SegmentSplit?
  package internal(set) var segments: SegmentStarts?
  package internal(set) var activeSegment: Int?
  /// How it looks, by the keys of `style`.
  package internal(set) var style: [String: SettingValue] = [:]
  /// How its times go on where the calendar makes them.
  package internal(set) var continuation: CalendarSteps?
  /// Whether its x are only the indices in the series that it was sliced from.
  package internal(set) var isOnIndex = false
  /// What it is drawn as unless its style says otherwise; nil for a line.
  var shape: SeriesShape?
  /// What the rows of its file are called, where it stands on their numbers: names below its bars.
  var rowNames: [String]?
  /// The numbers that name the rows of its file, each its own.
  var rowKeys: RowKeys?
  /// What to say of rows that share places, where it is drawn as a line.
  var crowding: String?
  /// What makes the same samples again.
  var origin: Origin?
  /// What it was made of; nil where it was read.
  var definition: Expression?
  /// The zone on whose clocks its times were read where they state none.
  var clocks: String?
  /// Whether its rows stand from the newest to the oldest in its file.
  var isTurned = false
  /// Whether its samples were put in the order of their places.
  var isPutInOrder = false
  /// Whether these went there and back before, as those of a path do.
  var wasPath = false
  /// The seconds east of UTC of the clocks on which its file states its first time.
  var statedOffset: Int?
  /// Whether its file calls its times those at which steps end.
  var isStampedAtEnds = false
  /// Whether other times of the file state others.
  var statesSeveralOffsets = false
  /// The engine that holds its rows, of which ``samples`` has the first and the last place; nil for
  /// a series in memory.
  var engine: EngineSeries?

  init(_ samples: SampleSeries, _ measure: Measure = Measure()) {
    self.samples = samples
    self.measure = measure
  }

  /// How it looks, with what follows from what it is.
  var shownStyle: [String: SettingValue] {
    shape.map { ["as": $0.word].merging(style) { $1 } } ?? style
  }
}

extension SessionState {
  /// What an expression is drawn as unless its style says otherwise: also a part of what lasts, or a share of it; nil for
  /// a line.
  func shape(of expression: Expression) -> SeriesShape? {
    if expression.isHistogram { return .bars }
    switch expression.kind {
    case .name(let name):
      let shape = entry(of: name)?.shape
      return shape == .bars ? nil : shape
    case .parenthesized(let inner), .unary(.minus, let inner), .slice(let inner, _, _),
      .index(let inner, _):
      return shape(of: inner)
    case .call(let call) where call.function.text == "within":
      return call.arguments.first.flatMap(shape)
    case .chain(let first, let links):
      return ([first] + links.map(\.operand)).lazy.compactMap(shape).first
    default: return nil
    }
  }
}

/// What the values of a series are at their places.
enum SeriesShape: Hashable, Sendable {
  /// Counts of values in bins.
  case bars
  /// Rows that last, at places that are as far apart as was said.
  case steps
  /// Rows that last, wherever one begins or ends.
  case changes

  /// The word for it in a style.
  var word: SettingValue { .word(self == .bars ? "bars" : "step") }
}

/// What splits a series into segments.
package enum SegmentSplit: Hashable, Sendable {
  case starts([Int])
  /// After every N samples.
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
package struct CalendarSteps: Hashable, Sendable {
  var start: Moment
  var step: DurationLiteral
  var zone: TimeZoneRules

  /// The time of a sample; nil if the step is no whole number of months.
  func instant(_ index: Int) -> Double? {
    start.adding(step.scaled(by: Double(index)), in: zone)?.instant
  }
}

/// A statement that makes the same samples again, and the zone in which it has to run, if it matters.
struct Origin: Hashable, Sendable {
  var program: String
  var zone: String?
  /// The series and groups that it mentions, as they are now.
  var sources: Set<String> = []
}

package struct AxisState: Hashable, Sendable {
  /// Whether it is shown; nil if not stated.
  package internal(set) var isShown: Bool?
  /// What it counts; nil if not stated.
  package internal(set) var quantity: AxisSettings.Quantity?
  /// `ticks`, `format`, `scale`, `grid` and `label`, as they were said.
  package internal(set) var settings: [String: SettingValue] = [:]
}

extension AxisState {
  /// The statement that makes these settings; nil if there are none.
  func program(_ axis: Axis, panel: String = "") -> String? {
    guard isShown != nil || quantity != nil || !settings.isEmpty else { return nil }
    var words = ["axis", axis.rawValue]
    if let isShown { words.append(isShown ? "on" : "off") }
    if let quantity { words.append(quantity.rawValue) }
    let text = settings.text(in: .axis)
    if !text.isEmpty { words.append(text) }
    if !panel.isEmpty { words.append(panel) }
    return words.joined(separator: " ")
  }
}

package struct SelectedSample: Hashable, Sendable {
  /// The series' name, or the text of a plotted expression.
  package let series: String
  let sample: ChosenSample
  /// The first sample of the range that ends with the sample; nil for it alone.
  let start: ChosenSample?

  init(series: String, sample: ChosenSample, start: ChosenSample? = nil) {
    self.series = series
    self.sample = sample
    self.start = start
  }

  /// What lies between two samples, in either order.
  init(series: String, between one: ChosenSample, and other: ChosenSample) {
    let isAscending = one.isBefore(other)
    self.init(
      series: series, sample: isAscending ? other : one,
      start: one == other ? nil : isAscending ? one : other)
  }

  /// The sample's index; nil where an engine has it.
  package var index: Int? { if case .index(let index) = sample { index } else { nil } }
}

/// A sample that a statement or a pointer has chosen of a series.
enum ChosenSample: Hashable, Sendable {
  /// One in memory.
  case index(Int)
  /// One that an engine has: its rows have no index.
  case row(EngineRow)

  /// Whether it stands before another one of its series.
  func isBefore(_ other: ChosenSample) -> Bool {
    switch (self, other) {
    case (.index(let index), .index(let other)): index < other
    case (.row(let row), .row(let other)): (row.place, row.value) < (other.place, other.value)
    case (.index, .row): true
    case (.row, .index): false
    }
  }
}

/// What runs when the selection changes.
package struct OnSelect: Hashable, Sendable {
  /// The statement; its ranges are those in ``text``.
  package let statement: Statement
  /// The statement in its canonical form.
  package let text: String
}

/// The output of `on select` on its way through a notebook.
struct SelectionDisplay: Hashable, Sendable {
  /// How many displays there have been.
  var count = 0
  /// The display that shows the last output.
  private(set) var id: String?
  /// The error that it shows.
  var error: String?

  /// A display of its own for a new statement.
  mutating func begin() -> String {
    count += 1
    error = nil
    let id = "on-select-\(count)"
    self.id = id
    return id
  }

  /// Leaves what is shown in its place.
  mutating func end() {
    id = nil
    error = nil
  }
}

/// Named elements in the order in which they were first added.
package struct NamedList<Element: Sendable>: Sendable {
  package private(set) var names: [String] = []
  private var elements: [String: Element] = [:]

  init() {}

  package var count: Int { names.count }
  package var isEmpty: Bool { names.isEmpty }

  /// The element of a name; a new one is added at the end, nil removes it.
  package internal(set) subscript(name: String) -> Element? {
    get { elements[name] }
    _modify {
      let existed = elements[name] != nil
      yield &elements[name]
      let exists = elements[name] != nil
      if exists, !existed { names.append(name) }
      if !exists, existed { names.removeAll { $0 == name } }
    }
  }

  /// Removes the elements of several names in one pass.
  mutating func removeAll(_ removed: Set<String>) {
    names.removeAll { removed.contains($0) }
    for name in removed { elements[name] = nil }
  }
}
