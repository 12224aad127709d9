import DatabaseDrivers
import EngineSQL
import PlotGeometry
import PlotLanguage
import PlotScene
import SampleStore

/// Which row of an engine a statement means: as ``SelectionResolver`` has it for samples in memory.
struct EngineSelection {
  private let scope: Scope
  private let engine: EngineSeries

  init(_ scope: Scope, _ engine: EngineSeries) {
    self.scope = scope
    self.engine = engine
  }

  typealias Found = SelectionResolver.Found

  /// The row that `select` means.
  func row(_ target: Selection.Target, of series: PlottedSeries) throws -> Found {
    let name = series.input.name
    switch target {
    case .value(let expression): return try row(expression, named: name, takes: .first)
    case .word(let word): return try row(word)
    case .index(let expression): throw engine.needsEverySample(name, at: expression.range)
    case .at(let expression):
      let value = try scope.value(of: expression)
      switch value {
      case .number(let place) where !engine.axis.isTime && place.isFinite:
        return try row(nearestTo: place)
      case .date(let date) where engine.axis.isTime: return try row(nearestTo: date.instant)
      default:
        throw Diagnostic(
          .typeMismatch,
          "the place is \(value.kindName), and the x axis has \(engine.axis.isTime ? "times: a date" : "no times: a number") is needed",
          at: expression.range)
      }
    case .pointer(let expression):
      let pointer = try scope.number(of: expression, "the pointer's x")
      let pointers = try PointerMap(series.request, scope)
      guard let index = pointers.nearestSample(toPointer: pointer, in: series.number),
        let point = series.input.samples.row(index)
      else {
        throw Diagnostic(
          .stateError, "'\(name)' has no visible sample to select", at: expression.range)
      }
      return Found(sample: .row(try row(behind: point, in: series)))
    case .nothing: throw nothing
    }
  }

  /// The row of one end of a comparison.
  func row(
    _ place: Comparison.Place, takes end: SelectionResolver.EndOfDay
  ) throws -> Found {
    switch place {
    case .value(let expression): try row(expression, named: "", takes: end)
    case .word(let word): try row(word)
    }
  }

  /// The row that a drawn point stands for.
  func row(behind point: EngineRow, in series: PlottedSeries) throws -> EngineRow {
    guard let extract = series.input.extract else { return point }
    do {
      let row = try extract.row(point.place, point.value)
      return EngineRow(place: row.0, value: row.1)
    } catch let error as DatabaseError {
      throw EngineFailure(engine.connection.address).diagnostic(error, at: scope.range)
    }
  }

  private var nothing: Diagnostic {
    Diagnostic(.stateError, "there is no sample to select", at: scope.range)
  }

  private func row(_ word: SampleWord) throws -> Found {
    try found(word.choice)
  }

  private func found(
    _ choice: EngineQueries.Choice, in window: EngineWindow? = nil
  ) throws -> Found {
    let row = try scope.asking(engine) { isCancelled throws(DatabaseError) in
      try engine.row(choice, in: window, isCancelled)
    }
    guard let row else { throw nothing }
    return Found(sample: .row(row))
  }

  private func row(nearestTo place: Double) throws -> Found {
    let row = try scope.asking(engine) { isCancelled throws(DatabaseError) in
      try engine.row(nearestTo: place, isCancelled)
    }
    guard let row else { throw nothing }
    return Found(sample: .row(row))
  }

  /// The row of a date; a day alone is its first or last one where it has any.
  private func row(
    _ expression: Expression, named name: String, takes end: SelectionResolver.EndOfDay
  ) throws -> Found {
    let value = try scope.value(of: expression)
    switch value {
    case .number: throw engine.needsEverySample(name, at: expression.range)
    case .date(let date):
      guard engine.axis.isTime else {
        throw Diagnostic(
          .typeMismatch, "the sample is a date, and the x axis has no times", at: expression.range)
      }
      guard date.isDay else { return try row(nearestTo: date.instant) }
      let day = try AxisInterval(from: date.instant, upTo: date.endOfDay(in: scope.state.zone))
      let own = try scope.asking(engine) { isCancelled throws(DatabaseError) in
        try engine.row(end == .first ? .first : .last, in: engine.axis.window(day), isCancelled)
      }
      if let own { return Found(sample: .row(own)) }
      var found = try row(nearestTo: date.instant)
      let text = scope.state.zone.civil(at: date.instant).date.iso8601
      found.note = " (\(text) has no sample: this is the nearest one)"
      return found
    default:
      throw Diagnostic(
        .typeMismatch, "the sample is \(value.kindName), not a date", at: expression.range)
    }
  }
}

extension SelectionResolver {
  /// A sample that a pointer has hit.
  func sample(_ index: Int, of series: PlottedSeries) throws -> SelectedSample {
    let name = series.input.name
    guard series.input.extract != nil, let engine = scope.state.series[name]?.engine,
      let point = series.input.samples.row(index)
    else { return SelectedSample(series: name, sample: .index(index)) }
    let row = try EngineSelection(scope, engine).row(behind: point, in: series)
    return SelectedSample(series: name, sample: .row(row))
  }
}

extension SampleWord {
  /// The row that an engine is asked for.
  var choice: EngineQueries.Choice {
    switch self {
    case .first: .first
    case .last: .last
    case .max: .greatest
    case .min: .least
    }
  }
}

extension SampleSeries {
  /// A sample as a row; nil where there is none, or a gap.
  func row(_ index: Int) -> EngineRow? {
    guard let place = position(of: index), let value = column.value(at: index), !value.isNaN
    else { return nil }
    return EngineRow(place: place, value: value)
  }
}
