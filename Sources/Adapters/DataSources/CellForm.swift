import CivilTime

/// How the cells of a column are written that can be read only where the whole column is known: one pass over the
/// file finds it, and the next one reads them.
enum CellForm: Hashable, Sendable {
  /// Hours of a day in a column that is called so: `00-01`, `H01`, `HE 1`, `1h`.
  case hours
  /// Months by their names, beside years: `Januar`, `Feb.`.
  case months
  /// Dates whose year has two digits, where no other order of day and month reads all of them.
  case dates(DateFormat)
  /// Lengths of time by their units: `12m 34s`, beside `45s` and `9m`, which alone are other things.
  case spans
  /// Intervals of a day, whose ends look like offsets: `2026-01-05 08:00-09:00`.
  case intervals
  /// School years and seasons, `2016/17`: the years that they begin in.
  case seasons
  /// Quarters in a column that is called so: `2023-1`, which is no month there, `1/2023`, `I/2023`.
  case quarters

  /// Whether what it reads could be a time of another kind.
  var isBeforeTimes: Bool { [.intervals, .seasons, .quarters].contains(self) }

  /// What a cell without blanks around it says; nil where it is not written so.
  func cell(_ bytes: Span<UInt8>, in range: Range<Int>) -> CellText? {
    switch self {
    case .hours:
      CellForm.hour(TimeScanner(bytes, range)).map { .number(NumberText(plain: Double($0))) }
    case .months:
      CellForm.month(TimeScanner(bytes, range)).map { .number(NumberText(plain: Double($0))) }
    case .dates(let format): format.time(bytes, in: range).map { .time($0) }
    case .spans: CellForm.span(TimeScanner(bytes, range)).map { .time($0) }
    case .intervals: TimeScanner(bytes, range).interval().map { .time($0) }
    case .seasons: CellForm.season(TimeScanner(bytes, range)).map { .time($0) }
    case .quarters: CellForm.quarter(TimeScanner(bytes, range)).map { .time($0) }
    }
  }

  /// The month that a text names and nothing else.
  static func month(_ text: TimeScanner) -> Int? {
    var text = text
    let month = text.monthName()
    _ = text.skip(UInt8(ascii: "."))
    return text.isAtEnd ? month : nil
  }

  /// The hour that a text names; of an interval of one hour the first.
  static func hour(_ text: TimeScanner) -> Int? {
    var text = text
    for word in ["he", "hr", "h", "std."] where text.skip(word: word) { break }
    text.skipBlanks()
    guard let first = text.number(1...2)?.value, first <= 24 else { return nil }
    _ = text.skip(word: "h")
    if text.isAtEnd { return first }
    text.skipBlanks()
    guard text.skip(UInt8(ascii: "-")) || text.skip(word: "–") else { return nil }
    text.skipBlanks()
    guard let last = text.number(1...2)?.value, last == first + 1 || (first, last) == (23, 0)
    else { return nil }
    _ = text.skip(word: "h")
    return text.isAtEnd ? first : nil
  }

  /// The year in which two begin that follow each other, `2016/17` or `2016-2017`.
  static func season(_ text: TimeScanner) -> TimeText? {
    var text = text
    guard let first = text.number(4...4)?.value, text.mark("/-") != nil,
      let last = text.number(2...4), text.isAtEnd,
      last.value == (last.digits == 2 ? (first + 1) % 100 : first + 1)
    else { return nil }
    return beginning(ofYear: first, month: 1)
  }

  /// The quarter that a text names beside a year: `2023-1`, `2023 Q1`, `1/2023`, `IV.2023`, `1. Quartal 2023`.
  static func quarter(_ text: TimeScanner) -> TimeText? {
    func quarter(_ text: inout TimeScanner) -> Int? {
      _ = text.skip(word: "q")
      if let number = text.number(1...1)?.value { return (1...4).contains(number) ? number : nil }
      return ["iv", "iii", "ii", "i"].firstIndex { text.skip(word: $0) }.map { 4 - $0 }
    }
    var (first, last) = (text, text)
    if let year = first.number(4...4)?.value, first.mark("/-. ") != nil,
      let number = quarter(&first),
      first.isAtEnd
    {
      return beginning(ofYear: year, month: 3 * number - 2)
    }
    guard let number = quarter(&last) else { return nil }
    _ = last.mark("./-")
    last.skipBlanks()
    if let name = last.word(), !TimePart.quarter.isName(name),
      !["vj", "q", "quarter"].contains(name)
    {
      return nil
    }
    _ = last.mark("./-")
    last.skipBlanks()
    guard let year = last.number(4...4)?.value, last.isAtEnd else { return nil }
    return beginning(ofYear: year, month: 3 * number - 2)
  }

  private static func beginning(ofYear year: Int, month: Int) -> TimeText? {
    guard TimePart.year.range.contains(Double(year)) else { return nil }
    return CivilDate(year: year, month: month, day: 1).map {
      TimeText(.stated, Double($0.daysSince1970) * 86_400)
    }
  }

  /// The length of time that a text names by units, from the greatest to the least, of which the last one may have a
  /// fraction.
  static func span(_ text: TimeScanner) -> TimeText? {
    var text = text
    let sign = text.skip(UInt8(ascii: "-")) ? -1.0 : 1
    var (seconds, last) = (0.0, Double.infinity)
    while !text.isAtEnd {
      guard let number = text.number(1...9) else { return nil }
      let fraction = text.fraction()
      text.skipBlanks()
      // Beside other lengths of time `m` is no metre.
      guard let word = text.word(), let unit = word == "m" ? 60 : CellUnit.times[word],
        unit < last
      else { return nil }
      seconds += (Double(number.value) + fraction) * unit
      last = fraction > 0 ? 0 : unit
      text.skipBlanks()
    }
    var time = TimeText(.duration, sign * seconds)
    time.clockParts = .three
    return last < .infinity ? time : nil
  }
}

extension DataTable {
  /// The hints by which columns of texts are read that turn out to be written in one of the forms; nil where
  /// there are no more of them.
  func hintsOfForms(after plan: ReadPlan) -> [ReadHints]? {
    var hints = columns.indices.map { plan.hints(ofColumn: $0) }
    let before = hints
    for (index, column) in columns.enumerated() where hints[index].form == nil {
      let (pattern, inference) = (column.details.pattern, column.details.inference)
      if column.kind == .time && inference.areHardlyOffsets
        || column.kind == .text && column.details.contentBefore == .time && inference.mixesIntervals
      {
        (hints[index].form, hints[index].readings) = (.intervals, .all)
        continue
      }
      if column.isNamedLikeQuarter,
        column.kind == .text ? pattern.areQuarters : holdsQuarters(column)
      {
        (hints[index].form, hints[index].readings) = (.quarters, .all)
        hints[index].needsSlowPath = true
        continue
      }
      if column.kind == .text
        ? pattern.areSeasons && options.dateFormat == nil && !isMeantAsPart(column)
        : holdsSeasons(column)
      {
        (hints[index].form, hints[index].readings) = (.seasons, .all)
        hints[index].needsSlowPath = true
        continue
      }
      guard column.kind == .text else { continue }
      if pattern.areSpans {
        hints[index].form = .spans
      } else if column.details.contentBefore == .number {
        continue
      } else if column.isNamedLikeHour, pattern.areHours {
        hints[index].form = .hours
      } else if pattern.beginsWithMonth, isMonthBesideYear(index) {
        hints[index].form = .months
      } else if options.dateFormat == nil, isNamedLikeTime(column) || isStatedPlace(column),
        let format = pattern.onlyShortYear ?? pattern.orderedMonths
      {
        hints[index].form = .dates(format)
      } else if options.dateFormat == nil, index == 0 || column.isNamedLikeMonth,
        let format = pattern.orderedMonths
      {
        hints[index].form = .dates(format)
      } else {
        continue
      }
      hints[index].readings = .all
    }
    return hints == before ? nil : hints
  }

  /// Whether months such as `2023-1`, or numbers such as `1.2023`, are the quarters that the column is called by.
  private func holdsQuarters(_ column: Column) -> Bool {
    guard options.dateFormat == nil else { return false }
    if column.kind == .number {
      return column.holdsMonths && column.values.allSatisfy { $0.isNaN || $0 < 5 }
    }
    let months = months(of: column)
    return months.allSatisfy { $0.month <= 4 } && months.contains { [2, 3].contains($0.month) }
  }

  /// Whether months such as `2010-11` and `2011-12` are years that begin in one and end in the next.
  private func holdsSeasons(_ column: Column) -> Bool {
    let months = months(of: column)
    return options.dateFormat == nil && months.count > 1
      && months.allSatisfy { $0.month == ($0.year + 1) % 100 }
      && Set(months.map(\.year)).count > 1
  }

  /// The months whose first days are all of a column's times; none where there are others.
  private func months(of column: Column) -> [CivilDate] {
    guard column.kind == .time, !column.details.areInstants || options.zone == .utc else {
      return []
    }
    let dates = column.values.lazy.filter { !$0.isNaN }.map { options.zone.civil(at: $0) }
    return dates.allSatisfy { $0.date.day == 1 && $0.secondOfDay == 0 } ? dates.map(\.date) : []
  }
}
