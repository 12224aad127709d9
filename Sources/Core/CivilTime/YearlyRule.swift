/// The two yearly changes between standard and daylight-saving time, as in a POSIX `TZ` string.
///
/// Source: POSIX.1-2017, 8.3 "Other Environment Variables", and RFC 8536, 3.3.1 (hours up to ±167).
struct YearlyRule: Hashable, Sendable {
  /// A day of each year.
  enum Day: Hashable, Sendable {
    /// `Jn`: day 1...365, February 29th never counted.
    case julian(Int)
    /// `n`: day 0...365, February 29th counted.
    case zeroBased(Int)
    /// `Mm.w.d`: the w-th (5: last) weekday d (0: Sunday) of month m.
    case weekday(month: Int, week: Int, day: Int)

    /// Days from 1970-01-01 to this day in `year`.
    func daysSince1970(in year: Int) -> Int {
      let january = CivilDate(year: year, month: 1, day: 1)?.daysSince1970 ?? 0
      switch self {
      case .julian(let day):
        return january + day - 1 + (CivilDate.isLeap(year: year) && day > 59 ? 1 : 0)
      case .zeroBased(let day):
        return january + day
      case .weekday(let month, let week, let day):
        guard let first = CivilDate(year: year, month: month, day: 1) else { return january }
        let offset = floorModulo(day - first.weekday % 7, by: 7) + (week - 1) * 7
        let length = CivilDate.daysIn(month: month, year: year)
        return first.daysSince1970 + (offset >= length ? offset - 7 : offset)
      }
    }
  }

  /// A change: a day, and seconds on the clock that is in force until then.
  struct Change: Hashable, Sendable {
    let day: Day
    let seconds: Int
  }

  let standard: TimeZoneRules.Offset
  let daylight: TimeZoneRules.Offset
  let toDaylight: Change
  let toStandard: Change

  /// The period of the rule that holds `instant`.
  ///
  /// `start` and `offsetThen` are the last listed transition and the offset from it on: the first
  /// period begins there, whatever the rule says of earlier times.
  func period(
    at instant: Double, notBefore start: Double, offsetThen: TimeZoneRules.Offset
  ) -> TimeZoneRules.Period {
    let year = CivilDateTime(secondsSince1970: instant).date.year
    var begin = start
    var offset = offsetThen
    for (change, after) in changes(around: year) where change > start {
      if change > instant {
        return TimeZoneRules.Period(start: begin, end: change, offset: offset)
      }
      begin = change
      offset = after
    }
    return TimeZoneRules.Period(start: begin, end: .infinity, offset: offset)
  }

  /// The changes of three years around `year`, ascending.
  private func changes(around year: Int) -> [(instant: Double, after: TimeZoneRules.Offset)] {
    (max(year - 1, -9999)...min(year + 1, 9999)).flatMap { year in
      [
        (instant(of: toDaylight, in: year, clock: standard), daylight),
        (instant(of: toStandard, in: year, clock: daylight), standard),
      ]
    }.sorted { $0.0 < $1.0 }
  }

  private func instant(of change: Change, in year: Int, clock: TimeZoneRules.Offset) -> Double {
    Double(change.day.daysSince1970(in: year) * 86_400 + change.seconds - clock.seconds)
  }
}

/// What the last line of a TZif file says: one offset for ever, or two that alternate.
enum FinalRule: Hashable, Sendable {
  case constant(TimeZoneRules.Offset)
  case yearly(YearlyRule)

  /// The rule that a POSIX `TZ` string such as `CET-1CEST,M3.5.0,M10.5.0/3` states, or nil.
  init?(posix text: some StringProtocol) {
    var scanner = PosixScanner(text.utf8)
    guard let name = scanner.name(), let west = scanner.time() else { return nil }
    let standard = TimeZoneRules.Offset(seconds: -west, abbreviation: name)
    if scanner.isAtEnd {
      self = .constant(standard)
      return
    }
    guard let daylightName = scanner.name() else { return nil }
    var daylightWest = west - 3600
    if !scanner.isAtEnd, scanner.peek != UInt8(ascii: ",") {
      guard let stated = scanner.time() else { return nil }
      daylightWest = stated
    }
    guard let toDaylight = scanner.change(), let toStandard = scanner.change(), scanner.isAtEnd
    else { return nil }
    self = .yearly(
      YearlyRule(
        standard: standard,
        daylight: TimeZoneRules.Offset(
          seconds: -daylightWest, isDaylightSaving: true, abbreviation: daylightName),
        toDaylight: toDaylight, toStandard: toStandard))
  }
}

/// Reads the parts of a POSIX `TZ` string from left to right.
private struct PosixScanner {
  private var rest: ArraySlice<UInt8>

  init(_ text: some Sequence<UInt8>) { rest = Array(text)[...] }

  var isAtEnd: Bool { rest.isEmpty }
  var peek: UInt8? { rest.first }

  private mutating func take(_ character: Character) -> Bool {
    guard let byte = character.asciiValue, rest.first == byte else { return false }
    rest = rest.dropFirst()
    return true
  }

  private mutating func number(upTo limit: Int) -> Int? {
    var value: Int?
    while let byte = rest.first, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) {
      let next = (value ?? 0) * 10 + Int(byte - UInt8(ascii: "0"))
      guard next <= limit else { return nil }
      value = next
      rest = rest.dropFirst()
    }
    return value
  }

  /// Letters, or anything in `<…>`.
  mutating func name() -> String? {
    let quoted = take("<")
    let part = rest.prefix { byte in
      quoted
        ? byte != UInt8(ascii: ">")
        : (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte & 0xDF)
    }
    rest = rest.dropFirst(part.count)
    guard !part.isEmpty, !quoted || take(">") else { return nil }
    return String(decoding: part, as: UTF8.self)
  }

  /// `[+-]h[h][h][:mm[:ss]]` in seconds.
  mutating func time() -> Int? {
    let sign = take("-") ? -1 : 1
    if sign == 1 { _ = take("+") }
    guard let hours = number(upTo: 167) else { return nil }
    var seconds = hours * 3600
    for unit in [60, 1] where take(":") {
      guard let part = number(upTo: 59) else { return nil }
      seconds += part * unit
    }
    return sign * seconds
  }

  /// `,date[/time]`; the time is 02:00:00 where none is stated.
  mutating func change() -> YearlyRule.Change? {
    guard take(","), let day = day() else { return nil }
    guard take("/") else { return YearlyRule.Change(day: day, seconds: 7200) }
    return time().map { YearlyRule.Change(day: day, seconds: $0) }
  }

  private mutating func day() -> YearlyRule.Day? {
    if take("M") {
      guard let month = number(upTo: 12), month > 0, take("."),
        let week = number(upTo: 5), week > 0, take("."), let day = number(upTo: 6)
      else { return nil }
      return .weekday(month: month, week: week, day: day)
    }
    if take("J") {
      guard let day = number(upTo: 365), day > 0 else { return nil }
      return .julian(day)
    }
    return number(upTo: 365).map { .zeroBased($0) }
  }
}
