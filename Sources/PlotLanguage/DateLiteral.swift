public import CivilTime

/// A date as it is written: wall-clock fields, an offset where one is given, and how exact it is.
///
/// Without an offset it stands in the configured time zone, which the reader of the tree applies.
public struct DateLiteral: Hashable, Sendable {
  /// The fields; 00:00 for a bare date.
  public var civil: CivilDateTime
  /// Seconds east of UTC, or nil where none is written.
  public var secondsEast: Int?
  /// Whether it is a bare date, which names a whole day where a range ends.
  public var isDay: Bool

  /// A whole day.
  public init(_ date: CivilDate) {
    civil = CivilDateTime(secondsSince1970: Double(date.daysSince1970) * 86_400)
    secondsEast = nil
    isDay = true
  }

  /// A moment of a day.
  public init(_ civil: CivilDateTime, secondsEast: Int? = nil) {
    self.civil = civil
    self.secondsEast = secondsEast
    isDay = false
  }

  /// The literal that the whole of `text` is, or nil: `2026-03-01`, `2026-03-01T09:30:15.25+01:00`.
  public init?(parsing text: String) {
    self.init(Array(text.utf8))
  }

  /// The literal that the whole of `bytes` is.
  ///
  /// `T` and `Z` may be small; hours are 00…23, offsets at most 23:59.
  init?(_ bytes: [UInt8]) {
    var reader = DigitReader(bytes: bytes)
    guard let year = reader.digits(4), reader.take(UInt8(ascii: "-")), let month = reader.digits(2),
      reader.take(UInt8(ascii: "-")), let day = reader.digits(2),
      let date = CivilDate(year: year, month: month, day: day)
    else { return nil }
    if reader.isAtEnd {
      self.init(date)
      return
    }
    guard reader.takeLetter("t"), let hour = reader.digits(2), reader.take(UInt8(ascii: ":")),
      let minute = reader.digits(2)
    else { return nil }
    var second = 0.0
    if reader.take(UInt8(ascii: ":")) {
      guard let value = reader.seconds() else { return nil }
      second = value
    }
    guard let civil = CivilDateTime(date: date, hour: hour, minute: minute, second: second) else {
      return nil
    }
    guard let offset = reader.offset() else { return nil }
    self.init(civil, secondsEast: offset.secondsEast)
  }
}

/// Reads fields of fixed width from bytes.
private struct DigitReader {
  let bytes: [UInt8]
  var position = 0

  init(bytes: [UInt8]) { self.bytes = bytes }

  var isAtEnd: Bool { position == bytes.count }

  mutating func take(_ byte: UInt8) -> Bool {
    guard position < bytes.count, bytes[position] == byte else { return false }
    position += 1
    return true
  }

  mutating func takeLetter(_ letter: Unicode.Scalar) -> Bool {
    guard position < bytes.count, bytes[position] | 0x20 == UInt8(ascii: letter) else {
      return false
    }
    position += 1
    return true
  }

  mutating func digits(_ count: Int) -> Int? {
    guard position + count <= bytes.count else { return nil }
    var value = 0
    for _ in 0..<count {
      guard bytes[position].isDigit else { return nil }
      value = value * 10 + Int(bytes[position] & 0x0F)
      position += 1
    }
    return value
  }

  /// Two digits and a fraction.
  mutating func seconds() -> Double? {
    let start = position
    guard digits(2) != nil else { return nil }
    if take(UInt8(ascii: ".")) {
      let first = position
      while position < bytes.count, bytes[position].isDigit { position += 1 }
      guard position > first else { return nil }
    }
    return Double(String(decoding: bytes[start..<position], as: UTF8.self))
  }

  /// `Z`, `±hh:mm` or nothing, up to the end.
  mutating func offset() -> (secondsEast: Int?, Void)? {
    if isAtEnd { return (nil, ()) }
    if takeLetter("z") { return isAtEnd ? (0, ()) : nil }
    let isWest = take(UInt8(ascii: "-"))
    guard isWest || take(UInt8(ascii: "+")), let hours = digits(2), take(UInt8(ascii: ":")),
      let minutes = digits(2), isAtEnd, hours < 24, minutes < 60
    else { return nil }
    return ((isWest ? -1 : 1) * (hours * 3600 + minutes * 60), ())
  }
}

extension DateLiteral: CustomStringConvertible {
  /// The literal in ISO 8601.
  public var description: String {
    let date = civil.date
    var text = "\(padded(date.year, 4))-\(padded(date.month, 2))-\(padded(date.day, 2))"
    if isDay { return text }
    text += "T\(padded(civil.hour, 2)):\(padded(civil.minute, 2))"
    if civil.second != 0 { text += ":" + secondsText }
    if let secondsEast {
      let minutes = abs(secondsEast) / 60
      text +=
        secondsEast == 0
        ? "Z"
        : "\(secondsEast < 0 ? "-" : "+")\(padded(minutes / 60, 2)):\(padded(minutes % 60, 2))"
    }
    return text
  }

  /// The seconds with the fewest decimals, at most 12, that give the same moment.
  private var secondsText: String {
    let base = Double(civil.hour * 3600 + civil.minute * 60)
    var scale = 1.0
    for decimals in 0...12 {
      let scaled = (civil.second * scale).rounded()
      if base + scaled / scale == civil.secondOfDay, scaled < 60 * scale || decimals == 12 {
        let whole = Int(min(scaled, 60 * scale - 1))
        let text = padded(whole / Int(scale), 2)
        return decimals == 0 ? text : text + "." + padded(whole % Int(scale), decimals)
      }
      scale *= 10
    }
    return padded(Int(civil.second), 2)
  }

  private func padded(_ value: Int, _ width: Int) -> String {
    let digits = String(abs(value))
    return (value < 0 ? "-" : "") + String(repeating: "0", count: max(0, width - digits.count))
      + digits
  }
}
