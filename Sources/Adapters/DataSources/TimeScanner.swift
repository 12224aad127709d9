import CivilTime

/// Reads dates and times from left to right; days are read in `TimeScanner+Days`.
struct TimeScanner {
  let bytes: [UInt8]
  var at = 0
  let end: Int
  /// Whether it names a part of a year that the year does not have: `2025-W53`.
  var isImpossible = false
  /// Whether days up to another were named: `5-12 Jan 2026`.
  var isInterval = false

  init(_ bytes: Span<UInt8>, _ range: Range<Int>) {
    self.bytes = range.map { bytes[$0] }
    end = range.count
  }

  var isAtEnd: Bool { at == end }
  var isAtBlank: Bool { at < end && (isBlank(bytes[at]) || bytes[at] | 0x20 == UInt8(ascii: "t")) }

  /// Whether a weekday or a month is named here.
  var isAtName: Bool {
    var ahead = self
    return !ahead.weekdayName().isEmpty || ahead.monthName() != nil
  }

  /// Whether a text is the name of a day of the week, and nothing else.
  static func isWeekday(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    var scanner = TimeScanner(bytes.span, bytes.indices)
    return !scanner.weekdayName().isEmpty && scanner.isAtEnd
  }

  /// The whole text as a time, or as an interval, which is where it begins.
  mutating func time() -> TimeText? {
    let start = self
    if let time = single() { return time }
    return start.interval()
  }

  /// What stands between the ends of an interval.
  private static let intervalMarks = ["–", "—", " - ", "/", "-", " to ", " bis ", " au ", ".."].map
  {
    Array($0.utf8)
  }

  private static let dashes = ["–", "—", " - ", "-"].map { Array($0.utf8) }

  /// `08:00-08:15`, `2026-01-05/2026-01-12`, `2026-01-05 08:00-08:15`: times of the day, or days, on both sides, or a time
  /// of the day behind one of a day.
  func interval() -> TimeText? {
    guard bytes.count(where: { $0 &- UInt8(ascii: "0") < 10 }) >= 6 else { return nil }
    for mark in TimeScanner.intervalMarks where end > mark.count {
      for place in 1..<end - mark.count where bytes[place..<place + mark.count].elementsEqual(mark)
      {
        func part(_ range: Range<Int>) -> TimeScanner {
          TimeScanner(bytes.span, trimmed(bytes.span, range))
        }
        var (first, last) = (part(0..<place), part(place + mark.count..<end))
        let isUpToClock = last.alone({ $0.clock() }) != nil
        var time: TimeText
        if isUpToClock, let start = first.alone({ $0.clock() }) {
          time = TimeText(.clock, start)
          time.clockParts = .three
        } else if isUpToClock {
          guard bytes[..<place].contains(UInt8(ascii: ":")), let start = first.single(),
            !start.readings.areClocks, start.secondsEast == nil
          else { continue }
          time = TimeText(start.readings, start.seconds, monthFirst: start.monthFirst)
        } else if let start = first.single(), let stop = last.single(),
          case let readings = start.readings.intersection(stop.readings),
          !readings.isEmpty, !readings.areClocks,
          // In the hour that clocks show twice an end may seem to come first.
          start.seconds <= stop.seconds + 3600 || start.monthFirst <= stop.monthFirst + 3600
        {
          time = TimeText(
            readings, start.seconds, monthFirst: start.monthFirst, east: start.secondsEast)
        } else if TimeScanner.dashes.contains(mark),
          let days = TimeScanner.days(
            from: part(0..<place), to: part(place + mark.count..<end)), let date = days.first
        {
          time = TimeText(days.readings, Double(date.daysSince1970) * 86_400)
        } else {
          continue
        }
        time.isInterval = true
        return time
      }
    }
    return nil
  }

  /// The whole text as one time.
  private mutating func single() -> TimeText? {
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
      guard skipToClock() else { return nil }
      let mayHavePoints = !isBasic && days.period == nil
      let pointed = mayHavePoints ? alone { $0.dottedClock() } : nil
      guard let clock = isBasic ? basicClock() : pointed ?? alone({ $0.wholeHour() }) ?? clock()
      else { return nil }
      seconds = clock
      if !isAtEnd {
        skipBlanks()
        let isInBrackets = skip(UInt8(ascii: "("))
        guard let stated = offset(), !isInBrackets || skip(UInt8(ascii: ")")) else { return nil }
        east = stated
      }
      guard isAtEnd else { return nil }
    }
    var readings = days.readings
    if days.first == nil { readings.remove([.dayFirst]) }
    if days.second == nil { readings.remove([.monthFirst]) }
    guard let date = days.first ?? days.second, !readings.isEmpty else { return nil }
    func moment(_ date: CivilDate) -> Double { Double(date.daysSince1970) * 86_400 + seconds }
    var time = TimeText(
      readings, moment(date), monthFirst: days.second.map(moment), east: east)
    (time.period, time.isInterval) = (days.period, isInterval)
    return time
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

  // MARK: - Names

  /// The word at the cursor, where it is a name in full or its first three letters.
  func name(of names: [[UInt8]]) -> (index: Int, next: Int)? {
    var next = at
    while next < end, bytes[next] | 0x20 >= UInt8(ascii: "a"),
      bytes[next] | 0x20 <= UInt8(ascii: "z")
    { next += 1 }
    let length = next - at
    // `março` does not begin with a name.
    guard length >= 3, next == end || !(0xC3...0xC5 ~= bytes[next]) else { return nil }
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
    // Servers of the web write `10/Mar/2025:13:50:01`.
    if skip(UInt8(ascii: ":")) { return true }
    _ = skip(UInt8(ascii: ","))
    skipBlanks()
    return at > start
  }

  /// `4:58`, `75:30`, `1:02:03.5`, `-0:12`, `5h30`: a length of time, and a time of day where it can be one.
  private mutating func elapsed() -> TimeText? {
    let isNegative = skip(UInt8(ascii: "-"))
    let isSigned = isNegative || skip(UInt8(ascii: "+"))
    let days = wholeDays()
    let hasPoint = at > 0 && bytes[at - 1] == UInt8(ascii: ".")
    guard let first = number(1...9) else { return nil }
    let hasHours = skipHours()
    guard
      let second = hasHours ? minutesOfHours() : skip(UInt8(ascii: ":")) ? digits(exactly: 2) : nil,
      second < 60
    else { return nil }
    var (seconds, parts) = (Double(first.value * 60 + second), ClockParts.two)
    if hasHours {
      (seconds, parts) = (seconds * 60, .three)
    } else if skip(UInt8(ascii: ":")) {
      guard let third = digits(exactly: 2), third < 60 else { return nil }
      (seconds, parts) = (Double(first.value * 3600 + second * 60 + third), .three)
    }
    if let days {
      guard parts == .three || !hasPoint, first.value < 24 else { return nil }
      seconds += Double(days) * (parts == .three ? 86_400 : 1440)
      if parts == .two { parts.insert(.days) }
    }
    let start = at
    seconds += fraction()
    let ofDay = parts == .two ? seconds * 60 : seconds
    var readings = Readings.duration
    if !isSigned, days == nil, parts == .three || at == start {
      readings.formUnion(
        Readings.clocks(hour: first, endsDay: seconds == (parts == .two ? 1440 : 86_400)))
    }
    if at > start { parts.insert(.fraction) }
    var time = TimeText(readings, isNegative ? -seconds : seconds, monthFirst: ofDay)
    time.clockParts = parts
    return time
  }

  /// Passes over `h`, or the `u` of the Dutch.
  private mutating func skipHours() -> Bool { skip(word: "h") || skipDutchHour() }

  /// Passes over `u` or `uur`, and not over the beginning of `UTC`.
  private mutating func skipDutchHour() -> Bool {
    var ahead = self
    guard ahead.skip(word: "uur") || ahead.skip(word: "u"), ahead.word() == nil else {
      return false
    }
    self = ahead
    return true
  }

  /// Behind the hours of a length of time: `30`, `05 min`, ` 5m`.
  private mutating func minutesOfHours() -> Int? {
    skipBlanks()
    guard let minutes = number(1...2) else { return nil }
    let behind = at
    skipBlanks()
    let hasUnit = skip(word: "min") || skip(word: "m")
    if !hasUnit { at = behind }
    return hasUnit || minutes.digits == 2 ? minutes.value : nil
  }

  /// `1d `, `2 days `, `1.`: the days before the hours of a length of time.
  private mutating func wholeDays() -> Int? {
    let start = at
    if let count = number(1...6) {
      // `1.05:03:00` has a clock behind the point, `1.5h` a fraction.
      if skip(UInt8(ascii: ".")) {
        var ahead = self
        if ahead.number(1...2) != nil, ahead.skip(UInt8(ascii: ":")) { return count.value }
        at = start
        return nil
      }
      skipBlanks()
      if ["days", "day", "d"].contains(where: { skip(word: $0) }) {
        skipBlanks()
        return count.value
      }
    }
    at = start
    return nil
  }

  /// `9:30`, `09:30:15.25`, `9:30 AM`, `9:30 Uhr`, `9h30`.
  mutating func clock() -> Double? {
    guard var hour = number(1...2)?.value, skip(UInt8(ascii: ":")) || skipHours(),
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
    } else if !skip(word: "uhr"), !skipDutchHour() {
      at = beforeHalf
    }
    // 24:00 is the next day's 0:00.
    guard hour < 24 || (hour == 24 && minute == 0 && seconds == 0) else { return nil }
    return Double(hour * 3600 + minute * 60) + seconds
  }

  /// `9.30`, `09.30.15` behind a day: alone it is a number.
  private mutating func dottedClock() -> Double? {
    guard let hour = number(1...2)?.value, hour < 24, skip(UInt8(ascii: ".")),
      let minute = number(2...2)?.value, minute < 60
    else { return nil }
    guard skip(UInt8(ascii: ".")) else { return Double(hour * 3600 + minute * 60) }
    guard let second = number(2...2)?.value, second < 60 else { return nil }
    return Double(hour * 3600 + minute * 60 + second)
  }

  /// `08h` behind a day: alone it may be a length of time.
  private mutating func wholeHour() -> Double? {
    guard let hour = digits(exactly: 2), hour < 24, skipHours() else { return nil }
    return Double(hour * 3600)
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

  /// `AM`, `pm`, `a.m.`, `p. m.`, `p`: whether it is the second half of the day.
  mutating func half() -> Bool? {
    for (word, isAfternoon) in TimeScanner.halves where skip(word: word) { return isAfternoon }
    // `12:00a`, `1:00p` of weather stations.
    for (letter, isAfternoon) in [("a", false), ("p", true)] {
      var ahead = self
      guard ahead.skip(word: letter), ahead.isAtEnd || isBlank(bytes[ahead.at]) else { continue }
      self = ahead
      return isAfternoon
    }
    return nil
  }

  private static let halves = ["am", "a.m.", "a. m.", "a.\u{A0}m."].flatMap {
    [($0, false), ("p" + $0.dropFirst(), true)]
  }

  /// `Z`, `UTC`, `CET`, `+01:00`, `-0500`, `+01`, `GMT+1` in seconds.
  mutating func offset() -> Int? {
    var isBehindName = false
    for (word, hours) in TimeScanner.zones where skip(word: word) {
      // Forms write `GMT+2`.
      isBehindName = hours == 0 && at < end && "+-".utf8.contains(bytes[at])
      if !isBehindName { return hours * 3600 }
      break
    }
    let isWest = skip(UInt8(ascii: "-"))
    guard isWest || skip(UInt8(ascii: "+")),
      let hour = isBehindName ? number(1...2)?.value : digits(exactly: 2), hour < 24
    else { return nil }
    var seconds = hour * 3600
    if !isAtEnd {
      _ = skip(UInt8(ascii: ":"))
      guard let minute = digits(exactly: 2), minute < 60 else { return nil }
      seconds += minute * 60
    }
    let east = isWest ? -seconds : seconds
    return TimeText.offsets.contains(east) ? east : nil
  }

  /// The abbreviations that name one offset: RFC 822's, and those of Europe's clocks.
  private static let zones = [
    ("utc", 0), ("gmt", 0), ("z", 0), ("wet", 0), ("west", 1), ("cest", 2), ("cet", 1),
    ("mesz", 2), ("mez", 1), ("eest", 3), ("eet", 2), ("est", -5), ("edt", -4), ("cst", -6),
    ("cdt", -5), ("mst", -7), ("mdt", -6), ("pst", -8), ("pdt", -7),
  ].sorted { $0.0.count > $1.0.count }

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
    var next = at
    for letter in word.utf8 {
      guard next < end else { return false }
      let isLetter = letter >= UInt8(ascii: "a") && letter <= UInt8(ascii: "z")
      guard bytes[next] == letter || (isLetter && bytes[next] | 0x20 == letter) else {
        return false
      }
      next += 1
    }
    at = next
    return true
  }

  mutating func skipBlanks() { while at < end, isBlank(bytes[at]) { at += 1 } }

  /// Goes on at another place.
  mutating func move(to next: Int) { at = next }
}
