/// A position on an axis: `index` whole steps from zero.
public struct Tick: Hashable, Sendable {
  /// How many steps the tick is from zero.
  public let index: Int
  /// The Double nearest to `index` steps.
  public let value: Double
}

/// Neighbouring multiples of a step.
///
/// Guarantees: values ascend strictly; each is computed from its index, never by adding.
public struct StepTicks: Hashable, Sendable, RandomAccessCollection {
  /// The distance between ticks.
  public let step: TickStep
  /// The steps from zero.
  public let indices: Range<Int>

  /// The first tick's position in the collection: its index from zero.
  public var startIndex: Int { indices.lowerBound }
  /// The position behind the last tick.
  public var endIndex: Int { indices.upperBound }

  /// The tick at a position.
  ///
  /// - Precondition: none in practice: any position gives the tick that would stand there.
  public subscript(position: Int) -> Tick {
    Tick(index: position, value: step.value(at: position))
  }

  /// The values alone.
  public var values: [Double] { map(\.value) }

  /// The values as exact decimals; nil where one has too many digits.
  var decimals: [ExactDecimal]? {
    var result: [ExactDecimal] = []
    result.reserveCapacity(count)
    for tick in self {
      guard let decimal = step.decimal(at: tick.index) else { return nil }
      result.append(decimal)
    }
    return result
  }

  /// No ticks: what neighbouring Doubles may be left with.
  static var none: StepTicks {
    StepTicks(step: StepTicks(only: 0).step, indices: 0..<0)
  }

}

extension StepTicks {
  /// The single tick of a domain of one value: one step from zero, or zero.
  init(only value: Double) {
    let decimal = ExactDecimal(shortest: value)
    let size = ExactDecimal(
      coefficient: abs(decimal.coefficient), exponent: decimal.exponent)
    let one = TickStep(ExactDecimal(coefficient: 1, exponent: 0))
    // Only zero has no step of its own size; a step of 1 always exists.
    guard let step = TickStep(size) ?? one else { preconditionFailure("10^0 is a step") }
    let index = value == 0 ? 0 : value < 0 ? -1 : 1
    self.init(step: step, indices: index..<index + 1)
  }
}

/// Which ticks belong to a domain.
public enum TickCoverage: Hashable, Sendable, CaseIterable {
  /// Those in the domain, its ends included.
  case inside
  /// Those in the domain and the next one outside each end that is not a tick itself.
  case loose
  /// At each end the inner or the outer tick, whichever scores better.
  case nearest
  /// Those in the domain, and the next one outside each end where it is at most 12 % of the domain's
  /// length away; an end without one is widened by 4 %.
  case close
  /// As `close`, but with the next one below the domain however far away it is: for shapes that stand
  /// on it.
  case grounded

  /// Whether a domain always has a tick at each end.
  var endsOnTicks: Bool { self == .loose || self == .nearest }
}
