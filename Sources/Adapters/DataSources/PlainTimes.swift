import CivilTime

/// Reads dates and times of ISO 8601 in their plainest forms, as most files have them.
///
/// `2026-03-01`, `2026-03-01T09:30`, `2026-03-01 09:30:15`: no fraction and no offset. What is not read here
/// is not wrong: ``TimeText`` reads all there is, and the same of these.
struct PlainTimes {
  /// The bytes of the last date: most rows are of the day of the row before.
  private var lastDate: (UInt64, UInt16) = (0, 0)
  /// The seconds from 1970-01-01 to that date.
  private var midnight = 0.0
  /// Whether a blank stands between the date and the time, and not between two cells.
  private let joinsBlank: Bool

  /// For cells between such separators.
  init(separator: UInt8) { joinsBlank = separator != UInt8(ascii: " ") }

  /// The seconds since 1970-01-01T00:00 of the time that begins at `start`, and where it ends; nil where
  /// none begins there in one of these forms, with a byte behind it.
  @inline(__always)
  mutating func scan(
    _ bytes: Span<UInt8>, from start: Int, to end: Int
  ) -> (value: Double, end: Int)? {
    var at = start + 10
    guard at < end else { return nil }
    let date = (
      bytes.bytes.unsafeLoadUnaligned(fromByteOffset: start, as: UInt64.self),
      bytes.bytes.unsafeLoadUnaligned(fromByteOffset: start + 8, as: UInt16.self)
    )
    if date != lastDate {
      guard let next = PlainTimes.midnight(bytes, start) else { return nil }
      (lastDate, midnight) = (date, next)
    }
    let mark = bytes[unchecked: at]
    guard mark == UInt8(ascii: "T") || (mark == UInt8(ascii: " ") && joinsBlank) else {
      return (midnight, at)
    }
    guard end - at > 6, bytes[unchecked: at + 3] == UInt8(ascii: ":"),
      let hour = PlainTimes.number(bytes, at + 1), hour < 24,
      let minute = PlainTimes.number(bytes, at + 4), minute < 60
    else { return nil }
    var seconds = hour * 3600 + minute * 60
    at += 6
    if bytes[unchecked: at] == UInt8(ascii: ":") {
      guard end - at > 3, let second = PlainTimes.number(bytes, at + 1), second < 60 else {
        return nil
      }
      seconds += second
      at += 3
    }
    return (midnight + Double(seconds), at)
  }

  /// The seconds to the date whose ten bytes begin at `start`; nil for any others.
  @inline(never)
  private static func midnight(_ bytes: Span<UInt8>, _ start: Int) -> Double? {
    let dash = UInt8(ascii: "-")
    guard bytes[start + 4] == dash, bytes[start + 7] == dash,
      let century = number(bytes, start), let year = number(bytes, start + 2),
      let month = number(bytes, start + 5), let day = number(bytes, start + 8),
      let date = CivilDate(year: 100 * century + year, month: month, day: day)
    else { return nil }
    return Double(date.daysSince1970) * 86_400
  }

  /// The number that two digits make.
  @inline(__always)
  private static func number(_ bytes: Span<UInt8>, _ start: Int) -> Int? {
    let tens = bytes[unchecked: start] &- UInt8(ascii: "0")
    let ones = bytes[unchecked: start + 1] &- UInt8(ascii: "0")
    return tens < 10 && ones < 10 ? Int(tens) * 10 + Int(ones) : nil
  }
}
