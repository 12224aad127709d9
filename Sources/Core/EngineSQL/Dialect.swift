import ValueNotation

/// The SQL of an engine, as far as engines differ.
///
/// Tests run each dialect against its engine.
package enum Dialect: String, CaseIterable, Hashable, Sendable {
  case postgresql, duckdb, sqlite, spark
  /// SQL as ISO 9075 has it, for engines that are not known: all rows are asked for.
  case standard

  /// Whether the engine is asked for windows, and not for all rows at once: how to sort rows into columns
  /// stands in no standard.
  package var hasWindows: Bool { self != .standard }

  /// The dialect of an engine by what its driver calls it; nil for an unknown one.
  package init?(vendor: String) {
    let name = vendor.lowercased()
    let known: [(String, Dialect)] = [
      ("postgres", .postgresql), ("duckdb", .duckdb), ("sqlite", .sqlite), ("sail", .spark),
      ("spark", .spark), ("databricks", .spark),
    ]
    guard let found = known.first(where: { name.contains($0.0) }) else { return nil }
    self = found.1
  }

  /// A query that only an engine of this dialect answers, for one that does not say what it is; nil where
  /// engines of all others say it.
  package var proof: String? {
    self == .spark
      ? "SELECT max_by(v, struct(t, v)) AS `v` FROM (SELECT unix_micros(timestamp_seconds(1)) AS t, 1e0 AS v) q"
      : nil
  }

  /// A column of texts as times, for people.
  package func time(ofText column: String) -> String {
    self == .sqlite ? "unixepoch(\(column), 'subsec')" : "cast(\(column) as timestamp)"
  }

  /// A name in quotes, whatever is in it.
  package func identifier(_ name: String) -> String {
    switch self {
    case .spark: name.quoted(by: "`")
    case .postgresql, .duckdb, .sqlite, .standard: name.quoted(by: "\"")
    }
  }

  /// A text in quotes, whatever is in it.
  package func text(_ text: String) -> String {
    switch self {
    case .spark:
      "'\(text.escaping(["\\": "\\\\", "'": "\\'"]))'"
    case .postgresql, .duckdb, .sqlite, .standard: text.quoted(by: "'")
    }
  }

  /// The first and the last value of a group of rows that have one, as aggregates that come to the same in
  /// every order of rows.
  ///
  /// - Parameters:
  ///   - place: Where a row `t` stands, as a number.
  ///   - condition: Which rows count.
  /// - Returns: Nil for an engine that has no such aggregates.
  func endValues(place: String, where condition: String) -> (first: String, last: String)? {
    let filter = "FILTER (WHERE \(condition))"
    return switch self {
    case .postgresql:
      (
        "(min(ARRAY[\(place), v]) \(filter))[2]", "(max(ARRAY[\(place), v]) \(filter))[2]"
      )
    case .duckdb: ("arg_min(v, (t, v)) \(filter)", "arg_max(v, (t, v)) \(filter)")
    case .spark:
      ("min_by(v, struct(t, v)) \(filter)", "max_by(v, struct(t, v)) \(filter)")
    case .sqlite, .standard: nil
    }
  }

  /// A number as a binary one with 53 digits; as it is where engines call that type by several names.
  func double(_ number: String) -> String {
    switch self {
    case .postgresql: "CAST(\(number) AS double precision)"
    case .sqlite: "CAST(\(number) AS REAL)"
    case .duckdb, .spark: "CAST(\(number) AS DOUBLE)"
    case .standard: number
    }
  }

  /// A condition that holds for finite values alone; NaN is the largest number where it compares at all.
  func isFinite(_ value: String) -> String {
    switch self {
    case .sqlite: "\(value) > -9e999 AND \(value) < 9e999"
    case .spark: "\(value) > double('-Infinity') AND \(value) < double('Infinity')"
    case .postgresql, .duckdb: "\(value) > '-Infinity' AND \(value) < 'Infinity'"
    // The standard has no others.
    case .standard: "\(value) IS NOT NULL"
    }
  }
}
