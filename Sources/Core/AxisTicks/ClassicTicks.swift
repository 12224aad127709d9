/// The ticks of `ticks=classic`: from 0 in steps of a fixed table, to one step beyond the maximum.
///
/// The table is 5, 10, 15, 20, 25, 30, 50, 100, 150 and so on: 1, 1.5, 2, 2.5, 3 and 5 times powers of
/// ten. The step is the one nearest to a third of the maximum, without its fraction; of two equally
/// near the smaller. The last tick is always greater than the maximum, also where that is a tick.
///
/// Source: the LineChart post's table, which ends at 100,000; the pattern goes on beyond it.
public struct ClassicTicks: Hashable, Sendable {
  /// The ticks, ascending from 0; at least two.
  public let ticks: StepTicks
  /// The post's labels: digits below 10,000, then `k`, and `M`, `G`, `T`, `P` in the same manner.
  public let labels: [String]

  /// The ticks for the greatest value of some data.
  ///
  /// - Throws: ``TickError``: `notFinite` for NaN and infinities, `classicMaximum` outside 0...1e307.
  public init(maximum: Double) throws(TickError) {
    guard maximum.isFinite else { throw TickError(.notFinite, value: maximum) }
    guard (0...1e307).contains(maximum) else { throw TickError(.classicMaximum, value: maximum) }
    let step = ClassicTicks.step(nearest: (maximum / 3).rounded(.towardZero))
    let spare = step.lastIndex(atOrBelow: maximum) + 1
    ticks = StepTicks(step: step, indices: 0..<spare + 1)
    labels = (ticks.decimals ?? []).map { decimal in
      decimal.order ?? 0 < 4 ? Notation.plain.text(decimal) : Notation.own(decimal)
    }
  }

  /// The value at the axis' far end: the last tick stands at 95 % of the height.
  public var axisMaximum: Double { step.value(at: ticks.endIndex - 1) / 0.95 }

  /// The distance between ticks.
  public var step: TickStep { ticks.step }

  private static func step(nearest third: Double) -> TickStep {
    guard let step = TickStep(decimal(nearest: third)) else {
      preconditionFailure("every entry of the table is a step")
    }
    return step
  }

  private static func decimal(nearest third: Double) -> ExactDecimal {
    var below = ExactDecimal(coefficient: 5, exponent: 0)
    if third <= below.value { return below }
    let power = PowersOfTen.floorLog10(third)
    // From the largest entry that is surely below to the first that is above.
    for (exponent, mantissas) in [(power - 1, [50]), (power, StepLadder.classic.mantissas)] {
      for mantissa in mantissas {
        let above = ExactDecimal(coefficient: mantissa, exponent: exponent - 1)
        if above.value > third {
          return above.value - third < third - below.value ? above : below
        }
        if above.value > below.value { below = above }
      }
    }
    let above = ExactDecimal(coefficient: 10, exponent: power)
    return above.value - third < third - below.value ? above : below
  }
}
