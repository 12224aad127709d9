import DataSources
import Files
import PlotLanguage
import SampleStore

/// `series NAME from "FILE"`.
struct ReadStatement {
  private let scope: Scope

  init(_ scope: Scope) { self.scope = scope }

  func run(_ reading: SeriesReading, _ transaction: inout Transaction) throws {
    let path = try scope.text(of: reading.file, "the file")
    guard !path.contains("://") else {
      throw Diagnostic(
        .fileError, "'\(path)' is no local file", at: reading.file.range,
        advice: "load it first, and read the local file")
    }
    let table = try table(path, at: reading.file.range)
    let time = try reading.time.map { try column($0) }
    let x = try reading.x.map { try column($0) }
    if time != nil, let x {
      throw Diagnostic(.typeMismatch, "a series has one axis: x or time", at: x.range)
    }
    for name in reading.names {
      let chosen = try chosenColumn(reading, name, in: table)
      var vector = Vector(chosen.values)
      var origin =
        "series \(name.text) from \(StringLiteral.encode(path)) column=\(StringLiteral.encode(chosen.name))"
      if let x {
        let places = try cells(x) { () throws(DataSourceError) in try table.values(named: x.name) }
        vector.axis = .positions(.explicit(places), isTime: false)
        origin += " x=\(StringLiteral.encode(x.name))"
      } else if let time = time ?? table.onlyTimeColumn.map({ ($0.name, reading.file.range) }) {
        let places = try cells(time) { () throws(DataSourceError) in
          try table.times(named: time.name, isCancelled: scope.cancellation.isCancelled)
        }
        vector.axis = .positions(.explicit(places), isTime: true)
        origin += " time=\(StringLiteral.encode(time.name))"
      }
      let axisName = x?.name ?? time?.name ?? table.onlyTimeColumn?.name ?? ""
      var entry = SeriesEntry(
        try samples(vector, axisName: axisName, path: path, at: reading.file.range))
      if path != "-" { entry.origin = Origin(program: origin, zone: scope.state.zone.name) }
      transaction.replaceSeries(name.text, with: entry)
    }
    let description = StateDescription(transaction.state)
    transaction.summarize(
      reading.names.map { description.series($0.text) }.joined(separator: "\n"))
  }

  private func table(_ path: String, at range: SourceRange) throws -> DataTable {
    let progress = scope.context.console.progress
    do throws(DataSourceError) {
      return try DataTable.read(
        path: scope.context.environment.path(path), name: path,
        options: ReadOptions(zone: scope.state.zone),
        isCancelled: scope.cancellation.isCancelled,
        progress: { progress($0.bytesRead, $0.totalBytes) })
    } catch {
      throw statementError(error, at: range)
    }
  }

  /// The column of the values: the one given, the one called like the series, or the first of numbers.
  private func chosenColumn(
    _ reading: SeriesReading, _ name: Name, in table: DataTable
  ) throws -> (name: String, values: [Double]) {
    if let given = reading.column {
      let column = try column(given)
      let values = try cells(column) { () throws(DataSourceError) in
        try table.values(named: column.name)
      }
      return (column.name, values)
    }
    if reading.names.count > 1 {
      let values = try cells((name.text, name.range)) { () throws(DataSourceError) in
        try table.values(named: name.text)
      }
      return (name.text, values)
    }
    let column = try cells((name.text, reading.file.range)) { () throws(DataSourceError) in
      try table.defaultColumn(for: name.text)
    }
    return (column.name, column.values)
  }

  /// Runs a look-up and gives its errors their place.
  private func cells<T>(
    _ column: (name: String, range: SourceRange), _ look: () throws(DataSourceError) -> T
  ) throws -> T {
    do throws(DataSourceError) {
      return try look()
    } catch {
      throw statementError(error, at: column.range)
    }
  }

  /// A column's name and where it stands.
  private func column(_ value: Setting.Value) throws -> (name: String, range: SourceRange) {
    switch value {
    case .word(let word): return (word.text, word.range)
    case .words(let words):
      return (words.first?.text ?? "", value.range)
    case .expression(let expression):
      return (try scope.text(of: expression, "the column"), expression.range)
    }
  }

  /// The series of a file's columns; rows that run backwards in time are turned round.
  private func samples(
    _ vector: Vector, axisName: String, path: String, at range: SourceRange
  ) throws -> SampleSeries {
    guard case .positions(.explicit(let given), let isTime) = vector.axis else {
      return try vector.samples(at: range, scope.cancellation)
    }
    var (values, places) = (vector.values, given)
    if try descend(places) {
      values = try scope.cancellation.reversed(values)
      places = try scope.cancellation.reversed(places)
    }
    do throws(SampleStoreError) {
      return try SampleSeries(
        values, at: .explicit(places), isTime: isTime, isCancelled: scope.cancellation.isCancelled)
    } catch {
      let problem: String
      switch error.reason {
      case .cancelled: throw CancellationError()
      case .positionNotFinite(let index, _): problem = "is missing in row \(index + 1)"
      case .positionDescends(let index, let place, let previous):
        let (here, before) =
          isTime
          ? (scope.state.zone.iso8601(place), scope.state.zone.iso8601(previous))
          : (numberText(place), numberText(previous))
        problem = "goes back in row \(index + 1), from \(before) to \(here)"
      default: problem = error.description
      }
      throw Diagnostic(
        .dataError, "\(path): column '\(axisName)' \(problem)", at: range,
        advice: "sort the rows by it, and give each a value")
    }
  }

  /// Whether places never ascend, and descend somewhere.
  private func descend(_ places: [Double]) throws -> Bool {
    guard places.first != places.last else { return false }
    var descend = true
    try scope.cancellation.forEachPiece(of: places.count) { piece in
      guard descend else { return }
      descend = piece.allSatisfy { $0 == 0 || places[$0 - 1] >= places[$0] }
    }
    return descend
  }

  private func statementError(_ error: DataSourceError, at range: SourceRange) -> any Error {
    switch error {
    case .file(let error): Diagnostic(.fileError, error.description, at: range)
    case .data(let error): Diagnostic(.dataError, error.description, at: range)
    case .unknownColumn(let error):
      Diagnostic(
        .unknownColumn, error.description, at: range,
        advice: Suggestions.question(error.name, among: error.available))
    case .cancelled: CancellationError()
    }
  }
}

extension StatementExecution {
  mutating func read(_ reading: SeriesReading) throws {
    try ReadStatement(scope).run(reading, &transaction)
  }
}
