package import PlotGeometry
import SampleStore

/// A panel of a picture, laid out; most pictures have one.
package struct ScenePanel: Sendable {
  /// What stands in it.
  package let request: PlotRequest
  /// The same with every sample where the x axis shows it, and the panel's place.
  let placed: PlotRequest
  /// The number of each of its series in the whole request.
  let members: [Int]
  let data: SceneData
  var arrangement: Arrangement

  /// What the data fill at relative width 1.
  var frame: PlotFrame { arrangement.layout.frame }

  /// Lays out the panels of a request below each other, or in a grid.
  ///
  /// Their frames have the heights that the request says, in proportion; those below each other begin and
  /// end at the same x, and those beside each other at the same y. A frame's room depends on the labels of
  /// its ticks, these on its size: places are found by and by, and no frame ever grows on its way.
  ///
  /// - Throws: A ``SceneError`` where an axis cannot be had, or there is no room for so many panels.
  static func panels(
    of request: PlotRequest, placed: PlotRequest, _ places: ScenePlaces, _ style: TextStyle
  ) throws(SceneError) -> [ScenePanel] {
    let numbers = request.panels.indices
    var ranges: [SceneData] = []
    for number in numbers { ranges.append(try SceneData(placed.panel(number), places)) }
    if request.sharesValues {
      let all = numbers.map { (panel: placed.panel($0), data: ranges[$0]) }
      for number in numbers { ranges[number].share(all) }
    }
    func panel(
      _ number: Int, _ own: PlotRequest, _ arrangement: Arrangement
    ) -> ScenePanel {
      ScenePanel(
        request: request.panel(number), placed: own, members: request.series(inPanel: number),
        data: ranges[number], arrangement: arrangement)
    }
    guard numbers.count > 1 else {
      return [panel(0, placed, try Arrangement(placed, ranges[0], style))]
    }
    let rows = (numbers.count - 1) / request.columns + 1
    let page = Page(placed, rows: rows, style)
    let weights = (0..<rows).map { row in request.panels[row * request.columns].height }
    let wholeWeight = weights.reduce(0, +)
    let tooLow = SceneError(
      .panelsTooLow(count: numbers.count, height: request.config.height))
    guard page.area.height / Double(rows) >= Furniture.leastFrame.height else { throw tooLow }
    /// All panels with the same furniture; nil where that leaves too little to the data.
    func panels(with furniture: Furniture) throws(SceneError) -> [ScenePanel]? {
      var heights = weights.map { page.area.height * $0 / wholeWeight }
      var margins = Array(repeating: PlotInsets.zero, count: numbers.count)
      var panels: [ScenePanel] = []
      for _ in 0..<5 {
        panels = []
        for number in numbers {
          var own = placed.panel(number)
          own.place.cell = page.cell(number, heights: heights, columns: request.columns)
          own.place.least = margins[number]
          let arrangement = try Arrangement(own, ranges[number], style, furniture)
          panels.append(panel(number, own, arrangement))
        }
        let insets = panels.map { $0.placed.cell.insets(around: $0.frame) }
        let sides = insets.reduce(PlotInsets.zero) { $0.widened(by: $1) }
        func edges(ofRow row: Int) -> PlotInsets {
          let range = row * request.columns..<min((row + 1) * request.columns, numbers.count)
          return insets[range].reduce(.zero) { $0.widened(by: $1) }
        }
        let edges = (0..<rows).map(edges)
        let needed = numbers.map { number in
          let row = edges[number / request.columns]
          return PlotInsets(
            top: row.top, bottom: row.bottom, leading: sides.leading, trailing: sides.trailing)
        }
        let room = page.area.height - edges.reduce(0) { $0 + $1.top + $1.bottom }
        guard room / Double(rows) >= furniture.leastHeightInPanels,
          furniture == [] || panels.allSatisfy({ $0.frame.width >= Furniture.leastFrame.width })
        else { return nil }
        let next = zip(edges, weights).map { $0.top + $0.bottom + room * $1 / wholeWeight }
        let isSettled =
          needed == margins && zip(next, heights).allSatisfy { abs($0 - $1) < 1e-6 }
        if isSettled { break }
        (margins, heights) = (needed, next)
      }
      return panels
    }
    for furniture in Furniture.mostFirstInPanels {
      guard var panels = try panels(with: furniture) else { continue }
      if !page.lines.isEmpty || !page.caption.isEmpty {
        panels[0].arrangement.pageTexts = (page.lines, page.caption)
      }
      panels[0].arrangement.hasOverview = page.hasOverview
      return panels
    }
    throw tooLow
  }

  /// The texts around all panels, and the room between them.
  private struct Page {
    let lines: [Header.Line]
    let caption: [String]
    let area: PlotFrame
    let hasOverview: Bool

    /// Panels in one column have the title in the first one's header.
    init(_ request: PlotRequest, rows: Int, _ style: TextStyle) {
      caption = Arrangement.caption(of: request, style)
      var titles = request
      (titles.series, titles.bands) = ([], [])
      let header = Header(titles, [.title, .subtitle], style)
      let hasLines = request.columns > 1 && !header.lines.isEmpty
      lines = hasLines ? header.lines : []
      let rest = request.cell.inset(
        by: PlotInsets(
          top: hasLines ? header.height(below: 0) + 8 : 0,
          bottom: Arrangement.height(ofCaption: caption, style)))
      let above = rest.inset(by: PlotInsets(bottom: Overview.room(in: request.config)))
      // Rows have twice their least height above it.
      hasOverview =
        request.config.overview
        && above.height / Double(rows) >= 2 * Furniture.leastFrame.height
      area = hasOverview ? above : rest
    }

    /// Where a panel lies.
    func cell(_ number: Int, heights: [Double], columns: Int) -> PlotFrame {
      let (row, column) = number.quotientAndRemainder(dividingBy: columns)
      let width = area.width / Double(columns)
      return PlotFrame(
        x: area.x + Double(column) * width, y: area.y + heights[..<row].reduce(0, +), width: width,
        height: heights[row])
    }
  }
}

extension PlotFrame {
  /// How far a frame inside of this one is from its edges.
  fileprivate func insets(around frame: PlotFrame) -> PlotInsets {
    PlotInsets(
      top: frame.y - y, bottom: maxY - frame.maxY, leading: frame.x - x,
      trailing: maxX - frame.maxX)
  }
}

extension Scene {
  /// The panel of a series, and its number there.
  func place(of series: Int) -> (panel: ScenePanel, own: Int) {
    let panel = panel(of: series)
    return (panel, panel.members.firstIndex(of: series) ?? 0)
  }

  /// The panel of a series.
  package func panel(of series: Int) -> ScenePanel {
    panels[panels.count > 1 ? request.series[series].panel : 0]
  }

  /// The panel of what is filled between two series.
  package func panel(of band: BandInput) -> ScenePanel { panels[panels.count > 1 ? band.panel : 0] }

  /// Where the values of a series lie.
  func scale(of series: Int) -> SceneScale {
    panel(of: series).arrangement.axes[request.series[series].style.axis].scale
  }

  /// Where the parts of the first panel lie.
  package var layout: SceneLayout { panels[0].arrangement.layout }
  /// What the x axis shows: places, or ranks where samples stand evenly.
  package var xDomain: AxisInterval { panels[0].data.xDomain }
  /// What the first panel's y axis shows; 0 to 1 where everything stands on the right one.
  package var yDomain: AxisInterval { axes.left.domain }
  /// The first panel's axes.
  var axes: SceneAxes { panels[0].arrangement.axes }
  /// The first panel's title and legend.
  var header: Header { panels[0].arrangement.header }
  /// The lines below the plot.
  var caption: [String] {
    panels[0].arrangement.pageTexts?.caption ?? panels[0].arrangement.caption
  }
}
