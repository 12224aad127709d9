import ValueNotation

/// Numbers as short text: whole ones, each as the difference to the one before, in letters.
///
/// A difference n is 2n, or −2n − 1 where it is negative, in base 26: letters a–z, the last one of each
/// number a capital. `-` is a gap.
enum PackedNumbers {
  /// What is written: the differences, or the differences of these, which is shorter for even steps.
  enum Order { case first, second }

  /// The greatest whole number that is written; a page calculates with Doubles.
  private static let limit = 0x1p50

  /// The text of some numbers, each multiplied by 10^`decimals` and rounded; NaN is a gap.
  ///
  /// Numbers beyond ±2^50 after that are clamped.
  static func text(
    of numbers: some Sequence<Double>, decimals: Int = 0, _ order: Order = .first
  ) -> String {
    let unit = power(decimals)
    var text: [UInt8] = []
    var last = 0
    var step = 0
    for number in numbers {
      guard !number.isNaN else {
        text.append(UInt8(ascii: "-"))
        continue
      }
      let whole = Int(min(max((number * unit).rounded(), -limit), limit))
      let change = whole - last
      last = whole
      append(order == .second ? change - step : change, to: &text)
      step = change
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// The fewest decimals that give all numbers exactly; nil where nine do not.
  static func decimals(of numbers: some Sequence<Double>) -> Int? {
    var decimals = 0
    for number in numbers where !number.isNaN {
      guard abs(number) < limit else { return nil }
      while !isWritten(number, with: decimals) {
        decimals += 1
        if decimals > 9 { return nil }
      }
    }
    return decimals
  }

  /// As many decimals, at most nine and below zero where it must be, as numbers up to this one can have.
  static func decimals(upTo greatest: Double) -> Int {
    var decimals = 9
    while decimals > -308, abs(greatest) * power(decimals) > limit / 4 { decimals -= 1 }
    return decimals
  }

  /// Whether a page that divides the whole number by the power of ten gets the number again.
  private static func isWritten(_ number: Double, with decimals: Int) -> Bool {
    let unit = power(decimals)
    let whole = (number * unit).rounded()
    return abs(whole) < limit / 4 && whole / unit == number
  }

  static func power(_ exponent: Int) -> Double {
    (0..<abs(exponent)).reduce(1) { power, _ in exponent < 0 ? power / 10 : power * 10 }
  }

  private static func append(_ number: Int, to text: inout [UInt8]) {
    var code = number < 0 ? -2 * number - 1 : 2 * number
    let start = text.count
    text.append(UInt8(ascii: "A") + UInt8(code % 26))
    code /= 26
    while code > 0 {
      text.append(UInt8(ascii: "a") + UInt8(code % 26))
      code /= 26
    }
    text[start...].reverse()
  }
}
