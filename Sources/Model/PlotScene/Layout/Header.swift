import PlotGeometry

/// The title, what stands below it, and the legend, in the last of their lines where it fits beside it.
struct Header {
  /// The space at the picture's left and right edges, between title and legend, and above a title.
  static let (margin, spacing, top) = (8.0, 24.0, 6.0)

  /// A line of the title or the subtitle.
  struct Line: Hashable {
    let text: String
    let font: Font
    let isTitle: Bool
    /// Its middle.
    let y: Double
  }

  /// The title's lines, then the subtitle's.
  let lines: [Line]
  let legend: Legend
  /// Where the legend's left end and the middle of its first row lie.
  private(set) var legendOrigin: PlotPoint
  /// The distance between the middles of two rows of the legend.
  let rowHeight: Double
  /// The last line from left to right; nil where there is none.
  let lastLine: PlotFrame?

  /// Where the lines end; 0 where there are none.
  var height: Double { lastLine?.maxY ?? 0 }

  /// Whether the legend stands beside the last of the lines.
  var isBeside: Bool { lines.last?.y == legendOrigin.y && !legend.entries.isEmpty }

  /// The header of a request.
  init(_ request: PlotRequest, _ furniture: Furniture, _ style: TextStyle) {
    let picture = request.config.width
    let room = picture - 2 * Header.margin
    var lines: [Line] = []
    var last: PlotFrame?
    func place(_ texts: [String], _ font: Font, isTitle: Bool) {
      for text in texts {
        guard let text = style.fitted(text, in: font, width: room) else { continue }
        let height = style.height(text, in: font)
        let y = last.map { $0.maxY + (isTitle ? 0 : 1) } ?? Header.top
        lines.append(Line(text: text, font: font, isTitle: isTitle, y: y + height / 2))
        last = PlotFrame(x: 0, y: y, width: picture, height: height)
      }
    }
    if furniture.contains(.title) { place(request.titleLines, style.title, isTitle: true) }
    if furniture.contains(.subtitle) { place(request.subtitleLines, style.label, isTitle: false) }
    self.lines = lines
    let hasLegend = furniture.contains(.legend) && request.wantsLegend
    legend = Legend(hasLegend ? request.legendLabels : [], width: room, style)
    rowHeight = style.lineHeight + 4
    if let line = lines.last, legend.rowCount == 1,
      style.width(line.text, in: line.font) + Header.spacing + legend.width <= room
    {
      legendOrigin = PlotPoint(x: picture - Header.margin - legend.width, y: line.y)
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

  /// Whether a line of texts at its ends, which reach so far into the picture, leaves room for the header.
  func hasRoom(between left: Double, and right: Double, of width: Double) -> Bool {
    lines.isEmpty && legend.rowCount <= 1
      && max(Header.margin, left) + legend.width + max(Header.margin, right) <= width
  }

  /// Moves a legend behind what stands at the left end of its line.
  mutating func moveLegend(behind left: Double) {
    legendOrigin = PlotPoint(x: max(legendOrigin.x, left), y: legendOrigin.y)
  }
}
