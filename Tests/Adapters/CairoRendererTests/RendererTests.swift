import CairoRenderer
import Cells
import Foundation
import PlotGeometry
import PlotScene
import TestSupport
import Testing

private let renderer = CairoRenderer()

private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

@Suite struct RendererTests {
  @Test func `the font does not depend on what else is installed`() {
    let renderer = CairoRenderer()
    func extent(_ family: String) -> TextExtent {
      renderer.extent(of: "Hamburgefonstiv 0123", in: Font(family: family, size: 12))
    }
    #expect(PlotConfig().fontFamily == "Inter")
    #expect(extent("No such family") == extent("DejaVu Sans"))
    #expect(extent("No such family, Inter") == extent("Inter"))
  }

  @Test func `figures have one width`() {
    let renderer = CairoRenderer()
    for isBold in [false, true] {
      let widths = (0...9).map {
        renderer.extent(of: "1\($0)\($0)", in: Font(size: 12, isBold: isBold)).width
      }
      // Inter kerns one pair of figures by 1/300 of its size.
      #expect(widths.allSatisfy { abs($0 - widths[0]) < 0.05 }, "\(widths)")
    }
  }

  @Test(arguments: PictureFormat.allCases)
  func `the same list gives the same bytes`(format: PictureFormat) throws {
    for list in [
      Gallery.plot(dark: true, laser: true, scale: 1), Gallery.texts(scale: 1),
      Gallery.pictures[2].list,
    ] {
      let first = try renderer.render(list, as: format)
      _ = try renderer.render(Gallery.plot(dark: false, laser: true, scale: 1), as: .svg)
      #expect(try renderer.render(list, as: format) == first)
      #expect(try CairoRenderer().render(list, as: format) == first)
    }
  }

  @Test func `threads may share a renderer`() async throws {
    let list = Gallery.plot(dark: true, laser: false, scale: 1)
    let expected = try renderer.render(list, as: .png)
    await withTaskGroup(of: [UInt8]?.self) { group in
      for _ in 0..<8 { group.addTask { try? renderer.render(list, as: .png) } }
      for await found in group { #expect(found == expected) }
    }
  }

  @Test(arguments: [
    (10.0, 7.0, 1.0, 10, 7), (10, 7, 1.5, 15, 11), (10, 7, 2, 20, 14), (0, 0, 2, 1, 1),
    (0.1, 300, 1, 1, 300),
  ])
  func `a picture has its size in pixels`(
    width: Double, height: Double, scale: Double, columns: Int, rows: Int
  ) throws {
    let png = try renderer.render(Gallery.list(width, height, scale: scale, items: []), as: .png)
    let pixels = try #require(Pixels(png: png))
    #expect(pixels.width == columns && pixels.height == rows)
  }

  @Test(arguments: [(8001.0, 8000.0, 1.0), (1e15, 1e15, 1), (100, 100, 1e9), (4001, 4000, 2)])
  func `a picture of more than 64 megapixels is refused`(
    width: Double, height: Double, scale: Double
  ) {
    for format in PictureFormat.allCases {
      let error = #expect(throws: PictureError.self) {
        try renderer.render(Gallery.list(width, height, scale: scale, items: []), as: format)
      }
      #expect(error == .tooLarge(pixels: width * height * scale * scale, limit: 64_000_000))
    }
  }

  @Test(arguments: [0, -1, .nan, .infinity])
  func `a scale that is not finite and positive is refused`(scale: Double) {
    let error = #expect(throws: PictureError.self) {
      try renderer.render(Gallery.list(scale: scale, items: []), as: .png)
    }
    #expect(error?.description == "scale \(scale) pixels per point -> a finite number above 0")
  }

  @Test func `a side beyond Cairo's limit is refused`() {
    let error = #expect(throws: PictureError.self) {
      try renderer.render(Gallery.list(40_000, 10, scale: 1, items: []), as: .png)
    }
    #expect(error?.description == "a side of 40000.0 pixels -> at most 32767")
  }

  @Test(arguments: PictureFormat.allCases)
  func `work ends when it is cancelled, wherever that is`(format: PictureFormat) throws {
    var list = Gallery.plot(dark: true, laser: true, scale: 1, width: 100, height: 70)
    let runs = [Gallery.hills]
    list.items += [
      .area(AreaItem(runs: runs, baseline: 90, color: .black, clip: Gallery.whole())),
      .line(Gallery.line(runs)),
      .dots(DotsItem(centers: runs[0], diameter: 3, color: .black, clip: Gallery.whole())),
    ]
    let all = CheckpointCounter()
    _ = try renderer.render(list, as: format, checkpoint: all.pass)
    #expect(all.count > 20)
    for limit in stride(from: 0, to: all.count, by: 3) {
      let counter = CheckpointCounter(endingAfter: limit)
      #expect(throws: CancellationError.self) {
        try renderer.render(list, as: format, checkpoint: counter.pass)
      }
      // Each thread ends at its next checkpoint.
      #expect((limit + 1...limit + 3).contains(counter.count))
    }
  }

  /// Bands have a million pixels: their borders lie elsewhere in a picture that is a little wider.
  @Test func `the bands of a large picture leave no trace`() throws {
    func picture(width: Double) throws -> Pixels {
      var items: [DisplayItem] = [
        .rectangle(
          RectangleItem(
            frame: PlotFrame(x: 20.3, y: 30.7, width: 1200, height: 800),
            color: Color(rgb: 0x88AA33),
            cornerRadius: 390)),
        .rule(
          RuleItem(
            from: PlotPoint(x: 10, y: 10), to: PlotPoint(x: 1300, y: 870), width: 3,
            color: Color(rgb: 0x1F77B4), dash: [9, 4])),
      ]
      for y in stride(from: 770.0, to: 860, by: 4.3) {
        items.append(
          .text(
            TextItem(
              "border", font: Font(size: 9), color: .black, at: PlotPoint(x: y * 1.3, y: y))))
      }
      let list = Gallery.list(width, 900, scale: 1, items: items)
      return try #require(Pixels(png: renderer.render(list, as: .png)))
    }
    let narrow = try picture(width: 1310)
    let wide = try picture(width: 1324)
    #expect(
      (0..<900).allSatisfy { y in
        narrow.bytes[y * 1310 * 4..<(y + 1) * 1310 * 4]
          .elementsEqual(wide.bytes[y * 1324 * 4..<y * 1324 * 4 + 1310 * 4])
      })
  }

  @Test func `each band of a large picture can be the last`() {
    let rectangle = RectangleItem(
      frame: PlotFrame(x: 0, y: 0, width: 2000, height: 1200), color: .black)
    let list = Gallery.list(2000, 1200, scale: 1, items: [.rectangle(rectangle)])
    // At the start; three bands of background; before the item; three bands of it.
    for limit in 0..<8 {
      let counter = CheckpointCounter(endingAfter: limit)
      #expect(throws: CancellationError.self) {
        try renderer.render(list, as: .png, checkpoint: counter.pass)
      }
      #expect(counter.count == limit + 1)
    }
  }

  /// A thousand dashes and more points than are written at once.
  @Test(arguments: [PictureFormat.svg, .pdf], [[], [0.3, 0.3]])
  func `a long path is the same each time, also after it was stopped`(
    format: PictureFormat, dash: [Double]
  ) throws {
    let points = (0..<9000).map { i in
      PlotPoint(x: Double(i) / 90, y: 35 + Double(i * 7919 % 61) / 2)
    }
    let line = LineItem(
      runs: [points], width: 1, color: .black, dash: dash, clip: Gallery.whole())
    let list = Gallery.list(100, 70, scale: 1, items: [.line(line)])
    let bytes = try renderer.render(list, as: format)
    #expect(bytes.count > 20_000)
    #expect(try renderer.render(list, as: format) == bytes)
    #expect(throws: CancellationError.self) {
      try renderer.render(list, as: format) { throw CancellationError() }
    }
    #expect(try renderer.render(list, as: format) == bytes)
  }

  @Test(arguments: PictureFormat.allCases)
  func `texts may hold what is no character`(format: PictureFormat) throws {
    // U+FFFF and U+FDD0, which no source may hold.
    let none = String(decoding: [0xEF, 0xBF, 0xBF, 0xEF, 0xB7, 0x90], as: UTF8.self)
    let text = "a\(none)b\u{0}\u{301}"
    let item = TextItem(text, font: Font(size: 10), color: .black, at: PlotPoint(x: 5, y: 15))
    var list = Gallery.list(60, 20, scale: 1, items: [.text(item)])
    list.title = text
    #expect(throws: Never.self) { try CairoRenderer().render(list, as: format) }
  }

  /// A question comes at least once in four million pixels, whatever is done with them.
  @Test func `pixels for a screen can be cancelled at every question`() throws {
    let list = Gallery.plot(dark: true, laser: false, scale: 2, width: 100, height: 70)
    let all = CheckpointCounter()
    _ = try renderer.pixels(of: list, checkpoint: all.pass)
    #expect(all.count > 15)
    let last = CheckpointCounter(endingAfter: all.count - 1)
    #expect(throws: CancellationError.self) {
      try renderer.pixels(of: list, checkpoint: last.pass)
    }
  }

  @Test(arguments: PictureFormat.allCases)
  func `every item is total`(format: PictureFormat) throws {
    let nasty: [Double] = [.nan, .infinity, -1e300, 1.7e308, 1e7, 0, -5]
    for a in nasty {
      for b in nasty {
        let point = PlotPoint(x: a, y: b)
        let runs = [
          [], [point], [point, PlotPoint(x: 4, y: b)], [PlotPoint(x: 3, y: 3), point, point],
        ]
        for clip in [Gallery.whole(), PlotFrame(x: a, y: b, width: b, height: a)] {
          let items: [DisplayItem] = [
            .rectangle(RectangleItem(frame: clip, color: .black, cornerRadius: a)),
            .rule(RuleItem(from: point, to: PlotPoint(x: b, y: b), width: 1, color: .black)),
            .rule(
              RuleItem(
                from: PlotPoint(x: 1, y: 1), to: PlotPoint(x: 1, y: 9), width: a, color: .black,
                dash: [b])),
            .line(Gallery.line(runs, width: a, clip: clip)),
            .line(Gallery.line(runs, dash: [a, b], clip: clip)),
            .area(AreaItem(runs: runs, baseline: a, color: .black, clip: clip)),
            .dots(DotsItem(centers: [point], diameter: b, color: .black, clip: clip)),
            .text(TextItem("x", font: Font(size: a), color: .black, at: point)),
            .text(TextItem("", font: Font(family: "", size: b), color: .black, at: point)),
          ]
          _ = try renderer.render(Gallery.list(12, 10, scale: 1, items: items), as: format)
        }
      }
      for width in [a, 1] {
        let laser = LaserItem(
          runs: [[PlotPoint(x: a, y: 3), PlotPoint(x: 9, y: 9)]], lineWidth: width, color: .black,
          coreColor: .white, opacity: a, clip: Gallery.whole())
        _ = try renderer.render(Gallery.list(12, 10, scale: 1, items: [.laser(laser)]), as: format)
      }
    }
  }

  @Test func `a file says what it shows and what made it`() throws {
    var list = Gallery.list(items: [.line(Gallery.line([Gallery.hills]))])
    list.title = "Größe < 5 & 線"
    list.program = "series a = [1]\nplot a"
    let png = text(try renderer.render(list, as: .png))
    #expect(png.contains("iTXtTitle\0\0\0\0\0Größe < 5 & 線"))
    #expect(png.contains("tEXtProgram\0series a = [1]\nplot a"))
    #expect(png.contains("tEXtSoftware\0Glowline"))
    let svg = text(try renderer.render(list, as: .svg))
    #expect(
      svg.contains("<title>Größe &lt; 5 &amp; 線</title>\n<desc>series a = [1]\nplot a</desc>"))
    #expect(svg.contains("width=\"80px\" height=\"50px\" viewBox=\"0 0 80 50\""))
    let pdf = text(try renderer.render(list, as: .pdf))
    #expect(pdf.contains("/CreationDate (19700101000000Z)"))
    #expect(pdf.contains("/MediaBox [ 0 0 80 50 ]"))
  }

  @Test func `an item of a vector format is one path, painted once`() throws {
    let list = Gallery.list(items: [
      .line(
        Gallery.line(
          [Gallery.hills, Gallery.hills.map { PlotPoint(x: $0.x, y: 50 - $0.y) }],
          color: Gallery.alpha(.black, 77)))
    ])
    let svg = text(try renderer.render(list, as: .svg))
    #expect(svg.components(separatedBy: "stroke-opacity:0.30").count == 2)
  }
}

@Suite struct PaintingTests {
  private func pixels(_ list: DisplayList) throws -> Pixels {
    try #require(Pixels(png: renderer.render(list, as: .png)))
  }

  @Test func `overlapping runs of a dimmed line are no darker`() throws {
    let cross = [Gallery.points(5, 25, 75, 25), Gallery.points(40, 5, 40, 45)]
    let found = try pixels(
      Gallery.list(items: [.line(Gallery.line(cross, width: 6, color: Gallery.alpha(.black, 77)))]))
    #expect(found[80, 50] == found[40, 50])
    #expect(found[80, 50] == SIMD4(178, 178, 178, 255))
  }

  @Test(arguments: [1.0, 1.5, 2, 3])
  func `upright rules are crisp at every scale`(scale: Double) throws {
    for place in stride(from: 4.0, to: 6, by: 0.17) {
      for width in [0.5, 1, 1.5, 2] {
        let ends = [
          (PlotPoint(x: place, y: -5), PlotPoint(x: place, y: 30)),
          (PlotPoint(x: -5, y: place), PlotPoint(x: 30, y: place)),
        ]
        for (a, b) in ends {
          let found = try pixels(
            Gallery.list(
              12, 12, scale: scale,
              items: [.rule(RuleItem(from: a, to: b, width: width, color: .black))]))
          let dark = (0..<found.width).filter {
            found[a.x == b.x ? $0 : 1, a.x == b.x ? 1 : $0].x == 0
          }
          let light = (0..<found.width).filter {
            found[a.x == b.x ? $0 : 1, a.x == b.x ? 1 : $0].x == 255
          }
          #expect(dark.count == max(1, Int((width * scale).rounded())))
          #expect(dark.count + light.count == found.width)
          let middle = Double(dark.reduce(0, +)) / Double(dark.count) + 0.5
          #expect((middle - place * scale).magnitude <= 0.5 + 1e-6)
        }
      }
    }
  }

  @Test func `nothing is painted outside of a clip`() throws {
    let clip = PlotFrame(x: 20, y: 15, width: 30, height: 20)
    let runs = [Gallery.points(-10, 25, 90, 25)]
    for item: DisplayItem in [
      .line(Gallery.line(runs, width: 50, clip: clip)),
      .area(AreaItem(runs: runs, baseline: 90, color: .black, clip: clip)),
      .dots(DotsItem(centers: [PlotPoint(x: 35, y: 25)], diameter: 90, color: .black, clip: clip)),
      .laser(Gallery.laser(runs, clip)),
    ] {
      let found = try pixels(Gallery.list(scale: 1, items: [item]))
      for y in 0..<50 {
        for x in 0..<80 where !(20..<50).contains(x) || !(15..<35).contains(y) {
          #expect(found[x, y] == SIMD4(repeating: 255))
        }
      }
      #expect(found[35, 25] != SIMD4(repeating: 255) || found[35, 27] != SIMD4(repeating: 255))
    }
  }

  @Test func `a transparent background stays transparent`() throws {
    let found = try pixels(
      Gallery.list(background: Gallery.alpha(.white, 0), items: []))
    #expect(found.bytes.allSatisfy { $0 == 0 })
  }
}

@Suite struct TextTests {
  private static let font = Font(size: 13)

  @Test func `extents do not depend on what was drawn or measured before`() throws {
    let fresh = CairoRenderer().extent(of: "Agf 12,345", in: TextTests.font)
    for scale in [0.5, 1, 1.5, 2, 3] {
      _ = try renderer.render(Gallery.texts(scale: scale), as: .png)
      #expect(renderer.extent(of: "Agf 12,345", in: TextTests.font) == fresh)
    }
    #expect(fresh.width > 40 && fresh.width < 100)
    #expect(fresh.ascent > 8 && fresh.descent > 1 && fresh.height < 26)
  }

  @Test func `extents grow with the size, and hardly in between`() {
    let small = renderer.extent(of: "1,234.5", in: Font(size: 10))
    let large = renderer.extent(of: "1,234.5", in: Font(size: 40))
    #expect((large.width / small.width - 4).magnitude < 0.02)
    let bold = renderer.extent(of: "1,234.5", in: Font(size: 10, isBold: true))
    #expect(bold.width > small.width)
  }

  @Test(arguments: [
    "", " ", "\n", "a\nb", "a\0b", "\u{200D}", "👩‍👩‍👧‍👦", "e\u{301}", "שלום",
    String(repeating: "x", count: 5000),
  ])
  func `any text can be measured and drawn`(text: String) throws {
    let extent = renderer.extent(of: text, in: TextTests.font)
    #expect(extent.width >= 0 && extent.width.isFinite && extent.height > 0)
    for format in PictureFormat.allCases {
      _ = try renderer.render(
        Gallery.list(items: [
          .text(TextItem(text, font: TextTests.font, color: .black, at: PlotPoint(x: 5, y: 20)))
        ]), as: format)
    }
  }

  @Test func `breaks count as blanks`() {
    let blank = renderer.extent(of: "a b", in: TextTests.font)
    for text in ["a\nb", "a\rb", "a\tb", "a\0b", "a\u{2028}b", "a\u{85}b"] {
      #expect(renderer.extent(of: text, in: TextTests.font) == blank)
    }
  }

  /// The rows and columns of the pixels that are not white.
  private func inkBox(_ item: TextItem) throws -> (x: ClosedRange<Int>, y: ClosedRange<Int>) {
    let png = try renderer.render(Gallery.list(80, 80, scale: 4, items: [.text(item)]), as: .png)
    let found = try #require(Pixels(png: png))
    var (xs, ys): ([Int], [Int]) = ([], [])
    for y in 0..<320 {
      for x in 0..<320 where found[x, y].x < 128 {
        xs.append(x)
        ys.append(y)
      }
    }
    return (
      try #require(xs.min())...(try #require(xs.max())),
      try #require(ys.min())...(try #require(ys.max()))
    )
  }

  @Test(arguments: [TextItem.HorizontalAnchor.leading, .center, .trailing])
  func `text stands at its anchor, upright or upwards`(horizontal: TextItem.HorizontalAnchor) throws
  {
    let extent = renderer.extent(of: "HHHH", in: Font(size: 10))
    let share =
      switch horizontal {
      case .leading: 0.0
      case .center: 0.5
      case .trailing: 1.0
      }
    let verticals: [(TextItem.VerticalAnchor, Double)] = [
      (.top, extent.ascent), (.middle, extent.ascent - extent.height / 2), (.baseline, 0),
      (.bottom, -extent.descent),
    ]
    for (vertical, drop) in verticals {
      var item = TextItem(
        "HHHH", font: Font(size: 10), color: .black, at: PlotPoint(x: 40, y: 40),
        horizontal: horizontal,
        vertical: vertical)
      let upright = try inkBox(item)
      // The ink of H stands on the base line, and within a tenth of its width from the edges.
      let overhang = share * extent.width
      let base = Double(upright.y.upperBound + 1) / 4 - 40
      let left = Double(upright.x.lowerBound) / 4 - 40
      #expect((base - drop).magnitude < 0.5)
      #expect((left + overhang).magnitude < 1.5)
      item.runsUpwards = true
      let upwards = try inkBox(item)
      let right = Double(upwards.x.upperBound + 1) / 4 - 40
      let bottom = Double(upwards.y.upperBound + 1) / 4 - 40
      #expect((right - drop).magnitude < 0.5)
      #expect((bottom - overhang).magnitude < 1.5)
    }
  }
}
