package import PlotLanguage
import SampleStore

/// The value of an expression.
package enum Value: Sendable {
  /// A number; NaN is a gap.
  case number(Double)
  /// A truth value.
  case boolean(Bool)
  case text(String)
  /// A moment, or a whole day.
  case date(Moment)
  /// A length of time.
  case duration(DurationLiteral)
  case color(Color)
  /// Numbers, dates, durations or truth values in a row: a list or a series.
  case vector(Vector)
  case texts([String])
  case group(VectorGroup)
}

package struct Moment: Hashable, Sendable {
  /// Seconds since 1970-01-01T00:00:00Z.
  package var instant: Double
  /// Whether it was written as a bare date, which names the whole day where a range ends.
  package var isDay: Bool

  package init(_ instant: Double, isDay: Bool = false) {
    self.instant = instant
    self.isDay = isDay
  }
}

extension Value {
  /// What the value is, for messages: `a number`, `a series`.
  var kindName: String {
    switch self {
    case .number: "a number"
    case .boolean: "a Boolean"
    case .text: "a text"
    case .date: "a date"
    case .duration: "a duration"
    case .color: "a colour"
    case .vector(let vector): vector.kindName
    case .texts: "a list of texts"
    case .group: "a group"
    }
  }

  var number: Double? {
    if case .number(let number) = self { number } else { nil }
  }

  var text: String? {
    if case .text(let text) = self { text } else { nil }
  }

  /// A number, truth, date or duration as a list of it alone; nil for anything else.
  var single: Vector? {
    switch self {
    case .number(let number): Vector([number])
    case .boolean(let truth): Vector([truth ? 1 : 0], .boolean)
    case .date(let date): Vector([date.instant], .date(areDays: date.isDay))
    case .duration(let duration): Vector([duration.meanSeconds], .duration)
    case .text, .color, .vector, .texts, .group: nil
    }
  }

  /// The same values as plain numbers of anything; what is no vector is unchanged.
  var withoutUnit: Value {
    guard case .vector(var vector) = self else { return self }
    (vector.unit, vector.isCount) = (nil, false)
    return .vector(vector)
  }

  /// The vector, or nil for anything else; an empty list of texts is an empty list of anything.
  var vector: Vector? {
    switch self {
    case .vector(let vector): vector
    case .texts(let texts) where texts.isEmpty: Vector([])
    default: nil
    }
  }
}
