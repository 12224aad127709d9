import CivilTime
import PlotGeometry
import PlotLanguage
import SampleStore
import Threading

extension SeriesEntry {
  /// Adds samples at these positions, or where a regular axis continues.
  ///
  /// The samples of before are shared with the state, and not copied.
  mutating func append(
    _ values: [Double], at places: [Double]?, _ cancellation: Cancellation
  ) throws {
    guard !values.isEmpty else { return }
    try cancellation.check()
    let count = samples.count
    if let places {
      continuation = nil
      switch samples.positions {
      case .explicit: break
      case .index, .uniform:
        // A regular axis becomes one of explicit positions.
        let old = try cancellation.array(of: count) { samples.positions.position(of: $0) }
        samples = try SampleSeries(
          samples.column.values, at: .explicit(old), kind: samples.kind,
          checkpoint: cancellation.check)
      }
      try cancellation.forEachPiece(of: values.count) { piece in
        try samples.append(contentsOf: Array(values[piece]), at: Array(places[piece]))
      }
    } else if case .explicit = samples.positions {
      guard let continuation else {
        throw SampleStoreError(.positionsMissing(values: values.count))
      }
      try cancellation.forEachPiece(of: values.count) { piece in
        let places = piece.map { continuation.instant(count + $0) ?? .nan }
        try samples.append(contentsOf: Array(values[piece]), at: places)
      }
    } else {
      try cancellation.forEachPiece(of: values.count) { piece in
        try samples.append(contentsOf: Array(values[piece]))
      }
    }
  }

  /// Splits the samples again by their rule.
  ///
  /// Where `areAppended`, nothing but samples at the end has changed, and only those are read.
  mutating func updateSegments(
    areAppended: Bool = false, in zone: TimeZoneRules, at range: SourceRange,
    _ cancellation: Cancellation
  ) throws {
    guard let rule = rule?.rule(in: zone) else { return }
    if case .every(let length) = rule, length > 0 {
      try Memory.check(samples.count / length + 1, of: Int.self)
    }
    do {
      if areAppended, let before = segments {
        segments = try rule.segments(
          of: samples, continuing: before, checkpoint: cancellation.check)
      } else {
        segments = try rule.segments(of: samples, checkpoint: cancellation.check)
      }
    } catch let error as GeometryError {
      throw Diagnostic(.valueOutOfRange, "\(error)", at: range)
    }
    if let active = activeSegment, active >= segments?.count ?? 0 { activeSegment = nil }
  }
}
