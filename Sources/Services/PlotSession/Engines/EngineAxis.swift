import CivilTime
import DataSources
import DatabaseDrivers
import EngineSQL
import PlotGeometry

/// How the places of an engine's axis become positions of samples, and back.
///
/// An engine's own figures are whole microseconds for times, and numbers as they are.
enum EngineAxis: Sendable {
  case instants
  /// What the clocks of a zone show.
  case localTimes(TimeZoneRules)
  case numbers
  /// Numbers that count time since 1970, so many in a second.
  case epoch(perSecond: Double)

  var isTime: Bool { if case .numbers = self { false } else { true } }

  /// Whether figures are whole microseconds.
  private var isCalendar: Bool {
    switch self {
    case .instants, .localTimes: true
    case .numbers, .epoch: false
    }
  }

  /// What the width of a column is a multiple of: a microsecond; nil for numbers.
  var unit: Double? { isCalendar ? 1 : nil }

  /// How many figures there are between two positions at a distance of 1.
  var figuresPerUnit: Double {
    switch self {
    case .instants, .localTimes: 1e6
    case .numbers: 1
    case .epoch(let perSecond): perSecond
    }
  }

  /// A position as the engine counts.
  private func figure(_ position: Double) -> Double {
    switch self {
    case .instants: position * 1e6
    case .localTimes(let zone): (position + Double(zone.offset(at: position).seconds)) * 1e6
    case .numbers: position
    case .epoch(let perSecond): position * perSecond
    }
  }

  /// A position as the engine counts, on its calendar.
  func place(_ position: Double) -> Double {
    let figure = figure(position)
    let calendar = EngineWindow.calendar
    return isCalendar ? min(max(figure.rounded(), calendar.lower), calendar.upper) : figure
  }

  /// The window of an interval: it holds all rows that the interval holds, and at most those of a
  /// microsecond more.
  func window(_ interval: AxisInterval) -> EngineWindow {
    guard isCalendar else {
      return EngineWindow(
        from: figure(interval.lower), to: figure(interval.upper),
        includesUpper: interval.includesUpper)
    }
    let upper = figure(interval.upper)
    // A number of seconds has no exact microseconds.
    let isWhole = abs(upper - upper.rounded()) < 0.3
    return EngineWindow(
      from: figure(interval.lower).rounded(),
      to: isWhole || interval.includesUpper ? upper.rounded() : upper.rounded(.up),
      includesUpper: interval.includesUpper
    ).clamped(to: .calendar)
  }

  /// The figures of a result's column.
  func figures(_ column: QueryColumn) -> [Double] {
    isCalendar ? column.values.map { ($0 * 1e6).rounded() } : column.values
  }

  /// The positions of figures that do not descend.
  func positions(_ figures: [Double]) -> [Double] {
    switch self {
    case .instants: figures.map { $0 / 1e6 }
    case .localTimes(let zone): LocalTimes.instants(figures.map { $0 / 1e6 }, in: zone)
    case .numbers: figures
    case .epoch(let perSecond): perSecond == 1 ? figures : figures.map { $0 / perSecond }
    }
  }
}
