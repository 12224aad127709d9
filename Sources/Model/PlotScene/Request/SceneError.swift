package import AxisTicks
import OrderedJSON

/// Why a picture cannot be made of a request.
package struct SceneError: Error, Hashable, Sendable, CustomStringConvertible {
  /// One of the axes.
  package enum Axis: String, Hashable, Sendable {
    case x
    case y
    /// The y axis on the right.
    case right

    /// A y axis.
    package init(_ axis: ValueAxis) {
      self =
        switch axis {
        case .left: .y
        case .right: .right
        }
    }
  }

  /// What is wrong.
  package enum Reason: Hashable, Sendable {
    /// A number of the config or a style that is not allowed.
    case outOfRange(parameter: String, value: Double, allowed: ClosedRange<Double>)
    /// An active segment that the series does not have.
    case noSuchSegment(Int, series: String, segmentCount: Int)
    /// Segments that were made for another number of samples.
    case segmentsOfOtherSeries(series: String, sampleCount: Int, actualCount: Int)
    /// An axis that has no ticks.
    case ticks(Axis, TickError)
    /// A number without a logarithm on a logarithmic axis; the first one that is visible.
    case notPositive(Axis, series: String, sample: Int, value: Double)
    /// A time axis for series without times.
    case noTimes(AxisSettings.Quantity)
    /// A series with times beside one without.
    case mixedAxes(timed: String, other: String)
    /// More panels than a height has room for.
    case panelsTooLow(count: Int, height: Double)
    /// A mark in a series that is not in the picture.
    case noSuchSeries(Int, seriesCount: Int)
    /// A mark at a sample that does not exist.
    case noSuchSample(Int, series: String, sampleCount: Int)
  }

  /// What is wrong.
  package let reason: Reason

  /// An error with this reason.
  package init(_ reason: Reason) { self.reason = reason }

  // Two errors about NaN are the same error.

  /// Whether both say the same.
  package static func == (a: SceneError, b: SceneError) -> Bool {
    switch (a.reason, b.reason) {
    case (.outOfRange(let p, let v, let r), .outOfRange(let q, let w, let s)):
      p == q && r == s && (v == w || (v.isNaN && w.isNaN))
    default: a.reason == b.reason
    }
  }

  /// Hashes what is said.
  package func hash(into hasher: inout Hasher) { hasher.combine(description) }

  /// What was found and what is allowed, without a full stop.
  package var description: String {
    switch reason {
    case .outOfRange(let parameter, let value, let allowed):
      "\(parameter) is \(numberText(value)): it must be "
        + "\(numberText(allowed.lowerBound))...\(numberText(allowed.upperBound))"
    case .noSuchSegment(let segment, let series, let count):
      count > 0
        ? "'\(series)' has no segment \(segment): its segments are 0...\(count - 1)"
        : "'\(series)' has no segment \(segment): it has none"
    case .segmentsOfOtherSeries(let series, let sampleCount, let actualCount):
      "the segments of '\(series)' are for \(sampleCount) samples: it has \(actualCount)"
    case .ticks(let axis, let error): "\(axis.rawValue) axis: \(error.description)"
    case .notPositive(.x, let series, let sample, let value):
      "sample \(sample) of '\(series)' stands at \(numberText(value)): "
        + "a log axis needs positions greater than 0"
    case .notPositive(.y, let series, let sample, let value),
      .notPositive(.right, let series, let sample, let value):
      "sample \(sample) of '\(series)' is \(numberText(value)): "
        + "a log axis needs values greater than 0"
    case .noTimes(let quantity):
      "an axis of \(quantity == .time ? "times" : quantity.rawValue) needs series with times"
    case .mixedAxes(let timed, let other):
      "'\(timed)' has times and '\(other)' has none: one plot has one x axis"
    case .panelsTooLow(let count, let height):
      "\(count) panels are too many for a height of \(numberText(height)): "
        + "each needs \(numberText(Furniture.leastFrame.height)) points and room for its texts"
    case .noSuchSeries(let index, let count):
      "there is no series \(index): the picture has \(count)"
    case .noSuchSample(let index, let series, let count):
      count > 0
        ? "'\(series)' has no sample \(index): its samples are 0...\(count - 1)"
        : "'\(series)' has no sample \(index): it has none"
    }
  }
}
