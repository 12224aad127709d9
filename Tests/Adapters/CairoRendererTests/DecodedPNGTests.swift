import CairoRenderer
import PNGEncoder
import Testing

@Suite struct DecodedPNGTests {
  @Test(arguments: [(1, 1), (3, 2), (7, 5)])
  func `opaque pixels come back as they were`(width: Int, height: Int) throws {
    var rgba: [UInt8] = []
    for index in 0..<UInt8(width * height) { rgba += [index &* 7, index &* 31, 255 - index, 255] }
    let file = try PNGEncoder().encode(rgba, width: width, height: height) { false }
    let decoded = try #require(DecodedPNG(file))
    #expect(decoded.width == width && decoded.height == height)
    #expect(decoded.rgba == rgba)
  }

  @Test func `half transparent pixels come back with straight colours`() throws {
    // Premultiplied half of pure red, and nothing.
    let file = try PNGEncoder().encode([128, 0, 0, 128, 0, 0, 0, 0], width: 2, height: 1) { false }
    #expect(DecodedPNG(file)?.rgba == [255, 0, 0, 128, 0, 0, 0, 0])
  }

  @Test func `what is no PNG is nil, at any cut`() throws {
    let file = try PNGEncoder().encode(
      [UInt8](repeating: 255, count: 4 * 64), width: 8, height: 8
    ) { false }
    for count in stride(from: 0, to: file.count - 12, by: 5) {
      #expect(DecodedPNG(Array(file.prefix(count))) == nil)
    }
    #expect(DecodedPNG(Array("GIF89a".utf8)) == nil)
    #expect(DecodedPNG([UInt8](repeating: 0x89, count: 1000)) == nil)
  }
}
