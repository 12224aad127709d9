import PlotGeometry

/// The names of several series, each behind a piece of its line.
struct Legend {
  /// One series in the legend.
  struct Entry {
    let series: Int
    let text: String
    /// From the left edge of the swatch, in points.
    let x: Double
    /// Counted from the first row.
    let row: Int
  }

  /// The length of a swatch, the space behind it and the one before the next.
  static let (swatch, gap, spacing) = (16.0, 6.0, 18.0)

  let entries: [Entry]
  /// How many rows there are.
  let rowCount: Int
  /// The length of the longest row.
  let width: Double

  /// Labels in reading order, in rows of a width; those that do not fit are shortened.
  init(_ labels: [String], width limit: Double, _ style: TextStyle) {
    var entries: [Entry] = []
    var x = 0.0
    var row = 0
    var longest = 0.0
    for (series, label) in labels.enumerated() {
      let room = limit - Legend.swatch - Legend.gap
      guard let text = style.fitted(label, in: style.label, width: room) else { continue }
      let width = Legend.swatch + Legend.gap + style.width(text)
      if x > 0, x + width > limit {
        x = 0
        row += 1
      }
      entries.append(Entry(series: series, text: text, x: x, row: row))
      longest = max(longest, x + width)
      x += width + Legend.spacing
    }
    self.entries = entries
    rowCount = entries.isEmpty ? 0 : row + 1
    width = longest
  }
}

/// The title and the legend, in one row where they fit side by side.
struct Header {
  /// The space at the picture's edges and between title and legend.
  static let (margin, spacing) = (8.0, 24.0)

  let title: String?
  let legend: Legend
  /// Where the legend's left end and the middle of its first row lie.
  let legendOrigin: Point
  /// The middle of the title.
  let titleY: Double
  /// The distance between the middles of two rows of the legend.
  let rowHeight: Double
  /// The height of all of it with the space below; 0 where it is empty.
  let height: Double

  /// The header of a request.
  init(_ request: PlotRequest, _ furniture: Furniture, _ style: TextStyle) {
    let room = request.config.width - 2 * Header.margin
    let wanted = furniture.contains(.title) ? request.titleLine : nil
    title = wanted.flatMap { style.fitted($0, in: style.title, width: room) }
    // The seed's bare line fills the picture, also where there are several.
    let hasLegend =
      furniture.contains(.legend) && request.config.style == .axes && request.series.count > 1
    let labels = hasLegend ? request.series.map(\.label) : []
    legend = Legend(labels, width: room, style)
    rowHeight = style.lineHeight + 4
    let titleHeight = title.map { style.height($0, in: style.title) } ?? 0
    let titleWidth = title.map { style.width($0, in: style.title) } ?? 0
    let isBeside =
      legend.rowCount == 1 && title != nil
      && titleWidth + Header.spacing + legend.width <= room
    var y = Header.margin
    titleY = y + titleHeight / 2
    if title != nil { y += titleHeight + 4 }
    if isBeside {
      legendOrigin = Point(x: request.config.width - Header.margin - legend.width, y: titleY)
    } else {
      legendOrigin = Point(x: Header.margin, y: y + rowHeight / 2)
      y += Double(legend.rowCount) * rowHeight
    }
    height = title == nil && legend.rowCount == 0 ? 0 : y + 2
  }
}
