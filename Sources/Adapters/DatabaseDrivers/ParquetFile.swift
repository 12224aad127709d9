import Files
package import Threading
import ValueNotation

/// A file of Parquet's that an engine writes.
package enum ParquetFile {
  /// How long the engine may take, in seconds.
  private static let timeout = 3600.0

  /// Makes it of a file of numbers with commas between them, without a header; empty cells are null.
  ///
  /// - Parameters:
  ///   - path: Where it is to lie; what is there is replaced.
  ///   - cells: The file of numbers.
  ///   - names: What its columns are called.
  ///   - startsWithTimes: Whether the first column has seconds since 1970, which become instants.
  ///   - startsWithNames: Whether the first column has texts.
  ///   - driver: DuckDB's.
  ///   - cancellation: Ends the work.
  /// - Throws: ``DatabaseError``; `CancellationError`.
  package static func write(
    _ path: String, of cells: String, names: [String], startsWithTimes: Bool,
    startsWithNames: Bool, with driver: Driver,
    _ cancellation: Cancellation
  ) throws {
    let columns = names.indices.map { place in
      "'c\(place)': '\(place == 0 && startsWithNames ? "VARCHAR" : "DOUBLE")'"
    }.joined(separator: ", ")
    let quote = startsWithNames ? "\"" : ""
    let selected = names.enumerated().map { place, name in
      let column = place == 0 && startsWithTimes ? "to_timestamp(c0)" : "c\(place)"
      return "\(column) AS \(name.quoted(by: "\""))"
    }
    let options = DatabaseConnection.Options([], timeout: timeout)
    _ = try DatabaseConnection(driver, options).query(
      """
      COPY (SELECT \(selected.joined(separator: ", ")) FROM read_csv(\(text(cells)), header = false,
      auto_detect = false, delim = ',', quote = '\(quote)', escape = '\(quote)', nullstr = '', columns = {\(columns)}))
      TO \(text(path)) (FORMAT parquet)
      """, cancellation)
  }

  private static func text(_ path: String) -> String { path.quoted(by: "'") }
}
