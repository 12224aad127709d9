import Files
package import SampleStore
import Threading

/// Values in a row: a list, or a series with its x or times.
///
/// Guarantees: an axis has as many positions as there are values.
package struct Vector: Sendable {
  package enum Element: Hashable, Sendable {
    /// Numbers; NaN is a gap.
    case number
    /// 1 for true, 0 for false, NaN for a gap.
    case boolean
    /// Seconds since 1970; whether all were written as bare dates.
    case date(areDays: Bool)
    /// Seconds.
    case duration
  }

  /// Where the values stand.
  package enum Axis: Sendable {
    /// Nowhere: a list, which counts 0, 1, 2, … where it becomes a series.
    case none
    /// At the indices from one on: a slice of a series that lies on an index.
    case indices(from: Int)
    /// At the positions of a series.
    case positions(SamplePositions, PositionKind)
    /// At the points of a comprehension, which need not ascend as long as nothing is drawn.
    case points([Double], PositionKind)

    /// Whether x are numbers, or indices.
    var isOfNumbers: Bool {
      switch self {
      case .none, .indices: true
      case .positions(_, let kind), .points(_, let kind): kind == .number
      }
    }
  }

  /// What the numbers of a series stand for in time, besides what ``element`` says.
  package enum Timing: Hashable, Sendable {
    case none
    /// Seconds since 1970: a column of dates that is read as values; whether all begin a day.
    case instants(areDays: Bool)
    /// Durations that are told as such where one is taken out, and not as seconds: `3 days`.
    case spans
    /// Numbers per second: what was divided by durations.
    case rates

    var areInstants: Bool { if case .instants = self { true } else { false } }
  }

  package var element: Element
  package var values: [Double]
  /// What numbers count: `mmHg`; nil where nothing says it.
  package var unit: String?
  /// What x counts, in the same way.
  var placeUnit: String?
  /// Whether they say how many there are of something.
  var isCount = false
  /// Whether they are durations of which `4:00` is four hours.
  var haveHours = false
  /// What they stand for in time.
  var timing = Timing.none
  /// Whether they are sums of the days, weeks, … at which they stand, gaps where there was nothing to add.
  var sumsPeriods = false
  /// Which of them sum up a part of a period alone.
  var cutPeriods: CutPeriods?
  /// The rows of a file that they are.
  var rows: FileRows?
  /// Where they stand.
  package var axis: Axis
  /// What ``names`` gives as long as it fits.
  private var givenNames: [String]?
  /// Whether its text has the names, too: their order is not that of a group.
  var showsNames = false
  /// The comprehension whose variable makes these values differ, one for each of its points.
  var sweep: Int?

  /// A vector; without an axis it is a list.
  package init(
    _ values: [Double], _ element: Element = .number, axis: Axis = .none, sweep: Int? = nil
  ) {
    self.values = values
    self.element = element
    self.axis = axis
    self.sweep = sweep
  }

  /// How many values there are, gaps included.
  package var count: Int { values.count }

  /// What each value is called: of numbers of a group, its members' names; nil where they have none.
  ///
  /// What stands at an x or time of its own has no name.
  package var names: [String]? {
    get { givenNames?.count == count && !axis.isOwn ? givenNames : nil }
    set { givenNames = newValue }
  }

  /// The names that its text leaves out, where a reader would take them for others: they are not in the order of words and
  /// numbers, `N2` before `N10`, or one of `N1, N2, N4` is missing.
  var unexpectedNames: [String]? {
    guard let names, !showsNames else { return nil }
    let keys = names.map(NaturalOrder.key)
    let ascend = zip(keys, keys.dropFirst()).allSatisfy { !$1.lexicographicallyPrecedes($0) }
    return ascend && !lacksOne(names) ? nil : names
  }

  /// Whether names are `Pen 1`, `Pen 2`, `Pen 4`.
  private func lacksOne(_ names: [String]) -> Bool {
    let stems = Set(names.map { $0.prefix { !$0.isNumber } })
    guard stems.count == 1, let stem = stems.first else { return false }
    let numbers = names.compactMap { Int($0.dropFirst(stem.count)) }
    return numbers.count == names.count && numbers.first.map { $0 < 2 } == true
      && zip(numbers, numbers.dropFirst()).contains { $1 - $0 > 1 }
  }

  /// Whether the values have an axis of their own.
  package var isSeries: Bool { if case .none = axis { false } else { true } }

  /// Whether the values come from a series, and not from a list or comprehension.
  var isBound: Bool {
    switch axis {
    case .positions, .indices: true
    case .none, .points: false
    }
  }

  /// Whether functions take the values as numbers: conditions are 1 and 0, durations of a series seconds.
  var isNumeric: Bool {
    switch element {
    case .number: true
    case .boolean: isSeries
    case .duration: isBound
    case .date: count == 0
    }
  }

  /// What the vector is, for messages.
  var kindName: String {
    switch element {
    case .number: isSeries ? "a series" : "a list"
    case .boolean: isBound ? "a condition" : "a list of Booleans"
    case .date: "a list of dates"
    case .duration: isBound ? "a series of durations" : "a list of durations"
    }
  }

  /// The same values as another kind of element.
  func with(_ element: Element, _ timing: Timing = .none) -> Vector {
    var result = self
    (result.element, result.timing) = (element, timing)
    return result
  }

  /// Other values in the places of these.
  func with(values: [Double]) -> Vector {
    var result = self
    result.values = values
    return result
  }

  /// One of the values; a gap outside `0..<count`.
  func value(at index: Int) -> Value {
    guard values.indices.contains(index) else { return .number(.nan) }
    return value(values[index])
  }

  /// A value as one of these: durations of a series count as numbers of seconds, but for differences of
  /// dates and the like; one of a column of dates is a date.
  func value(_ value: Double) -> Value {
    if case .instants(let areDays) = timing { return Element.date(areDays: areDays).value(value) }
    return element == .duration && !areSpans ? .number(value) : element.value(value)
  }

  /// Whether they are durations that are told as such.
  var areSpans: Bool { element == .duration && (timing == .spans || !isBound) }

  /// Whether they are dates, or a column of them that is read as values.
  var areInstants: Bool { element.isDate || timing.areInstants }
}

extension Vector.Element {
  /// What positions of such values say.
  var positionKind: PositionKind {
    switch self {
    case .number, .boolean: .number
    case .date: .time
    case .duration: .elapsed(nil)
    }
  }

  func value(_ value: Double) -> Value {
    switch self {
    case .number: .number(value)
    case .boolean: value.isNaN ? .number(.nan) : .boolean(value != 0)
    case .date(let areDays): value.isNaN ? .number(.nan) : .date(Moment(value, isDay: areDays))
    case .duration: value.isNaN ? .number(.nan) : .duration(.ofSeconds(value))
    }
  }
}

extension Vector.Axis {
  /// The position of a value where it has an x or time of its own, which an index is not.
  func ownPosition(of index: Int) -> Double? {
    switch self {
    case .none, .indices, .positions(.index, _): nil
    case .positions(let positions, _): positions.position(of: index)
    case .points(let points, _): points[index]
    }
  }

  /// Whether values have an x or times of their own.
  var isOwn: Bool {
    switch self {
    case .none, .indices, .positions(.index, _): false
    case .positions, .points: true
    }
  }

  /// What the positions say.
  var kind: PositionKind {
    switch self {
    case .none, .indices: .number
    case .positions(_, let kind), .points(_, let kind): kind
    }
  }

  /// Whether values have times.
  var isTime: Bool { kind.isTime }

  /// What positions are as values.
  var element: Vector.Element {
    switch kind {
    case .number: .number
    case .time: .date(areDays: false)
    case .elapsed: .duration
    }
  }

  /// The axis of some of the values.
  func slice(_ range: Range<Int>, _ cancellation: Cancellation) throws -> Vector.Axis {
    switch self {
    case .none: .none
    case .indices(let first): .indices(from: first + range.lowerBound)
    case .points(let points, let kind):
      .points(try cancellation.slice(points, range), kind)
    case .positions(let positions, let kind):
      switch positions {
      case .index:
        .indices(from: range.lowerBound)
      case .uniform(let start, let step):
        .positions(
          .uniform(start: start + Double(range.lowerBound) * step, step: step), kind)
      case .explicit(let points):
        .positions(
          .explicit(try cancellation.array(of: range.count) { points[range.lowerBound + $0] }),
          kind)
      }
    }
  }
}
