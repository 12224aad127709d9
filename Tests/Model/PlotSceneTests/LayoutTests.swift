import AxisTicks
import PlotGeometry
import PlotScene
import SampleStore
import Testing

@Suite struct `Layouts` {
  @Test func `the plain plot is the whole picture`() throws {
    let scene = try Scene(PlotRequest([example], config: .plain))
    #expect(scene.layout.frame == PlotFrame(x: 0, y: 0, width: 640, height: 320))
    #expect(scene.layout.labelRow.height == 0)
    #expect(scene.texts.isEmpty)
  }

  @Test func `several bare lines fill the picture, too`() throws {
    let scene = try Scene(
      PlotRequest([example, SeriesInput([2, 3], name: "b")], config: .plain))
    #expect(scene.layout.frame == PlotFrame(x: 0, y: 0, width: 640, height: 320))
    #expect(scene.texts.isEmpty)
  }

  @Test func `edge adjustment and glow margin inset the frame, one after the other`() throws {
    var config = PlotConfig.plain
    config.plotLineWidth = 2
    config.adjustedEdgesToFitLineStrokeInCanvas = [.top, .leading]
    #expect(
      try Scene(PlotRequest([example], config: config)).layout.frame
        == PlotFrame(x: 1, y: 1, width: 639, height: 319))
    config.useLaserLightLinePlotStyle = true
    #expect(
      try Scene(PlotRequest([example], config: config)).layout.frame
        == PlotFrame(x: 22, y: 22, width: 597, height: 277))
    config.glowMargin = .spill
    #expect(
      try Scene(PlotRequest([example], config: config)).layout.frame
        == PlotFrame(x: 1, y: 1, width: 639, height: 319))
  }

  @Test(arguments: [PlotConfig.Interaction.live, .html])
  func `interaction makes room for the label and the stick`(
    interaction: PlotConfig.Interaction
  ) throws {
    let config = PlotConfig.plain.with { $0.interaction = interaction }
    let layout = try Scene(PlotRequest([example], config: config)).layout
    // A line of 12 points is 14.4 high; then 8, 28 above the plot and 28 below.
    #expect(layout.labelRow == PlotFrame(x: 0, y: 0, width: 640, height: 14.4))
    #expect(layout.stickSpan == PlotFrame(x: 0, y: 22.4, width: 640, height: 297.6))
    #expect(abs(layout.frame.y - 50.4) < 1e-9)
    #expect(abs(layout.frame.maxY - 292) < 1e-9)
    #expect(layout.frame.width == 640)
  }

  @Test func `a minimal plot shows the axis that is asked for, alone`() throws {
    let request = PlotRequest([example], config: .plain, yAxis: AxisSettings(isShown: true))
    let record = try Scene(request).axesRecord
    #expect(record.x == nil)
    #expect(record.y?.ticks.first?.label == "1.0")
    let without = PlotRequest([example], xAxis: AxisSettings(isShown: false))
    #expect(try Scene(without).axesRecord.x == nil)
  }

  @Test func `an area reaches zero, on a logarithmic axis the lowest tick`() throws {
    func domain(_ values: [Double], _ scale: AxisSettings.Scale = .linear) throws -> AxisInterval {
      let input = SeriesInput(values, style: SeriesStyle(shape: .area))
      return try Scene(PlotRequest([input], yAxis: AxisSettings(scale: scale))).yDomain
    }
    #expect(try domain([80, 97]).lower == 0)
    #expect(try domain([-80, -97]).upper == 0)
    #expect(try domain([80, 97_000], .log).lower == 50)
    #expect(try domain([7, 7]).lower == 0 && domain([7, 7]).upper >= 7)
    #expect(try domain([-7, -7]).upper == 0 && domain([0, 0]).isPoint)
  }

  @Test func `equal values lie at their value where a range is set`() throws {
    let config = PlotConfig.plain.with { $0.relativeYForStraightLine = 1 }
    func y(_ axis: AxisSettings, _ window: AxisInterval? = nil) throws -> Double? {
      let request = PlotRequest(
        [SeriesInput([5, 5])], config: config, yAxis: axis, yWindow: window)
      return try Scene(request).plotRecord.series[0].polylines[0].points[0]?.y
    }
    #expect(try y(AxisSettings()) == 0)
    #expect(try y(AxisSettings(), AxisInterval(from: 0, through: 10)) == 160)
    let classic = try Scene(
      PlotRequest(
        [SeriesInput([5, 5])], config: config,
        yAxis: AxisSettings(isShown: true, ticks: .classic)))
    #expect(classic.yDomain.lower == 0 && classic.yDomain.upper == 10 / 0.95)
  }

  @Test func `a y axis widens the window to the ticks next outside where they are near`() throws {
    let input = SeriesInput([3, 97])
    let bare = try Scene(PlotRequest([input], config: .plain))
    #expect(bare.yDomain.lower == 3 && bare.yDomain.upper == 97)
    let axes = try Scene(PlotRequest([input]))
    #expect(axes.yDomain.lower == 0 && axes.yDomain.upper == 100)
    let classic = try Scene(PlotRequest([input], yAxis: AxisSettings(ticks: .classic)))
    #expect(classic.yDomain.lower == 0 && classic.yDomain.upper == 120 / 0.95)
    #expect(classic.axesRecord.y?.ticks.map(\.label) == ["0", "30", "60", "90", "120"])
    var fixed = PlotRequest([input])
    fixed.yWindow = try AxisInterval(from: -7, through: 50)
    #expect(try Scene(fixed).yDomain == fixed.yWindow)
  }

  @Test func `ticks lie where their values do`() throws {
    let scene = try Scene(PlotRequest([SeriesInput([0, 50, 100])]))
    let (frame, axes) = (scene.layout.frame, scene.axesRecord)
    let y = try #require(axes.y).ticks
    #expect(y.first?.position == frame.maxY)
    #expect(y.last?.position == frame.y)
    #expect(y.last?.value == 100)
    let x = try #require(axes.x).ticks
    #expect(x.map(\.label) == ["0", "1", "2"])
    #expect(x.map(\.position) == [frame.x, frame.x + frame.width / 2, frame.maxX])
  }

  @Test func `furniture is dropped from the legend to the axes as the picture shrinks`() throws {
    func texts(_ width: Double, _ height: Double) throws -> Set<String> {
      let config = PlotConfig().with {
        $0.width = width
        $0.height = height
        $0.interaction = .off
      }
      let series = [SeriesInput([0, 10], name: "aa"), SeriesInput([0, 5], name: "bb")]
      let request = PlotRequest(
        series, config: config, yAxis: AxisSettings(label: "units"), title: "Title")
      return Set(try Scene(request).texts.map(\.text))
    }
    let parts = ["aa", "Title", "units", "10"]
    func shown(_ width: Double, _ height: Double) throws -> [String] {
      parts.filter(try texts(width, height).contains)
    }
    #expect(try shown(640, 320) == ["aa", "Title", "units", "10"])
    #expect(try shown(150, 130) == ["Title", "units", "10"])
    #expect(try shown(150, 90) == ["units", "10"])
    #expect(try shown(95, 90) == ["10"])
    #expect(try shown(60, 40) == [])
  }

  @Test(arguments: [(120.0, 60.0), (200, 100), (640, 80)])
  func `in a low picture the paddings give way before the plot does`(
    width: Double, height: Double
  ) throws {
    for style in PlotConfig.Style.allCases {
      let config = PlotConfig().with {
        $0.style = style
        $0.width = width
        $0.height = height
        $0.valueStickTopPadding = 20
        $0.valueStickBottomPadding = 40
      }
      let scene = try Scene(PlotRequest([example], config: config))
      let (frame, span) = (scene.layout.frame, scene.layout.stickSpan)
      #expect(frame.height >= 24 - 1e-9)
      #expect(Set(scene.lines.flatMap { $0.runs.joined() }.map(\.y)).count == 4)
      if style == .minimal {
        #expect(abs(2 * (frame.y - span.y) - (span.maxY - frame.maxY)) < 1e-9)
      }
    }
  }

  @Test func `an offset stands over the labels that need it, also where it is longer`() throws {
    let values = [1_000_001, 1_000_008.0]
    let axis = AxisSettings(format: .number(.offset))
    for shown in [true, false] {
      let request = PlotRequest(
        [SeriesInput(values)], xAxis: AxisSettings(isShown: shown), yAxis: axis)
      let scene = try Scene(request)
      let offset = try #require(scene.axesRecord.y?.offset)
      let text = try #require(scene.texts.first { $0.text == offset })
      #expect(text.box.x >= 0 && text.box.maxY <= scene.layout.frame.y)
    }
  }

  @Test func `a long title ends in an ellipsis`() throws {
    let title = String(repeating: "title ", count: 40)
    let scene = try Scene(PlotRequest([example], title: title + "\nand more"))
    let text = try #require(scene.texts.first { $0.text.hasPrefix("title") })
    #expect(text.text.hasSuffix("…"))
    #expect(text.box.maxX <= 632)
    #expect(text.box.maxX > 610)
  }

  @Test func `every visible month is labelled, by its first letter where names would touch`() throws
  {
    let times = (0..<24).map { Double($0) * 30.5 * 86_400 }
    let input = try SeriesInput(times.map { $0 / 1e6 }, at: times, isTime: true)
    func labels(_ width: Double) throws -> [String] {
      let config = PlotConfig().with { $0.width = width }
      let request = PlotRequest(
        [input], config: config, xAxis: AxisSettings(quantity: .months))
      return try #require(try Scene(request).axesRecord.x).ticks.map(\.label)
    }
    #expect(try labels(1200).prefix(3) == ["Jan", "Feb", "Mar"])
    #expect(try labels(500).prefix(3) == ["J", "F", "M"])
    #expect(try labels(500).count == 24)
  }

  @Test(
    arguments: [
      (300, ["Jan", "Apr", "Jul", "Oct"]), (200, ["Jan", "May", "Sep"]), (110, ["Jan"]),
    ] as [(Double, [String])])
  func `where the letters of months would touch, some months show their names`(
    width: Double, names: [String]
  ) throws {
    let times = (0..<24).map { Double($0) * 30.5 * 86_400 }
    let input = try SeriesInput(Array(repeating: 1, count: 24), at: times, isTime: true)
    let config = PlotConfig().with { $0.width = width }
    let scene = try Scene(
      PlotRequest([input], config: config, xAxis: AxisSettings(quantity: .months)))
    let months = scene.texts.map(\.text).filter { $0.allSatisfy(\.isLetter) }
    #expect(months == names + names)
    #expect(try #require(scene.axesRecord.x).ticks.count == 24)
  }

  @Test func `the month that begins where a window ends has no label`() throws {
    let times = (0..<24).map { Double($0) * 30.5 * 86_400 }
    let input = try SeriesInput(times, at: times, isTime: true)
    let january = try AxisInterval(from: 0, upTo: 31 * 86_400)
    let request = PlotRequest(
      [input], xAxis: AxisSettings(quantity: .months), xWindow: january)
    #expect(try Scene(request).axesRecord.x?.ticks.map(\.label) == ["Jan"])
  }

  @Test func `a narrow picture keeps its axes while the data have the width of four labels`() throws
  {
    func axes(width: Double) throws -> AxesRecord {
      let config = PlotConfig().with { ($0.width, $0.height, $0.interaction) = (width, 240, .off) }
      return try Scene(PlotRequest([SeriesInput([-1.5, 6.5])], config: config)).axesRecord
    }
    #expect(try axes(width: 110).y != nil)
    #expect(try axes(width: 70).y == nil)
  }

  @Test func `in a low picture the title goes before the data are squashed`() throws {
    let values = (0..<50).map { Double($0 % 13) }
    func scene(height: Double) throws -> Scene {
      let config = PlotConfig.standard.with {
        $0.width = 240
        $0.height = height
      }
      return try Scene(PlotRequest([SeriesInput(values)], config: config, title: "Small"))
    }
    #expect(try scene(height: 320).texts.contains { $0.text == "Small" })
    let low = try scene(height: 110)
    #expect(!low.texts.contains { $0.text == "Small" })
    #expect(low.layout.frame.height >= 40)
  }

  @Test func `neighbouring labels of a format of one's own differ`() throws {
    let whole = AxisSettings.Format.custom { "\(Int($0))" }
    let request = PlotRequest([SeriesInput([1, 4])], yAxis: AxisSettings(format: whole))
    let labels = try #require(try Scene(request).axesRecord.y).ticks.map(\.label)
    #expect(labels == ["1", "2", "3", "4"])
    // Where all read the same there is nothing to choose.
    let same = PlotRequest(
      [SeriesInput([1, 4])], yAxis: AxisSettings(format: .custom { _ in "x" }))
    #expect(try #require(try Scene(same).axesRecord.y).ticks.count > 2)
  }

  /// Days of 2020, counted from New Year: January ends at 31, February at 60, March at 91.
  @Test(arguments: [
    (0.0, 91.0, false, ["Jan", "Feb", "Mar"]), (0, 91, true, ["Jan", "Feb", "Mar", "Apr"]),
    (10, 80, true, ["Jan", "Feb", "Mar"]), (10, 20, true, ["Jan"]),
    (30.9, 80, true, ["Feb", "Mar"]), (31, 60, false, ["Feb"]), (40, 40, true, ["Feb"]),
  ])
  func `a month is labelled where any of it is visible`(
    first: Double, last: Double, includesLast: Bool, labels: [String]
  ) throws {
    let newYear = 1_577_836_800.0
    let times = (0..<120).map { newYear + Double($0) * 86_400 }
    let (lower, upper) = (newYear + first * 86_400, newYear + last * 86_400)
    let request = PlotRequest(
      [try SeriesInput(times, at: times, isTime: true)], xAxis: AxisSettings(quantity: .months),
      xWindow: try includesLast
        ? AxisInterval(from: lower, through: upper) : AxisInterval(from: lower, upTo: upper))
    let scene = try Scene(request)
    let ticks = try #require(scene.axesRecord.x).ticks
    #expect(ticks.map(\.label) == labels)
    #expect(ticks.allSatisfy { $0.position >= scene.layout.frame.x })
    if let cut = ticks.first, cut.value < lower {
      #expect(cut.position == scene.layout.frame.x)
      #expect([newYear, newYear + 31 * 86_400].contains(cut.value))
    }
    #expect(Set(labels).isSubset(of: scene.texts.map(\.text)))
  }

  @Test func `labels of a format of one's own thin out until they fit`() throws {
    let format = AxisSettings.Format.custom { "about \(Int($0)) samples" }
    let request = PlotRequest(
      [SeriesInput((0..<100).map(Double.init))], xAxis: AxisSettings(format: format))
    let scene = try Scene(request)
    let ticks = try #require(scene.axesRecord.x).ticks
    #expect(ticks.map(\.label).first == "about 0 samples")
    #expect(ticks.count >= 2 && ticks.count < 6)
    #expect(Set(ticks.map(\.label)).isSubset(of: scene.texts.map(\.text)))
  }

  @Test func `an index axis over times counts samples, which stand evenly`() throws {
    let input = try SeriesInput([1, 2, 3, 4, 5], at: [0, 10, 20, 80, 100], isTime: true)
    let request = PlotRequest([input], xAxis: AxisSettings(quantity: .index))
    let scene = try Scene(request)
    let ticks = try #require(scene.axesRecord.x).ticks
    #expect(ticks.map(\.label) == ["0", "1", "2", "3", "4"])
    let fraction = (ticks[3].position - scene.layout.frame.x) / scene.layout.frame.width
    #expect(abs(fraction - 0.75) < 1e-12)
  }

  @Test func `a logarithmic axis gives equal ratios equal lengths`() throws {
    let input = SeriesInput([1, 10, 100])
    let request = PlotRequest([input], config: .plain, yAxis: AxisSettings(scale: .log))
    let points = try Scene(request).plotRecord.series[0].polylines[0].points.compactMap { $0?.y }
    #expect(points.count == 3)
    #expect(abs(points[1] - 160) < 1e-9)
  }

  @Test func `a logarithmic x axis keeps its left end in detail, and pointers find it`() throws {
    let positions = (1...1_000_000).map(Double.init)
    let input = try SeriesInput(
      positions.map { $0.truncatingRemainder(dividingBy: 7) }, at: positions)
    let request = PlotRequest([input], config: .plain, xAxis: AxisSettings(scale: .log))
    let scene = try Scene(request)
    let indices = scene.plotRecord.series[0].polylines[0].indices
    #expect(scene.plotRecord.series[0].isDecimated)
    // The first of six decades fills a sixth of the picture.
    #expect(indices.prefix(50) == Array(0..<50)[...])
    #expect(indices.count < 20_000)
    #expect(zip(indices, indices.dropFirst()).allSatisfy { $0 < $1 })
    #expect(indices.last == 999_999)
    #expect(scene.pointers.nearestSample(toPointer: 0) == 0)
    #expect(scene.pointers.nearestSample(toPointer: 640.0 / 6) == 9)
    #expect(scene.pointers.nearestSample(toPointer: 640.0 / 2 + 0.001) == 999)
    #expect(scene.pointers.nearestSample(toPointer: 9999) == 999_999)
  }

  @Test func `a pointer between two samples of a logarithmic axis finds the nearer on screen`()
    throws
  {
    let input = try SeriesInput([1, 2, .nan], at: [1, 100, 1000])
    let request = PlotRequest(
      [input], config: .plain, xAxis: AxisSettings(scale: .log),
      xWindow: try AxisInterval(from: 1, through: 100))
    let scene = try Scene(request)
    #expect(scene.pointers.nearestSample(toPointer: 319) == 0)
    #expect(scene.pointers.nearestSample(toPointer: 320.001) == 1)
  }

  @Test func `values without a logarithm are refused by the first one's index`() throws {
    let request = PlotRequest(
      [SeriesInput([1, 5, -3, 0])], yAxis: AxisSettings(scale: .log))
    let error = #expect(throws: SceneError.self) { try Scene(request) }
    #expect(error?.reason == .notPositive(.y, series: "price", sample: 2, value: -3))
    #expect(
      error?.description
        == "sample 2 of 'price' is -3: a log axis needs values greater than 0")
    let x = PlotRequest([SeriesInput([1, 2])], xAxis: AxisSettings(scale: .log))
    #expect(throws: SceneError(.notPositive(.x, series: "price", sample: 0, value: 0))) {
      try Scene(x)
    }
  }
}
