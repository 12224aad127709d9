import CairoRenderer
import Cells
import PlotGeometry
import PlotScene
import TestSupport
import Testing

@Suite struct TextMaskTests {
  /// Random texts at random places, some of them again at others.
  private func items(_ random: inout SeededGenerator) -> [DisplayItem] {
    let words = ["0", "12.5k", "Ångström ffi", "größer", "  ", "", "−3", "line 📈 up", "数"]
    return (0..<24).map { _ in
      let x = Double.random(in: -20...120, using: &random)
      return .text(
        TextItem(
          words.randomElement(using: &random) ?? "",
          font: Font(size: [9, 11, 12.5].randomElement(using: &random) ?? 11),
          color: Color(rgb: .random(in: 0...0xFFFFFF, using: &random))
            .opacity([1, 0.4].randomElement(using: &random) ?? 1),
          // Whole and half pixels are frequent, as they are in plots.
          at: PlotPoint(
            x: Bool.random(using: &random) ? x.rounded() : x,
            y: Double.random(in: -10...80, using: &random)),
          horizontal: [.leading, .center, .trailing].randomElement(using: &random) ?? .leading,
          vertical: [.top, .middle, .baseline, .bottom].randomElement(using: &random) ?? .top,
          runsUpwards: Bool.random(using: &random)))
    }
  }

  private func list(_ items: [DisplayItem], scale: Double) -> DisplayList {
    DisplayList(
      size: PlotSize(width: 100, height: 70), scale: scale, background: .white, items: items)
  }

  @Test(arguments: propertySeeds)
  func `a text looks the same whether it was drawn before or not`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let used = CairoRenderer()
    for scale in [1.0, 2, 1.37] {
      let lists = (0..<3).map { _ in list(items(&random), scale: scale) }
      for list in lists { _ = try used.pixels(of: list) }
      for list in lists {
        #expect(try used.pixels(of: list) == CairoRenderer().pixels(of: list))
      }
    }
  }

  /// More texts than are kept.
  @Test func `texts that were dropped look as they did`() throws {
    let renderer = CairoRenderer()
    func text(_ number: Int) -> DisplayItem {
      .text(
        TextItem("\(number)", font: Font(size: 11), color: .black, at: PlotPoint(x: 20, y: 30)))
    }
    let before = try renderer.pixels(of: list([text(1)], scale: 2))
    for first in stride(from: 2, to: 1500, by: 100) {
      _ = try renderer.pixels(of: list((first..<first + 100).map(text), scale: 2))
    }
    #expect(try renderer.pixels(of: list([text(1)], scale: 2)) == before)
  }

  @Test(arguments: [1.0, 2])
  func `a text moved by whole pixels is the same text moved`(scale: Double) throws {
    let renderer = CairoRenderer()
    func picture(movedBy pixels: Int) throws -> [[UInt8]] {
      let item = TextItem(
        "Moved 42", font: Font(size: 12), color: .black,
        at: PlotPoint(x: 20.3 + Double(pixels) / scale, y: 30.7), runsUpwards: false)
      let found = try renderer.pixels(of: list([.text(item)], scale: scale))
      return (0..<found.height).map { y in
        let row = y * found.width + 10 + pixels
        return Array(found.bytes[row * 4..<(row + 60) * 4])
      }
    }
    let first = try picture(movedBy: 0)
    #expect(first.contains { $0.contains { $0 < 100 } })
    for pixels in [1, 2, 7] { #expect(try picture(movedBy: pixels) == first) }
  }

  @Test(arguments: [5, 30, 120], [TextItem.HorizontalAnchor.leading, .center, .trailing])
  func `a text is drawn from its beginning to its end`(
    count: Int, anchor: TextItem.HorizontalAnchor
  ) throws {
    let text = String(repeating: "H", count: count)
    let (font, renderer) = (Font(size: 11), CairoRenderer())
    let width = renderer.extent(of: text, in: font).width
    for runsUpwards in [false, true] {
      let side = width + 20
      let list = DisplayList(
        size: PlotSize(width: side, height: side), scale: 1, background: .white,
        items: [
          .text(
            TextItem(
              text, font: font, color: .black,
              at: PlotPoint(x: side / 2, y: side / 2).moved(by: anchor, of: width, runsUpwards),
              horizontal: anchor, runsUpwards: runsUpwards))
        ])
      let picture = try renderer.pixels(of: list)
      let dark = (0..<picture.height * picture.width).filter { picture.bytes[4 * $0] < 100 }
        .map { runsUpwards ? $0 / picture.width : $0 % picture.width }
      let ends = try [#require(dark.min()), #require(dark.max())]
      #expect(ends[0] <= 13 && Double(ends[1]) >= side - 14, "\(ends) of \(side)")
    }
  }

  /// Cairo moves none of the outlines in PDF either: what covers the pixels is the same to 1/512 of one.
  @Test func `a text beyond the size of masks is drawn too`() throws {
    let item = TextItem(
      "M", font: Font(size: 900), color: .black, at: PlotPoint(x: -100, y: 400))
    let found = try CairoRenderer().pixels(of: list([.text(item)], scale: 1))
    #expect(found.bytes.contains(0))
  }
}

extension PlotPoint {
  /// Where the anchor of a text of a width is whose middle is here.
  fileprivate func moved(
    by anchor: TextItem.HorizontalAnchor, of width: Double, _ runsUpwards: Bool
  ) -> PlotPoint {
    let distance =
      switch anchor {
      case .leading: -width / 2
      case .center: 0.0
      case .trailing: width / 2
      }
    return PlotPoint(x: runsUpwards ? x : x + distance, y: runsUpwards ? y - distance : y)
  }
}
