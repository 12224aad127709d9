/// Where the parts of a plot lie in the picture.
///
/// Guarantees: all parts lie inside the picture, also where it is too small for them.
public struct PlotLayout: Hashable, Sendable {
  /// The row of the value stick's label, as wide as the picture; height 0 in the plain layout.
  public let labelRow: PlotFrame
  /// What the value stick spans from top to bottom: the plot with its paddings.
  public let stickSpan: PlotFrame
  /// What the data fill at relative width 1.
  public let frame: PlotFrame

  /// The seed's plain plot: the whole canvas, less insets.
  ///
  /// - Parameters:
  ///   - canvas: The picture's size.
  ///   - insets: Edge adjustment, glow margin, room for axes.
  /// - Returns: A label row of height 0, and a stick that spans the canvas.
  public static func plain(in canvas: PlotSize, insets: PlotInsets = .zero) -> PlotLayout {
    interactive(
      in: canvas, labelHeight: 0, labelSpace: 0, topPadding: 0, bottomPadding: 0, insets: insets)
  }

  /// The seed's interactive plot: a label row, a space, and the plot between its paddings.
  ///
  /// - Parameters:
  ///   - canvas: The picture's size.
  ///   - labelHeight: The label's own height.
  ///   - labelSpace: `spaceBetweenValueStickAndStickLabel`.
  ///   - topPadding: `valueStickTopPadding`: how far the stick reaches above the plot.
  ///   - bottomPadding: `valueStickBottomPadding`: how far it reaches below.
  ///   - insets: Edge adjustment, glow margin, room for axes; on top of the paddings.
  /// - Returns: The three parts, from top to bottom as listed.
  ///
  /// Edge cases: NaN and negative lengths count as 0. Where the picture is too low, the label row comes
  /// first, then the space, then the paddings, in proportion; the plot's height is then 0.
  /// Source: RHLinePlot, `RHInteractiveLinePlot`.
  public static func interactive(
    in canvas: PlotSize, labelHeight: Double, labelSpace: Double = 8, topPadding: Double = 28,
    bottomPadding: Double = 28, insets: PlotInsets = .zero
  ) -> PlotLayout {
    let picture = PlotFrame(canvas)
    let rowHeight = min(length(labelHeight), picture.height)
    let span = picture.inset(by: PlotInsets(top: rowHeight + length(labelSpace)))
    let padded = span.inset(by: PlotInsets(top: topPadding, bottom: bottomPadding))
    return PlotLayout(
      labelRow: PlotFrame(x: 0, y: 0, width: picture.width, height: rowHeight), stickSpan: span,
      frame: padded.inset(by: insets))
  }
}
