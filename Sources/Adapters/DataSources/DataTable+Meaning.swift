import CivilTime
import Threading
package import ValueNotation

// What columns mean together, once all of them have been read.

extension DataTable {
  /// Gives times of the day to the days before them, and makes instants of what local clocks showed.
  mutating func settleTimes(cancellation: Cancellation) throws {
    settleDurations()
    settlePosts()
    settleCounts()
    settleFigures()
    joinDays()
    settleYears()
    for index in columns.indices {
      try cancellation.check()
      switch columns[index].kind {
      case .time where !columns[index].details.areInstants:
        if joinNumberedSteps(to: index) { continue }
        joinClock(to: index)
        let clocks = columns.filter { $0.details.joined == columns[index].number }
        if let zone = ([columns[index]] + clocks).lazy.compactMap(\.zoneOfName).first
          ?? zoneOfRows
        {
          columns[index].values = LocalTimes.instants(columns[index].values, in: zone)
          (columns[index].details.zone, columns[index].details.areInstants) = (zone, true)
          continue
        }
        let local = LocalTimes(columns[index].values, in: options.zone)
        columns[index].values = local.instants
        columns[index].details.skippedRow = local.skippedRow
        columns[index].details.doubtfulRow = local.doubtfulRow
      case .number
      where columns[index].hasValues && !columns[index].details.isJoined
        && options.dateFormat?.serialDays == nil:
        let column = columns[index]
        var isEpoch = try EpochUnit.isLikely(
          name: column.name, values: column.values, cancellation: cancellation)
        if !isEpoch, index == 0, columns.count > 1 {
          isEpoch = try EpochUnit.isLikely(
            firstColumn: column.name, values: column.values, cancellation: cancellation)
        }
        guard isEpoch else { continue }
        columns[index].kind = .time
        columns[index].details.areInstants = true
        columns[index].details.epochUnit = try EpochUnit.convert(
          &columns[index].values, cancellation: cancellation)
      case .number, .time, .clock, .duration, .text: break
      }
    }
    settleBirths()
  }

  /// UTC, where a column of the zones says so in each row; nil elsewhere.
  private var zoneOfRows: TimeZoneRules? {
    let names: Set<String> = [
      "timezone", "tz", "zeitzone", "fuseauhoraire", "fuseau", "zonahoraria", "fusoorario",
      "fusohorário",
      "tijdzone", "tidszon", "tidszone", "aikavyöhyke", "strefaczasowa",
    ]
    guard
      let column = columns.first(where: {
        $0.kind == .text && names.contains(DataTable.core(of: $0.name))
      }), let zones = texts()?[column.number - 1].names,
      !zones.isEmpty, zones.allSatisfy({ ["UTC", "GMT", "Z"].contains($0.uppercased()) })
    else { return nil }
    return .utc
  }

  /// Makes kilometres of posts such as `12+345`, which were read as metres, in columns that count kilometres.
  private mutating func settlePosts() {
    guard options.thousands == UInt8(ascii: "+") else { return }
    for (index, column) in columns.enumerated()
    where column.kind == .number && (column.unit == "km" || DataTable.core(of: column.name) == "km")
    {
      columns[index].values = column.values.map { $0 / 1000 }
    }
  }

  /// Makes numbers of a first column such as `S01`, `S02`, where they ascend and nobody compares them.
  private mutating func settleCounts() {
    if let first = columns.first, first.beginsAnew, columns.count(where: \.isNumeric) > 1 {
      columns[0].details.isCounted = true
    }
    guard let first = columns.first, first.kind == .text,
      first.isNamedLikePart || first.details.pattern.isSpelled,
      let numbers = first.details.pattern.numbers, numbers.count == rowCount, ascends(numbers),
      columns.contains(where: \.isNumeric),
      !options.comparedColumns.contains(where: { $0.means(first.name, at: 0) })
    else { return }
    (columns[0].kind, columns[0].values) = (.number, numbers)
    (columns[0].hasValues, columns[0].offender) = (true, nil)
    columns[0].details.isCounted = true
  }

  /// Makes times of whole numbers such as `20260105`, in columns that are named as times beside others.
  private mutating func settleFigures() {
    guard options.dateFormat == nil, columns.count(where: { $0.isNumeric && $0.hasValues }) > 1
    else { return }
    for (index, column) in columns.enumerated()
    where column.kind == .number && column.hasValues && !column.details.isCounted {
      let first = column.values[firstValue(column)]
      guard
        isNamedLikeTime(column) || column.isNamedLikeMonth
          || index == 0 && (first >= 1e11 || areMonthsInTurn(column)),
        let (format, times) = figures(column, unit: .seconds), !format.text.contains("%V")
      else { continue }
      (columns[index].kind, columns[index].values) = (.time, times)
      columns[index].details.figures = format
      columns[index].details.inference.becomeDays()
    }
  }

  /// Whether numbers such as `202312` and `202401` go from month to month, over a new year.
  private func areMonthsInTurn(_ column: Column) -> Bool {
    let steps = zip(column.values.dropFirst(), column.values).lazy.map { $0 - $1 }
    return steps.allSatisfy { $0 == 1 || $0 == 89 } && steps.contains(89)
  }

  /// The format by which all whole numbers of a column are dates without signs, `20260105`, and the times that
  /// they are; nil where there is none.
  func figures(_ column: Column, unit: EpochUnit) -> (format: DateFormat, times: [Double])? {
    let formats = [
      6: column.isNamedLikeWeek ? ["%G%V"] : ["%Y%m", "%G%V"], 8: ["%Y%m%d"], 10: ["%Y%m%d%H"],
      12: ["%Y%m%d%H%M"],
      14: ["%Y%m%d%H%M%S"],
    ]
    func text(_ value: Double) -> [UInt8]? {
      guard let stamp = Int64(exactly: (value * unit.rawValue).rounded()),
        case let text = Array("\(stamp)".utf8), DateFormat.isCentury(text)
      else { return nil }
      return text
    }
    guard let first = column.values.first(where: { !$0.isNaN }),
      let figures = text(first), let known = formats[figures.count]
    else { return nil }
    tried: for format in known.compactMap({ DateFormat($0) }) {
      var times: [Double] = []
      times.reserveCapacity(column.values.count)
      // Rows of one day follow each other.
      var last = (value: Double.nan, time: Double.nan)
      for value in column.values {
        if !value.isNaN, value != last.value {
          guard let cell = text(value), cell.count == figures.count,
            let time = format.time(cell.span, in: cell.indices)
          else { continue tried }
          last = (value, time.seconds)
        }
        times.append(value.isNaN ? .nan : last.time)
      }
      return (format, times)
    }
    return nil
  }

  /// Days that are counted as times.
  func times(
    of serials: [Double], _ days: DateFormat.SerialDays, in column: Column
  ) throws(DataSourceError) -> [Double] {
    if let row = serials.firstIndex(where: { !$0.isNaN && !days.range.contains($0) }) {
      let (first, last) = (Int(days.range.lowerBound), Int(days.range.upperBound))
      let kind = days == .excel ? "one of Excel's serial days" : "a day of \(days.rawValue)"
      throw .data(place(column, row: row, expected: "\(kind), from \(first) to \(last)"))
    }
    let seconds = serials.map { $0.isNaN ? .nan : days.seconds($0) }
    return days == .excel ? LocalTimes(seconds, in: options.zone).instants : seconds
  }

  /// A cell of a row, where it was found, with what should stand there.
  func place(_ column: Column, row: Int, expected: String, advice: ReadAdvice? = nil) -> DataError {
    let found = cell(column, row: row)
    return DataError(
      file: found?.file ?? name, line: found?.line ?? row + 1, unit: found?.unit ?? .line,
      column: found?.column ?? column.number,
      columnName: column.name, found: found?.found ?? "nothing", expected: expected, advice: advice)
  }

  /// A row of an axis that has no place on it, and how to leave it out.
  package func missingPlace(_ column: Column, row: Int) -> DataError {
    // Of a day and its time the one that is missing.
    let column =
      columns.first {
        $0.details.joined == column.number && $0.values.indices.contains(row)
          && $0.values[row].isNaN
      } ?? column
    let cell = cell(column, row: row)
    let text = String((cell?.found ?? "''").dropFirst().dropLast())
    let others = gapCount(of: column) - 1
    let isMerged =
      text.isEmpty && (column.kind == .time || !options.mergedColumns.isEmpty)
      && seemsMerged(column)
    return place(
      column, row: row,
      expected: "a value in each row, for it is the axis"
        + (others > 0 ? ", and \(others) more lack it" : ""),
      advice: cell?.unit == .row
        ? nil : isMerged ? .merged([column.name]) : .leaveOut(column: column.name, text: text))
  }

  /// A row of an axis that lies before the one above it.
  package func descendingPlace(_ column: Column, row: Int) -> DataError {
    place(column, row: row, expected: "more than in the row before", advice: .sort)
  }

  /// A row whose date may be mistyped, and how to leave it out; without advice where the date has a time of the day beside it.
  package func lonePlace(_ column: Column, row: Int) -> DataError {
    var place = descendingPlace(column, row: row)
    let isJoined = columns.contains { $0.details.joined == column.number }
    place.advice = isJoined ? nil : .leaveOut(column: column.name, text: place.foundText)
    return place
  }

  /// The texts of a column as the file has them, where there are no more than some; nil where there are.
  package func texts(of column: Column, atMost count: Int) -> [String]? {
    guard rowCount <= count else { return nil }
    return (0..<rowCount).map { cell(column, row: $0)?.foundText ?? "" }
  }

  /// The first instants of what columns are called, in seconds since 1970 on their clocks, where each is a day or a
  /// part of a year: `2026-01-05`, `Jan 2026`, or what the caller says; nil where one is not.
  package func days(called names: [String]) -> [Double]? {
    if let format = options.dateFormat, let days = DataTable.days(called: names, format) {
      return options.year.map { format.isDayOfAnyYear ? DataTable.days(days, from: $0) : days }
        ?? days
    }
    let times = names.compactMap { name -> TimeText? in
      let bytes = Array(name.utf8)
      return TimeText(bytes.span, in: bytes.indices).flatMap { $0.readings.areClocks ? nil : $0 }
    }
    guard times.count == names.count, !times.isEmpty else {
      return DataTable.shortMonths(called: names)
    }
    let dayFirst = times.map(\.seconds)
    guard times.contains(where: \.isAmbiguous) else { return dayFirst }
    let monthFirst = times.map(\.monthFirst)
    let left = times.reduce(Readings.all) { $0.intersection($1.readings) }
    // Of 05/04 and 19/04 the second one decides; else the order that lets them ascend.
    return switch (left.contains(.dayFirst), left.contains(.monthFirst)) {
    case (true, false): dayFirst
    case (false, true): monthFirst
    case (true, true) where ascends(dayFirst) != ascends(monthFirst):
      ascends(dayFirst) ? dayFirst : monthFirst
    default: nil
    }
  }

  /// Whether a name is a day and a month without a year, such as `14.02.`.
  private static func isDayOfMonth(_ name: String) -> Bool {
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 3 && parts[2].isEmpty
      && zip(parts, [31, 12]).allSatisfy { part, most in
        Int(part).map { (1...most).contains($0) } ?? false
      }
  }

  /// Whether names are written like days, whose order of day and month may be unknown.
  package static func areShapedLikeDays(_ names: [String]) -> Bool {
    names.allSatisfy { name in
      let bytes = Array(name.utf8)
      return TimeText.isShaped(bytes.span, bytes.indices) || isDayOfMonth(name)
    }
  }

  private static func days(called names: [String], _ format: DateFormat) -> [Double]? {
    let days = names.compactMap { name in
      let bytes = Array(name.utf8)
      return format.time(bytes.span, in: bytes.indices)?.seconds
    }
    return days.count == names.count && !days.isEmpty ? days : nil
  }

  /// Whether columns are called by dates of the stated form, so that it is not that of their cells.
  func areCalled(by format: DateFormat) -> Bool {
    columns.contains { DataTable.days(called: [$0.name], format) != nil }
  }

  /// The months that names such as `Jan-24` and `Jan 24` are, which spreadsheets write: each follows the one before within the year,
  /// as `Mar-10`, `Mar-11` of days do not.
  private static func shortMonths(called names: [String]) -> [Double]? {
    guard names.count > 1 else { return nil }
    // `Mai` has no point where `Jan.` has one.
    let names = names.map { $0.replacing(". ", with: " ") }
    let formats =
      names.allSatisfy { $0.count > 5 }
      ? ["%m.%Y", "%b-%y", "%b %y", "%b/%y", "%b. %y", "%b.-%y", "%b '%y"]
      : names.allSatisfy { $0.count == 5 } ? ["%m/%y"] : []
    return formats.compactMap(DateFormat.init).lazy
      .compactMap { days(called: names, $0) }
      .first { months in
        zip(months, months.dropFirst()).allSatisfy { 0 < $1 - $0 && $1 - $0 < 300 * 86_400 }
      }
  }

  // MARK: - Rows

  /// What to tell where no row is left.
  static func noRow(in file: String) -> DataError {
    DataError(
      file: file, line: 1, column: 1, found: "no row that meets the conditions",
      expected: "at least one")
  }

  /// What to tell of rows that a condition leaves out because a cell is no value; there is at least one.
  package func notice(ofStrays rows: [Int], in column: Column) -> DataError {
    var notice = place(
      column, row: rows[0], expected: column.kind == .number ? "a number" : "a time")
    if column.isOfDurations { notice.expected = "a length of time" }
    notice.expected +=
      rows.count == 1
      ? ": this row left out by the condition"
      : ": \(rows.count) such rows left out by the condition"
    let text = notice.foundText
    let bytes = Array(text.utf8)
    notice.advice =
      !bytes.isEmpty && CensoredCell(bytes.span, bytes.indices) != nil
      ? options.adviceOfCensored
      : column.kind == .number
        ? GrowingColumn.flags(around: bytes).map { .flags($0) } ?? .option("missing", [text])
        : .option("missing", [text])
    // Rows of several words are no gaps of one.
    if place(column, row: rows[rows.count - 1], expected: "").found != notice.found {
      notice.advice = nil
    }
    return notice
  }

  /// What a text is beside the values of a column, read as its cells are; nil where it is no such value.
  ///
  /// Among dates a whole year is that year, and what is written in ISO's way is read beside a stated form, too.
  ///
  /// - Returns: A number, or seconds as ``values(of:)`` gives them; of a day, week, month, quarter or year
  ///   with where it ends.
  package func value(of text: String, in column: Column) -> (value: Double, end: Double?)? {
    let bytes = Array(text.utf8)
    let readings = column.details.inference.readings
    let form = column.details.figures.map { .dates($0) } ?? column.details.inference.hints.form
    var cell =
      form?.cell(bytes.span, in: bytes.indices)
      ?? CellRules(options).cell(bytes.span, in: bytes.indices)
    if case .text = cell, text.contains(#/^\d{4}-/#) {
      var options = options
      options.dateFormat = nil
      cell = CellRules(options).cell(bytes.span, in: bytes.indices)
    }
    let zone = column.details.zone ?? options.zone
    func midnight(_ date: CivilDate) -> Double {
      CivilDateTime.instant(Double(date.daysSince1970) * 86_400, in: zone)
    }
    switch cell {
    case .number(let number) where column.kind == .number:
      let hasComma = readings.prefersComma && !number.readings.isDisjoint(with: .withComma)
      return (hasComma || number.withPoint.isNaN ? number.withComma : number.withPoint, nil)
    case .time(let time) where column.kind == .time && !time.readings.areClocks:
      let shown = readings.prefersMonth ? time.monthFirst : time.seconds
      let instant =
        time.secondsEast.map { shown - Double($0) } ?? CivilDateTime.instant(shown, in: zone)
      let figures = column.details.figures?.text ?? ""
      if text.contains(":") || figures.contains("%H") { return (instant, nil) }
      let first = CivilDateTime(secondsSince1970: shown).date
      let period = time.period ?? (figures == "%Y%m" ? .month : nil)
      let next = period?.end(from: first) ?? first.adding(days: 1)
      return (instant, midnight(next))
    default:
      guard column.kind == .time, let year = Int(text), (1000...2999).contains(year),
        let first = CivilDate(year: year, month: 1, day: 1)
      else { return nil }
      return (midnight(first), midnight(first.adding(months: 12)))
    }
  }

  /// Which rows meet conditions, where `holds` says in which rows each of those on values does.
  package func rows(
    _ tests: [ConditionTree<RowTestPart>], _ holds: [[Bool]]
  ) -> [Bool] {
    let rows = ConditionTree.all(tests).rows { part in
      switch part {
      // Where what they said is not kept, all rows that are left meet them.
      case .text(let index): answers.isEmpty ? nil : answers[index]
      case .values(let index): holds[index]
      }
    }
    return rows ?? [Bool](repeating: true, count: rowCount)
  }

  /// The rows that a condition on numbers or times leaves.
  ///
  /// Where a cell of another row has made a column one of texts, the file is read again without it.
  ///
  /// - Throws: ``DataSourceError``, `CancellationError`.
  package func rows(where holds: [Bool]) throws -> DataTable {
    let kept = holds.indices.filter { holds[$0] }
    let isMisread = columns.contains { $0.kind == .text && $0.details.looks != .text }
    if isMisread, !kept.isEmpty, kept.count < holds.count, let rows = try reading(rows: kept) {
      return rows
    }
    return chosen(holds)
  }

  /// The rows that a condition leaves, with their values as they are.
  package func chosen(_ holds: [Bool]) -> DataTable {
    var table = self
    let kept = holds.indices.filter { holds[$0] }
    table.rowNumbers = kept.map { rowNumbers?[$0] ?? $0 }
    table.rowCount = kept.count
    for index in columns.indices {
      table.columns[index].texts?.codes = kept.map { columns[index].texts?.codes[$0] ?? -1 }
      guard columns[index].kind != .text else { continue }
      table.columns[index].values = kept.map { columns[index].values[$0] }
      if let row = columns[index].details.skippedRow {
        table.columns[index].details.skippedRow = kept.firstIndex(of: row)
      }
      if let row = columns[index].details.doubtfulRow {
        table.columns[index].details.doubtfulRow = kept.firstIndex(of: row)
      }
    }
    if kept.count < holds.count { table.summaryRow = nil }
    if kept.isEmpty, !holds.isEmpty { table.notices.append(DataTable.noRow(in: name)) }
    return table
  }
}
