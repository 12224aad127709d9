import LaserBlur
import Testing

@Suite struct DitheringTests {
  @Test func `the offsets of 8 x 8 pixels are all 64 steps, once each`() {
    let offsets = (0..<64).map { Dithering.ordered.offset(x: $0 % 8, y: $0 / 8) }
    let steps = (0..<64).map { (rank: Int) -> Float in (Float(rank) + 0.5) / 64 - 0.5 }
    #expect(offsets.sorted() == steps)
  }

  /// The matrix of Bayer's paper, by its recursion.
  @Test func `the offsets follow the Bayer matrix`() {
    func rank(_ x: Int, _ y: Int, _ size: Int) -> Int {
      if size == 1 { return 0 }
      let half = size / 2
      let quadrant = [[0, 2], [3, 1]][y / half][x / half]
      return 4 * rank(x % half, y % half, half) + quadrant
    }
    for y in 0..<8 {
      for x in 0..<8 {
        let expected: Float = (Float(rank(x, y, 8)) + 0.5) / 64 - 0.5
        #expect(Dithering.ordered.offset(x: x, y: y) == expected)
        #expect(Dithering.none.offset(x: x, y: y) == 0)
      }
    }
  }

  @Test(arguments: [(0, 0), (-1, -1), (.min, .max), (.max, .min)])
  func `the offsets repeat every 8 pixels, however far`(x: Int, y: Int) {
    let (column, row) = (((x % 8) + 8) % 8, ((y % 8) + 8) % 8)
    #expect(Dithering.ordered.offset(x: x, y: y) == Dithering.ordered.offset(x: column, y: row))
  }

  @Test(arguments: 0...60)
  func `8 x 8 pixels keep the mean of a faint alpha`(step: Int) throws {
    let level = Double(step) * 0.17
    let size = PixelSize(width: 8, height: 8)
    let alpha = level / 255
    var image = try PremultipliedImage(size: size)
    let full = try mask(8, 8, PixelRect(columns: 0..<8, rows: 0..<8))
    image.draw([
      LaserGroup(
        outer: .transparent, inner: .transparent, core: full, glowColor: .black, opacity: alpha)
    ])
    let mean = image.bytes.reduce(0) { $0 + Double($1) } / 256
    #expect(abs(mean - level) <= 1.001 / 128)
    var again = try PremultipliedImage(size: size)
    again.draw([
      LaserGroup(
        outer: .transparent, inner: .transparent, core: full, glowColor: .black, opacity: alpha)
    ])
    #expect(image == again)
  }

  @Test func `whole levels are kept by both ways of rounding`() throws {
    let bytes = (0..<256).map { UInt8($0) }
    let mask = try CoverageMask(size: PixelSize(width: 16, height: 16), bytes: bytes)
    for dithering in Dithering.allCases {
      #expect(try GaussianBlur(sigma: 0).blurredMask(mask, dithering: dithering).bytes == bytes)
    }
  }
}
