import AxisTicks
import CivilTime
import OrderedJSON
import PlotGeometry
import PlotScene
import SampleStore
import Testing

@testable import NotebookView

/// Letters as wide as half their height.
private struct Measurer: TextMeasurer {
  func extent(of text: String, in font: Font) -> TextExtent {
    TextExtent(
      width: Double(text.count) * font.size / 2, ascent: font.size * 0.8, descent: font.size * 0.2)
  }
}

@Suite struct PlotPageTests {
  private func page(_ request: PlotRequest, kernel: String = "k") throws -> PlotPage {
    let scene = try Scene(request, measurer: Measurer())
    return PlotPage(scene, scene.plotRecord, kernel: kernel)
  }

  private func request(_ values: [Double], name: String = "price") -> PlotRequest {
    PlotRequest([SeriesInput(name: name, samples: SampleSeries(values))])
  }

  @Test("The same data give the same bytes, others another revision")
  func revisions() throws {
    let a = try page(request([1, 2, 4]))
    let b = try page(request([1, 2, 4]))
    #expect(a.html([1, 2], "words") == b.html([1, 2], "words"))
    #expect(a.revision == b.revision)
    #expect(try page(request([1, 2, 3])).revision != a.revision)
  }

  @Test("A page gets the labels that only the kernel can compute, one for each drawn sample")
  func computedLabels() throws {
    var request = request([1, 2, .nan, 4])
    func json() throws -> String {
      let scene = try Scene(request, measurer: Measurer())
      return PackedSeries(0, scene.drawn(0, of: scene.plotRecord), in: scene).json.description
    }
    #expect(try !json().contains("labels"))
    request.computedLabel = { "\($1.name) \($0.value.map { 2 * $0 } ?? 0)" }
    #expect(try json().contains(#""labels": ["price 2.0", "price 4.0", "price 0.0", "price 8.0"]"#))
  }

  @Test("Where an overview leads to them, a page has the samples outside of the window, thinned")
  func samplesBeside() throws {
    let values = (0..<100_000).map { Double($0 % 977) }
    func drawn(hasOverview: Bool) throws -> DrawnSeries {
      var request = request(values)
      request.config.overview = hasOverview
      request.xWindow = try AxisInterval(from: 5000, through: 5100)
      let scene = try Scene(request, measurer: Measurer())
      return scene.withSamplesBeside(scene.drawn(0, of: scene.plotRecord), of: 0)
    }
    #expect(try drawn(hasOverview: false).indices == Array(4999...5101))
    let wider = try drawn(hasOverview: true)
    #expect(wider.indices.first == 0 && wider.indices.last == 99_999 && wider.isDecimated)
    #expect(wider.indices.count < 2200 && Set(wider.indices).isSuperset(of: 4999...5101))
    #expect(wider.indices == wider.indices.sorted() && wider.visible == 5000..<5101)
    #expect(zip(wider.points, wider.places).allSatisfy { $0?.x == $1 })
  }

  @Test("No name ends the script or the picture's attribute")
  func hostileNames() throws {
    let name = "</script><script>alert(1)</script>\u{2028}\""
    let html = try page(request([1, 2, 4], name: name)).html([1], name)
    #expect(html.components(of: "</script>") == 2)
    #expect(html.components(of: "<script>") == 2)
    #expect(!html.contains("\u{2028}</script>"))
  }

  @Test(
    "A page knows how wide bars are and where they stand, and of other series that they have none")
  func bars() throws {
    for (shape, width) in [(SeriesStyle.Shape.bars, true), (.line, false)] {
      var request = request([1, 2, 4])
      request.series[0].style.shape = shape
      let scene = try Scene(request, measurer: Measurer())
      let json = PackedSeries(0, scene.drawn(0, of: scene.plotRecord), in: scene).json.description
      #expect(json.contains("\"barWidth\": ") == width)
      // Three bars and the blanks between them fill the frame; each has four fifths of its share.
      let share = scene.layout.frame.width / 3
      let bar = scene.bar(of: 0)
      #expect(bar.map { abs($0.width - 0.8 * share) < 1e-9 } == (width ? true : nil))
      #expect(bar.map { abs($0.shift) < 1e-9 } == (width ? true : nil))
      // Two series share it, one left and one right of the sample.
      request.series.append(request.series[0])
      let pair = try Scene(request, measurer: Measurer())
      for (number, side) in [(0, -1.0), (1, 1)] {
        let bar = pair.bar(of: number)
        #expect(bar.map { abs($0.width - 0.4 * share) < 1e-9 } == (width ? true : nil))
        #expect(bar.map { abs($0.shift - side * 0.2 * share) < 1e-9 } == (width ? true : nil))
      }
    }
  }

  @Test("Marks and bands lie where a strip shows their days")
  func stripMarks() throws {
    let day = 86_400.0
    let samples = try SampleSeries(
      (0..<72).map(Double.init), at: .uniform(start: 1_767_225_600, step: 3600), kind: .time)
    var request = PlotRequest([SeriesInput(name: "price", samples: samples)])
    let shown = try #require(CivilDate(year: 2026, month: 1, day: 2))
    request.pages = .day(shown)
    request.xWindow = request.pages?.interval(in: .utc)
    request.bands = [BandInput(name: "band", lower: samples, upper: samples)]
    let noon = 1_767_225_600 + 1.5 * day
    request.marks = [
      MarkInput(.x(noon, nil)), MarkInput(.sample(series: 0, index: 60)), MarkInput(.y(3, 4)),
    ]
    let strip = try #require(StripDays(of: request, measurer: Measurer()))
    let width = DayStrip.dayWidth
    let marks = strip.record.marks
    guard case .x(_, _, _, let position) = marks[0].place,
      case .sample(_, _, let point) = marks[1].place
    else {
      Issue.record("\(marks)")
      return
    }
    #expect(position[0] == 1.5 * width && position[1] > 2.9 * width)
    #expect(point == PlotPoint(x: 2.5 * width, y: strip.scene.y(of: 60, in: 0)))
    #expect(marks[2] == strip.scene.plotRecord.marks[2])
    let band = strip.outline(of: request.bands[0])
    #expect(
      band.upper.compactMap(\.self).contains(
        PlotPoint(x: 1.5 * width, y: strip.scene.y(of: 36, in: 0)))
    )
    #expect(band.lower.count == band.upper.count)
    let scene = try Scene(request, measurer: Measurer())
    let options = PlotPage(scene, scene.plotRecord, kernel: "k", strip: strip).options.description
    #expect(options.contains(##""bands": [{"name": "band", "color": "#"##))
  }

  @Test("A page knows the panels where there are several, and the grid of an axis that is drawn")
  func panels() throws {
    var request = request([1, 2, 4])
    request.xAxis.grid = .solid
    func options() throws -> (hasPanels: Bool, hasGrid: Bool?) {
      let text = try page(request).options.description
      let grid = text.firstMatch(of: /"x": \{.*?"grid": ([^,]+),/)?.output.1
      return (text.contains("\"panels\": ["), grid.map { $0 != "null" })
    }
    #expect(try options() == (false, true))
    request.config.style = .minimal
    #expect(try options() == (false, false))
    request.series.append(request.series[0])
    request.series[1].panel = 1
    request.panels.append(PanelInput())
    #expect(try options().hasPanels)
  }

  @Test("Bands with a label are entries of the legend, counted behind the series of all panels")
  func legendOfBands() throws {
    var request = request([1, 2, 4])
    request.series.append(request.series[0])
    request.series[1].panel = 1
    request.panels.append(PanelInput())
    let samples = request.series[0].samples
    request.bands = [1, 0, 1].map { panel in
      var band = BandInput(name: "band \(panel)", lower: samples, upper: samples)
      band.panel = panel
      return band
    }
    request.bands[2].label = "spread"
    request.bands[2].style.axis = .right
    let options = try page(request).options.description
    let legend = try #require(options.firstMatch(of: /"legend": \[(.*?)\]\]/)).output.1
    #expect(legend.matches(of: /\[(\d+),/).map(\.output.1) == ["0", "1", "4"])
    #expect(options.contains(#""label": "spread", "axis": "right", "panel": 1}"#))
  }

  @Test("A page knows how ticks are labelled, and what stands along an axis")
  func axisTexts() throws {
    var request = request([1, 2, 4])
    #expect(try !page(request).options.description.contains("format"))
    request.yAxis.format = .number(.si)
    request.yAxis.label = "worth"
    request.xAxis.format = .custom { "\($0)" }
    request.xAxis.template = "day {value}"
    let options = try page(request).options.description
    #expect(options.contains(#""format": "si", "label": "worth"}"#))
    #expect(options.contains(#""format": "day {value}"}"#))
    // What computes is not for the page.
    request.xAxis.template = nil
    #expect(try page(request).options.description.contains(#""format": ""}"#))
    // Nor are names, of which it draws what fits beside the neighbours, upright.
    request.xAxis.format = .number(.auto)
    request.names = (0..<3).map { "\($0)" + String(repeating: "long", count: 20) }
    let named = try page(request)
    #expect(named.options.description.contains(#""format": ""}"#))
    #expect(named.record.description.contains(#""label": "0longlong"#))
    #expect(
      named.record.description.contains("…")
        && !named.record.description.contains(request.names?[0] ?? ""))
  }

  @Test("Samples that sessions leave out are gaps in a page, too")
  func leftOutOfSessions() throws {
    func samples(_ count: Int, from start: Double) throws -> SampleSeries {
      try SampleSeries(
        (0..<count).map(Double.init), at: .uniform(start: start, step: 3600), kind: .time)
    }
    var request = PlotRequest([
      SeriesInput(name: "a", samples: try samples(5, from: 1_767_225_600)),
      SeriesInput(name: "b", samples: try samples(3, from: 1_767_225_700)),
    ])
    request.xAxis.quantity = .sessions
    let scene = try Scene(request, measurer: Measurer())
    let json = (0..<2).map { number in
      PackedSeries(number, scene.drawn(number, of: scene.plotRecord), in: scene).json.description
    }
    #expect(!json[0].contains("\"py\": "))
    #expect(json[1].contains(#""py": "---""#) || json[1].contains(#""py": "-""#))
  }

  @Test("The picture comes first, in its size, and lives without a kernel where none is said")
  func shape() throws {
    let page = try page(request([1, 2, 4]), kernel: "")
    let html = page.html([1, 2, 3], "a < b")
    #expect(
      html.hasPrefix("<div data-glowline=\"\(page.plot)\" style=\"position:relative;width:640px;"))
    // As wide as what holds it, and as high as it is then.
    #expect(
      html.contains(
        "<img alt=\"a &lt; b\" width=\"640\" height=\"320\" "
          + "style=\"display:block;width:100%;height:auto\" src="))
    #expect(html.contains("src=\"data:image/png;base64,AQID\"></div><script>("))
    #expect(html.hasSuffix(",document.currentScript)</script>"))
    #expect(html.contains("\"live\": false"))
  }

  /// A walk whose values have all their digits.
  private func walk(_ count: Int, from start: Int) -> [Double] {
    var value = 100.0
    return (0..<count).map { index in
      value += Double(((index + start) &* 7919) % 1013) / 1013 - 0.5
      return value
    }
  }

  @Test(
    "A plot adds few bytes to its picture, its record included",
    arguments: [
      (1, 1000, 60_000), (1, 2000, 90_000), (1, 3000, 90_000), (1, 5000, 90_000),
      (1, 100_000, 90_000), (2, 1000, 90_000), (2, 5000, 90_000), (4, 100_000, 90_000),
      (9, 20_000, 90_000),
    ])
  func size(series: Int, count: Int, limit: Int) throws {
    for isTimed in [false, true] {
      let inputs = try (0..<series).map { number in
        let values = walk(count, from: 31 * number)
        let samples =
          isTimed
          ? try SampleSeries(
            values, at: .uniform(start: 1_767_225_600, step: 86_400), kind: .time)
          : SampleSeries(values)
        return SeriesInput(name: "series \(number)", samples: samples)
      }
      let scene = try Scene(PlotRequest(inputs), measurer: Measurer())
      let record = scene.plotRecord
      let html = PlotPage(scene, record, kernel: "k").html([], "words")
      #expect(html.utf8.count + record.json.utf8.count <= limit)
    }
  }

  @Test("Three panels add to a page what their frames and axes need, and no more")
  func sizeOfPanels() throws {
    var request = PlotRequest(
      (0..<3).map { number in
        SeriesInput(
          name: "series \(number)", samples: SampleSeries(walk(1000, from: 31 * number)))
      })
    func size() throws -> Int { try page(request).html([], "words").utf8.count }
    let one = try size()
    request.panels += [PanelInput(), PanelInput()]
    for number in 0..<3 { request.series[number].panel = number }
    request.config.height = 704
    #expect(try size() - one < 4000)
  }

  @Test("Gaps, one sample, no sample and immense values are written")
  func edges() throws {
    for values in [[], [1], [.nan], [1, .nan, 3], [1e300, -1e300, 1e-300]] as [[Double]] {
      let options = try page(request(values)).options.description
      #expect(!options.contains("nan") && !options.contains("inf"))
    }
  }
}

extension String {
  /// Into how many parts a text cuts this one.
  fileprivate func components(of text: String) -> Int {
    var count = 1
    var rest = self[...]
    while let range = rest.firstRange(of: text) {
      count += 1
      rest = rest[range.upperBound...]
    }
    return count
  }
}
