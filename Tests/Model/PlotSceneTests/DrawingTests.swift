import AxisTicks
import PlotGeometry
import PlotScene
import SampleStore
import Testing

@Suite struct `Drawings` {
  /// A picture of 90 × 30 points, where the example's points are whole numbers.
  private let small = PlotConfig.plain.with {
    $0.width = 90
    $0.height = 30
  }

  private func points(_ coordinates: [(Double, Double)]) -> [PlotPoint] {
    coordinates.map { PlotPoint(x: $0.0, y: $0.1) }
  }

  @Test func `segments of one opacity are one line`() throws {
    let scene = try Scene(PlotRequest([example], config: small))
    #expect(
      scene.displayList.items == [
        .line(
          LineItem(
            runs: [
              points([
                (0, 30), (10, 20), (20, 10), (30, 0), (40, 10), (50, 20), (60, 30), (70, 20),
                (80, 10), (90, 0),
              ])
            ], width: 1.5, color: Color(rgb: 0x0072B2),
            clip: PlotFrame(x: -0.75, y: -0.75, width: 91.5, height: 31.5)))
      ])
    #expect(scene.displayList.background == .white)
    #expect(scene.displayList.scale == 2)
  }

  @Test func `the segments that are not active are dimmed, below the active one`() throws {
    let input = SeriesInput(exampleValues, starts: [0, 4, 8], active: 1)
    let lines = try Scene(PlotRequest([input], config: small)).lines
    #expect(lines.map(\.color.alpha) == [77, 255])
    #expect(
      lines[0].runs == [
        points([(0, 30), (10, 20), (20, 10), (30, 0)]), points([(70, 20), (80, 10), (90, 0)]),
      ])
    #expect(lines[1].runs == [points([(30, 0), (40, 10), (50, 20), (60, 30), (70, 20)])])
  }

  @Test func `a dimmed segment that begins with a gap leaves no dot on the active one`() throws {
    let input = SeriesInput([0, 3, .nan, 1, 2], starts: [0, 2], active: 0)
    let lines = try Scene(PlotRequest([input], config: small)).lines
    #expect(lines.map(\.color.alpha) == [77, 255])
    #expect(lines[0].runs.map(\.count) == [2])
    #expect(lines[1].runs.map(\.count) == [2])
  }

  @Test func `a laser has one item for each opacity`() throws {
    let input = SeriesInput(
      exampleValues, starts: [0, 4, 8], active: 0, style: SeriesStyle(color: .black))
    let config = small.with {
      $0.useLaserLightLinePlotStyle = true
      $0.glowMargin = .spill
    }
    let lasers = try Scene(PlotRequest([input], config: config)).lasers
    #expect(lasers.map(\.opacity) == [0.3, 1])
    #expect(lasers.allSatisfy { $0.color == .black && $0.coreColor == .white })
    #expect(lasers[0].clip == PlotFrame(x: -15.75, y: -15.75, width: 121.5, height: 61.5))
  }

  @Test func `gaps break the line or are joined`() throws {
    let input = SeriesInput([0, 3, .nan, 1, .nan, .nan, 2, 2, 3, 0])
    let broken = try Scene(PlotRequest([input], config: small))
    #expect(
      broken.lines[0].runs == [
        points([(0, 30), (10, 0)]), points([(30, 20)]),
        points([(60, 10), (70, 10), (80, 0), (90, 30)]),
      ])
    // The sample between gaps is a dot that can be seen.
    #expect(broken.dots.map(\.centers) == [points([(30, 20)])])
    let joined = try Scene(PlotRequest([input], config: small.with { $0.gaps = .join }))
    #expect(joined.lines[0].runs.map(\.count) == [7])
    #expect(joined.dots.isEmpty)
  }

  @Test func `a joined gap where a segment begins is drawn in the later segment`() throws {
    let input = SeriesInput([0, 1, .nan, .nan, 2, 0], starts: [0, 3], active: 1)
    let config = PlotConfig.plain.with {
      $0.width = 50
      $0.height = 20
      $0.gaps = .join
    }
    let lines = try Scene(PlotRequest([input], config: config)).lines
    #expect(
      lines.map(\.runs) == [
        [points([(0, 20), (10, 10)])], [points([(10, 10), (40, 0), (50, 20)])],
      ])
  }

  @Test func `steps hold each value up to the next sample`() throws {
    let input = SeriesInput([0, 1, 0], style: SeriesStyle(shape: .step))
    let config = PlotConfig.plain.with {
      $0.width = 20
      $0.height = 20
    }
    let run = try Scene(PlotRequest([input], config: config)).lines[0].runs
    // The last one as long as the one before it.
    let third = 20.0 / 3
    let steps: [(Double, Double)] = [
      (0, 20), (third, 20), (third, 0), (2 * third, 0), (2 * third, 20), (20, 20),
    ]
    #expect(zip(run[0], points(steps)).allSatisfy { abs($0.x - $1.x) < 1e-9 && $0.y == $1.y })
    #expect(run.count == 1 && run[0].count == steps.count)
  }

  @Test func `an area stands on zero where it is visible, else on the frame`() throws {
    let config = PlotConfig.plain.with { $0.height = 100 }
    func area(_ values: [Double]) throws -> AreaItem {
      let input = SeriesInput(values, style: SeriesStyle(shape: .area))
      return try #require(try Scene(PlotRequest([input], config: config)).areas.first)
    }
    #expect(try area([-1, 1]).baseline == 50)
    #expect(try area([1, 2]).baseline == 100)
    #expect(try area([-2, -1]).baseline == 0)
    #expect(try area([1, 2]).color.alpha == 41)
  }

  @Test func `dots replace the line`() throws {
    let input = SeriesInput(exampleValues, style: SeriesStyle(pointRadius: 5, shape: .dots))
    let scene = try Scene(PlotRequest([input], config: small))
    #expect(scene.lines.isEmpty)
    #expect(scene.dots.map(\.centers.count) == [10])
    #expect(scene.dots.map(\.diameter) == [10])
  }

  @Test func `the last visible marker is a ring with classic ticks or a dot as indicator`() throws {
    let input = SeriesInput(exampleValues, style: SeriesStyle(pointRadius: 5))
    let dot = small.with { $0.latestIndicator = .dot }
    let requests = [
      PlotRequest([input], config: dot),
      PlotRequest([input], config: dot, xWindow: try AxisInterval(from: 0, through: 5)),
      PlotRequest(
        [input], config: small, yAxis: AxisSettings(isShown: false, ticks: .classic)),
    ]
    for request in requests {
      let dots = try Scene(request).dots
      #expect(dots.map(\.diameter) == [10, 16, 8])
      #expect(dots.map(\.color) == [Color(rgb: 0x0072B2), Color(rgb: 0x0072B2), .white])
      #expect(dots[1].centers == dots[2].centers && dots[1].centers.count == 1)
      #expect(dots[1].centers[0].x == 90)
    }
    #expect(try Scene(PlotRequest([input], config: small)).dots.count == 1)
  }

  @Test func `the segment of the selected sample is the active one`() throws {
    let input = SeriesInput(exampleValues, starts: [0, 4, 8], active: 0)
    func scene(_ sample: Int?) throws -> Scene {
      let selection = sample.map { PlotRequest.Selection(sample: $0, labelText: "") }
      return try Scene(PlotRequest([input], config: small, selection: selection))
    }
    let selected = try scene(5)
    #expect(selected.lines.map(\.color.alpha) == [77, 255])
    #expect(
      selected.lines[1].runs == [points([(30, 0), (40, 10), (50, 20), (60, 30), (70, 20)])])
    #expect(selected.plotRecord.series[0].polylines.map(\.opacity) == [0.3, 1, 0.3])
    #expect(try scene(nil).plotRecord.series[0].polylines.map(\.opacity) == [1, 0.3, 0.3])
  }

  @Test func `markers stand neither above the window nor on the midnight that ends a day`() throws {
    let style = SeriesStyle(pointRadius: 1)
    let above = PlotRequest(
      [SeriesInput(exampleValues, style: style)], config: small,
      yWindow: try AxisInterval(from: 1, through: 3))
    #expect(try Scene(above).dots.map(\.centers.count) == [8])
    var day = try SeriesInput([1, 2, 3], at: [0, 10, 20], isTime: true)
    day.style = style
    let request = PlotRequest([day], config: small, xWindow: try AxisInterval(from: 0, upTo: 20))
    #expect(try Scene(request).dots.map(\.centers.count) == [2])
  }

  @Test func `points stand on visible samples only`() throws {
    let input = SeriesInput(exampleValues, style: SeriesStyle(pointRadius: 1))
    let request = PlotRequest(
      [input], config: small, xWindow: try AxisInterval(from: 2, through: 5))
    let scene = try Scene(request)
    #expect(scene.dots.map(\.centers.count) == [4])
    #expect(scene.lines.count == 1)
  }

  @Test func `a line that enters and leaves the window is cut at its edges`() throws {
    let request = PlotRequest(
      [SeriesInput([0, 10, 0])], config: small, xWindow: try AxisInterval(from: 0.5, through: 1.5),
      yWindow: try AxisInterval(from: 0, through: 10))
    #expect(
      try Scene(request).lines[0].runs == [points([(0, 15), (45, 0), (90, 15)])])
  }

  @Test func `the line runs through a window between two samples`() throws {
    let request = PlotRequest(
      [SeriesInput([0, 10])], config: small, xWindow: try AxisInterval(from: 0.25, through: 0.75),
      yWindow: try AxisInterval(from: 0, through: 10))
    #expect(try Scene(request).lines[0].runs == [points([(0, 22.5), (90, 7.5)])])
  }

  @Test func `the indicator is a dot over its ghost at the last value`() throws {
    let config = small.with { $0.showGlowingIndicator = true }
    let dots = try Scene(PlotRequest([example], config: config)).dots
    #expect(dots.map(\.centers) == [points([(90, 0)]), points([(90, 0)])])
    #expect(dots.map(\.diameter) == [27.2, 8])
    #expect(dots.map(\.color.alpha) == [102, 255])
  }

  @Test func `latestIndicator holds whatever glow says`() throws {
    func dots(_ indicator: PlotConfig.LatestIndicator, glow: Bool) throws -> Int {
      let config = small.with {
        $0.latestIndicator = indicator
        $0.showGlowingIndicator = glow
      }
      return try Scene(PlotRequest([example], config: config)).dots.count
    }
    #expect(try dots(.auto, glow: false) == 0)
    #expect(try dots(.auto, glow: true) == 2)
    #expect(try dots(.off, glow: true) == 0)
    #expect(try dots(.dot, glow: true) == 1)
    #expect(try dots(.glow, glow: false) == 2)
    #expect(try dots(.text("x"), glow: true) == 0)
  }

  @Test func `a text as indicator is centred on the last value`() throws {
    let config = PlotConfig.plain.with {
      $0.latestIndicator = .text("now")
      $0.occupyingRelativeWidth = 0.5
    }
    let scene = try Scene(PlotRequest([SeriesInput([1, 3, 2])], config: config))
    let text = try #require(scene.texts.first)
    #expect(text.text == "now")
    #expect(abs(text.box.x + text.box.width / 2 - 320) < 1e-9)
    #expect(abs(text.box.y + text.box.height / 2 - 160) < 1e-9)
    // The line ends behind it, so what lies there is lightened.
    let backing = try #require(scene.rectangles.first)
    #expect(backing.frame.x < text.box.x && backing.frame.maxX > text.box.maxX)
    #expect(backing.color == Color(red: 255, green: 255, blue: 255, alpha: 217))
  }

  @Test func `a text as indicator is centred where axes leave room, and never leaves the picture`()
    throws
  {
    func scene(_ config: PlotConfig) throws -> Scene {
      let config = config.with { $0.latestIndicator = .text("the end") }
      return try Scene(PlotRequest([SeriesInput([1, 2, 3])], config: config))
    }
    let axes = try scene(PlotConfig().with { $0.interaction = .off })
    let text = try #require(axes.texts.first { $0.text == "the end" })
    #expect(abs(text.box.x + text.box.width / 2 - axes.layout.frame.maxX) < 1e-9)
    let bare = try #require(try scene(small).texts.first)
    #expect(bare.text == "the end")
    #expect(bare.box.maxX == 90 && bare.box.y == 0)
  }

  @Test func `the stick spans the padded plot, centred on the sample`() throws {
    let config = small.with {
      $0.interaction = .live
      $0.height = 200
    }
    let request = PlotRequest(
      [example], config: config, selection: .init(sample: 3, labelText: "4"))
    let scene = try Scene(request)
    let bar = try #require(scene.rectangles.first)
    #expect(bar.frame == PlotFrame(x: 29.4, y: 22.4, width: 1.2, height: 177.6))
    #expect(bar.color == Color(rgb: 0x808080))
    #expect(scene.texts.map(\.text) == ["4"])
    #expect(scene.texts[0].box.maxY <= 14.4 + 1e-9)
  }

  @Test func `a comparison shades the stretch between its sticks`() throws {
    let request = PlotRequest(
      [example], config: small, comparison: .init(from: 7, to: 2, text: "a"))
    let boxes = try Scene(request).rectangles
    #expect(boxes[0].frame == PlotFrame(x: 20, y: 0, width: 50, height: 30))
    #expect(boxes[1...2].map { $0.frame.x + 0.6 } == [70, 20])
  }

  @Test func `grid lines stand at ticks, days at midnight`() throws {
    let times = (0..<72).map { Double($0) * 3600 }
    let input = try SeriesInput(times, at: times, isTime: true)
    let scene = try Scene(PlotRequest([input], yAxis: AxisSettings(grid: .off)))
    let dotted = scene.rules.filter { $0.dash == [1, 3] }
    #expect(dotted.count == 2)
    let dashed = try Scene(PlotRequest([example], yAxis: AxisSettings(grid: .dashed)))
    #expect(dashed.rules.filter { $0.dash == [4, 4] }.count > 2)
    let off = try Scene(PlotRequest([example], yAxis: AxisSettings(grid: .off)))
    #expect(off.rules.allSatisfy { $0.color == PlotTheme.light.axis })
  }

  @Test func `several series have their own colours and a legend`() throws {
    let request = PlotRequest([
      SeriesInput([1, 2], name: "a"), SeriesInput([2, 1], name: "b", style: .init(dash: [6, 4])),
    ])
    let scene = try Scene(request)
    #expect(scene.lines.map(\.color) == [0x0072B2, 0xD55E00, 0x0072B2, 0xD55E00].map(Color.init))
    #expect(scene.lines.map(\.dash) == [[], [6, 4], [], [6, 4]])
    #expect(scene.texts.map(\.text).suffix(2) == ["a", "b"])
  }

  @Test func `the config's color is the first line's, and the others still differ`() throws {
    let config = PlotConfig().with { $0.color = .black }
    func colors(_ own: Color?) throws -> [Color] {
      let series = [
        SeriesInput([1, 2], name: "a", style: .init(color: own)), SeriesInput([2, 1], name: "b"),
        SeriesInput([2, 2], name: "c"),
      ]
      return try Scene(PlotRequest(series, config: config)).lines.prefix(3).map(\.color)
    }
    #expect(try colors(nil) == [.black, Color(rgb: 0xD55E00), PlotTheme.light.series[2]])
    #expect(try colors(.white).first == .white)
  }

  @Test func `the picture's title is its summary`() throws {
    let request = PlotRequest([example], title: "ACME", program: "plot price")
    let list = try Scene(request).displayList
    #expect(list.title == "ACME · price: 10 samples, 1 to 4, last 4  ▁▃▆█▆▃▁▃▆█")
    #expect(list.program == "plot price")
  }
}
