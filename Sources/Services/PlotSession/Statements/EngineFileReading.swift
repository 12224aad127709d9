import DataSources
import DatabaseDrivers
import EngineSQL
import Files
import PlotLanguage
import Threading

/// `series NAME from "FILE"` of a file that an engine reads: Parquet, DuckDB, SQLite.
struct EngineFileReading {
  private let scope: Scope

  init(_ scope: Scope) { self.scope = scope }

  /// How long each query may take, in seconds.
  private static let timeout = 30.0

  /// The reading as a query; nil for a file of another kind.
  func query(_ reading: SeriesReading) throws -> SeriesQuery? {
    let path = try scope.text(of: reading.file, "the file")
    let keys = Vocabulary.keys(in: .query).map(\.name)
    let asked = reading.options.first { ["table", "query"].contains($0.key.text) }
    guard let file = EngineFile(path) else {
      guard
        let asked = reading.options.first(where: {
          keys.contains($0.key.text) && $0.key.text != "query"
        })
      else { return nil }
      throw Diagnostic(
        .unknownKey, "'\(printable(path))' takes no '\(asked.key.text)'", at: asked.key.range,
        advice: "\(EngineFile.endings.joined(separator: ", ")) do, and connections")
    }
    if reading.isFollowing {
      throw Diagnostic(
        .stateError, "nothing is appended to '\(path)': it cannot be followed",
        at: reading.file.range)
    }
    // A group is read as from any file, and so is what lasts.
    let takesAll = reading.by != nil || reading.columns != nil || reading.until != nil
    if file.table != nil, takesAll { return nil }
    if let group = reading.by ?? reading.columns {
      throw Diagnostic(
        .typeMismatch, "a group is read from files, and '\(path)' is a database", at: group.range,
        advice: "read each member by where")
    }
    if let other = reading.options.first(where: { !keys.contains($0.key.text) }) {
      throw Diagnostic(
        .unknownKey, "'\(path)' takes no '\(other.key.text)'", at: other.key.range,
        advice: "that is for files of text")
    }
    guard asked != nil || file.table != nil else {
      throw Diagnostic(
        .stateError, "a table of '\(path)' is missing", at: reading.file.range,
        advice: "say which by table=NAME or query=SQL")
    }
    let columns = [("column", reading.column), ("x", reading.x), ("time", reading.time)]
    return SeriesQuery(
      reading.names, from: .file(reading.file),
      settings: columns.compactMap { key, value in
        value.map { Setting(Name(key, at: $0.range), $0) }
      } + reading.options, where: reading.conditions)
  }

  // MARK: - Rows as of a file

  /// How long a query over files may take, in seconds: an hour, and whoever waits can end it.
  private static let rowsTimeout = 3600.0

  /// Writes what a query of a file's rows gives into a file of its own, as CSV.
  ///
  /// - Parameters:
  ///   - reading: The statement.
  ///   - path: The file that it names.
  ///   - settings: Its keys, of which the engine gets those about the file's form.
  /// - Returns: The path of the rows, which are the caller's to remove.
  /// - Throws: A diagnostic with what is wrong with the file, the query or the driver; `CancellationError`.
  func rows(
    of reading: SeriesReading, at path: String, _ settings: ReadSettings
  ) throws -> String {
    let range = settings.query?.place.range ?? reading.file.range
    let form = settings.options.engineOptions
    guard let file = EngineFile(path) ?? EngineFile(text: path, form) else {
      throw Diagnostic(.fileError, "no engine reads '\(printable(path))'", at: reading.file.range)
    }
    let query = settings.query?.text ?? "SELECT * FROM data"
    do throws(SubqueryError) {
      _ = try SubqueryError.check(query)
    } catch {
      throw Diagnostic(
        .valueOutOfRange, "the query holds \(error.reason): one SELECT is allowed", at: range)
    }
    let output = FileAccess.temporaryPath
    let connection = try connection(
      to: file, forTable: false, at: reading.file.range, writing: output)
    let sql = EngineFile.copy(query, to: output)
    let progress = scope.context.console.progress
    do {
      try reread(file, settings.options, by: connection.connection)
      _ = try connection.connection.query(sql, scope.cancellation) { progress($0, nil) }
      for name in reading.columnNames {
        let found = try connection.connection.query(
          EngineFile.places(of: name, in: query), scope.cancellation)
        guard let places = found.first?.values.prefix(2), places.count > 1 else { continue }
        let which = places.map { "\(Int($0))" }.joined(separator: " and ")
        throw Diagnostic(
          .dataError,
          "columns \(which) of the query are called '\(printable(name))': each name once",
          at: range, advice: "give one of them another name by AS")
      }
    } catch {
      FileAccess.remove(output)
      guard let error = error as? DatabaseError else { throw error }
      let place = settings.query.flatMap { QueryPlace($0.text, $0.place, in: scope.context.source) }
      throw EngineFailure(file.address, query: place, table: file.table)
        .diagnostic(error, sql: sql, at: range)
    }
    return output
  }

  /// Has the engine read a file's cells as we do, where it would find other values without a word.
  private func reread(
    _ file: EngineFile, _ options: ReadOptions, by connection: DatabaseConnection
  ) throws {
    guard file.isOfCells, !file.isPattern else { return }
    // What we cannot read, the engine may.
    guard
      let form = try? ForeignForm.found(
        in: scope.context.environment.path(file.path), options: options.ofAllRows),
      form.hasDecimalComma || !form.texts.isEmpty
    else { return }
    let names =
      form.texts.isEmpty
      ? [] : try connection.query("SELECT * FROM data LIMIT 0", scope.cancellation).map(\.name)
    let sql = file.rereading(
      path: scope.context.environment.path, hasDecimalComma: form.hasDecimalComma,
      texts: form.texts.filter { $0 <= names.count }.map { names[$0 - 1] })
    _ = try connection.query(sql, scope.cancellation)
  }

  /// The connection to a file.
  ///
  /// - Parameters:
  ///   - file: What an engine reads.
  ///   - isTable: Whether a table is asked for: a query may answer differently although its file is the same.
  ///   - range: Where the file is said.
  ///   - output: A file that the engine may write; nil for none.
  /// - Returns: The connection, which nobody else has.
  /// - Throws: A diagnostic with what is wrong with the file or its driver; `CancellationError`.
  func connection(
    to file: EngineFile, forTable isTable: Bool, at range: SourceRange,
    writing output: String? = nil
  ) throws -> ConnectionEntry {
    let address = file.address
    let environment = scope.context.environment
    try environment.confinement?.refuse(
      "'\(file.path)' is read by a query engine", at: range)
    let path = environment.path(file.path)
    if !file.isPattern, FileAccess.size(of: path) == nil, !FileAccess.isFolder(path) {
      throw Diagnostic(.fileError, "cannot read '\(file.path)': no such file", at: range)
    }
    let connection: DatabaseConnection
    do {
      connection = DatabaseConnection(
        try environment.drivers.driver(file.driver),
        file.options(
          timeout: output == nil ? EngineFileReading.timeout : EngineFileReading.rowsTimeout,
          path: environment.path, writing: output,
          timeZone: output == nil ? nil : scope.state.zone.name))
      try connection.connect(scope.cancellation)
    } catch let error as DatabaseError {
      if case .query(let reason, _, _) = error {
        throw Diagnostic(.fileError, "cannot read '\(file.path)': \(reason)", at: range)
      }
      throw EngineFailure(address).diagnostic(error, at: range)
    }
    return ConnectionEntry(
      address: address, dialect: Dialect(vendor: file.driver) ?? .duckdb, program: "",
      connection: connection, file: file.holdsAllRows && isTable ? path : nil)
  }
}

extension ReadOptions {
  /// What an engine is told about the form of a file of text.
  fileprivate var engineOptions: EngineFile.TextOptions {
    EngineFile.TextOptions(
      separator: separator.map { String(UnicodeScalar($0)) },
      hasHeader: header == .automatic ? nil : header == .present, skip: skip,
      encoding: encoding == .latin1 ? "latin-1" : encoding?.rawValue,
      dateFormat: dateFormat.flatMap { $0.serialDays == nil ? $0.text : nil })
  }

  /// How the rows are read that an engine has written: those about the file's form are done with.
  var ofEngineRows: ReadOptions {
    var options = self
    (options.format, options.separator, options.header) = (.csv, UInt8(ascii: ","), .present)
    (options.skip, options.encoding, options.paths) = (0, .utf8, [])
    (options.decimal, options.thousands, options.dateFormat) = (nil, nil, nil)
    options.readsBooleans = true
    return options
  }
}
