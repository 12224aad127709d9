import AxisTicks
import Glibc
import PlotLanguage

/// A format of numbers: `[+][,][.N](f|e|g|si|short|%)`, the letter `g` where it is left out.
struct NumberFormat: Hashable, Sendable {
  /// The most decimals that may be asked for.
  static let mostDecimals = 20

  enum Style: String, Hashable, Sendable {
    /// So many decimals, 6 where no number is given.
    case fixed = "f"
    /// One digit before the point, and a power of ten.
    case exponent = "e"
    /// The fewest digits that say it, or so many digits.
    case general = "g"
    /// A prefix: a f p n µ m k M G T P E.
    case prefix = "si"
    /// A letter as in sums of money: k M B T; three digits where no number of decimals is given.
    case short
    /// A share in percent, with so many decimals as `f` has: with one 0.125 is `12.5%`.
    case percent = "%"
  }

  var showsPlus = false
  var isGrouped = false
  var decimals: Int?
  var style = Style.general

  /// Reads a format; nil if it is none.
  init?(_ text: some StringProtocol) {
    var rest = Substring(text)
    if rest.first == "+" {
      showsPlus = true
      rest.removeFirst()
    }
    if rest.first == "," {
      isGrouped = true
      rest.removeFirst()
    }
    if rest.first == "." {
      rest.removeFirst()
      let digits = rest.prefix { $0.isASCII && $0.isNumber }
      guard let number = Int(digits), number <= NumberFormat.mostDecimals else { return nil }
      decimals = number
      rest = rest[digits.endIndex...]
    }
    guard !rest.isEmpty else { return }
    guard let style = Style(rawValue: String(rest)) else { return nil }
    self.style = style
  }

  /// The format as it is written.
  var notation: String {
    (showsPlus ? "+" : "") + (isGrouped ? "," : "") + (decimals.map { ".\($0)" } ?? "")
      + style.rawValue
  }

  /// The number in this format; a gap is `nan`.
  ///
  /// - Parameters:
  ///   - value: The number.
  ///   - isExact: Whether `short` keeps its digits where no number of decimals is given: neighbouring
  ///     ticks may differ in the fourth one.
  /// - Returns: The text.
  func text(_ value: Double, isExact: Bool = false) -> String {
    guard value.isFinite else { return numberText(value) }
    let magnitude = abs(value)
    var digits: String
    switch style {
    case .fixed: digits = NumberFormat.fixed(magnitude, decimals ?? 6)
    case .exponent: digits = NumberFormat.printed("%.*e", magnitude, decimals ?? 6)
    case .general:
      digits =
        decimals.map { NumberFormat.printed("%.*g", magnitude, max($0, 1)) }
        ?? numberText(magnitude)
    case .percent: digits = NumberFormat.fixed(magnitude * 100, decimals ?? 6) + "%"
    case .prefix: digits = scaled(magnitude, NumberFormat.prefixes, from: -6, digits: 12)
    case .short:
      digits = scaled(magnitude, NumberFormat.letters, from: 0, digits: isExact ? 12 : 3)
    }
    if isGrouped { digits = NumberFormat.grouped(digits) }
    // What is rounded to zero has no sign.
    let isZero = !digits.prefix { $0 != "e" }.contains { ("1"..."9").contains($0) }
    let sign = value < 0 && !isZero ? "-" : showsPlus && !isZero ? "+" : ""
    return sign + digits
  }

  private static let prefixes = ["a", "f", "p", "n", "µ", "m", "", "k", "M", "G", "T", "P", "E"]
  private static let letters = ["", "k", "M", "B", "T"]

  /// A number in the unit of its size.
  ///
  /// - Parameters:
  ///   - magnitude: The number, not negative.
  ///   - units: The units' letters, each 1000 times as large as the one before.
  ///   - first: Which power of 1000 the first unit is.
  ///   - significant: How many digits there are at most where no number of decimals is given.
  /// - Returns: The text.
  private func scaled(
    _ magnitude: Double, _ units: [String], from first: Int, digits significant: Int
  ) -> String {
    guard magnitude > 0 else { return "0" }
    let last = first + units.count - 1
    var group = min(max(Int((log10(magnitude) / 3).rounded(.down)), first), last)
    while true {
      let scaled = magnitude / pow(1000, Double(group))
      let text =
        decimals.map { NumberFormat.fixed(scaled, $0) }
        ?? numberText(Double(NumberFormat.printed("%.*g", scaled, significant)) ?? scaled)
      // 999.99 rounded to one decimal is 1k.
      if group < last, (Double(text) ?? 0) >= 1000 {
        group += 1
        continue
      }
      return text + units[group - first]
    }
  }

  private static func fixed(_ magnitude: Double, _ decimals: Int) -> String {
    // Digits beyond 1e21 say nothing, and there may be 300 of them.
    magnitude < 1e21
      ? printed("%.*f", magnitude, decimals) : printed("%.*e", magnitude, decimals)
  }

  private static func printed(_ format: String, _ value: Double, _ decimals: Int) -> String {
    var buffer = [CChar](repeating: 0, count: 64)
    let count = withVaList([CInt(decimals), value]) {
      vsnprintf(&buffer, buffer.count, format, $0)
    }
    return String(
      decoding: buffer.prefix(max(0, min(Int(count), 63))).map { UInt8(bitPattern: $0) },
      as: UTF8.self)
  }

  /// Commas between thousands of the digits before the point.
  private static func grouped(_ text: String) -> String {
    let whole = text.prefix { ("0"..."9").contains($0) }
    var result = ""
    for (index, digit) in whole.enumerated() {
      if index > 0, (whole.count - index) % 3 == 0 { result += "," }
      result.append(digit)
    }
    return result + text[whole.endIndex...]
  }
}
