import LaserBlur
import Testing

/// The profile of an infinite straight line, distance in line widths from its middle.
private let profile: [(distance: Double, outer: Double, inner: Double, both: Double)] = [
  (0, 0.38292, 0.38292, 0.61922),
  (1, 0.36386, 0.34134, 0.58100),
  (2, 0.31214, 0.24173, 0.47842),
  (3, 0.24173, 0.13591, 0.34478),
  (4, 0.16895, 0.06060, 0.21931),
  (5, 0.10654, 0.02140, 0.12566),
  (6, 0.06060, 0.00598, 0.06621),
  (7.5, 0.02140, 0.00057, 0.02195),
  (9, 0.00598, 0.00003, 0.00601),
  (10.5, 0.00132, 0, 0.00132),
  (12, 0.00023, 0, 0.00023),
]

@Suite struct LaserTests {
  @Test func `the layers are those of the seed, bottom to top`() {
    let layers = LaserLayer.all
    #expect(layers.map(\.lineWidth) == [3, 2, 1])
    #expect(layers.map(\.blurRadius) == [3, 2, 0])
    #expect(layers.map(\.sigma) == [3, 2, 0])
    #expect(layers == [.outerGlow, .innerGlow, .core])
  }

  @Test func `the margins are half the outer stroke and three or two sigma`() {
    #expect(LaserLayer.sigmaPerRadius == 1)
    #expect(LaserLayer.marginPerLineWidth == 10.5)
    #expect(LaserLayer.seedMarginPerLineWidth == 7.5)
    #expect(LaserLayer.glowAlpha(atDistance: LaserLayer.marginPerLineWidth) * 255 < 0.34)
  }

  @Test(arguments: profile)
  func `the closed form has the profile of the table`(
    row: (distance: Double, outer: Double, inner: Double, both: Double)
  ) {
    for d in [row.distance, -row.distance] {
      #expect(abs(LaserLayer.outerGlow.alpha(atDistance: d) - row.outer) <= 0.5001e-5)
      #expect(abs(LaserLayer.innerGlow.alpha(atDistance: d) - row.inner) <= 0.5001e-5)
      #expect(abs(LaserLayer.glowAlpha(atDistance: d) - row.both) <= 0.5001e-5)
    }
  }

  @Test(arguments: [
    (0, 1.0), (0.49, 1), (-0.49, 1), (0.5, 0.5), (-0.5, 0.5), (0.51, 0), (1e308, 0),
  ])
  func `the core is sharp`(distance: Double, alpha: Double) {
    #expect(LaserLayer.core.alpha(atDistance: distance) == alpha)
  }

  @Test func `distances of any size are total`() {
    for layer in LaserLayer.all {
      for d in [1e308, -1e308, .infinity, -.infinity] { #expect(layer.alpha(atDistance: d) == 0) }
      #expect(layer.alpha(atDistance: .nan).isNaN)
    }
    #expect(LaserLayer.glowAlpha(atDistance: .infinity) == 0)
    #expect(LaserLayer.glowAlpha(atDistance: .nan).isNaN)
  }

  @Test func `alpha falls with the distance, but for rounding, and stays in 0 to 1`() {
    for layer in LaserLayer.all {
      let alphas = (0...3000).map { layer.alpha(atDistance: Double($0) / 100) }
      #expect(zip(alphas, alphas.dropFirst()).allSatisfy { $0 >= $1 - 1e-15 })
      #expect(alphas.allSatisfy { $0 >= 0 && $0 <= 1 })
    }
  }

  /// An upright line, so long that neither end of it fades in at half its length, of an even width in
  /// pixels, so that its borders are pixel borders.
  @Test(arguments: [(2, 1), (1, 2), (2, 2), (4, 1), (3, 2)])
  func `blurred strokes have the profile of the table`(lineWidth: Int, scale: Int) throws {
    let unit = lineWidth * scale
    let middle = 13 * unit
    let height = 25 * unit
    func stroke(_ factor: Int) throws -> CoverageMask {
      var mask = try CoverageMask(size: PixelSize(width: 2 * middle, height: height))
      let half = factor * unit / 2
      mask.fill(PixelRect(columns: middle - half..<middle + half, rows: 0..<height))
      return mask
    }
    let group = try LaserGroup(
      outerStroke: stroke(3), innerStroke: stroke(2), core: stroke(1),
      lineWidth: Double(lineWidth), deviceScale: Double(scale), glowColor: .white)
    for x in 0..<2 * middle {
      let d = (Double(x - middle) + 0.5) / Double(unit)
      let outer = Double(group.outer[x, height / 2])
      let inner = Double(group.inner[x, height / 2])
      #expect(abs(outer - LaserLayer.outerGlow.alpha(atDistance: d)) < halfLevel)
      #expect(abs(inner - LaserLayer.innerGlow.alpha(atDistance: d)) < halfLevel)
      #expect(
        abs(inner + outer * (1 - inner) - LaserLayer.glowAlpha(atDistance: d)) < 2 * halfLevel)
    }
    // The table's distances are pixel borders: the mean of both sides, the profile being smooth.
    for row in profile where row.distance * Double(unit) == (row.distance * Double(unit)).rounded()
    {
      let x = middle + Int(row.distance * Double(unit))
      func mean(_ plane: AlphaPlane) -> Double {
        Double(plane[x - 1, height / 2] + plane[x, height / 2]) / 2
      }
      // The curvature of the profile, half a pixel off.
      let curvature = 0.06 / Double(unit * unit)
      #expect(abs(mean(group.outer) - row.outer) < halfLevel + curvature)
      #expect(abs(mean(group.inner) - row.inner) < halfLevel + curvature)
    }
  }

  @Test(arguments: [-1, -1e308, 1366, 1e308, .infinity, -.infinity, .nan])
  func `a line width out of range is an error`(lineWidth: Double) throws {
    let mask = try mask(3, 3)
    let error = #expect(throws: BlurError.self) {
      try LaserGroup(
        outerStroke: mask, innerStroke: mask, core: mask, lineWidth: lineWidth, glowColor: .white)
    }
    #expect(error?.code == .sigmaOutOfRange)
    #expect(throws: BlurError.self) {
      try LaserGroup(
        outerStroke: mask, innerStroke: mask, core: mask, lineWidth: 1, deviceScale: lineWidth,
        glowColor: .white)
    }
  }

  @Test func `a line width of zero blurs nothing`() throws {
    let dot = try mask(3, 3, PixelRect(columns: 1..<2, rows: 1..<2))
    let group = try LaserGroup(
      outerStroke: dot, innerStroke: dot, core: dot, lineWidth: 0, glowColor: .white)
    #expect(group.outer == AlphaPlane(dot))
    #expect(group.bounds == dot.touched)
  }
}
