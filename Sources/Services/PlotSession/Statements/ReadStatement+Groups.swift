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
    case (_?, let columns?): throw twoGroups(columns)
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
    guard parts.count > 1 else { return (keys, parts, parts[0]) }
    let spelled = settings.caseCounts ? parts : parts.map { $0.ofOneSpelling(ReadStatement.plain) }
    let texts = try mapErrors(
      at: by.range,
      DataTable.Texts(joining: spelled, of: keyName, atMost: settings.options.limits.texts))
    return (keys, spelled, texts)
  }

  /// A group has at most so many members.
  private static let mostMembers = ReadLimits().texts

  /// The names of the members and the rows of each, none where a condition left all of them out; those without a text
  /// are left out, and told.
  func memberRows(
    _ texts: DataTable.Texts, _ keys: [DataTable.Column], in table: DataTable,
    _ transaction: inout Transaction
  ) throws -> (names: [String], rows: [[Int]]) {
    var (rows, blankCount) = try texts.rows(scope.cancellation)
    if blankCount > 0 { blankCount -= table.blankRowCount }
    let keyName = keys.map(\.name).joined(separator: ", ")
    if rows.count > ReadStatement.mostMembers {
      let names = zip(texts.names, rows).filter { !$1.isEmpty }.map(\.0)
      guard names.count <= ReadStatement.mostMembers else {
        throw fail(
          manyTexts: Array(names.prefix(5)), of: keyName, limit: ReadStatement.mostMembers,
          reading.file.range)
      }
    }
    if blankCount > 0, rows.allSatisfy(\.isEmpty), !reading.conditions.isEmpty,
      let filled = reading.following(.merged(keys.map(\.name))).first
    {
      throw Diagnostic(
        .dataError,
        "\(printable(path)): '\(keyName)' is empty in each row that is left, so none is one of a group",
        at: reading.file.range,
        advice:
          "where a blank cell stands for the one above it write `\(Statement(.read(filled)).source)`"
      )
    }
    if blankCount > 0 {
      var line = "\(countText(blankCount, "row")) left out: '\(keyName)' is empty there"
      let merged = keys.filter { $0.texts?.seemMerged == true }.map(\.name)
      if !merged.isEmpty, let filled = reading.following(.merged(merged)).first {
        line +=
          "; where a blank cell stands for the one above it write `\(Statement(.read(filled)).source)`"
      } else if keys.count == 1, rows.contains(where: { !$0.isEmpty }) {
        let blank = RowCondition(.word(Name(keyName)), .equal, Expression(.string("")))
        line += "; 'where \([RowTest.condition(blank)].list)' reads them alone"
      }
      transaction.emit(.stream(.standardError, "warning: \(printable(path)): \(line)\n"))
    }
    guard settings.hasLists else { return namesOfOneCase((texts.names, rows)) }
    guard keys.count == 1 else {
      throw Diagnostic(
        .valueOutOfRange, "'lists' tells of the cells of one column, and 'by' has several",
        at: reading.options["lists"]?.range ?? reading.file.range)
    }
    guard let lists = NameLists(in: texts.names) ?? NameLists(saidOf: texts.names) else {
      return namesOfOneCase((texts.names, rows))
    }
    return namesOfOneCase(lists.parted(texts.names, rows))
  }

  /// Names without those that differ from an earlier one in case, accents, blanks or marks alone, where these do not count.
  private func namesOfOneCase(
    _ members: (names: [String], rows: [[Int]])
  ) -> (names: [String], rows: [[Int]]) {
    guard !settings.caseCounts else { return members }
    var places: [String: Int] = [:]
    var merged: (names: [String], rows: [[Int]]) = ([], [])
    var most: [Int] = []
    for (name, rows) in zip(members.names, members.rows) {
      if let place = places[ReadStatement.plain(name)] {
        // It is called as most of its rows are.
        if rows.count > most[place] { (merged.names[place], most[place]) = (name, rows.count) }
        merged.rows[place] = Set(merged.rows[place] + rows).sorted()
      } else {
        places[ReadStatement.plain(name)] = merged.names.count
        merged.names.append(name)
        merged.rows.append(rows)
        most.append(rows.count)
      }
    }
    return merged
  }

  /// A name in small letters, without accents, blanks and the marks between its words: `No-Show` is `no show`, and `A-` is
  /// not `A`; of a number without the zeros before it: `01` is `1`.
  static func plain(_ name: String) -> String {
    let name = name.inPlainLetters.withoutBlanks
    if name.utf8.count > 1, name.utf8.allSatisfy({ $0 &- UInt8(ascii: "0") < 10 }) {
      return String(name.drop { $0 == "0" })
    }
    guard name.utf8.contains(where: { "-_.:,;".utf8.contains($0) }) else { return name }
    let characters = Array(name)
    let kept = characters.indices.filter { index in
      guard "-_.:,;".contains(characters[index]), index > 0 else { return true }
      let (before, after) = (characters[index - 1], characters.dropFirst(index + 1).first)
      guard let after else { return !(characters[index] == "." && index > 1 && before.isLetter) }
      // Between figures it may be a decimal sign, or part numbers.
      return
        !(before.isLetter && (after.isLetter || after.isNumber)
        || before.isNumber && after.isLetter)
    }
    return String(kept.map { characters[$0] })
  }

  /// How to read what members count by: a column of values, else their place.
  private func advice(
    toReadBeside keys: [DataTable.Column], _ place: DataTable.Column?, in table: DataTable
  ) -> String? {
    let others = table.columns.filter { other in
      other.hasValues && !keys.contains { $0.number == other.number }
    }
    // Who counts the rows of each value needs a column that has one in each row.
    let whole = others.filter { !$0.values.contains(where: \.isNaN) }
    let counted = reading.column == nil ? nil : place ?? whole.first { $0.kind == .time }
    let column =
      counted ?? whole.first { $0.kind == .number } ?? others.first { $0.kind == .number } ?? place
      ?? others.first { $0.kind == .time }
    return column.flatMap { reading.following(.named([$0.name])).first }
      .map { "write `\(Statement(.read($0)).source)`" }
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
    let counted = countedRows(of: named, besides: keys, place, &transaction)
    var choice =
      try counted.map { (column: $0, others: []) }
      ?? column(for: reading.names[0], in: named, axis: place ?? named.placeColumn(within: texts))
    if keys.contains(where: { $0.number == choice.column.number }) {
      throw Diagnostic(
        .typeMismatch,
        "'\(choice.column.name)' names the members: 'column=' says which column holds the values",
        at: by.range, advice: advice(toReadBeside: keys, place, in: named))
    }
    var values = [choice.column] + (try siblings(in: named))
    let rows = named.separating(&values)
    choice.column = values[0]
    let stated = try statedAxis(in: rows)
    let axis = try stated ?? mapErrors(at: range, rows.defaultAxis(besides: values, within: texts))
    let places = try positions(on: axis, in: rows, ofMembers: true)
    var (names, rowsOfTexts) = try memberRows(texts, keys, in: rows, &transaction)
    let columns = try self.columns(choice.column, of: rowsOfTexts, in: rows)
    warnOfMarks(columns, parts, &transaction)
    let all = Set(names)
    // A sum without a value is none of those that it sums up.
    for (index, column) in columns.enumerated()
    where SummaryWords.canBeTotal(names[index], among: all) && column.values.count == rows.rowCount
      && rowsOfTexts[index].allSatisfy({ column.values[$0].isNaN })
    {
      rowsOfTexts[index] = []
    }
    let shown = zip(names, rowsOfTexts).filter { !$1.isEmpty }.map(\.0)
    warnOfTotals(shown, among: all, of: keyName, isOneColumn: keys.count == 1, &transaction)
    warnOfSpellings(shown, of: keyName, &transaction)
    if keys.count == 1 { warnOfLeftOut(keys[0], besides: shown.count, in: table, &transaction) }
    if keys.count == 1, !settings.hasLists { warnOfLists(shown, of: keys[0], &transaction) }
    if case .index = axis { warnOfTwice(zip(names, rowsOfTexts), of: keyName, &transaction) }
    let rowNames = rowNames(ofMembers: rowsOfTexts, besides: keys, on: axis, in: rows)
    var nights: [Double]?
    if case .elapsed(let column) = axis, let places {
      nights = rows.countedOn(places, of: column, among: rowsOfTexts)
    }
    var members: [(name: String, entry: SeriesEntry)] = []
    for (index, ((name, part), column)) in zip(zip(names, rowsOfTexts), columns).enumerated()
    where !part.isEmpty {
      // One that has been read for itself alone has its own rows.
      let isWhole = column.values.count == rows.rowCount
      let own = try scope.cancellation.array(of: part.count) {
        column.values[isWhole ? part[$0] : $0]
      }
      let at = try places.map { places in
        let own = try scope.cancellation.array(of: part.count) { places[part[$0]] }
        guard case .elapsed(let column) = axis else { return own }
        if let nights { return part.map { nights[$0] } }
        return rows.countedOn(own, of: column)
      }
      var member = try entry(own, at, of: column, on: axis, in: rows) { part[$0] }
      member.rowNames = rowNames?[index]
      members.append((name, member))
    }
    var program = settings.plain
    program.by = .list(keys.map(rows.reference))
    program.column = counted == nil ? rows.reference(to: choice.column) : nil
    if !shown.contains(where: { SummaryWords.canBeTotal($0, among: all) }) {
      warnOfSum(members, of: keyName, isOneColumn: keys.count == 1, &transaction)
    }
    try finish(members, of: table, program, &transaction)
    let warned = ofMembers(rowsOfTexts, in: rows)
    let told = counted == nil ? warned.columns.filter { $0.number == choice.column.number } : []
    let warnings = warned.warnings(
      values: told, axis: axis.inTable(warned), isAxisStated: stated != nil,
      areValuesStated: reading.column != nil)
    warn(warnings, warned, &transaction)
    noteSharedPlaces(rowsOfTexts, places, on: axis, in: rows, &transaction)
    others.take(choice.others, besides: choice.column, for: reading.names[0], in: rows)
  }

  /// The rows that members have: what is told of others is told of none of them.
  ///
  /// In long tables nothing is told of rows that sum up, and no copy is made.
  private func ofMembers(_ rows: [[Int]], in table: DataTable) -> DataTable {
    guard table.rowCount <= DataTable.mostSummed else { return table }
    var holds = [Bool](repeating: false, count: table.rowCount)
    for row in rows.joined() { holds[row] = true }
    return holds.contains(false) && holds.contains(true) ? table.chosen(holds) : table
  }

  /// The columns of all names of a statement that reads several: none of them is the axis of another.
  private func siblings(in table: DataTable) throws -> [DataTable.Column] {
    guard let whole, whole.names.count > 1 else { return [] }
    let statement = try ReadStatement(scope, whole)
    return whole.names.compactMap { try? statement.column(for: $0, in: table, axis: nil).column }
  }

  /// A one for each row of a table that has no numbers, so that rows are counted; nil where nobody asks for that.
  private func countedRows(
    of table: DataTable, besides keys: [DataTable.Column], _ place: DataTable.Column?,
    _ transaction: inout Transaction
  ) -> DataTable.Column? {
    guard reading.column == nil, reading.names.count == 1,
      !table.mayHaveValues(
        called: reading.names[0].text, besides: keys + [place].compactMap(\.self))
    else { return nil }
    transaction.emit(
      .stream(
        .standardError,
        "warning: \(printable(path)): no column holds numbers: each row counts as 1\n"))
    return table.columnOfOnes
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

  func finish(
    _ members: [(name: String, entry: SeriesEntry)], of table: DataTable, _ program: SeriesReading,
    _ transaction: inout Transaction
  ) throws {
    guard !members.isEmpty else {
      let reason = table.unmetConditions.first.map { ": \($0.sentence)" } ?? ""
      throw Diagnostic(
        .dataError, "\(printable(path)): no row is left for a group\(reason)",
        at: reading.file.range,
        advice: table.notices.lazy.compactMap(\.advice).first.map(advice))
    }
    var (members, program) = (members, program)
    if path != "-", lent == nil, settings.isReproducible {
      program.file = Expression(.string(path))
      let origin = Origin(program: Statement(.read(program)).source, zone: scope.state.zone.name)
      for index in members.indices { members[index].entry.origin = origin }
    }
    transaction.replaceGroup(reading.names[0].text, with: members)
  }
}
