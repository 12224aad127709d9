import DataSources
import DatabaseDrivers
import EngineSQL
import Files
import PlotLanguage
import SampleStore
import Threading
import ValueNotation

/// How the rows of an engine become a series: all at once, or by each plot's window.
extension QueryStatement {
  /// The columns that a query gives; cut where there are more than enough figures.
  func ask(_ sql: String, enough: Int = .max) throws -> [QueryColumn] {
    let progress = scope.context.console.progress
    do {
      return try entry.connection.query(
        sql, enough: enough, scope.cancellation, progress: { progress($0, nil) })
    } catch let error as DatabaseError {
      throw EngineFailure(entry.address, query: place, table: ownTable)
        .diagnostic(error, sql: sql, at: range)
    }
  }

  /// Whether the result is fetched with the first look, as far as it is not too large, so that the query runs
  /// once: it is a query's, no plot is to ask for it anew, and the engine's types hold for all rows.
  var keepsResult: Bool {
    get throws {
      guard case .query = relation, entry.dialect != .sqlite,
        !query.settings.contains(where: { $0.key.text == "refresh" })
      else { return false }
      return try load.map { $0 != .window } ?? true
    }
  }

  /// The x, if there is one, and the values of a result that is here; nil where the engine has to say them
  /// in another way.
  func kept(
    _ column: QueryColumn, _ axis: Axis?, of columns: [QueryColumn]
  ) -> [QueryColumn]? {
    let asked = [axis?.column, column].compactMap(\.self)
    let areClear = asked.allSatisfy { column in
      column.kind != .money && columns.count { $0.name == column.name } == 1
    }
    // Some engines have times before and behind all others, which the driver sends as some time.
    let calendar = EngineWindow.calendar
    let areTimes =
      axis?.column.kind.isTime != true
      || asked[0].values.allSatisfy {
        $0.isNaN || $0 * 1e6 >= calendar.lower && $0 * 1e6 <= calendar.upper
      }
    return areClear && areTimes ? asked : nil
  }

  /// How a series is read.
  enum Load: String {
    case window, all, auto
  }

  /// The most rows that `load=auto`, and a query, read at once; of more than two columns fewer.
  static let mostRows = 5_000_000

  func series(
    of column: QueryColumn, _ axis: Axis?, _ name: Name, isLarge: Bool,
    _ transaction: inout Transaction
  ) throws -> SeriesEntry {
    let source = EngineSource(
      relation, axis: axis.map(engineAxis), value: column.name, valueKind(of: column),
      conditions: try query.conditions.map { try $0.replacing(condition) })
    try check(source)
    guard try isByWindow(source, isLarge: isLarge), let axis else {
      return try read(source, column, axis, &transaction)
    }
    let engine = try reader(of: source, axis, name)
    let samples = try scope.asking(engine) { try engine.outline($0) }
    warn(missing: try scope.asking(engine) { try engine.missingCount($0) }, axis, &transaction)
    var series = SeriesEntry(samples)
    series.engine = engine
    return series
  }

  var loadSetting: Setting? { query.settings.first { $0.key.text == "load" } }

  var load: Load? {
    get throws {
      guard let setting = loadSetting, let key = Vocabulary.key("load", in: [.query]) else {
        return nil
      }
      return try SettingResolver(scope).value(of: setting, key).word.flatMap { Load(rawValue: $0) }
    }
  }

  /// Whether each plot asks for its window.
  private func isByWindow(_ source: EngineSource, isLarge: Bool) throws -> Bool {
    let (setting, load) = (loadSetting, try load)
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
    case .auto where isLarge: return true
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
        // Of a query some rows have been seen, and it would run again for its ends.
        let seen = axis.column.values.filter(\.isFinite)
        let isKnown = { if case .query = source.relation { !seen.isEmpty } else { false } }()
        let ends =
          isKnown ? seen : try ask(queries.extent()).flatMap(\.values).filter(\.isFinite)
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
  func program(of name: Name, load: Load?) throws -> String {
    var plain = query
    plain.names = [name]
    plain.conditions = try plain.conditions.map { test in
      try test.replacing { condition in
        guard !condition.value.isClosed else { return .condition(condition) }
        let value = try scope.value(ofCondition: condition)
        let tests = (value.items ?? [value]).map { item in
          RowTest.condition(
            RowCondition(
              condition.column, condition.relation, scope.literal(item) ?? condition.value))
        }
        return tests.count == 1
          ? tests[0] : condition.relation == .equal ? .any(tests) : .all(tests)
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
    try samples(of: ask(EngineQueries(entry.dialect, source).rows), column, axis, &transaction)
  }

  private func warn(missing count: Int, _ axis: Axis, _ transaction: inout Transaction) {
    guard count > 0 else { return }
    warn(
      "\(countText(count, "row")) left out: '\(axis.column.name)' is missing there", &transaction)
  }

  /// A series of rows: their places, if they have some, and values.
  func samples(
    of rows: [QueryColumn], _ column: QueryColumn, _ axis: Axis?, _ transaction: inout Transaction
  ) throws -> SeriesEntry {
    // Where names in double quotes are texts, each row holds the column's name.
    if entry.dialect == .standard, rows.contains(where: { $0.kind == .other }) {
      throw Diagnostic(
        .dataError, "'\(databaseName)' does not know names as the standard of SQL writes them",
        at: range, advice: ConnectStatement.dialectAdvice)
    }
    if let count = rows.last?.roundedCount, count > 0 {
      warn(QueryStatement.rounded(count, column.name), &transaction)
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
      warn(missing: missing, axis, &transaction)
      values = zip(places, values).filter { !$0.0.isNaN }.map(\.1)
      places.removeAll(where: \.isNaN)
    }
    (values, places) = try scope.cancellation.ordered(values, by: places)
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
    case .number(areWhole: true): .whole
    case .number, .instant, .localTime, .other: .number
    }
  }

  func condition(
    _ condition: RowCondition
  ) throws -> ConditionTree<EngineSource.Condition> {
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
    let value = try scope.value(ofCondition: condition)
    let tests = try (value.items ?? [value]).map { item in
      ConditionTree.condition(
        EngineSource.Condition(column, relation, try engineValue(item, condition)))
    }
    guard value.items != nil else { return tests[0] }
    guard !tests.isEmpty, [.equal, .notEqual].contains(condition.relation) else {
      throw Diagnostic(
        .typeMismatch, "a list is compared by 'in', and has a value", at: condition.value.range)
    }
    return condition.relation == .equal ? .any(tests) : .all(tests)
  }

  private func engineValue(
    _ value: Value, _ condition: RowCondition
  ) throws -> EngineSource.Condition.Value {
    switch value {
    case .number(let number) where number.isFinite: return .number(number)
    case .text(let text): return .text(text)
    case .date(let moment): return .instant(moment.instant)
    default:
      throw Diagnostic(
        .typeMismatch,
        "a column is compared with a number, a text or a date, not with \(value.kindName)",
        at: condition.value.range)
    }
  }
}
