import CivilTime

// Times whose parts stand in columns of their own: a year beside a month, an hour beside a day.

/// A part of a time that a column of whole numbers holds, told by its name.
enum TimePart: CaseIterable {
  case year, quarter, month, week, day, dayOfYear, hour, minute

  /// The names that it has, in letters and digits alone.
  var names: Set<String> {
    switch self {
    case .year:
      [
        "year", "jahr", "année", "annee", "año", "ano", "anno", "jaar", "yyyy", "yr", "yy", "år",
        "vuosi", "rok", "év", "isoyear", "aaaa", "aa", "jjjj",
      ]
    case .quarter:
      ["quarter", "quartal", "trimestre", "kvartal", "kwartaal", "kwartał", "čtvrtletí"]
    case .month:
      [
        "month", "monat", "mois", "mes", "mês", "mese", "maand", "månad", "måned", "kuukausi",
        "miesiąc", "kk", "mnd", "měsíc", "mesiac", "hónap",
      ]
    case .week:
      [
        "week", "woche", "kalenderwoche", "kw", "semaine", "semana", "settimana", "vecka", "uge",
        "uke", "sett", "viikko", "vko", "vk", "tydzień", "týden", "hét", "isoweek", "jaarweek",
        "yearweek",
        "wk", "jrwk",
      ]
    case .day:
      [
        "day", "tag", "jour", "dia", "día", "giorno", "dag", "dayofmonth", "dom", "päivä", "pv",
        "dzień",
        "den", "deň", "nap",
      ]
    case .dayOfYear:
      [
        "doy", "dayofyear", "yday", "julianday", "jday", "tagdesjahres", "jourdelannée",
        "díadelaño", "diadelaño", "giornodellanno", "dagvanhetjaar", "dzieńroku",
      ]
    case .hour:
      [
        "hour", "stunde", "heure", "hora", "ora", "uur", "hourofday", "std", "uhrzeit", "timme",
        "tunti", "godzina", "godz", "hodina", "hourending", "he",
      ]
    case .minute: ["minute", "minuto", "minuut", "minut", "minuta", "perc"]
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
    case .month: ["mm", "mo", "mon", "mth", "m"]
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
  package var isNamedLikePart: Bool {
    TimePart.allCases.contains { $0.isName(DataTable.core(of: name)) }
  }

  /// Whether it has a name of months.
  var isNamedLikeMonth: Bool { TimePart.month.isName(DataTable.core(of: name)) }

  /// Whether it has a name of days.
  package var isNamedLikeDay: Bool { TimePart.day.isName(DataTable.core(of: name)) }

  /// Whether it has a name of years.
  package var isNamedLikeYear: Bool { TimePart.year.isName(DataTable.core(of: name)) }

  /// Whether its times are those at which years begin that end in the next one, `2016/17`.
  package var holdsSeasons: Bool { details.inference.hints.form == .seasons }

  /// Whether it holds such years as numbers.
  var holdsSeasonYears: Bool { details.inference.hints.form == .seasonYears }

  /// Whether it has a name of quarters.
  var isNamedLikeQuarter: Bool { TimePart.quarter.isName(DataTable.core(of: name)) }

  /// Whether it has a name of weeks.
  var isNamedLikeWeek: Bool { TimePart.week.isName(DataTable.core(of: name)) }

  /// Whether it has a name of years, and holds nothing else.
  package var holdsYears: Bool {
    isNamedLikeYear && areYears
  }

  /// Whether its numbers are years where somebody says that they are times.
  var areYears: Bool {
    let range = isNamedLikeYear ? TimePart.year.range : 1500...2200
    return kind == .number && hasValues
      && values.allSatisfy { $0.isNaN || $0 == $0.rounded() && range.contains($0) }
  }

  /// Whether it has a name of hours of a day.
  var isNamedLikeHour: Bool {
    let name = DataTable.core(of: name)
    return TimePart.hour.isName(name) || TimePart.hour.shortNames.contains(name)
  }

  /// Whether its rows count on through the end of a greater part that the table lacks: the weeks 51, 52, 1, 2.
  package var beginsAnew: Bool {
    if kind == .text { return details.pattern.beginsAnew }
    guard kind == .number, values.count > 1,
      let part = TimePart.allCases.first(where: { $0.isName(DataTable.core(of: name)) }),
      part != .year, values.allSatisfy({ part.range.contains($0) && $0 == $0.rounded() })
    else { return false }
    let (first, last) = (part.range.lowerBound, part.range.upperBound)
    // The last of weeks, days and hours are not in every year, month and day, nor is the hour 0 where it is called 24.
    let wraps = zip(values, values.dropFirst()).filter { $0 >= $1 }
    return !wraps.isEmpty && wraps.allSatisfy { $0 >= last - 3 && $1 <= first + 1 }
  }

  /// Whether its hours are called by their ends: 1 to 24, of which 1 is the hour from 0:00.
  var hasHourEnds: Bool {
    values.contains(24) && !values.contains(0)
  }
}

extension DataTable {
  /// Where the column of a part stands; nil where none has such a name and nothing but such numbers.
  func place(of part: TimePart, behind greater: Int? = nil) -> Int? {
    columns.indices.first { index in
      let (column, name) = (columns[index], DataTable.core(of: columns[index].name))
      let isNamed =
        part.isName(name) || part == .year && columns[index].holdsSeasonYears
        || (greater.map { index == $0 + 1 } ?? false) && part.shortNames.contains(name)
      // The rows with the years may be some of those that a condition leaves out.
      let isFilled = column.hasValues || part == .year && !options.conditions.isEmpty
      return isNamed && column.kind == .number && isFilled && !column.details.isJoined
        && column.values.allSatisfy {
          $0.isNaN
            || part.range.contains($0.rounded(.down)) && (part == .dayOfYear || $0 == $0.rounded())
        }
    }
  }

  /// Whether columns besides these hold numbers, which could stand at times.
  func hasNumbers(besides taken: [Int]) -> Bool {
    columns.indices.contains {
      !taken.contains($0) && columns[$0].isNumeric && columns[$0].hasValues
    }
  }

  /// Whether a column has a name of months, or quarters, beside one of years, where times could be made of both.
  func isPart(_ part: TimePart, _ index: Int) -> Bool {
    guard !columns.contains(where: { $0.kind == .time && $0.hasValues }),
      let year = place(of: .year), hasNumbers(besides: [year, index])
    else { return false }
    let name = DataTable.core(of: columns[index].name)
    return part.isName(name) || index == year + 1 && part.shortNames.contains(name)
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
    let weekday = week.flatMap { week in
      place(of: .day, behind: week).flatMap { index in
        columns[index].values.allSatisfy { $0.isNaN || $0 <= 7 } ? index : nil
      }
    }
    let parts = [year, month, day, ordinal, week, quarter, weekday].compactMap(\.self)
    guard parts.count > 1, hasNumbers(besides: parts) else { return }
    let years = years(year, within: month ?? week ?? quarter)
    let firstMonth =
      columns[year].holdsSeasonYears ? month.map { beginning(ofYears: years, in: $0) } ?? 1 : 1
    var days: [Double] = []
    days.reserveCapacity(rowCount)
    for row in 0..<rowCount {
      func number(_ part: Int?) -> Int? {
        guard let part else { return 1 }
        return Int(exactly: columns[part].values[row])
      }
      // `137.25` is six o'clock on the day 137.
      let dayOfYear = ordinal.map { columns[$0].values[row] } ?? 1
      guard var y = Int(exactly: years[row]), let m = number(month), let d = number(day),
        let nth = ordinal == nil ? number(weekday) : Int(exactly: dayOfYear.rounded(.down)),
        let w = number(week), let q = number(quarter)
      else {
        days.append(.nan)
        continue
      }
      if Double(m) < firstMonth { y += 1 }
      let first =
        week != nil
        ? CivilDate(isoYear: y, week: w)
        : CivilDate(year: y, month: quarter == nil ? m : q * 3 - 2, day: d)
      guard let date = first?.adding(days: nth - 1), week != nil || date.year == y else { return }
      let clock = (dayOfYear - dayOfYear.rounded(.down)) * 86_400
      days.append(Double(date.daysSince1970) * 86_400 + clock.rounded())
    }
    let name = parts.sorted().map { columns[$0].name }.joined(separator: "-")
    addColumn(name, of: days)
    // Conditions on the year mean those rows as well.
    columns[year] = columns[year].with(years)
    for part in parts { columns[part].details.joined = columns.count }
  }

  /// The month in which years begin that end in the next one, `2022/23`: that with which the rows go back least often.
  ///
  /// Where the rows leave it open it is that of the first of them, which is told.
  private mutating func beginning(ofYears years: [Double], in column: Int) -> Double {
    let rows = zip(years, columns[column].values).filter { !$0.isNaN && !$1.isNaN }
    guard let own = rows.first?.1 else { return 1 }
    let found = ([own] + (1...12).map(Double.init)).map { first in
      let counts = rows.map { year, month in 12 * (month < first ? year + 1 : year) + month }
      let steps = zip(counts, counts.dropFirst())
      let disorder = min(steps.count { $0 > $1 }, steps.count { $0 < $1 })
      return (first: first, counts: counts, disorder: disorder)
    }
    let least = found.map(\.disorder).min() ?? 0
    let fitting = found.filter { $0.disorder == least }
    if fitting.contains(where: { $0.counts != fitting[0].counts }) {
      notices.append(
        place(
          columns[column], row: firstValue(columns[column]),
          expected: "rows that show with which month their years begin: it was taken to be this one"
        ))
    }
    return fitting[0].first
  }

  /// What to tell of quarters of years that end in the next one, `2018/19 Q1`: in which month these begin nothing tells.
  func warningOfSeasonQuarters(_ axis: Axis) -> DataError? {
    guard case .time(let column) = axis, let row = column.values.firstIndex(where: { !$0.isNaN })
    else { return nil }
    let parts = columns.filter { $0.details.joined == column.number }
    let isJoined =
      parts.contains(where: \.holdsSeasonYears) && parts.contains(where: \.isNamedLikeQuarter)
    guard isJoined || column.details.inference.hints.form == .quarters else { return nil }
    let warning = place(
      isJoined ? parts[0] : column, row: row,
      expected: "a quarter of a year that begins in January: \(DataTable.quartersFromApril)")
    let cell = Array(warning.foundText.utf8)
    return isJoined || CellForm.isOfSeason(TimeScanner(cell.span, cell.indices)) ? warning : nil
  }

  /// What moves quarters of years that begin in one and end in the next.
  package static let quartersFromApril =
    "where it begins in April, shift(…, 3 months) moves its quarters there"

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
      let isOfLongDay = part == .hour && column.values[row] == 25
      return place(
        column, row: row,
        expected: "a part of times that exists: the whole column is left out"
          + (isOfLongDay ? "; 'config timeZone=' says where a day has 25 hours" : ""))
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

}

extension DataTable.Column {
  /// Whether its numbers are months and years: `01.2025` is no number of anything else.
  var holdsMonths: Bool {
    kind == .number && hasValues
      && values.allSatisfy {
        let year = (($0 - $0.rounded(.down)) * 10_000).rounded()
        return $0.isNaN || (1..<13).contains($0) && (1900...2100).contains(year)
      }
  }

}
