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
          at: Point(
            x: Bool.random(using: &random) ? x.rounded() : x,
            y: Double.random(in: -10...80, using: &random)),
          horizontal: [.leading, .center, .trailing].randomElement(using: &random) ?? .leading,
          vertical: [.top, .middle, .baseline, .bottom].randomElement(using: &random) ?? .top,
          runsUpwards: Bool.random(using: &random)))
    }
  }

  private func list(_ items: [DisplayItem], scale: Double) -> DisplayList {
    DisplayList(
      size: Size(width: 100, height: 70), scale: scale, background: .white, items: items)
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
        TextItem("\(number)", font: Font(size: 11), color: .black, at: Point(x: 20, y: 30)))
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
        at: Point(x: 20.3 + Double(pixels) / scale, y: 30.7), runsUpwards: false)
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

  /// Cairo moves none of the outlines in PDF either: what covers the pixels is the same to 1/512 of one.
  @Test func `a text beyond the size of masks is drawn too`() throws {
    let item = TextItem(
      "M", font: Font(size: 900), color: .black, at: Point(x: -100, y: 400))
    let found = try CairoRenderer().pixels(of: list([.text(item)], scale: 1))
    #expect(found.bytes.contains(0))
  }
}
