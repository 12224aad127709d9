import CivilTime

/// Reads dates and times from left to right.
struct TimeScanner {
  private let bytes: [UInt8]
  private var at = 0
  private let end: Int

  init(_ bytes: Span<UInt8>, _ range: Range<Int>) {
    self.bytes = range.map { bytes[$0] }
    end = range.count
  }

  var isAtEnd: Bool { at == end }
  var isAtBlank: Bool { at < end && (isBlank(bytes[at]) || bytes[at] | 0x20 == UInt8(ascii: "t")) }

  /// Whether a weekday or a month is named here.
  var isAtName: Bool {
    var ahead = self
    return name(of: TimeScanner.weekdays) != nil || endOfOtherWeekday() != nil
      || ahead.monthName() != nil
  }

  private struct Days {
    var readings: Readings
    var first: CivilDate?
    var second: CivilDate?
  }

  /// The whole text as a time.
  mutating func time() -> TimeText? {
    if let elapsed = alone({ $0.elapsed() }) { return elapsed }
    if let clock = alone({ $0.clock() }) {
      var time = TimeText(.clock, clock)
      time.clockParts = .three
      return time
    }
    let isBasic = isBasicForm
    guard let days = isBasic ? basicDay() : days() else { return nil }
    var seconds = 0.0
    var east: Int?
    if !isAtEnd {
      guard skipToClock(), let clock = isBasic ? basicClock() : clock() else { return nil }
      seconds = clock
      if !isAtEnd {
        skipBlanks()
        guard let stated = offset() else { return nil }
        east = stated
      }
      guard isAtEnd else { return nil }
    }
    var readings = days.readings
    if days.first == nil { readings.remove([.dayFirst]) }
    if days.second == nil { readings.remove([.monthFirst]) }
    guard let date = days.first ?? days.second, !readings.isEmpty else { return nil }
    func moment(_ date: CivilDate) -> Double { Double(date.daysSince1970) * 86_400 + seconds }
    return TimeText(
      readings, moment(date), monthFirst: days.second.map(moment), east: east)
  }

  // MARK: - ISO 8601's basic form

  /// Whether this is `20260105T…`: without its `T` it would be a number.
  private var isBasicForm: Bool {
    at + 8 < end && bytes[at + 8] | 0x20 == UInt8(ascii: "t")
      && bytes[at..<at + 8].allSatisfy { $0 &- UInt8(ascii: "0") < 10 }
  }

  private mutating func basicDay() -> Days? {
    guard let year = digits(exactly: 4), let month = digits(exactly: 2),
      let day = digits(exactly: 2)
    else { return nil }
    return Days(readings: .yearFirst, first: CivilDate(year: year, month: month, day: day))
  }

  /// `09`, `0930`, `093015.25`.
  private mutating func basicClock() -> Double? {
    let count = bytes[at..<end].prefix { $0 &- UInt8(ascii: "0") < 10 }.count
    guard [2, 4, 6].contains(count), let hour = digits(exactly: 2), hour < 24 else { return nil }
    let minute = count > 2 ? digits(exactly: 2) ?? 60 : 0
    let second = count > 4 ? digits(exactly: 2) ?? 60 : 0
    guard minute < 60, second < 60 else { return nil }
    return Double(hour * 3600 + minute * 60 + second) + (count > 4 ? fraction() : 0)
  }

  /// What `scan` finds, where nothing stands behind it; else nil, and nothing is taken.
  private mutating func alone<T>(_ scan: (inout TimeScanner) -> T?) -> T? {
    var ahead = self
    guard let value = scan(&ahead), ahead.isAtEnd else { return nil }
    self = ahead
    return value
  }

  // MARK: - Days

  private mutating func days() -> Days? {
    skipWeekday()
    if let month = monthName() { return namedDays(month) }
    if let quarter = quarter() {
      skipJoint()
      guard let year = number(4...4) else { return nil }
      return Days(
        readings: .yearFirst, first: CivilDate(year: year.value, month: quarter * 3 - 2, day: 1))
    }
    guard let first = number(1...4) else { return nil }
    if first.digits <= 2 {
      let start = at
      _ = skip(UInt8(ascii: "."))
      _ = skip(UInt8(ascii: "-"))
      skipBlanks()
      if let month = monthName() { return namedDays(month, day: first.value) }
      at = start
    }
    if first.digits == 4, let date = weekOrQuarter(of: first.value) {
      return Days(readings: .yearFirst, first: date)
    }
    guard let mark = mark("./-"), let middle = number(1...2) else { return nil }
    guard skip(mark) else {
      guard first.digits == 4, isAtEnd else { return nil }
      return Days(
        readings: .yearFirst, first: CivilDate(year: first.value, month: middle.value, day: 1))
    }
    if first.digits == 4 {
      guard let last = number(1...2) else { return nil }
      return Days(
        readings: .yearFirst,
        first: CivilDate(year: first.value, month: middle.value, day: last.value))
    }
    guard first.digits <= 2, let year = number(4...4) else { return nil }
    let dayFirst = CivilDate(year: year.value, month: middle.value, day: first.value)
    // With points the day is always first.
    if mark == UInt8(ascii: ".") { return Days(readings: .dayFirst, first: dayFirst) }
    return Days(
      readings: [.dayFirst, .monthFirst], first: dayFirst,
      second: CivilDate(year: year.value, month: first.value, day: middle.value))
  }

  /// Behind a year: `-W41`, `-W41-3`, `-Q1`, also without the `-`; the first day of it.
  private mutating func weekOrQuarter(of year: Int) -> CivilDate? {
    let start = at
    _ = skip(UInt8(ascii: "-"))
    skipBlanks()
    if let quarter = quarter() { return CivilDate(year: year, month: quarter * 3 - 2, day: 1) }
    guard skip(word: "w"), let week = digits(exactly: 2) else {
      at = start
      return nil
    }
    var day = 1
    if skip(UInt8(ascii: "-")) {
      guard let stated = digits(exactly: 1) else { return nil }
      day = stated
    }
    return CivilDate(isoYear: year, week: week, weekday: day)
  }

  /// `Q1` to `Q4`.
  private mutating func quarter() -> Int? {
    let start = at
    if skip(word: "q"), let quarter = digits(exactly: 1), 1...4 ~= quarter { return quarter }
    at = start
    return nil
  }

  /// Behind the name of a month: `1, 2026`, `2026`, and with the day before it `2026` alone.
  private mutating func namedDays(_ month: Int, day: Int? = nil) -> Days? {
    skipJoint()
    guard let number = number(1...4) else { return nil }
    if day != nil || number.digits == 4 {
      guard number.digits == 4 else { return nil }
      return Days(
        readings: .named, first: CivilDate(year: number.value, month: month, day: day ?? 1))
    }
    guard number.digits <= 2 else { return nil }
    for ending in ["st", "nd", "rd", "th"] where skip(word: ending) { break }
    skipJoint()
    guard let year = self.number(4...4) else { return nil }
    return Days(
      readings: .named, first: CivilDate(year: year.value, month: month, day: number.value))
  }

  private mutating func skipJoint() {
    while at < end, isBlank(bytes[at]) || ",.-/".utf8.contains(bytes[at]) { at += 1 }
  }

  private mutating func skipWeekday() {
    let english = name(of: TimeScanner.weekdays)?.next
    // `mar` is a month as well.
    guard let next = english ?? endOfOtherWeekday(), next < end,
      bytes[next] == UInt8(ascii: ",") || (english != nil && isBlank(bytes[next]))
    else { return }
    at = next
    skipJoint()
  }

  /// Where a weekday's name in another language ends, in full or as it is shortened there.
  private func endOfOtherWeekday() -> Int? {
    let word = bytes[at..<end].prefix {
      $0 | 0x20 >= UInt8(ascii: "a") && $0 | 0x20 <= UInt8(ascii: "z") || $0 > 0x7F
    }
    let name = String(decoding: word, as: UTF8.self).lowercased()
    return TimeScanner.otherWeekdays.contains(name) ? word.endIndex : nil
  }

  /// German, French, Spanish, Italian and Dutch.
  private static let otherWeekdays = Set(
    """
    mo di mi do fr sa so montag dienstag mittwoch donnerstag freitag samstag sonnabend sonntag
    lun mar mer jeu ven sam dim lundi mardi mercredi jeudi vendredi samedi dimanche
    lunes martes miércoles jueves viernes sábado domingo mié jue vie sáb dom
    lunedì martedì mercoledì giovedì venerdì sabato domenica gio
    ma wo vr za zo maandag dinsdag woensdag donderdag vrijdag zaterdag zondag
    """.split { $0.isWhitespace }.map(String.init))

  mutating func monthName() -> Int? {
    guard let (index, next) = name(of: TimeScanner.months) else { return otherMonthName() }
    at = next
    return index + 1
  }

  /// The name of a month in another language, in full or as it is shortened there.
  private mutating func otherMonthName() -> Int? {
    let word = bytes[at..<end].prefix {
      $0 | 0x20 >= UInt8(ascii: "a") && $0 | 0x20 <= UInt8(ascii: "z") || $0 > 0x7F
    }
    guard (3...12).contains(word.count),
      let month = TimeScanner.otherMonths[String(decoding: word, as: UTF8.self).lowercased()]
    else { return nil }
    at = word.endIndex
    return month
  }

  /// German, French, Spanish, Italian and Dutch, a month a line.
  private static let otherMonths: [String: Int] = {
    let lines = """
      januar jänner janvier janv enero ene gennaio gen januari
      februar feber février fevrier févr fevr febrero febbraio februari
      märz maerz mrz mär mars marzo maart mrt
      avril avr abril abr aprile
      mai mayo maggio mag mei
      juni juin junio giugno giu
      juli juillet juil julio luglio lug
      août aout agosto ago augustus
      septembre septiembre settembre set
      oktober okt octobre octubre ottobre ott
      novembre noviembre
      dezember dez décembre decembre déc diciembre dic
      """.split(separator: "\n")
    return Dictionary(
      lines.enumerated().flatMap { month, line in
        line.split(separator: " ").map { (String($0), month + 1) }
      }, uniquingKeysWith: { first, _ in first })
  }()

  /// The word at the cursor, where it is a name in full or its first three letters.
  func name(of names: [[UInt8]]) -> (index: Int, next: Int)? {
    var next = at
    while next < end, bytes[next] | 0x20 >= UInt8(ascii: "a"),
      bytes[next] | 0x20 <= UInt8(ascii: "z")
    { next += 1 }
    let length = next - at
    guard length >= 3 else { return nil }
    for (index, name) in names.enumerated() where length == 3 || length == name.count {
      let isSame = (0..<length).allSatisfy { bytes[at + $0] | 0x20 == name[$0] }
      if isSame { return (index, next) }
    }
    // `Sept` is the one abbreviation with four letters.
    if length == 4, names.count == 12, (0..<4).allSatisfy({ bytes[at + $0] | 0x20 == names[8][$0] })
    {
      return (8, next)
    }
    return nil
  }

  static let months = EnglishNames.months.map { Array($0.lowercased().utf8) }
  static let weekdays = EnglishNames.weekdays.map { Array($0.lowercased().utf8) }

  // MARK: - Clocks

  /// What stands between a day and its time.
  private mutating func skipToClock() -> Bool {
    if at < end, bytes[at] | 0x20 == UInt8(ascii: "t") {
      at += 1
      return true
    }
    let start = at
    _ = skip(UInt8(ascii: ","))
    skipBlanks()
    return at > start
  }

  /// `4:58`, `75:30`, `1:02:03.5`, `-0:12`: a length of time, and a time of day where it can be one.
  private mutating func elapsed() -> TimeText? {
    let isNegative = skip(UInt8(ascii: "-"))
    guard let first = number(1...9), skip(UInt8(ascii: ":")), let second = digits(exactly: 2),
      second < 60
    else { return nil }
    var (seconds, parts) = (Double(first.value * 60 + second), ClockParts.two)
    if skip(UInt8(ascii: ":")) {
      guard let third = digits(exactly: 2), third < 60 else { return nil }
      (seconds, parts) = (Double(first.value * 3600 + second * 60 + third), .three)
    }
    let start = at
    seconds += fraction()
    let ofDay = parts == .two ? seconds * 60 : seconds
    var readings = Readings.duration
    let isOfDay =
      first.value < 24 || (first.value == 24 && seconds == (parts == .two ? 1440 : 86_400))
    if !isNegative, isOfDay, parts == .three || at == start {
      readings.formUnion(first.digits == 2 ? [.clock, .looseClock] : .looseClock)
    }
    if at > start { parts.insert(.fraction) }
    var time = TimeText(readings, isNegative ? -seconds : seconds, monthFirst: ofDay)
    time.clockParts = parts
    return time
  }

  /// `9:30`, `09:30:15.25`, `9:30 AM`.
  mutating func clock() -> Double? {
    guard var hour = number(1...2)?.value, skip(UInt8(ascii: ":")),
      let minute = number(2...2)?.value, minute < 60
    else { return nil }
    var seconds = 0.0
    if skip(UInt8(ascii: ":")) {
      guard let second = number(2...2)?.value, second < 60 else { return nil }
      seconds = Double(second) + fraction()
    }
    let beforeHalf = at
    skipBlanks()
    if let isAfternoon = half() {
      guard (1...12).contains(hour) else { return nil }
      hour = hour % 12 + (isAfternoon ? 12 : 0)
    } else {
      at = beforeHalf
    }
    // 24:00 is the next day's 0:00.
    guard hour < 24 || (hour == 24 && minute == 0 && seconds == 0) else { return nil }
    return Double(hour * 3600 + minute * 60) + seconds
  }

  /// `.25`, below 1; 0 where there is none.
  mutating func fraction() -> Double {
    guard at + 1 < end, bytes[at] == UInt8(ascii: ".") || bytes[at] == UInt8(ascii: ","),
      bytes[at + 1] &- UInt8(ascii: "0") < 10
    else { return 0 }
    at += 1
    var (value, scale) = (0.0, 1.0)
    while at < end, case let digit = bytes[at] &- UInt8(ascii: "0"), digit < 10 {
      if scale < 1e15 {
        value = value * 10 + Double(digit)
        scale *= 10
      }
      at += 1
    }
    return min(value / scale, 1.0.nextDown)
  }

  /// `AM`, `pm`, `a.m.`: whether it is the second half of the day.
  mutating func half() -> Bool? {
    for (word, isAfternoon) in [("a.m.", false), ("p.m.", true), ("am", false), ("pm", true)]
    where skip(word: word) { return isAfternoon }
    return nil
  }

  /// `Z`, `UTC`, `GMT`, `+01:00`, `-0500`, `+01` in seconds.
  mutating func offset() -> Int? {
    for word in ["utc", "gmt", "z"] where skip(word: word) { return 0 }
    let isWest = skip(UInt8(ascii: "-"))
    guard isWest || skip(UInt8(ascii: "+")), let hour = digits(exactly: 2), hour < 24 else {
      return nil
    }
    var seconds = hour * 3600
    if !isAtEnd {
      _ = skip(UInt8(ascii: ":"))
      guard let minute = digits(exactly: 2), minute < 60 else { return nil }
      seconds += minute * 60
    }
    return isWest ? -seconds : seconds
  }

  // MARK: - Characters

  /// As many digits as there are, at most the range's end; nil where they are too few or too many.
  mutating func number(_ count: ClosedRange<Int>) -> (value: Int, digits: Int)? {
    var (value, next) = (0, at)
    while next < end, next - at <= count.upperBound,
      case let digit = bytes[next] &- UInt8(ascii: "0"), digit < 10
    {
      value = value * 10 + Int(digit)
      next += 1
    }
    guard count.contains(next - at) else { return nil }
    defer { at = next }
    return (value, next - at)
  }

  /// Digits up to a number of them, although more may follow.
  mutating func digits(upTo most: Int) -> Int? {
    var (value, count) = (0, 0)
    while at < end, count < most, case let digit = bytes[at] &- UInt8(ascii: "0"), digit < 10 {
      value = value * 10 + Int(digit)
      (at, count) = (at + 1, count + 1)
    }
    return count > 0 ? value : nil
  }

  /// So many digits, although more may follow.
  mutating func digits(exactly count: Int) -> Int? {
    let start = at
    guard let value = digits(upTo: count), at - start == count else { return nil }
    return value
  }

  mutating func mark(_ marks: StaticString) -> UInt8? {
    guard at < end else { return nil }
    let byte = bytes[at]
    for index in 0..<marks.utf8CodeUnitCount where marks.utf8Start[index] == byte {
      at += 1
      return byte
    }
    return nil
  }

  mutating func skip(_ byte: UInt8) -> Bool {
    guard at < end, bytes[at] == byte else { return false }
    at += 1
    return true
  }

  /// Passes over a word in small letters, in any case.
  mutating func skip(word: String) -> Bool {
    let letters = Array(word.utf8)
    guard at + letters.count <= end else { return false }
    let isSame = letters.indices.allSatisfy { index in
      let byte = bytes[at + index]
      return byte == letters[index]
        || (letters[index] >= UInt8(ascii: "a") && byte | 0x20 == letters[index])
    }
    if isSame { at += letters.count }
    return isSame
  }

  mutating func skipBlanks() { while at < end, isBlank(bytes[at]) { at += 1 } }

  /// Goes on at another place.
  mutating func move(to next: Int) { at = next }
}
