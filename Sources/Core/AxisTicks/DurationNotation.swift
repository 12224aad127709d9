/// Seconds as people write durations: `4:58`, `1:02:03`, `0:00.5`.
package enum DurationNotation {
  /// From here on nobody reads hours: such lengths are written as numbers.
  private static let greatest = 1_000_000_000_000_000

  /// The text of a length to a thousandth of a second; the number where it is too long, or none.
  ///
  /// - Parameters:
  ///   - seconds: The length.
  ///   - hasHours: Whether less than an hour is `0:21:00`, as beside hours, and not `21:00`.
  /// - Returns: `4:58`, or `1:02:03.5`.
  package static func text(seconds: Double, hasHours: Bool = false) -> String {
    let rounded = (seconds * 1000).rounded() / 1000
    guard rounded.isFinite else { return "\(seconds)" }
    return text(ExactDecimal(shortest: rounded), hasHours: hasHours) ?? "\(rounded)"
  }

  /// The same with a sign: `+0:05`.
  package static func signed(seconds: Double) -> String {
    (seconds > 0 ? "+" : "") + text(seconds: seconds)
  }

  /// The text of a decimal number of seconds, exactly; nil where it is too long, or too fine.
  static func text(_ seconds: ExactDecimal, hasHours: Bool = false) -> String? {
    let places = max(-seconds.exponent, 0)
    guard places <= 12, seconds.exponent <= 15 else { return nil }
    let (whole, overflow) = seconds.coefficient.magnitude.multipliedReportingOverflow(
      by: UInt(integerPower(max(seconds.exponent, 0))))
    let unit = UInt(integerPower(places))
    guard !overflow, whole / unit < greatest else { return nil }
    let (count, rest) = (whole / unit, whole % unit)
    let (hours, minutes) = (count / 3600, count / 60 % 60)
    var text = seconds.coefficient < 0 ? "\u{2212}" : ""
    text += hours > 0 || hasHours ? "\(hours):\(padded(minutes, 2))" : "\(minutes)"
    text += ":" + padded(count % 60, 2)
    return places > 0 ? text + "." + padded(rest, places) : text
  }

  /// Reads what ``text(_:)`` writes; nil for anything else.
  static func decimal(_ text: some StringProtocol) -> ExactDecimal? {
    let isNegative = text.hasPrefix("\u{2212}")
    let parts = text.dropFirst(isNegative ? 1 : 0).split(
      separator: ":", omittingEmptySubsequences: false)
    guard (2...3).contains(parts.count) else { return nil }
    var sum = ExactDecimal(coefficient: 0, exponent: 0)
    for part in parts {
      let (sixtyfold, overflow) = sum.coefficient.multipliedReportingOverflow(by: 60)
      guard !overflow, let next = ExactDecimal(text: part),
        let total = ExactDecimal(coefficient: sixtyfold, exponent: sum.exponent).adding(next)
      else { return nil }
      sum = total
    }
    return ExactDecimal(
      coefficient: isNegative ? -sum.coefficient : sum.coefficient, exponent: sum.exponent)
  }

  private static func padded(_ number: UInt, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(width - digits.utf8.count, 0)) + digits
  }
}
