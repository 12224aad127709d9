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
    if domain.lowerBound == domain.upperBound {
      self.init(linearOnLogarithmic: domain, format: format, coverage: .inside, room: room)
      return
    }
    let wanted = room.count(spacing: room.leastSpacing)
    let search = LogarithmicSearch(
      domain: domain, coverage: coverage,
      margin: TickMargin(domain, coverage, isLogarithmic: true))
    for set in LogarithmicSet.densestFirst {
      // Too many to be worth measuring; a step of the ladder at most triples the number.
      if search.estimate(set) > 4 * wanted { continue }
      let decimals = search.ticks(set)
      let isSparse = set == .all && Double(decimals.count) * 2 < wanted
      if isSparse {
        self.init(linearOnLogarithmic: domain, format: format, coverage: coverage, room: room)
        return
      }
      let labels = decimals.map { LogarithmicSet.label($0, format: format) }
      let values = decimals.map(\.value)
      let widened = coverage == .inside ? domain : search.widened(to: values)
      let fractions = values.lazy.map { LogarithmicScale.fraction(of: $0, in: widened) }
      guard !values.isEmpty, room.fits(labels, at: fractions) else { continue }
      let marks = zip(values, labels).map { LabelledTick(value: $0, label: $1) }
      self.init(domain: widened, ticks: marks)
      return
    }
    self.init(domain: domain, ticks: [])
  }

  /// The ticks of `auto`, at their logarithmic places.
  private init(
    linearOnLogarithmic domain: ClosedRange<Double>, format: LabelFormat, coverage: TickCoverage,
    room: AxisRoom
  ) {
    func plan(with coverage: TickCoverage) -> AxisPlan {
      AxisPlan(
        stepped: NumericSearch(domain, .auto, format, coverage, isLogarithmic: true), room: room)
    }
    let wanted = plan(with: coverage)
    // The next round number below may be zero, which this axis cannot show.
    self = wanted.domain.lowerBound > 0 ? wanted : plan(with: .inside)
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

  static func label(_ decimal: ExactDecimal, format: LabelFormat) -> String {
    let order = decimal.order ?? 0
    switch format {
    case .auto, .offset:
      return (-3..<4).contains(order)
        ? Notation(.plain, for: [decimal]).text(decimal) : Notation.own(decimal)
    case .si, .short: return Notation.own(decimal, format)
    case .plain, .grouped, .percent: return Notation(format, for: [decimal]).text(decimal)
    }
  }
}

/// Round numbers in a positive domain.
private struct LogarithmicSearch {
  let domain: ClosedRange<Double>
  let coverage: TickCoverage
  let margin: TickMargin

  /// About how many ticks a set has.
  func estimate(_ set: LogarithmicSet) -> Double {
    let decades = log10(domain.upperBound) - log10(domain.lowerBound)
    return decades * Double(set.mantissas.count) / Double(set.exponentStep)
  }

  /// The set's numbers in the domain, ascending; with the next ones outside where it is widened.
  func ticks(_ set: LogarithmicSet) -> [ExactDecimal] {
    let step = set.exponentStep
    // The power below each end, rounded down to the set's own.
    let power = PowersOfTen.floorLog10(domain.lowerBound)
    let low = power - floorModulo(power, by: step) - step
    let high = PowersOfTen.floorLog10(domain.upperBound) + step
    var result: [ExactDecimal] = []
    for exponent in stride(from: low, through: high, by: step) {
      for mantissa in set.mantissas {
        let decimal = ExactDecimal(coefficient: mantissa, exponent: exponent)
        let value = decimal.value
        guard value > 0, value < .infinity else { continue }
        if value <= domain.lowerBound, coverage != .inside {
          if margin.reach.contains(value) { result = [decimal] }
        } else if value >= domain.lowerBound, value <= domain.upperBound {
          result.append(decimal)
        } else if value > domain.upperBound {
          if coverage != .inside, margin.reach.contains(value),
            result.last.map({ $0.value < domain.upperBound }) ?? true
          {
            result.append(decimal)
          }
          return result
        }
      }
    }
    return result
  }

  func widened(to values: [Double]) -> ClosedRange<Double> {
    margin.ends(from: values.first, to: values.last, of: domain)
  }
}
