import CivilTime

// Days as people write them, in figures, with names, and as parts of a year.

extension TimeScanner {
  /// A day, in each order of day and month that it can have, or the first one of a part of a year.
  struct Days {
    var readings: Readings
    var first: CivilDate?
    var second: CivilDate?
    var period: DateNames.Period?

    /// Whether one of the days that it can be is one of these, from 1 for Monday.
    func fits(_ weekdays: [Int]) -> Bool {
      [first, second].contains { $0.map { weekdays.contains($0.weekday) } ?? false }
    }

    /// Takes the one of two days that is one of these, where the other is not.
    mutating func settle(by weekdays: [Int]) {
      guard readings.contains([.dayFirst, .monthFirst]) else { return }
      let fit = [first, second].map { $0.map { weekdays.contains($0.weekday) } ?? false }
      guard fit[0] != fit[1] else { return }
      if fit[0] { second = nil } else { first = nil }
    }
  }

  mutating func days() -> Days? {
    // `mar` is a month, and a weekday as well.
    var ahead = self
    if var days = ahead.plainDays() {
      _ = ahead.passesWeekday(behind: &days)
      self = ahead
      return days
    }
    // A weekday that fits says that `01/09/24` is a day, and of which year.
    ahead = self
    if var days = ahead.plainDays(mayHaveShortYear: true), ahead.passesWeekday(behind: &days) {
      self = ahead
      return days
    }
    let weekdays = weekdayName()
    _ = skip(word: "-feira")
    let behind = at
    skipJoint()
    guard !weekdays.isEmpty, at > behind else { return nil }
    let start = self
    var found = plainDays()
    if found == nil {
      self = start
      found = plainDays(mayHaveShortYear: true).flatMap { $0.fits(weekdays) ? $0 : nil }
    }
    found?.settle(by: weekdays)
    return found
  }

  /// Passes over the weekday behind a day, `Thu` or `(Thu)`, where it is that of the day.
  private mutating func passesWeekday(behind days: inout Days) -> Bool {
    let start = at
    skipBlanks()
    _ = skip(UInt8(ascii: ","))
    skipBlanks()
    let isBracketed = skip(UInt8(ascii: "("))
    let weekdays = weekdayName()
    guard !weekdays.isEmpty, !isBracketed || skip(UInt8(ascii: ")")), days.fits(weekdays) else {
      at = start
      return false
    }
    days.settle(by: weekdays)
    return true
  }

  private mutating func plainDays(mayHaveShortYear: Bool = false) -> Days? {
    let isAtDigit = at < end && bytes[at] &- UInt8(ascii: "0") < 10
    if !isAtDigit {
      _ = skip(word: "den ") || skip(word: "le ")
      if let month = monthName() { return days(of: month) }
      if let (period, number) = period(isAlone: true) {
        skipJoint()
        return self.number(4...4).flatMap { days(period, number, of: $0.value) }
      }
    }
    guard let first = number(1...4) else { return nil }
    let start = at
    let hasLetters = bytes[at..<end].contains { $0 > UInt8(ascii: "@") }
    if hasLetters, first.digits <= 2,
      let days = namedDays(from: first.value, mayHaveShortYear: mayHaveShortYear)
    {
      return days
    }
    at = start
    if hasLetters, first.digits == 1, let word = word(), ["q", "t"].contains(word),
      let year = number(2...4), year.digits != 3
    {
      return days(.quarter, first.value, of: year.value + (year.digits == 2 ? 2000 : 0))
    }
    at = start
    if first.digits == 4, let days = ordinalDay(of: first.value) ?? partOfYear(first.value) {
      return days
    }
    guard let mark = mark("./-") else { return nil }
    // Of two figures and a year, `01/2025`, a month.
    if mark == UInt8(ascii: "/"), first.digits == 2, let year = number(4...4) {
      return isAtEnd ? days(.month, first.value, of: year.value) : nil
    }
    // `1. 3. 2024` in Czech and Slovene.
    if mark == UInt8(ascii: ".") { skipBlanks() }
    guard let middle = number(1...2) else { return nil }
    // The Danes write `01/05-2024`, with the day first.
    var danish = self
    if mark == UInt8(ascii: "/"), first.digits <= 2, danish.skip(UInt8(ascii: "-")),
      let year = danish.number(4...4)?.value
    {
      self = danish
      return Days(
        readings: .dayFirst, first: CivilDate(year: year, month: middle.value, day: first.value))
    }
    guard skip(mark) else {
      guard first.digits == 4, isAtEnd else { return nil }
      return Days(
        readings: .yearFirst, first: CivilDate(year: first.value, month: middle.value, day: 1),
        period: .month)
    }
    if first.digits == 4 {
      if mark == UInt8(ascii: ".") { skipBlanks() }
      guard let last = number(1...2) else { return nil }
      if mark == UInt8(ascii: ".") { _ = skip(mark) }
      return Days(
        readings: .yearFirst,
        first: CivilDate(year: first.value, month: middle.value, day: last.value))
    }
    if mark == UInt8(ascii: ".") { skipBlanks() }
    guard first.digits <= 2,
      let year = number(4...4)?.value ?? (mayHaveShortYear ? shortYear() : nil)
    else { return nil }
    let dayFirst = CivilDate(year: year, month: middle.value, day: first.value)
    // With points the day is always first.
    if mark == UInt8(ascii: ".") {
      // `01.09.2025.` in Croatian.
      _ = skip(mark)
      return Days(readings: .dayFirst, first: dayFirst)
    }
    return Days(
      readings: [.dayFirst, .monthFirst], first: dayFirst,
      second: CivilDate(year: year, month: first.value, day: middle.value))
  }

  // MARK: - Parts of a year

  private mutating func days(_ period: DateNames.Period, _ number: Int, of year: Int) -> Days? {
    // `K5-1000` is a code.
    guard 1800...2199 ~= year else { return nil }
    let start = at
    var weekday: Int?
    if period == .week, skip(UInt8(ascii: "-")) { weekday = digits(exactly: 1) }
    if weekday == nil { at = start }
    let first = period.first(number, of: year, weekday: weekday ?? 1)
    isImpossible = first == nil && period == .week
    return Days(readings: .yearFirst, first: first, period: weekday == nil ? period : nil)
  }

  /// Behind a year: `-122T`, the day of it, which has a clock behind it; `2024-122` alone may be a code.
  private mutating func ordinalDay(of year: Int) -> Days? {
    var ahead = self
    guard ahead.skip(UInt8(ascii: "-")), let day = ahead.digits(exactly: 3), !ahead.isAtEnd,
      bytes[ahead.at] | 0x20 == UInt8(ascii: "t"),
      let first = CivilDate(year: year, month: 1, day: 1)?.adding(days: day - 1),
      first.year == year
    else { return nil }
    self = ahead
    return Days(readings: .yearFirst, first: first)
  }

  /// Behind a year: `-W41`, `-W41-3`, `Q1`, `M01`, `-jan`, ` Jan 5`, `年3月5日`.
  private mutating func partOfYear(_ year: Int) -> Days? {
    let start = at
    for (yearSign, monthSign, daySign) in TimeScanner.signs where skip(word: yearSign) {
      skipBlanks()
      guard let month = number(1...2), skip(word: monthSign) else { return nil }
      skipBlanks()
      guard let day = number(1...2) else { return days(.month, month.value, of: year) }
      guard skip(word: daySign) else { return nil }
      return Days(
        readings: .named, first: CivilDate(year: year, month: month.value, day: day.value))
    }
    skipJoint()
    if let month = monthName() {
      let behind = at
      skipJoint()
      let day = number(1...2)
      if day == nil { at = behind }
      return Days(
        readings: .named, first: CivilDate(year: year, month: month, day: day?.value ?? 1),
        period: day == nil ? .month : nil)
    }
    if let (period, number) = period(isAlone: false) { return days(period, number, of: year) }
    at = start
    return nil
  }

  /// What stands behind a year, a month and a day in Chinese and Japanese, and in Korean.
  private static let signs = [("年", "月", "日"), ("년", "월", "일")]

  /// A part of a year: `W41`, `KW 41`, `Q1`, `M01`; `S1` can be half a year, and `V8-2020` is a code.
  private mutating func period(isAlone: Bool) -> (DateNames.Period, Int)? {
    let start = at
    if let word = word(), let period = DateNames.period(word),
      !isAlone || word.count > 1 || "qtw".contains(word) || isBeforeSlash
    {
      skipBlanks()
      if let number = number(1...2) {
        // `T2` is a quarter, and `T02` a week in Poland.
        if word == "t", number.digits == 2 { return (.week, number.value) }
        return word == "s" && number.digits == 1 ? nil : (period, number.value)
      }
    }
    at = start
    return nil
  }

  /// Whether two figures and a slash follow: `S01/2025` is a week, and `S01-2025` may be a code.
  private var isBeforeSlash: Bool {
    at + 2 < end && isDigit(bytes[at]) && isDigit(bytes[at + 1])
      && bytes[at + 2] == UInt8(ascii: "/")
  }

  // MARK: - Names

  /// Behind a day: ` Jan 2026`; and `-12 Jan 2026` or ` Dec - 3 Jan 2026`, an interval from that day.
  private mutating func namedDays(from day: Int, mayHaveShortYear: Bool) -> Days? {
    let start = at
    skipEnding()
    let month = monthName()
    skipJoint()
    if let month,
      let year = number(4...4)?.value ?? yearBehindApostrophe() ?? shortYear()
        ?? (mayHaveShortYear ? shortYear(behindBlank: true) : nil)
    {
      return Days(readings: .named, first: CivilDate(year: year, month: month, day: day))
    }
    // Either dash, and nothing else, goes up to another day.
    guard bytes[start..<at].contains(where: { $0 == UInt8(ascii: "-") || $0 == 0xE2 }),
      let lastDay = number(1...2)
    else { return nil }
    skipEnding()
    guard let last = monthName() else { return nil }
    skipJoint()
    guard let year = number(4...4) else { return nil }
    isInterval = true
    return Days(
      readings: .named,
      first: TimeScanner.first(day, month ?? last, until: (lastDay.value, last, year.value)))
  }

  /// Behind a month and a day: `-21, 2024` or ` - Oct 2, 2024`, an interval from that day.
  private mutating func days(from day: Int, _ month: Int) -> Days? {
    let start = at
    skipEnding()
    let last = monthName() ?? month
    skipJoint()
    guard bytes[start..<at].contains(where: { $0 == UInt8(ascii: "-") || $0 == 0xE2 }),
      let lastDay = number(1...2)
    else { return nil }
    skipEnding()
    guard let year = number(4...4) else { return nil }
    isInterval = true
    return Days(
      readings: .named,
      first: TimeScanner.first(day, month, until: (lastDay.value, last, year.value)))
  }

  /// Days of which the last alone has a year: `19.` and `21.09.2024`, `28.12.` and `02.01.24`; nil where they are none.
  static func days(from first: TimeScanner, to last: TimeScanner) -> Days? {
    var (first, last) = (first, last)
    let point = UInt8(ascii: ".")
    guard let day = first.number(1...2), first.skip(point) else { return nil }
    let month = first.number(1...2)
    guard month == nil || first.skip(point), first.isAtEnd,
      let lastDay = last.number(1...2), last.skip(point),
      let lastMonth = last.number(1...2), last.skip(point),
      let year = last.number(2...4), year.digits != 3, last.isAtEnd
    else { return nil }
    let date = TimeScanner.first(
      day.value, month?.value ?? lastMonth.value,
      until: (
        lastDay.value, lastMonth.value,
        year.digits == 2 ? DateFormat.year(ofTwoDigits: year.value) : year.value
      ))
    return date.map { Days(readings: .dayFirst, first: $0) }
  }

  /// The first of some days, whose year is that of the last or the one before; nil where one of them does not exist, or
  /// they run backwards.
  private static func first(
    _ day: Int, _ month: Int, until last: (day: Int, month: Int, year: Int)
  ) -> CivilDate? {
    let isOverNewYear = month > last.month
    guard
      let first = CivilDate(year: last.year - (isOverNewYear ? 1 : 0), month: month, day: day),
      let end = CivilDate(year: last.year, month: last.month, day: last.day), first <= end,
      // `19.10.–21.09.2024` would be eleven months, and is a mistake.
      !isOverNewYear || end.daysSince1970 - first.daysSince1970 < 183
    else { return nil }
    return first
  }

  /// The year that two digits behind a sign name at the end of a day: `24` of `2-Jan-24`, and none in `5 May 26` unless a
  /// weekday says which year that is.
  private mutating func shortYear(behindBlank: Bool = false) -> Int? {
    let start = at
    guard start > 0, behindBlank || "-/.".utf8.contains(bytes[start - 1]),
      let year = number(2...2)
    else {
      return nil
    }
    var ahead = self
    ahead.skipBlanks()
    if isAtEnd || isAtBlank && ahead.at < end && ahead.bytes[ahead.at] &- UInt8(ascii: "0") < 10
      || isAtBlank && !ahead.weekdayName().isEmpty
    {
      return DateFormat.year(ofTwoDigits: year.value)
    }
    at = start
    return nil
  }

  /// The year of `'24` and `’24`.
  private mutating func yearBehindApostrophe() -> Int? {
    var ahead = self
    guard ahead.skip(UInt8(ascii: "'")) || ahead.skip(word: "’"), let year = ahead.number(2...2)
    else { return nil }
    self = ahead
    return DateFormat.year(ofTwoDigits: year.value)
  }

  /// Behind the name of a month: `1, 2026`, `2026`, `'26`.
  private mutating func days(of month: Int) -> Days? {
    skipJoint()
    let year = yearBehindApostrophe()
    guard let number = number(1...4) ?? year.map({ ($0, 4) }) else { return nil }
    if number.digits == 4 {
      return Days(
        readings: .named, first: CivilDate(year: number.value, month: month, day: 1), period: .month
      )
    }
    guard year == nil, number.digits <= 2 else { return nil }
    let behind = at
    skipEnding()
    skipJoint()
    guard let year = self.number(4...4)?.value ?? yearBehindApostrophe() else {
      at = behind
      return days(from: number.value, month)
    }
    return Days(
      readings: .named, first: CivilDate(year: year, month: month, day: number.value))
  }

  /// Passes over what stands behind the number of a day: `st`, `er`, and what joins it to the rest.
  private mutating func skipEnding() {
    for ending in ["st", "nd", "rd", "th", "er", "º", "ª"] where skip(word: ending) { break }
    skipJoint()
  }

  /// Passes over what stands between a day, a month and a year: `.`, `-`, `–`, `de`.
  private mutating func skipJoint() {
    while at < end {
      if isBlank(bytes[at]) || ",.-/".utf8.contains(bytes[at]) {
        at += 1
      } else if !["–", "—", "de ", "del ", "of "].contains(where: { skip(word: $0) }) {
        return
      }
    }
  }

  /// The weekdays from 1 for Monday that the name here can mean; none where there is no name.
  mutating func weekdayName() -> [Int] {
    if let (index, next) = name(of: TimeScanner.weekdays) {
      at = next
      return [index + 1]
    }
    let start = at
    let weekdays = word().map(DateNames.weekdays) ?? []
    if weekdays.isEmpty { at = start }
    return weekdays
  }

  mutating func monthName() -> Int? {
    if let (index, next) = name(of: TimeScanner.months) {
      at = next
      return index + 1
    }
    let start = at
    if let word = word(), let month = DateNames.month(word) { return month }
    at = start
    return nil
  }

  /// A word of letters, also with accents, in small ones.
  mutating func word() -> String? {
    // `–` and `年` have other first bytes than letters with accents.
    let letters = bytes[at..<end].prefix {
      $0 | 0x20 >= UInt8(ascii: "a") && $0 | 0x20 <= UInt8(ascii: "z") || 0xC3...0xC5 ~= $0
        || 0x80...0xBF ~= $0
    }
    guard !letters.isEmpty, letters.count <= 16 else { return nil }
    at = letters.endIndex
    return String(decoding: letters, as: UTF8.self).lowercased()
  }
}
