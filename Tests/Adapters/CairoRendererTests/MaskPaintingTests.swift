import LaserBlur
import PlotScene
import Testing

@testable import CairoRenderer

@Suite struct MaskPaintingTests {
  @Test(arguments: [(8, true), (4, false), (12, false)])
  func `a mask paints pixels that are as many as its own, and no others`(
    byteCount: Int, isPainted: Bool
  ) throws {
    let mask = try CoverageMask(size: PixelSize(width: 2, height: 1), bytes: [255, 0])
    // What lies behind the pixels is there, and is not theirs.
    var pixels = [UInt8](repeating: 0, count: 64)
    try pixels.withUnsafeMutableBufferPointer {
      try mask.paint(.white, onto: .init(rebasing: $0[..<byteCount])) {}
    }
    #expect(pixels == [UInt8](repeating: isPainted ? 255 : 0, count: 4) + pixels[4...])
    #expect(pixels[4...].allSatisfy { $0 == 0 })
  }
}
