import DataSources
import DatabaseDrivers
import EngineSQL
import Files
import PlotLanguage
import SampleStore
import Threading

/// `series NAME from CONNECTION`.
struct QueryStatement {
  private let scope: Scope
  private let query: SeriesQuery
  private let entry: ConnectionEntry
  /// The connection's name, or the file's path.
  private let databaseName: String
  private let relation: EngineSource.Relation
  /// Where the table or the query is said.
  private let range: SourceRange
  private let place: QueryPlace?

  /// So many rows are looked at to see what their columns hold.
  private static let lookedAt = 100

  init(_ scope: Scope, _ query: SeriesQuery) throws {
    self.scope = scope
    self.query = query
    let setting = query.settings.first { ["table", "query"].contains($0.key.text) }
    range = setting?.value.range ?? query.database.range
    let ownTable: String?
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
  private func check(_ source: EngineSource) throws {
    guard entry.dialect == .standard, let word = source.wordWithBackslash else { return }
    throw Diagnostic(
      .valueOutOfRange,
      "'\(printable(word))' has a backslash, which '\(databaseName)' may read in its own way",
      at: range, advice: ConnectStatement.dialectAdvice)
  }

  private static func text(_ value: Setting.Value, _ scope: Scope) throws -> String {
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
    let columns = try ask(
      EngineQueries.look(entry.dialect, relation, limit: QueryStatement.lookedAt))
    let axis = try axis(of: columns)
    var others: [String] = []
    for name in query.names {
      let column = try value(for: name, columns, axis, &others)
      var defined = try series(of: column, axis, name, &transaction)
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
  private struct Axis {
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
      guard column.kind != .other else { throw noNumbers(column, "x") }
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

  // MARK: - Rows

  private func ask(_ sql: String) throws -> [QueryColumn] {
    let progress = scope.context.console.progress
    do {
      return try entry.connection.query(sql, scope.cancellation, progress: { progress($0, nil) })
    } catch let error as DatabaseError {
      throw EngineFailure(entry.address, query: place).diagnostic(error, sql: sql, at: range)
    }
  }

  /// How a series is read.
  private enum Load: String {
    case window, all, auto
  }

  /// The most rows that `load=auto` reads at once.
  private static let mostRows = 5_000_000

  private func series(
    of column: QueryColumn, _ axis: Axis?, _ name: Name, _ transaction: inout Transaction
  ) throws -> SeriesEntry {
    let source = EngineSource(
      relation, axis: axis.map(engineAxis), value: column.name, valueKind(of: column),
      conditions: try query.conditions.map(condition))
    try check(source)
    guard try isByWindow(source), let axis else {
      return try read(source, column, axis, &transaction)
    }
    let engine = try reader(of: source, axis, name)
    let samples = try scope.asking(engine) { try engine.outline($0) }
    var series = SeriesEntry(samples)
    series.engine = engine
    return series
  }

  /// Whether each plot asks for its window.
  private func isByWindow(_ source: EngineSource) throws -> Bool {
    let setting = query.settings.first { $0.key.text == "load" }
    var load: Load?
    if let setting, let key = Vocabulary.key("load", in: [.query]) {
      load = try SettingResolver(scope).value(of: setting, key).word.flatMap { Load(rawValue: $0) }
    }
    guard source.axis != nil, entry.dialect.hasWindows else {
      guard let setting, load == .window else { return false }
      let isKnown = entry.dialect.hasWindows
      throw Diagnostic(
        .stateError,
        isKnown
          ? "rows without x or time have no windows"
          : "the SQL of '\(databaseName)' is not known, and neither is how to ask it for windows",
        at: setting.value.range,
        advice: isKnown
          ? "say 'x=' or 'time=' as well, or 'load=all'" : ConnectStatement.dialectAdvice)
    }
    switch load {
    case .window, nil: return true
    case .all: return false
    case .auto:
      let all = EngineWindow(from: -.infinity, to: .infinity)
      let count = try ask(
        EngineQueries(entry.dialect, source).count(in: all, limit: QueryStatement.mostRows + 1))
      return (count.first?.values.first ?? 0) > Double(QueryStatement.mostRows)
    }
  }

  private func reader(of source: EngineSource, _ axis: Axis, _ name: Name) throws -> EngineSeries {
    let queries = EngineQueries(entry.dialect, source)
    let engineAxis: EngineAxis
    switch axis.column.kind {
    case .instant: engineAxis = .instants
    case .localTime: engineAxis = .localTimes(scope.state.zone)
    case .number, .boolean, .money, .other:
      if axis.isTime {
        let ends = try ask(queries.extent()).flatMap(\.values).filter(\.isFinite)
        let unit = EpochUnit(ofMagnitude: ends.map(\.magnitude).max() ?? 0)
        engineAxis = .epoch(perSecond: unit.rawValue)
      } else {
        engineAxis = .numbers
      }
    }
    return EngineSeries(
      source, on: engineAxis, of: entry, named: databaseName,
      statistics: try statistics(queries), wholeProgram: try program(of: name, load: .all),
      refresh: try refresh)
  }

  /// After how many seconds a live plot asks for new rows.
  private var refresh: Double? {
    get throws {
      guard let setting = query.settings.first(where: { $0.key.text == "refresh" }),
        case .expression(let expression) = setting.value
      else { return nil }
      guard case .duration(let duration) = try scope.value(of: expression),
        duration.meanSeconds >= 0.1, duration.meanSeconds <= 86400
      else {
        throw Diagnostic(
          .valueOutOfRange,
          "refresh is \(expression.source): a duration from 100 ms to a day is allowed",
          at: expression.range, advice: "say how long, as in 'refresh=2 s'")
      }
      return duration.meanSeconds
    }
  }

  /// What is known of the table; nothing where the engine does not let itself be asked.
  private func statistics(_ queries: EngineQueries) throws -> EngineSeries.Statistics {
    var statistics = EngineSeries.Statistics()
    guard let sql = queries.statistics else { return statistics }
    do {
      let columns = try entry.connection.query(sql, scope.cancellation)
      let figures = columns.map { $0.values.first ?? .nan }
      guard figures.count == 2 else { return statistics }
      statistics.rowCount = figures[0] >= 0 ? figures[0] : nil
      statistics.isIndexed = figures[1] > 0
    } catch is DatabaseError {}
    return statistics
  }

  /// The statement that defines one of the series in the same way, with plain values.
  private func program(of name: Name, load: Load?) throws -> String {
    var plain = query
    plain.names = [name]
    for index in plain.conditions.indices where !plain.conditions[index].value.isClosed {
      switch try scope.value(ofCondition: plain.conditions[index]) {
      case .number(let number): plain.conditions[index].value = Expression(number)
      case .text(let text): plain.conditions[index].value = Expression(.string(text))
      case .date(let moment):
        if let literal = DateLiteral(parsing: scope.text(.date(moment))) {
          plain.conditions[index].value = Expression(.date(literal))
        }
      case .boolean, .duration, .color, .vector, .texts, .group: break
      }
    }
    for index in plain.settings.indices {
      let setting = plain.settings[index]
      if case .expression(let expression) = setting.value, !expression.isClosed {
        if setting.key.text == "refresh",
          case .duration(let literal) = try scope.value(of: expression)
        {
          plain.settings[index] = Setting(setting.key, .expression(Expression(.duration(literal))))
          continue
        }
        let text = try QueryStatement.text(setting.value, scope)
        plain.settings[index] = Setting(setting.key, .expression(Expression(.string(text))))
      }
    }
    if let load {
      plain.settings.removeAll { ["load", "refresh"].contains($0.key.text) }
      plain.settings.append(Setting(Name("load"), .word(Name(load.rawValue))))
    }
    return Statement(.query(plain)).source
  }

  private func read(
    _ source: EngineSource, _ column: QueryColumn, _ axis: Axis?, _ transaction: inout Transaction
  ) throws -> SeriesEntry {
    let rows = try ask(EngineQueries(entry.dialect, source).rows)
    // Where names in double quotes are texts, each row holds the column's name.
    if entry.dialect == .standard, rows.contains(where: { $0.kind == .other }) {
      throw Diagnostic(
        .dataError, "'\(databaseName)' does not know names as the standard of SQL writes them",
        at: range, advice: ConnectStatement.dialectAdvice)
    }
    guard let axis, rows.count == 2 else {
      return SeriesEntry(
        try Vector(rows.last?.values ?? []).samples(at: range, scope.cancellation))
    }
    var (places, values) = (rows[0].values, rows[1].values)
    if case .localTime = rows[0].kind {
      places = LocalTimes.instants(places, in: scope.state.zone)
    } else if axis.isTime, rows[0].kind.isNumber {
      try EpochUnit.convert(&places, cancellation: scope.cancellation)
    }
    let missing = places.count { $0.isNaN }
    if missing > 0 {
      transaction.emit(
        .stream(
          .standardError,
          "warning: \(countText(missing, "row")) left out: '\(axis.column.name)' is missing there\n"
        ))
      values = zip(places, values).filter { !$0.0.isNaN }.map(\.1)
      places.removeAll(where: \.isNaN)
    }
    (values, places) = try scope.cancellation.ordered(values, by: places)
    if rows[1].isRounded {
      transaction.emit(
        .stream(.standardError, "warning: '\(column.name)' has numbers beyond 2^53: rounded\n"))
    }
    do {
      return SeriesEntry(
        try SampleSeries(
          values, at: .explicit(places), kind: axis.isTime ? .time : .number,
          checkpoint: scope.cancellation.check))
    } catch let error as SampleStoreError {
      throw Diagnostic(
        .dataError, "column '\(axis.column.name)' \(error.description)", at: range)
    }
  }

  private func engineAxis(_ axis: Axis) -> EngineSource.Axis {
    let name = axis.column.name
    return switch axis.column.kind {
    case .instant: .instants(column: name)
    case .localTime(areDays: true): .days(column: name)
    case .localTime(areDays: false): .localTimes(column: name)
    case .number(let areWhole): .numbers(column: name, areWhole: areWhole)
    case .boolean, .money, .other: .numbers(column: name)
    }
  }

  private func valueKind(of column: QueryColumn) -> EngineSource.ValueKind {
    switch column.kind {
    case .boolean: .boolean
    case .money: .money
    case .number, .instant, .localTime, .other: .number
    }
  }

  private func condition(_ condition: RowCondition) throws -> EngineSource.Condition {
    let column = try QueryStatement.text(condition.column, scope)
    let relation: EngineSource.Condition.Relation =
      switch condition.relation {
      case .equal: .equal
      case .notEqual: .notEqual
      case .less: .less
      case .lessOrEqual: .lessOrEqual
      case .greater: .greater
      case .greaterOrEqual: .greaterOrEqual
      }
    switch try scope.value(ofCondition: condition) {
    case .number(let number) where number.isFinite:
      return EngineSource.Condition(column, relation, .number(number))
    case .text(let text): return EngineSource.Condition(column, relation, .text(text))
    case .date(let moment):
      return EngineSource.Condition(column, relation, .instant(moment.instant))
    case let other:
      throw Diagnostic(
        .typeMismatch,
        "a column is compared with a number, a text or a date, not with \(other.kindName)",
        at: condition.value.range)
    }
  }
}
