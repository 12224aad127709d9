import CivilTime

/// The queries that a plot asks of an engine, in its dialect.
///
/// All of them name the columns of their results by what they are: `t` and `v`, or those of the band.
/// Nothing of a user stands in them but names and texts in the dialect's quotes, numbers that are written
/// here, and a query that was checked.
package struct EngineQueries: Sendable {
  private let dialect: Dialect
  private let source: EngineSource

  package init(_ dialect: Dialect, _ source: EngineSource) {
    self.dialect = dialect
    self.source = source
  }

  /// Some rows with all columns, to see what they hold.
  package static func look(
    _ dialect: Dialect, _ relation: EngineSource.Relation, limit: Int
  ) -> String {
    "SELECT * FROM \(text(of: relation, dialect)) LIMIT \(limit)"
  }

  /// All rows: `t` and `v` in the order of `t`, equal ones by `v`; `v` alone without an axis.
  package var rows: String {
    let order = source.axis == nil ? "" : " ORDER BY t, v"
    return "SELECT \(source.axis == nil ? "v" : "t, v") FROM \(series) s\(order)"
  }

  /// The least and the greatest `t`, as `a` and `b`.
  package var extent: String { "SELECT min(t) a, max(t) b FROM \(series) s" }

  // MARK: - Parts

  private static func text(of relation: EngineSource.Relation, _ dialect: Dialect) -> String {
    switch relation {
    case .table(let parts): parts.map(dialect.identifier).joined(separator: ".")
    // On a line of its own: the query may end in a comment.
    case .query(let query): "(\(query)\n) u"
    }
  }

  /// The rows as `t` and `v`.
  var series: String {
    let value = "CAST(\(dialect.identifier(source.value)) AS \(dialect.double)) v"
    let columns = source.axis.map { "\(position($0)) t, \(value)" } ?? value
    let conditions = source.conditions.map(text)
    return "(SELECT \(columns) FROM \(EngineQueries.text(of: source.relation, dialect))"
      + (conditions.isEmpty ? "" : " WHERE " + conditions.joined(separator: " AND ")) + ")"
  }

  private func position(_ axis: EngineSource.Axis) -> String {
    let name = dialect.identifier(axis.column)
    return switch axis {
    case .instants, .localTimes: name
    case .days: "CAST(\(name) AS timestamp)"
    case .numbers: "CAST(\(name) AS \(dialect.double))"
    }
  }

  private func text(_ condition: EngineSource.Condition) -> String {
    let value =
      switch condition.value {
      case .number(let number): dialect.literal(number)
      case .text(let text): dialect.text(text)
      case .instant(let seconds): dialect.instant(microseconds: (seconds * 1e6).rounded())
      }
    return "\(dialect.identifier(condition.column)) \(condition.relation.rawValue) \(value)"
  }
}

extension Dialect {
  /// A finite number that is read back as the same one.
  func literal(_ number: Double) -> String {
    let text = "\(number)"
    // Without an exponent it would be an exact number, which has other rules for division.
    return text.contains("e") ? text : "\(text)e0"
  }

  /// An instant, so many microseconds since 1970-01-01T00:00:00Z.
  func instant(microseconds: Double) -> String {
    let text = CivilDateTime(secondsSince1970: (microseconds / 1e6).rounded(.down))
    let parts = microseconds - (microseconds / 1e6).rounded(.down) * 1e6
    func padded(_ number: Int, _ width: Int) -> String {
      let digits = String(number)
      return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
    let day =
      "\(padded(text.date.year, 4))-\(padded(text.date.month, 2))-\(padded(text.date.day, 2))"
    let time =
      "\(padded(text.hour, 2)):\(padded(text.minute, 2)):\(padded(Int(text.second), 2))"
    let iso = "\(day) \(time).\(padded(Int(parts), 6))"
    return switch self {
    case .postgresql, .timescaledb, .citus, .duckdb: "TIMESTAMPTZ '\(iso)+00'"
    case .spark: "TIMESTAMP '\(iso)+00:00'"
    case .datafusion, .bigquery: "TIMESTAMP '\(iso)+00:00'"
    case .trino: "TIMESTAMP '\(iso) UTC'"
    case .snowflake: "'\(iso) +00:00'::timestamp_tz"
    case .clickhouse: "toDateTime64('\(iso)', 6, 'UTC')"
    case .sqlite: "'\(iso)'"
    }
  }
}
