import DataSources
import Files
import PlotLanguage
import SampleStore
import ValueNotation

/// `series NAME from "FILE" columns=…`: a group of columns, or these laid end to end.
extension ReadStatement {
  /// The columns of a table that are members, or laid end to end.
  struct WideTable {
    let rows: DataTable
    let columns: [DataTable.Column]
    let values: [[Double]]
    let axis: DataTable.Axis
    /// Where each column has one of its own.
    var axes: [DataTable.Axis]?
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
    // Of columns that have one each, that of the first stands for all.
    let axes = stated == nil && !settings.unpivots ? rows.ownAxes(of: columns) : nil
    var axis =
      try stated ?? axes?.first ?? mapErrors(at: range, rows.defaultAxis(besides: columns))
    if case .index = axis, stated == nil, let years = yearsOfMonths(in: rows, besides: columns) {
      axis = .x(years)
    }
    if isAll {
      let paired = stated != nil || settings.unpivots ? [] : rows.pairedAxisNumbers
      let named = rows.columns.filter {
        $0.isNumeric && $0.number != axis.column?.number && !paired.contains($0.number)
      }
      // Beside a highest and a lowest a mean is one of them.
      let haveMeasures = named.contains(where: \.isNamedLikeMeasure)
      let haveMonths = named.contains { ColumnCalendar.isMonthName($0.name) }
      let sum = DataTable.sum(among: named)
      let others = named.filter {
        !$0.isNamedLikeTotal && !$0.isNamedLikeNumber && (haveMeasures || !$0.isNamedLikeMean)
          && !(haveMonths && ColumnCalendar.isSumOfMonths($0.name)) && $0.number != sum?.number
          && !$0.holdsYears
      }
      var numeric = others.contains(where: \.hasValues) ? others : named
      let strays = settings.unpivots ? rows.strays(among: numeric) : []
      numeric.removeAll { column in strays.contains { $0.number == column.number } }
      columns = numeric.filter(\.hasValues)
      // An hour that a day does not have is empty, and in its place.
      if settings.unpivots, let first = columns.first?.number, let last = columns.last?.number {
        columns = numeric.filter { (first...last).contains($0.number) }
      }
      try warnOfTexts(in: rows, besides: columns, given, &transaction)
      let left = named.filter { column in
        !(numeric + strays).contains { $0.number == column.number }
      }
      if !strays.isEmpty {
        let names = listedText(strays.map { "'\(printable($0.name))'" }, "and")
        transaction.emit(
          .stream(
            .standardError,
            "warning: \(printable(path)): \(names) left out, not named as the others by dates: 'columns=[…]' takes any\n"
          ))
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
    let isStretch =
      if case .expression(let expression) = given, case .range = expression.kind { true } else {
        false
      }
    if isStretch || isAll, columns.count > 2, let last = columns.last,
      isStretch && last.isNamedLikeTotal
        || DataTable.sum(among: columns, canBeOfTwo: true)?.number == last.number
    {
      let others = [columns[0], columns[columns.count - 2]].map { Expression(.string($0.name)) }
      let shorter = others.map(\.source).joined(separator: "..")
      transaction.warn(of: [
        "\(printable(path)): '\(printable(last.name))' sums up the others and is one of them: 'columns=\(shorter)' without it"
      ])
    }
    if !isAll { warnOfSums(among: columns, &transaction) }
    guard !columns.isEmpty else {
      // One that would be but for a word says more.
      if let column = rows.columns.first(where: {
        $0.kind == .text && !$0.isOfTexts && $0.number != axis.column?.number
      }) {
        _ = try mapErrors(at: range, rows.values(of: column))
      }
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
      rows: rows, columns: columns, values: values, axis: axis,
      axes: stated == nil && !settings.unpivots ? rows.ownAxes(of: columns) : nil,
      isAxisStated: stated != nil,
      areAll: isAll)
  }

  /// Tells of columns among others that are in each row the sum of those before them, back to the last such column: `Q1`
  /// behind three months.
  private func warnOfSums(among columns: [DataTable.Column], _ transaction: inout Transaction) {
    guard let count = columns.first?.values.count, count > 1, columns.count < 1000,
      columns.allSatisfy({ $0.values.count == count })
    else { return }
    var (sums, start) = ([DataTable.Column](), 0)
    for (index, column) in columns.enumerated() where index - start > 1 {
      let isSum = column.values.indices.allSatisfy { row in
        let sum = columns[start..<index].reduce(0) {
          $0 + ($1.values[row].isNaN ? 0 : $1.values[row])
        }
        return sum != 0 && abs(sum - column.values[row]) <= 1e-6 * abs(sum)
      }
      guard isSum else { continue }
      sums.append(column)
      start = index + 1
    }
    // The last one alone is told of as the sum of all.
    guard let first = sums.first, first.number != columns.last?.number else { return }
    let rest = columns.filter { column in !sums.contains { $0.number == column.number } }
    let list = Expression(.list(rest.map { Expression(.string($0.name)) })).source
    transaction.warn(of: [
      "\(printable(path)): '\(printable(first.name))' sums up those before it and is one of them: 'columns=\(list)' without it"
    ])
  }

  /// The column of the years of rows whose other columns are months, where these are laid end to end; nil where there is none.
  private func yearsOfMonths(
    in table: DataTable, besides chosen: [DataTable.Column]
  ) -> DataTable.Column? {
    guard reading.by != nil || settings.unpivots else { return nil }
    let others = chosen.isEmpty ? table.columns.filter(\.isNumeric) : chosen
    let months = others.filter { ColumnCalendar.isMonthName($0.name) }
    return months.count > 1
      ? table.columns.first { column in
        column.holdsYears && !chosen.contains { $0.number == column.number }
      } : nil
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
  func defineWide(
    _ table: DataTable, _ given: Setting.Value, _ transaction: inout Transaction
  ) throws {
    let wide = try wideTable(table, given, &transaction)
    let (rows, columns, values, axis) = (wide.rows, wide.columns, wide.values, wide.axis)
    var program = settings.plain
    program.columns = wide.reference
    if settings.unpivots {
      var series = try unpivoted(
        columns, values, axis, numberedPlaces(of: columns), in: rows, &transaction)
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
      let members = try columns.indices.map { index in
        let own = wide.axes?[index] ?? axis
        var entry = try entry(
          values[index], wide.axes == nil ? places : positions(on: own, in: rows),
          of: columns[index], on: own, in: rows)
        entry.rowNames = rowNames
        return (columns[index].name, entry)
      }
      try finish(members, of: table, program, &transaction)
    }
    if !settings.unpivots {
      let places = try positions(on: axis, in: rows)
      noteSharedPlaces(nil, places, on: axis, in: rows, &transaction)
      warnOfRepeatedHour(places, on: axis, &transaction)
    }
    warn(wide, &transaction)
  }

  func warn(_ wide: WideTable, needsAxis: Bool = true, _ transaction: inout Transaction) {
    // Years are no seconds since 1970 there.
    let place: DataTable.Axis =
      if settings.unpivots, let column = wide.axis.column, column.kind == .number {
        .x(column)
      } else { wide.axis }
    warn(
      wide.rows.warnings(
        values: wide.columns, axis: place, isAxisStated: wide.isAxisStated || !needsAxis,
        areValuesStated: !wide.areAll),
      wide.rows, &transaction)
  }

  // MARK: - Columns

  /// The columns that `A..B`, a name or a list of both means, in their order.
  private func stretch(
    _ value: Setting.Value, in table: DataTable
  ) throws -> [DataTable.Column] {
    guard case .expression(let expression) = value else { return [] }
    func column(called text: String, _ expression: Expression) throws -> DataTable.Column {
      try settings.column(.word(Name(text, at: expression.range)), "columns", in: table, fail)
    }
    func column(_ expression: Expression) throws -> DataTable.Column {
      if case .string(let text) = expression.kind { return try column(called: text, expression) }
      return try settings.column(.expression(expression), "columns", in: table, fail)
    }
    switch expression.kind {
    case .list(let items):
      return try items.flatMap { try stretch(.expression($0), in: table) }
    case .range(let first?, let last?):
      var ends = [try column(first), try column(last)]
      // Where one number is a header, the other is no place.
      if zip(ends, [first, last]).contains(where: { $0.name == $1.source }) {
        ends = try [first, last].map { end in
          if case .number = end.kind {
            try column(called: end.source, end)
          } else {
            try column(end)
          }
        }
      }
      let (first, last) = (ends[0], ends[1])
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

extension DataTable {
  /// One or two columns before or behind two or more that are called by dates, months or years, as a target stands before
  /// them and a change behind; none where all are called so.
  fileprivate func strays(among columns: [Column]) -> [Column] {
    func areDates(_ columns: ArraySlice<Column>) -> Bool {
      let names = columns.map(\.name)
      return names.allSatisfy(ColumnCalendar.isMonthName) || days(called: names) != nil
        || names.allSatisfy { Int($0).map { (1900...2100).contains($0) } ?? false }
    }
    guard columns.count > 2, !areDates(columns[...]) else { return [] }
    for (before, behind) in [(1, 0), (0, 1), (2, 0), (1, 1), (0, 2)]
    where columns.count - before - behind > 1 {
      if areDates(columns.dropFirst(before).dropLast(behind)) {
        return Array(columns.prefix(before) + columns.suffix(behind))
      }
    }
    return []
  }
}
