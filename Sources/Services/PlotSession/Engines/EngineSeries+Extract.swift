import DatabaseDrivers
import EngineSQL
import PlotGeometry
import PlotLanguage
import PlotScene
import SampleStore
import Threading

extension EngineSeries {
  /// What a picture takes of a window, and how it gets others.
  func seriesExtract(
    _ x: AxisInterval?, columns: Int, _ cancellation: Cancellation
  ) throws -> SeriesExtract {
    let extract = try extract(x, columns: columns, cancellation)
    return SeriesExtract(
      extract.samples, isDecimated: extract.grid != nil, visibleCount: extract.visibleCount,
      source: SeriesExtract.Source(
        connection: connectionName, dialect: connection.dialect.rawValue,
        rowCount: extract.sentCount,
        columns: extract.grid.map { grid in
          SeriesExtract.Source.Columns(
            start: axis.positions([grid.start])[0], width: grid.width / axis.figuresPerUnit)
        })
    ) { [self] interval in
      try seriesExtract(interval, columns: columns, Cancellation())
    } row: { [self] place, value in
      let row = try row(EngineRow(place: place, value: value), of: extract, Cancellation())
      return (row.place, row.value)
    }
  }

  /// The error of what cannot be said without all samples.
  func needsEverySample(_ name: String, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .stateError,
      "'\(name)' is read by window from '\(connectionName)', and this needs every sample",
      at: range,
      advice: "every row is there after `\(wholeProgram)`; or write it as a column in 'query='")
  }
}

extension Cancellation {
  /// What an engine answers, with the errors that statements have.
  ///
  /// - Parameters:
  ///   - engine: Who is asked.
  ///   - range: What asks, for the error.
  ///   - question: Asks.
  /// - Returns: The answer.
  /// - Throws: A diagnostic, or `CancellationError` for what the user stopped.
  func asking<Answer>(
    _ engine: EngineSeries, at range: SourceRange,
    _ question: (Cancellation) throws -> Answer
  ) throws -> Answer {
    do {
      return try question(self)
    } catch let error as DatabaseError {
      throw EngineFailure(engine.connection.address).diagnostic(error, at: range)
    }
  }
}
