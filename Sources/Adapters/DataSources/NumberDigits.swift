/// The digits of a number, with what stands between them.
struct NumberDigits {
  /// How many digits stand before each separator and behind the last.
  private var runs: [Int] = [0]
  private var separators: [UInt8] = []
  private var hasExponent = false
  private var hasLeadingZero = false
  /// Digits, `.` and `,` and the exponent; other separators are left out.
  private var text: [UInt8] = []

  init?(_ bytes: ArraySlice<UInt8>) {
    var at = bytes.startIndex
    let range = bytes.indices
    while at < range.upperBound {
      let byte = bytes[at]
      if byte &- UInt8(ascii: "0") < 10 {
        if runs == [0], text.isEmpty { hasLeadingZero = byte == UInt8(ascii: "0") }
        runs[runs.count - 1] += 1
        text.append(byte)
        at += 1
      } else if let (separator, length) = NumberDigits.separator(bytes, at, bytes.endIndex) {
        guard separators.count < 16 else { return nil }
        separators.append(separator)
        runs.append(0)
        if separator == UInt8(ascii: ".") || separator == UInt8(ascii: ",") { text.append(byte) }
        at += length
      } else if byte | 0x20 == UInt8(ascii: "e"), runs != [0] {
        hasExponent = true
        text += bytes[at...]
        let exponent = (at + 1..<range.upperBound).drop {
          $0 == at + 1 && (bytes[$0] == UInt8(ascii: "-") || bytes[$0] == UInt8(ascii: "+"))
        }
        guard !exponent.isEmpty, exponent.allSatisfy({ bytes[$0] &- UInt8(ascii: "0") < 10 }) else {
          return nil
        }
        break
      } else {
        return nil
      }
    }
    guard runs.contains(where: { $0 > 0 }) else { return nil }
  }

  /// `.`, `,`, `_`, the `+` of `3+399.6` along a road, a blank of any kind as a blank, an apostrophe of any kind as `'`.
  private static func separator(
    _ bytes: ArraySlice<UInt8>, _ at: Int, _ end: Int
  ) -> (UInt8, length: Int)? {
    let byte = bytes[at]
    switch byte {
    case UInt8(ascii: "."), UInt8(ascii: ","), UInt8(ascii: "'"), UInt8(ascii: " "),
      UInt8(ascii: "_"), UInt8(ascii: "+"):
      return (byte, 1)
    case 0xC2 where at + 1 < end && bytes[at + 1] == 0xA0: return (UInt8(ascii: " "), 2)
    case 0xE2 where at + 2 < end && bytes[at + 1] == 0x80:
      switch bytes[at + 2] {
      case 0xAF, 0x89: return (UInt8(ascii: " "), 3)
      case 0x99: return (UInt8(ascii: "'"), 3)
      default: return nil
      }
    default: return nil
    }
  }

  /// Whether it has digits behind a decimal sign, and others before a sign between groups.
  func hasDecimals(_ decimal: UInt8) -> Bool { separators.count > 1 && separators.last == decimal }

  /// Whether this is a number with a decimal sign, without groups and with groups.
  func readings(
    decimal: UInt8, group: UInt8, thousands: UInt8?
  ) -> (isUngrouped: Bool, isGrouped: Bool) {
    let isDecimal = separators.last == decimal
    let groups = isDecimal ? separators.dropLast() : separators[...]
    let whole = isDecimal ? runs.dropLast() : runs[...]
    guard let sign = groups.first else {
      let isUngrouped = separators.count <= 1
      // Where the sign of groups is stated, `5000` beside `20,000` has none.
      let mayBeOneGroup = (runs.first ?? 0) <= 3 || thousands != nil
      return (isUngrouped, isUngrouped && !hasExponent && mayBeOneGroup)
    }
    let isKnown =
      thousands.map { $0 == sign }
      ?? (sign == group || sign == UInt8(ascii: " ") || sign == UInt8(ascii: "'"))
    guard isKnown, sign != decimal, groups.allSatisfy({ $0 == sign }), !hasExponent,
      !hasLeadingZero || sign == UInt8(ascii: "+"), let first = whole.first,
      (1...3).contains(first), whole.last == 3
    else { return (false, false) }
    let inner = whole.dropFirst().dropLast()
    // India writes 12,34,567.
    return (false, inner.allSatisfy { $0 == 3 } || (first <= 2 && inner.allSatisfy { $0 == 2 }))
  }

  /// The number, where `decimal` is the decimal sign; NaN where it is none.
  func value(_ decimal: UInt8) -> Double {
    var clean: [UInt8] = []
    clean.reserveCapacity(text.count)
    for byte in text {
      if byte == decimal {
        clean.append(UInt8(ascii: "."))
      } else if byte != UInt8(ascii: "."), byte != UInt8(ascii: ",") {
        clean.append(byte)
      }
    }
    guard let (value, _) = DecimalNumber.scan(clean.span, from: 0, to: clean.count) else {
      return .nan
    }
    return value
  }
}
