import PlotGeometry
import PlotScene
import SampleStore
import TestSupport
import Testing

/// How much of a picture with axes is given to the samples.
@Suite struct `Heights` {
  /// A series as people have them: an index or times, near zero or far from it, smooth or rough.
  private func anySeries(_ random: inout SeededGenerator) throws -> SeriesInput {
    let count = Int.random(in: 5...400, using: &random)
    let scale: Double = [1e-3, 1, 100, 1e6].randomElement(using: &random) ?? 1
    let center: Double = [0.0, 0, 3, 50].randomElement(using: &random) ?? 0
    let roughness = Double.random(in: 0.02...1, using: &random)
    var level = 0.0
    let values = (0..<count).map { _ in
      level += roughness * .random(in: -1...1, using: &random)
      return scale * (center + level + (1 - roughness) * .random(in: -1...1, using: &random))
    }
    guard Bool.random(using: &random) else { return SeriesInput(values) }
    let start = Double.random(in: 0...2e9, using: &random).rounded()
    let step: Double = [60.0, 3600, 86_400].randomElement(using: &random) ?? 60
    return try SeriesInput(
      values, at: values.indices.map { start + Double($0) * step }, isTime: true)
  }

  @Test(arguments: [nil, "A title"] as [String?])
  func `of 200 random series the samples fill 70 % in the median and 62 % at least`(
    title: String?
  ) throws {
    var random = SeededGenerator(seed: 11)
    var shares: [Double] = []
    for _ in 0..<200 {
      let scene = try Scene(PlotRequest([try anySeries(&random)], title: title))
      let heights = scene.lines[0].runs.joined().map(\.y)
      let (top, bottom) = (heights.min() ?? 0, heights.max() ?? 0)
      shares.append((bottom - top) / scene.displayList.size.height)
    }
    shares.sort()
    #expect(shares[100] >= 0.7)
    #expect(shares[0] >= 0.62)
  }

  @Test func `without a title at most 24 points are above the plot`() throws {
    let two = [SeriesInput([0, 10], name: "a"), SeriesInput([5, 3], name: "b")]
    for interaction in PlotConfig.Interaction.allCases {
      let config = PlotConfig().with { $0.interaction = interaction }
      for series in [[example], two] {
        #expect(try Scene(PlotRequest(series, config: config)).layout.frame.y <= 24)
      }
    }
  }

  @Test func `the label has the header's last line`() throws {
    func layout(_ series: [SeriesInput], _ title: String?) throws -> SceneLayout {
      try Scene(PlotRequest(series, title: title)).layout
    }
    let names = (0..<12).map { "a series with a long name \($0)" }
    let many = names.map { SeriesInput([1, 2], name: $0) }
    let bare = try layout([example], nil)
    #expect(bare.header.height == 0)
    #expect(bare.labelRow == PlotFrame(x: 0, y: 0, width: 640, height: 14.4))
    for (series, title) in [([example], "Title"), (many, nil), (many, "Title")] {
      let layout = try layout(series, title)
      #expect(abs(layout.labelRow.maxY - layout.header.maxY) < 1e-9)
      #expect(abs(layout.frame.y - layout.labelRow.maxY - 8) < 1e-9)
      #expect(layout.frame.height >= 160)
    }
  }

  @Test func `the stick is as high as the plot until its paddings are set`() throws {
    func scene(_ config: PlotConfig) throws -> Scene {
      try Scene(
        PlotRequest([example], config: config, selection: .init(sample: 3, labelText: "4")))
    }
    let bare = try scene(.standard).layout
    #expect(bare.stickSpan.y == bare.frame.y)
    #expect(bare.stickSpan.maxY == bare.frame.maxY)
    let padded = try scene(
      PlotConfig().with {
        $0.valueStickTopPadding = 10
        $0.valueStickBottomPadding = 20
      }
    ).layout
    #expect(abs(padded.frame.y - padded.stickSpan.y - 10) < 1e-9)
    #expect(abs(padded.stickSpan.maxY - padded.frame.maxY - 20) < 1e-9)
    #expect(abs(padded.frame.y - padded.labelRow.maxY - 18) < 1e-9)
  }

  @Test func `paddings have the seed's default on the bare line alone`() throws {
    for (style, padding) in [(PlotConfig.Style.axes, 0.0), (.minimal, 28)] {
      func scene(_ wanted: Double?) throws -> Scene {
        let config = PlotConfig().with {
          $0.style = style
          $0.valueStickTopPadding = wanted
        }
        return try Scene(PlotRequest([example], config: config))
      }
      for (wanted, top) in [(nil, padding), (0, 0), (28, 28)] as [(Double?, Double)] {
        let scene = try scene(wanted)
        #expect(abs(scene.layout.frame.y - scene.layout.stickSpan.y - top) < 1e-9)
        #expect(scene.plotRecord.json.contains("\"valueStickTopPadding\": \(Int(top)), "))
      }
    }
  }

  @Test func `what the label would cover fades`() throws {
    let series = [SeriesInput(exampleValues, name: "left"), SeriesInput([2, 3], name: "right")]
    func faded(_ sample: Int) throws -> [String] {
      let request = PlotRequest(
        series, title: "Title", selection: .init(sample: sample, labelText: "a label"))
      let scene = try Scene(request)
      #expect(scene.texts.contains { $0.text == "a label" })
      return scene.textItems.filter { $0.color.alpha < 255 }.map(\.text)
    }
    #expect(try faded(0) == ["Title"])
    #expect(try faded(4) == [])
    #expect(try faded(9) == ["right"])
  }

  @Test(arguments: [100.0, 140, 200, 320])
  func `title and legend leave half of the picture to the plot`(height: Double) throws {
    let config = PlotConfig().with { $0.height = height }
    let series = (0..<40).map { SeriesInput([1, Double($0)], name: "series number \($0)") }
    for count in [1, 5, 40] {
      let scene = try Scene(
        PlotRequest(Array(series.prefix(count)), config: config, title: "Title"))
      let record = scene.plotRecord
      if record.title != nil || record.legend != nil {
        #expect(scene.layout.frame.height >= height / 2)
      }
    }
  }

  @Test(arguments: propertySeeds)
  func `axes leave room for the whole glow`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<10 {
      let config = PlotConfig().with {
        $0.showGlowingIndicator = true
        $0.interaction = Bool.random(using: &random) ? .live : .off
        $0.occupyingRelativeWidth = [1, 0.5, 0].randomElement(using: &random) ?? 1
      }
      let shown: Bool? = Bool.random(using: &random) ? nil : false
      let values = (0..<9).map { _ in Double.random(in: 0...1, using: &random) }
      let scene = try Scene(
        PlotRequest(
          [SeriesInput(values)], config: config, xAxis: AxisSettings(isShown: shown),
          yAxis: AxisSettings(isShown: shown)))
      let point = try #require(scene.plotRecord.series[0].indicator)
      // Five times the dot's 8 points.
      #expect(point.x >= 20 - 0.5 && point.x <= 640 - 20 + 0.5)
      #expect(point.y >= 20 - 0.5 && point.y <= 320 - 20 + 0.5)
    }
  }
}
