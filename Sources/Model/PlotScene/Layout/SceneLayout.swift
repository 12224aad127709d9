import LaserBlur
package import PlotGeometry

/// Where the parts of a picture lie.
package struct SceneLayout: Hashable, Sendable {
  /// The title and the legend; height 0 where there are none.
  package let header: PlotFrame
  /// The row of the value stick's label, as wide as the picture; height 0 where there is none.
  package let labelRow: PlotFrame
  /// What the value stick spans from top to bottom: the plot with its paddings.
  package let stickSpan: PlotFrame
  /// What the data fill at relative width 1.
  package let frame: PlotFrame

  /// What a layout has to leave room for.
  struct Needs {
    /// Where the panel lies, or the whole picture.
    var cell: PlotFrame
    /// How far the frame keeps at least from the cell's edges.
    var least: PlotInsets
    /// Title and legend.
    var header: Header
    /// The height of the stick's label.
    var labelHeight: Double
    /// The width of the thickest line.
    var lineWidth: Double
    /// The height of what stands below the plot: an overview, the caption.
    var footHeight = 0.0
    /// Whether the stick's label stands directly above what it spans.
    var isTight = false
    /// What reaches beyond the frame.
    var room = Room()
  }

  /// What axes and marks need beyond the frame.
  struct Room: Equatable {
    /// The axes' texts, which no other part of the picture may cover.
    var axes = PlotInsets.zero
    /// The marks on the last samples, which only the picture's edges cut.
    var marks = PlotInsets.zero
    /// The line of the units above the y axes; nil where there are none.
    var units: UnitLine?
  }

  /// The line of the units, by its height.
  enum UnitLine: Equatable {
    /// The line of the stick's label and the legend.
    case shared(Double)
    /// A line below it.
    case own(Double)

    /// How far above the frame the units reach: they stand clear of the label at its upper edge.
    var reach: Double {
      switch self {
      case .shared(let line), .own(let line): 1.5 * line
      }
    }
  }

  /// The layout of a picture.
  init(_ config: PlotConfig, _ needs: Needs) {
    self = config.style == .axes ? .axes(config, needs) : .minimal(config, needs)
  }

  private init(header: PlotFrame, labelRow: PlotFrame, stickSpan: PlotFrame, frame: PlotFrame) {
    self.header = header
    self.labelRow = labelRow
    self.stickSpan = stickSpan
    self.frame = frame
  }

  /// The plot below one line for the label, the legend and the title, the stick as high as the plot.
  private static func axes(_ config: PlotConfig, _ needs: Needs) -> SceneLayout {
    let picture = needs.cell
    let isInteractive = config.interaction != .off
    // Without title and legend the label has a line of its own.
    let line =
      needs.header.lastLine
      ?? PlotFrame(x: picture.x, y: picture.y, width: picture.width, height: 0)
    let hasRow = isInteractive || line.height > 0
    let row = PlotFrame(
      x: picture.x, y: line.y, width: picture.width,
      height: hasRow ? max(line.height, needs.labelHeight) : 0)
    let margin = config.margin(lineWidth: needs.lineWidth)
    let space =
      isInteractive && !needs.isTight ? config.spaceBetweenValueStickAndStickLabel : 0
    let padding = config.padding(
      in: picture.maxY - needs.footHeight - row.maxY - space, margin)
    let (axes, marks) = (needs.room.axes, needs.room.marks)
    let rowEnd = row.maxY - picture.y
    let aboveUnits: Double = if case .own? = needs.room.units { rowEnd } else { 0 }
    let top = max(
      rowEnd + max(space + padding.top + margin.top, axes.top),
      needs.room.units.map { aboveUnits + $0.reach } ?? 0)
    let body = picture.inset(by: PlotInsets(bottom: needs.footHeight))
    let frame = body.inset(
      by: PlotInsets(
        top: max(top, marks.top, hasRow ? 0 : axes.top + Arrangement.margin),
        bottom: max(padding.bottom + margin.bottom, axes.bottom, marks.bottom),
        leading: max(margin.leading, axes.leading, marks.leading),
        trailing: max(margin.trailing, axes.trailing, marks.trailing)
      ).widened(by: needs.least))
    let (above, below) = (max(frame.y - padding.top, picture.y), frame.maxY + padding.bottom)
    return SceneLayout(
      header: PlotFrame(
        x: picture.x, y: picture.y, width: picture.width,
        height: needs.header.height(below: picture.y)),
      labelRow: row,
      stickSpan: PlotFrame(
        x: picture.x, y: above, width: picture.width, height: min(below, body.maxY) - above),
      frame: frame)
  }

  /// The seed's layouts below the header.
  ///
  /// Without interaction the frame is the whole picture, else there are the label's row and the
  /// paddings. Edge adjustment and glow margin come on top of that; axes use the paddings and the margin
  /// before they take room of their own.
  private static func minimal(_ config: PlotConfig, _ needs: Needs) -> SceneLayout {
    let picture = needs.cell
    let headerHeight = needs.header.lastLine.map { $0.maxY - picture.y + 2 } ?? 0
    let rest = picture.inset(
      by: PlotInsets(top: headerHeight, bottom: needs.footHeight))
    let margin = config.margin(lineWidth: needs.lineWidth)
    let isInteractive = config.interaction != .off
    let space = config.spaceBetweenValueStickAndStickLabel
    let padding = config.padding(in: rest.height - needs.labelHeight - space, margin)
    let axes = needs.room.axes.widened(by: PlotInsets(top: needs.room.units?.reach ?? 0))
    let isFramed = axes != .zero
    let insets = PlotInsets(
      top: max(margin.top, isFramed ? axes.top + Arrangement.margin - padding.top : 0),
      bottom: max(margin.bottom, axes.bottom - padding.bottom),
      leading: max(margin.leading, axes.leading),
      trailing: max(margin.trailing, axes.trailing)
    ).widened(  // The paddings come on top, above and below.
      by: PlotInsets(leading: needs.least.leading, trailing: needs.least.trailing))
    let canvas = PlotSize(width: rest.width, height: rest.height)
    let layout =
      isInteractive
      ? PlotLayout.interactive(
        in: canvas, labelHeight: needs.labelHeight, labelSpace: space, topPadding: padding.top,
        bottomPadding: padding.bottom, insets: insets)
      : PlotLayout.plain(in: canvas, insets: insets)
    return SceneLayout(
      header: PlotFrame(
        x: picture.x, y: picture.y, width: picture.width, height: min(headerHeight, picture.height)),
      labelRow: layout.labelRow.moved(to: rest),
      stickSpan: layout.stickSpan.moved(to: rest),
      frame: layout.frame.moved(to: rest))
  }
}

extension PlotConfig {
  /// The room that lines need at the frame's edges.
  fileprivate func margin(lineWidth: Double) -> PlotInsets {
    let edges = PlotInsets.stroke(lineWidth: lineWidth, at: adjustedEdgesToFitLineStrokeInCanvas)
    return useLaserLightLinePlotStyle && glowMargin == .fit
      ? edges + PlotInsets(LaserLayer.marginPerLineWidth * lineWidth) : edges
  }

  /// The stick's paddings; in too low a stretch they give way in proportion until the plot has its
  /// least height.
  fileprivate func padding(in height: Double, _ margin: PlotInsets) -> PlotInsets {
    let config = resolved
    let (above, below) = (config.valueStickTopPadding ?? 0, config.valueStickBottomPadding ?? 0)
    let wanted = above + below
    guard interaction != .off, wanted > 0 else { return .zero }
    let spare = max(height - margin.top - margin.bottom - Furniture.leastFrame.height, 0)
    let share = min(spare / wanted, 1)
    return PlotInsets(top: share * above, bottom: share * below)
  }
}

extension PlotFrame {
  fileprivate func moved(to origin: PlotFrame) -> PlotFrame {
    PlotFrame(x: x + origin.x, y: y + origin.y, width: width, height: height)
  }
}
