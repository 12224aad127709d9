import PlotGeometry
import Testing

struct IndicatorTests {
  let frame = Frame(x: 10, y: 20, width: 100, height: 50)

  private func indicator(
    _ values: [Double], relativeWidth: Double = 1, window: PlotWindow = PlotWindow()
  ) throws -> Point? {
    let samples = SampleSeries(values)
    let scale = try PlotScale(
      showing: samples, through: window, in: frame, relativeWidth: relativeWidth)
    return samples.indicatorPoint(on: scale)
  }

  @Test func `it stands at the relative width's right end`() throws {
    #expect(try indicator([1, 3, 2]) == point(110, 45))
    #expect(try indicator([1, 3, 2], relativeWidth: 0.8) == point(90, 45))
    #expect(try indicator([1, 3, 2], relativeWidth: 0) == point(10, 45))
  }

  @Test func `it stands on the flat line of equal values`() throws {
    #expect(try indicator([4, 4, 4], relativeWidth: 0.5) == point(60, 45))
  }

  @Test func `one value has it at the flat line's right end`() throws {
    #expect(try indicator([4], relativeWidth: 0.5) == point(60, 45))
  }

  @Test func `before trailing gaps it stands on the last real sample`() throws {
    #expect(try indicator([1, 3, 2, .nan, .infinity]) == point(60, 45))
  }

  @Test(arguments: [[], [.nan], [.nan, .infinity]] as [[Double]])
  func `without a value there is none`(values: [Double]) throws {
    #expect(try indicator(values) == nil)
  }

  @Test func `a window without the latest value does not show it`() throws {
    #expect(try indicator([1, 2, 3, 4], window: PlotWindow(x: interval(0, 2))) == nil)
    #expect(
      try indicator([1, 2, 3, 4], window: PlotWindow(x: interval(0, 6))) == point(60, 20))
  }

  @Test(
    arguments: [
      (0, 8, 1), (0.1, 8.996, 0.9689), (0.2, 12.133, 0.8708), (0.4, 24, 0.5),
      (0.6, 35.867, 0.1292), (0.8, 40, 0),
    ] as [(Double, Double, Double)])
  func `the ghost grows and fades as in the seed`(
    seconds: Double, diameter: Double, opacity: Double
  ) {
    let glow = IndicatorGlow()
    let ghost = glow.ghost(atProgress: CubicBezierEasing.easeInOut.progress(at: seconds / 0.8))
    #expect(abs(ghost.diameter - diameter) < 0.0006)
    #expect(abs(ghost.opacity - opacity) < 0.00006)
    guard seconds < 0.8 else { return }
    for period in 0..<4 {
      let later = glow.ghost(at: 0.5 + seconds + 1.3 * Double(period) + 1e-9)
      #expect(abs(later.diameter - diameter) < 0.0006)
      #expect(abs(later.opacity - opacity) < 0.00006)
    }
  }

  @Test(arguments: [0, 0.25, 0.5, -1, .nan, .infinity, -.infinity, 1.3] as [Double])
  func `during the delay the ghost hides behind the dot`(seconds: Double) {
    let ghost = IndicatorGlow().ghost(at: seconds)
    #expect(ghost.diameter == 8 && ghost.opacity == 1)
  }

  @Test func `a glow without duration never shows`() {
    for glow in [IndicatorGlow(duration: 0), IndicatorGlow(delay: 0, duration: 0)] {
      for seconds in nastyNumbers {
        #expect(glow.ghost(at: seconds).diameter == 8 && glow.ghost(at: seconds).opacity == 1)
      }
    }
  }

  @Test func `the easing is symmetrical, ascends, and meets its ends`() {
    let easing = CubicBezierEasing.easeInOut
    #expect(easing.progress(at: 0) == 0 && easing.progress(at: 1) == 1)
    #expect(abs(easing.progress(at: 0.5) - 0.5) < 1e-15)
    var previous = 0.0
    for step in 1...1000 {
      let time = Double(step) / 1000
      let progress = easing.progress(at: time)
      #expect(progress >= previous)
      #expect(abs(progress + easing.progress(at: 1 - time) - 1) < 1e-14)
      previous = progress
    }
  }

  @Test func `the easing solves the curve at its parameters`() {
    for step in 1..<100 {
      let t = Double(step) / 100
      let s = 1 - t
      let x = 3 * s * s * t * 0.42 + 3 * s * t * t * 0.58 + t * t * t
      let y = 3 * s * t * t + t * t * t
      #expect(abs(CubicBezierEasing.easeInOut.progress(at: x) - y) < 1e-14)
    }
  }

  @Test func `the glow is total`() {
    for a in nastyNumbers {
      for b in nastyNumbers {
        let glow = IndicatorGlow(width: a, scale: b, delay: b, duration: a)
        for seconds in nastyNumbers {
          for ghost in [glow.ghost(at: seconds), glow.ghost(atProgress: seconds)] {
            #expect(ghost.diameter.isFinite && ghost.diameter >= 0)
            #expect(ghost.opacity >= 0 && ghost.opacity <= 1)
          }
        }
        #expect(CubicBezierEasing.easeInOut.progress(at: a) >= 0)
      }
    }
  }
}
