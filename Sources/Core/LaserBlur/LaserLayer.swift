/// One of the three strokes of a laser line, in units of the plot's line width.
///
/// All have round caps and joins; a mitred glow would be cut at its tips.
public struct LaserLayer: Hashable, Sendable {
  /// The wide glow at the bottom.
  public static let outerGlow = LaserLayer(lineWidth: 3, blurRadius: 3)
  /// The narrow glow above it.
  public static let innerGlow = LaserLayer(lineWidth: 2, blurRadius: 2)
  /// The sharp line on top.
  public static let core = LaserLayer(lineWidth: 1, blurRadius: 0)
  /// The three layers, bottom to top.
  public static let all = [outerGlow, innerGlow, core]

  /// The width of the stroke.
  public let lineWidth: Double
  /// The radius of the blur, 0 for none.
  public let blurRadius: Double

  /// The blur's standard deviation.
  public var sigma: Double { blurRadius * LaserLayer.sigmaPerRadius }

  /// The alpha of an infinite straight line at a distance from its middle.
  ///
  /// With w the line width, Φ((d + w/2) / sigma) - Φ((d - w/2) / sigma). Without blur: 1 inside the
  /// line, 0 outside, 1/2 on its border.
  ///
  /// - Parameter distance: From the middle of the line, in units of the plot's line width; its sign
  ///   is ignored.
  /// - Returns: 0...1; 0 for an infinite distance, NaN for NaN.
  public func alpha(atDistance distance: Double) -> Double {
    let d = distance.magnitude
    let half = lineWidth / 2
    if d.isNaN { return d }
    if sigma == 0 { return d < half ? 1 : d == half ? 0.5 : 0 }
    let alpha =
      NormalDistribution.cumulative((d + half) / sigma)
      - NormalDistribution.cumulative((d - half) / sigma)
    return max(0, alpha)
  }
}

/// The three layers together: how far they reach, and what they look like across.
extension LaserLayer {
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
