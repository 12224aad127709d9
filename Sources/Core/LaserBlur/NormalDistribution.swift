/// The standard normal distribution, in Double, from the standard library alone.
package enum NormalDistribution {
  /// The distribution function Φ(x), the integral of the density from minus infinity to `x`.
  ///
  /// Absolute error below 1e-15. Edge cases: -∞ → 0, +∞ → 1, NaN → NaN.
  ///
  /// Source: Marsaglia, "Evaluating the normal distribution", Journal of Statistical Software 11
  /// (2004): Φ(x) = 1/2 + φ(x) (x + x³/3 + x⁵/(3·5) + …), whose terms all have the sign of x.
  package static func cumulative(_ x: Double) -> Double {
    if x.isNaN { return x }
    if x < -8.5 { return 0 }
    if x > 8.5 { return 1 }
    var term = x
    var sum = x
    var divisor = 1.0
    var previous: Double
    repeat {
      divisor += 2
      term *= x * x / divisor
      previous = sum
      sum += term
    } while sum != previous
    return min(1, max(0, 0.5 + sum * density(x)))
  }

  /// The density φ(x) = exp(-x²/2) / √(2π); 0 beyond 38, NaN for NaN.
  package static func density(_ x: Double) -> Double {
    0.398_942_280_401_432_677_94 * exponential(-0.5 * x * x)
  }

  /// exp(x) for x ≤ 0, relative error below 1e-15; 0 below -745.
  ///
  /// x = k ln 2 + r with |r| ≤ ln 2 / 2, and the Taylor series of exp(r), whose fourteenth term is
  /// below 1e-17. ln 2 is split in two as in fdlibm, so that k times its upper part is exact.
  package static func exponential(_ x: Double) -> Double {
    if x < -745 { return 0 }
    if x.isNaN { return x }
    let k = (x * 1.442_695_040_888_963_407_4).rounded()
    let r = (x - k * 6.931_471_803_691_238_164_90e-1) - k * 1.908_214_929_270_587_700_02e-10
    var sum = 1.0
    for n in stride(from: 14.0, through: 1, by: -1) { sum = 1 + sum * r / n }
    return Double(sign: .plus, exponent: Int(k), significand: sum)
  }
}
