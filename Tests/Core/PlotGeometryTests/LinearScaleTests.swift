import PlotGeometry
import TestSupport
import Testing

struct LinearScaleTests {
  @Test func `values map linearly, also outside the domain`() throws {
    let scale = LinearScale(domain: try interval(10, 20), from: 100, to: 300)
    #expect(
      ([10, 15, 20, 5, 30] as [Double]).map { scale.position(of: $0) } == [100, 200, 300, 0, 500])
    #expect(
      ([100, 200, 300, 0, 500] as [Double]).map { scale.value(at: $0) } == [10, 15, 20, 5, 30])
  }

  @Test func `points may descend`() throws {
    let scale = LinearScale(domain: try interval(0, 4), from: 200, to: 0)
    #expect(([0, 1, 4, 5] as [Double]).map { scale.position(of: $0) } == [200, 150, 0, -50])
    #expect(([200, 150, 0, -50] as [Double]).map { scale.value(at: $0) } == [0, 1, 4, 5])
    #expect([300, 200, 100, -1].map(scale.clamped) == [200, 200, 100, 0])
  }

  @Test func `the post's chart leaves a twentieth above the last tick`() throws {
    // plotting.md 2.2: y = h - v * .95 h / lastTick.
    let scale = LinearScale(domain: try interval(0, 120 / 0.95), from: 170, to: 0)
    for value: Double in [0, 30, 60, 97, 120, -10] {
      let factor = 0.95 * 170 / 120
      #expect(abs(scale.position(of: value) - (170 - value * factor)) < 1e-12)
    }
  }

  @Test(
    arguments: [(0.0, 100.0), (0.5, 150), (1, 200), (-3, 100), (7, 200), (.nan, 100)]
      as [(Double, Double)])
  func `a domain of one number lies at its fraction`(fraction: Double, place: Double) throws {
    let scale = LinearScale(
      domain: try interval(5, 5), from: 100, to: 200, fractionOfPoint: fraction)
    for value in [5, 4, 1e308, -.infinity] as [Double] {
      #expect(scale.position(of: value) == place)
    }
    #expect(scale.value(at: 150) == 5)
  }

  @Test func `the widest domain does not overflow`() throws {
    let greatest = Double.greatestFiniteMagnitude
    for bound in [1e308, greatest, 1e300, 1e281, 1e280] {
      let scale = LinearScale(domain: try interval(-bound, bound), from: 0, to: 100)
      for (value, place) in [
        (-bound, 0), (0, 50), (bound / 2, 75), (bound, 100),
      ] as [(Double, Double)] {
        #expect(abs(scale.position(of: value) - place) < 1e-12)
      }
      #expect(([0, 50, 100] as [Double]).map { scale.value(at: $0) } == [-bound, 0, bound])
    }
  }

  @Test func `the narrowest domain keeps its ends`() throws {
    let scale = LinearScale(domain: try interval(0, Double.leastNonzeroMagnitude), from: 0, to: 300)
    #expect(scale.position(of: 0) == 0 && scale.position(of: Double.leastNonzeroMagnitude) == 300)
    let next = LinearScale(domain: try interval(1, (1.0).nextUp), from: 3, to: 7)
    #expect(next.position(of: 1) == 3 && next.position(of: (1.0).nextUp) == 7)
  }

  @Test(arguments: propertySeeds)
  func `ends are exact, order is kept, and the inverse inverts`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<200 {
      let magnitudes: [Double] = [1, 1e-9, 1e9, 1e200, 1e305]
      let magnitude = magnitudes[Int.random(in: 0..<5, using: &random)]
      let a = Double.random(in: -magnitude...magnitude, using: &random)
      let b = Double.random(in: -magnitude...magnitude, using: &random)
      let domain = try interval(min(a, b), max(a, b))
      let start = Double.random(in: -1000...1000, using: &random)
      let end = Double.random(in: -1000...1000, using: &random)
      let scale = LinearScale(domain: domain, from: start, to: end)
      #expect(scale.position(of: domain.lower) == start && scale.position(of: domain.upper) == end)
      #expect(scale.value(at: start) == domain.lower && scale.value(at: end) == domain.upper)
      var values = (0..<20).map { _ in
        Double.random(in: domain.lower...domain.upper, using: &random)
      }
      values.sort()
      var places = values.map { scale.position(of: $0) }
      for (value, place) in zip(values, places) {
        #expect(place >= min(start, end) && place <= max(start, end))
        #expect(abs(scale.value(at: place) - value) <= magnitude * 1e-9)
      }
      if end < start { places.reverse() }
      #expect(places == places.sorted())
    }
  }

  @Test func `is total`() throws {
    for a in nastyNumbers {
      for b in nastyNumbers {
        for (lower, upper) in zip(nastyNumbers, nastyNumbers.reversed()) {
          guard let domain = try? AxisInterval(from: min(lower, upper), through: max(lower, upper))
          else { continue }
          let scale = LinearScale(domain: domain, from: a, to: b, fractionOfPoint: a)
          for value in nastyNumbers {
            #expect(scale.position(of: value).isFinite == !value.isNaN)
            #expect(scale.value(at: value).isFinite == !value.isNaN)
            #expect(scale.clamped(value).isFinite == !value.isNaN)
          }
        }
      }
    }
  }
}
