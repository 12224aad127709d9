package import CivilTime

/// A date as it is written: wall-clock fields, an offset where one is given, and how exact it is.
///
/// Without an offset it stands in the configured time zone, which the reader of the tree applies.
package struct DateLiteral: Hashable, Sendable {
  /// The fields; 00:00 for a bare date.
  package var civil: CivilDateTime
  /// Seconds east of UTC, or nil if none is written.
  package var secondsEast: Int?
  /// Whether it is a bare date, which names a whole day where a range ends.
  package var isDay: Bool

  package init(_ date: CivilDate) {
    civil = CivilDateTime(secondsSince1970: Double(date.daysSince1970) * 86_400)
    secondsEast = nil
    isDay = true
  }

  package init(_ civil: CivilDateTime, secondsEast: Int? = nil) {
    self.civil = civil
    self.secondsEast = secondsEast
    isDay = false
  }

  /// The literal that the whole of `text` is, or nil: `2026-03-01`, `2026-03-01T09:30:15.25+01:00`.
  package init?(parsing text: String) {
    self.init(Array(text.utf8))
  }

  /// The literal that the whole of `bytes` is.
  ///
  /// ``ISO8601Time`` less the forms that are no dates of the language: `2026-03`, a year before 0,
  /// a blank for `T`, a decimal comma, and offsets other than `Z` and `±hh:mm`.
  init?(_ bytes: [UInt8]) {
    guard bytes.first?.isDigit == true, !bytes.contains(UInt8(ascii: ",")),
      !bytes.contains(UInt8(ascii: " ")), let time = ISO8601Time(utf8: bytes.span)
    else { return nil }
    switch time.precision {
    case .month: return nil
    case .day: self.init(time.civil.date)
    default:
      let sign = bytes.lastIndex { $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "-") }
      // The last sign of `2026-03-01T09:30` is the date's.
      guard let sign, sign < 10 || bytes.count - sign == "+hh:mm".utf8.count else { return nil }
      self.init(time.civil, secondsEast: time.secondsEast)
    }
  }
}

extension DateLiteral: CustomStringConvertible {
  package var description: String {
    var text = civil.date.iso8601
    if isDay { return text }
    text += "T" + civil.clockText(hasSeconds: false)
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

  /// The seconds with the fewest decimals that are parsed as the same moment.
  ///
  /// 15 decimals restore every moment that a text can state, since further ones are ignored.
  private var secondsText: String {
    let whole = civil.secondOfDay.rounded(.down)
    let fraction = civil.secondOfDay - whole
    var text = padded(Int(whole) % 60, 2)
    var scale = 1
    for decimals in 0...15 {
      let digits = (fraction * Double(scale)).rounded()
      if whole + digits / Double(scale) == civil.secondOfDay || decimals == 15 {
        // Nines at the end may round up to a whole second, which would be another moment.
        if decimals > 0 { text += "." + padded(min(Int(digits), scale - 1), decimals) }
        return text
      }
      scale *= 10
    }
    return text
  }
}
