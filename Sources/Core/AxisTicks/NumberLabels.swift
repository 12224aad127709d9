/// How tick labels write numbers.
public enum LabelFormat: String, Hashable, Sendable, CaseIterable {
  /// As `plain`, or as `si` where its longest label is shorter.
  case auto
  /// Digits, grouped from 10,000 on: `2020`, `1,000,003`.
  case plain
  /// Digits with a comma every three: `1,000,003`.
  case grouped
  /// With a prefix: `1.2M`; a f p n µ m k M G T P E.
  case si
  /// As sums of money are said: `1.2B`; k M B T, and digits below 1000.
  case short
  /// The digits that change, and apart from them what all labels share: `+1M`: `0 1 2 3`.
  case offset
  /// Digits and a percent sign; 5 is `5%`.
  case percent
  /// Seconds as a clock counts them: `4:58`, `1:02:03`.
  case duration
}

/// The labels of an axis' ticks.
///
/// Guarantees: all labels share one power of ten and one number of decimals, taken from the exact
/// step; so they are as different as the ticks are, and each reads back as exactly its tick
/// (``value(of:offset:)``). Minus is U+2212, and zero has no sign.
///
/// Numbers that would need more than 21 digits before or behind the point are written as `1.5e300`.
public struct NumberLabels: Hashable, Sendable {
  /// A label a tick, in the ticks' order.
  public let texts: [String]
  /// What is to be added to every label (`+1M`); nil where that is nothing.
  public let offset: String?

  /// Labels for neighbouring ticks.
  ///
  /// - Complexity: O(ticks).
  ///
  /// Edge cases: no ticks, no labels. `auto` counts characters, so that a label does not depend on a
  /// font; on equal lengths digits win. It uses prefixes for values from 1000 on and below 0.001 only, and
  /// with three decimals at most: `0.05` says more than `50m`. `offset` counts from the digits that the tick nearest to zero shares
  /// with the others.
  public init(for ticks: StepTicks, format: LabelFormat = .auto) {
    guard let decimals = ticks.decimals else {
      // Unreachable for ticks that a search found: their digits fit an Int.
      self.init(texts: ticks.map { "\($0.value)" }, offset: nil)
      return
    }
    self.init(for: decimals, format: format)
  }

  private init(texts: [String], offset: String?) {
    self.texts = texts
    self.offset = offset
  }

  /// Labels for decimals of one exponent.
  init(for decimals: [ExactDecimal], format: LabelFormat) {
    if format == .duration {
      let texts = decimals.compactMap { DurationNotation.text($0) }
      if texts.count == decimals.count {
        self.init(texts: texts, offset: nil)
        return
      }
    }
    guard format == .offset else {
      let notation = Notation(format, for: decimals)
      self.init(texts: decimals.map(notation.text), offset: nil)
      return
    }
    let shared = ExactDecimal.shared(by: decimals)
    let rest = decimals.map {
      ExactDecimal(coefficient: $0.coefficient - shared.coefficient, exponent: $0.exponent)
    }
    let notation = Notation(.auto, for: rest)
    self.init(
      texts: rest.map(notation.text),
      offset: shared.coefficient == 0
        ? nil
        : (shared.coefficient > 0 ? "+" : "")
          + Notation(.auto, for: [shared.normalized])
          .text(shared.normalized))
  }

  /// The number that a label stands for: exactly the value of its tick.
  ///
  /// - Parameters:
  ///   - text: A label in any ``LabelFormat``; `%` does not divide.
  ///   - offset: The text to be added, from ``offset``.
  /// - Returns: The nearest Double, or nil where the text is no label.
  public static func value(of text: String, offset: String? = nil) -> Double? {
    let read = text.contains(":") ? DurationNotation.decimal(text) : Notation.decimal(text)
    guard var decimal = read else { return nil }
    if let offset {
      guard let shared = Notation.decimal(offset.hasPrefix("+") ? offset.dropFirst() : offset[...]),
        let sum = decimal.adding(shared)
      else { return nil }
      decimal = sum
    }
    return decimal.value
  }
}

extension ExactDecimal {
  /// The leading digits that all of these have in common, as the decimal nearest to zero has them.
  fileprivate static func shared(by decimals: [ExactDecimal]) -> ExactDecimal {
    let zero = ExactDecimal(coefficient: 0, exponent: decimals.first?.exponent ?? 0)
    let coefficients = decimals.map(\.coefficient)
    guard let low = coefficients.min(), let high = coefficients.max(), low > 0 || high < 0 else {
      return zero
    }
    let nearest = low > 0 ? low : high
    let digits = digitCount((high - low).magnitude)
    guard digits < 19 else { return zero }
    let power = integerPower(digits)
    return ExactDecimal(coefficient: nearest / power * power, exponent: zero.exponent)
  }
}
