import AxisTicks
import CivilTime
import PlotGeometry
import PlotScene
import SampleStore
import TestSupport
import Testing

/// A request of any kind, from a seed.
private func anyRequest(_ random: inout SeededGenerator) throws -> PlotRequest {
  let count = [0, 1, 2, 3, 40, 700].randomElement(using: &random) ?? 0
  let isTime = Bool.random(using: &random)
  let center: Double = [0.0, 1, 1e6, -1e-3, 1e12].randomElement(using: &random) ?? 0
  let spread: Double = [0.0, 1e-6, 1, 1e5].randomElement(using: &random) ?? 1
  let isPositive = Int.random(in: 0..<4, using: &random) == 0
  var series: [SeriesInput] = []
  for number in 0..<Int.random(in: 1...4, using: &random) {
    let values = (0..<count).map { _ -> Double in
      if !isPositive, Int.random(in: 0..<20, using: &random) == 0 { return .nan }
      let value = center + spread * Double.random(in: -1...1, using: &random)
      return isPositive ? abs(value) + 1 : value
    }
    var x = isTime ? Double.random(in: 0...2e9, using: &random) : 1
    let step: Double = [0.0, 1, 3600, 86_400, 3e7].randomElement(using: &random) ?? 1
    let positions = (0..<count).map { _ -> Double in
      x += step * Double.random(in: 0...1, using: &random)
      return x
    }
    let samples = try SampleSeries(values, at: .explicit(positions), kind: isTime ? .time : .number)
    series.append(
      SeriesInput(
        name: "series \(number)", samples: samples,
        style: SeriesStyle(
          pointRadius: number == 1 ? 3 : nil,
          shape: SeriesStyle.Shape.allCases.randomElement(using: &random) ?? .line,
          axis: ValueAxis.allCases.randomElement(using: &random) ?? .left)))
  }
  var config = PlotConfig()
  config.width = Double.random(in: 120...4000, using: &random)
  config.height = Double.random(in: 60...3000, using: &random)
  config.fontSize = [8.0, 12, 20].randomElement(using: &random) ?? 12
  config.style = PlotConfig.Style.allCases.randomElement(using: &random) ?? .axes
  config.interaction = PlotConfig.Interaction.allCases.randomElement(using: &random) ?? .off
  config.useLaserLightLinePlotStyle = Bool.random(using: &random)
  config.latestIndicator = [.glow, .dot, .off, .text("now")].randomElement(using: &random) ?? .off
  config.occupyingRelativeWidth = [1.0, 0.5, 0].randomElement(using: &random) ?? 1
  config.overview = Int.random(in: 0..<3, using: &random) == 0
  func axis(_ quantity: AxisSettings.Quantity) -> AxisSettings {
    AxisSettings(
      isShown: ([true, false, nil] as [Bool?]).randomElement(using: &random) ?? nil,
      quantity: quantity,
      format: [
        .number(.auto), .number(.offset), .number(.plain), .custom { "about \($0)" },
      ].randomElement(using: &random) ?? .number(.auto),
      scale: isPositive && Bool.random(using: &random) ? .log : .linear,
      grid: ([.off, .dashed, nil] as [AxisSettings.Grid?]).randomElement(using: &random) ?? nil,
      label: ([nil, "a label"] as [String?]).randomElement(using: &random) ?? nil)
  }
  var request = PlotRequest(
    series, config: config,
    xAxis: axis(isTime && count > 0 && Bool.random(using: &random) ? .months : .auto),
    yAxis: axis(.auto),
    title: ([nil, "A title", "A very long title"] as [String?])
      .randomElement(using: &random) ?? nil,
    selection: count > 0 ? .init(sample: count / 2, labelText: "12.5") : nil)
  request.rightAxis = axis(.auto)
  for number in 0..<Int.random(in: 0...5, using: &random) {
    let place: MarkInput.Place =
      switch number % 3 {
      case 0: .sample(series: 0, index: Int.random(in: -1...count, using: &random))
      case 1: .y(center, center + spread * Double.random(in: 0...1, using: &random))
      default: .x(Double.random(in: 0...100, using: &random), nil)
      }
    request.marks.append(MarkInput(place, label: "a mark's label \(number)"))
  }
  return request
}

@Suite struct `All pictures` {
  @Test(arguments: propertySeeds)
  func `keep every text inside and apart from the others`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<12 {
      let request = try anyRequest(&random)
      let scene = try Scene(request)
      let picture = PlotFrame(scene.displayList.size)
      let texts = scene.texts
      for (index, (text, box)) in texts.enumerated() {
        #expect(
          box.x >= -1e-6 && box.y >= -1e-6 && box.maxX <= picture.maxX + 1e-6
            && box.maxY <= picture.maxY + 1e-6, "\(text) at \(box) in \(picture)")
        for (other, otherBox) in texts[..<index] {
          let overlap =
            min(box.maxX, otherBox.maxX) - max(box.x, otherBox.x) > 1e-5
            && min(box.maxY, otherBox.maxY) - max(box.y, otherBox.y) > 1e-5
          #expect(!overlap, "\(text) over \(other) in \(picture)")
        }
      }
    }
  }

  @Test(arguments: propertySeeds)
  func `draw every label, offset and context that their axes have`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<12 {
      let center: Double = [0.0, 1e6, -3e-4, 5e9].randomElement(using: &random) ?? 0
      let spread: Double = [1.0, 100, 1e4].randomElement(using: &random) ?? 1
      let isTime = Bool.random(using: &random)
      let values = (0..<40).map { _ in center + spread * .random(in: -1...1, using: &random) }
      let step: Double = [1.0, 3600, 86_400].randomElement(using: &random) ?? 1
      let start = Double.random(in: 0...2e9, using: &random).rounded()
      let input = try SeriesInput(
        values, at: (0..<40).map { start + Double($0) * step }, isTime: isTime)
      let format: LabelFormat =
        [.auto, .offset, .si, .percent].randomElement(using: &random) ?? .auto
      let config = PlotConfig().with {
        $0.width = .random(in: 400...1400, using: &random)
        $0.height = .random(in: 240...900, using: &random)
        $0.fontSize = Bool.random(using: &random) ? 12 : 18
        $0.interaction = Bool.random(using: &random) ? .live : .off
      }
      var request = PlotRequest(
        [input, input], config: config, yAxis: AxisSettings(format: .number(format)))
      request.series[1].style.axis = ValueAxis.allCases.randomElement(using: &random) ?? .left
      request.rightAxis.format = .number(format)
      let scene = try Scene(request)
      let axes = scene.axesRecord
      let x = try #require(axes.x)
      let y = try #require(axes.y)
      let right = axes.right?.ticks ?? []
      var wanted = (x.ticks + y.ticks + right).map(\.label) + x.ticks.compactMap(\.secondLine)
      wanted += [x.context, x.offset, y.offset, axes.right?.offset].compactMap { $0 }
      var drawn = scene.texts.map(\.text)
      for label in wanted {
        let index = drawn.firstIndex(of: label)
        #expect(index != nil, "'\(label)' in \(scene.layout.frame) of \(config.width)")
        if let index { drawn.remove(at: index) }
      }
    }
  }

  @Test(arguments: propertySeeds)
  func `keep their frame inside and their points finite`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<12 {
      let scene = try Scene(try anyRequest(&random))
      let (frame, size) = (scene.layout.frame, scene.displayList.size)
      #expect(frame.x >= 0 && frame.y >= 0)
      #expect(frame.maxX <= size.width + 1e-9 && frame.maxY <= size.height + 1e-9)
      let points = scene.lines.flatMap { $0.runs.joined() } + scene.dots.flatMap(\.centers)
      #expect(points.allSatisfy { $0.x.isFinite && $0.y.isFinite })
      for run in scene.lines.flatMap(\.runs) {
        #expect(zip(run, run.dropFirst()).allSatisfy { $0.x <= $1.x })
      }
    }
  }

  @Test func `are the same for the same request`() throws {
    var random = SeededGenerator(seed: 5)
    for _ in 0..<20 {
      let request = try anyRequest(&random)
      let (a, b) = (try Scene(request), try Scene(request))
      #expect(a.displayList == b.displayList)
      #expect(a.plotRecord.json == b.plotRecord.json)
    }
  }

  @Test(arguments: [
    [], [Double.nan], [1], [0, 0, 0], [1e308, -1e308], [.infinity, 1, -.infinity],
    [.leastNonzeroMagnitude, 2 * .leastNonzeroMagnitude],
    [.nan, .nan], [-1e308, .nan, -1e308], [1, 1.0000000000000002],
  ])
  func `are had for any values in any size`(values: [Double]) throws {
    for (width, height) in [(16.0, 16.0), (640, 320), (20_000, 16)] {
      for style in PlotConfig.Style.allCases {
        for interaction in [PlotConfig.Interaction.live, .off] {
          let config = PlotConfig().with {
            $0.width = width
            $0.height = height
            $0.style = style
            $0.interaction = interaction
            $0.showGlowingIndicator = true
          }
          var request = PlotRequest([SeriesInput(values)], config: config, title: "t")
          if !values.isEmpty { request.selection = .init(sample: 0, labelText: "v") }
          let scene = try Scene(request)
          let json = scene.plotRecord.json + scene.axesRecord.json
          #expect(!json.contains("nan") && !json.contains("inf"))
          for pointer in [-Double.infinity, -1e308, 0, 3, 1e308, .infinity, .nan] {
            _ = scene.pointers.nearestSample(toPointer: pointer)
            _ = scene.nearestSample(to: pointer)
          }
        }
      }
    }
  }

  @Test func `are had through windows that show nothing`() throws {
    let windows = [(-1e308, 1e308), (20, 30), (3.5, 3.6), (4, 4), (-5, -5)]
    for (lower, upper) in windows {
      var request = PlotRequest([example], xWindow: try AxisInterval(from: lower, through: upper))
      _ = try Scene(request).plotRecord.json
      request.yWindow = try AxisInterval(from: lower, through: upper)
      _ = try Scene(request).plotRecord.json
    }
  }
}
