/// A decimal number without rounding: `coefficient * 10^exponent`.
struct ExactDecimal: Hashable, Sendable {
  var coefficient: Int
  var exponent: Int

  /// The Double nearest to the decimal, ties to even; infinite where it is too large.
  ///
  /// Both operands of the quick path are exact, so its one operation rounds correctly (Clinger,
  /// "How to Read Floating Point Numbers Accurately", 1990); anything else goes through the standard
  /// library's parser, which rounds correctly too.
  var value: Double {
    if coefficient.magnitude <= 1 << 53 {
      if (0...22).contains(exponent) {
        return Double(coefficient) * PowersOfTen.value(exponent)
      }
      if (-22..<0).contains(exponent) {
        return Double(coefficient) / PowersOfTen.value(-exponent)
      }
    }
    return Double("\(coefficient)e\(exponent)") ?? 0
  }

  /// The power of ten of the first digit; nil for zero.
  var order: Int? {
    coefficient == 0 ? nil : digitCount(coefficient.magnitude) - 1 + exponent
  }

  /// The same number without zeros at the coefficient's end; zero has the exponent 0.
  var normalized: ExactDecimal {
    guard coefficient != 0 else { return ExactDecimal(coefficient: 0, exponent: 0) }
    var result = self
    while result.coefficient % 10 == 0 {
      result.coefficient /= 10
      result.exponent += 1
    }
    return result
  }

  /// The sum, or nil where its digits do not fit an Int.
  func adding(_ other: ExactDecimal) -> ExactDecimal? {
    if coefficient == 0 { return other }
    if other.coefficient == 0 { return self }
    let exponent = min(exponent, other.exponent)
    guard let a = coefficient(at: exponent), let b = other.coefficient(at: exponent) else {
      return nil
    }
    let (sum, overflow) = a.addingReportingOverflow(b)
    return overflow ? nil : ExactDecimal(coefficient: sum, exponent: exponent)
  }

  /// The coefficient that a smaller or equal exponent needs, or nil where it does not fit.
  private func coefficient(at smaller: Int) -> Int? {
    guard exponent - smaller < 19 else { return nil }
    let (product, overflow) = coefficient.multipliedReportingOverflow(
      by: integerPower(exponent - smaller))
    return overflow ? nil : product
  }
}

extension ExactDecimal {
  /// The shortest decimal that reads back as `value`, which is finite.
  init(shortest value: Double) {
    self = ExactDecimal(text: "\(value)") ?? ExactDecimal(coefficient: 0, exponent: 0)
  }

  /// Reads `[-]digits[,digits…][.digits][e[+-]digits]`; both minus signs count.
  ///
  /// Nil for anything else, and where the digits without trailing zeros do not fit an Int.
  init?(text: some StringProtocol) {
    var coefficient = 0
    var exponent = 0
    var zeros = 0  // read, but not yet multiplied into the coefficient
    var isFraction = false
    var digits = 0
    var rest = Substring(text).unicodeScalars
    let isNegative = rest.first == "-" || rest.first == "\u{2212}"
    if isNegative { rest.removeFirst() }
    while let scalar = rest.first, scalar != "e" {
      rest.removeFirst()
      switch scalar {
      case "." where !isFraction: isFraction = true
      case "," where !isFraction && digits > 0: break
      case "0"..."9":
        digits += 1
        if isFraction { exponent -= 1 }
        zeros += 1
        guard scalar != "0" else { continue }
        let digit = Int(scalar.value - 48)
        // A leading run of zeros changes nothing; any other must fit.
        guard coefficient == 0 || zeros < 19 else { return nil }
        let (product, overflow) = coefficient.multipliedReportingOverflow(
          by: coefficient == 0 ? 1 : integerPower(zeros))
        let (sum, carry) = product.addingReportingOverflow(digit)
        guard !overflow, !carry else { return nil }
        coefficient = sum
        zeros = 0
      default: return nil
      }
    }
    guard digits > 0 else { return nil }
    if rest.first == "e" {
      rest.removeFirst()
      let minus = rest.first == "-" || rest.first == "\u{2212}"
      if minus || rest.first == "+" { rest.removeFirst() }
      guard let power = Int(Substring(rest)), (0...999).contains(power) else { return nil }
      exponent += minus ? -power : power
    }
    self.init(
      coefficient: isNegative ? -coefficient : coefficient,
      exponent: coefficient == 0 ? 0 : exponent + zeros)
  }
}

/// `10^power` as an Int; `power` is 0...18.
func integerPower(_ power: Int) -> Int {
  var result = 1
  for _ in 0..<power { result *= 10 }
  return result
}

/// The number of decimal digits; 1 for zero.
func digitCount(_ value: UInt) -> Int {
  var rest = value / 10
  var count = 1
  while rest > 0 {
    rest /= 10
    count += 1
  }
  return count
}
