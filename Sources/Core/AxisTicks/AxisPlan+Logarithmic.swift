/// Positions on a logarithmic axis.
public enum LogarithmicScale {
  /// The decimal logarithm of a positive, finite number, to about 15 digits; NaN for any other.
  public static func log10(_ value: Double) -> Double {
    value > 0 && value < .infinity ? AxisTicks.log10(value) : .nan
  }

  /// Where a value lies: 0 at the domain's lower end, 1 at its upper one.
  ///
  /// Edge cases: NaN where the value or an end of the domain is not positive; 0.5 for a domain of one
  /// value.
  public static func fraction(of value: Double, in domain: ClosedRange<Double>) -> Double {
    let start = log10(domain.lowerBound)
    let end = log10(domain.upperBound)
    let place = log10(value)
    return start == end ? place - start + 0.5 : (place - start) / (end - start)
  }

  /// 10 to a power, as ``log10(_:)`` sees it; the least and the greatest Double beyond them.
  ///
  /// The first number whose logarithm is not less, found by halving the numbers' bit patterns.
  public static func power(_ exponent: Double) -> Double {
    var low = Double.leastNonzeroMagnitude
    var high = Double.greatestFiniteMagnitude
    while low.bitPattern + 1 < high.bitPattern {
      let middle = Double(bitPattern: (low.bitPattern + high.bitPattern) / 2)
      if log10(middle) < exponent { low = middle } else { high = middle }
    }
    return high
  }
}

extension AxisPlan {
  /// A logarithmic axis: ticks on round multiples of powers of ten.
  ///
  /// The densest of these sets is taken whose labels all fit: mantissas 1 to 9; 1, 2, 3, 5, 7; 1, 2, 5;
  /// 1 alone; then every second, fifth, tenth, … power. A domain with less than half as many 1-to-9
  /// ticks as there is room for gets the ticks of `auto` instead, placed logarithmically.
  ///
  /// - Parameters:
  ///   - domain: What the axis shows, infinite ends clamped.
  ///   - format: How each label writes its number, alone: on such an axis no power of ten can be shared.
  ///     `auto` writes digits from 0.001 to 9999 and prefixes beyond; `offset` counts as `auto`.
  ///   - coverage: Anything but `inside` may widen the domain; lengths are ratios here.
  ///   - room: The axis' length and its labels' sizes.
  /// - Throws: ``TickError`` (`notPositive`) where an end is not above 0.
  ///
  /// Edge cases: a domain of one value has one tick. An axis too short for two labels has one or none.
  /// Source: d3-scale's logarithmic ticks for the linear case, uPlot's mantissa sets.
  public init(
    logarithmic domain: ClosedRange<Double>, format: LabelFormat = .auto,
    coverage: TickCoverage = .inside,
    room: AxisRoom
  ) throws(TickError) {
    let domain = domain.shown
    guard domain.lowerBound > 0 else { throw TickError(.notPositive, value: domain.lowerBound) }
    self.init(on: .logarithmic, domain, format, coverage, room)
  }

  /// An axis that is logarithmic on both sides of zero, and nearly linear between minus the constant and
  /// the constant of its spacing.
  ///
  /// Its ticks are zero and those of a logarithmic axis from the constant on, on both sides.
  ///
  /// - Parameters:
  ///   - domain: What the axis shows, infinite ends clamped.
  ///   - constant: That of ``ValueSpacing/symmetric(constant:)``, positive.
  ///   - format: How each label writes its number, as on a logarithmic axis.
  ///   - coverage: Anything but `inside` may widen the domain; lengths are those of the picture.
  ///   - room: The axis' length and its labels' sizes.
  public init(
    symmetric domain: ClosedRange<Double>, constant: Double, format: LabelFormat = .auto,
    coverage: TickCoverage = .inside, room: AxisRoom
  ) {
    self.init(on: .symmetric(constant: constant), domain.shown, format, coverage, room)
  }

  private init(
    on spacing: ValueSpacing, _ domain: ClosedRange<Double>, _ format: LabelFormat,
    _ coverage: TickCoverage, _ room: AxisRoom
  ) {
    if domain.lowerBound == domain.upperBound {
      self.init(evenOn: spacing, domain, format, .inside, room)
      return
    }
    let wanted = room.count(spacing: room.leastSpacing)
    let search = LogarithmicSearch(
      domain: domain, coverage: coverage, spacing: spacing,
      margin: TickMargin(domain, coverage, spacing))
    for set in LogarithmicSet.densestFirst {
      // Too many to be worth measuring; a step of the ladder at most triples the number.
      if search.estimate(set) > 4 * wanted { continue }
      let decimals = search.ticks(set)
      let isSparse = set == .all && Double(decimals.count) * 2 < wanted
      if isSparse {
        self.init(evenOn: spacing, domain, format, coverage, room)
        return
      }
      let labels = LogarithmicSet.labels(decimals, format: format)
      let values = decimals.map(\.value)
      let widened = coverage == .inside ? domain : search.widened(to: values)
      let fractions = values.lazy.map { spacing.fraction(of: $0, in: widened) }
      guard !values.isEmpty, room.fits(labels, at: fractions) else { continue }
      let marks = zip(values, labels).map { LabelledTick(value: $0, label: $1) }
      self.init(domain: widened, ticks: marks)
      return
    }
    self.init(domain: domain, ticks: [])
  }

  /// The ticks of `auto`, at their places on such an axis.
  private init(
    evenOn spacing: ValueSpacing, _ domain: ClosedRange<Double>, _ format: LabelFormat,
    _ coverage: TickCoverage, _ room: AxisRoom
  ) {
    func plan(with coverage: TickCoverage) -> AxisPlan {
      AxisPlan(stepped: NumericSearch(domain, .auto, format, coverage, spacing), room: room)
    }
    let wanted = plan(with: coverage)
    // The next round number below may be zero, which a logarithmic axis cannot show.
    let isShown = spacing != .logarithmic || wanted.domain.lowerBound > 0
    self = isShown ? wanted : plan(with: .inside)
  }
}

/// A set of round numbers: some mantissas at every power of ten, or 1 at some powers.
private enum LogarithmicSet: Hashable {
  case all
  case fiveMantissas
  case threeMantissas
  case powers(every: Int)

  static let densestFirst: [LogarithmicSet] =
    [.all, .fiveMantissas, .threeMantissas]
    + [1, 2, 5, 10, 20, 50, 100, 200, 500].map { .powers(every: $0) }

  var mantissas: [Int] {
    switch self {
    case .all: [1, 2, 3, 4, 5, 6, 7, 8, 9]
    case .fiveMantissas: [1, 2, 3, 5, 7]
    case .threeMantissas: [1, 2, 5]
    case .powers: [1]
    }
  }

  var exponentStep: Int { if case .powers(let every) = self { every } else { 1 } }

  /// The labels of an axis: where one below 1 needs a prefix, all of them have one.
  static func labels(_ decimals: [ExactDecimal], format: LabelFormat) -> [String] {
    let isSmall = [.auto, .offset].contains(format) && decimals.contains { ($0.order ?? 0) < -3 }
    return decimals.map { decimal in
      isSmall && (decimal.order ?? 0) < 0 ? Notation.own(decimal) : label(decimal, format: format)
    }
  }

  private static func label(_ decimal: ExactDecimal, format: LabelFormat) -> String {
    let order = decimal.order ?? 0
    switch format {
    case .auto, .offset:
      return (-3..<4).contains(order)
        ? Notation(.plain, for: [decimal]).text(decimal) : Notation.own(decimal)
    case .si, .short: return Notation.own(decimal, format)
    case .duration: return DurationNotation.text(decimal) ?? label(decimal, format: .auto)
    case .plain, .grouped, .percent: return Notation(format, for: [decimal]).text(decimal)
    }
  }
}

/// Round numbers in a domain.
private struct LogarithmicSearch {
  let domain: ClosedRange<Double>
  let coverage: TickCoverage
  let spacing: ValueSpacing
  let margin: TickMargin

  /// About how many ticks a set has.
  func estimate(_ set: LogarithmicSet) -> Double {
    let decades =
      spacing.coordinate(of: domain.upperBound) - spacing.coordinate(of: domain.lowerBound)
    return decades * Double(set.mantissas.count) / Double(set.exponentStep)
  }

  /// The set's numbers in the domain, ascending; with the next ones outside where it is widened.
  func ticks(_ set: LogarithmicSet) -> [ExactDecimal] {
    let numbers = numbers(set).map { (decimal: $0, value: $0.value) }
    let inside = numbers.filter { domain.contains($0.value) }
    guard coverage != .inside else { return inside.map(\.decimal) }
    func isReached(_ number: (decimal: ExactDecimal, value: Double)) -> Bool {
      margin.reach.contains(number.value)
    }
    let below = numbers.last { $0.value < domain.lowerBound }.filter(isReached)
    let above = numbers.first { $0.value > domain.upperBound }.filter(isReached)
    let hasLowest = inside.first?.value == domain.lowerBound
    let hasHighest = inside.last?.value == domain.upperBound
    return ((hasLowest ? [] : below) + inside + (hasHighest ? [] : above)).map(\.decimal)
  }

  /// The set's numbers in the domain and the next ones beyond it, ascending.
  private func numbers(_ set: LogarithmicSet) -> [ExactDecimal] {
    guard case .symmetric(let constant) = spacing else {
      return sizes(set, from: domain.lowerBound, to: domain.upperBound)
    }
    let greatest = max(domain.lowerBound.magnitude, domain.upperBound.magnitude)
    // The constant is a third of a power away from zero: too near beside whole powers.
    let least = set.mantissas.count > 1 ? constant : 9 * constant
    let sizes = sizes(set, from: constant, to: max(greatest, constant)).filter {
      $0.value >= least
    }
    let negative = sizes.reversed().map {
      ExactDecimal(coefficient: -$0.coefficient, exponent: $0.exponent)
    }
    return negative + [ExactDecimal(coefficient: 0, exponent: 0)] + sizes
  }

  /// The set's positive numbers between two, and some beyond them.
  private func sizes(
    _ set: LogarithmicSet, from least: Double, to greatest: Double
  ) -> [ExactDecimal] {
    let step = set.exponentStep
    // The power below each end, rounded down to the set's own, which count from the constant or 1.
    let power = PowersOfTen.floorLog10(least)
    let low = spacing == .logarithmic ? power - floorModulo(power, by: step) - step : power
    let high = PowersOfTen.floorLog10(greatest) + step
    return stride(from: low, through: high, by: step).flatMap { exponent in
      set.mantissas.map { ExactDecimal(coefficient: $0, exponent: exponent) }
    }.filter { $0.value > 0 && $0.value < .infinity }
  }

  func widened(to values: [Double]) -> ClosedRange<Double> {
    margin.ends(from: values.first, to: values.last, of: domain)
  }
}

extension Optional {
  /// The value in a list, if it fulfils a condition.
  fileprivate func filter(_ isIncluded: (Wrapped) -> Bool) -> [Wrapped] {
    map { isIncluded($0) ? [$0] : [] } ?? []
  }
}
