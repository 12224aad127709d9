import AxisTicks
import PlotGeometry
import PlotScene
import SampleStore
import Testing

/// Reversed and symmetric axes, units, texts, steps, holes, counts.
@Suite struct AxisKindTests {
  private func scene(
    _ inputs: [SeriesInput], _ config: PlotConfig = .standard,
    _ change: (inout PlotRequest) -> Void = { _ in }
  ) throws -> Scene {
    var request = PlotRequest(inputs, config: config)
    change(&request)
    return try Scene(request)
  }

  @Test func `a reversed axis has its lowest value on top`() throws {
    let values: [Double] = [0, 10, 30, 20]
    let plain = try scene([SeriesInput(values)])
    let reversed = try scene([SeriesInput(values)]) { $0.yAxis.isReversed = true }
    let frame = reversed.layout.frame
    #expect(frame == plain.layout.frame)
    #expect(reversed.y(of: 0, in: 0) == frame.y && reversed.y(of: 30, in: 0) == frame.maxY)
    for value in values {
      #expect(
        abs(reversed.y(of: value, in: 0) - frame.y - (frame.maxY - plain.y(of: value, in: 0)))
          < 1e-9)
    }
    #expect(
      reversed.axesRecord.y?.ticks.map(\.label) == plain.axesRecord.y?.ticks.map(\.label))
    // Areas and bars hang from zero.
    var bars = SeriesInput(values)
    bars.style.shape = .bars
    #expect(try scene([bars]) { $0.yAxis.isReversed = true }.baseline(of: 0) == frame.y)
    let flat = try scene(
      [SeriesInput([5, 5])], .standard.with { $0.relativeYForStraightLine = 0.2 }
    ) {
      $0.yAxis.isReversed = true
    }
    #expect(
      abs((flat.layout.frame.maxY - flat.y(of: 5, in: 0)) / flat.layout.frame.height - 0.2) < 1e-9)
  }

  @Test func `a symmetric axis shows both signs and zero`() throws {
    let scene = try scene([SeriesInput([-1e5, -10, 0, 10, 1e5])]) { $0.yAxis.scale = .symlog }
    let places = [-1e5, -10, 0, 10, 1e5].map { scene.y(of: $0, in: 0) }
    #expect(zip(places, places.dropFirst()).allSatisfy { $0 > $1 })
    #expect(abs((places[0] - places[2]) - (places[2] - places[4])) < 1e-6)
    #expect(scene.axesRecord.y?.ticks.contains { $0.value == 0 } == true)
    #expect(places[1] - places[3] > scene.layout.frame.height / 8)
  }

  @Test func `a unit stands above the ticks, and on its line the legend where there is room`()
    throws
  {
    let two = [SeriesInput([1, 2], name: "a"), SeriesInput([2, 1], name: "b")]
    let plain = try scene(two)
    let marked = try scene(two) { $0.yAxis.unit = "mmHg" }
    let unit = try #require(marked.texts.first { $0.text == "mmHg" }?.box)
    let top = try #require(marked.texts.first { $0.text == "2.0" }?.box)
    #expect(unit.maxY <= top.y + 0.01 && unit.y >= 0)
    #expect(
      marked.axesRecord.y?.unit == "mmHg" && marked.plotRecord.json.contains(#""unit": "mmHg""#))
    #expect(!plain.plotRecord.json.contains("unit"))
    #expect(marked.layout.frame.y <= 24)
    let legend = try #require(marked.texts.first { $0.text == "a" }?.box)
    #expect(legend.x > unit.maxX && abs(legend.y - unit.y) < 4)
    #expect(marked.texts.map(\.text).contains("b"))
    let titled = try scene(two) {
      $0.yAxis.unit = "mmHg"
      $0.title = "Title"
    }
    #expect(Set(["mmHg", "Title", "a", "b"]).isSubset(of: titled.texts.map(\.text)))
    // An x axis names its unit below.
    let x = try scene(two) {
      $0.xAxis.unit = "km"
      $0.xAxis.label = "distance"
    }
    #expect(x.texts.contains { $0.text == "distance (km)" })
  }

  @Test(arguments: [AxisSettings.Quantity.time, .months, .sessions], [false, true])
  func `an axis of bars begins with the first one's year`(
    quantity: AxisSettings.Quantity, isBand: Bool
  ) throws {
    // The firsts of January to March 2024.
    var input = try SeriesInput(
      [1, 2, 3], at: [1_704_067_200, 1_706_745_600, 1_709_251_200], isTime: true)
    input.style.shape = .bars
    let scene = try scene(isBand ? [] : [input]) {
      $0.xAxis.quantity = quantity
      if isBand {
        $0.bands = [
          BandInput(name: "band", lower: input.samples, upper: input.samples, style: input.style)
        ]
      }
    }
    let texts = scene.texts.map(\.text)
    #expect(texts.contains("2024") && !texts.contains("2023"), "\(texts)")
    #expect(scene.axesRecord.x?.ticks.map(\.label) == ["Jan", "Feb", "Mar"])
  }

  @Test(
    arguments: [
      ("Power (kW)", "kW", false), ("kW", "kW", false), ("Temperature in °C", "°C", false),
      ("Share %", "%", false), ("kWh a day", "kW", true), ("Speed (km/h)", "km", true),
      ("Metres", "m", true), ("", "m", true),
    ] as [(String, String, Bool)])
  func `a unit that the axis' label says does not stand there again`(
    label: String, unit: String, isShown: Bool
  ) throws {
    let scene = try scene([SeriesInput([1, 2, 3])]) {
      ($0.yAxis.label, $0.yAxis.unit) = (label, unit)
      ($0.xAxis.label, $0.xAxis.unit) = (label, unit)
    }
    let texts = scene.texts.map(\.text)
    // The label of the y axis is drawn along it, and may be the unit itself.
    #expect(texts.count { $0 == unit } == (isShown ? label.isEmpty ? 2 : 1 : label == unit ? 2 : 0))
    #expect(texts.contains("\(label) (\(unit))") == (isShown && !label.isEmpty))
  }

  @Test func `title, subtitle and caption have lines`() throws {
    let scene = try scene([SeriesInput([1, 2, 3])]) {
      $0.title = "One\nTwo"
      $0.subtitle = "Three"
      $0.caption = "Four\nFive"
    }
    let boxes = ["One", "Two", "Three", "Four", "Five"].map { text in
      scene.texts.first { $0.text == text }?.box
    }
    #expect(boxes.allSatisfy { $0 != nil })
    let lines = boxes.compactMap(\.self)
    #expect(zip(lines, lines.dropFirst()).allSatisfy { $0.maxY <= $1.y + 0.01 })
    #expect(lines[2].maxY <= scene.layout.frame.y && lines[3].y >= scene.layout.frame.maxY)
    let json = scene.plotRecord.json
    #expect(json.contains(#""title": "One\nTwo""#) && json.contains(#""subtitle": "Three""#))
    #expect(json.contains(#""caption": "Four\nFive""#))
    // They go first where there is no room.
    let low = try self.scene([SeriesInput([1, 2, 3])], .standard.with { $0.height = 60 }) {
      $0.title = "One"
      $0.caption = "Four"
    }
    #expect(low.plotRecord.caption == nil)
  }

  private func steps(_ scene: Scene) -> [[PlotPoint]] { scene.lines.flatMap(\.runs) }

  @Test func `the last step is as long as its period, also before a gap`() throws {
    let months = try [(1, 0.0), (2, 1), (3, .nan), (4, 2), (5, 3)].map { month, value in
      (try instant(2026, month, 1), value)
    }
    var input = try SeriesInput(months.map(\.1), at: months.map(\.0), isTime: true)
    input.style.shape = .step
    let scene = try scene([input])
    let runs = steps(scene)
    #expect(runs.count == 2)
    #expect(abs((runs[0].last?.x ?? 0) - scene.x(of: try instant(2026, 3, 1))) < 1e-6)
    #expect(abs((runs[1].last?.x ?? 0) - scene.x(of: try instant(2026, 6, 1))) < 1e-6)
    #expect(scene.xDomain.upper == (try instant(2026, 6, 1)))
    // A window that ends before it stays.
    let window = try interval(try instant(2026, 1, 1), try instant(2026, 4, 15))
    let part = try Scene(PlotRequest([input], xWindow: window))
    #expect(part.xDomain == window)
  }

  @Test func `a line breaks between times that are farther apart than its gaps`() throws {
    let times: [Double] = [0, 60, 120, 7200, 7260, 7320]
    let input = try SeriesInput([1, 2, 3, 4, 5, 6], at: times, isTime: true)
    #expect(steps(try scene([input])).count == 1)
    let broken = try scene([input], .standard.with { $0.gaps = .beyond(seconds: 3600) })
    #expect(steps(broken).map(\.count) == [3, 3])
    #expect(broken.plotRecord.json.contains(#""gaps": "1 h""#))
    #expect(
      steps(try scene([input], .standard.with { $0.gaps = .beyond(seconds: 7080) })).count == 1)
    #expect(steps(try scene([input], .standard.with { $0.gaps = .beyond(seconds: 1) })).count == 6)
    // Also where most samples are left out.
    let many = (0..<20_000).map { Double($0) + ($0 < 10_000 ? 0 : 100_000) }
    let long = try SeriesInput(
      many.map { $0.truncatingRemainder(dividingBy: 7) }, at: many, isTime: true)
    let runs = steps(try scene([long], .standard.with { $0.gaps = .beyond(seconds: 10) }))
    #expect(runs.count == 2)
  }

  @Test(arguments: [
    ([1.0, 2, 3, 4, 5], [1.0, 2, 3, 4, 5]), ([1, 2], [1, 2]), ([7], [7]),
    ([2020, 2021, 2023], [2020, 2021, 2022, 2023]),
  ])
  func `bars at whole numbers have whole ticks`(places: [Double], ticks: [Double]) throws {
    var input = SeriesInput(Array(repeating: 1, count: places.count))
    input.samples = try SampleSeries(input.samples.column.values, at: .explicit(places))
    input.style.shape = .bars
    #expect(try scene([input]).axesRecord.x?.ticks.map(\.value) == ticks)
  }

  /// In steps of a day and of an hour, with a window of whole periods and one with the last of them.
  @Test(arguments: [86_400.0, 3600], [false, true])
  func `bars of whole periods end with the last one, and no tick stands between them`(
    step: Double, includesNext: Bool
  ) throws {
    let start = 1_767_571_200.0  // 2026-01-05T00:00Z
    var input = SeriesInput([8, 12, 5, 9])
    input.samples = try SampleSeries(
      input.samples.column.values, at: .uniform(start: start, step: step), kind: .time)
    input.style.shape = .bars
    let end = start + 3 * step
    let scene = try scene([input]) {
      $0.xWindow =
        try? includesNext
        ? AxisInterval(from: start, through: end) : AxisInterval(from: start, upTo: end)
    }
    let places = (0..<(includesNext ? 4 : 3)).map { start + Double($0) * step }
    #expect(scene.axesRecord.x?.ticks.map(\.value) == places)
    let frame = scene.layout.frame
    let shown = scene.areas.flatMap(\.runs).filter { $0[0].x < frame.maxX - 1e-9 }
    #expect(shown.count == places.count)
    #expect(shown.allSatisfy { $0[0].x >= frame.x && $0[1].x <= frame.maxX })
  }

  /// Bars at the beginnings of years, quarters and weeks, of which none has a tick inside.
  @Test(
    arguments: [
      ([19_358, 19_723, 20_089], ["2023", "2024", "2025"]),
      ([19_723, 19_814, 19_905, 19_997], ["Jan", "Apr", "Jul", "Oct"]),
      ([20_458, 20_465, 20_472], ["Jan 5", "Jan 12", "Jan 19"]),
    ] as [([Double], [String])])
  func `bars of long periods stand on the ticks of these`(days: [Double], labels: [String]) throws {
    let places = days.map { $0 * 86_400 }
    var input = SeriesInput(Array(repeating: 1, count: places.count))
    input.samples = try SampleSeries(
      input.samples.column.values, at: .explicit(places), kind: .time)
    input.style.shape = .bars
    let ticks = try scene([input]).axesRecord.x?.ticks
    #expect(ticks?.map(\.value) == places)
    #expect(ticks?.map(\.label) == labels)
    let band = BandInput(name: "b", lower: input.samples, upper: input.samples, style: input.style)
    #expect(try scene([]) { $0.bands = [band] }.axesRecord.x?.ticks.map(\.value) == places)
  }

  private func x(ofRuleIn scene: Scene) throws -> Double {
    guard case .x(_, _, _, let position)? = scene.plotRecord.marks.first?.place else { return .nan }
    return try #require(position.first)
  }

  /// A rule at a time stands where it is: between the bars of what lies before and behind it.
  @Test(arguments: [900.0, 604_800])
  func `a rule where a period begins stands between two bars`(step: Double) throws {
    let start = 1_767_571_200.0  // 2026-01-05T00:00Z
    var input = SeriesInput([8, 12, 5, 9])
    input.samples = try SampleSeries(
      input.samples.column.values, at: .uniform(start: start, step: step), kind: .time)
    input.style.shape = .bars
    let place = start + 2 * step
    let scene = try scene([input]) { $0.marks = [MarkInput(.x(place, place))] }
    let rule = try x(ofRuleIn: scene)
    let bars = scene.areas.flatMap(\.runs)
    #expect(bars.count == 4)
    #expect(bars[1][1].x < rule && rule < bars[2][0].x)
    // The bars of a band stand where those of a series do.
    let band = BandInput(
      name: "b", lower: SeriesInput([0, 0, 0, 0]).samples, upper: input.samples, style: input.style)
    let stacked = try self.scene([]) {
      $0.bands = [band]
      $0.bands[0].lower = input.samples
      $0.marks = [MarkInput(.x(place, place))]
    }
    let ends = stacked.bandOutlines[0].upper.compactMap { $0?.x }
    #expect(try ends[3] < x(ofRuleIn: stacked) && x(ofRuleIn: stacked) < ends[4])
    // A day's is on the bar of that day.
    input.samples = try SampleSeries(
      input.samples.column.values, at: .uniform(start: start, step: 86_400), kind: .time)
    let day = start + 2 * 86_400
    let days = try self.scene([input]) { $0.marks = [MarkInput(.x(day, day))] }
    let middle = try x(ofRuleIn: days)
    let bar = days.areas.flatMap(\.runs)[2]
    #expect(abs((bar[0].x + bar[1].x) / 2 - middle) < 1e-6)
  }

  @Test(
    arguments: [
      (["Ann", "Bo", "Cy"], 320.0, ["Ann", "Bo", "Cy"], false),
      (
        ["Northwind Traders", "Old-Mill Works", "Bo"], 320,
        ["Northwind", "Traders", "Old-Mill", "Works", "Bo"], false
      ),
      (
        ["Northwindtraders Limited", "Bo", "Cy"], 320, ["Northwindtr…", "Limited", "Bo", "Cy"],
        false
      ),
      ((0..<12).map { "customer \($0)" }, 480, (0..<12).map { "customer \($0)" }, true),
      (
        (0..<12).map { "\($0) customer of a very long name" }, 480,
        (0..<12).map { "\($0) customer of a very long name".prefix(12) + "…" }, true
      ),
      // Names that begin alike keep their ends.
      (
        (0..<12).map { "customer with the number \($0)" }, 480,
        (0..<12).map { "custom…" + "number \($0)".suffix(6) }, true
      ),
      ((1...60).map(String.init), 480, stride(from: 5, through: 60, by: 5).map(String.init), false),
      ((0..<60).map { "m\($0)" }, 320, stride(from: 0, to: 60, by: 4).map { "m\($0)" }, true),
    ] as [([String], Double, [String], Bool)])
  func `names stand beside each other, in two lines, upwards, or only some of them`(
    names: [String], width: Double, shown: [String], isTurned: Bool
  ) throws {
    var input = SeriesInput(names.indices.map(Double.init))
    input.style.shape = .bars
    let scene = try scene([input], .standard.with { $0.width = width }) { $0.names = names }
    let bottom = scene.layout.frame.maxY
    let texts = scene.textItems.filter { $0.position.y > bottom && !$0.text.isEmpty }
    #expect(Set(texts.map(\.text)) == Set(shown))
    #expect(texts.allSatisfy { $0.runsUpwards == isTurned })
    // Records have whole names.
    let labels = scene.axesRecord.x?.ticks.map(\.label) ?? []
    #expect(labels.allSatisfy(names.contains) && labels.count >= min(names.count, 6))
  }

  @Test func `counts have whole ticks`() throws {
    var input = SeriesInput([0, 1, 2, 1])
    input.style.shape = .bars
    #expect(try scene([input]).axesRecord.y?.ticks.contains { $0.value == 0.5 } == true)
    input.isCount = true
    #expect(try scene([input]).axesRecord.y?.ticks.map(\.value) == [0, 1, 2])
  }

  @Test func `a palette colours what has no colour of its own`() throws {
    let colors = [Color(rgb: 0x112233), Color(rgb: 0x445566)]
    var red = SeriesInput([1, 2], name: "red")
    red.style.color = Color(rgb: 0xFF0000)
    let inputs = [SeriesInput([1, 2]), red, SeriesInput([2, 3]), SeriesInput([1, 3])]
    let record = try scene(inputs, .standard.with { $0.palette = colors }).plotRecord
    #expect(record.series.prefix(2).map(\.color) == [colors[0], Color(rgb: 0xFF0000)])
    // The palette begins again, in shades.
    #expect(Set(record.series.map(\.color) + colors).count == 5)
    #expect(record.json.contains(##""palette": ["#112233", "#445566"]"##))
    #expect(!(try scene(inputs).plotRecord.json.contains("palette")))
  }

  @Test func `of two dense lines the second lets the first show through`() throws {
    let noise = (0..<40_000).map { Double(($0 &* 7919) % 1009) }
    let scene = try scene([SeriesInput(noise), SeriesInput(noise.reversed())])
    #expect(scene.fadedLines == [1])
    #expect(scene.lines.prefix(2).map(\.color.alpha) == [255, 153])
    #expect(try self.scene([SeriesInput(noise), SeriesInput([1, 2, 3])]).fadedLines.isEmpty)
    // An area is light, whatever its line is.
    var area = SeriesInput((0..<40_000).map(Double.init))
    area.style.shape = .area
    var right = SeriesInput(noise)
    right.style.axis = .right
    #expect(try self.scene([area, right]).fadedLines.isEmpty)
  }

  @Test func `a mark's label keeps off bars and lines where there is room`() throws {
    var input = SeriesInput([5, 9, 3, 8, 2, 7, 6, 9, 4, 5].map { $0 })
    input.style.shape = .bars
    let scene = try scene([input]) {
      $0.marks = [MarkInput(.sample(series: 0, index: 4), label: "low")]
    }
    let label = try #require(scene.texts.first { $0.text == "low" }?.box)
    let bars = scene.areas.flatMap(\.runs)
    for bar in bars {
      guard let left = bar.first, let right = bar.last else { continue }
      let isBeside = right.x <= label.x || left.x >= label.maxX
      #expect(isBeside || label.maxY <= left.y + 0.01, "\(label) \(bar)")
    }
  }

  @Test func `a day of elapsed time is shown from 0 to 24`() throws {
    let hours = (0..<24).map { Double($0) * 3600 }
    let samples = try SampleSeries(hours, at: .explicit(hours), kind: .elapsed(.day))
    let scene = try scene([SeriesInput(name: "a", samples: samples)])
    #expect(scene.xDomain.lower == 0 && scene.xDomain.upper == 86_400)
    let labels = scene.axesRecord.x?.ticks.map(\.label)
    #expect(labels?.first == "0:00" && labels?.last == "24:00")
    let half = try SampleSeries([1, 2], at: .explicit([7200, 10_800]), kind: .elapsed(.day))
    #expect(try self.scene([SeriesInput(name: "a", samples: half)]).xDomain.upper == 10_800)
  }

  /// Octaves are as wide as each other, and the last one has room.
  @Test func `bars on a logarithmic axis are as wide as each other`() throws {
    let places = [63.0, 125, 250, 500, 1000, 2000, 4000, 8000]
    var bars = SeriesInput(places.map { _ in 1 })
    bars.samples = try SampleSeries(bars.samples.column.values, at: .explicit(places))
    bars.style.shape = .bars
    let scene = try scene([bars]) { $0.xAxis.scale = .log }
    let runs = scene.areas.flatMap(\.runs)
    let widths = runs.map { $0[1].x - $0[0].x }
    #expect(widths.count == places.count)
    #expect(widths.allSatisfy { abs($0 - widths[0]) < 1e-6 }, "\(widths)")
    let frame = scene.layout.frame
    #expect(runs.allSatisfy { $0[0].x >= frame.x && $0[1].x <= frame.maxX })
    // So are those of a band; its y axis has other labels, and so its frame another width.
    let band = BandInput(
      name: "band", lower: bars.samples, upper: bars.samples, style: bars.style)
    let stacked = try self.scene([]) {
      $0.xAxis.scale = .log
      $0.bands = [band]
    }
    let outlined = stacked.bandOutlines[0].upper.compactMap { $0?.x }
    #expect(outlined.count == 2 * places.count)
    let found = stride(from: 0, to: outlined.count, by: 2).map { outlined[$0 + 1] - outlined[$0] }
    #expect(found.allSatisfy { abs($0 - found[0]) < 1e-6 && $0 > 1 }, "\(found)")
  }
}
