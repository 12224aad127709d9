/// A filter along one axis whose input and output may differ in rate by a whole factor.
///
/// Output `i` is a weighted sum of consecutive inputs; the weights repeat every `phases.count`
/// outputs, over which the input advances by `advance`. Weights are positive and sum to 1.
package struct PolyphaseFilter: Hashable, Sendable {
  package struct Phase: Hashable, Sendable {
    /// The first input of output `phase`, in the period that starts at input 0.
    package let first: Int
    package let weights: [Float]
  }

  package let phases: [Phase]
  package let advance: Int

  /// The filter that returns its input.
  static let identity = PolyphaseFilter(
    phases: [Phase(first: 0, weights: [1])], advance: 1)

  /// The first input of output `i`, and its weights.
  package func window(of i: Int) -> (first: Int, weights: [Float]) {
    let (period, phase) = i.flooredDivision(by: phases.count)
    return (period * advance + phases[phase].first, phases[phase].weights)
  }

  /// The inputs that a non-empty range of outputs depends on, or a few more.
  package func inputs(of outputs: Range<Int>) -> Range<Int> {
    let firstPeriod = outputs.lowerBound.flooredDivision(by: phases.count).quotient
    let lastPeriod = (outputs.upperBound - 1).flooredDivision(by: phases.count).quotient
    let first = phases.reduce(Int.max) { min($0, $1.first) }
    let end = phases.reduce(Int.min) { max($0, $1.first + $1.weights.count) }
    return firstPeriod * advance + first..<lastPeriod * advance + end
  }
}

extension PolyphaseFilter {
  /// How many standard deviations of a Gaussian are kept on each side.
  private static let extent = 4.0

  /// The Gaussian seen at the middle of every block of `step` pixels.
  ///
  /// A weight is the integral of the density over its pixel, since a pixel's coverage is that of a
  /// square: a step on a pixel border becomes Φ exactly, however small sigma is.
  init(reducing step: Int, sigma: Double) {
    let blockHalf = Double(step) / 2
    let margin = Int(max(0, PolyphaseFilter.extent * sigma - blockHalf).rounded(.up))
    let count = step + 2 * margin
    let edges = (0...count).map {
      NormalDistribution.cumulative((Double($0) - Double(count) / 2) / sigma)
    }
    let weights = zip(edges.dropFirst(), edges).map { $0 - $1 }
    self.init(
      phases: [Phase(first: -margin, weights: PolyphaseFilter.normalized(weights))],
      advance: step)
  }

  /// The Gaussian that spreads the values at the middles of blocks of `step` pixels over all pixels.
  init(expanding step: Int, sigma: Double) {
    let reach = PolyphaseFilter.extent * sigma / Double(step)
    let phases = (0..<step).map { pixel -> Phase in
      // The distance to the middle of the pixel's own block, in blocks.
      let place = (Double(pixel) + 0.5) / Double(step) - 0.5
      let first = Int((place - reach).rounded(.up))
      let last = Int((place + reach).rounded(.down))
      let weights = (first...last).map {
        NormalDistribution.density((place - Double($0)) * Double(step) / sigma)
      }
      return Phase(first: first, weights: PolyphaseFilter.normalized(weights))
    }
    self.init(phases: phases, advance: 1)
  }

  private static func normalized(_ weights: [Double]) -> [Float] {
    let sum = weights.reduce(0, +)
    return weights.map { Float($0 / sum) }
  }
}

extension Int {
  /// The quotient rounded down and the remainder in `0..<divisor`, of a positive divisor.
  fileprivate func flooredDivision(by divisor: Int) -> (quotient: Int, remainder: Int) {
    let (q, r) = quotientAndRemainder(dividingBy: divisor)
    return r < 0 ? (q - 1, r + divisor) : (q, r)
  }
}
