// Times of the day, lengths of time, and their offsets from UTC.

extension TimeScanner {
  /// What stands between a day and its time.
  mutating func skipToClock() -> Bool {
    if at < end, bytes[at] | 0x20 == UInt8(ascii: "t") {
      at += 1
      return true
    }
    let start = at
    // Servers of the web write `10/Mar/2025:13:50:01`.
    if skip(UInt8(ascii: ":")) { return true }
    _ = skip(UInt8(ascii: ","))
    skipBlanks()
    if at > start, skip(word: "klo") || skip(word: "kl") {
      _ = skip(UInt8(ascii: "."))
      skipBlanks()
    }
    return at > start
  }

  /// `4:58`, `75:30`, `1:02:03.5`, `-0:12`, `5h30`: a length of time, and a time of day where it can be one.
  mutating func elapsed() -> TimeText? {
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

  /// Passes over the `h` at the end of `8:30 h`.
  private mutating func skipLastHour() -> Bool {
    var ahead = self
    guard ahead.skip(word: "h"), ahead.isAtEnd else { return false }
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

  /// `9:30`, `09:30:15.25`, `9:30 AM`, `9.30am`, `9:30 Uhr`, `9:30 h`, `9h30`.
  mutating func clock() -> Double? {
    guard var hour = number(1...2)?.value else { return nil }
    // `9.30` is a number but where its half of the day stands behind it.
    let isDotted = skip(UInt8(ascii: "."))
    guard isDotted || skip(UInt8(ascii: ":")) || skipHours(),
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
    } else if isDotted {
      return nil
    } else if !skip(word: "uhr"), !skipDutchHour(), !skipLastHour() {
      at = beforeHalf
    }
    // 24:00 is the next day's 0:00.
    guard hour < 24 || (hour == 24 && minute == 0 && seconds == 0) else { return nil }
    return Double(hour * 3600 + minute * 60) + seconds
  }

  /// `9.30`, `09.30.15` behind a day: alone it is a number.
  mutating func dottedClock() -> Double? {
    guard let hour = number(1...2)?.value, hour < 24, skip(UInt8(ascii: ".")),
      let minute = number(2...2)?.value, minute < 60
    else { return nil }
    guard skip(UInt8(ascii: ".")) else { return Double(hour * 3600 + minute * 60) }
    guard let second = number(2...2)?.value, second < 60 else { return nil }
    return Double(hour * 3600 + minute * 60 + second)
  }

  /// `08h` behind a day: alone it may be a length of time.
  mutating func wholeHour() -> Double? {
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
}
