public import CivilTime

/// What splits a series into segments, also when samples are appended to it.
public enum SegmentRule: Hashable, Sendable {
  /// At these samples; appended ones belong to the last segment.
  case starts([Int])
  /// Every so many samples.
  case every(Int)
  /// Where a new hour, day, week, month or year begins in a zone.
  ///
  /// A sample at 00:00 opens the new day; weeks begin on Monday; units without samples are skipped.
  case calendar(CalendarUnit, TimeZoneRules)

  /// The segments of a series.
  ///
  /// - Parameters:
  ///   - series: All samples; seconds since 1970 for a calendar rule.
  ///   - checkpoint: Called every 8,192 segments; what it throws ends the work.
  /// - Returns: The segments; none for no samples, unless the rule lists starts.
  /// - Throws: A ``GeometryError``: a wrong start, a length below 1, a calendar rule for samples
  ///   without times; what `checkpoint` throws.
  /// - Complexity: O(segments · log samples).
  public func segments(
    of series: SampleSeries, checkpoint: () throws -> Void = {}
  ) throws -> SegmentStarts {
    if case .starts(let starts) = self {
      return try SegmentStarts(starts, sampleCount: series.count, checkpoint: checkpoint)
    }
    return try segments(
      of: series, continuing: SegmentStarts(unchecked: [], sampleCount: 0),
      checkpoint: checkpoint)
  }

  /// The segments after samples were appended; looks at the new samples only.
  ///
  /// The result equals that of ``segments(of:checkpoint:)``.
  ///
  /// - Parameters:
  ///   - series: All samples, the old ones first.
  ///   - segments: What this rule gave for the old samples.
  ///   - checkpoint: As for ``segments(of:checkpoint:)``.
  /// - Returns: The segments of all samples.
  /// - Throws: As ``segments(of:checkpoint:)``; also where there are fewer samples than before.
  /// - Complexity: O(new segments · log samples).
  public func segments(
    of series: SampleSeries, continuing segments: SegmentStarts,
    checkpoint: () throws -> Void = {}
  ) throws -> SegmentStarts {
    guard segments.sampleCount <= series.count else {
      throw GeometryError(
        .segmentsOfOtherSeries(
          sampleCount: segments.sampleCount, actualCount: series.count))
    }
    let startAfter = try successor(in: series)
    var starts = segments.starts
    // An array that grows by doubling would be copied whole between two looks.
    if case .every(let length) = self { starts.reserveCapacity(series.count / length + 1) }
    var next = starts.last.map(startAfter) ?? 0
    while next < series.count {
      if starts.count % SegmentStarts.stride == 0 { try checkpoint() }
      starts.append(next)
      next = startAfter(next)
    }
    return SegmentStarts(unchecked: starts, sampleCount: series.count)
  }

  /// A function from a segment's start to the next one; at or beyond the end where there is none.
  private func successor(in series: SampleSeries) throws(GeometryError) -> (Int) -> Int {
    let count = series.count
    switch self {
    case .starts:
      return { _ in count }
    case .every(let length):
      guard length > 0 else { throw GeometryError(.segmentLength(length)) }
      return { start in length < count - start ? start + length : count }
    case .calendar(let unit, let zone):
      guard series.isTime else { throw GeometryError(.noTimes) }
      return { start in
        let instant = series.positions.position(of: start)
        let end = zone.end(of: unit, containing: instant)
        // Behind the end of the calendar there are no more units: one segment holds the rest.
        return end > instant ? series.firstIndex(notBefore: end) : count
      }
    }
  }
}
