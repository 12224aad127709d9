import PlotGeometry
import PlotScene
import SampleStore
import Testing

@Suite struct `Selections, comparisons and drags` {
  @Test func `the contract's selection has its figures`() throws {
    let request = PlotRequest(
      [example], config: .plain, selection: .init(sample: 5, labelText: "2"))
    let scene = try Scene(request)
    let record = try #require(scene.selectionRecord)
    #expect(
      record.json
        == #"{"version": 2, "series": "price", "index": 5, "value": 2, "x": 5, "time": null, "#
        + #""segment": 1, "segmentRange": [4, 7], "change": {"absolute": 1, "percent": 100}, "#
        + #""stick": {"x": 355.556}, "label": {"text": "2", "x": 355.556, "width": 7.2}, "#
        + #""point": {"x": 355.556, "y": 213.333}, "range": null}"#)
    #expect(SelectionRecord.noneJSON == #"{"version": 2, "index": null}"#)
  }

  @Test(arguments: [(0, 21.6), (9, 618.4), (4, 640.0 * 4 / 9)])
  func `the label stays inside the picture`(sample: Int, x: Double) throws {
    let request = PlotRequest(
      [example], config: .plain, selection: .init(sample: sample, labelText: "123456"))
    let label = try #require(try Scene(request).selectionRecord?.label)
    #expect(abs(label.x - x) < 1e-9)
    #expect(abs(label.width - 43.2) < 1e-9)
  }

  @Test func `a label wider than the picture overhangs on the left`() throws {
    let config = PlotConfig.plain.with { $0.width = 30 }
    let request = PlotRequest(
      [example], config: config, selection: .init(sample: 0, labelText: "1234567890"))
    let label = try #require(try Scene(request).selectionRecord?.label)
    #expect(abs(label.x + label.width / 2 - 30) < 1e-9)
  }

  @Test func `a selected gap has neither value nor point`() throws {
    let request = PlotRequest(
      [SeriesInput([1, .nan, 3])], config: .plain, selection: .init(sample: 1, labelText: "–"))
    let json = try #require(try Scene(request).selectionRecord).json
    #expect(json.contains(#""value": null, "x": 1, "#))
    #expect(json.contains(#""change": {"absolute": null, "percent": null}"#))
    #expect(json.hasSuffix(#""point": null, "range": null}"#))
  }

  @Test func `change counts from the first visible value`() throws {
    let request = PlotRequest([example], xWindow: try AxisInterval(from: 2, through: 9))
    let change = try #require(request.details(of: 6)?.change)
    #expect(change.absolute == -2)
    #expect(request.details(of: 10) == nil)
    #expect(request.details(of: 0, in: 1) == nil)
  }

  /// The seed's table: ten samples over 90 points; ties go to the right.
  @Test(arguments: [
    (4.9999, 0), (5, 1), (14.9999, 1), (15, 2), (25, 3), (35, 4), (45, 5), (55, 6), (65, 7),
    (75, 8), (84.9999, 8), (85, 9), (-10, 0), (500, 9),
  ])
  func `a pointer finds the seed's sample`(pointer: Double, index: Int) throws {
    let config = PlotConfig.plain.with { $0.width = 90 }
    let scene = try Scene(PlotRequest([example], config: config))
    #expect(scene.pointers.nearestSample(toPointer: pointer) == index)
  }

  @Test(arguments: [(3.9, 0), (4, 1), (12, 2), (36, 5), (68, 9), (90, 9)])
  func `a pointer finds the seed's sample at relative width 0.8`(
    pointer: Double, index: Int
  ) throws {
    let config = PlotConfig.plain.with {
      $0.width = 90
      $0.occupyingRelativeWidth = 0.8
    }
    let scene = try Scene(PlotRequest([example], config: config))
    #expect(scene.pointers.nearestSample(toPointer: pointer) == index)
  }

  @Test func `a pointer passes over gaps and what is not visible`() throws {
    let request = PlotRequest(
      [SeriesInput([1, .nan, .nan, 4, 5, 6])], config: .plain,
      xWindow: try AxisInterval(from: 0, through: 4))
    let scene = try Scene(request)
    #expect(scene.pointers.nearestSample(toPointer: 200) == 0)
    #expect(scene.pointers.nearestSample(toPointer: 300) == 3)
    #expect(scene.pointers.nearestSample(toPointer: 9999) == 4)
    #expect(scene.pointers.nearestSample(toPointer: .nan) == nil)
    #expect(scene.pointers.nearestSample(toPointer: 0, in: 1) == nil)
    #expect(scene.nearestSample(to: 5) == 5)
    #expect(scene.nearestSample(to: 1.5) == 3)
  }

  @Test func `a layout says what lies under a pointer as the drawn scene does`() throws {
    var config = PlotConfig.standard
    config.style = .axes
    let request = PlotRequest([example], config: config, title: "a title")
    let scene = try Scene(request)
    let pointers = try PointerMap(request, measurer: MonospaceMeasurer())
    for pointer in stride(from: -10.0, through: config.width + 10, by: 7) {
      #expect(
        pointers.nearestSample(toPointer: pointer)
          == scene.pointers.nearestSample(toPointer: pointer))
    }
    let path = [0.0, 90, 300, 120]
    #expect(
      try pointers.drag(over: path)?.json() == scene.pointers.drag(over: path)?.json())
  }

  @Test func `a layout refuses what a scene refuses`() throws {
    let config = PlotConfig.plain.with { $0.width = 0 }
    let request = PlotRequest([example], config: config)
    let error = #expect(throws: SceneError.self) { try Scene(request) }
    #expect(
      throws: try #require(error)
    ) { try PointerMap(request, measurer: MonospaceMeasurer()) }
  }

  @Test func `a drag reports indices, changed segments and the release in the seed's order`()
    throws
  {
    let config = PlotConfig.plain.with { $0.width = 90 }
    let scene = try Scene(PlotRequest([example], config: config))
    let record = try #require(try scene.pointers.drag(over: [0, 30, 31, 40]))
    #expect(
      record.events == [
        .index(0), .segment(0), .index(3), .index(3), .index(4), .segment(1), .index(nil),
        .segment(nil),
      ])
    #expect(
      try #require(try scene.pointers.drag(over: [])).json()
        == #"{"version": 2, "series": "price", "events": [{"event": "index", "index": null}]}"#)
    #expect(try scene.pointers.drag(over: [], in: 7) == nil)
  }

  @Test func `a comparison is recorded with both ends and seconds`() throws {
    let input = try SeriesInput([10, 20, 15], at: [0, 60, 120], isTime: true)
    let request = PlotRequest([input], comparison: .init(from: 0, to: 2, text: "+5"))
    let json = try #require(try Scene(request).comparisonRecord).json
    #expect(
      json == #"{"version": 2, "series": "price", "#
        + #""from": {"index": 0, "value": 10, "x": 0, "time": "1970-01-01T00:00:00+00:00"}, "#
        + #""to": {"index": 2, "value": 15, "x": 120, "time": "1970-01-01T00:02:00+00:00"}, "#
        + #""absolute": 5, "percent": 50, "elapsed": 120}"#)
  }
}
