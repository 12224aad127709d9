/// The laser line's constants: how far it reaches, and what it looks like across.
public enum Laser {
  /// The standard deviation of a blur of radius 1.
  ///
  /// Source: as in CSS `filter: blur()`; it agrees with the seed's margin of half the outer width and
  /// two standard deviations.
  public static let sigmaPerRadius = 1.0

  /// The margin that holds the glow, in line widths: half the outer stroke and three sigma, 10.5.
  ///
  /// Beyond it the glow is below 0.34/255: less than 0.14 % of it.
  public static let marginPerLineWidth =
    LaserLayer.outerGlow.lineWidth / 2 + 3 * LaserLayer.outerGlow.sigma

  /// The seed's margin in line widths, 7.5, which cuts up to 2.2 % of alpha.
  public static let seedMarginPerLineWidth =
    LaserLayer.outerGlow.lineWidth / 2 + 2 * LaserLayer.outerGlow.sigma

  /// The alpha of both glows over each other, at a distance from an infinite straight line.
  ///
  /// - Parameter distance: From the middle of the line, in units of the plot's line width; its sign
  ///   is ignored.
  /// - Returns: 0...1; 0 for an infinite distance, NaN for NaN.
  public static func glowAlpha(atDistance distance: Double) -> Double {
    let outer = LaserLayer.outerGlow.alpha(atDistance: distance)
    let inner = LaserLayer.innerGlow.alpha(atDistance: distance)
    return inner + outer * (1 - inner)
  }
}
