import CairoRenderer
import Cells
import PNGEncoder
import PlotScene
import Testing

// These tests have a type of the same name, for golden pictures.
private typealias DecodedPixels = Cells.Pixels

@Suite struct PixelsTests {
  @Test(arguments: [(1, 1), (3, 2), (7, 5)])
  func `opaque pixels come back as they were`(width: Int, height: Int) throws {
    var rgba: [UInt8] = []
    for index in 0..<UInt8(width * height) { rgba += [index &* 7, index &* 31, 255 - index, 255] }
    let file = try PNGEncoder().encode(rgba, width: width, height: height)
    let decoded = try #require(DecodedPixels(png: file))
    #expect(decoded.width == width && decoded.height == height)
    #expect(decoded.bytes == rgba)
  }

  @Test func `half transparent pixels come back with straight colours`() throws {
    // Premultiplied half of pure red, and nothing.
    let file = try PNGEncoder().encode([128, 0, 0, 128, 0, 0, 0, 0], width: 2, height: 1)
    #expect(DecodedPixels(png: file)?.bytes == [255, 0, 0, 128, 0, 0, 0, 0])
  }

  @Test func `what is no PNG is nil, at any cut`() throws {
    let file = try PNGEncoder().encode(
      [UInt8](repeating: 255, count: 4 * 64), width: 8, height: 8)
    for count in stride(from: 0, to: file.count - 12, by: 5) {
      #expect(DecodedPixels(png: Array(file.prefix(count))) == nil)
    }
    #expect(DecodedPixels(png: Array("GIF89a".utf8)) == nil)
    #expect(DecodedPixels(png: [UInt8](repeating: 0x89, count: 1000)) == nil)
  }

  @Test(arguments: [0, 128, 255])
  func `the renderer's pixels are those of its PNG`(alpha: UInt8) throws {
    let renderer = CairoRenderer(edgeError: 0)
    var list = Gallery.plot(dark: true, laser: true, scale: 1)
    list.background.alpha = alpha
    let png = try renderer.render(list, as: .png)
    #expect(try renderer.pixels(of: list) == DecodedPixels(png: png))
    #expect(throws: CancellationError.self) {
      try renderer.pixels(of: list) { throw CancellationError() }
    }
  }
}
