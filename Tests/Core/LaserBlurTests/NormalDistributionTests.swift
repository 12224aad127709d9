import Glibc
import LaserBlur
import Testing

@Suite struct NormalDistributionTests {
  @Test func `the distribution function agrees with that of the C library`() {
    for i in -10_000...10_000 {
      let x = Double(i) / 1000
      #expect(abs(NormalDistribution.cumulative(x) - phi(x)) < 2e-15, "\(x)")
    }
  }

  @Test func `the density agrees with the exponential of the C library`() {
    for i in 0...8000 {
      let x = Double(i) / 200
      let expected = exp(-0.5 * x * x) / (2 * Double.pi).squareRoot()
      #expect(abs(NormalDistribution.density(x) - expected) <= 1e-14 * expected + 1e-300, "\(x)")
    }
  }

  @Test(arguments: [
    (-Double.infinity, 0.0), (-1e308, 0), (-9, 0), (0, 0.5), (9, 1), (1e308, 1), (.infinity, 1),
    (Double.leastNonzeroMagnitude, 0.5), (-Double.leastNonzeroMagnitude, 0.5),
  ])
  func `the distribution function is total`(x: Double, expected: Double) {
    #expect(NormalDistribution.cumulative(x) == expected)
  }

  @Test func `not a number stays not a number and far densities are zero`() {
    #expect(NormalDistribution.cumulative(.nan).isNaN)
    #expect(NormalDistribution.density(.nan).isNaN)
    for x in [1e3, -1e3, 1e200, -1e308, .infinity] { #expect(NormalDistribution.density(x) == 0) }
  }
}
