import CivilTime
import PlotGeometry
import PlotLanguage
import SampleStore
import Threading

extension Vector {
  /// The values of a series with their x or times.
  init(_ samples: SampleSeries) {
    self.init(
      samples.column.values, .number,
      axis: .positions(samples.positions, samples.kind))
  }

  /// The values of a series as expressions see them.
  init(_ entry: SeriesEntry) {
    self.init(entry.samples)
    (element, unit) = (entry.measure.element, entry.measure.unit)
    (placeUnit, isCount) = (entry.measure.placeUnit, entry.measure.isCount)
    (timing, names) = (entry.measure.timing, entry.measure.names)
    (haveHours, rows) = (entry.measure.haveHours, entry.measure.rows)
    (sumsPeriods, cutPeriods) = (entry.measure.sumsPeriods, entry.measure.cutPeriods)
    if entry.isOnIndex, case .uniform(let start, _) = entry.samples.positions {
      axis = .indices(from: Int(clamping: start))
    }
  }

  /// The positions of the values, if each has one of its own.
  private var places: [Double]? {
    switch axis {
    case .positions(.explicit(let places), _): places.array
    case .points(let places, _): places
    case .positions, .indices, .none: nil
    }
  }

  /// Whether some value stands before the one in front of it.
  var descends: Bool {
    guard let places else { return false }
    return places.indices.dropFirst().contains { places[$0] < places[$0 - 1] }
  }

  /// The same values in the order of their positions; unchanged if they have none.
  func sorted(_ cancellation: Cancellation) throws -> Vector {
    guard let places else { return self }
    var result = self
    let (values, sorted) = try cancellation.sorted(values, by: places)
    result.values = values
    switch axis {
    case .positions(_, let kind), .points(_, let kind):
      result.axis = .positions(.explicit(sorted), kind)
    case .indices, .none: break
    }
    return result
  }

  /// The series of these values.
  ///
  /// - Throws: A diagnostic where the values are dates, or x does not ascend; `CancellationError`.
  func samples(at range: SourceRange, _ cancellation: Cancellation) throws -> SampleSeries {
    guard !element.isDate || count == 0 else {
      throw Diagnostic(
        .typeMismatch, "\(kindName) is no series: a series holds numbers", at: range)
    }
    do {
      switch axis {
      case .none, .indices(from: 0):
        return try SampleSeries(values, at: .index, checkpoint: cancellation.check)
      case .indices(let first):
        return try SampleSeries(
          values, at: .uniform(start: Double(first), step: 1),
          checkpoint: cancellation.check)
      case .positions(let positions, let kind):
        return try SampleSeries(values, at: positions, kind: kind, checkpoint: cancellation.check)
      case .points(let points, let kind):
        return try SampleSeries(
          values, at: .explicit(points), kind: kind, checkpoint: cancellation.check)
      }
    } catch let error as SampleStoreError {
      throw error.statementError("x", at: range, zone: .utc)
    }
  }
}

extension SampleStoreError {
  /// The error of a statement that gave positions.
  func statementError(_ what: String, at range: SourceRange, zone: TimeZoneRules) -> Diagnostic {
    func place(_ position: Double) -> String {
      what == "time" ? zone.iso8601(position) : numberText(position)
    }
    switch reason {
    case .lengthsDiffer(let values, let positions):
      return Diagnostic(
        .lengthMismatch, "\(what) has \(positions) elements for \(countText(values, "value"))",
        at: range)
    case .positionNotFinite(let index, let position):
      return Diagnostic(
        .valueOutOfRange,
        "\(what) of sample \(index) is \(numberText(position)): a finite number is allowed",
        at: range)
    case .positionDescends(let index, let position, let previous):
      return Diagnostic(
        .valueOutOfRange,
        "\(what) of sample \(index) is \(place(position)), before \(place(previous)): "
          + "\(what) must not descend", at: range)
    default: return Diagnostic(.valueOutOfRange, description, at: range)
    }
  }
}
