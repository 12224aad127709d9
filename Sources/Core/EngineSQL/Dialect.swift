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

  /// A name in quotes, whatever is in it.
  package func identifier(_ name: String) -> String {
    switch self {
    case .spark: "`\(name.replacing("`", with: "``"))`"
    case .postgresql, .duckdb, .sqlite, .standard:
      "\"\(name.replacing("\"", with: "\"\""))\""
    }
  }

  /// A text in quotes, whatever is in it.
  package func text(_ text: String) -> String {
    switch self {
    case .spark:
      "'\(text.replacing("\\", with: "\\\\").replacing("'", with: "\\'"))'"
    case .postgresql, .duckdb, .sqlite, .standard:
      "'\(text.replacing("'", with: "''"))'"
    }
  }

  /// In which form an engine gives the first and the last value of a column.
  enum BandForm {
    /// Looks both up where they stand, by an index.
    case lookUp
    /// Joins the rows with the places of both.
    case join
    /// Compares each row with the places of its column's, which lie in lists: for an engine that might keep
    /// all rows for a join.
    case lists
    /// Aggregates values by their places and themselves, which comes to the same in every order of rows.
    case aggregate(first: String, last: String)
  }

  /// The form that serves best where an index begins with the axis, or none does.
  func bandForm(isIndexed: Bool) -> BandForm {
    switch self {
    case .postgresql, .sqlite: isIndexed ? .lookUp : .join
    case .duckdb: .lists
    case .standard: .join
    case .spark:
      .aggregate(
        first: "min_by(v, struct(t, v)) FILTER (WHERE v IS NOT NULL)",
        last: "max_by(v, struct(t, v)) FILTER (WHERE v IS NOT NULL)")
    }
  }

  /// Whether a common table expression can be told to be computed once, or for each use.
  var saysMaterialized: Bool {
    switch self {
    case .postgresql, .sqlite, .duckdb: true
    case .spark, .standard: false
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
