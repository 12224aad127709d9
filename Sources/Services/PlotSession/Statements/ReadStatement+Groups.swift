import CivilTime
import DataSources
import Files
import PlotLanguage
import Threading

/// `series NAME from "FILE" by=COLUMN` and `columns=…`: a group, or columns laid end to end.
extension ReadStatement {
  /// Makes a group of a table's rows or columns, or a series of columns.
  func defineGroup(
    of table: DataTable, _ transaction: inout Transaction, others: inout [DataTable.Column]
  ) throws {
    if let by = reading.by {
      if settings.unpivots {
        throw Diagnostic(
          .typeMismatch, "unpivot lays columns end to end, and 'by' names one", at: by.range,
          advice: "say which with 'columns='")
      }
      others = try defineLong(table, by, &transaction)
    } else if let columns = reading.columns {
      try defineWide(table, columns, &transaction)
    }
  }

  /// A member of each value of a column; returns the columns that the values could have been, too.
  private func defineLong(
    _ table: DataTable, _ by: Setting.Value, _ transaction: inout Transaction
  ) throws -> [DataTable.Column] {
    let range = reading.file.range
    let key = try settings.column(by, "by", in: table, fail)
    guard let texts = key.texts else {
      throw Diagnostic(.typeMismatch, "'\(key.name)' holds no texts to group by", at: by.range)
    }
    let named = table.withNames(in: key)
    let place = try statedAxis(in: named)?.column
    let choice = try column(for: reading.names[0], in: named, axis: place)
    let rows = named.separating([choice.column])
    let stated = try statedAxis(in: rows)
    let axis =
      try stated
      ?? mapErrors(at: range, rows.defaultAxis(besides: [choice.column], within: texts))
    let values = try mapErrors(at: range, rows.values(of: choice.column))
    let places = try positions(on: axis, in: rows, ofMembers: true)
    let (parts, blankCount) = try texts.rows(scope.cancellation)
    if blankCount > 0 {
      let line = "\(countText(blankCount, "row")) left out: '\(key.name)' is empty there"
      transaction.emit(.stream(.standardError, "warning: \(printable(path)): \(line)\n"))
    }
    var members: [(name: String, entry: SeriesEntry)] = []
    for (name, part) in zip(texts.names, parts) where !part.isEmpty {
      let own = try scope.cancellation.array(of: part.count) { values[part[$0]] }
      let at = try places.map { places in
        let own = try scope.cancellation.array(of: part.count) { places[part[$0]] }
        if case .elapsed(let column) = axis { return rows.countedOn(own, of: column) }
        return own
      }
      members.append(
        (name, try entry(own, at, of: choice.column, on: axis, in: rows) { part[$0] }))
    }
    var program = settings.plain
    program.by = rows.reference(to: key)
    program.column = rows.reference(to: choice.column)
    try finish(members, program, &transaction)
    let warnings = rows.warnings(
      values: [choice.column], axis: axis, isAxisStated: stated != nil,
      areValuesStated: reading.column != nil)
    warn(warnings, rows, &transaction)
    return choice.others
  }

  /// A member of each of some columns, or one series of all of them.
  private func defineWide(
    _ table: DataTable, _ given: Setting.Value, _ transaction: inout Transaction
  ) throws {
    let range = reading.file.range
    let isAll = if case .word = given { true } else { false }
    var columns = isAll ? [] : try stretch(given, in: table)
    let rows = table.separating(columns)
    let stated = try statedAxis(in: rows)
    let axis = try stated ?? mapErrors(at: range, rows.defaultAxis(besides: columns))
    if isAll {
      let numeric = rows.columns.filter { $0.isNumeric && $0.number != axis.column?.number }
      columns = numeric.filter(\.hasValues)
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
    let places = try positions(on: axis, in: rows)
    let values = try columns.map { column in
      try mapErrors(at: range, rows.values(of: column))
    }
    var program = settings.plain
    program.columns = .expression(
      Expression(.list(columns.map { Expression(.string($0.name)) })))
    if settings.unpivots {
      var series = try unpivoted(columns, values, places, axis, in: rows)
      if path != "-", settings.isReproducible {
        program.file = Expression(.string(path))
        series.origin = Origin(
          program: Statement(.read(program)).source, zone: scope.state.zone.name)
      }
      transaction.replaceSeries(reading.names[0].text, with: series)
    } else {
      let members = try zip(columns, values).map { column, values in
        (column.name, try entry(values, places, of: column, on: axis, in: rows))
      }
      try finish(members, program, &transaction)
    }
    warn(
      rows.warnings(
        values: columns, axis: axis, isAxisStated: stated != nil, areValuesStated: !isAll),
      rows, &transaction)
  }

  private func finish(
    _ members: [(name: String, entry: SeriesEntry)], _ program: SeriesReading,
    _ transaction: inout Transaction
  ) throws {
    guard !members.isEmpty else {
      throw Diagnostic(
        .dataError, "\(printable(path)): no row is left for a group", at: reading.file.range)
    }
    var (members, program) = (members, program)
    if path != "-", settings.isReproducible {
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

  // MARK: - Columns end to end

  /// Columns laid end to end, row by row: at dates where rows are years and columns months or quarters, else
  /// on an index.
  private func unpivoted(
    _ columns: [DataTable.Column], _ values: [[Double]], _ places: [Double]?,
    _ axis: DataTable.Axis, in table: DataTable
  ) throws -> SeriesEntry {
    let (width, count) = (columns.count, table.rowCount)
    let all = try scope.cancellation.array(of: count * width) { values[$0 % width][$0 / width] }
    let months = columns.compactMap { MonthName.month($0.name) }
    guard case .x(let years) = axis, let places, months.count == width,
      places.allSatisfy({ $0 == $0.rounded() && (1...9999).contains($0) })
    else { return try entry(all, nil, of: columns[0], on: .index, in: table) }
    let zone = scope.state.zone
    let times = try scope.cancellation.array(of: count * width) { index -> Double in
      let date = CivilDate(
        year: Int(places[index / width]), month: months[index % width], day: 1)
      return zone.instant(
        of: CivilDateTime(secondsSince1970: Double(date?.daysSince1970 ?? 0) * 86_400))
    }
    return try entry(all, times, of: columns[0], on: .time(years), in: table) { $0 / width }
  }
}

/// The months that headers name.
private enum MonthName {
  /// The month of `Jan`, `January`, `01`, or the first one of `Q2`; nil for any other text.
  static func month(_ text: String) -> Int? {
    let word = text.lowercased()
    if let number = Int(word), (1...12).contains(number) { return number }
    if let number = Int(word.dropFirst()), word.hasPrefix("q"), (1...4).contains(number) {
      return number * 3 - 2
    }
    let names = EnglishNames.months.map { $0.lowercased() }
    let isAbbreviated = word.count == 3 || word == "sept"
    return names.firstIndex { $0 == word || (isAbbreviated && $0.hasPrefix(word)) }.map { $0 + 1 }
  }
}
