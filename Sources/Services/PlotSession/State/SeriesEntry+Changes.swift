import CivilTime
import PlotGeometry
import PlotLanguage
import SampleStore

extension SeriesEntry {
  /// Adds samples at these places, or where the axis goes on by itself.
  ///
  /// The samples of before are shared with the state, so they are copied in any case: here in pieces.
  mutating func append(
    _ values: [Double], at places: [Double]?, _ cancellation: Cancellation
  ) throws {
    guard !values.isEmpty else { return }
    let count = samples.count
    var positions = samples.positions
    if let places {
      continuation = nil
      // An axis that counts by itself becomes one of given places.
      let old = try cancellation.array(of: count) { samples.positions.position(of: $0) }
      positions = .explicit(try cancellation.joined(old, places))
    } else if case .explicit(let old) = positions {
      guard let continuation else {
        throw SampleStoreError(.positionsMissing(values: values.count))
      }
      let next = try cancellation.array(of: values.count) {
        continuation.instant(count + $0) ?? .nan
      }
      positions = .explicit(try cancellation.joined(old, next))
    }
    samples = try SampleSeries(
      cancellation.joined(samples.column.values, values), at: positions, isTime: samples.isTime,
      isCancelled: cancellation.isCancelled)
  }

  /// Splits the samples anew by their rule.
  mutating func updateSegments(
    in zone: TimeZoneRules, at range: SourceRange, _ cancellation: Cancellation
  ) throws {
    guard let rule else { return }
    do throws(GeometryError) {
      segments = try rule.rule(in: zone).segments(
        of: samples, isCancelled: cancellation.isCancelled)
    } catch {
      if case .cancelled = error.reason { throw CancellationError() }
      throw Diagnostic(.valueOutOfRange, "\(error)", at: range)
    }
    if let active = activeSegment, active >= segments?.count ?? 0 { activeSegment = nil }
  }
}
