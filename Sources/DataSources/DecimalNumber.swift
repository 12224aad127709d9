/// Reads decimal numbers, correctly rounded.
///
/// `digits [. digits] [e [sign] digits]` with an optional sign; digits may be missing on one side of
/// the point (`.5`, `5.`).
enum DecimalNumber {
  /// The number that begins at `start`, and where it ends; nil where none begins there.
  ///
  /// A number beyond the range of `Double` is infinite, one too small is 0.
  @inline(__always)
  static func scan(
    _ bytes: Span<UInt8>, from start: Int, to end: Int, alsoComma: Bool = false
  ) -> (value: Double, end: Int)? {
    var at = start
    guard at < end else { return nil }
    let sign = bytes[unchecked: at]
    let isNegative = sign == UInt8(ascii: "-")
    if isNegative || sign == UInt8(ascii: "+") { at += 1 }
    var mantissa: UInt64 = 0
    let whole = at
    while at < end, case let digit = bytes[unchecked: at] &- UInt8(ascii: "0"), digit < 10 {
      mantissa = mantissa &* 10 &+ UInt64(digit)
      at += 1
    }
    var digits = at - whole
    var exponent = 0
    if at < end, case let point = bytes[unchecked: at],
      point == UInt8(ascii: ".") || (alsoComma && point == UInt8(ascii: ","))
    {
      at += 1
      let fraction = at
      while at < end, case let digit = bytes[unchecked: at] &- UInt8(ascii: "0"), digit < 10 {
        mantissa = mantissa &* 10 &+ UInt64(digit)
        at += 1
      }
      exponent = fraction - at
      digits += at - fraction
    }
    guard digits > 0 else { return nil }
    if at < end, bytes[unchecked: at] | 0x20 == UInt8(ascii: "e") {
      guard let (stated, next) = scanExponent(bytes, from: at + 1, to: end) else { return nil }
      exponent += stated
      at = next
    }
    // 19 digits always fit 64 bits; leading zeros only send a number the slow way.
    guard digits <= 19, let magnitude = exact(mantissa, powerOfTen: exponent) else {
      return (slow(bytes, from: start, to: at), at)
    }
    return (isNegative ? -magnitude : magnitude, at)
  }

  private static func scanExponent(
    _ bytes: Span<UInt8>, from start: Int, to end: Int
  ) -> (value: Int, end: Int)? {
    var at = start
    guard at < end else { return nil }
    let isNegative = bytes[at] == UInt8(ascii: "-")
    if isNegative || bytes[at] == UInt8(ascii: "+") { at += 1 }
    let first = at
    var value = 0
    while at < end, case let digit = bytes[at] &- UInt8(ascii: "0"), digit < 10 {
      // Far beyond what any mantissa can bring back; the slow way reads all digits.
      value = min(value * 10 + Int(digit), 1_000_000)
      at += 1
    }
    return at == first ? nil : (isNegative ? -value : value, at)
  }

  /// `mantissa * 10^exponent`, correctly rounded; nil where that needs more than 128 bits.
  ///
  /// Two exact operands give one correctly rounded operation (Clinger, "How to read floating point
  /// numbers accurately", 1990). Else the mantissa is divided by a power of five in 128 bits, and a
  /// remainder is kept as a last bit that decides ties.
  @inline(__always)
  static func exact(_ mantissa: UInt64, powerOfTen exponent: Int) -> Double? {
    if exponent == 0 || mantissa == 0 { return Double(mantissa) }
    if mantissa <= 1 << 53 {
      if exponent < 0, exponent >= -22 { return Double(mantissa) / powersOfTen[-exponent] }
      if exponent > 0, exponent <= 22 { return Double(mantissa) * powersOfTen[exponent] }
    }
    guard exponent < 0, exponent >= -27 else { return nil }
    return quotient(mantissa, powerOfTen: -exponent)
  }

  /// `mantissa / 10^power` for a mantissa of at least 1 and a power of 1...27.
  private static func quotient(_ mantissa: UInt64, powerOfTen power: Int) -> Double {
    let divisor = powersOfFive[power]
    let mantissaShift = mantissa.leadingZeroBitCount
    let divisorShift = divisor.leadingZeroBitCount
    let dividend = mantissa << mantissaShift
    // Both have their top bit set, so that the quotient has 63 or 64 bits, ten more than a Double.
    let (quotient, remainder) = (divisor << divisorShift).dividingFullWidth(
      (dividend >> 1, dividend << 63))
    let rounded = Double(remainder == 0 ? quotient : quotient | 1)
    let scale = divisorShift - mantissaShift - 63 - power
    return rounded * Double(bitPattern: UInt64(1023 + scale) << 52)
  }

  /// Any number whose text has been found valid.
  @inline(never)
  private static func slow(_ bytes: Span<UInt8>, from start: Int, to end: Int) -> Double {
    var text = ""
    text.reserveCapacity(end - start)
    for index in start..<end {
      let byte = bytes[index] == UInt8(ascii: ",") ? UInt8(ascii: ".") : bytes[index]
      text.unicodeScalars.append(Unicode.Scalar(byte))
    }
    return Double(text) ?? .nan
  }

  private static let powersOfTen: [Double] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
    1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
  ]

  private static let powersOfFive: [UInt64] = [
    1, 5, 25, 125, 625, 3_125, 15_625, 78_125, 390_625, 1_953_125, 9_765_625, 48_828_125,
    244_140_625, 1_220_703_125, 6_103_515_625, 30_517_578_125, 152_587_890_625, 762_939_453_125,
    3_814_697_265_625, 19_073_486_328_125, 95_367_431_640_625, 476_837_158_203_125,
    2_384_185_791_015_625, 11_920_928_955_078_125, 59_604_644_775_390_625,
    298_023_223_876_953_125, 1_490_116_119_384_765_625, 7_450_580_596_923_828_125,
  ]
}
