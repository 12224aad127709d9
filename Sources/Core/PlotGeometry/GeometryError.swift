/// Why a plot's geometry cannot be had from what was given.
public struct GeometryError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong, with the offending figures.
  public enum Reason: Hashable, Sendable {
    /// A parameter is NaN or outside its range.
    case outOfRange(parameter: String, value: Double, allowed: ClosedRange<Double>)
    /// The bounds of an interval are not finite, or descend.
    case badInterval(lower: Double, upper: Double)
    /// Samples without times were to be split by the calendar.
    case noTimes
    /// A series with samples has no segment starts.
    case noSegmentStarts
    /// The first segment does not begin at the first sample.
    case firstSegmentStart(value: Int)
    /// A segment start is not above the one before it; `index` counts within the list.
    case segmentStartDescends(index: Int, value: Int, previous: Int)
    /// A segment start is no sample of the series; `index` counts within the list.
    case segmentStartOutside(index: Int, value: Int, sampleCount: Int)
    /// Segments were to hold less than one sample.
    case segmentLength(Int)
    /// There is no segment of this number.
    case noSuchSegment(Int, segmentCount: Int)
    /// The segments were made for another number of samples.
    case segmentsOfOtherSeries(sampleCount: Int, actualCount: Int)
  }

  /// What is wrong.
  public let reason: Reason

  init(_ reason: Reason) { self.reason = reason }

  /// A sentence for people, without a full stop.
  public var description: String {
    switch reason {
    case .outOfRange(let parameter, let value, let allowed):
      return "\(parameter) is \(text(value)): "
        + "\(text(allowed.lowerBound))...\(text(allowed.upperBound)) is allowed"
    case .badInterval(let lower, let upper):
      return
        "interval \(text(lower))..\(text(upper)): both ends must be finite and must not descend"
    case .noTimes:
      return "the samples have no times: segments and days of the calendar need one for each"
    case .noSegmentStarts:
      return "no segment start: the first must be 0"
    case .firstSegmentStart(let value):
      return "segment start 0 is \(value): the first must be 0"
    case .segmentStartDescends(let index, let value, let previous):
      return "segment start \(index) is \(value), after \(previous): starts must ascend strictly"
    case .segmentStartOutside(let index, let value, let sampleCount):
      return "segment start \(index) is \(value): "
        + (sampleCount > 0 ? "0...\(sampleCount - 1) is allowed" : "the series is empty")
    case .segmentLength(let length):
      return "segments of \(length) samples: 1 or more is allowed"
    case .noSuchSegment(let segment, let count):
      return "segment \(segment) does not exist: "
        + (count > 0 ? "0...\(count - 1) is allowed" : "there are no segments")
    case .segmentsOfOtherSeries(let sampleCount, let actualCount):
      return "the segments are of \(sampleCount) samples, the series has \(actualCount)"
    }
  }
}

/// A number without a needless `.0`.
private func text(_ value: Double) -> String {
  abs(value) < 1e15 && value == value.rounded() ? "\(Int(value))" : "\(value)"
}

/// `value` itself where it lies in `allowed`; NaN does not.
func checked(
  _ value: Double, _ parameter: String, in allowed: ClosedRange<Double> = 0...1
) throws(GeometryError) -> Double {
  guard allowed.contains(value) else {
    throw GeometryError(.outOfRange(parameter: parameter, value: value, allowed: allowed))
  }
  return value
}
