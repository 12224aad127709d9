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
      guard let asked = reading.options.first(where: { keys.contains($0.key.text) }) else {
        return nil
      }
      throw Diagnostic(
        .unknownKey, "'\(printable(path))' takes no '\(asked.key.text)'", at: asked.key.range,
        advice: "\(EngineFile.endings.joined(separator: ", ")) do, and connections")
    }
    if reading.isFollowing {
      throw Diagnostic(
        .stateError, "nothing is appended to '\(path)': it cannot be followed",
        at: reading.file.range)
    }
    if let other = reading.options.first(where: { !keys.contains($0.key.text) }) {
      throw Diagnostic(
        .unknownKey, "'\(path)' takes no '\(other.key.text)'", at: other.key.range,
        advice: "that is for files of text")
    }
    guard asked != nil || file.table != nil else {
      throw Diagnostic(
        .stateError, "a table of '\(path)' is missing", at: reading.file.range,
        advice: "say 'table=' or 'query='")
    }
    let columns = [("column", reading.column), ("x", reading.x), ("time", reading.time)]
    return SeriesQuery(
      reading.names, from: .file(reading.file),
      settings: columns.compactMap { key, value in
        value.map { Setting(Name(key, at: $0.range), $0) }
      } + reading.options, where: reading.conditions)
  }

  /// The connection to a file.
  ///
  /// - Parameters:
  ///   - file: What an engine reads.
  ///   - isTable: Whether a table is asked for: a query may answer differently although its file is the same.
  ///   - range: Where the file is said.
  /// - Returns: The connection, which nobody else has.
  /// - Throws: A diagnostic with what is wrong with the file or its driver; `CancellationError`.
  func connection(
    to file: EngineFile, forTable isTable: Bool, at range: SourceRange
  ) throws -> ConnectionEntry {
    let address = file.address
    let environment = scope.context.environment
    let path = environment.path(file.path)
    if !file.isPattern, FileAccess.size(of: path) == nil, !FileAccess.isFolder(path) {
      throw Diagnostic(.fileError, "cannot read '\(file.path)': no such file", at: range)
    }
    let connection: DatabaseConnection
    do {
      connection = DatabaseConnection(
        try environment.drivers.driver(file.driver),
        file.options(timeout: EngineFileReading.timeout, path: environment.path))
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
