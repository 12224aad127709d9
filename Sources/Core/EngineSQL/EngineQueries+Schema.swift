package import ValueNotation

/// What is asked of a table before anything is drawn of it.
extension EngineQueries {
  /// Some rows with all columns, to see what they hold.
  package static func look(
    _ dialect: Dialect, _ relation: EngineSource.Relation,
    where conditions: [ConditionTree<EngineSource.Condition>] = [], limit: Int
  ) -> String {
    let source = EngineSource(relation, axis: nil, value: "", conditions: conditions)
    return "SELECT * FROM \(text(of: relation, dialect))"
      + "\(EngineQueries(dialect, source).conditions([])) LIMIT \(limit)"
  }

  /// How many of the first rows have a text in a column that looks like a date, and any, as `k` and `n`.
  package static func dateTexts(
    in column: String, _ dialect: Dialect, _ relation: EngineSource.Relation, limit: Int
  ) -> String {
    "SELECT count(CASE WHEN c LIKE '____-__-__%' THEN 1 END) k, count(c) n FROM "
      + "(SELECT \(dialect.identifier(column)) c FROM \(text(of: relation, dialect)) LIMIT \(limit)) q"
  }

  /// About how many rows a table has, and how many indexes begin with the axis, as `rows` and `indexes`; nil
  /// where the engine is not known to say so, or the rows are those of a query.
  package var statistics: String? {
    guard case .table(let parts) = source.relation, let name = parts.last, let axis = source.axis
    else { return nil }
    let column = dialect.text(axis.column)
    switch dialect {
    case .postgresql:
      let table = "to_regclass(\(dialect.text(relation)))"
      return """
        SELECT (SELECT c.reltuples::float8 FROM pg_class c WHERE c.oid = \(table)) AS rows, \
        (SELECT count(*) FROM pg_index i JOIN pg_class x ON x.oid = i.indexrelid \
        JOIN pg_am m ON m.oid = x.relam \
        JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = i.indkey[0] \
        WHERE i.indrelid = \(table) AND a.attname = \(column) AND m.amname = 'btree' \
        AND i.indisvalid AND i.indpred IS NULL) AS indexes
        """
    case .sqlite:
      let table = ([name] + parts.dropLast()).map(dialect.text).joined(separator: ", ")
      return """
        SELECT -1e0 AS rows, (SELECT count(*) FROM pragma_index_list(\(table)) l, \
        pragma_index_info(l.name) x WHERE l.partial = 0 AND x.seqno = 0 \
        AND x.name = \(column) COLLATE NOCASE) + (SELECT count(*) FROM pragma_table_info(\(table)) \
        WHERE pk = 1 AND name = \(column) COLLATE NOCASE AND upper(type) = 'INTEGER') AS indexes
        """
    case .duckdb, .spark, .standard: return nil
    }
  }
}
