import PlotGeometry
import PlotScene
import SampleStore
import Testing

/// What a picture shows of marks.
@Suite struct MarkDrawingTests {
  private func scene(_ marks: [MarkInput], _ series: SeriesInput = example) throws -> Scene {
    var request = PlotRequest([series])
    request.marks = marks
    return try Scene(request)
  }

  private let red = Color(red: 255, green: 0, blue: 0)

  private func mark(_ place: MarkInput.Place, _ label: String? = nil) -> MarkInput {
    MarkInput(place, label: label, style: SeriesStyle(color: red))
  }

  @Test func `a rule runs across the frame`() throws {
    let scene = try scene([mark(.y(2, 2)), mark(.x(3, 3))])
    let frame = scene.layout.frame
    let rules = scene.rules.filter { $0.color == red }
    #expect(
      rules.map(\.from) == [
        PlotPoint(x: frame.x, y: scene.y(of: 2, in: 0)), PlotPoint(x: scene.x(of: 3), y: frame.y),
      ])
    #expect(
      rules.map(\.to) == [
        PlotPoint(x: frame.maxX, y: scene.y(of: 2, in: 0)),
        PlotPoint(x: scene.x(of: 3), y: frame.maxY),
      ])
  }

  @Test(
    arguments: [
      (2.0, 3.0, 2.0, 3.0), (nil, 2, nil, 2), (3, nil, 3, nil), (-50, 2, nil, 2),
      (nil, nil, nil, nil),
    ] as [(Double?, Double?, Double?, Double?)])
  func `a band is shaded as far as it can be seen`(
    from: Double?, to: Double?, lower: Double?, upper: Double?
  ) throws {
    let scene = try scene([mark(.y(from, to)), mark(.x(from, to))])
    let bands = scene.rectangles.filter { $0.color.red == 255 && $0.color.green == 0 }
    let frame = scene.layout.frame
    let top = upper.map { scene.y(of: $0, in: 0) } ?? frame.y
    let bottom = lower.map { scene.y(of: $0, in: 0) } ?? frame.maxY
    let (left, right) = (lower.map(scene.x) ?? frame.x, upper.map(scene.x) ?? frame.maxX)
    #expect(
      bands.map(\.frame) == [
        PlotFrame(x: frame.x, y: top, width: frame.width, height: bottom - top),
        PlotFrame(x: left, y: frame.y, width: right - left, height: frame.height),
      ])
    #expect(bands.allSatisfy { $0.color.alpha > 20 && $0.color.alpha < 60 })
  }

  @Test(arguments: [(1.0, 36), (0.2, 51), (0.5, 128)])
  func `a band covers as much as is said, and little where nothing is`(
    opacity: Double, alpha: UInt8
  ) throws {
    var band = mark(.y(2, 3))
    band.style.opacity = opacity
    let scene = try scene([band])
    #expect(scene.rectangles.filter { $0.color.red == 255 }.map(\.color.alpha) == [alpha])
    #expect(scene.plotRecord.marks.first.map { Int(($0.opacity * 255).rounded()) } == Int(alpha))
  }

  @Test(
    arguments: [
      .y(9, 9), .y(-3, -1), .x(-1, -1), .x(12, nil), .x(9.5, 12), .sample(series: 0, index: 10),
      .sample(series: 0, index: -1), .sample(series: 1, index: 0),
    ] as [MarkInput.Place])
  func `of what lies outside nothing is drawn`(place: MarkInput.Place) throws {
    let marked = try scene([mark(place, "label")])
    #expect(marked.displayList.items == (try scene([])).displayList.items)
    #expect(marked.plotRecord.marks.isEmpty)
  }

  @Test func `a band that touches the axis' end alone is not drawn`() throws {
    let end = try scene([]).yDomain.upper
    #expect(try scene([mark(.y(end, end + 1))]).plotRecord.marks.isEmpty)
    #expect(try scene([mark(.y(end, end))]).plotRecord.marks.count == 1)
  }

  @Test func `an axis of one value shows a band around it everywhere`() throws {
    let flat = SeriesInput([5, 5, 5])
    let scene = try scene([mark(.y(4, 6)), mark(.y(5, 5)), mark(.y(6, 7))], flat)
    #expect(scene.plotRecord.marks.count == 2)
    #expect(scene.rectangles.first?.frame == scene.layout.frame)
  }

  @Test func `y= is the left axis, and a note stands on its series' own`() throws {
    let right = SeriesInput([900, 910, 905], name: "right", style: SeriesStyle(axis: .right))
    var request = PlotRequest([right])
    request.marks = [mark(.y(905, 905)), mark(.sample(series: 0, index: 1))]
    #expect(try Scene(request).plotRecord.marks.count == 1)
    request.series = [example, right]
    request.marks = [mark(.y(905, 905)), mark(.y(2, 2)), mark(.sample(series: 1, index: 1))]
    let scene = try Scene(request)
    guard case .y(2, 2, let y)? = scene.plotRecord.marks.first?.place,
      case .sample("right", _, let point)? = scene.plotRecord.marks.last?.place
    else {
      Issue.record("\(scene.plotRecord.marks)")
      return
    }
    #expect(scene.plotRecord.marks.count == 2)
    #expect(y.first == scene.y(of: 2, in: 0) && point.y == scene.y(of: 910, in: 1))
  }

  @Test func `a gap carries no note`() throws {
    let gappy = SeriesInput([1, .nan, 3])
    #expect(
      try scene([mark(.sample(series: 0, index: 1), "gap")], gappy).texts.allSatisfy {
        $0.text != "gap"
      })
  }

  @Test func `lines run over rules, and rules run over bars`() throws {
    for shape in SeriesStyle.Shape.allCases {
      let series = SeriesInput([1, 2, 3], style: SeriesStyle(shape: shape))
      let items = try scene([mark(.y(2, 2))], series).displayList.items
      let rule = try #require(
        items.firstIndex { if case .rule(let rule) = $0 { rule.color == red } else { false } })
      let plotted = items.lastIndex {
        switch $0 {
        case .line, .area, .dots: true
        case .rectangle, .rule, .band, .laser, .text: false
        }
      }
      #expect((rule > (plotted ?? -1)) == (shape == .bars), "\(shape)")
    }
  }

  @Test func `labels cover no other text, however many there are`() throws {
    let marks = (0..<60).map { number in
      let place: MarkInput.Place =
        switch number % 3 {
        case 0: .y(Double(number) / 20, Double(number) / 20)
        case 1: .x(Double(number) / 7, Double(number) / 7 + 1)
        default: .sample(series: 0, index: number % 10)
        }
      return mark(place, "label \(number)")
    }
    let texts = try scene(marks).texts
    #expect(texts.filter { $0.text.hasPrefix("label") }.count > 20)
    for (index, (text, box)) in texts.enumerated() {
      for (other, otherBox) in texts[..<index] {
        let overlap =
          box.x < otherBox.maxX - 1e-6 && otherBox.x < box.maxX - 1e-6
          && box.y < otherBox.maxY - 1e-6 && otherBox.y < box.maxY - 1e-6
        #expect(!overlap, "\(text) covers \(other)")
      }
    }
  }

  @Test func `a label stands in its band where it fits`() throws {
    // The line lies on all corners of the band and in its middle, and leaves room between them.
    let line = SeriesInput([1.5, 3, 2, 2.8, 1, 0, 0, 3, 0, 0, 1, 2.8, 2, 3, 1.5])
    let scene = try scene([mark(.y(1.8, 3), "target")], line)
    let label = try #require(scene.texts.first { $0.text == "target" }?.box)
    #expect(label.y >= scene.y(of: 3, in: 0) && label.maxY <= scene.y(of: 1.8, in: 0))
  }

  @Test func `a label avoids the line where it can`() throws {
    // The least value of a valley: above it runs the line, below it is room.
    let valley = SeriesInput([5, 3, 4.5, 1.5, 4.5, 3, 5, 0])
    let scene = try scene([mark(.sample(series: 0, index: 3), "low")], valley)
    let label = try #require(scene.texts.first { $0.text == "low" }?.box)
    #expect(label.y > scene.y(of: 1.5, in: 0))
    let peak = try self.scene([mark(.sample(series: 0, index: 3), "high")])
    #expect(try #require(peak.texts.first { $0.text == "high" }?.box).maxY < peak.y(of: 4, in: 0))
  }
}
