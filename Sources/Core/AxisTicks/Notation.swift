/// A way to write exact decimals: in units of a power of ten, with a text behind.
struct Notation: Hashable, Sendable {
  /// The unit is `10^exponent`.
  let exponent: Int
  /// Whether commas stand between thousands.
  let isGrouped: Bool
  /// What follows the digits: a prefix letter, `%`, `e300`, or nothing.
  let suffix: String

  static let plain = Notation(exponent: 0, isGrouped: false, suffix: "")
  static let grouped = Notation(exponent: 0, isGrouped: true, suffix: "")

  private static let prefixes: [Int: String] = [
    -18: "a", -15: "f", -12: "p", -9: "n", -6: "µ", -3: "m", 0: "", 3: "k", 6: "M", 9: "G",
    12: "T", 15: "P", 18: "E",
  ]
  /// Beyond this many digits before or behind the point nobody counts zeros.
  private static let mostDigits = 21
  /// The decimals that `auto` allows in front of a prefix.
  private static let mostPrefixed = 3

  /// The notation that a format means for labels of one axis.
  init(_ format: LabelFormat, for decimals: [ExactDecimal]) {
    let order = decimals.lazy.compactMap(\.order).max() ?? 0
    let isLong =
      order >= Notation.mostDigits || (decimals.first?.exponent ?? 0) < -Notation.mostDigits
    let scientific = Notation(
      exponent: order, isGrouped: false,
      suffix: "e" + (order < 0 ? "\u{2212}" : "") + "\(order.magnitude)")
    let digits: Notation = isLong ? scientific : order < 4 ? .plain : .grouped
    switch format {
    case .plain: self = digits
    case .grouped, .offset: self = isLong ? scientific : .grouped
    case .percent:
      let digits = isLong ? scientific : .plain
      self = Notation(exponent: digits.exponent, isGrouped: false, suffix: digits.suffix + "%")
    case .si: self = Notation.prefixed(order: order) ?? scientific
    case .short: self = isLong || order < 3 ? digits : Notation.shortened(order: order)
    case .auto, .duration:
      // A prefix in front of many decimals hides more than it saves: 1.0000005M.
      let lowest = decimals.first?.exponent ?? 0
      let short = Notation.prefixed(order: order) ?? scientific
      let isShort = !(-3..<3).contains(order) && short.exponent - lowest <= Notation.mostPrefixed
      func length(_ notation: Notation) -> Int {
        decimals.lazy.map { notation.text($0).unicodeScalars.count }.max() ?? 0
      }
      self = isShort && length(short) < length(digits) ? short : digits
    }
  }

  private init(exponent: Int, isGrouped: Bool, suffix: String) {
    self.exponent = exponent
    self.isGrouped = isGrouped
    self.suffix = suffix
  }

  /// The prefix for a number whose first digit stands at `10^order`, or nil beyond the prefixes.
  private static func prefixed(order: Int) -> Notation? {
    let exponent = (order >= 0 ? order / 3 : (order - 2) / 3) * 3
    return prefixes[exponent].map { Notation(exponent: exponent, isGrouped: false, suffix: $0) }
  }

  /// The letter for a number from 1000 on; trillions go on, grouped, however many there are.
  private static func shortened(order: Int) -> Notation {
    let letters = ["k", "M", "B", "T"]
    let number = min(order / 3, letters.count)
    return Notation(exponent: 3 * number, isGrouped: order >= 16, suffix: letters[number - 1])
  }

  /// A number with the letter of its own size, for axes whose labels differ by orders of magnitude.
  static func own(_ decimal: ExactDecimal, _ format: LabelFormat = .si) -> String {
    let decimal = decimal.normalized
    return Notation(format, for: [decimal]).text(decimal)
  }

  /// The decimal in this notation, exactly.
  ///
  /// As many decimals are written as the exponent needs, also where they are zeros.
  func text(_ decimal: ExactDecimal) -> String {
    // Zero of anything but a percentage needs no unit: 0, not 0.0k.
    if decimal.coefficient == 0, exponent != 0 { return "0" }
    var digits = Array(String(decimal.coefficient.magnitude).utf8)
    let scale = decimal.exponent - exponent
    if scale > 0, decimal.coefficient != 0 { digits += repeatElement(Notation.zero, count: scale) }
    let decimals = max(0, -scale)
    if digits.count <= decimals {
      digits.insert(
        contentsOf: repeatElement(Notation.zero, count: decimals + 1 - digits.count), at: 0)
    }
    let whole = digits.count - decimals
    var bytes: [UInt8] = []
    bytes.reserveCapacity(digits.count + digits.count / 3 + suffix.utf8.count + 4)
    if decimal.coefficient < 0 { bytes += "\u{2212}".utf8 }
    for (position, digit) in digits.enumerated() {
      if position == whole {
        bytes.append(UInt8(ascii: "."))
      } else if isGrouped, position > 0, position < whole, (whole - position) % 3 == 0 {
        bytes.append(UInt8(ascii: ","))
      }
      bytes.append(digit)
    }
    bytes += suffix.utf8
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Reads what any notation writes; nil for anything else.
  static func decimal(_ text: some StringProtocol) -> ExactDecimal? {
    let letters = prefixes.filter { $0.key != 0 }.map { ($0.key, $0.value) } + [(9, "B")]
    if let (exponent, letter) = letters.first(where: { text.hasSuffix($0.1) }) {
      guard var decimal = ExactDecimal(text: text.dropLast(letter.count)) else { return nil }
      if decimal.coefficient != 0 { decimal.exponent += exponent }
      return decimal
    }
    return ExactDecimal(text: text.hasSuffix("%") ? String(text.dropLast()) : String(text))
  }

  private static let zero = UInt8(ascii: "0")
}
