import CairoRenderer
import Cells
import LaserBlur
import PlotGeometry
import PlotScene
import Testing

// These tests have a type of the same name, for golden pictures.
private typealias DecodedPixels = Cells.Pixels

/// A glow in a picture as it is written, beside its closed form.
@Suite struct TrueGlowTests {
  private static let colors: [(background: Color, glow: Color)] = [
    (.black, .white), (Color(rgb: 0x0D1117), Color(rgb: 0x00C805)), (.white, Color(rgb: 0xFF5000)),
  ]

  /// The rows of a straight line across a picture, the core's left out, top to bottom: the distance of a row's
  /// middle from that of the line, in line widths, and its pixels in the middle, where no end is felt.
  private func rows(
    lineWidth: Double, scale: Double, _ background: Color, _ glow: Color
  ) throws -> [(distance: Double, pixels: [[UInt8]])] {
    let size = PlotSize(width: 30 * lineWidth, height: 24 * lineWidth)
    let middle = 12 * lineWidth
    let item = LaserItem(
      runs: [[PlotPoint(x: 0, y: middle), PlotPoint(x: size.width, y: middle)]],
      lineWidth: lineWidth, color: glow, coreColor: glow, clip: PlotFrame(size))
    let list = DisplayList(
      size: size, scale: scale, background: background, items: [.laser(item)])
    let png = try CairoRenderer().render(list, as: .png)
    let picture = try #require(DecodedPixels(png: png))
    return (0..<picture.height).compactMap { y in
      let distance = ((Double(y) + 0.5) / scale - middle) / lineWidth
      guard abs(distance) > 0.5 + 1 / (lineWidth * scale) else { return nil }
      let row = picture.bytes[y * picture.width * 4..<(y + 1) * picture.width * 4]
      let column = picture.width / 2
      let pixels = (column - 4..<column + 4).map { Array(row.dropFirst($0 * 4).prefix(3)) }
      return (distance, pixels)
    }
  }

  @Test(arguments: [1.5, 2.2, 3, 6], [1.0, 2])
  func `each channel is within a level of the closed form, and no gradient turns back`(
    lineWidth: Double, scale: Double
  ) throws {
    for (background, glow) in TrueGlowTests.colors {
      let rows = try rows(lineWidth: lineWidth, scale: scale, background, glow)
      let channels = [
        (background.red, glow.red), (background.green, glow.green), (background.blue, glow.blue),
      ]
      for (index, (from, to)) in channels.enumerated() {
        var worst = 0.0
        for row in rows {
          let alpha = LaserLayer.glowAlpha(atDistance: row.distance)
          let level = Double(from) + alpha * (Double(to) - Double(from))
          for pixel in row.pixels { worst = max(worst, abs(Double(pixel[index]) - level)) }
        }
        #expect(worst <= 1, "channel \(index) of \(glow) on \(background): \(worst)")
        let above = rows.filter { $0.distance < 0 }.map { $0.pixels[0][index] }
        #expect(zip(above, above.dropFirst()).allSatisfy { from <= to ? $0 <= $1 : $0 >= $1 })
      }
    }
  }
}
