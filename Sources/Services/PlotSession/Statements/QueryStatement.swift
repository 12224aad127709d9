import DataSources
import DatabaseDrivers
import EngineSQL
import Files
import PlotLanguage
import SampleStore
import Threading

/// `series NAME from CONNECTION`.
struct QueryStatement {
  let scope: Scope
  let query: SeriesQuery
  let entry: ConnectionEntry
  /// The connection's name, or the file's path.
  let databaseName: String
  let relation: EngineSource.Relation
  /// Where the table or the query is said.
  let range: SourceRange
  let place: QueryPlace?
  /// The table that a file's rows are; nil where tables have names of their own.
  let ownTable: String?

  /// So many rows are looked at to see what their columns hold.
  private static let lookedAt = 100

  init(_ scope: Scope, _ query: SeriesQuery) throws {
    self.scope = scope
    self.query = query
    let setting = query.settings.first { ["table", "query"].contains($0.key.text) }
    range = setting?.value.range ?? query.database.range
    switch query.database {
    case .connection(let name):
      guard let entry = scope.state.connections[name.text] else {
        let names = scope.state.connections.names
        throw Diagnostic(
          .unknownName, "unknown connection '\(name.text)'", at: name.range,
          advice: Suggestions.question(name.text, among: names) ?? "connect it first: help connect")
      }
      (self.entry, databaseName, ownTable) = (entry, name.text, nil)
    case .file(let expression):
      let path = try scope.text(of: expression, "the file")
      guard let file = EngineFile(path) else {
        throw Diagnostic(.fileError, "no engine reads '\(path)'", at: expression.range)
      }
      entry = try EngineFileReading(scope).connection(
        to: file, forTable: setting?.key.text != "query", at: expression.range)
      (databaseName, ownTable) = (path, file.table)
    }
    if let text = try setting.map({ try QueryStatement.text($0.value, scope) }) {
      relation =
        setting?.key.text == "query"
        ? try QueryStatement.checked(text, range)
        : .table(text.split(separator: ".", omittingEmptySubsequences: false).map(String.init))
    } else {
      relation = .table([ownTable ?? ""])
    }
    if case .query(let text) = relation, case .expression(let expression)? = setting?.value {
      place = QueryPlace(text, expression, in: scope.context.source)
    } else {
      place = nil
    }
    if case .table(let parts) = relation, parts.contains("") {
      throw Diagnostic(
        .valueOutOfRange, "the table's name is empty: write TABLE or SCHEMA.TABLE", at: range)
    }
    try check(EngineSource(relation, axis: nil, value: ""))
  }

  /// Refuses what might mean something else to an engine whose SQL is not known.
  func check(_ source: EngineSource) throws {
    guard entry.dialect == .standard, let word = source.wordWithBackslash else { return }
    throw Diagnostic(
      .valueOutOfRange,
      "'\(printable(word))' has a backslash, which '\(databaseName)' may read in its own way",
      at: range, advice: ConnectStatement.dialectAdvice)
  }

  static func text(_ value: Setting.Value, _ scope: Scope) throws -> String {
    switch value {
    case .word(let word): word.text
    case .words(let words): words.map(\.text).joined(separator: " ")
    case .expression(let expression): try scope.text(of: expression, "it")
    }
  }

  private static func checked(
    _ text: String, _ range: SourceRange
  ) throws -> EngineSource.Relation {
    do throws(SubqueryError) {
      return .query(try SubqueryError.check(text))
    } catch {
      throw Diagnostic(
        .valueOutOfRange, "the query holds \(error.reason): one SELECT is allowed", at: range)
    }
  }

  func run(_ transaction: inout Transaction) throws {
    let keeps = try keepsResult
    let columns = try ask(
      EngineQueries.look(
        entry.dialect, relation,
        where: keeps ? try query.conditions.map { try $0.replacing(condition) } : [],
        limit: keeps ? QueryStatement.mostRows + 1 : QueryStatement.lookedAt),
      enough: keeps ? 2 * QueryStatement.mostRows : .max)
    let axis = try axis(of: columns)
    if axis == nil { try warnOfDateTexts(among: columns, &transaction) }
    let isWhole =
      keeps && columns.allSatisfy { !$0.isCut && $0.values.count <= QueryStatement.mostRows }
    var others: [String] = []
    for name in query.names {
      let column = try value(for: name, columns, axis, &others)
      let kept = isWhole ? kept(column, axis, of: columns) : nil
      var defined =
        try kept.map { try samples(of: $0, column, axis, &transaction) }
        ?? series(of: column, axis, name, isLarge: keeps && !isWhole, &transaction)
      defined.origin = Origin(
        program: try program(of: name, load: nil), zone: scope.state.zone.name)
      transaction.replaceSeries(name.text, with: defined)
    }
    let description = StateDescription(transaction.state)
    var lines = query.names.map { description.series($0.text) }
    if !others.isEmpty {
      lines.append("other columns: \(others.prefix(8).joined(separator: ", "))")
    }
    transaction.summarize(lines.joined(separator: "\n"))
  }

  /// What becomes of whole numbers that are greater than all that a plot tells apart.
  static func rounded(_ count: Int, _ column: String) -> String {
    "\(countText(count, "number")) of '\(column)' beyond 2^53: rounded"
  }

  /// Says what was not read as it stands.
  func warn(_ words: String, _ transaction: inout Transaction) {
    transaction.emit(.stream(.standardError, "warning: \(words)\n"))
  }

  // MARK: - Columns

  private func stated(_ key: String, _ columns: [QueryColumn]) throws -> QueryColumn? {
    guard let setting = query.settings.first(where: { $0.key.text == key }) else { return nil }
    let name = try QueryStatement.text(setting.value, scope)
    return try column(name, columns, setting.value.range)
  }

  private func column(
    _ name: String, _ columns: [QueryColumn], _ range: SourceRange
  ) throws -> QueryColumn {
    if let column = columns.first(where: { $0.name == name }) { return column }
    let alike = columns.filter { $0.name.lowercased() == name.lowercased() }
    if alike.count == 1 { return alike[0] }
    let names = columns.map(\.name)
    throw Diagnostic(
      .unknownColumn,
      "unknown column '\(name)': there is \(names.map { "'\($0)'" }.joined(separator: ", "))",
      at: range, advice: Suggestions.question(name, among: names))
  }

  /// The column of the x or times and whether its numbers are times; nil for rows that are counted.
  struct Axis {
    let column: QueryColumn
    let isTime: Bool
  }

  private func axis(of columns: [QueryColumn]) throws -> Axis? {
    let (x, time) = (try stated("x", columns), try stated("time", columns))
    let settings = query.settings
    if x != nil, time != nil, let other = settings.first(where: { $0.key.text == "time" }) {
      throw Diagnostic(
        .typeMismatch, "a series has one axis: x or time", at: other.key.range)
    }
    if let column = x ?? time {
      guard column.kind != .other else {
        if try holdsDateTexts(column) { throw dateTexts(column, at: range) }
        throw noNumbers(column, "x")
      }
      return Axis(column: column, isTime: time != nil || column.kind.isTime)
    }
    let times = columns.filter(\.kind.isTime)
    if times.count == 1 { return Axis(column: times[0], isTime: true) }
    guard times.isEmpty, columns.count > 1, let first = columns.first, first.kind.isNumber,
      zip(first.values, first.values.dropFirst()).allSatisfy({ $0 < $1 }),
      !query.names.contains(where: { $0.text == first.name })
    else { return nil }
    return Axis(column: first, isTime: false)
  }

  /// Whether a table's column holds dates as texts; not asked of a query, which would run for it.
  private func holdsDateTexts(_ column: QueryColumn) throws -> Bool {
    guard case .table = relation, column.kind == .other else { return false }
    let sql = EngineQueries.dateTexts(
      in: column.name, entry.dialect, relation, limit: QueryStatement.lookedAt)
    do {
      let counts = try entry.connection.query(sql, scope.cancellation).compactMap(\.values.first)
      return counts.count == 2 && counts[0] > 0 && counts[0] == counts[1]
    } catch is DatabaseError {
      // No text.
      return false
    }
  }

  private func dateTexts(_ column: QueryColumn, at range: SourceRange) -> Diagnostic {
    let time = entry.dialect.time(ofText: column.name)
    return Diagnostic(
      .typeMismatch, "column '\(column.name)' holds dates as texts", at: range,
      advice: "make times of them in a query: 'query=\"select \(time) as t, … from …\" time=t'")
  }

  private func warnOfDateTexts(
    among columns: [QueryColumn], _ transaction: inout Transaction
  ) throws {
    guard let column = try columns.prefix(64).first(where: holdsDateTexts) else { return }
    let error = dateTexts(column, at: range)
    warn(
      "\(error.message), and rows are counted; \(error.advice ?? "")", &transaction)
  }

  private func noNumbers(_ column: QueryColumn, _ what: String) -> Diagnostic {
    Diagnostic(
      .typeMismatch,
      "column '\(column.name)' is of type \(column.typeName): \(what) is a number or a time",
      at: range, advice: "convert it in a query: 'query=\"select cast(… as double precision) …\"'")
  }

  private func value(
    for name: Name, _ columns: [QueryColumn], _ axis: Axis?, _ others: inout [String]
  ) throws -> QueryColumn {
    let column: QueryColumn
    if let stated = try stated("column", columns) {
      column = stated
    } else if let named = columns.first(where: { $0.name.lowercased() == name.text.lowercased() }) {
      column = named
    } else if query.names.count > 1 {
      column = try self.column(name.text, columns, name.range)
    } else {
      let numbers = columns.filter { $0.kind.isNumber && $0.name != axis?.column.name }
      guard let first = numbers.first else {
        throw Diagnostic(.dataError, "no column of numbers: at least one is needed", at: range)
      }
      others = numbers.dropFirst().map(\.name)
      column = first
    }
    guard column.kind.isNumber else { throw noNumbers(column, "a value") }
    return column
  }
}
