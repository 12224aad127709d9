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
    _ bytes: Span<UInt8>, from start: Int, to end: Int, decimal: UInt8 = UInt8(ascii: ".")
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
    if at < end, bytes[unchecked: at] == decimal {
      at += 1
      let fraction = at
      while at + 8 <= end, let eight = eightDigits(bytes, at) {
        mantissa = mantissa &* 100_000_000 &+ eight
        at += 8
      }
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

  /// The value of eight digits that lie at `start`, in three multiplications; nil for any others.
  ///
  /// Source: Daniel Lemire, "Quickly parsing eight digits", 2018.
  @inline(__always)
  private static func eightDigits(_ bytes: Span<UInt8>, _ start: Int) -> UInt64? {
    let loaded = bytes.bytes.unsafeLoadUnaligned(fromByteOffset: start, as: UInt64.self)
    var digits = UInt64(littleEndian: loaded)
    // '0'...'9' have the high half 3, and still have it when 6 is added.
    guard
      digits & (digits &+ 0x0606_0606_0606_0606) & 0xF0F0_F0F0_F0F0_F0F0 == 0x3030_3030_3030_3030
    else { return nil }
    digits = ((digits & 0x0F0F_0F0F_0F0F_0F0F) &* 2561) >> 8
    digits = ((digits & 0x00FF_00FF_00FF_00FF) &* 6_553_601) >> 16
    return ((digits & 0x0000_FFFF_0000_FFFF) &* 42_949_672_960_001) >> 32
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
  /// numbers accurately", 1990). Else the mantissa is divided by a power of five in 128 bits.
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
  ///
  /// Mantissa and divisor are shifted until their top bits are set; then the quotient has 63 or 64
  /// bits, ten more than a Double. A multiplication finds all of them, or one too few; where that
  /// could change the rounding, which is once in 500 times, they are divided.
  /// Source: the idea is that of Daniel Lemire, "Number parsing at a gigabyte per second", 2021.
  @inline(__always)
  private static func quotient(_ mantissa: UInt64, powerOfTen power: Int) -> Double {
    let mantissaShift = mantissa.leadingZeroBitCount
    let divisorShift = powersOfFive[power].leadingZeroBitCount
    let dividend = mantissa << UInt64(truncatingIfNeeded: mantissaShift)
    var quotient = dividend.multipliedFullWidth(by: reciprocals[power]).high
    let half: UInt64 = quotient >> 63 == 0 ? 1 << 9 : 1 << 10
    let below = quotient & (2 &* half &- 1)
    if below == half || below &+ 1 == half {
      quotient = divided(dividend, by: powersOfFive[power] << divisorShift)
    }
    let scale = divisorShift - mantissaShift - 63 - power
    return Double(quotient) * Double(bitPattern: UInt64(1023 + scale) << 52)
  }

  /// `dividend * 2^63 / divisor` for operands with their top bits set; a remainder sets the last bit.
  @inline(never)
  private static func divided(_ dividend: UInt64, by divisor: UInt64) -> UInt64 {
    let (quotient, remainder) = divisor.dividingFullWidth((dividend >> 1, dividend << 63))
    return remainder == 0 ? quotient : quotient | 1
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

  /// `2^127 / d` for each power of five `d`, shifted until its top bit is set; rounded down.
  private static let reciprocals: [UInt64] = [
    0xFFFF_FFFF_FFFF_FFFF, 0xCCCC_CCCC_CCCC_CCCC, 0xA3D7_0A3D_70A3_D70A, 0x8312_6E97_8D4F_DF3B,
    0xD1B7_1758_E219_652B, 0xA7C5_AC47_1B47_8423, 0x8637_BD05_AF6C_69B5, 0xD6BF_94D5_E57A_42BC,
    0xABCC_7711_8461_CEFC, 0x8970_5F41_36B4_A597, 0xDBE6_FECE_BDED_D5BE, 0xAFEB_FF0B_CB24_AAFE,
    0x8CBC_CC09_6F50_88CB, 0xE12E_1342_4BB4_0E13, 0xB424_DC35_095C_D80F, 0x901D_7CF7_3AB0_ACD9,
    0xE695_94BE_C44D_E15B, 0xB877_AA32_36A4_B449, 0x9392_EE8E_921D_5D07, 0xEC1E_4A7D_B695_61A5,
    0xBCE5_0864_9211_1AEA, 0x971D_A050_74DA_7BEE, 0xF1C9_0080_BAF7_2CB1, 0xC16D_9A00_9592_8A27,
    0x9ABE_14CD_4475_3B52, 0xF796_87AE_D3EE_C551, 0xC612_0625_7658_9DDA, 0x9E74_D1B7_91E0_7E48,
  ]
}
