/// What the values of a series are.
package struct Measure: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    case number
    /// 1 where it holds, 0 where it does not, NaN for a gap.
    case condition
    /// Seconds.
    case duration
  }

  package var kind: Kind
  /// What numbers count: `mmHg`; nil where nothing says it.
  package var unit: String?
  /// What their x count, in the same way.
  var placeUnit: String?
  /// Whether they say how many there are of something.
  var isCount = false
  /// Whether they are durations of which `4:00` is four hours.
  var haveHours = false
  /// What they stand for in time.
  var timing = Vector.Timing.none
  /// Whether they are sums of the days, weeks, … at which they stand, gaps where there was nothing to add.
  var sumsPeriods = false
  /// Which of them sum up a part of a period alone.
  var cutPeriods: CutPeriods?
  /// The rows of a file that they are.
  var rows: FileRows?
  /// What each of them is called, where they have names.
  var names: [String]?

  package init(_ kind: Kind = .number, unit: String? = nil) {
    self.kind = kind
    self.unit = unit
  }

  /// What the values of a series made of a vector are; dates are no values of one.
  init(_ vector: Vector) {
    let kind: Kind =
      switch vector.element {
      case .number, .date: .number
      case .boolean: .condition
      case .duration: .duration
      }
    self.init(kind, unit: vector.unit)
    (placeUnit, isCount) = (vector.placeUnit, vector.isCount)
    (timing, names, cutPeriods) = (vector.timing, vector.names, vector.cutPeriods)
    (sumsPeriods, haveHours, rows) = (vector.sumsPeriods, vector.haveHours, vector.rows)
  }

  var element: Vector.Element {
    switch kind {
    case .number: .number
    case .condition: .boolean
    case .duration: .duration
    }
  }
}
