import PlotSession
import Testing

/// The language's page, section 5: what a front end receives.
@Suite struct PageResultsTests {
  static func type(_ name: String) -> String { "application/vnd.glowline.\(name)+json" }

  /// The series of the page's records, drawn as they show it.
  static let example =
    "config style=minimal; series price = [1, 2, 3, 4, 3, 2, 1, 2, 3, 4]; segments price [0, 4, 8]"

  @Test(arguments: [
    ("plot", ["image/png", "text/plain", type("plot")]),
    ("select 0", ["image/png", "text/plain", type("selection")]),
    ("compare 0 1", ["image/png", "text/plain", type("comparison")]),
    ("drag px=[0]", ["text/plain", type("events")]), ("show axes", ["text/plain", type("axes")]),
    ("1 + 1", ["text/plain"]), ("show", ["text/plain"]), ("help", ["text/plain", "text/markdown"]),
    ("config", ["text/plain"]), ("series b = [1]", ["text/plain"]),
    ("segments none", ["text/plain"]),
    ("window all", ["text/plain"]),
  ])
  func `statements give their types`(program: String, types: [String]) {
    let prompt = Prompt(Self.example)
    prompt.run(program)
    #expect(prompt.outputs.map { $0.bundle?.entries.map(\.type) } == [types])
    // Plots are always displays; the others are results where they end a cell.
    if case .display? = prompt.outputs.first { #expect(program == "plot") }
    let isQuiet = ["series", "segment", "window"].contains { program.hasPrefix($0) }
    prompt.run("\(program); print 1")
    #expect(prompt.outputs.count == (isQuiet ? 1 : 2))
    if case .result? = prompt.outputs.first { Issue.record("a result stands before a cell's end") }
  }

  @Test(arguments: [
    (
      "select price 5", "selection",
      #"""
      {"version": 2, "series": "price", "index": 5, "value": 2, "x": 5, "time": null, \#
      "segment": 1, "segmentRange": [4, 7], "change": {"absolute": 1, "percent": 100}, \#
      "stick": {"x": 355.556}, \#
      "label": {"text": "2", "x": 355.556, "width": 6}, \#
      "point": {"x": 355.556, "y": 210.667}, "range": null}
      """#
    ),
    ("select none", "selection", #"{"version": 2, "index": null}"#),
    (
      "series t = [2, 3] start=2026-03-01 step=1 day; config timeZone=\"Europe/Paris\"; select t 1",
      "selection",
      #"""
      {"version": 2, "series": "t", "index": 1, "value": 3, "x": 1772409600, \#
      "time": "2026-03-02T01:00:00+01:00", "segment": null, "segmentRange": null, \#
      "change": {"absolute": 1, "percent": 50}, "stick": {"x": 640}, \#
      "label": {"text": "3", "x": 637, "width": 6}, \#
      "point": {"x": 640, "y": 48}, "range": null}
      """#
    ),
    (
      "series g = [1, nan]; select g 1", "selection",
      #"""
      {"version": 2, "series": "g", "index": 1, "value": null, "x": 1, "time": null, \#
      "segment": null, "segmentRange": null, "change": {"absolute": null, "percent": null}, \#
      "stick": {"x": 71.111}, \#
      "label": {"text": "nan", "x": 71.111, "width": 18}, "point": null, "range": null}
      """#
    ),
    (
      "select price 2..5", "selection",
      #"""
      {"version": 2, "series": "price", "index": 5, "value": 2, "x": 5, "time": null, \#
      "segment": 1, "segmentRange": [4, 7], "change": {"absolute": -1, "percent": -33.33333333333333}, \#
      "stick": {"x": 355.556}, \#
      "label": {"text": "−1 (−33.33%)", "x": 248.889, "width": 72}, \#
      "point": {"x": 355.556, "y": 210.667}, \#
      "range": {"from": 2, "to": 5, "count": 4, "min": 2, "max": 4, "mean": 3, "sum": 12, \#
      "change": -1, "percent": -33.33333333333333, "slope": -0.4, "elapsed": null}}
      """#
    ),
    (
      "compare price 4 9", "comparison",
      #"""
      {"version": 2, "series": "price", "from": {"index": 4, "value": 3, "x": 4, "time": null}, \#
      "to": {"index": 9, "value": 4, "x": 9, "time": null}, "absolute": 1, \#
      "percent": 33.33333333333333, "elapsed": null}
      """#
    ),
    (
      "series t = [2, 3] start=2026-03-01 step=1 day; compare t 0 1", "comparison",
      #"""
      {"version": 2, "series": "t", \#
      "from": {"index": 0, "value": 2, "x": 1772323200, "time": "2026-03-01T00:00:00+00:00"}, \#
      "to": {"index": 1, "value": 3, "x": 1772409600, "time": "2026-03-02T00:00:00+00:00"}, \#
      "absolute": 1, "percent": 50, "elapsed": 86400}
      """#
    ),
    (
      "drag price px=[0, 10, 400]", "events",
      #"""
      {"version": 2, "series": "price", "events": [{"event": "index", "index": 0}, \#
      {"event": "segment", "segment": 0}, {"event": "index", "index": 0}, \#
      {"event": "index", "index": 6}, {"event": "segment", "segment": 1}, \#
      {"event": "index", "index": null}, {"event": "segment", "segment": null}]}
      """#
    ),
    (
      "segments price none; drag px=[-50, 9999]", "events",
      #"""
      {"version": 2, "series": "price", "events": [{"event": "index", "index": 0}, \#
      {"event": "index", "index": 9}, {"event": "index", "index": null}]}
      """#
    ),
    (
      "axis y ticks=3; show axes", "axes",
      #"""
      {"version": 2, "x": null, "y": {"ticks": [{"value": 1, "label": "1", "position": 292}, \#
      {"value": 2, "label": "2", "position": 210.667}, \#
      {"value": 3, "label": "3", "position": 129.333}, \#
      {"value": 4, "label": "4", "position": 48}]}, "right": null}
      """#
    ),
  ])
  func `records`(program: String, type: String, record: String) {
    let prompt = Prompt(Self.example)
    prompt.run(program)
    #expect(prompt.record(Self.type(type)) == record)
  }

  @Test func `the record of a plot`() {
    let prompt = Prompt("\(Self.example); plot interaction=off")
    let record = prompt.record(Self.type("plot"))
    #expect(
      record.hasPrefix(
        """
        {"version": 2, "width": 640, "height": 320, \
        "frame": {"x": 0, "y": 0, "width": 640, "height": 320}, \
        "series": [{"name": "price", "label": "price", "color": "#0072b2", "as": "line", \
        "axis": "left", "count": 10, "decimated": false, "indicator": null, \
        "polylines": [{"segment": 0, "opacity": 1, "from": 0, \
        "points": "0,320 71.111,213.333 142.222,106.667 213.333,0"}, \
        {"segment": 1, "opacity": 1, "from": 3, \
        "points": "213.333,0 284.444,106.667 355.556,213.333 426.667,320 497.778,213.333"}, \
        {"segment": 2, "opacity": 1, "from": 7, \
        "points": "497.778,213.333 568.889,106.667 640,0"}]}], \
        "axes": {"x": null, "y": null, "right": null}, \
        "window": {"x": [0, 9], "y": [1, 4], "right": null, "label": "0 to 9"}, "title": null, \
        "legend": null, "marks": [], "bands": [], \
        "config": {"glowingIndicatorWidth": 8,
        """))
  }

  /// What the record of a plot holds.
  @Test(arguments: [
    (
      "plot [5] style=minimal interaction=off",
      #""polylines": [{"segment": null, "opacity": 1, "from": 0, "points": "0,160"}]"#
    ),
    ("plot [] style=minimal", #""polylines": []"#),
    (
      "plot [2, 2] style=minimal interaction=off relativeYForStraightLine=1",
      #""points": "0,0 640,0""#
    ),
    ("plot [2, 2] style=minimal interaction=off", #""y": [2, 2]"#),
    (
      "plot [1, 2, nan] style=minimal interaction=off relativeWidth=0.5 latestIndicator=dot",
      #""indicator": {"x": 160, "y": 0}"#
    ),
    ("plot walk(100000)", #""decimated": true"#),
    (
      "plot price style=minimal interaction=off laser=on",
      #""frame": {"x": 15.75, "y": 15.75, "width": 608.5, "height": 288.5}"#
    ),
    (
      "plot price style=minimal interaction=off laser=on glowMargin=spill",
      #""frame": {"x": 0, "y": 0, "width": 640, "height": 320}"#
    ),
    (
      "plot price style=minimal interaction=off edges=[top, bottom] lineWidth=2",
      #""frame": {"x": 0, "y": 1, "width": 640, "height": 318}"#
    ),
    ("axis y ticks=classic; plot [1, 95] style=minimal", #""y": [0, 126.3157894736842"#),
    ("window y=0..8; plot price", #""y": [0, 8]"#),
    ("segments price active=1; plot", #""segment": 0, "opacity": 0.3"#),
    (
      "series t = [1, 2] start=2026-03-01 step=1 day; plot t",
      #""window": {"x": ["2026-03-01T00:00:00+00:00", "2026-03-02T00:00:00+00:00"]"#
    ),
  ])
  func `a plot's record has`(program: String, part: String) {
    let prompt = Prompt("series price = [1, 2, 3, 4, 3]; segments price [0, 2]")
    #expect(prompt.run(program) == nil)
    #expect(
      prompt.record(Self.type("plot")).contains(part),
      "\(prompt.record(Self.type("plot")).prefix(900))")
  }

  @Test(arguments: [
    ("drag px=[320]", "index 1, index none"),
    ("series a = [1, nan, 3]; select 1; selection.value", "a[1] = nan  ▁ █\nnan"),
    ("series a = [1, nan, 3]; drag px=[310, 330]", "index 0, index 2, index none"),
    ("select -1; selection.index", "a[1] = 2, +1 (+100%)  ▁█\n1"),
    (
      "select 1; plot; selection.index",
      "a[1] = 2, +1 (+100%)  ▁█\na: 2 samples, 1 to 2, last 2  ▁█\n1"
    ),
    (
      "select 1; append a 3; selection.index",
      "a[1] = 2, +1 (+100%)  ▁█\n1"
    ),
    (
      "select 1; select none; selection.index",
      "a[1] = 2, +1 (+100%)  ▁█\nnothing is selected\nStateError: nothing is selected ("
        + "write `select 1; select none; select last; selection.index`)"
    ),
    (
      "plot a laser=on height=99; select 1",
      "a: 2 samples, 1 to 2, last 2  ▁█\na[1] = 2, +1 (+100%)  ▁█"
    ),
    (
      "series d = [1, 2] start=2026-03-01T12:00 step=12 hours; segments d every=day",
      "d: 2 segments at 0, 1"
    ),
    (
      "series d = [1, 2] start=2026-03-01 step=1 day; segments d every=week",
      "d: 2 segments at 0, 1"
    ),
  ])
  func `selections and segments`(program: String, text: String) {
    #expect(outcome(of: program, after: "series a = [1, 2]; config style=minimal") == text)
  }
}
