import CivilTime
import DataSources
import DatabaseDrivers
import Files
import PlotLanguage
import SampleStore
import Threading

/// `series NAME from "FILE"`.
struct ReadStatement {
  let scope: Scope
  let reading: SeriesReading
  let path: String
  let settings: ReadSettings
  /// The rows, where somebody has lent them.
  let lent: DataTable?
  /// What makes marks of the rows; nil for series.
  let mark: MarkReading?
  /// What chooses the rows of its series; nil where they are put in order of their own.
  private let choiceOfRows: String?
  /// The statement as it stands, where this reads one of its names.
  var whole: SeriesReading?

  /// - Parameters:
  ///   - scope: What names mean.
  ///   - reading: The statement.
  ///   - mark: What makes marks of the rows; it keeps the texts of a column, and needs another one.
  /// - Throws: A diagnostic with what is wrong in the statement.
  init(_ scope: Scope, _ reading: SeriesReading, for mark: MarkReading? = nil) throws {
    self.scope = scope
    self.mark = mark
    lent = try ReadStatement.lentTable(reading, scope)
    path = try lent?.name ?? scope.text(of: reading.file, "the file")
    guard !path.contains("://") else {
      throw Diagnostic(
        .fileError, "'\(path)' is no local file", at: reading.file.range,
        advice: "load it first, and read the local file")
    }
    let environment = scope.context.environment
    if let confinement = environment.confinement {
      let file = environment.path(path)
      let places = try? JoinedFiles.paths(of: file, cancellation: scope.cancellation)
      for place in places ?? [file] {
        try confinement.check(place, called: path, at: reading.file.range)
      }
    }
    settings = try ReadSettings(reading, scope, texts: mark?.label, others: mark?.until)
    var reading = reading
    if settings.unpivots, reading.columns == nil {
      reading.columns = .word(Name("all", at: reading.file.range))
    }
    self.reading = reading
    choiceOfRows = settings.sorts ? nil : reading.choiceOfRows
    if lent == nil { try settings.check(NumberFile(name: path), path: path) }
    if settings.isRegular, let column = reading.x ?? reading.time {
      throw Diagnostic(
        .typeMismatch, "a series has one axis: x, time, or start and step", at: column.range)
    }
  }

  /// Reads the file, or has an engine read it where it is one of an engine's.
  static func run(
    _ reading: SeriesReading, _ scope: Scope, _ transaction: inout Transaction
  ) throws {
    var reading = reading
    // Once: who computes a path may ask for it.
    if TextTemplate.text(of: reading.file) == nil, try lentTable(reading, scope) == nil {
      let path = try scope.text(of: reading.file, "the file")
      reading.file = Expression(.string(path), at: reading.file.range)
    }
    if try lentTable(reading, scope) == nil, let query = try EngineFileReading(scope).query(reading)
    {
      return try QueryStatement(scope, query).run(&transaction)
    }
    try ReadStatement(scope, reading).run(&transaction)
  }

  /// The rows that a bare name stands for; nil where the file is none.
  private static func lentTable(_ reading: SeriesReading, _ scope: Scope) throws -> DataTable? {
    guard scope.context.environment.takesTables, case .name(let text) = reading.file.kind else {
      return nil
    }
    let name = Name(text, at: reading.file.range)
    if let table = scope.state.lent.tables[text] { return table }
    // A text may be the path of a file.
    if scope.state.variables[text] != nil { return nil }
    if let refusal = scope.state.lent.refusal(of: name) { throw refusal }
    if scope.state.series[text] != nil {
      throw Diagnostic(
        .typeMismatch, "'\(text)' is a series, and no table with columns", at: name.range,
        advice: "write '\(text)' itself")
    }
    throw Diagnostic(
      .unknownName, "unknown table '\(text)'", at: name.range,
      advice: Suggestions.question(
        text, among: Array(scope.state.lent.tables.keys) + scope.state.lent.others)
        ?? "a file's path stands in quotes")
  }

  private func run(_ transaction: inout Transaction) throws {
    if lent != nil {
      if reading.isFollowing {
        throw Diagnostic(
          .stateError, "'\(path)' is a table in memory: nothing comes after it",
          at: reading.file.range,
          advice: "write 'from'")
      }
      var others = OtherColumns()
      _ = try define(by: table(of: nil), &transaction, others: &others)
      return summarize(others, &transaction)
    }
    if reading.isFollowing { return try follow(&transaction) }
    var others = OtherColumns()
    let isOfEngine = settings.query != nil || EngineFile(path) != nil
    let rows = isOfEngine ? try EngineFileReading(scope).rows(of: reading, at: path, settings) : nil
    defer { if let rows { FileAccess.remove(rows) } }
    let table = try table(of: rows)
    others.files = table.files
    if let query = settings.query, table.rowCount == 0, settings.options.conditions.isEmpty {
      throw Diagnostic(.dataError, "the query gives no row", at: query.place.range)
    }
    _ = try define(by: table, &transaction, others: &others)
    summarize(others, &transaction)
  }

  /// Makes the series of a table's rows.
  ///
  /// - Parameters:
  ///   - table: The rows.
  ///   - transaction: Receives the series, and warnings.
  ///   - others: Receives the columns that one of the series could have been, too.
  /// - Returns: What the statement means by its columns.
  /// - Throws: A diagnostic with what is wrong with the file or the statement; `CancellationError`.
  func define(
    by table: DataTable, _ transaction: inout Transaction, others: inout OtherColumns
  ) throws -> Choice {
    let rows = try distinct(settings.rows(of: table, reading.file.range, fail), &transaction)
    if scope.context.environment.needsRows, !reading.isFollowing, let emptiness = rows.emptiness {
      throw fail(.data(emptiness), reading.file.range)
    }
    if let line = scope.warningOfSkipped(settings.start) {
      transaction.emit(.stream(.standardError, line))
    }
    if let x = reading.x, reading.time != nil {
      throw Diagnostic(.typeMismatch, "a series has one axis: x or time", at: x.range)
    }
    if let until = reading.until {
      try defineLasting(of: rows, until: until, &transaction)
      return Choice(columns: [], axis: nil, isTime: false)
    }
    if reading.by != nil || reading.columns != nil {
      try defineGroups(of: rows, &transaction, others: &others)
      return Choice(columns: [], axis: nil, isTime: false)
    }
    let place = try statedAxis(in: rows)?.column
    let chosen = try reading.names.map { try column(for: $0, in: rows, axis: place) }
    var columns = chosen.map(\.column)
    let table = rows.separating(&columns)
    let stated = try statedAxis(in: table)
    var axis =
      try stated
      ?? mapErrors(at: reading.file.range, table.defaultAxis(besides: columns))
    // One or two rows do not tell whether the first of many columns will ascend.
    if reading.isFollowing, table.rowCount < 3, table.hasNames, table.columns.count > 2,
      stated == nil, case .x(let first) = axis, !first.isNamedLikePlace
    {
      axis = .index
    }
    let (rowNames, keys) = (rowNames(on: axis, in: table), keyColumn(in: table))
    let places =
      try countedOverAllRows(axis, in: table, &transaction) ?? positions(on: axis, in: table)
    for (name, column) in zip(reading.names, columns) {
      let values = try mapErrors(at: reading.file.range, table.values(of: column))
      var entry = try entry(values, places, of: column, on: axis, in: table)
      entry.rowNames = rowNames
      if let keys, keys.number != column.number {
        entry.rowKeys = RowKeys(column: keys.name, values: keys.values)
      }
      if path != "-", lent == nil, let program = try origin(name, column, axis, in: table) {
        entry.origin = Origin(program: program, zone: scope.state.zone.name)
      }
      transaction.replaceSeries(name.text, with: entry)
    }
    let warnings = table.warnings(
      values: columns, axis: axis, isAxisStated: stated != nil,
      areValuesStated: reading.column != nil || reading.names.count > 1)
    let doubts = [table.warningOfTotals].compactMap(\.self) + table.warningsOfUnits(beside: columns)
    warn(warnings + doubts, table, &transaction)
    noteSharedPlaces(nil, places, on: axis, in: table, &transaction)
    warnOfRepeatedHour(places, on: axis, &transaction)
    warnOfCorrections(places, columns, on: axis, in: table, &transaction)
    for (name, choice) in zip(reading.names, chosen) {
      others.take(choice.others, besides: choice.column, for: name, in: table)
    }
    return Choice(
      columns: columns.map(table.reference), axis: axis.column.map(table.reference),
      isTime: axis.isTime)
  }

  /// Tells what a table has that could not be used, and which texts of conditions no cell is.
  func warn(_ warnings: [DataError], _ table: DataTable, _ transaction: inout Transaction) {
    // Two of a cell that have one cure say the same.
    var told: Set<[String]> = []
    let own = warnings.filter { warning in
      guard let advice = warning.advice.map(advice) else { return true }
      return told.insert(["\(warning.file):\(warning.line):\(warning.column)", advice]).inserted
    }
    let lines =
      texts(of: own)
      + table.unmetConditions.map { "warning: \(path): \($0.sentence)" }
    for line in lines { transaction.emit(.stream(.standardError, line + "\n")) }
  }

  /// The table that is lent, of the file, or of the rows that an engine has written.
  func table(of rows: String?) throws -> DataTable {
    if let lent {
      return try mapErrors(at: reading.file.range, lent.rows(meeting: settings.options))
    }
    let progress = scope.context.console.progress
    return try mapErrors(
      at: reading.file.range,
      DataTable.read(
        path: rows ?? scope.context.environment.path(path),
        name: rows == nil ? path : "\(path) (query)",
        options: rows == nil ? settings.options : settings.options.ofEngineRows,
        cancellation: scope.cancellation,
        progress: { progress($0.bytesRead, $0.totalBytes) }))
  }

  /// The series, and which other columns they could have been.
  func summarize(_ others: OtherColumns, _ transaction: inout Transaction) {
    let (state, description) = (transaction.state, StateDescription(transaction.state))
    var lines = reading.names.map { name in
      state.groups[name.text] == nil ? description.series(name.text) : description.group(name.text)
    }
    if let line = others.lineOfFiles { lines.append(line) }
    if let line = others.line {
      lines.append(line)
      if !transaction.isLast {
        transaction.emit(.stream(.standardError, "warning: \(printable(path)): \(line)\n"))
      }
    }
    transaction.summarize(lines.joined(separator: "\n"))
  }

  // MARK: - Columns

  /// The column of the values: the one given, the one called like the series, or the one of numbers.
  func column(
    for name: Name, in table: DataTable, axis: DataTable.Column?
  ) throws -> (column: DataTable.Column, others: [DataTable.Column]) {
    func named(_ column: DataTable.Column) -> (column: DataTable.Column, others: [DataTable.Column])
    {
      (table.truths(column) ?? column, [])
    }
    if let given = reading.column {
      let items = given.items
      let place = items.count > 1 ? reading.names.firstIndex { $0.text == name.text } ?? 0 : 0
      return named(try settings.column(items[place], "column", in: table, fail))
    }
    let column = try mapErrors(at: name.range, table.column(called: name.text))
    if reading.names.count > 1 {
      do {
        return named(
          try column ?? table.column(beginning: name.text)
            ?? mapErrors(at: name.range, table.column(named: name.text)))
      } catch var error as Diagnostic {
        error.advice = error.advice ?? adviceOfColumns(in: table)
        throw error
      }
    }
    if scope.context.environment.namesColumns, table.hasNames, column == nil {
      return named(try mapErrors(at: name.range, table.column(named: name.text)))
    }
    if let truths = column.flatMap(table.truths) { return (truths, []) }
    return try mapErrors(
      at: reading.file.range,
      table.choose(for: name.text, axis: axis, mayHaveMarks: reading.by != nil))
  }

  /// What to write where several names are short for columns: each begins one alone.
  private func adviceOfColumns(in table: DataTable) -> String? {
    let columns = reading.names.compactMap { name in
      let alike = table.columns.filter { $0.name.lowercased().hasPrefix(name.text.lowercased()) }
      return alike.count == 1 ? alike[0] : nil
    }
    guard columns.count == reading.names.count, Set(columns.map(\.number)).count == columns.count
    else { return nil }
    var stated = reading
    stated.column = .list(columns.map(table.reference))
    return "write `\(Statement(.read(stated)).source)`"
  }

  /// The x or times of the rows; nil where they stand on an index.
  ///
  /// Times of the day count on past midnight, but for members, whose rows may stand among one another.
  func positions(
    on axis: DataTable.Axis, in table: DataTable, ofMembers: Bool = false
  ) throws -> [Double]? {
    let range = (reading.x ?? reading.time)?.range ?? reading.file.range
    func places() throws -> [Double]? {
      switch axis {
      case .time(let column):
        return try table.times(of: column, cancellation: scope.cancellation)
      case .x(let column): return try table.values(of: column)
      case .elapsed(let column):
        let places = try table.elapsed(of: column)
        return ofMembers ? places : table.countedOn(places, of: column)
      case .index: return nil
      }
    }
    func placesOrNames() throws -> [Double]? {
      do {
        return try places()
      } catch DataSourceError.data(var error) {
        // Names of weeks and months stand below the rows without being asked for.
        if let column = axis.column,
          column.beginsAnew || error.advice == nil && column.isNamedLikePart,
          table.rowNames?.column == column.number
        {
          error.advice = .names
        }
        throw DataSourceError.data(error)
      }
    }
    return try mapErrors(at: range, placesOrNames())
  }

  // MARK: - Samples

  /// A series of a column's values, or of some of them.
  ///
  /// - Parameters:
  ///   - values: The values.
  ///   - places: Where they stand; nil on an index.
  ///   - column: The column that they are from.
  ///   - axis: What ``places`` are from.
  ///   - table: The rows.
  ///   - row: The row of each value.
  /// - Returns: The series, with what its values are.
  /// - Throws: A diagnostic where places descend or are missing; `CancellationError`.
  func entry(
    _ values: [Double], _ places: [Double]?, of column: DataTable.Column, on axis: DataTable.Axis,
    in table: DataTable, row: (Int) -> Int = { $0 }
  ) throws -> SeriesEntry {
    var measure = Measure(
      column.isOfDurations ? .duration : column.isOfTruths ? .condition : .number,
      unit: column.unit ?? (column.isOfPercents ? "%" : nil))
    if column.kind == .time {
      // A member's few times may begin days where those of the others do not.
      let areDays = beginDays(values) && beginDays(Array(column.values.prefix(1000)))
      measure.timing = .instants(areDays: areDays)
    }
    measure.haveHours = column.isOfHours
    measure.rows = FileRows(
      file: path, choice: choiceOfRows, count: values.count)
    if case .x(let place) = axis { measure.placeUnit = place.unit }
    guard settings.isRegular else {
      let (samples, isTurned) = try samples(values, places, on: axis, in: table, row: row)
      var entry = SeriesEntry(samples, measure)
      (entry.isTurned, entry.isPutInOrder) = (isTurned, settings.sorts)
      if settings.sorts, !axis.isTime, let places { entry.wasPath = places.turnBack }
      // What is read on an index may be times itself.
      var times = column.kind == .time && !axis.isTime ? column : nil
      if case .time(let place) = axis {
        times = place
        entry.isStampedAtEnds = place.isNamedLikeEndOfSteps
      }
      if let times {
        if times.areLocalTimes { entry.clocks = scope.state.zone.name }
        entry.statedOffset = times.statedOffset
        entry.statesSeveralOffsets = times.statesSeveralOffsets
      }
      return entry
    }
    let (axis, continuation) = try SeriesAxis(scope).steps(
      settings.start, settings.step, count: values.count)
    var entry = SeriesEntry(
      try Vector(values, .number, axis: axis).samples(at: reading.file.range, scope.cancellation),
      measure)
    entry.continuation = continuation
    return entry
  }

  /// Whether times begin a day each, as far as the first thousands tell.
  private func beginDays(_ instants: [Double]) -> Bool {
    instants.prefix(10_000).allSatisfy {
      $0.isNaN || scope.state.zone.civil(at: $0).secondOfDay == 0
    }
  }

  /// The series of a file's columns; rows from the newest to the oldest are turned round, or put in order on request.
  private func samples(
    _ values: [Double], _ places: [Double]?, on axis: DataTable.Axis, in table: DataTable,
    row: (Int) -> Int
  ) throws -> (SampleSeries, isTurned: Bool) {
    guard let given = places, let column = axis.column else {
      return (try Vector(values).samples(at: reading.file.range, scope.cancellation), false)
    }
    var (values, places) = (values, given)
    // A row that has neither a place nor a value belongs to a longer column beside these, and one without the
    // column to others.
    let isEmpty = { given[$0].isNaN && values[$0].isNaN || values[$0].isAbsent }
    let kept = given.indices.contains(where: isEmpty) ? given.indices.filter { !isEmpty($0) } : nil
    if let kept { (values, places) = (kept.map { values[$0] }, kept.map { given[$0] }) }
    // Turned and not sorted: rows of one day are from the newest to the oldest, too.
    let isTurned = try (axis.isTime || axis.kind == .elapsed(.day)) && descend(places)
    if isTurned {
      values = try scope.cancellation.reversed(values)
      places = try scope.cancellation.reversed(places)
    } else if settings.sorts {
      (values, places) = try scope.cancellation.sorted(values, by: places)
    }
    do {
      let samples = try SampleSeries(
        values, at: .explicit(places), kind: axis.kind, checkpoint: scope.cancellation.check)
      return (samples, isTurned)
    } catch let error as SampleStoreError {
      switch error.reason {
      case .positionNotFinite(let index, _):
        // The row where the file has it, in whatever order the samples stand.
        let place = (kept ?? Array(given.indices)).first { !given[$0].isFinite } ?? index
        throw fail(table.missingPlace(column, row: row(place)), reading.file.range)
      case .positionDescends(let index, _, _):
        throw goesBack(at: index, kept?.map { given[$0] } ?? given, on: axis, in: table) {
          row(kept?[$0] ?? $0)
        }
      default:
        throw Diagnostic(
          .dataError, "\(path): column '\(column.name)' \(error.description)",
          at: reading.file.range)
      }
    }
  }

  /// Whether places never ascend, and descend somewhere.
  private func descend(_ places: [Double]) throws -> Bool {
    guard places.first != places.last else { return false }
    var descend = true
    try scope.cancellation.forEachPiece(of: places.count) { piece in
      guard descend else { return }
      descend = piece.allSatisfy { $0 == 0 || places[$0 - 1] >= places[$0] }
    }
    return descend
  }

}
