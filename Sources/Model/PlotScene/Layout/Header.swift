import PlotGeometry

/// The title and the legend, in one line where they fit side by side.
struct Header {
  /// The space at the picture's left and right edges, between title and legend, and above a title.
  static let (margin, spacing, top) = (8.0, 24.0, 6.0)

  let title: String?
  let legend: Legend
  /// Where the legend's left end and the middle of its first row lie.
  let legendOrigin: PlotPoint
  /// The middle of the title.
  let titleY: Double
  /// The distance between the middles of two rows of the legend.
  let rowHeight: Double
  /// The last line from left to right; nil where there is none.
  let lastLine: PlotFrame?

  /// Where the lines end; 0 where there are none.
  var height: Double { lastLine?.maxY ?? 0 }

  /// The header of a request.
  init(_ request: PlotRequest, _ furniture: Furniture, _ style: TextStyle) {
    let picture = request.config.width
    let room = picture - 2 * Header.margin
    let wanted = furniture.contains(.title) ? request.titleLine : nil
    title = wanted.flatMap { style.fitted($0, in: style.title, width: room) }
    let hasLegend = furniture.contains(.legend) && request.wantsLegend
    let labels = hasLegend ? request.legendLabels : []
    legend = Legend(labels, width: room, style)
    rowHeight = style.lineHeight + 4
    let titleHeight = title.map { style.height($0, in: style.title) } ?? 0
    let titleWidth = title.map { style.width($0, in: style.title) } ?? 0
    let isBeside =
      legend.rowCount == 1 && title != nil
      && titleWidth + Header.spacing + legend.width <= room
    titleY = Header.top + titleHeight / 2
    var last = title.map { _ in PlotFrame(x: 0, y: Header.top, width: picture, height: titleHeight)
    }
    if isBeside {
      legendOrigin = PlotPoint(x: picture - Header.margin - legend.width, y: titleY)
    } else {
      let y = last.map { $0.maxY + 4 } ?? 0
      legendOrigin = PlotPoint(x: Header.margin, y: y + style.lineHeight / 2)
      if legend.rowCount > 0 {
        last = PlotFrame(
          x: 0, y: y + Double(legend.rowCount - 1) * rowHeight, width: picture,
          height: style.lineHeight)
      }
    }
    lastLine = last
  }
}
