import CivilTime
import Files
import ValueNotation

extension DataTable {
  /// What could not be used, although it looks as if it should be.
  ///
  /// - Parameters:
  ///   - values: The columns of the values.
  ///   - axis: The axis that was taken.
  ///   - isAxisStated: Whether the caller said which column is the axis.
  ///   - areValuesStated: Whether the caller said which columns are the values.
  /// - Returns: The cells, in the file's order of columns, with what to write.
  package func warnings(
    values: [Column], axis: Axis, isAxisStated: Bool, areValuesStated: Bool
  ) -> [DataError] {
    var found = notices
    let taken = Set(values.map(\.number))
    if !isAxisStated {
      // Whoever reads one column of times for a difference needs none of another as the axis.
      let areTimes = values.contains { $0.kind == .time }
      for column in columns
      where !taken.contains(column.number)
        && !(areTimes && (column.kind == .time || column.details.contentBefore == .time))
      {
        found += unusedAxis(column, besides: axis)
      }
      found += unusedX(values: taken, axis: axis)
    }
    if !areValuesStated {
      for column in columns where !taken.contains(column.number) {
        if column.details.looks == .number, isAxisStated || !isMeantAsPart(column),
          var offender = column.offender.map(completed)
        {
          offender.expected += ": the whole column is left out"
          // Nobody asked for it, and its row has values in those that somebody asked for.
          if case .leaveOut(_, let text)? = offender.advice, column.number > 1 {
            offender.advice = .option("missing", [text])
          }
          found.append(ofAxis(offender, column))
        }
        if column.kind == .number, column.number != axis.column?.number,
          let problem = problem(of: column)
        {
          found.append(problem)
        }
      }
    }
    if let first = values.first {
      let statistics = warningOfStatistics(first)
      // What makes a column one of texts is told once.
      found.removeAll { ($0.line, $0.column) == (statistics?.line, statistics?.column) }
      found += [
        warningOfSum(first, on: axis) ?? statistics ?? warningOfFoot(on: axis)
          ?? warningOfInnerSums(first, on: axis) ?? warningOfBlankSums(first)
          ?? warningOfBlankParts(first)
      ].compactMap(\.self)
    }
    found += values.compactMap { warningOfFigures($0) }
    // A time that is measured may be one of a stopwatch, and an hour is one of the clock.
    if case .x(let column) = axis, column.isNamedLikeClock, column.unit == nil,
      column.words.isDisjoint(with: Column.looseClockWords.union(["utc", "local"])),
      !taken.contains(column.number)
    {
      found += [warningOfFigures(column, isClock: true)].compactMap(\.self)
    }
    found += values.filter { !$0.values.isEmpty && $0.values.allSatisfy(\.isNaN) }.map {
      place($0, row: 0, expected: "a value in some row: there is none in \($0.values.count)")
    }
    found += columns.filter { column in
      taken.contains(column.number) || column.number == axis.column?.number
        || options.comparedColumns.contains { $0.means(column.name, at: column.number - 1) }
    }.compactMap(warningOfGroups)
    found += values.compactMap {
      warningOfOddGroups($0) ?? warningOfLoneGroup($0) ?? warningOfPoints($0)
        ?? warningOfThousandths($0) ?? warningOfThreeDecimals($0)
    }
    let read = values + [axis.column].compactMap(\.self).filter { !taken.contains($0.number) }
    found += read.compactMap(warningOfMixedSigns)
    found += values.compactMap(warningOfSigns) + values.compactMap(warningOfBirths)
    found += warningsOfGapMarks(values)
    found += values.compactMap(warningOfSentinel) + values.compactMap(warningOfPrefix)
    found += values.compactMap(warningOfApostrophe) + values.compactMap(warningOfMagnitude)
    found += values.compactMap { warningOfUnit($0) ?? warningOfFraction($0, among: values) }
    if options.durationsAreHours != nil, !columns.contains(where: \.isOfDurations),
      let column = values.first(where: { $0.kind == .number && $0.hasValues })
    {
      found.append(
        place(
          column, row: firstValue(column),
          expected: "a time of two parts such as 4:58, of which 'durations' tells: there is none"))
    }
    if case .x(let column) = axis, !taken.contains(column.number),
      let warning = warningOfSentinel(column)
    {
      found.append(warning)
    }
    found += values.compactMap { warningOfParts($0, isAxis: false) ?? warningOfIntervals($0) }
    if case .elapsed(let column) = axis, !taken.contains(column.number),
      let warning = warningOfParts(column, isAxis: true)
    {
      found.append(warning)
    }
    if case .elapsed(let column) = axis, let warning = warningOfMidnight(column) {
      found.append(warning)
    }
    found += read.compactMap(warningOfFarDate) + read.compactMap(warningOfWeekday)
    if case .time(let column) = axis, taken.contains(column.number),
      let row = column.values.firstIndex(where: \.isNaN)
    {
      // A value at no time is an error; of rows that are counted at their own times only some have one.
      let count = column.values.count(where: \.isNaN)
      found.append(
        place(
          column, row: row,
          expected: "a time: \(count == 1 ? "this row is" : "\(count) such rows are") left out"))
    }
    if case .time(let column) = axis {
      if options.dateFormat == nil { found += doubtfulEpoch(column) }
      // Who has days of the week, or weeks, knows the year.
      if let format = options.dateFormat, let year = format.assumedYear,
        options.year == nil || !format.isDayOfAnyYear
      {
        found.append(
          place(
            column, row: firstValue(column),
            expected: "a date with a year, which 'dateFormat' lacks: it was read as one of \(year)"
              + (format.isDayOfAnyYear ? ", and 'year=' says which it is" : ""))
        )
      }
      found += [
        unusedClock(beside: column, besides: taken), warningOfJoined(column),
        warningOfHourEnds(column), warningOfMonths(column), warningOfWeeks(column),
        warningOfSeasonQuarters(axis),
      ].compactMap(\.self)
    }
    if let column = axis.column, let row = column.details.doubtfulRow, row < rowCount {
      found.append(
        place(
          column, row: row,
          expected: "rows in order, for the clocks of \(options.zone.name) show this time twice"))
    }
    if let column = axis.column, let row = column.details.skippedRow {
      found.append(
        place(
          column, row: row, expected: "a time that the clocks of \(options.zone.name) show",
          advice: nil))
    }
    return found
  }

  private func unusedAxis(_ column: Column, besides axis: Axis) -> [DataError] {
    let details = column.details
    switch column.kind {
    case .text: return unread(column, besides: axis).map { [$0] } ?? []
    case .clock where !details.isJoined:
      // `08:00-16:00` of a shop is a text.
      let areIntervals = details.inference.areIntervals == true
      guard case .index = axis, !areIntervals || column.number == 1 else { return [] }
      return [
        place(
          column, row: firstValue(column), expected: "a date before it",
          advice: areIntervals ? .rows : .option("dateFormat", ["%H:%M"]))
      ]
    case .time where onlyTimeColumn?.number == column.number && isSparse(column):
      guard timeNumber(axis) == nil, let row = column.values.firstIndex(where: \.isNaN) else {
        return []
      }
      return [
        place(
          column, row: row,
          expected: "a time in each row, which \(gapCount(of: column)) of \(rowCount) rows lack: "
            + "it is not the axis",
          advice: seemsMerged(column) ? .merged([column.name]) : nil)
      ]
    case .time:
      guard column.hasValues, onlyTimeColumn == nil, timeNumber(axis) == nil,
        column.number == columns.first(where: { $0.kind == .time && $0.hasValues })?.number
      else { return [] }
      // Who compares one knows it.
      let compared = columns.first { other in
        other.kind == .time && other.hasValues
          && options.comparedColumns.contains { $0.means(other.name, at: other.number - 1) }
      }
      let meant = compared ?? column
      let goesBack = zip(meant.values, meant.values.dropFirst()).contains { $0 > $1 }
      return [
        place(
          column, row: firstValue(column), expected: "one column of times, or the name of one",
          advice: .column("time", number: meant.number, sorted: goesBack))
      ]
    case .number:
      if let warning = unjoined(column, besides: axis) { return [warning] }
      if axis.column == nil || axis.column?.number == column.number, timeNumber(axis) == nil,
        column.holdsMonths, isNamedLikeTime(column) || column.isNamedLikePart
      {
        return [
          place(
            column, row: firstValue(column), expected: "a date",
            advice: .option("dateFormat", ["%m.%Y"]))
        ]
      }
      if isNamedLikeTime(column), let format = dayFormat(column) {
        return [
          place(
            column, row: firstValue(column), expected: "a date: a number was read",
            advice: .option("dateFormat", [format]))
        ]
      }
      if isShortWeek(column), column.number != timeNumber(axis) {
        return [
          place(
            column, row: firstValue(column), expected: "a week of a year: a number was read",
            advice: .option("dateFormat", ["%y%V"]))
        ]
      }
      if let format = options.dateFormat, format.serialDays == nil, timeNumber(axis) == nil,
        column.number == 1 || isNamedLikeTime(column), column.hasValues,
        // Of a column of texts that it is meant for it is told by itself.
        !columns.contains(where: {
          $0.kind == .time || $0.kind == .clock || $0.kind == .text && isNamedLikeTime($0)
        })
      {
        return [
          place(
            column, row: firstValue(column),
            expected: "a date written as \(format.text): a number was read",
            advice: dayFormat(column).map { .option("dateFormat", [$0]) })
        ]
      }
      // `202052` in front of `202101` is no number that grows.
      let isPlace = axis.column?.number == column.number
      let isPeriod =
        isPlace
        && ["week", "month", "period", "woche", "monat", "semaine"].contains {
          column.name.lowercased().contains($0)
        }
      guard isNamedLikeTime(column) || column.isNamedLikePart || isPeriod,
        column.number != timeNumber(axis), column.hasValues,
        let row = column.values.firstIndex(where: { !$0.isNaN })
      else { return [] }
      let value = column.values[row]
      let areWhole = column.values.allSatisfy { $0.isNaN || $0 == $0.rounded() }
      // 1954 to 2119, which no count of seconds or days of one's own begins with.
      let areExcel = column.values.allSatisfy { $0.isNaN || (20_000...80_000).contains($0) }
      let figures = areWhole ? self.figures(column, unit: .seconds)?.format.text : nil
      guard figures != nil || isNamedLikeTime(column),
        areExcel || figures != nil || (areWhole && column.name.lowercased().contains("dat")),
        value.magnitude < 1e15
      else { return [] }
      let known = figures.map { [$0] } ?? (areExcel ? ["excel"] : figureFormats(column))
      let formats =
        known.isEmpty ? DateFormat.guess("\(Int(value))").map { [$0] } ?? [] : known
      return [
        place(
          column, row: row, expected: "a date",
          advice: formats.isEmpty ? nil : .option("dateFormat", formats))
      ]
    case .duration where column.isNamedLikeClock && !column.details.isJoined:
      // Times of the day beside days, but for a cell such as 24:00.
      guard !column.canBeTimeOfDay, column.details.twoParts == nil,
        columns.contains(where: { $0.kind == .time && abs($0.number - column.number) == 1 }),
        let row = column.values.firstIndex(where: { $0 >= (column.isOfTwoParts ? 1440 : 86_400) })
      else { return [] }
      return [
        place(column, row: row, expected: "a time of the day, which the days beside it lack")
      ]
    case .clock, .duration: return []
    }
  }

  /// A warning of a word in a column that would be the axis: there its row is left out, since no place on it is a gap.
  private func ofAxis(_ warning: DataError, _ column: Column) -> DataError {
    guard case .option("missing", let words)? = warning.advice, let text = words.first,
      column.details.looks == .time || isNamedLikeTime(column) || column.isNamedLikePart
    else { return warning }
    var warning = warning
    warning.advice = .leaveOut(column: column.name, text: text)
    return warning
  }

  /// What to tell of a column of texts that is meant as times, and could not be read.
  private func unread(_ column: Column, besides axis: Axis) -> DataError? {
    let details = column.details
    guard var warning = column.offender.map(completed) else { return nil }
    // `Valuta` is a day, or the currency of each row.
    if column.isNamedLikeUnit, !warning.found.contains(where: \.isNumber) { return nil }
    warning.advice = adviceOfWeeks(column, warning.foundText) ?? warning.advice
    guard case .index = axis else {
      // Its row has a place and a value without it.
      if case .time = axis, case .leaveOut(_, let text)? = warning.advice {
        warning.advice = .option("missing", [text])
      }
      // Beside times a length of time is a value, which nobody asked for.
      if case .time = axis, details.inference.readings.areClocks, !column.isNamedLikeClock {
        return nil
      }
      // The days of the week beside days say nothing new.
      if TimeScanner.isWeekday(warning.foundText) { return nil }
      return details.looks == .time || isNamedLikeTime(column) ? warning : nil
    }
    if let totals = warningOfPeriods(column) { return totals }
    let isFirst = columns.first { $0.kind == .text && $0.offender != nil }?.number == column.number
    let hasFigures = warning.found.contains(where: \.isNumber)
    let isMeant =
      details.looks == .time || isNamedLikeTime(column)
      || column.isNamedLikePart
        && (details.pattern.canBeParts || details.contentBefore == .number)
      || isMeantAsPart(column)
      || isFirst
        && (details.pattern.isLikeTime || hasFigures && options.dateFormat != nil
          || [
            .option("thousands", ["+"]), .option("dateFormat", ["%d.%m."]),
            .option("dateFormat", ["%d. %m."]),
          ].contains(warning.advice))
    guard isMeant else { return nil }
    // Days of the week and the like stand below what is drawn, and so do weeks that have no better place.
    let isName = rowCount <= DataTable.mostNamedPoints && rowNames?.column == column.number
    if isName, !hasFigures && !isMeantAsPart(column) || details.pattern.beginsAnew { return nil }
    if let format = options.dateFormat, areCalled(by: format) { return nil }
    if let format = options.dateFormat, format.serialDays == nil, details.contentBefore != .time {
      warning.expected = "a date written as \(format.text)"
    }
    warning.expected += ": the whole column is left out, and the rows are numbered from 0"
    // Who writes a time of the day wants it.
    let isClock = warning.found.contains(#/\d:\d\d/#)
    warning = ofAxis(warning, column)
    if warning.advice == nil, !isClock {
      let word = String(warning.foundText.prefix(while: \.isLetter))
      let isNumbered = details.pattern.numbers != nil && !word.isEmpty
      // One row is less than all dates.
      warning.advice =
        details.contentBefore == .time && rowCount > 4
        ? .leaveOut(column: column.name, text: warning.foundText)
        : isName && isNumbered ? .flags([word]) : .rows
    }
    // Where other columns are the dates of the row as well, its row has what they say.
    if !hasFigures, columns.count(where: { $0.kind == .time }) > 1,
      case .leaveOut(_, let text)? = warning.advice
    {
      warning.advice = .option("missing", [text])
    }
    return warning
  }

  private func timeNumber(_ axis: Axis) -> Int? {
    if case .time(let column) = axis { column.number } else { nil }
  }

  /// The first column, where it nearly ascends.
  private func unusedX(values: Set<Int>, axis: Axis) -> [DataError] {
    guard case .index = axis, options.dateFormat == nil, let first = columns.first,
      !values.contains(first.number),
      first.isNumeric || first.beginsAnew, first.hasValues, let start = first.values.first
    else { return [] }
    let steps = first.values.indices.dropFirst()
    let wrong = steps.filter { !(first.values[$0] > first.values[$0 - 1]) }
    if first.canBeTimeOfDay, steps.count >= 3, wrong.count * 10 <= max(10, steps.count),
      let row = wrong.first
    {
      let expected = "a later time than in the row before: past midnight days stand beside times"
      return [
        place(
          first, row: row, expected: expected,
          advice: mayPassMidnight(first) ? .option("durations", ["h:mm"]) : nil)
      ]
    }
    let names = [
      "x", "t", "index", "step", "iteration", "epoch", "cycle", "n", "i", "time", "sec", "seconds",
    ]
    let isNamed = names.contains(first.name.lowercased()) || first.name == "column1"
    // Depths go down evenly, from below or below 0.
    let differences = steps.map { first.values[$0] - first.values[$0 - 1] }
    if steps.count > 1, wrong.count == steps.count, let step = differences.first, step < 0,
      differences.allSatisfy({ abs($0 - step) <= 1e-6 * abs(step) })
    {
      return [
        place(
          first, row: 1,
          expected: "more than in the row before, for an x: the rows are numbered from 0",
          advice: .column("x", number: first.number, sorted: true))
      ]
    }
    // Below few points, and bars, they stand as names.
    let isLost = first.beginsAnew && (rowCount > DataTable.mostNamedPoints || keyColumn == nil)
    if first.holdsYears, let row = wrong.first, Set(first.values).count == rowCount {
      return [
        place(
          first, row: row,
          expected: "a later year than in the row before, for an x: the rows are numbered from 0",
          advice: .column("x", number: first.number, sorted: true))
      ]
    }
    guard let row = wrong.first ?? (start.isNaN ? 0 : nil), isLost || !first.beginsAnew,
      isNamed || isLost || (steps.count >= 10 && wrong.count * 10 <= steps.count)
    else { return [] }
    // Without names nothing tells that they are parts of times.
    if !hasNames, columns.count > 3,
      zip(columns, [1000...2999, 1...12, 1...31] as [ClosedRange<Double>]).allSatisfy({
        part, range in
        part.values.allSatisfy { range.contains($0) && $0 == $0.rounded() }
      })
    {
      let expected = "a line of names above the rows: below 'year,month,day,hour' they are times"
      return [place(first, row: row, expected: expected)]
    }
    if isLost {
      let expected =
        "more than in the row before, for an x: of what it is a part nothing tells, and the rows are numbered from 0"
      return [place(first, row: row, expected: expected, advice: .rows)]
    }
    let parting = columnsParting(besides: [first]) { DataTable.ascend(first.values, in: $0) }
    return [
      place(
        first, row: row, expected: "more than in the row before, for an x",
        advice: parting.map { .by($0) } ?? .column("x", number: first.number))
    ]
  }
}
