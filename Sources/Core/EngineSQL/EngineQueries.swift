import ValueNotation

/// The queries that a plot asks of an engine, in its dialect.
///
/// All of them name the columns of their results by what they are: `t` and `v`, or those of ``EngineBand``.
/// Nothing of a user stands in them but names and texts in the dialect's quotes, numbers that are written
/// here, and a query that was checked.
///
/// Rows without an x are left out; values that are not finite are NULL. Of rows at one place that with the
/// least value comes first, and gaps come last.
package struct EngineQueries: Sendable {
  let dialect: Dialect
  let source: EngineSource

  package init(_ dialect: Dialect, _ source: EngineSource) {
    self.dialect = dialect
    self.source = source
  }

  // MARK: - Rows

  /// All rows as the engine has them, as `t` and `v`; `v` alone without an axis.
  ///
  /// An engine that puts them in order sends the first one after it has read the last one, by way of its disk.
  /// Rows without a place come as well, and whole numbers as they are, so that both can be counted.
  package var rows: String {
    let isExact = source.valueKind == .whole && dialect != .sqlite
    let stored = isExact ? dialect.identifier(source.value) : storedValue
    let value = isExact ? "s.v" : output(value: "CASE WHEN \(dialect.isFinite("s.v")) THEN s.v END")
    let (place, axis) =
      source.axis == nil ? ("", "") : ("\(output("s.t")) t, ", "\(placeOrNull) t, ")
    return "SELECT \(place)\(value) v FROM "
      + "(SELECT \(axis)\(stored) v FROM \(relation)\(`where`(chosen))) s"
  }

  /// The rows of a window in the order of the axis, as `t` and `v`.
  package func rows(in window: EngineWindow?, limit: Int?) -> String {
    select(finite(in: window)) + order("t, v") + (limit.map { " LIMIT \($0)" } ?? "")
  }

  private func select(_ rows: String) -> String {
    "SELECT \(output("q.t")) t, \(output(value: "q.v")) v FROM \(rows) q"
  }

  /// How many rows there are in a window, at most `limit`, as `n`.
  package func count(in window: EngineWindow, limit: Int) -> String {
    "SELECT count(*) n FROM (SELECT \(axis) t FROM \(relation)\(conditions(window)) LIMIT \(limit)) q"
  }

  /// The rows next to a window, as `side`, `t` and `v`: up to two before it (side 0) and two behind (side 1).
  ///
  /// - Parameters:
  ///   - window: No row that counts lies in it.
  ///   - reach: How far to look; nil for all rows.
  ///   - needsValue: Whether rows without a value are passed over.
  /// - Returns: The query.
  package func neighbors(
    of window: EngineWindow, within reach: EngineWindow?, needsValue: Bool = false
  ) -> String {
    let all = reach ?? EngineWindow(from: -.infinity, to: .infinity)
    let before = EngineWindow(from: all.lower, to: window.lower, includesUpper: false)
    func side(_ number: Int, _ rows: String, _ order: String) -> String {
      "SELECT * FROM (SELECT \(number) side, \(output("q.t")) t, \(output(value: "q.v")) v FROM \(rows) q"
        + (needsValue ? " WHERE q.v IS NOT NULL" : "") + self.order(order) + " LIMIT 2) s\(number)"
    }
    return side(0, finite(in: before), "t DESC, v DESC")
      + " UNION ALL "
      + side(1, finite(behind: window, to: all.upper), "t, v")
  }

  /// The least and the greatest `t`, as `a` and `b`.
  package func extent(in window: EngineWindow? = nil) -> String {
    "SELECT \(ends) FROM (SELECT \(axis) t FROM \(relation)\(conditions(window))) q"
  }

  /// The least and the greatest `t` besides how many rows have one and how many have none, as `a`, `b`, `n`
  /// and `x`; all rows are read for it.
  package var extentAndCounts: String {
    "SELECT \(ends), count(t) n, count(*) - count(t) x FROM "
      + "(SELECT \(placeOrNull) t FROM \(relation)\(`where`(chosen))) q"
  }

  /// How many rows have no place, as `x`, by an index on the axis.
  package var missingCount: String {
    let missing =
      switch dialect {
      case .postgresql where isTime: " OR \(axis) IN ('infinity', '-infinity')"
      // A text is greater than all numbers there.
      case .sqlite: " OR \(axis) > 9e999"
      default: ""
      }
    return "SELECT count(*) x FROM \(relation)\(`where`(chosen + ["(\(axis) IS NULL\(missing))"]))"
  }

  /// How many whole numbers are beyond 2^53, as `n`.
  package var wideCount: String {
    let name = dialect.identifier(source.value)
    let isWide = "(\(name) > 9007199254740992 OR \(name) < -9007199254740992)"
    return "SELECT count(*) n FROM \(relation)\(conditions([isWide, "\(axis) IS NOT NULL"]))"
  }

  private var ends: String { "\(output("min(t)")) a, \(output("max(t)")) b" }

  /// The axis, and NULL where it is no place.
  private var placeOrNull: String {
    axisCondition.map { "CASE WHEN \($0) THEN \(axis) END" } ?? axis
  }

  /// The place of the last row but `number`, as `t`; of the first one where there are fewer.
  package func place(ofLast number: Int) -> String {
    "SELECT \(output("min(t)")) t FROM (SELECT \(axis) t FROM \(relation)\(conditions(nil))"
      + " ORDER BY 1 DESC LIMIT \(number)) q"
  }

  /// The first place in each of some windows, as `k` and `t`; no more than a thousand of them.
  package func firstPlaces(in windows: [EngineWindow]) -> String {
    windows.enumerated().map { number, window in
      "SELECT \(number) k, \(output("min(t)")) t FROM "
        + "(SELECT \(axis) t FROM \(relation)\(conditions(window))) q\(number)"
    }.joined(separator: " UNION ALL ")
  }

  // MARK: - Summaries

  /// How many values there are in a window, the least, the greatest, their mean and their sum, as `n`,
  /// `lo`, `hi`, `mean` and `total`.
  package func summary(in window: EngineWindow? = nil) -> String {
    let parts = ["min(v) lo", "max(v) hi", "avg(v) mean", "sum(v) total"]
      .map { part in
        let words = part.split(separator: " ")
        return "\(output(value: String(words[0]))) \(words[1])"
      }
    return "SELECT count(v) n, \(parts.joined(separator: ", ")) FROM \(finite(in: window)) q"
  }

  /// The sum of the squared distances from a number, as `s`.
  package func squares(around mean: Double) -> String {
    let distance = "(v - \(dialect.literal(mean)))"
    return "SELECT \(output(value: "sum(\(distance) * \(distance))")) s FROM \(finite(in: nil)) q"
  }

  /// The row with a value that comes first in some order, as `t` and `v`.
  package enum Choice: Hashable, Sendable {
    case first, last
    /// The first of the least, and of the greatest values.
    case least, greatest
    /// The nearest one before a place or at it, and behind it.
    case atOrBefore(Double)
    case behind(Double)
  }

  /// The row of a choice in a window; none where there is no value.
  package func row(_ choice: Choice, in window: EngineWindow? = nil) -> String {
    var window = window
    let order: String
    switch choice {
    case .first: order = "t, v"
    case .last: order = "t DESC, v DESC"
    case .least: order = "v, t"
    case .greatest: order = "v DESC, t"
    case .atOrBefore(let place):
      window = EngineWindow(from: window?.lower ?? -.infinity, to: place)
      order = "t DESC, v DESC"
    case .behind(let place):
      return row(
        from: finite(behind: EngineWindow(from: place, to: place), to: window?.upper ?? .infinity),
        "t, v")
    }
    return row(from: finite(in: window), order)
  }

  private func row(from rows: String, _ order: String) -> String {
    select(rows) + " WHERE q.v IS NOT NULL" + self.order(order) + " LIMIT 1"
  }

  // MARK: - The band

  /// What ``EngineBand`` sums up of each column of a window; the first and the last value only in the columns
  /// of its ends.
  ///
  /// - Parameters:
  ///   - window: Which rows count.
  ///   - grid: The columns.
  /// - Returns: The query.
  package func band(in window: EngineWindow, on grid: EngineColumns) -> String {
    let rows = "SELECT t, v, \(key(grid)) k FROM \(finite(in: window)) f"
    let (first, last) = (grid.column(of: window.lower), grid.column(of: window.upper))
    var sums = """
      SELECT k, count(*) c, count(v) n, min(CASE WHEN v IS NOT NULL THEN t END) t0, min(v) lo, max(v) hi, \
      max(CASE WHEN v IS NOT NULL THEN t END) t1, min(CASE WHEN v IS NULL THEN t END) g0, \
      max(CASE WHEN v IS NULL THEN t END) g1
      """
    var values: (first: String, last: String)
    let ends = [
      first + 1 < grid.count ? "t < \(literal(grid.edge(first + 1)))" : "1 = 1",
      "t >= \(literal(grid.edge(last)))",
    ]
    if let found = dialect.endValues(
      place: isTime ? "date_part('epoch', t)" : output("t"),
      where: "v IS NOT NULL AND (\(ends.joined(separator: " OR ")))")
    {
      sums += ", \(found.first) v0, \(found.last) v1"
      values = ("g.v0", "g.v1")
    } else {
      func value(_ order: String, of column: Int) -> String {
        "(SELECT q.v FROM \(finite(in: grid.part(column, of: window))) q WHERE q.v IS NOT NULL"
          + "\(self.order(order)) LIMIT 1)"
      }
      values = (value("t, v", of: first), value("t DESC, v DESC", of: last))
      values = (
        "CASE WHEN g.k = \(first) THEN \(values.first) END",
        "CASE WHEN g.k = \(last) THEN \(values.last) END"
      )
    }
    return """
      \(figures(grid, first: values.first, last: values.last)) \
      FROM (\(sums) FROM (\(rows)) q GROUP BY k) g ORDER BY 1
      """
  }

  /// The figures of each group `g`.
  private func figures(_ grid: EngineColumns, first: String, last: String) -> String {
    """
    SELECT \(number(ofKey: "g.k", grid)) k, g.c c, g.n n, \(output("g.t0")) t0, \
    \(output(value: first)) v0, \(output(value: "g.lo")) lo, \(output(value: "g.hi")) hi, \
    \(output("g.t1")) t1, \(output(value: last)) v1, \(output("g.g0")) g0, \(output("g.g1")) g1
    """
  }

  /// By what rows are put into columns.
  private func key(_ grid: EngineColumns) -> String {
    guard isTime else {
      let quotient =
        "(\(output("t")) - \(dialect.literal(grid.start))) / \(dialect.literal(grid.width))"
      return dialect == .sqlite ? "CAST(\(quotient) AS INTEGER)" : "floor(\(quotient))"
    }
    let (start, width) = (whole(grid.start), whole(grid.width))
    let place = output("t")
    switch dialect {
    case .postgresql:
      return "date_bin(\(width) * interval '1 microsecond', \(place), \(literal(grid.start)))"
    case .duckdb: return "(epoch_us(\(place)) - (\(start))) // \(width)"
    case .spark:
      return "floor((unix_micros(CAST(\(place) AS TIMESTAMP)) - (\(start))) / \(width))"
    case .sqlite, .standard:
      return "CAST((\(place) - (\(start))) / \(dialect.literal(grid.width)) AS INTEGER)"
    }
  }

  /// Whether places are times by their type.
  private var isTime: Bool {
    switch source.axis {
    case .numbers, nil: false
    case .instants, .localTimes, .days: true
    }
  }

  /// The number of the column of a key.
  private func number(ofKey key: String, _ grid: EngineColumns) -> String {
    switch dialect {
    case .postgresql:
      if case .numbers? = source.axis { return key }
      return
        "round(date_part('epoch', \(key) - \(literal(grid.start))) * 1e6 / \(whole(grid.width)))"
    case .duckdb, .sqlite, .spark, .standard: return key
    }
  }

  private func whole(_ number: Double) -> String { "\(Int64(number))" }

  // MARK: - Parts

  static func text(of relation: EngineSource.Relation, _ dialect: Dialect) -> String {
    switch relation {
    case .table(let parts): parts.map(dialect.identifier).joined(separator: ".")
    // On a line of its own: the query may end in a comment.
    case .query(let query): "(\(query)\n) u"
    }
  }

  var relation: String { EngineQueries.text(of: source.relation, dialect) }

  /// The axis as it is stored, which an index may hold.
  private var axis: String { source.axis.map { dialect.identifier($0.column) } ?? "0" }

  private func order(_ columns: String) -> String {
    source.axis == nil
      ? ""
      : " ORDER BY "
        + columns.split(separator: ", ").map { column in
          let words = column.split(separator: " ")
          // What is sorted backwards has its gaps first.
          let nulls =
            words[0] == "v" ? (words.count > 1 ? " NULLS FIRST" : " NULLS LAST") : ""
          return "q.\(column)\(nulls)"
        }.joined(separator: ", ")
  }

  /// The rows as `t`, as it is stored, and `v`.
  private func series(_ more: [String]) -> String {
    "(SELECT \(axis) t, \(storedValue) v FROM \(relation)\(conditions(more)))"
  }

  /// The rows of a window as `t` and `v`, which is NULL where it is not finite.
  private func finite(in window: EngineWindow?) -> String { finite(limits(window)) }

  private func finite(behind window: EngineWindow, to end: Double) -> String {
    let start = literal(window.upper, down: window.includesUpper)
    var conditions = ["\(axis) \(window.includesUpper ? ">" : ">=") \(start)"]
    if end.isFinite { conditions.append("\(axis) <= \(literal(end, down: true))") }
    return finite(conditions)
  }

  private func finite(_ conditions: [String]) -> String {
    "(SELECT t, CASE WHEN \(dialect.isFinite("v")) THEN v END v FROM \(series(conditions)) s)"
  }

  /// The value as a binary number.
  private var storedValue: String {
    let name = dialect.identifier(source.value)
    switch source.valueKind {
    case .number where dialect == .sqlite, .whole where dialect == .sqlite:
      return "CASE WHEN typeof(\(name)) IN ('real', 'integer') THEN \(dialect.double(name)) END"
    case .number, .whole: return dialect.double(name)
    case .boolean: return dialect.double("CASE WHEN \(name) THEN 1 WHEN NOT \(name) THEN 0 END")
    case .money: return dialect.double("CAST(\(name) AS numeric)")
    }
  }

  /// A place as it is sent.
  private func output(_ place: String) -> String {
    switch source.axis {
    case .instants, .localTimes, nil: place
    case .days: "CAST(\(place) AS timestamp)"
    case .numbers: output(value: dialect.double(place))
    }
  }

  /// A number as it is sent: SQLite's driver takes a column of nothing for one of whole numbers.
  private func output(value: String) -> String {
    dialect == .sqlite ? "coalesce(\(value), 9e999)" : value
  }

  private func conditions(_ window: EngineWindow?) -> String { conditions(limits(window)) }

  func conditions(_ more: [String]) -> String {
    var all = chosen + more
    if source.axis != nil, more.isEmpty { all.append("\(axis) IS NOT NULL") }
    if let condition = axisCondition { all.append(condition) }
    return `where`(all)
  }

  /// The conditions of the source's own.
  private var chosen: [String] { source.conditions.map { $0.part(and: "AND", or: "OR", text) } }

  private func `where`(_ conditions: [String]) -> String {
    conditions.isEmpty ? "" : " WHERE " + conditions.joined(separator: " AND ")
  }

  /// What a place has to be besides.
  private var axisCondition: String? {
    switch source.axis {
    case nil: nil
    // A text is greater than all numbers there.
    case .numbers: dialect == .sqlite ? "typeof(\(axis)) IN ('real', 'integer')" : nil
    case .instants, .localTimes, .days:
      // The driver sends an infinite time as one of another age.
      dialect == .postgresql ? "isfinite(\(axis))" : nil
    }
  }

  private func limits(_ window: EngineWindow?) -> [String] {
    guard let window else { return [] }
    var limits: [String] = []
    if window.lower.isFinite { limits.append("\(axis) >= \(literal(window.lower))") }
    if window.upper.isFinite {
      limits.append(
        "\(axis) \(window.includesUpper ? "<=" : "<") \(literal(window.upper, down: window.includesUpper))"
      )
    }
    return limits
  }

  /// A place as the axis has it.
  ///
  /// - Parameters:
  ///   - place: In the axis' own figures.
  ///   - down: Whether one between two whole numbers stands for the lower one, where there are no others.
  /// - Returns: Its text.
  private func literal(_ place: Double, down: Bool = false) -> String {
    switch source.axis {
    case .instants: return dialect.instant(microseconds: place)
    case .localTimes, .days: return dialect.localTime(microseconds: place)
    case .numbers(_, areWhole: true) where place.magnitude < 0x1p62:
      return whole(place.rounded(down ? .down : .up))
    case .numbers, nil: return dialect.literal(place)
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
