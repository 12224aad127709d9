/// The SQL of an engine, as far as engines differ.
package enum Dialect: String, CaseIterable, Hashable, Sendable {
  case postgresql, duckdb, sqlite, datafusion, spark
  case clickhouse, trino, snowflake, bigquery, timescaledb, citus

  /// Whether it has been run against an engine; the others have the SQL that their manuals ask for.
  package var isProven: Bool {
    switch self {
    case .postgresql, .duckdb, .sqlite, .datafusion, .spark: true
    case .clickhouse, .trino, .snowflake, .bigquery, .timescaledb, .citus: false
    }
  }

  /// The dialect of an engine by what its driver calls it; nil for an unknown one.
  package init?(vendor: String) {
    let name = vendor.lowercased()
    let known: [(String, Dialect)] = [
      ("postgres", .postgresql), ("duckdb", .duckdb), ("sqlite", .sqlite), ("sail", .spark),
      ("spark", .spark), ("databricks", .spark), ("datafusion", .datafusion),
      ("roapi", .datafusion), ("clickhouse", .clickhouse), ("trino", .trino),
      ("snowflake", .snowflake), ("bigquery", .bigquery), ("timescale", .timescaledb),
      ("citus", .citus),
    ]
    guard let found = known.first(where: { name.contains($0.0) }) else { return nil }
    self = found.1
  }

  /// A name in quotes, whatever is in it.
  package func identifier(_ name: String) -> String {
    switch self {
    case .spark: "`\(name.replacing("`", with: "``"))`"
    // A backslash begins an escape there.
    case .bigquery:
      "`\(name.replacing("\\", with: "\\\\").replacing("`", with: "\\`"))`"
    case .clickhouse:
      "\"\(name.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\""
    case .postgresql, .duckdb, .sqlite, .datafusion, .trino, .snowflake, .timescaledb, .citus:
      "\"\(name.replacing("\"", with: "\"\""))\""
    }
  }

  /// A text in quotes, whatever is in it.
  package func text(_ text: String) -> String {
    switch self {
    case .spark, .bigquery, .clickhouse, .snowflake:
      "'\(text.replacing("\\", with: "\\\\").replacing("'", with: "\\'"))'"
    case .postgresql, .duckdb, .sqlite, .datafusion, .trino, .timescaledb, .citus:
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
    case .postgresql, .timescaledb, .sqlite: isIndexed ? .lookUp : .join
    case .duckdb: .lists
    case .snowflake, .bigquery: .join
    case .spark:
      .aggregate(
        first: "min_by(v, struct(t, v)) FILTER (WHERE v IS NOT NULL)",
        last: "max_by(v, struct(t, v)) FILTER (WHERE v IS NOT NULL)")
    case .datafusion:
      .aggregate(
        first: "first_value(v ORDER BY t, v) FILTER (WHERE v IS NOT NULL)",
        last: "last_value(v ORDER BY t, v) FILTER (WHERE v IS NOT NULL)")
    case .clickhouse:
      .aggregate(
        first: "argMinIf(v, (t, v), isNotNull(v))", last: "argMaxIf(v, (t, v), isNotNull(v))")
    case .trino:
      .aggregate(
        first: "min_by(v, ROW(t, v)) FILTER (WHERE v IS NOT NULL)",
        last: "max_by(v, ROW(t, v)) FILTER (WHERE v IS NOT NULL)")
    // Only min and max are computed where the rows are; arrays compare element by element.
    case .citus:
      .aggregate(
        first: "(min(ARRAY[TIME, v]) FILTER (WHERE v IS NOT NULL))[2]",
        last: "(max(ARRAY[TIME, v]) FILTER (WHERE v IS NOT NULL))[2]")
    }
  }

  /// The narrowest column that an engine can tell on a time axis, in microseconds.
  package var narrowestColumn: Double { self == .datafusion ? 1e6 : 1 }

  /// Whether a common table expression can be told to be computed once, or for each use.
  var saysMaterialized: Bool {
    switch self {
    case .postgresql, .timescaledb, .citus, .sqlite, .duckdb: true
    case .datafusion, .spark, .clickhouse, .trino, .snowflake, .bigquery: false
    }
  }

  /// The type of binary numbers with 53 digits.
  var double: String {
    switch self {
    case .postgresql, .timescaledb, .citus: "double precision"
    case .clickhouse: "Nullable(Float64)"
    case .bigquery: "FLOAT64"
    case .sqlite: "REAL"
    case .duckdb, .datafusion, .spark, .trino, .snowflake: "DOUBLE"
    }
  }

  /// A condition that holds for finite values alone; NaN is the largest number where it compares at all.
  func isFinite(_ value: String) -> String {
    switch self {
    case .clickhouse: "isFinite(\(value))"
    case .trino: "is_finite(\(value))"
    case .sqlite: "\(value) > -9e999 AND \(value) < 9e999"
    case .spark: "\(value) > double('-Infinity') AND \(value) < double('Infinity')"
    case .datafusion: "\(value) > -'Infinity'::double AND \(value) < 'Infinity'::double"
    case .bigquery:
      "\(value) > CAST('-inf' AS FLOAT64) AND \(value) < CAST('inf' AS FLOAT64)"
    case .snowflake: "\(value) > '-inf'::double AND \(value) < 'inf'::double"
    case .postgresql, .timescaledb, .citus, .duckdb:
      "\(value) > '-Infinity' AND \(value) < 'Infinity'"
    }
  }
}
