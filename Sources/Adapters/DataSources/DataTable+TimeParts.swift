import CivilTime

// Times whose parts stand in columns of their own: a year beside a month, an hour beside a day.

/// A part of a time that a column of whole numbers holds, told by its name.
private enum TimePart: CaseIterable {
  case year, quarter, month, week, day, dayOfYear, hour, minute

  /// The names that it has, in letters and digits alone.
  var names: Set<String> {
    switch self {
    case .year:
      [
        "year", "jahr", "année", "annee", "año", "ano", "anno", "jaar", "yyyy", "yr", "yy", "år",
        "vuosi", "rok", "isoyear",
      ]
    case .quarter: ["quarter", "quartal", "trimestre", "kvartal", "kwartaal", "kwartał"]
    case .month:
      [
        "month", "monat", "mois", "mes", "mês", "mese", "maand", "månad", "måned", "kuukausi",
        "miesiąc",
      ]
    case .week:
      [
        "week", "woche", "kalenderwoche", "kw", "semaine", "semana", "settimana", "vecka", "uge",
        "uke", "viikko", "tydzień", "isoweek",
      ]
    case .day:
      [
        "day", "tag", "jour", "dia", "día", "giorno", "dag", "dayofmonth", "dom", "päivä", "dzień",
      ]
    case .dayOfYear: ["doy", "dayofyear", "yday", "julianday", "jday"]
    case .hour:
      [
        "hour", "stunde", "heure", "hora", "ora", "uur", "hourofday", "std", "uhrzeit", "timme",
        "tunti", "godzina", "godz", "hourending", "he",
      ]
    case .minute: ["minute", "minuto", "minuut", "minut", "minuta"]
    }
  }

  /// Whether it has a name, also one that ends in what stands for a number: `Weeknr`, `month_no`.
  func isName(_ core: String) -> Bool {
    names.contains(core)
      || ["number", "nummer", "num", "nr", "no"].contains { ending in
        core.hasSuffix(ending) && names.contains(String(core.dropLast(ending.count)))
      }
  }

  /// More names, for a column directly behind that of the greater part: `mm` alone may be rain.
  var shortNames: Set<String> {
    switch self {
    case .year: []
    case .quarter: ["q", "qtr"]
    case .week: ["wk", "w"]
    case .month: ["mm", "mo", "mon", "mth"]
    case .day: ["dd", "dy", "d"]
    case .dayOfYear: ["jd"]
    case .hour: ["hh", "hr", "h"]
    case .minute: ["mm", "mn", "min"]
    }
  }

  /// The numbers that it can be; the hour 24 is the next day's first.
  var range: ClosedRange<Double> {
    switch self {
    case .year: 1000...2999
    case .quarter: 1...4
    case .month: 1...12
    case .week: 1...53
    case .day: 1...31
    case .dayOfYear: 1...366
    case .hour: 0...24
    case .minute: 0...59
    }
  }
}

extension DataTable.Column {
  /// Whether it has a name of a part of a time: `Monat`, of which the cells `Mai` and `Juni` are no times.
  var isNamedLikePart: Bool {
    TimePart.allCases.contains { $0.isName(DataTable.core(of: name)) }
  }

  /// Whether it has a name of months.
  var isNamedLikeMonth: Bool { TimePart.month.isName(DataTable.core(of: name)) }

  /// Whether it has a name of days.
  package var isNamedLikeDay: Bool { TimePart.day.isName(DataTable.core(of: name)) }

  /// Whether it has a name of years.
  package var isNamedLikeYear: Bool { TimePart.year.isName(DataTable.core(of: name)) }

  /// Whether it has a name of weeks.
  var isNamedLikeWeek: Bool { TimePart.week.isName(DataTable.core(of: name)) }

  /// Whether it has a name of years, and holds nothing else.
  package var holdsYears: Bool {
    isNamedLikeYear && areYears
  }

  /// Whether its numbers are years where somebody says that they are times.
  fileprivate var areYears: Bool {
    let range = isNamedLikeYear ? TimePart.year.range : 1500...2200
    return kind == .number && hasValues
      && values.allSatisfy { $0.isNaN || $0 == $0.rounded() && range.contains($0) }
  }

  /// Whether it has a name of hours of a day.
  var isNamedLikeHour: Bool {
    let name = DataTable.core(of: name)
    return TimePart.hour.isName(name) || TimePart.hour.shortNames.contains(name)
  }

  /// Whether its hours are called by their ends: 1 to 24, of which 1 is the hour from 0:00.
  fileprivate var hasHourEnds: Bool {
    values.contains(24) && !values.contains(0)
  }
}

extension DataTable {
  /// Where the column of a part stands; nil where none has such a name and nothing but such numbers.
  private func place(of part: TimePart, behind greater: Int? = nil) -> Int? {
    columns.indices.first { index in
      let (column, name) = (columns[index], DataTable.core(of: columns[index].name))
      let isNamed =
        part.isName(name)
        || (greater.map { index == $0 + 1 } ?? false) && part.shortNames.contains(name)
      // The rows with the years may be some of those that a condition leaves out.
      let isFilled = column.hasValues || part == .year && !options.conditions.isEmpty
      return isNamed && column.kind == .number && isFilled && !column.details.isJoined
        && column.values.allSatisfy { $0.isNaN || ($0 == $0.rounded() && part.range.contains($0)) }
    }
  }

  /// Whether columns besides these hold numbers, which could stand at times.
  private func hasNumbers(besides taken: [Int]) -> Bool {
    columns.indices.contains {
      !taken.contains($0) && columns[$0].isNumeric && columns[$0].hasValues
    }
  }

  /// Whether a column has a name of months beside one of years, where times could be made of both.
  func isMonthBesideYear(_ index: Int) -> Bool {
    guard !columns.contains(where: { $0.kind == .time && $0.hasValues }),
      let year = place(of: .year), hasNumbers(besides: [year, index])
    else { return false }
    return columns[index].isNamedLikeMonth
      || index == year + 1
        && TimePart.month.shortNames.contains(DataTable.core(of: columns[index].name))
  }

  /// Whether a column has a name of months beside one with a name of years, or the reverse: both are parts of times.
  func isMeantAsPart(_ column: Column) -> Bool {
    func part(of column: Column) -> TimePart? {
      [TimePart.year, .month].first { $0.isName(DataTable.core(of: column.name)) }
    }
    guard let own = part(of: column) else { return false }
    return columns.contains { part(of: $0).map { $0 != own } ?? false }
  }

  /// Adds a column of the days that a year with a month, ISO week, quarter or day of the year names; where the table
  /// has times, or one of the days does not exist, it stays as it is.
  mutating func joinDays() {
    for index in columns.indices where columns[index].details.inference.hints.form == .months {
      // Where they are joined or not, they are no values.
      columns[index].details.isCounted = columns[index].kind == .number
    }
    guard !columns.contains(where: { $0.kind == .time && $0.hasValues }),
      let year = place(of: .year)
    else { return }
    let month = place(of: .month, behind: year)
    let day = month.flatMap { place(of: .day, behind: $0) }
    let ordinal = month == nil ? place(of: .dayOfYear, behind: year) : nil
    let isWhole = month == nil && ordinal == nil
    let week = isWhole ? place(of: .week, behind: year) : nil
    let quarter = isWhole && week == nil ? place(of: .quarter, behind: year) : nil
    let parts = [year, month, day, ordinal, week, quarter].compactMap(\.self)
    guard parts.count > 1, hasNumbers(besides: parts) else { return }
    let years = years(year, within: month ?? week ?? quarter)
    var days: [Double] = []
    days.reserveCapacity(rowCount)
    for row in 0..<rowCount {
      func number(_ part: Int?) -> Int? {
        guard let part else { return 1 }
        return Int(exactly: columns[part].values[row])
      }
      guard let y = Int(exactly: years[row]), let m = number(month), let d = number(day),
        let nth = number(ordinal), let w = number(week), let q = number(quarter)
      else {
        days.append(.nan)
        continue
      }
      let first =
        week != nil
        ? CivilDate(isoYear: y, week: w)
        : CivilDate(year: y, month: quarter == nil ? m : q * 3 - 2, day: d)
      guard let date = first?.adding(days: nth - 1), week != nil || date.year == y else { return }
      days.append(Double(date.daysSince1970) * 86_400)
    }
    let name = parts.sorted().map { columns[$0].name }.joined(separator: "-")
    addColumn(name, of: days)
    // Conditions on the year mean those rows as well.
    columns[year] = columns[year].with(years)
    for part in parts { columns[part].details.joined = columns.count }
  }

  /// Adds to a column of days the times of the day that stand in others.
  mutating func joinClock(to index: Int) {
    guard areDays(columns[index]) else { return }
    if let clock = clock(beside: index) {
      let scale = columns[clock].clockScale
      add(clock, to: index) { $0 * scale }
      countOn(columns[clock], in: index)
      return
    }
    let days = columns.indices.filter {
      $0 == index || columns[$0].details.joined == columns[index].number
    }
    guard let hour = days.compactMap({ place(of: .hour, behind: $0) }).first else {
      if let (clock, scale) = digits(beside: index) {
        if scale == DataTable.scaleOfPoints {
          notices.append(
            place(
              columns[clock], row: firstValue(columns[clock]),
              expected: "a time of the day, as which it was read beside days, or a number"))
        }
        add(clock, to: index) { value in
          let figures = (value * scale).rounded()
          return (figures / 10_000).rounded(.down) * 3600
            + (figures / 100).rounded(.down).truncatingRemainder(dividingBy: 100) * 60
            + figures.truncatingRemainder(dividingBy: 100)
        }
      }
      return
    }
    let minute = place(of: .minute, behind: hour)
    guard hasNumbers(besides: [index, hour] + (minute.map { [$0] } ?? [])) else { return }
    let isEnd = minute == nil && columns[hour].hasHourEnds
    add(hour, to: index) { ($0 - (isEnd ? 1 : 0)) * 3600 }
    columns[hour].details.isHourEnd = isEnd
    if let minute { add(minute, to: index) { $0 * 60 } }
  }

  private mutating func add(_ part: Int, to days: Int, _ seconds: (Double) -> Double) {
    for row in columns[days].values.indices {
      columns[days].values[row] += seconds(columns[part].values[row])
    }
    columns[part].details.joined = columns[days].number
  }

  /// Puts times of the day that follow an evening's of the same day behind midnight, where all rows are in order then.
  ///
  /// The date is that on which the shift or the day of service began, which is noted.
  private mutating func countOn(_ clock: Column, in index: Int) {
    let (times, noon) = (columns[index].values, 43_200.0)
    guard !options.sorts, !clock.values.contains(where: { $0 * clock.clockScale >= 86_400 }) else {
      return
    }
    var moved = times
    var (last, first, isBehind) = ((day: Double.nan, clock: Double.nan), Int?.none, false)
    for row in times.indices where !times[row].isNaN {
      let day = (times[row] / 86_400).rounded(.down)
      let now = times[row] - day * 86_400
      if day != last.day { isBehind = false }
      if day == last.day, last.clock >= 1.5 * noon, now < noon / 2 {
        isBehind = true
        first = first ?? row
      }
      if isBehind, now < noon { moved[row] += 86_400 }
      last = (day, now)
    }
    let known = moved.filter { !$0.isNaN }
    guard let first, zip(known, known.dropFirst()).allSatisfy({ $0 <= $1 }) else { return }
    columns[index].values = moved
    notices.append(
      place(
        clock, row: first,
        expected: "a later time than in the row before: it was read as the next day's"))
  }

  /// The column of times of the day that belongs to a column of days: one directly beside it, else one
  /// whose name says so.
  private func clock(beside index: Int) -> Int? {
    func isFree(_ other: Int) -> Bool {
      let column = columns[other]
      let isStated =
        options.durationsAreHours != nil && column.kind == .duration && !column.isNamedLikeClock
        && !isPlace(other)
      let canBe =
        column.canBeTimeOfDay
        || column.canRunOn && (column.isNamedLikeClock || comesAgain(columns[index]))
      return canBe && !column.isMixed && !column.details.isJoined && !isStated
        && (isPlace(other) || !isOftenMissing(column, beside: columns[index]))
    }
    return neighbours(of: index).first(where: isFree)
      ?? columns.indices.first {
        isFree($0) && (columns[$0].isCalledClock || columns[$0].canRunOn)
      }
  }

  /// Whether one in fifty days or more has no time of the day in a column: it tells of something else than the rows.
  private func isOftenMissing(_ clock: Column, beside days: Column) -> Bool {
    let missing = days.values.indices.count {
      !days.values[$0].isNaN && clock.values[$0].isNaN
    }
    return missing > 1 && 50 * missing >= days.values.count
  }

  /// Whether a value of a column is that of the row before, as days of several rows are.
  private func comesAgain(_ column: Column) -> Bool {
    column.values.indices.dropFirst().contains { column.values[$0] == column.values[$0 - 1] }
  }

  /// The column of times of the day such as `0510`, `201500` or `9.30`, which are numbers to whoever does not know, and what
  /// makes the figures of hours, minutes and seconds of them.
  private func digits(beside index: Int) -> (column: Int, scale: Double)? {
    for other in neighbours(of: index) {
      let column = columns[other]
      guard column.kind == .number, column.isCalledClock, hasNumbers(besides: [index, other])
      else { continue }
      let scale =
        column.values.contains { $0 > 2400 }
        ? 1
        : column.values.contains { $0 >= 100 }
          ? 100 : writesPoints(column) ? DataTable.scaleOfPoints : nil
      guard let scale else { continue }
      let areTimes = column.values.allSatisfy { value in
        guard !value.isNaN else { return true }
        let figures = value * scale
        return (0...240_000).contains(figures) && abs(figures - figures.rounded()) < 1e-6
          && figures.rounded().truncatingRemainder(dividingBy: 100) < 60
          && (figures.rounded() / 100).rounded(.down).truncatingRemainder(dividingBy: 100) < 60
      }
      if areTimes { return (other, scale) }
    }
    return nil
  }

  private static let scaleOfPoints = 10_000.0

  /// Whether numbers are written with two decimals each, in the first rows: `9.30`, and not `9.5`.
  private func writesPoints(_ column: Column) -> Bool {
    let rows = column.values.indices.lazy.filter { !column.values[$0].isNaN }.prefix(12)
    return rows.count > 1
      && rows.allSatisfy { cell(column, row: $0)?.foundText.contains(/^\d\d?[.,]\d\d$/) == true }
  }

  /// The days that a column of times of the day belongs to, with its times; nil where there are none.
  ///
  /// Where others have become part of them, such as local times beside those of UTC, it takes their place. Beside
  /// times that the file has as such it is a length of time. Where it stands apart from the only column of days it is
  /// of those.
  package func days(under clock: Column) -> Column? {
    if let joined = clock.details.joined { return columns.first { $0.number == joined } }
    let all = columns.filter { $0.kind == .time && $0.hasValues }
    guard clock.canBeTimeOfDay,
      let days = all.first(where: { days in
        columns.contains { $0.details.joined == days.number }
      }) ?? all.first(where: { all.count == 1 && !$0.details.areInstants && haveNoClock($0) })
    else { return nil }
    var shown = days.values.map { value -> Double in
      value.isNaN
        ? .nan : Double(options.zone.civil(at: value).date.daysSince1970) * 86_400
    }
    for row in shown.indices { shown[row] += clock.values[row] * clock.clockScale }
    var times = clock
    times.kind = .time
    return times.with(LocalTimes.instants(shown, in: clock.zoneOfName ?? options.zone))
  }

  /// Whether times are the midnights of local days.
  func haveNoClock(_ column: Column) -> Bool {
    column.kind == .time && column.hasValues
      && column.values.allSatisfy { $0.isNaN || options.zone.civil(at: $0).secondOfDay == 0 }
  }

  /// The times at which the years begin that a column counts; nil where it counts none.
  package func years(of column: Column) -> Column? {
    guard column.areYears, options.dateFormat == nil else { return nil }
    var times = column
    times.kind = .time
    return times.with(
      column.values.map { year in
        guard let date = Int(exactly: year).flatMap({ CivilDate(year: $0, month: 1, day: 1) })
        else { return .nan }
        return CivilDateTime.instant(Double(date.daysSince1970) * 86_400, in: options.zone)
      })
  }

  /// What to tell of a column that is called a clock and is no part of the days that are the axis, of which
  /// some come more than once.
  func unusedClock(beside days: Column, besides taken: Set<Int>) -> DataError? {
    func isPartial(_ column: Column) -> Bool {
      (column.kind == .clock || column.isCalledClock && column.canBeTimeOfDay)
        && isOftenMissing(column, beside: days)
    }
    guard
      let clock = columns.first(where: {
        !$0.details.isJoined && $0.kind != .time && ($0.hasValues || $0.kind == .text)
          && ($0.isCalledClock || isPartial($0))
          && $0.number != days.number && !taken.contains($0.number)
      }), case let isPartial = isPartial(clock),
      isPartial || comesAgain(days) || clock.canBeHoursAndMinutes || clock.isClockInFigures
    else { return nil }
    guard isPartial, let missing = clock.values.firstIndex(where: \.isNaN) else {
      return place(
        clock, row: firstValue(clock),
        expected: "a time of the day, which the days beside it lack")
    }
    return place(
      clock, row: missing,
      expected:
        "a time of the day in each row: \(gapCount(of: clock)) lack it, and the days beside it stand alone",
      advice: cell(clock, row: missing).flatMap {
        $0.unit == .row ? nil : .leaveOut(column: clock.name, text: $0.foundText)
      })
  }

  /// What to tell of a part of times beside others that is left out, since some of it does not exist, such as a thirteenth
  /// month or the 30th of February.
  func unjoined(_ column: Column, besides axis: Axis) -> DataError? {
    guard column.hasValues, !column.details.isJoined, !column.details.isCounted,
      let part = TimePart.allCases.first(where: { $0.isName(DataTable.core(of: column.name)) }),
      part != .year, isBesidePart(column, of: axis)
    else { return nil }
    let row = column.values.firstIndex {
      !$0.isNaN && !(part.range.contains($0) && $0 == $0.rounded())
    }
    if case .time = axis {
      guard let row else { return nil }
      return place(
        column, row: row, expected: "a part of times that exists: the whole column is left out")
    }
    guard row != nil || part == .month else { return nil }
    let isIndex = if case .index = axis { true } else { false }
    let what =
      part == .month
      ? "months that with the columns beside them make days that exist"
      : "a part of times that exists, with the columns beside it"
    return place(
      column, row: row ?? firstValue(column),
      expected: what + (isIndex ? ": the rows are numbered from 0" : ": it is left out"),
      advice: isIndex ? .rows : nil)
  }

  /// Whether a column stands beside a part of times, or beside the days that are the axis.
  private func isBesidePart(_ column: Column, of axis: Axis) -> Bool {
    columns.contains { other in
      abs(other.number - column.number) == 1
        && (other.isNamedLikePart || other.number == axis.column?.number)
    }
  }

  /// What to tell of hours 1 to 24, which were added to the days beside them as those that end then.
  func warningOfHourEnds(_ days: Column) -> DataError? {
    guard
      let hour = columns.first(where: { $0.details.joined == days.number && $0.details.isHourEnd })
    else { return nil }
    return place(
      hour, row: firstValue(hour),
      expected:
        "an hour from 0 to 23: of 1 to 24 each was read as the one that ends then, from 0:00 on")
  }

  /// What to tell of times that were added to the days beside them, though nothing calls them a clock.
  func warningOfJoined(_ days: Column) -> DataError? {
    guard
      let clock = columns.first(where: {
        $0.details.joined == days.number && $0.kind == .duration && !$0.isNamedLikeClock
          && options.durationsAreHours == nil
      }),
      case let late = clock.values.firstIndex(where: { $0 * clock.clockScale >= 86_400 }),
      !clock.isNamedLikeEnd || late != nil, !ascendsWithin(days, clock)
    else { return nil }
    return place(
      clock, row: late ?? firstValue(clock),
      expected: "the time of the day, as which it was read"
        + (late == nil ? "" : " and which is one of the next day from 24:00 on")
        + ", or a length of time",
      advice: clock.isOfTwoParts ? .option("durations", ["h:mm"]) : nil)
  }
}

extension DataTable {
  /// Whether what may be times of the day goes on within nearly all days, as a clock does and lengths of time do not.
  private func ascendsWithin(_ days: Column, _ clock: Column) -> Bool {
    guard days.values.count == clock.values.count else { return false }
    var (rises, falls) = (0, 0)
    for row in days.values.indices.dropFirst() {
      let clocks = (clock.values[row - 1], clock.values[row])
      // The days have the clock in them.
      let midnights = (
        days.values[row - 1] - clocks.0 * clock.clockScale,
        days.values[row] - clocks.1 * clock.clockScale
      )
      guard midnights.0 == midnights.1 else { continue }
      if clocks.1 > clocks.0 { rises += 1 } else if clocks.1 < clocks.0 { falls += 1 }
    }
    return rises >= 10 && rises >= 20 * falls
  }
}

extension DataTable.Column {
  /// Whether its name says nothing but that it holds times of the day.
  fileprivate var isCalledClock: Bool {
    isNamedLikeClock
      && words.isSubset(of: DataTable.Column.clockWords.union(["of", "day", "der", "du"]))
  }

  /// Whether at least half of its numbers are written as `0815` is.
  fileprivate var isClockInFigures: Bool {
    let known = values.filter { !$0.isNaN }
    let clocks = known.count {
      (100..<2400).contains($0) && $0 == $0.rounded()
        && $0.truncatingRemainder(dividingBy: 100) < 60
    }
    return kind == .number && clocks > 0 && 2 * clocks >= known.count
  }

  /// Whether its numbers are months and years: `01.2025` is no number of anything else.
  var holdsMonths: Bool {
    kind == .number && hasValues
      && values.allSatisfy {
        let year = (($0 - $0.rounded(.down)) * 10_000).rounded()
        return $0.isNaN || (1..<13).contains($0) && (1900...2100).contains(year)
      }
  }

  /// Whether its numbers are written as `5,30` is, which may be half past five: nothing tells it from 5.3 hours.
  fileprivate var canBeHoursAndMinutes: Bool {
    kind == .number && values.contains { $0 != $0.rounded() && !$0.isNaN }
      && values.allSatisfy {
        let minutes = ($0 - $0.rounded(.down)) * 100
        return $0.isNaN
          || (0..<25).contains($0) && minutes < 59.5
            && abs(minutes - minutes.rounded()) < 1e-6
      }
  }

  /// How many of its values' seconds are one of a time of the day: `4:58` is read as minutes and seconds.
  var clockScale: Double { isOfTwoParts && details.twoParts == nil ? 60 : 1 }
}
