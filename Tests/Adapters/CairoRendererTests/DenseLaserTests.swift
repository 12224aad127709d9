import CairoRenderer
import Cells
import LaserBlur
import LineRaster
import PlotGeometry
import PlotScene
import TestSupport
import Testing

@Suite struct DenseLaserTests {
  /// Sixteen points a pixel column, as a million samples leave them: a walk, noise, and spikes.
  private func line(_ kind: Int, in frame: PlotFrame) -> [PlotPoint] {
    var random = SeededGenerator(seed: UInt64(kind))
    var level = 0.5
    let count = Int(frame.width) * 16
    return (0..<count).map { i in
      level = min(1, max(0, level + .random(in: -0.01...0.01, using: &random)))
      let y =
        switch kind {
        case 0: level
        case 1: Double.random(in: 0...1, using: &random)
        default:
          Int.random(in: 0..<200, using: &random) == 0
            ? Double.random(in: 0...1, using: &random) : 0.5
        }
      return PlotPoint(
        x: frame.x + frame.width * Double(i) / Double(count), y: frame.y + frame.height * y)
    }
  }

  @Test(arguments: [0, 1, 2], [1.0, 2])
  func `the glow of a dense line is that of all its points`(kind: Int, scale: Double) throws {
    let extent = PlotSize(width: 240, height: 120)
    let size = PixelSize(width: Int(240 * scale), height: Int(120 * scale))
    let item = LaserItem(
      runs: [line(kind, in: PlotFrame(x: 20, y: 20, width: 200, height: 80))], lineWidth: 1.5,
      color: Color(rgb: 0x21CE99), coreColor: .white, clip: PlotFrame(extent))
    let list = DisplayList(
      size: extent, scale: scale, background: .black, items: [.laser(item)])
    let found = try CairoRenderer().pixels(of: list)
    let raster = LineRaster(size: size, scale: scale, clip: PlotFrame(extent))
    let strokes = try LaserLayer.all.map {
      try raster.stroke(item.runs, width: $0.lineWidth * item.lineWidth)
    }
    var expected = try PremultipliedImage(size: size, filledWith: .black)
    expected.draw([
      try LaserGroup(
        outerStroke: strokes[0], innerStroke: strokes[1], core: strokes[2],
        lineWidth: item.lineWidth, deviceScale: scale,
        glowColor: SRGBColor(red: 0x21 / 255, green: 0xCE / 255, blue: 0x99 / 255),
        coreColor: .white)
    ])
    let errors = zip(found.bytes, expected.bytes).map { abs(Int($0) - Int($1)) }
    #expect(errors.max() ?? 0 <= 4)
    #expect(errors.count { $0 > 1 } <= errors.count / 100)
  }
}
