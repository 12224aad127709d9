import PlotGeometry
import PlotScene
import SampleStore
import TestSupport
import Testing

@Suite struct `Plot records` {
  @Test func `the contract's example fills the picture`() throws {
    let record = try Scene(PlotRequest([example], config: .plain)).plotRecord
    #expect(record.frame == PlotFrame(x: 0, y: 0, width: 640, height: 320))
    let series = record.series[0]
    #expect(series.name == "price")
    #expect(series.count == 10)
    #expect(!series.isDecimated)
    #expect(series.indicator == nil)
    #expect(series.polylines.map(\.segment) == [0, 1, 2])
    #expect(series.polylines.map(\.from) == [0, 3, 7])
    #expect(
      series.polylines.map(\.indices) == [[0, 1, 2, 3], [3, 4, 5, 6, 7], [7, 8, 9]])
    #expect(series.polylines[0].points[0] == PlotPoint(x: 0, y: 320))
    #expect(series.polylines[0].points[3] == series.polylines[1].points[0])
    #expect(record.axes.x == nil)
    #expect(record.axes.y == nil)
    #expect(record.window.x.lower == 0)
    #expect(record.window.x.upper == 9)
    #expect(record.window.y?.lower == 1)
    #expect(record.window.y?.upper == 4)
  }

  @Test func `JSON has the contract's keys in its order and shortest numbers`() throws {
    var input = SeriesInput([1, .nan, 4, 2], name: "a \"b\"\n")
    input.label = "A"
    let config = PlotConfig.plain.with {
      $0.width = 300
      $0.height = 31
      $0.latestIndicator = .glow
    }
    let json = try Scene(PlotRequest([input], config: config, windowLabel: "all")).plotRecord.json
    let start =
      #"{"version": 2, "width": 300, "height": 31, "#
      + #""frame": {"x": 0, "y": 0, "width": 300, "height": 31}, "#
      + ##""series": [{"name": "a \"b\"\n", "label": "A", "color": "#0072b2", "as": "line", "##
      + #""axis": "left", "count": 4, "decimated": false, "#
      + #""indicator": {"x": 300, "y": 20.667}, "polylines": [{"segment": null, "opacity": 1, "#
      + #""from": 0, "points": "0,31 - 200,0 300,20.667"}]}], "#
      + #""axes": {"x": null, "y": null, "right": null}, "#
      + #""window": {"x": [0, 3], "y": [1, 4], "right": null, "label": "all"}, "#
      + #""title": null, "legend": null, "marks": [], "bands": [], "config": {"#
      + #""glowingIndicatorWidth": 8, "plotLineWidth": 1.5, "#
    #expect(json.hasPrefix(start), "\(json)")
    #expect(json.hasSuffix(#""fontFamily": "Inter", "fontSize": 12}}"#))
    #expect(json.contains(#""color": "auto", "background": "auto", "#))
    #expect(json.contains(##""valueStickColor": "#808080""##))
    #expect(json.contains(#""adjustedEdgesToFitLineStrokeInCanvas": [], "#))
  }

  @Test func `every config key of the contract is in the record`() throws {
    let json = try Scene(PlotRequest([example])).plotRecord.json
    let keys = [
      "glowingIndicatorWidth", "plotLineWidth", "relativeYForStraightLine",
      "opacityOfUnselectedSegment", "segmentSelectionAnimationDuration",
      "glowingIndicatorBackgroundScaleEffect", "glowingIndicatorDelayBetweenGlow",
      "glowingIndicatorGlowAnimationDuration", "useLaserLightLinePlotStyle",
      "adjustedEdgesToFitLineStrokeInCanvas", "valueStickWidth", "valueStickColor",
      "valueStickTopPadding", "valueStickBottomPadding", "spaceBetweenValueStickAndStickLabel",
      "minimumPressDurationToActivateInteraction", "occupyingRelativeWidth",
      "showGlowingIndicator", "latestIndicator", "valueStickLabel", "width", "height", "scale",
      "theme", "style", "color", "background", "laserCoreColor", "glowMargin", "timeZone", "gaps",
      "interaction", "fontFamily", "fontSize",
    ]
    for key in keys { #expect(json.contains("\"\(key)\": "), "\(key)") }
  }

  @Test func `a window adds one neighbour on each side, outside the frame`() throws {
    let request = PlotRequest(
      [example], config: .plain, xWindow: try AxisInterval(from: 2, through: 4))
    let series = try Scene(request).plotRecord.series[0]
    #expect(series.polylines.map(\.indices) == [[1, 2, 3], [3, 4, 5]])
    #expect(series.polylines[0].points[0] == PlotPoint(x: -320, y: 640))
    #expect(series.polylines[1].points[2] == PlotPoint(x: 960, y: 640))
    #expect(series.indicator == nil)
  }

  @Test func `a segment of which only the neighbour is left is not recorded`() throws {
    let request = PlotRequest(
      [example], config: .plain, xWindow: try AxisInterval(from: 4, through: 6))
    let polylines = try Scene(request).plotRecord.series[0].polylines
    #expect(polylines.map(\.segment) == [1])
    #expect(polylines.map(\.indices) == [[3, 4, 5, 6, 7]])
  }

  @Test func `a day's window leaves out the sample that opens the next day, but as a neighbour`()
    throws
  {
    let input = try SeriesInput([5, 1, 2, 9], at: [0, 10, 20, 30])
    let request = PlotRequest(
      [input], config: .plain, xWindow: try AxisInterval(from: 10, upTo: 30))
    let record = try Scene(request).plotRecord
    #expect(record.window.y?.upper == 2)
    #expect(record.series[0].polylines[0].indices == [0, 1, 2, 3])
  }

  @Test func `trailing gaps leave the indicator on the last value`() throws {
    let config = PlotConfig.plain.with { $0.showGlowingIndicator = true }
    let request = PlotRequest([SeriesInput([1, 3, .nan])], config: config)
    #expect(try Scene(request).plotRecord.series[0].indicator == PlotPoint(x: 320, y: 0))
  }

  @Test func `a lone value has one point at the left edge and its mark at the right`() throws {
    let config = PlotConfig.plain.with {
      $0.occupyingRelativeWidth = 0.5
      $0.latestIndicator = .dot
    }
    let scene = try Scene(PlotRequest([SeriesInput([7])], config: config))
    let series = scene.plotRecord.series[0]
    #expect(series.polylines.map(\.points) == [[PlotPoint(x: 0, y: 160)]])
    #expect(series.indicator == PlotPoint(x: 320, y: 160))
    #expect(scene.lines[0].runs == [[PlotPoint(x: 0, y: 160), PlotPoint(x: 320, y: 160)]])
    #expect(scene.plotRecord.window.y == (try AxisInterval(from: 7, through: 7)))
  }

  @Test func `an empty series has no polylines`() throws {
    let series = try Scene(PlotRequest([SeriesInput([])], config: .plain)).plotRecord.series[0]
    #expect(series.polylines.isEmpty)
    #expect(series.indicator == nil)
    #expect(series.count == 0)
  }

  @Test(arguments: [(5120, false), (5121, true)])
  func `up to four samples a pixel column all samples are recorded`(
    count: Int, isDecimated: Bool
  ) throws {
    let values = (0..<count).map { Double($0 % 17) }
    let record = try Scene(PlotRequest([SeriesInput(values)], config: .plain)).plotRecord
    let series = record.series[0]
    #expect(series.isDecimated == isDecimated)
    #expect(record.json.contains("\"indices\": ") == isDecimated)
    #expect(isDecimated || series.polylines[0].indices == Array(0..<count))
    #expect(series.polylines[0].indices.count == series.polylines[0].points.count)
  }

  @Test(arguments: [(1000, 20_000), (4700, 80_000), (100_000, 80_000)])
  func `a record is small enough for a page`(count: Int, limit: Int) throws {
    var random = SeededGenerator(seed: 3)
    let values = (0..<count).map { _ in Double.random(in: 0...1, using: &random) }
    let size = try Scene(PlotRequest([SeriesInput(values)])).plotRecord.json.utf8.count
    #expect(size < limit)
  }

  @Test func `an indicator is recorded where one is drawn`() throws {
    func indicator(_ latest: PlotConfig.LatestIndicator) throws -> PlotPoint? {
      let config = PlotConfig.plain.with { $0.latestIndicator = latest }
      return try Scene(PlotRequest([example], config: config)).plotRecord.series[0].indicator
    }
    #expect(try indicator(.off) == nil)
    #expect(try indicator(.auto) == nil)
    for latest in [PlotConfig.LatestIndicator.glow, .dot, .text("now")] {
      #expect(try indicator(latest) == PlotPoint(x: 640, y: 0))
    }
  }

  @Test func `a title and a legend are recorded where they are drawn`() throws {
    let series = [
      SeriesInput([1, 2], name: "a"), SeriesInput([2, 1], name: "b", style: .init(opacity: 0.5)),
    ]
    func record(_ config: PlotConfig) throws -> PlotRecord {
      try Scene(PlotRequest(series, config: config, title: "Two\nlines")).plotRecord
    }
    let full = try record(.standard)
    #expect(full.title == "Two\nlines")
    #expect(full.legend == ["a", "b"])
    #expect(full.json.contains(#""title": "Two\nlines", "legend": ["a", "b"], "marks": []"#))
    #expect(full.series.map { $0.polylines[0].opacity } == [1, 0.5])
    let bare = try record(PlotConfig.plain.with { $0.height = 20 })
    #expect(bare.title == nil && bare.legend == nil)
  }

  @Test func `a decimated segment begins at the last sample of the one before`() throws {
    let values = (0..<20_000).map { Double($0 % 97) }
    let starts = [0, 7777, 7779, 15_001]
    let scene = try Scene(PlotRequest([SeriesInput(values, starts: starts)], config: .standard))
    let polylines = try #require(scene.plotRecord.series.first).polylines
    #expect(polylines.map(\.segment) == [0, 1, 2, 3])
    #expect(polylines.map(\.from) == [0, 7776, 7778, 15_000])
    #expect(polylines.map(\.indices.last) == [7776, 7778, 15_000, 19_999])
  }

  @Test func `a million samples in many segments cost pixels, not samples`() throws {
    let values = (0..<1_000_000).map { Double(($0 * 7919) % 1000) }
    let starts = Array(stride(from: 0, to: 1_000_000, by: 500))
    let input = SeriesInput(values, starts: starts, active: 3)
    let scene = try Scene(PlotRequest([input], config: .plain))
    #expect(scene.lines.count == 2)
    // Four a column and four a segment.
    let pointCount = scene.lines.flatMap(\.runs).map(\.count).reduce(0, +)
    #expect(pointCount < 4 * (5120 + 2000))
    #expect(scene.plotRecord.series[0].polylines.count < 6000)
  }

  @Test func `times are written in the request's zone`() throws {
    let input = try SeriesInput([1, 2], at: [0, 86_400], isTime: true)
    let request = PlotRequest([input], zone: .fixed(secondsEast: 3600))
    let json = try Scene(request).plotRecord.json
    #expect(
      json.contains(
        #""window": {"x": ["1970-01-01T01:00:00+01:00", "1970-01-02T01:00:00+01:00"], "#))
  }

  @Test func `numbers in records are finite`() throws {
    let input = SeriesInput([-1e308, 1e308, .infinity, .nan, .leastNonzeroMagnitude])
    let json = try Scene(PlotRequest([input])).plotRecord.json
    #expect(!json.contains("inf"))
    #expect(!json.contains("nan"))
  }
}

@Suite struct `Records' config and texts` {
  private func json(_ config: PlotConfig, label: String = "") throws -> String {
    try Scene(PlotRequest([example], config: config, windowLabel: label)).plotRecord.json
  }

  @Test func `colours have their opacity where they have one`() throws {
    let config = PlotConfig().with {
      $0.color = Color(rgb: 0x00C805)
      $0.background = Color(red: 1, green: 2, blue: 3, alpha: 0)
      $0.laserCoreColor = .black
    }
    let json = try json(config)
    #expect(json.contains(##""color": "#00c805", "background": "#01020300""##))
    #expect(json.contains(##""laserCoreColor": "#000000""##))
  }

  @Test func `words and edges are written as they are typed`() throws {
    let config = PlotConfig().with {
      $0.adjustedEdgesToFitLineStrokeInCanvas = [.trailing, .top]
      $0.latestIndicator = .text("now")
      $0.gaps = .join
      $0.theme = .dark
    }
    let json = try json(config)
    #expect(json.contains(#""adjustedEdgesToFitLineStrokeInCanvas": ["top", "trailing"]"#))
    #expect(json.contains(#""latestIndicator": "now""#))
    #expect(json.contains(#""theme": "dark", "style": "axes""#))
    #expect(json.contains(#""gaps": "join", "interaction": "live""#))
    for (indicator, word) in [
      (PlotConfig.LatestIndicator.auto, "auto"), (.glow, "glow"), (.dot, "dot"), (.off, "off"),
    ] {
      let config = PlotConfig().with { $0.latestIndicator = indicator }
      #expect(try self.json(config).contains("\"latestIndicator\": \"\(word)\""))
    }
  }

  @Test func `texts are escaped so that any JSON reader and script tag can hold them`() throws {
    let json = try json(.plain, label: "a\"\\\n\r\t\u{1}\u{7F}\u{2028}é日")
    #expect(json.contains(#""label": "a\"\\\n\r\t\u0001\u007f\u2028é日""#))
  }

  @Test func `the axes alone have a version, second lines and context`() throws {
    let input = try SeriesInput([1, 2], at: [0, 200_000], isTime: true)
    let record = try Scene(PlotRequest([input])).axesRecord
    #expect(record.json.hasPrefix(#"{"version": 2, "x": {"ticks": [{"value": "#))
    #expect(record.x?.ticks.contains { $0.secondLine != nil } == true)
    #expect(record.json.contains(#""secondLine": "Jan "#))
    let bare = try Scene(PlotRequest([input], config: .plain)).axesRecord
    #expect(bare.json == #"{"version": 2, "x": null, "y": null, "right": null}"#)
  }

  @Test func `a picture without series is had, too`() throws {
    let scene = try Scene(PlotRequest([]))
    #expect(scene.plotRecord.series.isEmpty)
    #expect(scene.pointers.nearestSample(toPointer: 0) == nil)
    #expect(scene.displayList.title == "")
  }
}
