/// The lines of a laser plot that share one opacity: three layers, composed as one.
///
/// Bottom to top: outer glow, inner glow, core, each source-over in encoded sRGB; then the whole at
/// the group's opacity, as segments are dimmed. Lines that cross within a group do not add up.
public struct LaserGroup: Hashable, Sendable {
  /// The alpha of the outer glow.
  public let outer: AlphaPlane
  /// The alpha of the inner glow.
  public let inner: AlphaPlane
  /// The coverage of the sharp core.
  public let core: CoverageMask
  /// The colour of both glows.
  public let glowColor: SRGBColor
  /// The colour of the core; the seed's is white, which vanishes on white paper.
  public let coreColor: SRGBColor
  /// The opacity of the composed layers, 0...1.
  public let opacity: Double

  /// Makes a group of layers that are blurred already.
  ///
  /// - Parameters:
  ///   - outer: The blurred stroke of ``LaserLayer/outerGlow``.
  ///   - inner: The blurred stroke of ``LaserLayer/innerGlow``.
  ///   - core: The stroke of ``LaserLayer/core``.
  ///   - glowColor: The colour of both glows.
  ///   - coreColor: The colour of the core.
  ///   - opacity: Clamped to 0...1; NaN becomes 0.
  public init(
    outer: AlphaPlane, inner: AlphaPlane, core: CoverageMask, glowColor: SRGBColor,
    coreColor: SRGBColor = .white, opacity: Double = 1
  ) {
    self.outer = outer
    self.inner = inner
    self.core = core
    self.glowColor = glowColor
    self.coreColor = coreColor
    self.opacity = opacity.clampedToUnit
  }

  /// Makes a group of three strokes, and blurs the glows.
  ///
  /// - Parameters:
  ///   - outerStroke: The stroke of ``LaserLayer/outerGlow``: 3 line widths, round caps and joins.
  ///   - innerStroke: The stroke of ``LaserLayer/innerGlow``: 2 line widths.
  ///   - core: The stroke of ``LaserLayer/core``: 1 line width.
  ///   - lineWidth: The plot's line width in points; 0 blurs nothing.
  ///   - deviceScale: Pixels per point.
  ///   - glowColor: The colour of both glows.
  ///   - coreColor: The colour of the core.
  ///   - opacity: Clamped to 0...1; NaN becomes 0.
  /// - Throws: ``BlurError`` if a blur's sigma, 3 or 2 line widths in pixels, is out of range.
  ///
  /// Edge cases: masks of different sizes are laid on each other at their top left corners.
  public init(
    outerStroke: CoverageMask, innerStroke: CoverageMask, core: CoverageMask,
    lineWidth: Double, deviceScale: Double = 1, glowColor: SRGBColor,
    coreColor: SRGBColor = .white, opacity: Double = 1
  ) throws(BlurError) {
    let scale = lineWidth * deviceScale
    self.init(
      outer: try GaussianBlur(sigma: LaserLayer.outerGlow.sigma * scale).blurred(outerStroke),
      inner: try GaussianBlur(sigma: LaserLayer.innerGlow.sigma * scale).blurred(innerStroke),
      core: core, glowColor: glowColor, coreColor: coreColor, opacity: opacity)
  }

  /// The rectangle outside which the group is transparent.
  public var bounds: PixelRect { outer.rect.union(inner.rect).union(core.touched) }
}
