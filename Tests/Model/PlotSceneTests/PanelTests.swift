import PlotGeometry
import PlotScene
import SampleStore
import Testing

/// Panels of series that stand in them in turn.
private func request(
  _ values: [[Double]], heights: [Double] = [], columns: Int = 1, height: Double = 512
) -> PlotRequest {
  var config = PlotConfig.standard
  config.height = height
  var request = PlotRequest(
    values.enumerated().map { number, values in
      var input = SeriesInput(values, name: "s\(number)")
      input.panel = number
      return input
    }, config: config)
  request.panels = values.indices.map {
    PanelInput(height: heights.isEmpty ? 1 : heights[$0])
  }
  request.columns = columns
  return request
}

private let small: [Double] = [1, 5, 2, 4, 3]
private let large: [Double] = [1e6, 2e6, 3e6, 1.5e6, 2.5e6]

@Suite struct `Several panels` {
  @Test func `names that begin alike keep their ends where they are cut`() throws {
    var grid = request(Array(repeating: small, count: 6), columns: 3)
    for number in grid.panels.indices {
      grid.panels[number].name = "M05 Hermle C42 milling centre, reason \(number)"
    }
    let texts = try Scene(grid).texts.map(\.text).filter { $0.hasPrefix("M05") }
    #expect(texts.count == 6 && Set(texts).count == 6, "\(texts)")
    #expect(texts.allSatisfy { $0.contains("…") })
    for number in grid.panels.indices {
      grid.panels[number].name = "\(number) of several long names that differ"
    }
    let others = try Scene(grid).texts.map(\.text).filter { $0.contains("several") }
    #expect(others.allSatisfy { $0.hasSuffix("…") }, "\(others)")
  }

  @Test func `frames are aligned and as high as was said`() throws {
    let record = try Scene(request([small, large], heights: [3, 1])).plotRecord
    let panels = try #require(record.panels)
    #expect(panels.count == 2)
    #expect(panels[0].frame.x == panels[1].frame.x)
    #expect(panels[0].frame.width == panels[1].frame.width)
    #expect(abs(panels[0].frame.height - 3 * panels[1].frame.height) < 0.01)
    #expect(panels[0].frame.maxY < panels[1].frame.y)
    #expect(panels[1].frame.maxY < 512)
    #expect(record.frame == panels[0].frame)
    #expect(record.json.hasPrefix(#"{"version": 3, "#))
  }

  @Test func `the lowest panel alone has an x axis`() throws {
    let scene = try Scene(request([small, large, small]))
    let panels = try #require(scene.plotRecord.panels)
    #expect(panels.map { $0.axes.x == nil } == [true, true, false])
    #expect(scene.texts.filter { $0.text == "2" && $0.box.y > panels[2].frame.maxY }.count == 1)
  }

  @Test func `each has a legend, and all have different colours`() throws {
    let record = try Scene(request([small, large])).plotRecord
    #expect(record.panels?.map(\.legend) == [["s0"], ["s1"]])
    #expect(record.legend == ["s0", "s1"])
    #expect(record.series[0].color != record.series[1].color)
  }

  @Test func `a name stands over its panel instead`() throws {
    var request = request([small, large])
    request.panels[1].name = "volume"
    let scene = try Scene(request)
    let panels = try #require(scene.plotRecord.panels)
    let box = try #require(scene.texts.first { $0.text == "volume" }).box
    #expect(box.y > panels[0].frame.maxY && box.maxY <= panels[1].frame.y)
    #expect(panels[1].legend == nil && panels[1].name == "volume")
  }

  @Test func `points lie in the frame of their own panel`() throws {
    let record = try Scene(request([small, large, small])).plotRecord
    for (series, panel) in zip(record.series, try #require(record.panels)) {
      for point in series.polylines.flatMap(\.points).compactMap(\.self) {
        #expect(point.y >= panel.frame.y && point.y <= panel.frame.maxY)
        #expect(point.x >= panel.frame.x && point.x <= panel.frame.maxX)
      }
    }
  }

  @Test func `small multiples without room for axes keep their names and a gap`() throws {
    var grid = request(Array(repeating: small, count: 20), columns: 5, height: 460)
    grid.config.width = 320
    for number in grid.panels.indices { grid.panels[number].name = "m\(number)" }
    let scene = try Scene(grid)
    let panels = try #require(scene.plotRecord.panels)
    #expect(panels.allSatisfy { $0.axes.y == nil })
    for panel in panels {
      let box = try #require(scene.texts.first { $0.text == panel.name }).box
      #expect(box.maxY <= panel.frame.y && abs(box.x - panel.frame.x) < 0.01)
    }
    #expect(
      zip(panels, panels.dropFirst().prefix(4)).allSatisfy { $0.frame.maxX + 8 <= $1.frame.x })
  }

  /// Their heights differ by what stands above and below them: what one has, all have.
  @Test func `panels in a small height keep title, names and axes as long as all can`() throws {
    for (count, height, hasAxes) in [(5, 300.0, true), (4, 240, true), (5, 220, false)] {
      var request = request(Array(repeating: small, count: count), height: height)
      request.title = "Five"
      for panel in request.panels.indices { request.panels[panel].name = "panel \(panel)" }
      let scene = try Scene(request)
      let panels = try #require(scene.plotRecord.panels)
      let texts = Set(scene.texts.map(\.text))
      #expect(texts.isSuperset(of: ["Five"] + request.panels.compactMap(\.name)))
      #expect(panels.allSatisfy { ($0.axes.y != nil) == hasAxes })
      #expect((panels.last?.axes.x != nil) == hasAxes)
    }
  }

  @Test func `the record of the axes has those of all panels`() throws {
    var request = request([small, large])
    request.panels[1].name = "volume"
    let json = try Scene(request).axesRecord.json
    #expect(json.hasPrefix(#"{"version": 3, "x": null, "y": {"ticks": "#))
    #expect(json.contains(#""panels": [{"name": null, "x": null, "y": "#))
    #expect(json.contains(#"{"name": "volume", "x": {"ticks": "#))
    #expect(!(try Scene(PlotRequest([SeriesInput(small)])).axesRecord.json.contains("panels")))
  }

  @Test func `a grid has one y range where it is shared`() throws {
    var grid = request([small, [7, 9, 8], small, [2, 3, 20]], columns: 2)
    grid.sharesValues = true
    let panels = try #require(try Scene(grid).plotRecord.panels)
    #expect(Set(panels.map(\.window.y)).count == 1)
    #expect(try #require(panels[0].window.y).upper >= 20)
    #expect(panels[0].frame.y == panels[1].frame.y && panels[0].frame.x == panels[2].frame.x)
    #expect(Set(panels.map { ($0.frame.height * 1000).rounded() }).count == 1)
    #expect(panels.map { $0.axes.x == nil } == [true, true, false, false])
    grid.sharesValues = false
    #expect(Set(try #require(try Scene(grid).plotRecord.panels).map(\.window.y)).count == 3)
  }

  @Test func `marks stand in their panels, those at x in all`() throws {
    var request = request([small, large])
    var rule = MarkInput(.y(2e6, 2e6), label: "two")
    rule.panel = 1
    request.marks = [
      rule, MarkInput(.x(2, 2), label: "there"), MarkInput(.sample(series: 1, index: 2)),
    ]
    let record = try Scene(request).plotRecord
    #expect(record.panels?.map(\.marks.count) == [1, 3])
    #expect(record.marks.count == 3)
    let scene = try Scene(request)
    #expect(scene.texts.filter { $0.text == "there" }.count == 1)
    #expect(scene.texts.filter { $0.text == "two" }.count == 1)
  }

  @Test func `the stick stands in all panels, and the record has the others`() throws {
    var request = request([small, large])
    request.selection = PlotRequest.Selection(series: 0, sample: 3, labelText: "4")
    request.companions = [
      PlotRequest.Selection(series: 1, sample: 3, labelText: "1.5M")
    ]
    let scene = try Scene(request)
    let record = try #require(scene.selectionRecord)
    #expect(record.others?.map(\.panel) == ["2"])
    #expect(record.others?.map(\.value) == [1.5e6])
    #expect(
      record.json.contains(
        #""others": [{"panel": 2, "series": "s1", "index": 3, "value": 1500000}]"#))
    #expect(scene.texts.filter { ["4", "1.5M"].contains($0.text) }.count >= 2)
  }

  @Test func `a pointer in a grid finds what is drawn under it`() throws {
    let scene = try Scene(request([small, large], columns: 2))
    let panels = try #require(scene.plotRecord.panels)
    #expect(scene.pointers.nearestSample(toPointer: panels[1].frame.x + 1, in: 1) == 0)
    #expect(scene.pointers.nearestSample(toPointer: panels[1].frame.maxX - 1, in: 1) == 4)
    #expect(scene.pointers.nearestSample(toPointer: panels[0].frame.maxX, in: 0) == 4)
  }

  @Test(arguments: [(200, 300.0), (3, 60), (2, 20)])
  func `too many for their height are an error`(count: Int, height: Double) {
    #expect(throws: SceneError(.panelsTooLow(count: count, height: height))) {
      try Scene(request(Array(repeating: small, count: count), height: height))
    }
  }

  @Test(arguments: [1, 2, 3, 5])
  func `texts of all panels stay inside the picture and apart`(columns: Int) throws {
    for count in [2, 3, 4, 7, 12] {
      var request = request(
        (0..<count).map { $0.isMultiple(of: 2) ? small : large }, columns: min(columns, count),
        height: 1400)
      request.title = "A title"
      request.caption = "A caption"
      let texts = try Scene(request).texts
      for (number, text) in texts.enumerated() {
        #expect(text.box.x >= 0 && text.box.maxX <= 640.001 && text.box.maxY <= 1400.001)
        for other in texts[(number + 1)...] {
          let meet =
            text.box.x < other.box.maxX && other.box.x < text.box.maxX
            && text.box.y < other.box.maxY && other.box.y < text.box.maxY
          #expect(!meet, "\(text.text) and \(other.text), \(count) in \(columns)")
        }
      }
    }
  }

  @Test(arguments: [PlotConfig.Interaction.off, .live])
  func `the bare line has panels, too`(interaction: PlotConfig.Interaction) throws {
    var request = request([small, large, small], heights: [3, 1, 1], height: 704)
    request.config.style = .minimal
    request.config.interaction = interaction
    let panels = try #require(try Scene(request).plotRecord.panels)
    #expect(abs(panels[0].frame.height - 3 * panels[1].frame.height) < 1)
    #expect(panels[1].frame.height > 60)
  }

  @Test func `one panel is version 2 and has no list of panels`() throws {
    let json = try Scene(PlotRequest([SeriesInput(small)])).plotRecord.json
    #expect(json.hasPrefix(#"{"version": 2, "#) && !json.contains("panels"))
  }
}
