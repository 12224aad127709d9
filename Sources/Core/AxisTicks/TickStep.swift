/// The distance between ticks as an exact decimal, `mantissa * 10^exponent`.
///
/// Binary fractions cannot hold 0.1; a step can, so that ticks and labels carry no rounding error.
/// Guarantees: `mantissa` is positive and does not end in 0; `value` is finite and positive.
public struct TickStep: Hashable, Sendable, Comparable {
  /// The significant digits: 25 of a step of 2.5.
  public let mantissa: Int
  /// The power of ten: -1 for a step of 2.5.
  public let exponent: Int
  /// The Double nearest to the step.
  public let value: Double

  /// A step of `mantissa * 10^exponent`.
  ///
  /// - Throws: ``TickError`` (`step`) where it is not positive, or beyond Double.
  public init(mantissa: Int, exponent: Int) throws(TickError) {
    guard let step = TickStep(ExactDecimal(coefficient: mantissa, exponent: exponent)) else {
      let magnitude = Double(mantissa) * PowersOfTen.value(exponent)
      throw TickError(.step, value: magnitude)
    }
    self = step
  }

  /// Nil where the decimal is not positive, or beyond Double.
  init?(_ decimal: ExactDecimal) {
    guard decimal.coefficient > 0, (-400...400).contains(decimal.exponent) else { return nil }
    let decimal = decimal.normalized
    let value = decimal.value
    guard value > 0, value < .infinity else { return nil }
    self.init(mantissa: decimal.coefficient, exponent: decimal.exponent, value: value)
  }

  private init(mantissa: Int, exponent: Int, value: Double) {
    self.mantissa = mantissa
    self.exponent = exponent
    self.value = value
  }

  /// The step 1.
  static let one = TickStep(ExactDecimal(coefficient: 1, exponent: 0))

  /// The digits that labels need behind the decimal point.
  public var decimals: Int { max(0, -exponent) }

  /// The Double nearest to `index` steps: 3 steps of 0.1 are 0.3, not 0.30000000000000004.
  ///
  /// Infinite where the product exceeds Double. Never -0.
  public func value(at index: Int) -> Double {
    guard let decimal = decimal(at: index) else { return Double(index) * value }
    return decimal.value
  }

  /// `index` steps, exactly; nil where the digits do not fit an Int.
  func decimal(at index: Int) -> ExactDecimal? {
    let (product, overflow) = index.multipliedReportingOverflow(by: mantissa)
    return overflow ? nil : ExactDecimal(coefficient: product, exponent: exponent)
  }

  /// Smaller steps come first.
  public static func < (a: TickStep, b: TickStep) -> Bool { a.value < b.value }

  /// Whether neighbouring ticks up to this magnitude are different Doubles.
  ///
  /// Ticks less than two units in the last place apart may round to the same number, and steps near
  /// the smallest Double have too few bits to count far with.
  func isResolvable(upTo magnitude: Double) -> Bool {
    value >= 2 * magnitude.ulp && (exponent > -300 || magnitude / value <= 100)
  }

  /// The index of the first tick at or above `bound`; the step resolves `bound`.
  func firstIndex(atOrAbove bound: Double) -> Int {
    var index = Int((bound / value).rounded(.up))
    // The quotient's rounding moves it by a unit at most.
    while value(at: index - 1) >= bound { index -= 1 }
    while value(at: index) < bound { index += 1 }
    return index
  }

  /// The index of the last tick at or below `bound`; the step resolves `bound`.
  func lastIndex(atOrBelow bound: Double) -> Int { -firstIndex(atOrAbove: -bound) }
}

/// The steps that a tick rule may use: some mantissas, times every power of ten.
struct StepLadder {
  /// Ascending, from 10 to below 100: tenths of a mantissa.
  let mantissas: [Int]
  /// Seconds that are used from 1 on instead, up to half a day; beyond it come the mantissas' days.
  var seconds: [Int] = []

  /// The steps of the extended search.
  static let fine = StepLadder(mantissas: [10, 20, 25, 30, 40, 50])
  /// The steps of `ticks=125`.
  static let oneTwoFive = StepLadder(mantissas: [10, 20, 50])
  /// The steps of `ticks=classic`.
  static let classic = StepLadder(mantissas: [10, 15, 20, 25, 30, 50])

  /// The steps of durations.
  static let durations = StepLadder(
    mantissas: [10, 20, 50],
    seconds: [
      1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 10_800, 21_600, 43_200,
    ])

  /// The smallest step greater than `bound`, which is finite and at least 0; nil beyond Double.
  func step(above bound: Double) -> TickStep? {
    guard let first = seconds.first, let last = seconds.last else { return decimal(above: bound) }
    if bound < Double(last), let next = seconds.first(where: { Double($0) > bound }) {
      let finer = next == first ? decimal(above: bound) : nil
      if let finer, finer.value < Double(first) { return finer }
      return TickStep(ExactDecimal(coefficient: next, exponent: 0))
    }
    guard let days = bound < 86_400 ? TickStep.one : decimal(above: bound / 86_400) else {
      return nil
    }
    return TickStep(
      ExactDecimal(coefficient: days.mantissa * 864, exponent: days.exponent + 2))
  }

  private func decimal(above bound: Double) -> TickStep? {
    let power = bound > 0 ? PowersOfTen.floorLog10(bound) : PowersOfTen.exponents.lowerBound
    for exponent in power - 1...power + 1 {
      for mantissa in mantissas {
        let step = TickStep(ExactDecimal(coefficient: mantissa, exponent: exponent - 1))
        if let step, step.value > bound { return step }
      }
    }
    return nil
  }
}
