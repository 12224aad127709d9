/// Powers of ten and decimal logarithms, without the C library.
enum PowersOfTen {
  /// The exponents whose power of ten is a finite, non-zero Double.
  static let exponents = -323...308

  /// `10^exponent`, correctly rounded; 0 below the table and infinity above it.
  static func value(_ exponent: Int) -> Double {
    if exponent < exponents.lowerBound { return 0 }
    if exponent > exponents.upperBound { return .infinity }
    return table[exponent - exponents.lowerBound]
  }

  private static let table: [Double] = exponents.map { Double("1e\($0)") ?? 0 }

  /// The greatest `e` with `10^e <= value`; `value` is finite and positive.
  static func floorLog10(_ value: Double) -> Int {
    // The binary exponent is at most one decimal place wrong; the table decides.
    var guess = Int((Double(value.exponent) * 0.301_029_995_663_981_2).rounded(.down))
    guess = min(max(guess, exponents.lowerBound), exponents.upperBound)
    while guess < exponents.upperBound, self.value(guess + 1) <= value { guess += 1 }
    while guess > exponents.lowerBound, self.value(guess) > value { guess -= 1 }
    return guess
  }
}

/// The decimal logarithm of a finite, positive number.
///
/// `log10(m * 2^e) = (2 artanh((m - 1) / (m + 1)) + e ln 2) / ln 10` with `m` in `1/√2 ..< √2`.
/// The series stops at the 23rd power, where its rest is below 1e-18; the absolute error is at
/// most 1e-13 for every Double.
func log10(_ value: Double) -> Double {
  var significand = value.significand
  var exponent = Double(value.exponent)
  if significand >= 2.0.squareRoot() {
    significand /= 2
    exponent += 1
  }
  let s = (significand - 1) / (significand + 1)
  let square = s * s
  var sum = 0.0
  for power in stride(from: 23.0, through: 1, by: -2) { sum = sum * square + 1 / power }
  let ln2 = 0.693_147_180_559_945_3
  let ln10 = 2.302_585_092_994_045_7
  return (2 * s * sum + exponent * ln2) / ln10
}
