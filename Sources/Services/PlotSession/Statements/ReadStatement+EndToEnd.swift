import CivilTime
import DataSources
import Files
import PlotLanguage
import SampleStore
import Threading

/// `unpivot=on`: the columns of each row laid end to end, for all rows or for those of each member.
extension ReadStatement {
  private var isUnpivotStated: Bool { reading.options["unpivot"] != nil }

  /// What to say of `by=` beside `columns=` that are not laid end to end.
  func twoGroups(_ columns: Setting.Value) -> Diagnostic {
    Diagnostic(
      .syntaxError, "'by' and 'columns' make different groups of one table", at: columns.range,
      advice:
        "with 'unpivot=on' each member has the columns end to end; 'column=' reads one of them")
  }

  /// A member of each value of a column, whose other columns are laid end to end.
  func defineLaid(
    _ table: DataTable, _ by: Setting.Value, _ columns: Setting.Value,
    _ transaction: inout Transaction
  ) throws {
    let (keys, _, texts) = try memberTexts(by, in: table)
    let wide = try wideTable(table, columns, &transaction)
    guard wide.columns.count > 1 else {
      if !isUnpivotStated { throw twoGroups(columns) }
      throw Diagnostic(
        .typeMismatch, "unpivot lays columns end to end, and '\(wide.columns[0].name)' is one",
        at: columns.range, advice: "leave 'unpivot=on' away")
    }
    var members: [(name: String, entry: SeriesEntry)] = []
    let (names, parts) = try memberRows(texts, keys, in: table, &transaction)
    let places = parts.allSatisfy { $0.count <= 1 } ? numberedPlaces(of: wide.columns) : nil
    for (name, part) in zip(names, parts)
    where !part.isEmpty {
      var holds = [Bool](repeating: false, count: wide.rows.rowCount)
      for row in part { holds[row] = true }
      let rows = try mapErrors(at: reading.file.range, wide.rows.rows(where: holds))
      let values = wide.values.map { column in part.map { column[$0] } }
      var said = transaction
      var entry = try unpivoted(
        wide.columns, values, wide.axis.inTable(rows), places, in: rows, &said)
      // What is said of all is said once.
      if members.isEmpty { transaction = said }
      if part.count == 1, entry.samples.positions == .index {
        entry.rowNames = wide.columns.map(\.name)
      }
      members.append((name, entry))
    }
    var program = settings.plain
    program.by = .list(keys.map(table.reference))
    program.columns = wide.reference
    try finish(members, of: table, program, &transaction)
    warnOfTotals(
      members.map(\.name), among: Set(names), of: keys.map(\.name).joined(separator: ", "),
      isOneColumn: keys.count == 1, &transaction)
    // Columns that are numbered go on by themselves, and a time of their row tells nothing of them.
    let areNumbered =
      parts.allSatisfy { $0.count <= 1 } && NumberedHeaders.areNumbered(wide.columns.map(\.name))
    warn(wide, needsAxis: !areNumbered, &transaction)
  }

  /// Columns laid end to end, row by row: at dates where rows and columns are years and months, months and days, or
  /// days and hours, at the numbers that a row's columns are called by, else on an index.
  func unpivoted(
    _ columns: [DataTable.Column], _ values: [[Double]], _ axis: DataTable.Axis,
    _ places: NumberedHeaders?, in table: DataTable, _ transaction: inout Transaction
  ) throws -> SeriesEntry {
    let (width, count) = (columns.count, table.rowCount)
    let headers = HeaderName.withoutUnits(columns.map(\.name))
    let all = try scope.cancellation.array(of: count * width) { values[$0 % width][$0 / width] }
    guard let place = axis.column, let rows = try rowDates(axis, place, in: table),
      let calendar = ColumnCalendar(headers, rows: rows)
    else {
      if let times = try times(of: headers, axis, in: table, &transaction) {
        let order = times.indices.sorted { times[$0] < times[$1] }
        var series = try entry(
          order.map { all[$0] }, order.map { times[$0] }, of: columns[0], on: .time(columns[0]),
          in: table
        ) { order[$0] / width }
        series.clocks = scope.state.zone.name
        return series
      }
      if let place = axis.column, place.isNamedLikeDay,
        headers.allSatisfy({ ColumnCalendar.month($0) != nil })
      {
        throw Diagnostic(
          .dataError,
          "\(printable(path)): days of '\(printable(place.name))' and columns of months are dates of a year that is not there",
          at: reading.options["unpivot"]?.range ?? reading.file.range,
          advice: "without 'unpivot=on' each month is a member")
      }
      if let places, count == 1 {
        let order = places.places.indices.sorted { places.places[$0] < places.places[$1] }
        var series = try entry(all, nil, of: columns[0], on: .index, in: table)
        series.samples = try SampleSeries(
          order.map { all[$0] }, at: .explicit(order.map { places.places[$0] }), kind: .number)
        series.measure.placeUnit = places.unit
        return series
      }
      if count > 1, !isUnpivotStated, let columns = reading.columns {
        throw twoGroups(columns)
      }
      if count > 1, width < 12, columns.allSatisfy({ ColumnCalendar.isMonthName($0.name) }) {
        let line =
          "'\(columns[0].name)' of each row stands \(width) places behind that of the row above: without 'unpivot=on' "
          + "each month is a member, and 'sum(\(reading.names[0].text))' adds up its rows"
        transaction.emit(
          .stream(.standardError, "warning: \(printable(path)): \(line)\n"))
      }
      let areNumbered =
        count == 1 && NumberedHeaders.areNumbered(headers) && reading.by != nil
      let isStated =
        axis.column?.kind == .time && !areNumbered || axis.kind.isElapsed && count > 1
        || reading.x != nil || reading.time != nil
        || DataTable.areShapedLikeDays(columns.map(\.name))
      if isStated || reading.by != nil && count > 1 {
        let names = listed(columns.map(\.name))
        let rows = axis.column.map { " of '\(printable($0.name))'" } ?? ""
        let remedy =
          DataTable.areShapedLikeDays(columns.map(\.name))
          ? "; a dateFormat= such as \"%d/%m/%Y\" says what they are" : ""
        let line =
          "columns \(names) are no months, days or hours\(rows): end to end they stand on an index\(remedy)"
        transaction.emit(
          .stream(
            .standardError,
            "warning: \(printable(path)): \(line)\n"))
      }
      return try entry(all, nil, of: columns[0], on: .index, in: table)
    }
    if let line = doubt(of: calendar, headers, in: place) {
      transaction.emit(.stream(.standardError, "warning: \(printable(path)): \(line)\n"))
    }
    let zone = scope.state.zone
    var kept: [(time: Double, value: Double, row: Int)] = []
    kept.reserveCapacity(all.count)
    for row in rows.indices {
      try scope.cancellation.check()
      for column in 0..<width {
        let value = values[column][row]
        let shown = calendar.time(column, in: rows[row])
        let instant = shown.map { zone.instant(of: $0) }
        // Days and hours that there are not are empty in such tables.
        if let shown, let instant, !value.isNaN || zone.civil(at: instant) == shown {
          kept.append((instant, value, row))
        } else if !value.isNaN {
          let what = "'\(columns[column].name)' of \(rows[row].date.iso8601)"
          throw Diagnostic(
            .dataError, "\(printable(path)): \(what) is no day, and has a value",
            at: reading.file.range)
        }
      }
    }
    var series = try entry(
      kept.map(\.value), kept.map(\.time), of: columns[0], on: .time(place), in: table
    ) { kept[$0].row }
    series.clocks = zone.name
    return series
  }

  /// What to tell of years of which nothing says when they begin; nil where that is plain.
  private func doubt(
    of calendar: ColumnCalendar, _ headers: [String], in years: DataTable.Column
  ) -> String? {
    guard case .months(let months) = calendar else { return nil }
    if years.holdsSeasons, let first = headers.first(where: { !ColumnCalendar.isMonthName($0) }) {
      return "'\(first)' is taken for that of a year that begins in January: "
        + DataTable.quartersFromApril
    }
    guard !years.holdsSeasons, let next = months.firstIndex(where: { $0 > 12 }) else { return nil }
    return "'\(headers[next])' behind '\(headers[next - 1])' is taken for the next year's: "
      + "where the rows are called by the year that ends, shift(…, -1 year) moves them there"
  }

  /// The numbers that columns are called by, which are x where nothing else was said to be.
  func numberedPlaces(of columns: [DataTable.Column]) -> NumberedHeaders? {
    reading.x == nil && reading.time == nil && !settings.isRegular
      ? NumberedHeaders(HeaderName.withoutUnits(columns.map(\.name))) : nil
  }

  /// The instants of all cells, row by row, where the columns are called by days, months or years: of a single row, of
  /// rows that are times of the day, of rows that are months of those years, or of several rows, whose values then share
  /// each day; nil for any other table.
  private func times(
    of names: [String], _ axis: DataTable.Axis, in table: DataTable,
    _ transaction: inout Transaction
  ) throws -> [Double]? {
    let years = names.compactMap { Int($0).flatMap { (1000...2999).contains($0) ? $0 : nil } }
    let zone = scope.state.zone
    if years.count == names.count, table.rowCount > 1, let first = table.columns.first,
      let texts = table.texts(of: first, atMost: 12),
      case let months = texts.compactMap(ColumnCalendar.month), months.count == texts.count
    {
      return months.flatMap { month in
        years.map { year in
          let date = CivilDate(year: year, month: month, day: 1)
          return zone.instant(
            of: CivilDateTime(secondsSince1970: Double(date?.daysSince1970 ?? 0) * 86_400))
        }
      }
    }
    guard let days = table.days(called: names) else { return nil }
    var clocks = [Double](repeating: 0, count: table.rowCount)
    if case .elapsed(let column) = axis {
      clocks = try mapErrors(at: reading.file.range, table.elapsed(of: column))
    } else if table.rowCount > 1 {
      let line =
        "\(printable(path)): columns \(listed(names)) are times, and each of \(table.rowCount) rows has them"
      guard reading.by != nil else {
        let rows = table.columns.first { $0.kind == .text && !names.contains($0.name) }
        throw Diagnostic(
          .dataError, line, at: reading.file.range,
          advice: rows.map { "\(self.advice(.by([$0.name]))), which draws each row by itself" })
      }
      let sum = "resample(\(reading.names[0].text), day, sum) adds them up"
      transaction.emit(
        .stream(.standardError, "warning: \(line), which share each time: \(sum)\n"))
    }
    return clocks.flatMap { clock in
      days.map { zone.instant(of: CivilDateTime(secondsSince1970: $0 + clock)) }
    }
  }

  /// The dates of rows as their clocks show them; nil where they have none.
  ///
  /// Whole numbers are years.
  private func rowDates(
    _ axis: DataTable.Axis, _ column: DataTable.Column, in table: DataTable
  ) throws -> [CivilDateTime]? {
    let values = try mapErrors(at: reading.file.range, table.values(of: column))
    if column.kind == .number {
      let years: ClosedRange<Double> = column.isNamedLikeYear ? 1...9999 : 1000...2999
      return values.allSatisfy({ $0 == $0.rounded() && years.contains($0) })
        ? values.map { year in
          let date = CivilDate(year: Int(year), month: 1, day: 1)
          return CivilDateTime(secondsSince1970: Double(date?.daysSince1970 ?? 0) * 86_400)
        } : nil
    }
    guard column.kind == .time, values.allSatisfy({ !$0.isNaN }) else { return nil }
    return values.map { scope.state.zone.civil(at: $0) }
  }
}

extension DataTable.Axis {
  /// The same of some of a table's rows.
  func inTable(_ rows: DataTable) -> DataTable.Axis {
    switch self {
    case .time(let column): .time(rows.columns[column.number - 1])
    case .x(let column): .x(rows.columns[column.number - 1])
    case .elapsed(let column): .elapsed(rows.columns[column.number - 1])
    case .index: .index
    }
  }
}
