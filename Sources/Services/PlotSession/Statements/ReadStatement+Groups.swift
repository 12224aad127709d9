import CivilTime
import DataSources
import Files
import PlotLanguage
import SampleStore
import Threading
import ValueNotation

/// `series NAME from "FILE" by=COLUMN` and `columns=…`: a group, or columns laid end to end.
extension ReadStatement {
  /// Makes a group of a table's rows for each name, each of a column of its own, or what one name stands for.
  func defineGroups(
    of table: DataTable, _ transaction: inout Transaction, others: inout OtherColumns
  ) throws {
    guard reading.names.count > 1 else {
      return try defineGroup(of: table, &transaction, others: &others)
    }
    // With plain values: who computes one may ask for it, once.
    var whole = settings.plain
    if lent == nil { whole.file = Expression(.string(path), at: reading.file.range) }
    let start = transaction.outputs.count
    for (var reading, name) in zip(whole.alone, whole.names) {
      if whole.column == nil,
        let column = try mapErrors(at: name.range, table.column(called: name.text))
      {
        reading.column = .word(Name(column.name, at: name.range))
      }
      var one = try ReadStatement(scope, reading)
      one.whole = self.reading
      try one.defineGroup(of: table, &transaction, others: &others)
    }
    transaction.leaveOutRepeated(since: start)
  }

  /// Makes a group of a table's rows or columns, or a series of columns.
  private func defineGroup(
    of table: DataTable, _ transaction: inout Transaction, others: inout OtherColumns
  ) throws {
    switch (reading.by, reading.columns) {
    case (let by?, let columns?) where settings.unpivots:
      try defineLaid(table, by, columns, &transaction)
    case (let by?, let columns?):
      throw Diagnostic(
        .typeMismatch, SeriesReading.twoGroups, at: by.range.joined(with: columns.range),
        advice: SeriesReading.twoGroupsAdvice)
    case (let by?, nil): try defineLong(table, by, &transaction, others: &others)
    case (nil, let columns?): try defineWide(table, columns, &transaction)
    case (nil, nil): break
    }
  }

  /// The columns whose texts name the members, and these texts.
  func memberTexts(
    _ by: Setting.Value, in table: DataTable
  ) throws -> (keys: [DataTable.Column], parts: [DataTable.Texts], texts: DataTable.Texts) {
    let keys = try by.items.map { try settings.column($0, "by", in: table, fail) }
    let keyName = keys.map(\.name).joined(separator: ", ")
    let parts = keys.compactMap(\.texts)
    guard parts.count == keys.count else {
      throw Diagnostic(.typeMismatch, "'\(keyName)' holds no texts to group by", at: by.range)
    }
    let texts =
      parts.count == 1
      ? parts[0]
      : try mapErrors(
        at: by.range,
        DataTable.Texts(
          joining: parts, of: keyName, atMost: settings.options.limits.texts))
    return (keys, parts, texts)
  }

  /// A group has at most so many members.
  private static let mostMembers = ReadLimits().texts

  /// The rows of each text, none where a condition left all of them out; those without a text are left out, and told.
  func memberRows(
    _ texts: DataTable.Texts, _ keys: [DataTable.Column], _ transaction: inout Transaction
  ) throws -> [[Int]] {
    let (rows, blankCount) = try texts.rows(scope.cancellation)
    let keyName = keys.map(\.name).joined(separator: ", ")
    if rows.count > ReadStatement.mostMembers {
      let names = zip(texts.names, rows).filter { !$1.isEmpty }.map(\.0)
      guard names.count <= ReadStatement.mostMembers else {
        throw fail(
          manyTexts: Array(names.prefix(5)), of: keyName, limit: ReadStatement.mostMembers,
          reading.file.range)
      }
    }
    if blankCount > 0 {
      let line = "\(countText(blankCount, "row")) left out: '\(keyName)' is empty there"
      transaction.emit(.stream(.standardError, "warning: \(printable(path)): \(line)\n"))
    }
    return rows
  }

  /// A member of each value of a column.
  private func defineLong(
    _ table: DataTable, _ by: Setting.Value, _ transaction: inout Transaction,
    others: inout OtherColumns
  ) throws {
    let range = reading.file.range
    let (keys, parts, texts) = try memberTexts(by, in: table)
    let keyName = keys.map(\.name).joined(separator: ", ")
    let place = try statedAxis(in: table)?.column
    // One that is the axis, too, keeps its values.
    let named = keys.filter { $0.number != place?.number }.reduce(table) { $0.withNames(in: $1) }
    var choice = try column(for: reading.names[0], in: named, axis: place)
    if keys.contains(where: { $0.number == choice.column.number }) {
      throw Diagnostic(
        .typeMismatch,
        "'\(choice.column.name)' names the members: 'column=' says which column holds the values",
        at: by.range)
    }
    var values = [choice.column]
    let rows = named.separating(&values)
    choice.column = values[0]
    let stated = try statedAxis(in: rows)
    let axis =
      try stated
      ?? mapErrors(at: range, rows.defaultAxis(besides: [choice.column], within: texts))
    let places = try positions(on: axis, in: rows, ofMembers: true)
    var rowsOfTexts = try memberRows(texts, keys, &transaction)
    let columns = try self.columns(choice.column, of: rowsOfTexts, in: rows)
    warnOfMarks(columns, parts, &transaction)
    // A sum without a value is none of those that it sums up.
    for (index, column) in columns.enumerated()
    where SummaryWords.canBeTotal(texts.names[index]) && column.values.count == rows.rowCount
      && rowsOfTexts[index].allSatisfy({ column.values[$0].isNaN })
    {
      rowsOfTexts[index] = []
    }
    let names = zip(texts.names, rowsOfTexts).filter { !$1.isEmpty }.map(\.0)
    if names.count > 2, let total = names.first(where: SummaryWords.canBeTotal) {
      let reading = reading.following(.leaveOut(column: keyName, text: total))
      let line =
        "'\(printable(total))' of '\(printable(keyName))' is named as what sums up the others, and is a member"
        + (keys.count > 1 ? "" : "; write `\(Statement(.read(reading[0])).source)` without it")
      transaction.emit(.stream(.standardError, "warning: \(printable(path)): \(line)\n"))
    }
    warnOfSpellings(names, of: keyName, &transaction)
    if keys.count == 1 { warnOfLists(names, of: keys[0], &transaction) }
    var members: [(name: String, entry: SeriesEntry)] = []
    for ((name, part), column) in zip(zip(texts.names, rowsOfTexts), columns)
    where !part.isEmpty {
      // One that has been read for itself alone has its own rows.
      let isWhole = column.values.count == rows.rowCount
      let own = try scope.cancellation.array(of: part.count) {
        column.values[isWhole ? part[$0] : $0]
      }
      let at = try places.map { places in
        let own = try scope.cancellation.array(of: part.count) { places[part[$0]] }
        if case .elapsed(let column) = axis { return rows.countedOn(own, of: column) }
        return own
      }
      members.append(
        (name, try entry(own, at, of: column, on: axis, in: rows) { part[$0] }))
    }
    var program = settings.plain
    program.by = .list(keys.map(rows.reference))
    program.column = rows.reference(to: choice.column)
    try finish(members, program, &transaction)
    let warnings = rows.warnings(
      values: [choice.column], axis: axis, isAxisStated: stated != nil,
      areValuesStated: reading.column != nil)
    warn(warnings, rows, &transaction)
    noteSharedPlaces(rowsOfTexts, places, on: axis, in: rows, &transaction)
    others.take(choice.others, besides: choice.column, for: reading.names[0], in: rows)
  }

  /// Tells of members that have different currencies or units, unless they are named by these.
  private func warnOfMarks(
    _ columns: [DataTable.Column], _ keys: [DataTable.Texts], _ transaction: inout Transaction
  ) {
    let marks = Set(columns.filter(\.hasValues).map { $0.mark ?? "" })
    guard marks.count > 1, !keys.contains(where: { $0.names.count == marks.count }) else { return }
    let names = listedText(
      marks.sorted().map { $0.isEmpty ? "none" : "'\(printable($0))'" }, "and")
    let line =
      "members of '\(reading.names[0].text)' have different currencies or units: \(names)"
    transaction.emit(.stream(.standardError, "warning: \(printable(path)): \(line)\n"))
  }

  /// Tells of two members whose names differ in case or blanks alone.
  private func warnOfSpellings(
    _ names: [String], of key: String, _ transaction: inout Transaction
  ) {
    var known: [String: String] = [:]
    for name in names {
      let plain = name.lowercased().filter { !$0.isWhitespace }
      guard let other = known.updateValue(name, forKey: plain) else { continue }
      let line =
        "'\(printable(name))' and '\(printable(other))' of '\(printable(key))' are two members: case counts"
      transaction.emit(.stream(.standardError, "warning: \(printable(path)): \(line)\n"))
      return
    }
  }

  /// Notes names that are lists of few others, such as `door; overload` and `price | waiting time`: what stands in a list
  /// is not counted as itself.
  private func warnOfLists(
    _ names: [String], of key: DataTable.Column, _ transaction: inout Transaction
  ) {
    for separator in ["; ", ";", " | ", "|", ", ", ",", " / "] {
      let lists = names.prefix(1000).filter { $0.contains(separator) }
      let parts = Set(
        lists.flatMap { $0.split(separator: separator) }
          .map { $0.split(separator: " ").joined(separator: " ") })
      guard lists.count > 2, parts.count < lists.count,
        let most = parts.max(by: { ($0.count, $1) < ($1.count, $0) })
      else { continue }
      let column = Setting.Value.word(Name(key.name)).source
      let line =
        "'\(printable(key.name))' has several in a cell, as in '\(printable(lists[0]))': "
        + "\(countText(lists.count, "member")) are lists of \(parts.count); "
        + "'where \(column) == \(StringLiteral.encode("*\(most)*"))' takes all with one of these"
      transaction.emit(.stream(.standardError, "warning: \(printable(path)): \(line)\n"))
      return
    }
  }

  /// At most so many members are read each by itself.
  private static let mostOwnReadings = 100

  /// The column of each member's values: the same for all, unless their numbers have each a currency or unit of
  /// their own.
  private func columns(
    _ column: DataTable.Column, of members: [[Int]], in table: DataTable
  ) throws -> [DataTable.Column] {
    let range = reading.file.range
    guard table.hasOtherMark(column), members.count <= ReadStatement.mostOwnReadings else {
      _ = try mapErrors(at: range, table.values(of: column))
      return members.map { _ in column }
    }
    return try members.map { rows in
      guard !rows.isEmpty, let own = try mapErrors(at: range, table.reading(rows: rows)) else {
        return column
      }
      let part = own.columns[column.number - 1]
      // What is wrong within a member is said of all.
      _ = try mapErrors(
        at: range, own.hasOtherMark(part) ? table.values(of: column) : own.values(of: part))
      return part
    }
  }

  /// The columns of a table that are members, or laid end to end.
  struct WideTable {
    let rows: DataTable
    let columns: [DataTable.Column]
    let values: [[Double]]
    let axis: DataTable.Axis
    let isAxisStated: Bool
    /// Whether these are all columns that may be meant.
    let areAll: Bool

    /// How a statement names the columns.
    var reference: Setting.Value {
      .expression(Expression(.list(columns.map { Expression(.string($0.name)) })))
    }
  }

  func wideTable(
    _ table: DataTable, _ given: Setting.Value, _ transaction: inout Transaction
  ) throws -> WideTable {
    let range = reading.file.range
    let isAll = if case .word = given { true } else { false }
    var columns = isAll ? [] : try stretch(given, in: table)
    let rows = table.separating(&columns)
    let stated = try statedAxis(in: rows)
    let axis = try stated ?? mapErrors(at: range, rows.defaultAxis(besides: columns))
    if isAll {
      let named = rows.columns.filter { $0.isNumeric && $0.number != axis.column?.number }
      // Beside a highest and a lowest a mean is one of them.
      let haveMeasures = named.contains(where: \.isNamedLikeMeasure)
      let haveMonths = named.contains { ColumnCalendar.isMonthName($0.name) }
      let others = named.filter {
        !$0.isNamedLikeTotal && !$0.isNamedLikeNumber && (haveMeasures || !$0.isNamedLikeMean)
          && !(haveMonths && ColumnCalendar.isSumOfMonths($0.name))
      }
      let numeric = others.contains(where: \.hasValues) ? others : named
      columns = numeric.filter(\.hasValues)
      // An hour that a day does not have is empty, and in its place.
      if settings.unpivots, let first = columns.first?.number, let last = columns.last?.number {
        columns = numeric.filter { (first...last).contains($0.number) }
      }
      try warnOfTexts(in: rows, besides: columns, given, &transaction)
      let left = named.filter { column in
        !numeric.contains { $0.number == column.number }
      }
      if !left.isEmpty {
        let names = listedText(left.map { "'\(printable($0.name))'" }, "and")
        let line =
          "\(names) left out, named as what sums up the others or numbers the rows: 'columns=[…]' takes any"
        transaction.emit(
          .stream(.standardError, "warning: \(printable(path)): \(line)\n"))
      }
      if columns.count < numeric.count {
        let count = countText(numeric.count - columns.count, "column")
        transaction.emit(
          .stream(.standardError, "warning: \(printable(path)): \(count) left out: empty\n"))
      }
    }
    guard !columns.isEmpty else {
      throw Diagnostic(
        .dataError, "\(printable(path)): no column of numbers: at least one is needed",
        at: given.range)
    }
    if let twice = Dictionary(grouping: columns, by: \.number).values.first(where: { $0.count > 1 })
    {
      throw Diagnostic(
        .valueOutOfRange, "'\(twice[0].name)' is given twice: a member has one column",
        at: given.range)
    }
    let values = try columns.map { column in
      try mapErrors(at: range, rows.values(of: column))
    }
    return WideTable(
      rows: rows, columns: columns, values: values, axis: axis, isAxisStated: stated != nil,
      areAll: isAll)
  }

  /// Tells of columns that are called by days and hold texts: a series holds numbers.
  private func warnOfTexts(
    in table: DataTable, besides columns: [DataTable.Column], _ given: Setting.Value,
    _ transaction: inout Transaction
  ) throws {
    let texts = table.columns.filter {
      $0.kind == .text && DataTable.areShapedLikeDays([$0.name])
    }
    guard texts.count > 1 else { return }
    let line = "columns \(listed(texts.map(\.name))) hold texts, and a series holds numbers"
    guard columns.count > 1 || !settings.unpivots else {
      throw Diagnostic(.dataError, "\(printable(path)): \(line)", at: given.range)
    }
    transaction.emit(.stream(.standardError, "warning: \(printable(path)): \(line): left out\n"))
  }

  /// A member of each of some columns, or one series of all of them.
  private func defineWide(
    _ table: DataTable, _ given: Setting.Value, _ transaction: inout Transaction
  ) throws {
    let wide = try wideTable(table, given, &transaction)
    let (rows, columns, values, axis) = (wide.rows, wide.columns, wide.values, wide.axis)
    var program = settings.plain
    program.columns = wide.reference
    if settings.unpivots {
      var series = try unpivoted(columns, values, axis, in: rows, &transaction)
      if rows.rowCount == 1, series.samples.positions == .index {
        series.rowNames = columns.map(\.name)
      }
      if path != "-", lent == nil, settings.isReproducible {
        program.file = Expression(.string(path))
        series.origin = Origin(
          program: Statement(.read(program)).source, zone: scope.state.zone.name)
      }
      transaction.replaceSeries(reading.names[0].text, with: series)
    } else {
      let places = try positions(on: axis, in: rows)
      let rowNames = rowNames(on: axis, in: rows)
      let members = try zip(columns, values).map { column, values in
        var entry = try entry(values, places, of: column, on: axis, in: rows)
        entry.rowNames = rowNames
        return (column.name, entry)
      }
      try finish(members, program, &transaction)
    }
    if !settings.unpivots {
      let places = try positions(on: axis, in: rows)
      noteSharedPlaces(nil, places, on: axis, in: rows, &transaction)
      warnOfRepeatedHour(places, on: axis, &transaction)
    }
    warn(wide, &transaction)
  }

  func warn(_ wide: WideTable, _ transaction: inout Transaction) {
    // Years are no seconds since 1970 there.
    let place: DataTable.Axis =
      if settings.unpivots, let column = wide.axis.column, column.kind == .number {
        .x(column)
      } else { wide.axis }
    warn(
      wide.rows.warnings(
        values: wide.columns, axis: place, isAxisStated: wide.isAxisStated,
        areValuesStated: !wide.areAll),
      wide.rows, &transaction)
  }

  func finish(
    _ members: [(name: String, entry: SeriesEntry)], _ program: SeriesReading,
    _ transaction: inout Transaction
  ) throws {
    guard !members.isEmpty else {
      throw Diagnostic(
        .dataError, "\(printable(path)): no row is left for a group", at: reading.file.range)
    }
    var (members, program) = (members, program)
    if path != "-", lent == nil, settings.isReproducible {
      program.file = Expression(.string(path))
      let origin = Origin(program: Statement(.read(program)).source, zone: scope.state.zone.name)
      for index in members.indices { members[index].entry.origin = origin }
    }
    transaction.replaceGroup(reading.names[0].text, with: members)
  }

  // MARK: - Columns

  /// The columns that `A..B`, a name or a list of both means, in their order.
  private func stretch(
    _ value: Setting.Value, in table: DataTable
  ) throws -> [DataTable.Column] {
    guard case .expression(let expression) = value else { return [] }
    func column(_ expression: Expression) throws -> DataTable.Column {
      if case .string(let text) = expression.kind {
        return try settings.column(
          .word(Name(text, at: expression.range)), "columns", in: table, fail)
      }
      return try settings.column(.expression(expression), "columns", in: table, fail)
    }
    switch expression.kind {
    case .list(let items):
      return try items.flatMap { try stretch(.expression($0), in: table) }
    case .range(let first?, let last?):
      let (first, last) = (try column(first), try column(last))
      guard first.number <= last.number else {
        throw Diagnostic(
          .valueOutOfRange, "'\(last.name)' stands before '\(first.name)' in \(printable(path))",
          at: expression.range)
      }
      return Array(table.columns[first.number - 1..<last.number])
    case .parenthesized:
      if case .texts(let texts) = try scope.value(of: expression) {
        return try texts.flatMap {
          try stretch(.expression(Expression(.string($0), at: expression.range)), in: table)
        }
      }
      return [try column(expression)]
    default: return [try column(expression)]
    }
  }
}
