import PlotGeometry
import PlotScene
import SampleStore
import TestSupport
import Testing

/// A thousand samples with an overview, of which the window shows some.
private func request(
  _ values: [Double]? = nil, window: ClosedRange<Double>? = 200...300,
  _ change: (inout PlotRequest) throws -> Void = { _ in }
) throws -> PlotRequest {
  let values = values ?? (0..<1000).map { 100 + Double($0 * $0 % 997) }
  var request = PlotRequest(
    [SeriesInput(values)], config: PlotConfig.standard.with { $0.overview = true },
    xWindow: try window.map { try interval($0.lowerBound, $0.upperBound) })
  try change(&request)
  return request
}

private func overview(of request: PlotRequest) throws -> PlotRecord.Overview {
  try #require(try Scene(request).plotRecord.overview)
}

@Suite struct `An overview` {
  @Test func `lies below the labels, ends where the frame does, and shows the window as a brush`()
    throws
  {
    let scene = try Scene(request())
    let record = scene.plotRecord
    let own = try #require(record.overview)
    #expect(own.frame.x == record.frame.x && own.frame.width == record.frame.width)
    #expect(own.frame.height == 40 && own.frame.maxY <= 320)
    #expect(scene.texts.allSatisfy { $0.box.maxY <= own.frame.y })
    #expect((own.x.lower, own.x.upper) == (0, 999))
    let places = [200, 300].map { own.frame.x + own.frame.width * $0 / 999 }
    #expect(zip(own.brush, places).allSatisfy { abs($0 - $1) < 1e-6 })
    #expect(
      scene.rectangles.contains {
        $0.frame.x == own.brush[0] && $0.frame.maxX == own.brush[1] && $0.frame.y == own.frame.y
      })
  }

  @Test func `has points of the whole series inside of the strip`() throws {
    let scene = try Scene(request())
    let own = try #require(scene.plotRecord.overview)
    let points = own.lines.flatMap(\.points).compactMap(\.self)
    let (x, y) = (points.map(\.x), points.map(\.y))
    #expect(own.lines.map(\.series) == [0])
    // The ground shines through, so that it does not look like the plot itself.
    #expect(scene.lines.filter { $0.clip.y == own.frame.y }.map(\.color.alpha) == [191])
    #expect(try abs(#require(x.first) - own.frame.x) < 0.1)
    #expect(try abs(#require(x.last) - own.frame.maxX) < 0.1)
    // The least and the greatest value of all lie at its edges, half a stroke inside.
    #expect(try abs(#require(y.min()) - own.frame.y - 0.5) < 0.1)
    #expect(try abs(#require(y.max()) - own.frame.maxY + 0.5) < 0.1)
  }

  @Test func `has as many points for a million samples as for thousands`() throws {
    let few = try overview(of: request((0..<9000).map { Double($0 * $0 % 997) }))
    let many = try overview(of: request((0..<1_000_000).map { Double($0 * $0 % 997) }))
    #expect(few.lines[0].points.count <= 2 * 201 && many.lines[0].points.count <= 2 * 201)
  }

  @Test func `stands only where it is asked for, then also in the record's config`() throws {
    let without = try request { $0.config.overview = false }
    #expect(try !Scene(without).plotRecord.json.contains("overview"))
    let json = try Scene(request()).plotRecord.json
    #expect(json.contains(#""overview": true}, "overview": {"frame": {"x": "#))
    #expect(json.contains(#""x": [0, 999], "brush": ["#))
    #expect(json.contains(#""lines": [{"series": 0, "points": ""#))
  }

  @Test func `is left out of a picture that is too low`() throws {
    let low = try request { $0.config.height = 70 }
    #expect(try Scene(low).plotRecord.overview == nil)
    #expect(try overview(of: request { $0.config.height = 130 }).frame.height == 20)
  }

  @Test func `stands above the caption and below all panels`() throws {
    let panels = try request { request in
      var second = SeriesInput([3, 1, 2], name: "second")
      second.panel = 1
      request.series.append(second)
      request.panels.append(PanelInput())
      request.caption = "from somewhere"
    }
    let scene = try Scene(panels)
    let record = scene.plotRecord
    let own = try #require(record.overview)
    let frames = try #require(record.panels).map(\.frame)
    #expect(frames.allSatisfy { $0.maxY < own.frame.y && $0.x == own.frame.x })
    #expect(own.lines.map(\.series) == [0])
    let caption = try #require(scene.texts.first { $0.text == "from somewhere" })
    #expect(own.frame.maxY <= caption.box.y)
  }

  @Test(arguments: [(1, [0]), (4, [0, 1, 2, 3]), (5, [0])])
  func `shows a few series, or the first of many`(count: Int, shown: [Int]) throws {
    let many = try request { request in
      request.series = (0..<count).map { SeriesInput([1, 2, Double($0)], name: "s\($0)") }
      request.xWindow = nil
    }
    let own = try overview(of: many)
    #expect(own.lines.map(\.series) == shown)
    // What is left out makes no room: the highest value that is shown lies at the upper edge.
    let top = own.lines.flatMap(\.points).compactMap { $0?.y }.min()
    #expect(try abs(#require(top) - own.frame.y - 0.5) < 0.1)
  }

  @Test func `shows all values, whatever the window of y is`() throws {
    let whole = try overview(of: request())
    let cut = try overview(of: request { $0.yWindow = try interval(400, 500) })
    // The frame may begin elsewhere, where the labels are shorter.
    #expect(whole.lines[0].points.map { $0?.y } == cut.lines[0].points.map { $0?.y })
  }

  @Test func `breaks at gaps`() throws {
    let own = try overview(of: request([1, 2, .nan, 4, 3], window: nil))
    #expect(own.lines[0].points.map { $0 == nil } == [false, false, true, false, false])
  }

  @Test func `of a window beyond the data has its brush at an end`() throws {
    let own = try overview(of: request(window: 5000...6000))
    #expect(own.brush == [own.frame.maxX, own.frame.maxX])
  }

  @Test func `of one sample, and of none, is all brush`() throws {
    for values in [[], [5.0]] {
      let own = try overview(of: request(values, window: nil))
      #expect(own.brush == [own.frame.x, own.frame.maxX])
    }
  }

  @Test func `leaves out what a logarithmic axis cannot show`() throws {
    let values = (0..<100).map { $0 == 3 ? -1 : Double($0 + 1) }
    let own = try overview(
      of: request(values, window: 10...90) {
        $0.yAxis.scale = .log
        $0.xAxis.scale = .log
      })
    #expect(own.x.lower == 1)
    // Tenths of the logarithmic x axis, on which the window begins half-way.
    #expect(own.brush[0] > own.frame.x + 0.45 * own.frame.width)
    #expect(own.lines[0].points.count > 50)
  }

  @Test func `runs from right to left where the axis does`() throws {
    let own = try overview(of: request { $0.xAxis.isReversed = true })
    let places = [300, 200].map { own.frame.maxX - own.frame.width * $0 / 999 }
    #expect(zip(own.brush, places).allSatisfy { abs($0 - $1) < 1e-6 })
  }

  @Test func `has sessions side by side`() throws {
    let hours = (0..<40).map { (sample: Int) -> Double in
      Double(sample % 10 + sample / 10 * 24) * 3600
    }
    let own = try overview(
      of: request(window: nil) {
        $0.series = [try SeriesInput(hours.map { $0 / 3600 }, at: hours, isTime: true)]
        $0.xAxis.quantity = .sessions
        $0.xWindow = try interval(hours[20], hours[29])
      })
    let places = [20, 29].map { own.frame.x + own.frame.width * $0 / 39 }
    #expect(zip(own.brush, places).allSatisfy { abs($0 - $1) < 1e-6 })
    #expect(own.times?.last == "1970-01-04T09:00:00+00:00")
  }

  @Test func `has all that an engine has sent for it`() throws {
    let part = try request { request in
      request.series[0].whole = request.series[0].samples
      request.series[0].samples = try SampleSeries(
        [7, 8, 9], at: .explicit([200, 250, 300]))
    }
    let own = try overview(of: part)
    #expect((own.x.lower, own.x.upper) == (0, 999))
    #expect(own.lines[0].points.count > 200)
  }
}
