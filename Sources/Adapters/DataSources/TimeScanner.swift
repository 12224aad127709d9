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
