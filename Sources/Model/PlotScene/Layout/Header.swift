import PlotGeometry

/// The title, what stands below it, and the legend, in the last of their lines where it fits beside it.
struct Header {
  /// The space at the picture's left and right edges, between title and legend, and above a title.
  static let (margin, spacing, top) = (8.0, 24.0, 6.0)

  /// A line of the title or the subtitle.
  struct Line: Hashable {
    let text: String
    let font: Font
    let role: Role
    /// Its left end and its middle.
    let x: Double
    let y: Double

    var isTitle: Bool { role == .title }
  }

  /// What a line says.
  enum Role {
    case title, subtitle
    /// What stands over one of several panels.
    case panelName
  }

  /// The title's lines, then the subtitle's, then the panel's name.
  let lines: [Line]
  let legend: Legend
  /// Where the legend's left end and the middle of its first row lie.
  private(set) var legendOrigin: PlotPoint
  /// The distance between the middles of two rows of the legend.
  let rowHeight: Double
  /// The last line from left to right; nil where there is none.
  let lastLine: PlotFrame?

  /// How far the lines reach below an edge; 0 where there are none.
  func height(below y: Double) -> Double { lastLine.map { $0.maxY - y } ?? 0 }

  /// The space beside what stands in a panel: smaller where several columns make it narrow.
  static func margin(in request: PlotRequest) -> Double {
    request.columns > 1 ? min(margin, request.cell.width / 16) : margin
  }

  /// Whether the legend stands beside the last of the lines.
  var isBeside: Bool { lines.last?.y == legendOrigin.y && !legend.entries.isEmpty }

  /// The header of a request.
  init(_ request: PlotRequest, _ furniture: Furniture, _ style: TextStyle) {
    let cell = request.cell
    let margin = Header.margin(in: request)
    let room = cell.width - 2 * margin
    let start = cell.x + margin
    var lines: [Line] = []
    var last: PlotFrame?
    func place(_ texts: [String], _ font: Font, _ role: Role) {
      for text in texts {
        let cut =
          role == .panelName && request.place.hasAlikeNames
          ? style.fittedInside(text, in: font, width: room)
          : style.fitted(text, in: font, width: room)
        guard let text = cut else { continue }
        let height = style.height(text, in: font)
        let y =
          last.map { $0.maxY + (role == .title ? 0 : role == .subtitle ? 1 : 4) }
          ?? cell.y + (role == .panelName ? 0 : Header.top)
        lines.append(Line(text: text, font: font, role: role, x: start, y: y + height / 2))
        last = PlotFrame(x: cell.x, y: y, width: cell.width, height: height)
      }
    }
    if furniture.contains(.title) { place(request.titleLines, style.title, .title) }
    if furniture.contains(.subtitle) { place(request.subtitleLines, style.label, .subtitle) }
    if furniture.contains(.title), request.place.isOneOfSeveral,
      let name = request.panels[0].name
    {
      place([name], style.name, .panelName)
    }
    self.lines = lines
    let hasLegend = furniture.contains(.legend) && request.wantsLegend
    legend = Legend(hasLegend ? request.legendLabels : [], width: room, style)
    rowHeight = style.lineHeight + 4
    if let line = lines.last, legend.rowCount == 1,
      style.width(line.text, in: line.font) + Header.spacing + legend.width <= room
    {
      legendOrigin = PlotPoint(x: cell.maxX - margin - legend.width, y: line.y)
    } else {
      let y = last.map { $0.maxY + 4 } ?? cell.y
      legendOrigin = PlotPoint(x: start, y: y + style.lineHeight / 2)
      if legend.rowCount > 0 {
        last = PlotFrame(
          x: cell.x, y: y + Double(legend.rowCount - 1) * rowHeight, width: cell.width,
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
