import AxisTicks
import PlotGeometry
import PlotScene
import SampleStore
import Testing

/// A series on the right axis.
private func onTheRight(
  _ values: [Double], shape: SeriesStyle.Shape = .line, color: Color? = nil
) -> SeriesInput {
  SeriesInput(values, name: "volume", style: SeriesStyle(color: color, shape: shape, axis: .right))
}

@Suite struct `Two y axes` {
  private let price = SeriesInput([100, 104, 102])
  private let volume = onTheRight([3e6, 1e6, 2e6])

  @Test func `a step that goes on into the window is inside of it`() throws {
    var input = try SeriesInput([5, 1, 2], at: [0, 10, 20])
    var request = try PlotRequest([input], xWindow: interval(5, 25))
    #expect(try Scene(request).yDomain.upper < 5)
    input.style.shape = .step
    request = try PlotRequest([input], xWindow: interval(5, 25))
    #expect(try Scene(request).yDomain.upper >= 5)
    request = try PlotRequest([input], xWindow: interval(10, 25))
    #expect(try Scene(request).yDomain.upper < 5)
  }

  @Test func `each shows its own samples, widened to its own ticks`() throws {
    let scene = try Scene(PlotRequest([price, volume]))
    let record = scene.plotRecord
    let (left, right) = (try #require(record.window.y), try #require(record.window.right))
    #expect(left.lower == 100 && left.upper == 104)
    #expect(right.lower == 1e6 && right.upper == 3e6)
    #expect(record.series.map(\.axis) == [.left, .right])
    #expect(record.axes.right?.ticks.map(\.label) == ["1.0M", "1.5M", "2.0M", "2.5M", "3.0M"])
    let frame = scene.layout.frame
    #expect(record.axes.right?.ticks.map(\.position).first == frame.maxY)
    #expect(record.axes.right?.ticks.map(\.position).last == frame.y)
    // The highest of one and the highest of the other are equally high.
    #expect(record.series[0].polylines[0].points[1]?.y == frame.y)
    #expect(record.series[1].polylines[0].points[0]?.y == frame.y)
    #expect(record.json.contains(#""axis": "right""#))
    #expect(record.json.contains(#""right": [1000000, 3000000], "label""#))
  }

  @Test func `labels on the right have room there, and a name runs along them`() throws {
    var request = PlotRequest([price, volume])
    request.rightAxis.label = "shares"
    let scene = try Scene(request)
    let frame = scene.layout.frame
    for label in ["1.0M", "3.0M", "shares"] {
      let box = try #require(scene.texts.first { $0.text == label }).box
      #expect(box.x > frame.maxX && box.maxX <= 640, "\(label)")
    }
    let alone = try Scene(PlotRequest([price])).layout.frame
    #expect(alone.maxX - frame.maxX > 30)
  }

  @Test(arguments: [
    (AxisSettings.Grid?.none, AxisSettings.Grid?.none, 4), (nil, .solid, 8), (.off, nil, 0),
    (.off, .dashed, 4),
  ])
  func `the grid is that of the left axis unless the right one asks for its own`(
    left: AxisSettings.Grid?, right: AxisSettings.Grid?, lines: Int
  ) throws {
    var request = PlotRequest([price, volume])
    (request.yAxis.grid, request.rightAxis.grid) = (left, right)
    let scene = try Scene(request)
    let frame = scene.layout.frame
    let across = scene.rules.filter {
      $0.from.y == $0.to.y && $0.to.x - $0.from.x == frame.width && $0.from.y < frame.maxY
    }
    #expect(across.count == lines)
    // Ticks show what no grid shows.
    let onTheRight = scene.rules.filter { $0.from.y == $0.to.y && $0.from.x == frame.maxX }
    #expect(onTheRight.count == (right == nil ? 5 : 0))
  }

  @Test func `where everything stands on the right there is no left axis`() throws {
    let scene = try Scene(PlotRequest([volume], yAxis: AxisSettings(isShown: true)))
    let record = scene.plotRecord
    #expect(record.axes.y == nil && record.window.y == nil)
    #expect(record.axes.right != nil && record.window.right?.upper == 3e6)
    #expect(record.json.contains(#""y": null, "right": [1000000, 3000000]"#))
    let across = scene.rules.filter { $0.to.x - $0.from.x == scene.layout.frame.width }
    #expect(across.count == 5)
    #expect(scene.layout.frame.x < 30)
  }

  @Test func `nothing on the right is no right axis, whatever was said about it`() throws {
    var request = PlotRequest([price])
    request.rightAxis = AxisSettings(isShown: true, scale: .log)
    request.rightWindow = try AxisInterval(from: -1, through: 1)
    let record = try Scene(request).plotRecord
    #expect(record.axes.right == nil && record.window.right == nil)
    #expect(record.json == (try Scene(PlotRequest([price])).plotRecord.json))
  }

  @Test func `a window, a logarithm and no ticks are for one axis alone`() throws {
    var request = PlotRequest([price, volume])
    request.rightWindow = try AxisInterval(from: 0, through: 4e6)
    request.rightAxis = AxisSettings(isShown: false)
    let record = try Scene(request).plotRecord
    #expect(record.axes.right == nil && record.axes.y != nil)
    #expect(record.window.right?.upper == 4e6 && record.window.y?.upper == 104)
    request.rightWindow = try AxisInterval(from: 1e4, through: 1e8)
    request.rightAxis = AxisSettings(scale: .log)
    let scene = try Scene(request)
    let y = try #require(scene.plotRecord.series[1].polylines[0].points[1]).y
    let frame = scene.layout.frame
    #expect(abs(y - (frame.y + frame.height / 2)) < 1e-9)
  }

  @Test func `a logarithmic right axis refuses its own values, not those on the left`() throws {
    var request = PlotRequest([SeriesInput([-1, 1]), onTheRight([1, 0])])
    request.rightAxis.scale = .log
    let error = #expect(throws: SceneError.self) { try Scene(request) }
    #expect(error?.reason == .notPositive(.right, series: "volume", sample: 1, value: 0))
    request.series[1] = onTheRight([1, 10])
    #expect(throws: Never.self) { try Scene(request) }
  }

  @Test(arguments: [SeriesStyle.Shape.bars, .area])
  func `what stands on zero reaches it on its own axis`(shape: SeriesStyle.Shape) throws {
    let scene = try Scene(PlotRequest([price, onTheRight([3, 1, 2], shape: shape)]))
    #expect(scene.plotRecord.window.right?.lower == 0)
    #expect(scene.plotRecord.window.y?.lower == 100)
    #expect(scene.areas.allSatisfy { $0.baseline == scene.layout.frame.maxY })
    let below = try Scene(PlotRequest([price, onTheRight([-3, -1], shape: shape)]))
    #expect(below.areas.allSatisfy { $0.baseline == below.layout.frame.y })
  }

  @Test func `lines run over bars, whichever was named first`() throws {
    for series in [
      [price, onTheRight([3, 1], shape: .bars)], [onTheRight([3], shape: .bars), price],
    ] {
      let items = try Scene(PlotRequest(series)).displayList.items
      let bars = try #require(items.lastIndex { if case .area = $0 { true } else { false } })
      let line = try #require(items.firstIndex { if case .line = $0 { true } else { false } })
      #expect(bars < line)
    }
  }

  @Test func `a selected sample's dot, a comparison and the latest mark lie on their own line`()
    throws
  {
    var request = PlotRequest([price, volume])
    request.config.latestIndicator = .dot
    request.selection = .init(series: 1, sample: 1, labelText: "1M")
    let scene = try Scene(request)
    let points = scene.plotRecord.series[1].polylines[0].points
    #expect(scene.selectionRecord?.point == points[1])
    #expect(scene.plotRecord.series[1].indicator == points[2])
    let dots = scene.dots.flatMap(\.centers)
    #expect([points[1], points[2]].allSatisfy { $0.map(dots.contains) == true })
    #expect(scene.pointers.nearestSample(toPointer: points[1]?.x ?? 0, in: 1) == 1)
  }

  @Test func `a band lies on the axis of its style`() throws {
    var request = PlotRequest([price, volume])
    request.bands = [
      BandInput(
        name: "band", lower: SampleSeries([0, 0, 0]), upper: SampleSeries([4e6, 4e6, 4e6]),
        style: SeriesStyle(axis: .right))
    ]
    let scene = try Scene(request)
    #expect(scene.plotRecord.window.right?.upper == 4e6 && scene.plotRecord.window.y?.upper == 104)
    #expect(scene.plotRecord.bands[0].upper.allSatisfy { $0?.y == scene.layout.frame.y })
  }

  @Test func `markers beyond the right axis' window are not drawn`() throws {
    var request = PlotRequest([price, onTheRight([1, 5, 9], shape: .dots)])
    request.rightWindow = try AxisInterval(from: 0, through: 6)
    request.hasLegend = false
    #expect(try Scene(request).dots.flatMap(\.centers).count == 2)
  }

  @Test(arguments: PlotConfig.Theme.allCases)
  func `labels recall the only series of their side`(theme: PlotConfig.Theme) throws {
    let config = PlotConfig().with { $0.theme = theme }
    func colors(_ series: [SeriesInput]) throws -> (left: Color, right: Color?) {
      let items = try Scene(PlotRequest(series, config: config)).textItems
      let left = try #require(items.first { $0.text.hasPrefix("10") }).color
      return (left, items.first { $0.text.hasSuffix("M") }?.color)
    }
    let palette = theme.theme
    let both = try colors([price, volume])
    #expect(both.left == palette.text(in: palette.series[0]))
    #expect(both.right == palette.text(in: palette.series[1]))
    #expect(try colors([price]).left == palette.label)
    let several = try colors([price, SeriesInput([101]), volume])
    #expect(several.left == palette.label)
    #expect(several.right == palette.text(in: palette.series[2]))
  }

  @Test func `a minimal plot shows the right axis that is asked for`() throws {
    var request = PlotRequest([price, volume], config: .plain)
    #expect(try Scene(request).axesRecord.right == nil)
    #expect(try Scene(request).plotRecord.window.right?.upper == 3e6)
    request.rightAxis.isShown = true
    let record = try Scene(request).axesRecord
    #expect(record.right != nil && record.y == nil && record.x == nil)
  }

  @Test func `an offset stands over the labels on the right`() throws {
    var request = PlotRequest([price, onTheRight([1_000_001, 1_000_008])])
    request.rightAxis.format = .number(.offset)
    let scene = try Scene(request)
    let offset = try #require(scene.axesRecord.right?.offset)
    let box = try #require(scene.texts.first { $0.text == offset }).box
    #expect(box.maxX <= 640 && box.maxY <= scene.layout.frame.y)
  }
}
