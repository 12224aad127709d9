import OrderedJSON
import ValueNotation

/// Values as a page gets them: in little room, and with the labels that they have in full.
///
/// A label has six digits below 10,000, two decimals from there, and from 10^13 on all that there are.
enum PackedValues {
  /// A page divides by the power of ten, which is exact up to this one.
  private static let mostDecimals = 22
  /// How many digits the greatest value has at least: differences of two values are shown, too.
  private static let digits = 9

  /// Values as members of a series.
  ///
  /// - Parameters:
  ///   - values: Any values; NaN is a gap.
  ///   - isShort: Whether labels show nothing but the value; else all digits are given.
  /// - Returns: `v` and, where they are packed, `d`.
  static func members(_ values: [Double], isShort: Bool) -> [(key: String, value: JSON)] {
    if let decimals = PackedNumbers.decimals(of: values) {
      return packed(values, decimals)
    }
    if isShort, let decimals = enough(for: values) {
      return packed(values.map { labelled($0, decimals) }, decimals)
    }
    return [("v", .text(values.map { $0.isNaN ? "NaN" : numberText($0) }.joined(separator: " ")))]
  }

  private static func packed(
    _ values: [Double], _ decimals: Int
  ) -> [(key: String, value: JSON)] {
    [
      ("v", .text(PackedNumbers.text(of: values, decimals: decimals))), ("d", .integer(decimals)),
    ]
  }

  /// How many decimals give each value a digit more than its label has; nil where so many cannot be packed.
  private static func enough(for values: [Double]) -> Int? {
    var decimals = 0
    var greatest = 0.0
    for size in values.lazy.map(abs) where size > 0 {
      guard size < 1e13 else { return nil }
      greatest = max(greatest, size)
      decimals = max(decimals, decimalsOfLabel(size) + 1)
    }
    decimals = max(decimals, digits - 1 - exponent(greatest))
    return decimals <= min(mostDecimals, PackedNumbers.decimals(upTo: greatest)) ? decimals : nil
  }

  /// The last decimal that a label shows.
  private static func decimalsOfLabel(_ size: Double) -> Int {
    size < 1e4 ? 5 - exponent(size) : 2
  }

  /// A value rounded to some decimals, and yet on its own side of the middle between two labels.
  private static func labelled(_ value: Double, _ decimals: Int) -> Double {
    let unit = PackedNumbers.power(decimals)
    let exact = value * unit
    guard exact != 0, exact.isFinite else { return value }
    var whole = exact.rounded()
    let step = PackedNumbers.power(decimals - decimalsOfLabel(abs(value)))
    if abs(whole).truncatingRemainder(dividingBy: step) == step / 2, whole != exact {
      whole += exact > whole ? 1 : -1
    }
    return whole / unit
  }

  /// The power of ten of a number's first digit; 0 for 0.
  private static func exponent(_ size: Double) -> Int {
    guard size > 0 else { return 0 }
    var exponent = 0
    var unit = 1.0
    while size >= unit * 10 {
      unit *= 10
      exponent += 1
    }
    while size < unit {
      unit /= 10
      exponent -= 1
    }
    return exponent
  }
}
