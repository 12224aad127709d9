import LaserBlur
public import PlotGeometry

/// Where the parts of a picture lie.
public struct SceneLayout: Hashable, Sendable {
  /// The rows of the title and the legend; height 0 where there are none.
  public let header: Frame
  /// The row of the value stick's label, as wide as the picture; height 0 without interaction.
  public let labelRow: Frame
  /// What the value stick spans from top to bottom: the plot with its paddings.
  public let stickSpan: Frame
  /// What the data fill at relative width 1.
  public let frame: Frame

  /// The layout of a picture.
  ///
  /// Without interaction the frame is the whole picture below the header, else the seed's interactive
  /// layout. Edge adjustment and glow margin come on top of that; the axes use the paddings and the
  /// margin before they take room of their own. Where the picture is too low for the paddings, they
  /// give way in proportion until the plot has its least height.
  ///
  /// - Parameters:
  ///   - config: The picture's size and paddings.
  ///   - headerHeight: The height of title and legend.
  ///   - labelHeight: The height of the stick's label.
  ///   - lineWidth: The width of the thickest line.
  ///   - axes: How far axes and marks reach beyond the frame on each side.
  init(
    _ config: PlotConfig, headerHeight: Double, labelHeight: Double, lineWidth: Double,
    axes: Insets
  ) {
    let picture = Frame(Size(width: config.width, height: config.height))
    header = Frame(
      x: 0, y: 0, width: picture.width, height: min(headerHeight, picture.height))
    let rest = picture.inset(by: Insets(top: headerHeight))
    var margin = Insets.stroke(
      lineWidth: lineWidth, at: config.adjustedEdgesToFitLineStrokeInCanvas)
    if config.useLaserLightLinePlotStyle, config.glowMargin == .fit {
      margin = margin + Insets(Laser.marginPerLineWidth * lineWidth)
    }
    let isInteractive = config.interaction != .off
    let padding = config.valueStickTopPadding + config.valueStickBottomPadding
    let spare =
      rest.height - labelHeight - config.spaceBetweenValueStickAndStickLabel - margin.top
      - margin.bottom - Furniture.leastFrame.height
    let share = isInteractive ? (padding > spare ? max(spare, 0) / padding : 1) : 0
    let above = share * config.valueStickTopPadding
    let below = share * config.valueStickBottomPadding
    let insets = Insets(
      top: max(margin.top, axes.top - above), bottom: max(margin.bottom, axes.bottom - below),
      leading: max(margin.leading, axes.leading),
      trailing: max(margin.trailing, axes.trailing))
    let canvas = Size(width: rest.width, height: rest.height)
    let layout =
      isInteractive
      ? PlotLayout.interactive(
        in: canvas, labelHeight: labelHeight,
        labelSpace: config.spaceBetweenValueStickAndStickLabel, topPadding: above,
        bottomPadding: below, insets: insets)
      : PlotLayout.plain(in: canvas, insets: insets)
    labelRow = layout.labelRow.moved(down: rest.y)
    stickSpan = layout.stickSpan.moved(down: rest.y)
    frame = layout.frame.moved(down: rest.y)
  }
}

extension Frame {
  fileprivate func moved(down distance: Double) -> Frame {
    Frame(x: x, y: y + distance, width: width, height: height)
  }
}
