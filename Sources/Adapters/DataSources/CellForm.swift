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
  /// Days of which some are written in another way that is clear, as with a year of two digits beside those of four.
  case otherDays(DateFormat, order: Readings)
  /// Lengths of time by their units: `12m 34s`, beside `45s` and `9m`, which alone are other things; and `14h` beside
  /// `10h30`, which may be times of the day.
  case spans
  /// Weeks and days, as of a pregnancy: `39+4`; in weeks.
  case weeksAndDays
  /// Feet and inches, `9'5"`; in feet.
  case feetAndInches
  /// Numbers with an apostrophe before their decimals, as some write by hand: `2'5`.
  case apostrophes
  /// Days whose years have two digits in some cells: `12/27/24` beside `12/30/2024`.
  case eitherYears(Readings)
  /// Results of races: `59.87` beside `1:01.32`.
  case results
  /// Intervals of a day, whose ends look like offsets: `2026-01-05 08:00-09:00`.
  case intervals
  /// School years and seasons, `2016/17`: the years that they begin in.
  case seasons
  /// The same years as numbers, beside months or quarters.
  case seasonYears
  /// Quarters in a column that is called so: `2023-1`, which is no month there, `1/2023`, `I/2023`.
  case quarters
  /// Quarters beside years: `Q1`, `1. Quartal`.
  case quartersOfYears
  /// Numbers or lengths of time among which ``GapMarks`` stand.
  case gapMarks

  /// Whether what it reads could be a time of another kind.
  var isBeforeTimes: Bool { [.intervals, .seasons, .seasonYears, .quarters].contains(self) }

  /// What a cell without blanks around it says; nil where it is not written so.
  func cell(_ bytes: Span<UInt8>, in range: Range<Int>) -> CellText? {
    switch self {
    case .hours:
      CellForm.hour(TimeScanner(bytes, range)).map { .number(NumberText(plain: Double($0))) }
    case .months:
      CellForm.month(TimeScanner(bytes, range)).map { .number(NumberText(plain: Double($0))) }
    case .dates(let format): format.time(bytes, in: range).map { .time($0) }
    case .otherDays(let format, let order):
      format.time(bytes, in: range).map { .time(TimeText(order, $0.seconds)) }
    case .spans: CellForm.span(TimeScanner(bytes, range)).map { .time($0) }
    case .weeksAndDays:
      CellForm.weeksAndDays(TimeScanner(bytes, range)).map { .number(NumberText(plain: $0)) }
    case .feetAndInches:
      CellForm.feetAndInches(TimeScanner(bytes, range)).map { .number(NumberText(plain: $0)) }
    case .apostrophes:
      CellForm.withApostrophe(TimeScanner(bytes, range)).map { .number(NumberText(plain: $0)) }
    case .eitherYears(let order):
      CellForm.dayOfEitherYear(TimeScanner(bytes, range), order).map { .time($0) }
    case .results: CellForm.result(TimeScanner(bytes, range)).map { .time($0) }
    case .intervals: TimeScanner(bytes, range).interval().map { .time($0) }
    case .seasons:
      CellForm.season(TimeScanner(bytes, range)).flatMap { CellForm.beginning(ofYear: $0) }
        .map { .time($0) }
    case .seasonYears:
      CellForm.season(TimeScanner(bytes, range)).map { .number(NumberText(plain: Double($0))) }
    case .quarters: CellForm.quarter(TimeScanner(bytes, range)).map { .time($0) }
    case .quartersOfYears:
      CellForm.quarterOfYear(TimeScanner(bytes, range))
        .map { .number(NumberText(plain: Double($0))) }
    case .gapMarks: GapMarks.holds(bytes, range) ? .gap : nil
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
    _ = text.skip(word: "h") || text.skip(word: "uhr") || text.skip(word: " uhr")
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
  static func season(_ text: TimeScanner) -> Int? {
    var text = text
    let year = text.season()
    return text.isAtEnd ? year : nil
  }

  /// Whether a quarter is one of a year that begins in one and ends in the next: `2018/19 Q1`.
  static func isOfSeason(_ quarter: TimeScanner) -> Bool {
    var text = quarter
    while !text.isAtEnd {
      var ahead = text
      if ahead.season() != nil { return true }
      text.at += 1
    }
    return false
  }

  /// The quarter that a text names beside a year: `2023-1`, `2023 Q1`, `1/2023`, `IV.2023`, `1. Quartal 2023`,
  /// `2018/19 Q1`.
  static func quarter(_ text: TimeScanner) -> TimeText? {
    func year(_ text: inout TimeScanner) -> Int? {
      var ahead = text
      if let year = ahead.season() {
        text = ahead
        return year
      }
      return text.number(4...4)?.value
    }
    var (first, last) = (text, text)
    if let year = year(&first), first.mark("/-. ") != nil, let number = first.quarterNumber(),
      first.isAtEnd
    {
      return beginning(ofYear: year, month: 3 * number - 2)
    }
    guard let number = last.quarterWord() else { return nil }
    _ = last.mark("./-")
    last.skipBlanks()
    guard let year = year(&last), last.isAtEnd else { return nil }
    return beginning(ofYear: year, month: 3 * number - 2)
  }

  /// The number of a quarter that a text names alone: `Q1`, `1. Quartal`.
  static func quarterOfYear(_ text: TimeScanner) -> Int? {
    var text = text
    let number = text.quarterWord()
    return text.isAtEnd ? number : nil
  }

  /// The weeks of `39+4`.
  static func weeksAndDays(_ text: TimeScanner) -> Double? {
    var text = text
    guard let weeks = text.number(1...2)?.value, text.skip(UInt8(ascii: "+")),
      let days = text.number(1...1)?.value, days < 7, text.isAtEnd
    else { return nil }
    return Double(weeks) + Double(days) / 7
  }

  /// The feet of `9'5"` and `9 ft 5.5 in`; minutes and seconds are written `9'05"`.
  static func feetAndInches(_ text: TimeScanner) -> Double? {
    var text = text
    guard let feet = text.number(1...3)?.value else { return nil }
    text.skipBlanks()
    guard ["'", "′", "’", "ft", "feet"].contains(where: { text.skip(word: $0) }) else { return nil }
    _ = text.skip(UInt8(ascii: "."))
    text.skipBlanks()
    guard let inches = text.number(1...2), inches.value < 12,
      inches.digits == (inches.value < 10 ? 1 : 2)
    else { return nil }
    let value = Double(feet) + (Double(inches.value) + text.fraction()) / 12
    text.skipBlanks()
    _ = ["\"", "″", "”", "''", "in", "inches"].contains { text.skip(word: $0) }
    _ = text.skip(UInt8(ascii: "."))
    return text.isAtEnd ? value : nil
  }

  /// The number of `2'5` and `12'35`; other cells are read as ever.
  static func withApostrophe(_ text: TimeScanner) -> Double? {
    var text = text
    guard let whole = text.number(1...4)?.value,
      ["'", "′", "’"].contains(where: { text.skip(word: $0) }),
      let decimals = text.number(1...2), text.isAtEnd
    else { return nil }
    return (Double(whole) * 100 + Double(decimals.value * (decimals.digits == 1 ? 10 : 1))) / 100
  }

  /// The day of `12/27/24` and `12-27-2024`, whose month or day comes first; a year of two digits is one of the years around
  /// 2000.
  static func dayOfEitherYear(_ text: TimeScanner, _ order: Readings) -> TimeText? {
    var text = text
    guard let first = text.number(1...2)?.value, text.mark("/-.") != nil,
      let second = text.number(1...2)?.value, text.mark("/-.") != nil,
      let year = text.number(2...4), year.digits != 3, text.isAtEnd
    else { return nil }
    let (day, month) = order == .dayFirst ? (first, second) : (second, first)
    return CivilDate(
      year: year.digits == 4 ? year.value : DateFormat.year(ofTwoDigits: year.value), month: month,
      day: day
    ).map { TimeText(.stated, Double($0.daysSince1970) * 86_400) }
  }

  /// Seconds with a fraction, without minutes where there are none: `59.87`, `1:01.32`.
  static func result(_ text: TimeScanner) -> TimeText? {
    var (text, whole) = (text, text)
    if let time = whole.elapsed(), whole.isAtEnd { return time }
    guard let seconds = text.number(1...2)?.value, !text.isAtEnd else { return nil }
    var time = TimeText(.duration, Double(seconds) + text.fraction())
    time.clockParts = [.two, .fraction]
    return text.isAtEnd ? time : nil
  }

  private static func beginning(ofYear year: Int, month: Int = 1) -> TimeText? {
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
    var readings = Readings.duration
    while !text.isAtEnd {
      guard let number = text.number(1...9) else { return nil }
      let fraction = text.fraction()
      // Nothing has to stand behind the minutes of `10h30`.
      if text.isAtEnd, last == 3600, fraction == 0, number.digits == 2, number.value < 60 {
        seconds += Double(number.value) * 60
        break
      }
      text.skipBlanks()
      // Beside other lengths of time `m` is no metre.
      guard let word = text.word(),
        let unit = word == "m" ? 60 : word == "u" ? 3600 : CellUnit.seconds(in: word),
        unit < last
      else { return nil }
      _ = text.skip(UInt8(ascii: "."))
      if last == .infinity, word == "h", fraction == 0, sign > 0 {
        readings.formUnion(Readings.clocks(hour: number))
      } else {
        readings = .duration
      }
      seconds += (Double(number.value) + fraction) * unit
      last = fraction > 0 ? 0 : unit
      text.skipBlanks()
    }
    var time = TimeText(readings, sign * seconds)
    time.clockParts = .three
    return last < .infinity ? time : nil
  }
}

extension TimeScanner {
  /// Two years that follow each other, `2016/17`, `2016-2017` or `16/17`: the first one.
  fileprivate mutating func season() -> Int? {
    guard let first = number(2...4), first.digits != 3,
      mark(first.digits == 4 ? "/-" : "/") != nil, let last = number(2...first.digits),
      last.digits != 3
    else { return nil }
    let year = first.digits == 4 ? first.value : DateFormat.year(ofTwoDigits: first.value)
    return last.value == (last.digits == 2 ? (year + 1) % 100 : year + 1) ? year : nil
  }

  /// `Q1`, `1` or `I`.
  fileprivate mutating func quarterNumber() -> Int? {
    // `KW` is as well a quarter, in a column that is called so.
    _ = ["q", "kw", "kv", "k", "t"].contains { skip(word: $0) }
    skipBlanks()
    if let number = number(1...1)?.value { return (1...4).contains(number) ? number : nil }
    return ["iv", "iii", "ii", "i"].firstIndex { skip(word: $0) }.map { 4 - $0 }
  }

  /// The same, and the word for it that may stand behind: `1. Quartal`.
  fileprivate mutating func quarterWord() -> Int? {
    guard let number = quarterNumber() else { return nil }
    _ = ["er", "e", "º", "ª"].contains { skip(word: $0) }
    _ = mark("./-")
    skipBlanks()
    if let name = word(), !TimePart.quarter.isName(name), !["vj", "q", "quarter"].contains(name) {
      return nil
    }
    return number
  }
}

extension DataTable {
  /// The hints by which columns are read that turn out to be written in one of the forms; nil where there are no more of
  /// them.
  func hintsOfForms(after plan: ReadPlan) -> [ReadHints]? {
    var hints = columns.indices.map { plan.hints(ofColumn: $0) }
    let before = hints
    for index in columns.indices where hints[index].form == nil {
      guard let form = form(ofColumnAt: index) else { continue }
      (hints[index].form, hints[index].readings) = (form, .all)
      // Numbers and times that are read fast are no longer what they were taken for.
      if form.isBeforeTimes { hints[index].needsSlowPath = true }
    }
    return hints == before ? nil : hints
  }

  /// The form in which a column turns out to be written; nil for none.
  private func form(ofColumnAt index: Int) -> CellForm? {
    let column = columns[index]
    let (details, isText) = (column.details, column.kind == .text)
    let (pattern, inference) = (details.pattern, details.inference)
    let isInterval =
      isText
      ? details.contentBefore == .time && inference.mixesIntervals
      : column.kind == .time && inference.areHardlyOffsets
    if isInterval { return .intervals }
    if column.isNamedLikeQuarter, isText ? pattern.areQuarters : holdsQuarters(column) {
      return .quarters
    }
    let isSeason =
      isText ? pattern.areSeasons && options.dateFormat == nil : holdsSeasons(column)
    if isSeason, hasParts(besides: column) { return .seasonYears }
    if isSeason, !isText || !isMeantAsPart(column) { return .seasons }
    guard isText else { return nil }
    if pattern.areSpans { return .spans }
    if pattern.areWeeksAndDays { return .weeksAndDays }
    let areInches = pattern.areFeetAndInches && (pattern.namesInches || !isSemicolonSeparated)
    if areInches { return .feetAndInches }
    if pattern.areApostrophes, isSemicolonSeparated { return .apostrophes }
    if mixesResults(column) { return .results }
    if let form = formOfOtherDay(in: column) { return form }
    if options.dateFormat == nil, let order = pattern.orderOfEitherYears {
      return .eitherYears(order)
    }
    if details.contentBefore == .number { return nil }
    if column.isNamedLikeClock, pattern.arePointedClocks, let format = CellPattern.clockFormat {
      return .dates(format)
    }
    if column.isNamedLikeHour, pattern.areHours { return .hours }
    if pattern.beginsWithMonth, isPart(.month, index) { return .months }
    if pattern.areQuartersOfYears, isPart(.quarter, index) { return .quartersOfYears }
    guard options.dateFormat == nil else { return nil }
    if isNamedLikeTime(column) || isStatedPlace(column),
      let format = pattern.onlyShortYear ?? pattern.orderedMonths
    {
      return .dates(format)
    }
    return index == 0 || column.isNamedLikeMonth ? pattern.orderedMonths.map { .dates($0) } : nil
  }

  /// How the first day is read that is written in another way, `16/1/24` or `2024-01-16` beside `09/01/2024` and `240116` beside
  /// `2024-01-09`; nil where nothing tells the day from the month, or another cell ended the times.
  private func formOfOtherDay(in column: Column) -> CellForm? {
    guard column.details.contentBefore == .time, options.dateFormat == nil,
      let cell = column.offender?.foundText
    else { return nil }
    let readings = column.details.inference.readings
    if readings.contains(.iso), cell.contains(/^\d{6}$/) {
      return DateFormat("%y%m%d").map { .otherDays($0, order: .iso) }
    }
    let isOrdered = !readings.isDisjoint(with: [.dayFirst, .monthFirst])
    if isOrdered, cell.contains(/^\d{4}-\d\d-\d\d$/) {
      return DateFormat("%Y-%m-%d").map { .otherDays($0, order: [.dayFirst, .monthFirst]) }
    }
    guard
      let parts = cell.wholeMatch(of: #/(\d\d?)([\/.-])(\d\d?)[\/.-]\d\d/#),
      let first = Int(parts.1), let second = Int(parts.3)
    else { return nil }
    let isDayFirst = readings.contains(.dayFirst) && second <= 12
    let isMonthFirst = readings.contains(.monthFirst) && first <= 12
    guard isDayFirst != isMonthFirst else { return nil }
    let fields = isDayFirst ? ["%d", "%m", "%y"] : ["%m", "%d", "%y"]
    return DateFormat(fields.joined(separator: String(parts.2)))
      .map { .otherDays($0, order: isDayFirst ? .dayFirst : .monthFirst) }
  }

  /// Whether the first cell that ended the numbers, or the lengths of time, of a column is the other form of seconds with a
  /// fraction: `1:01.32` among `59.87`.
  private func mixesResults(_ column: Column) -> Bool {
    guard let cell = column.offender?.foundText, options.dateFormat == nil else { return false }
    switch column.details.contentBefore {
    case .number: return cell.contains(/^\d\d?:\d\d[.,]\d+$/)
    case .time:
      let isResult = column.details.inference.clockParts == [.two, .fraction]
      return isResult && cell.contains(/^\d\d?[.,]\d+$/)
    default: return false
    }
  }

  /// Whether months or quarters stand beside a column of years.
  private func hasParts(besides years: Column) -> Bool {
    columns.contains { column in
      guard column.number != years.number, column.isNamedLikeMonth || column.isNamedLikeQuarter
      else { return false }
      let pattern = column.details.pattern
      return column.kind == .number || pattern.beginsWithMonth || pattern.areQuartersOfYears
    }
  }

  /// Whether months such as `2023-1`, or numbers such as `1.2023`, are the quarters that the column is called by.
  private func holdsQuarters(_ column: Column) -> Bool {
    guard options.dateFormat == nil else { return false }
    if column.kind == .number {
      return column.holdsMonths && column.values.allSatisfy { $0.isNaN || $0 < 5 }
    }
    let months = months(of: column)
    return months.allSatisfy { $0.month <= 4 } && months.contains { [2, 3].contains($0.month) }
      || holdsFirstWeeks(column)
  }

  /// Whether weeks such as `KW1 2023` are none but the first four of years.
  private func holdsFirstWeeks(_ column: Column) -> Bool {
    guard areDays(column), column.details.inference.areSpans else { return false }
    return column.values.allSatisfy { value in
      guard !value.isNaN else { return true }
      let date = CivilDateTime(secondsSince1970: value).date
      return date.month == 1 && date.day <= 25 || date.month == 12 && date.day >= 29
    }
  }

  /// Whether months such as `2010-11` and `2011-12` are years that begin in one and end in the next.
  private func holdsSeasons(_ column: Column) -> Bool {
    guard options.dateFormat == nil else { return false }
    let months = months(of: column)
    return months.count > 1
      && months.allSatisfy { $0.month == ($0.year + 1) % 100 }
      && Set(months.map(\.year)).count > 1
  }

  /// The months whose first days are all of a column's times, which local clocks still show here; none where there are others.
  private func months(of column: Column) -> [CivilDate] {
    guard areDays(column) else { return [] }
    let dates = column.values.lazy.filter { !$0.isNaN }
      .map { CivilDateTime(secondsSince1970: $0).date }
    return dates.allSatisfy { $0.day == 1 } ? Array(dates) : []
  }
}
