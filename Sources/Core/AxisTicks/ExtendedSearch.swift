/// The tick search of `ticks=auto`: extended Wilkinson.
///
/// Each candidate step is scored for simplicity (a round step, zero among the ticks), coverage (the
/// ticks end where the data end) and density (as many ticks as there is room for); the best wins.
///
/// Source: Talbot, Lin, Hanrahan, "An Extension of Wilkinson's Algorithm for Positioning Tick Labels
/// on Axes", 2010, with its weights 0.25, 0.2, 0.5 and 0.05 (legibility). Where we differ: a tick is a
/// whole number of steps, so the paper's labelings with an offset (j > 1) are left out; and coverage
/// does not make up for a crowded axis. That leaves at most 24 steps near the wanted density, scored
/// all: the paper's pruning is not needed.
enum ExtendedSearch {
  /// Preferred mantissas in tenths, the simplest first.
  private static let mantissas = [10, 50, 20, 25, 40, 30]

  /// The best ticks for a domain of more than one value.
  ///
  /// - Parameters:
  ///   - lower: The domain's smaller end, finite.
  ///   - upper: The greater end, finite.
  ///   - count: The wanted number of ticks, 2 or more; a fraction is meant as one.
  ///   - most: More ticks than this are wanted only where no step has fewer.
  ///   - coverage: Which ticks belong to the domain.
  ///   - reach: Where ticks may stand.
  /// - Returns: Ascending ticks, two or more, or nil where no step gives two different Doubles
  ///   (neighbouring Doubles).
  static func ticks(
    lower: Double, upper: Double, count: Double, atMost most: Double = .infinity,
    coverage: TickCoverage, within reach: ClosedRange<Double>
  ) -> StepTicks? {
    let raw = upper / count - lower / count
    guard raw > 0 else { return nil }
    let power = PowersOfTen.floorLog10(raw)
    var best: (score: Score, ticks: StepTicks)?
    for exponent in power - 1...power + 2 {
      for (rank, mantissa) in mantissas.enumerated() {
        let decimal = ExactDecimal(coefficient: mantissa, exponent: exponent - 1)
        guard let step = TickStep(decimal),
          step.isResolvable(upTo: max(abs(lower), abs(upper)))
        else { continue }
        let a = lower / step.value
        let b = upper / step.value
        for indices in step.candidates(
          lower: lower, upper: upper, coverage: coverage, within: reach)
        where indices.count >= 2 {
          let score = Score(
            indices: indices, in: a...b, rank: rank, count: count, most: most, step: step)
          if best.map({ $0.score < score }) ?? true {
            best = (score, StepTicks(step: step, indices: indices))
          }
        }
      }
    }
    return best?.ticks
  }

  /// How good a candidate is; compared by whether it is crowded, then the figure, then zero, fewer decimals, the larger step.
  private struct Score: Comparable {
    let isCrowded: Bool
    let total: Double
    let hasZero: Bool
    let step: TickStep

    /// The paper's weighted sum, with all lengths measured in steps.
    init(
      indices: Range<Int>, in data: ClosedRange<Double>, rank: Int, count: Double, most: Double,
      step: TickStep
    ) {
      isCrowded = Double(indices.count) > most
      let first = Double(indices.lowerBound)
      let last = Double(indices.upperBound - 1)
      hasZero = indices.contains(0)
      self.step = step
      let simplicity = (hasZero ? 1 : 0) - Double(rank) / Double(mantissas.count - 1)
      let span = data.upperBound - data.lowerBound
      let over = data.upperBound - last
      let under = data.lowerBound - first
      let coverage = 1 - 0.5 * (over * over + under * under) / (0.01 * span * span)
      let wanted = (count - 1) / (max(last, data.upperBound) - min(first, data.lowerBound))
      let density = 2 - max(wanted, 1 / wanted)
      // The paper leaves legibility open; here a mantissa that costs every label a decimal lacks it.
      let legibility = step.mantissa == 25 && step.exponent < 0 ? -1.0 : 1
      total = 0.25 * simplicity + 0.2 * coverage + 0.5 * density + 0.05 * legibility
    }

    static func < (a: Score, b: Score) -> Bool {
      if a.isCrowded != b.isCrowded { return a.isCrowded }
      if a.total != b.total { return a.total < b.total }
      if a.hasZero != b.hasZero { return b.hasZero }
      if a.step.decimals != b.step.decimals { return a.step.decimals > b.step.decimals }
      return a.step < b.step
    }
  }
}

extension TickStep {
  /// The index ranges that cover a domain in the given way; empty where no tick lies inside.
  ///
  /// A tick outside the domain that is out of reach, or that Double cannot hold, is left out.
  func candidates(
    lower: Double, upper: Double, coverage: TickCoverage,
    within reach: ClosedRange<Double> = TickMargin.anywhere
  ) -> [Range<Int>] {
    let inner = (firstIndex(atOrAbove: lower), lastIndex(atOrBelow: upper))
    var outer = (lastIndex(atOrBelow: lower), firstIndex(atOrAbove: upper))
    if !reach.contains(value(at: outer.0)) { outer.0 += 1 }
    if !reach.contains(value(at: outer.1)) { outer.1 -= 1 }
    func range(_ first: Int, _ last: Int) -> Range<Int> { first..<max(first, last + 1) }
    switch coverage {
    case .inside: return [range(inner.0, inner.1)]
    case .loose, .close, .grounded: return [range(outer.0, outer.1)]
    case .nearest:
      return [
        range(inner.0, inner.1), range(outer.0, inner.1), range(inner.0, outer.1),
        range(outer.0, outer.1),
      ]
    }
  }
}
