import PlotGeometry
import SampleStore

/// Draws an arrangement: the shapes first, the texts above them.
struct SceneDrawing {
  /// Of a crowd of dots so many are drawn that can be told apart.
  private static let mostDots = 50_000

  let request: PlotRequest
  let data: SceneData
  let arrangement: Arrangement
  let style: TextStyle
  let theme: PlotTheme
  /// The visible line of each series, for drawing.
  let lines: [PlotLine?]
  /// Where bars and candles stand; nil where there are none.
  let bars: Bars?
  /// The shapes so far.
  var items: [DisplayItem] = []
  /// The texts so far, which come last.
  var texts: PlacedTexts
  /// The width of the stick's label, and where its middle lies.
  var stickLabel: (width: Double, x: Double)?
  /// Where the stick's label lies.
  var labelBox: PlotFrame?
  /// The dense lines that let those below them show through.
  var fadedLines: Set<Int> = []
  /// The labels of marks that have found no place.
  var crowdedLabels: [String] = []
  /// The sticks so far.
  var sticks: [PlotFrame] = []

  var frame: PlotFrame { arrangement.layout.frame }
  var scale: SceneScale { arrangement.axes.scale }
  /// Where the values of a series lie.
  func scale(of index: Int) -> SceneScale {
    arrangement.axes[request.series[index].style.axis].scale
  }
  var config: PlotConfig { request.config }

  /// Begins a drawing whose lines are divided into so many columns; nil is what the picture's pixels show.
  init(
    _ request: PlotRequest, _ data: SceneData, _ arrangement: Arrangement, _ style: TextStyle,
    columns: Int? = nil
  ) {
    self.request = request
    self.data = data
    self.arrangement = arrangement
    self.style = style
    theme = request.config.theme.theme
    bars = Bars(request, in: data.xDomain)
    texts = PlacedTexts(
      in: PlotSize(width: request.config.width, height: request.config.height), style)
    let (axes, scale) = (arrangement.axes, arrangement.axes.scale)
    let columns =
      columns ?? request.config.columnsPerPixel * request.pixelColumns(in: scale.x.length)
    lines = request.series.indices.map {
      request.line(
        of: $0, on: axes[request.series[$0].style.axis].scale, columns: columns,
        samplesPerColumn: 1, roundsColumns: true, mostDots: SceneDrawing.mostDots)
    }
  }

  /// Draws everything, bottom first.
  mutating func draw() {
    shadeMarks()
    shadeStretch()
    drawGrid()
    drawDaySeparators()
    drawBands()
    for (index, input) in request.series.enumerated() where input.style.shape == .area {
      drawArea(of: index)
    }
    drawAxisLines()
    for index in request.series.indices { drawGhost(of: index) }
    // Lines run over rules and these over bars, whichever was named first.
    for index in bars?.drawn ?? [] { drawBars(of: index) }
    for index in request.series.indices { drawCandles(of: index) }
    drawRules()
    fadedLines = denseLines()
    for index in request.series.indices { drawLine(of: index) }
    for index in request.series.indices { drawIndicator(of: index) }
    drawNotes()
    drawMarks()
    for index in request.series.indices { placeIndicatorText(of: index) }
    placeTitle()
    placeCaption()
    placeTickLabels()
    placeLegend()
    placeMarkLabels()
    clearTextsOfSticks()
    items += texts.items.map { .text($0) }
  }

  func color(of index: Int) -> Color { request.color(of: index) }

  var background: Color { config.background ?? theme.background }
}

extension PlotConfig {
  /// Into how many columns a line is divided for each pixel.
  ///
  /// With smooth edges the eye sees no difference. Large pixels show more.
  var columnsPerPixel: Int { scale < 2 ? 6 : 4 }

  /// Into how many columns a line is divided that is as wide as the picture.
  package var lineColumns: Int { columnsPerPixel * Int((width * scale).rounded(.up)) }
}

extension PlotRequest {
  /// How many pixel columns there are in a width.
  func pixelColumns(in width: Double) -> Int {
    Int(max(1, min((width * config.scale).rounded(.up), 1e6)))
  }

  /// The colour of a series: its own, the config's for the first one, or the theme's.
  func color(of index: Int) -> Color {
    (series.indices.contains(index) ? series[index].style.color : nil)
      ?? (index == 0 ? config.color : nil)
      ?? color(ofNumber: colorNumber(of: index))
  }

  /// The colour of a number: that of the palette, or the theme's.
  func color(ofNumber number: Int) -> Color {
    let theme = config.theme.theme
    return theme.color(number, of: config.palette.isEmpty ? theme.series : config.palette)
  }

  /// The number of a series' colour: members of a group that are grey have none of their own.
  private func colorNumber(of index: Int) -> Int {
    series.indices.contains(index) ? series[index].colorNumber ?? index : index
  }
}

// MARK: - Axes

extension SceneDrawing {
  private func rule(
    _ x0: Double, _ y0: Double, _ x1: Double, _ y1: Double, _ color: Color, dash: [Double] = [],
    width: Double = 1
  ) -> DisplayItem {
    .rule(
      RuleItem(
        from: PlotPoint(x: x0, y: y0), to: PlotPoint(x: x1, y: y1), width: width, color: color,
        dash: dash))
  }

  mutating func drawGrid() {
    let (frame, theme) = (frame, theme)
    for axis in ValueAxis.allCases {
      let grid = arrangement.axes.grid(of: axis, request.settings(of: axis))
      guard grid != .off, let ticks = arrangement.axes[axis].ticks?.ticks else { continue }
      let dash = grid == .dashed ? [4.0, 4.0] : []
      for tick in ticks {
        // The x axis' own line lies over the lowest one.
        if arrangement.axes.x != nil, tick.position >= frame.maxY - 0.5 { continue }
        items.append(
          rule(frame.x, tick.position, frame.maxX, tick.position, theme.grid, dash: dash))
      }
    }
    if let x = arrangement.axes.x, let grid = request.xAxis.grid, grid != .off {
      for tick in x.ticks {
        items.append(
          rule(
            tick.position, frame.y, tick.position, frame.maxY, theme.grid,
            dash: grid == .dashed ? [4, 4] : []))
      }
    }
  }

  /// Quiet dotted lines at midnight, where days are wide enough to be seen as days.
  mutating func drawDaySeparators() {
    // A bar stands on its day's midnight.
    guard arrangement.axes.x != nil, request.xAxis.grid == nil, request.xAxis.scale == .linear,
      !request.series.contains(where: \.style.shape.isAcross)
    else { return }
    if request.xAxis.quantity == .sessions, let spacing = request.spacing {
      let mostDays = Int(scale.x.length / 36)
      for rank in spacing.nights(in: data.xDomain, of: request.zone, mostDays: mostDays) {
        let x = scale.x.position(of: rank)
        items.append(rule(x, frame.y, x, frame.maxY, theme.axis, dash: [1, 3]))
      }
    }
    guard data.isTime else { return }
    let domain = data.xDomain
    let days = domain.length / 86_400
    guard days > 1, scale.x.length / days >= 36 else { return }
    var date = request.zone.civil(at: domain.lower).date.adding(days: 1)
    var midnight = request.zone.startOfDay(date)
    while midnight < domain.upper {
      if midnight > domain.lower {
        let x = scale.x.position(of: midnight)
        items.append(rule(x, frame.y, x, frame.maxY, theme.axis, dash: [1, 3]))
      }
      let next = date.adding(days: 1)
      guard next > date else { return }
      date = next
      midnight = request.zone.startOfDay(date)
    }
  }

  mutating func drawAxisLines() {
    if let x = arrangement.axes.x {
      items.append(rule(frame.x, frame.maxY, frame.maxX, frame.maxY, theme.axis))
      for tick in request.place.hasXTexts ? x.ticks : [] {
        items.append(
          rule(
            tick.position, frame.maxY, tick.position, frame.maxY + Arrangement.tickLength,
            theme.axis))
      }
    }
    // Grid lines show where the ticks are; without them an axis line does.
    for axis in ValueAxis.allCases {
      guard let ticks = arrangement.axes[axis].ticks?.ticks,
        arrangement.axes.grid(of: axis, request.settings(of: axis)) == .off
      else { continue }
      let (x, outwards) = axis == .left ? (frame.x, -1.0) : (frame.maxX, 1.0)
      items.append(rule(x, frame.y, x, frame.maxY, theme.axis))
      for tick in ticks {
        items.append(
          rule(
            x, tick.position, x + outwards * Arrangement.tickLength, tick.position, theme.axis))
      }
    }
  }
}
