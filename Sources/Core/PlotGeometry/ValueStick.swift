/// The upright bar that marks the selected sample.
public struct ValueStick: Hashable, Sendable {
  /// The bar; its middle is ``x``.
  public let bar: PlotFrame

  /// The middle of the bar, in points.
  public let x: Double

  /// The bar at a position on the x axis.
  ///
  /// - Parameters:
  ///   - position: The selected sample's position; one outside the domain puts the stick at the nearer
  ///     end of the relative width, NaN at its left end.
  ///   - scale: Where positions are drawn.
  ///   - span: What the stick spans from top to bottom; see ``PlotLayout/stickSpan``.
  ///   - width: In points; NaN and negative widths become 0.
  ///
  /// Source: RHLinePlot, `valueStickOffset`.
  public init(at position: Double, on scale: LinearScale, span: PlotFrame, width: Double = 1.2) {
    let place = scale.clamped(scale.position(of: position))
    x = place.isNaN ? scale.start : place
    let width = length(width)
    bar = PlotFrame(x: x - width / 2, y: span.y, width: width, height: span.height)
  }
}
