/// What stands around the digits of a number.
struct NumberFrame {
  private let bytes: [UInt8]
  private(set) var rest: Range<Int>
  private(set) var decoration = NumberText.Decoration.none
  private(set) var isNegative = false
  /// Whether there is nothing but an ASCII sign in front.
  private(set) var isPlain = true
  private var hasSign = false
  /// Whether no decimals stand behind the sign that parts its digits.
  private var isWhole = false
  /// By how many powers of ten a letter behind the digits makes them greater.
  private var exponent: Int?
  /// By how much letters behind the digits make them greater besides: 1024 of `Ki`.
  private(set) var factor = 1.0
  /// Such a letter that makes them less, `u`, also for `µ`, `n`, `p`, `f`, or most, `T`.
  private(set) var prefix: UInt8?

  /// What is left, with the power of ten as an exponent: `10.27e3` of `10.27k`; `0` of a dash beside a currency.
  var digits: ArraySlice<UInt8> {
    if rest.isEmpty { return [UInt8(ascii: "0")] }
    if isWhole { return bytes[rest].filter(isDigit)[...] }
    return exponent.map { bytes[rest] + Array("e\($0)".utf8) } ?? bytes[rest]
  }

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    rest = bytes.indices
  }

  /// Takes all of it away; false where the same is there twice.
  mutating func strip() -> Bool {
    while true {
      let before = rest
      guard stripBrackets(), stripSign(), stripMark() else { return false }
      rest = withoutBlanks(bytes.span, rest)
      if rest == before { return !rest.isEmpty || takeDash() }
    }
  }

  /// Accounting formats of spreadsheets write `$ -` and `- €` for 0.
  private mutating func takeDash() -> Bool {
    guard case .currency = decoration, isNegative else { return false }
    isNegative = false
    return true
  }

  /// Accounting writes `(20)` and `£(20)` for −20.
  private mutating func stripBrackets() -> Bool {
    guard rest.count > 2, bytes[rest.lowerBound] == UInt8(ascii: "("),
      bytes[rest.upperBound - 1] == UInt8(ascii: ")")
    else { return true }
    rest = rest.lowerBound + 1..<rest.upperBound - 1
    isPlain = false
    return take(sign: true)
  }

  private mutating func stripSign() -> Bool {
    // The minus sign, and the dash that many write for it.
    let signs: [[UInt8]] = [[0xE2, 0x88, 0x92], [0xE2, 0x80, 0x93]]
    let isMinus = begins(with: [UInt8(ascii: "-")])
    if isMinus || begins(with: [UInt8(ascii: "+")]) {
      rest = rest.lowerBound + 1..<rest.upperBound
      return take(sign: isMinus)
    }
    if signs.contains(where: begins) {
      rest = rest.lowerBound + 3..<rest.upperBound
      isPlain = false
      return take(sign: true)
    }
    // A price without cents: `5,-`, `12.--`.
    if let cut = rest.reversed().first(where: { bytes[$0] != UInt8(ascii: "-") }),
      cut < rest.upperBound - 1, cut > rest.lowerBound,
      [UInt8(ascii: ","), UInt8(ascii: ".")].contains(bytes[cut]), isDigit(bytes[cut - 1])
    {
      // `1.843.-` has three figures between its points.
      isWhole = bytes[rest.lowerBound..<cut].contains(bytes[cut])
      rest = rest.lowerBound..<cut
      isPlain = false
      return true
    }
    // Accounting writes the minus behind.
    if rest.count > 1, bytes[rest.upperBound - 1] == UInt8(ascii: "-") {
      rest = rest.lowerBound..<rest.upperBound - 1
      isPlain = false
      return take(sign: true)
    }
    return true
  }

  private mutating func take(sign isMinus: Bool) -> Bool {
    defer { hasSign = true }
    isNegative = isNegative || isMinus
    return !hasSign
  }

  private mutating func stripMark() -> Bool {
    // `±6` is how far from what is wanted something may be.
    if begins(with: [0xC2, 0xB1]) {
      rest = rest.lowerBound + 2..<rest.upperBound
      isPlain = false
      return !hasSign
    }
    if !rest.isEmpty, bytes[rest.upperBound - 1] == UInt8(ascii: "%") {
      rest = rest.lowerBound..<rest.upperBound - 1
      return take(.percent)
    }
    // Most numbers end with digits on both sides.
    guard let first = rest.first, let last = rest.last,
      !isDigit(bytes[first]) || !isDigit(bytes[last])
    else { return true }
    for mark in NumberFrame.currencies {
      if begins(with: mark) {
        rest = rest.lowerBound + mark.count..<rest.upperBound
        return take(.currency(mark))
      }
      if rest.count > mark.count, ends(with: mark) {
        rest = rest.lowerBound..<rest.upperBound - mark.count
        return take(.currency(mark))
      }
    }
    let isMoney = if case .currency = decoration { true } else { false }
    if decoration == .none || isMoney, exponent == nil, !isDigit(bytes[last]) {
      if let multiplier = CellUnit.multiplier(atEndOf: bytes[rest], isMoney: isMoney) {
        rest = rest.lowerBound..<rest.upperBound - multiplier.letters.count
        (exponent, factor, isPlain) = (multiplier.exponent, multiplier.factor, false)
        if let exponent, exponent < 0 || exponent > 3, !multiplier.isWord,
          let letter = multiplier.letters.last
        {
          prefix = letter < 0x80 ? letter : UInt8(ascii: "u")
        }
      } else if let length = CellUnit.length(atEndOf: bytes[rest]) {
        let unit = Array(bytes[rest].suffix(length))
        rest = rest.lowerBound..<rest.upperBound - length
        return take(.unit(unit))
      }
    }
    return true
  }

  private mutating func take(_ found: NumberText.Decoration) -> Bool {
    defer { (decoration, isPlain) = (found, false) }
    return decoration == .none
  }

  private func begins(with text: [UInt8]) -> Bool {
    rest.count >= text.count && text.indices.allSatisfy { bytes[rest.lowerBound + $0] == text[$0] }
  }

  private func ends(with text: [UInt8]) -> Bool {
    text.indices.allSatisfy { bytes[rest.upperBound - text.count + $0] == text[$0] }
  }

  /// Signs and codes of currencies; the longer ones first.
  static let currencies: [[UInt8]] = [
    "US$", "CA$", "HK$", "NZ$", "AU$", "USD", "EUR", "GBP", "JPY", "CHF", "CNY", "INR", "CAD",
    "AUD", "SEK",
    "NOK",
    "DKK", "PLN", "BRL", "KRW", "Fr.", "R$", "A$", "kr.", "Kr.", "kr", "zł", "$", "€", "£", "¥",
    "₹", "₩", "₽",
    "₺",
    "₿", "₫", "₪", "¢",
  ].map { Array($0.utf8) }
}

/// A range without blanks of any kind at its ends, also those that do not break a line.
func withoutBlanks(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Range<Int> {
  var range = trimmed(bytes, range)
  while range.count >= 2, bytes[range.lowerBound] == 0xC2, bytes[range.lowerBound + 1] == 0xA0 {
    range = trimmed(bytes, range.lowerBound + 2..<range.upperBound)
  }
  while range.count >= 2, bytes[range.upperBound - 2] == 0xC2, bytes[range.upperBound - 1] == 0xA0 {
    range = trimmed(bytes, range.lowerBound..<range.upperBound - 2)
  }
  while range.count >= 3, bytes[range.upperBound - 3] == 0xE2, bytes[range.upperBound - 2] == 0x80,
    bytes[range.upperBound - 1] == 0xAF
  {
    range = trimmed(bytes, range.lowerBound..<range.upperBound - 3)
  }
  return range
}
