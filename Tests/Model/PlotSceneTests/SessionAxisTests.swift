import PlotGeometry
import PlotScene
import SampleStore
import TestSupport
import Testing

/// Axes on which samples stand evenly.
@Suite struct SessionAxisTests {
  private static let day = 86_400.0
  /// Wednesday to Friday, then Monday and Tuesday.
  private static let times = [0, 1, 2, 5, 6].map { 1_772_582_400 + $0 * day }
  private static let values = [3.0, 5, 4, 6, 2]

  private func request(
    _ quantity: AxisSettings.Quantity = .sessions, style: SeriesStyle = SeriesStyle()
  ) throws -> PlotRequest {
    var input = try SeriesInput(Self.values, at: Self.times, isTime: true)
    input.style = style
    return PlotRequest([input], xAxis: AxisSettings(quantity: quantity))
  }

  private func points(_ scene: Scene, of series: Int = 0) -> [PlotPoint] {
    scene.plotRecord.series[series].polylines.flatMap(\.points).compactMap(\.self)
  }

  @Test(arguments: [AxisSettings.Quantity.sessions, .index])
  func `samples stand evenly`(quantity: AxisSettings.Quantity) throws {
    let scene = try Scene(try request(quantity))
    let frame = scene.layout.frame
    for (index, point) in points(scene).enumerated() {
      #expect(abs(point.x - (frame.x + Double(index) / 4 * frame.width)) < 1e-9)
    }
    #expect(points(scene).count == 5)
  }

  @Test func `ticks are times, and stand at their samples`() throws {
    let scene = try Scene(try request())
    let ticks = try #require(scene.axesRecord.x).ticks
    #expect(ticks.map(\.value) == Self.times)
    #expect(ticks.map(\.label) == ["Mar 4", "Mar 5", "Mar 6", "Mar 9", "Mar 10"])
    #expect(zip(ticks, points(scene)).allSatisfy { abs($0.position - $1.x) < 1e-9 })
    let counted = try Scene(try request(.index))
    #expect(try #require(counted.axesRecord.x).ticks.map(\.label) == ["0", "1", "2", "3", "4"])
  }

  @Test func `the record's window has the times that were asked for`() throws {
    var request = try request()
    let whole = try Scene(request).plotRecord.window
    #expect(whole.times == ["2026-03-04T00:00:00+00:00", "2026-03-10T00:00:00+00:00"])
    request.xWindow = try AxisInterval(from: Self.times[1] - 3600, through: Self.times[3] + 7200)
    let window = try Scene(request).plotRecord.window
    #expect(window.times == ["2026-03-04T23:00:00+00:00", "2026-03-09T02:00:00+00:00"])
  }

  @Test func `a window begins and ends with its samples, or where a page says`() throws {
    var request = try request()
    request.xWindow = try AxisInterval(from: Self.times[0] + 1, through: Self.times[4] - 1)
    let frame = try Scene(request).layout.frame
    #expect(points(try Scene(request))[1].x == frame.x)
    #expect(points(try Scene(request))[3].x == frame.maxX)
    // A page zooms to ranks, which may lie between samples.
    let places = request.places(ofFigures: try AxisInterval(from: 0.5, through: 2.25))
    #expect(places.lower == Self.times[0] + Self.day / 2)
    #expect(places.upper == Self.times[2] + 3 * Self.day / 4)
    request.xWindow = places
    request.isWindowExact = true
    let exact = try Scene(request)
    #expect(abs(exact.xDomain.lower - 0.5) < 1e-9 && abs(exact.xDomain.upper - 2.25) < 1e-9)
    // Where no sample is visible, the line runs through.
    request.xWindow = try AxisInterval(from: Self.times[2] + 1, through: Self.times[3] - 1)
    request.isWindowExact = false
    #expect(points(try Scene(request)).count == 2)
  }

  @Test(arguments: propertySeeds)
  func `places and figures are each other's inverse`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let count = Int.random(in: 2...50, using: &random)
    var now = Double.random(in: -1e9...1e9, using: &random)
    let times = (0..<count).map { _ in
      now += Double.random(in: 1...1e6, using: &random)
      return now
    }
    var request = PlotRequest(
      [try SeriesInput(Array(repeating: 1, count: count), at: times, isTime: true)],
      xAxis: AxisSettings(quantity: .sessions))
    request.isWindowExact = true
    for _ in 0..<12 {
      let a = Double.random(in: -3...Double(count + 3), using: &random)
      let b = Double.random(in: -3...Double(count + 3), using: &random)
      let figures = try AxisInterval(from: min(a, b), through: max(a, b))
      request.xWindow = request.places(ofFigures: figures)
      let shown = try Scene(request).xDomain
      #expect(abs(shown.lower - figures.lower) < 1e-6 && abs(shown.upper - figures.upper) < 1e-6)
    }
    for rank in 0..<count {
      let exact = try AxisInterval(from: Double(rank), through: Double(rank))
      #expect(request.places(ofFigures: exact).lower == times[rank])
    }
  }

  @Test func `bars are equally wide, and the axis has room for them`() throws {
    let scene = try Scene(try request(style: SeriesStyle(shape: .bars)))
    let bars = scene.areas.flatMap(\.runs)
    #expect(bars.count == 5)
    let widths = bars.map { $0[1].x - $0[0].x }
    #expect(widths.allSatisfy { abs($0 - 0.8 * scene.layout.frame.width / 5) < 1e-9 })
  }

  @Test func `pointers find the sample that is drawn nearest`() throws {
    let scene = try Scene(try request())
    let frame = scene.layout.frame
    for tenth in 0...40 {
      let x = frame.x + Double(tenth) / 40 * frame.width
      let expected = Int((Double(tenth) / 10 + 0.5 + 1e-9).rounded(.down))
      #expect(scene.pointers.nearestSample(toPointer: x) == expected)
      #expect(
        try PointerMap(scene.request, measurer: MonospaceMeasurer()).nearestSample(toPointer: x)
          == expected)
    }
  }

  @Test func `the stick, the dot and the mark stand where the sample does`() throws {
    var request = try request()
    request.selection = PlotRequest.Selection(sample: 3, labelText: "6")
    request.marks = [
      MarkInput(.x(Self.times[3], Self.times[3])), MarkInput(.sample(series: 0, index: 3)),
      // Midnight on Sunday lies between Friday and Monday.
      MarkInput(.x(Self.times[2] + 2 * Self.day, Self.times[2] + 2 * Self.day)),
    ]
    let scene = try Scene(request)
    let point = points(scene)[3]
    #expect(scene.selectionRecord?.stickX == point.x)
    #expect(scene.selectionRecord?.point == point)
    #expect(scene.selectionRecord?.details.x == Self.times[3])
    let marks = scene.plotRecord.marks
    #expect(marks.count == 3)
    guard case .x(Self.times[3], Self.times[3], let times?, let position) = marks[0].place,
      case .sample(_, let details, let dot) = marks[1].place,
      case .x(_, _, _, let between) = marks[2].place
    else {
      Issue.record("\(marks)")
      return
    }
    #expect(times.first == "2026-03-09T00:00:00+00:00" && position == [point.x, point.x])
    #expect(details.index == 3 && dot == point)
    #expect(between[0] > points(scene)[2].x && between[0] < point.x)
  }

  @Test func `samples at times that the first series lacks are left out`() throws {
    // The week-end, then Monday, Tuesday and Wednesday.
    let other = try SeriesInput(
      [10, 11, 12, 13, 14, 15].map { $0 - 8 },
      at: [2, 3, 4, 5, 6, 7].map { Self.times[0] + $0 * Self.day },
      isTime: true, name: "other")
    var request = try request()
    request.series.append(other)
    #expect(request.leftOut.map(\.name) == ["other"])
    #expect(request.leftOut.map(\.count) == [3])
    let scene = try Scene(request)
    let drawn = points(scene, of: 1)
    let first = points(scene)
    #expect(Set(drawn.map(\.x)) == [first[2].x, first[3].x, first[4].x])
    #expect(Set(drawn.map(\.y)) == Set([2, 5, 6].map { scene.y(of: $0, in: 1) }))
    // A pointer hits what is shown, under its own number; of the others the next one is shown.
    #expect(scene.pointers.nearestSample(toPointer: first[3].x, in: 1) == 3)
    #expect((0..<6).map { request.shownSample($0, in: 1) } == [0, 3, 3, 3, 4, 4])
    request.xAxis.quantity = .time
    #expect(request.leftOut.isEmpty)
    #expect((0..<6).map { request.shownSample($0, in: 1) } == Array(0..<6))
  }

  @Test func `several samples of one time have a rank each`() throws {
    let times = [0.0, 0, 0, 10, 10].map { Self.times[0] + $0 }
    let both = try ["a", "b"].map {
      try SeriesInput([1, 2, 3, 4, 5], at: times, isTime: true, name: $0)
    }
    let short = try SeriesInput([7, 8], at: [times[0], times[4]], isTime: true, name: "short")
    let request = PlotRequest(both + [short], xAxis: AxisSettings(quantity: .sessions))
    #expect(request.leftOut.isEmpty)
    let scene = try Scene(request)
    #expect(Set(points(scene).map(\.x)).count == 5)
    #expect(points(scene).map(\.x) == points(scene, of: 1).map(\.x))
    #expect(points(scene, of: 2).count == 2)
    // Those of another series share the rank of a time that the first one has once, be it the first time of all.
    let once = try SeriesInput([1, 2, 3], at: [0, 10, 20], isTime: true)
    let twice = try SeriesInput([4, 5, 6], at: [0, 0, 20], isTime: true, name: "twice")
    let shared = PlotRequest([once, twice], xAxis: AxisSettings(quantity: .sessions))
    #expect(shared.leftOut.isEmpty)
  }

  @Test func `millions of samples are drawn and recorded in few points`() throws {
    // Minutes of 40 years of trading days.
    var times: [Double] = []
    for day in 0..<10_000 {
      for minute in 0..<300 {
        times.append(Double(day / 5 * 7 + day % 5) * Self.day + Double(minute) * 60)
      }
    }
    let values = times.indices.map { Double($0 % 1009) }
    let request = PlotRequest(
      [try SeriesInput(values, at: times, isTime: true)], xAxis: AxisSettings(quantity: .sessions))
    let scene = try Scene(request)
    let record = scene.plotRecord
    #expect(record.series[0].isDecimated && record.json.utf8.count < 90_000)
    let indices = record.series[0].polylines[0].indices
    #expect(indices.first == 0 && indices.last == times.count - 1)
    #expect(zip(indices, indices.dropFirst()).allSatisfy { $0 < $1 && $1 - $0 < 20_000 })
    #expect(try #require(scene.axesRecord.x).ticks.count >= 4)
  }

  @Test func `nights are parted by a dotted line where days have room`() throws {
    let times = (0..<3).flatMap { day in
      (0..<100).map { Self.times[0] + Double(day) * Self.day + Double($0) * 60 }
    }
    let input = try SeriesInput(Array(repeating: 1, count: 300), at: times, isTime: true)
    let scene = try Scene(PlotRequest([input], xAxis: AxisSettings(quantity: .sessions)))
    let dotted = scene.rules.filter { $0.dash == [1, 3] }.map(\.from.x)
    let frame = scene.layout.frame
    #expect(dotted == [99.5, 199.5].map { frame.x + $0 / 299 * frame.width })
    // Of daily samples each would have its own.
    #expect(try Scene(try request()).rules.allSatisfy { $0.dash != [1, 3] })
  }

  @Test func `series without times have no sessions`() throws {
    let request = PlotRequest([example], xAxis: AxisSettings(quantity: .sessions))
    #expect(throws: SceneError(.noTimes(.sessions))) { try Scene(request) }
    #expect(throws: Never.self) { try Scene(PlotRequest([], xAxis: request.xAxis)) }
  }
}
