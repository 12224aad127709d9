/// What an ISO 8601 text says: a wall-clock time and, where it states one, an offset from UTC.
///
/// Accepted, and nothing else: `1949-01`, `2026-03-01`, `2026-03-01T09:30`, with seconds
/// `…:15`, with a fraction `…:15.250` or `…:15,250`, and behind a time of day an offset: `Z`,
/// `+01`, `+0100`, `+01:00`, `+00:09:21`. A blank may stand in the place of `T`; `t` and `z` are read
/// like `T` and `Z`. A leading `-` makes the year negative (year 0 is 1 BC).
///
/// Guarantees: the fields exist in the calendar and on the clock; there is no 24:00 and no leap
/// second. Source: ISO 8601-1:2019, 5.2 to 5.4, extended format; RFC 3339, 5.6 for the blank.
public struct ISO8601Time: Hashable, Sendable {
  /// The wall-clock time; what the text leaves out is the first day or 0.
  public let civil: CivilDateTime
  /// The offset that the text states, in seconds east of UTC, or nil where it states none.
  public let secondsEast: Int?
  /// The smallest unit that the text states: month, day, minute or second.
  public let precision: CalendarUnit

  /// Reads a whole text; nil where it is no such time.
  public init?(_ text: String) {
    self.init(utf8: Array(text.utf8).span)
  }

  /// Reads a whole text; nil where it is no such time.
  ///
  /// Arbitrary bytes are safe. Of a fraction the first 15 digits count.
  /// - Complexity: O(bytes), without allocation.
  public init?(utf8 text: Span<UInt8>) {
    var at = 0
    let isNegative = skip("-", text, &at)
    guard let year = number(4, text, &at), skip("-", text, &at), let month = number(2, text, &at)
    else { return nil }
    var day = 1
    var clock: (secondOfDay: Double, unit: CalendarUnit)?
    if at == text.count {
      precision = .month
      secondsEast = nil
    } else {
      guard skip("-", text, &at), let stated = number(2, text, &at) else { return nil }
      day = stated
      if at == text.count {
        precision = .day
        secondsEast = nil
      } else {
        guard skip("T", text, &at) || skip("t", text, &at) || skip(" ", text, &at),
          let time = timeOfDay(text, &at)
        else { return nil }
        clock = time
        precision = time.unit
        if at == text.count {
          secondsEast = nil
        } else {
          guard let stated = offset(text, &at), at == text.count else { return nil }
          secondsEast = stated
        }
      }
    }
    guard let date = CivilDate(year: isNegative ? -year : year, month: month, day: day),
      let civil = CivilDateTime(date: date, secondOfDay: clock?.secondOfDay ?? 0)
    else { return nil }
    self.civil = civil
  }

  /// The instant, in seconds since 1970-01-01T00:00:00Z.
  ///
  /// A text without an offset is read on the clocks of `zone`, as ``TimeZoneRules/instant(of:)`` does.
  public func instant(in zone: TimeZoneRules) -> Double {
    guard let secondsEast else { return zone.instant(of: civil) }
    return civil.secondsSince1970 - Double(secondsEast)
  }
}

extension TimeZoneRules {
  /// An instant as ISO 8601 with the offset then in force: `2026-03-01T09:30:00+01:00`.
  ///
  /// Seconds have up to six decimals, without trailing zeros. UTC is `+00:00`. The text reads back
  /// through ``ISO8601Time`` as the same instant to the microsecond.
  ///
  /// Edge cases: NaN is 1970-01-01; instants outside the calendar are clamped to its ends.
  public func iso8601(_ instant: Double) -> String {
    // A fraction that rounds up to a second carries before the fields are taken.
    var whole = instant.isFinite ? instant.rounded(.down) : instant
    var microseconds = instant.isFinite ? ((instant - whole) * 1e6).rounded() : 0
    if microseconds >= 1e6 {
      whole += 1
      microseconds = 0
    }
    let civil = civil(at: whole)
    var text = civil.date.iso8601 + "T" + civil.clockText()
    if microseconds > 0 {
      var digits = padded(Int(microseconds), 6)
      while digits.last == "0" { digits.removeLast() }
      text += "." + digits
    }
    return text + offsetText(seconds: offset(at: whole).seconds)
  }
}

extension CivilDate {
  /// The day as ISO 8601: `2026-03-01`; years before 0 have a minus sign.
  public var iso8601: String {
    padded(year, 4) + "-" + padded(month, 2) + "-" + padded(day, 2)
  }
}

/// Passes over one character, where it stands here.
private func skip(_ character: Unicode.Scalar, _ text: Span<UInt8>, _ at: inout Int) -> Bool {
  guard at < text.count, text[at] == UInt8(truncatingIfNeeded: character.value) else {
    return false
  }
  at += 1
  return true
}

private func digit(_ text: Span<UInt8>, _ at: Int) -> Int? {
  guard at < text.count, case let value = text[at] &- UInt8(ascii: "0"), value < 10 else {
    return nil
  }
  return Int(value)
}

/// Exactly `count` digits.
private func number(_ count: Int, _ text: Span<UInt8>, _ at: inout Int) -> Int? {
  var value = 0
  for index in at..<at + count {
    guard let digit = digit(text, index) else { return nil }
    value = value * 10 + digit
  }
  at += count
  return value
}

/// `hh:mm`, `hh:mm:ss` or `hh:mm:ss.fff`.
private func timeOfDay(
  _ text: Span<UInt8>, _ at: inout Int
) -> (secondOfDay: Double, unit: CalendarUnit)? {
  guard let hour = number(2, text, &at), hour < 24, skip(":", text, &at),
    let minute = number(2, text, &at), minute < 60
  else { return nil }
  let start = Double(hour * 3600 + minute * 60)
  guard skip(":", text, &at) else { return (start, .minute) }
  guard let second = number(2, text, &at), second < 60 else { return nil }
  guard skip(".", text, &at) || skip(",", text, &at) else {
    return (start + Double(second), .second)
  }
  guard digit(text, at) != nil else { return nil }
  var fraction = 0
  var scale = 1
  while let digit = digit(text, at) {
    if scale < 1_000_000_000_000_000 {
      fraction = fraction * 10 + digit
      scale *= 10
    }
    at += 1
  }
  // Many nines would round up to the next second, perhaps to 24:00.
  let exact = start + Double(second) + Double(fraction) / Double(scale)
  return (min(exact, (start + Double(second + 1)).nextDown), .second)
}

/// `Z`, `±hh`, `±hhmm`, `±hh:mm` or `±hh:mm:ss` in seconds.
private func offset(_ text: Span<UInt8>, _ at: inout Int) -> Int? {
  if skip("Z", text, &at) || skip("z", text, &at) { return 0 }
  let isWest = skip("-", text, &at)
  guard isWest || skip("+", text, &at), let hour = number(2, text, &at), hour < 24 else {
    return nil
  }
  var seconds = hour * 3600
  if at < text.count {
    let hasColon = skip(":", text, &at)
    guard let minute = number(2, text, &at), minute < 60 else { return nil }
    seconds += minute * 60
    if hasColon, skip(":", text, &at) {
      guard let second = number(2, text, &at), second < 60 else { return nil }
      seconds += second
    }
  }
  return isWest ? -seconds : seconds
}
