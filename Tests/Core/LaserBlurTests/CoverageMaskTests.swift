import LaserBlur
import TestSupport
import Testing

@Suite struct CoverageMaskTests {
  @Test(arguments: [
    (-1, 4), (4, -1), (.min, .min), (.max, .max), (.max, 2), (32_768, 1), (1, 32_768),
    (32_767, 32_767), (8193, 8192), (1 << 32, 1 << 32), (0, -1), (0, .max),
  ])
  func `a size out of range is an error that names it`(width: Int, height: Int) {
    let size = PixelSize(width: width, height: height)
    let error = #expect(throws: BlurError.self) { try CoverageMask(size: size) }
    #expect(error?.code == .sizeOutOfRange)
    #expect(
      error?.description
        == "size \(width) x \(height) pixels -> sides of 0...32767, at most 67108864 pixels")
    #expect(throws: BlurError.self) { try CoverageMask(size: size, bytes: []) }
    #expect(throws: BlurError.self) { try PremultipliedImage(size: size) }
    #expect(throws: BlurError.self) { try PremultipliedImage(size: size, bytes: []) }
    #expect(throws: BlurError.self) { try PremultipliedImage(size: size, filledWith: .white) }
  }

  @Test func `the largest sides are accepted`() throws {
    #expect(try CoverageMask(size: PixelSize(width: 32_767, height: 1)).bytes.count == 32_767)
    #expect(try CoverageMask(size: PixelSize(width: 1, height: 32_767)).bytes.count == 32_767)
    #expect(try CoverageMask(size: PixelSize(width: 32_767, height: 0)).bytes.isEmpty)
  }

  @Test(arguments: [0, 1, 5, 7, 100])
  func `bytes that do not fill the size are an error`(count: Int) {
    let error = #expect(throws: BlurError.self) {
      try CoverageMask(
        size: PixelSize(width: 2, height: 3), bytes: [UInt8](repeating: 1, count: count))
    }
    #expect(error?.code == .byteCount)
    #expect(error?.description == "\(count) bytes -> 6 bytes for this size")
  }

  @Test func `a new mask is uncovered and untouched`() throws {
    let mask = try mask(3, 2)
    #expect(mask.touched.isEmpty)
    #expect(mask.bytes == [0, 0, 0, 0, 0, 0])
    #expect(mask.bounds == PixelRect(columns: 0..<3, rows: 0..<2))
  }

  @Test(arguments: propertySeeds)
  func `a mask of bytes is touched in the box around the covered ones`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<50 {
      let width = Int.random(in: 0...6, using: &random)
      let height = Int.random(in: 0...6, using: &random)
      let bytes = (0..<width * height).map { _ in
        Int.random(in: 0..<8, using: &random) == 0 ? UInt8.random(in: 1...255, using: &random) : 0
      }
      let mask = try CoverageMask(size: PixelSize(width: width, height: height), bytes: bytes)
      let covered = bytes.indices.filter { bytes[$0] > 0 }.map { ($0 % width, $0 / width) }
      let box = covered.reduce(PixelRect.empty) {
        $0.union(PixelRect(columns: $1.0..<$1.0 + 1, rows: $1.1..<$1.1 + 1))
      }
      #expect(mask.touched == box)
      #expect(mask.bytes == bytes)
    }
  }

  @Test(arguments: [
    (0..<2, 1..<3, 0..<2, 1..<3), (-5..<2, -9..<1, 0..<2, 0..<1), (3..<99, 2..<99, 3..<4, 2..<3),
    (Int.min..<Int.max, Int.min..<Int.max, 0..<4, 0..<3), (9..<12, 0..<3, 0..<0, 0..<0),
    (2..<2, 0..<3, 0..<0, 0..<0),
  ])
  func `filling is clipped to the picture and touches what it fills`(
    columns: Range<Int>, rows: Range<Int>, filledColumns: Range<Int>, filledRows: Range<Int>
  ) throws {
    var mask = try mask(4, 3)
    mask.fill(PixelRect(columns: columns, rows: rows), coverage: 9)
    #expect(mask.touched == PixelRect(columns: filledColumns, rows: filledRows))
    for y in -1...3 {
      for x in -1...4 {
        let inside = filledColumns.contains(x) && filledRows.contains(y)
        #expect(mask[x, y] == (inside ? 9 : 0))
      }
    }
  }

  @Test func `a rasteriser writes in place and its rectangles add up`() throws {
    var mask = try mask(5, 4)
    let count = mask.withMutableBytes(touching: PixelRect(columns: 1..<2, rows: 1..<2)) { bytes in
      bytes[1 * 5 + 1] = 77
      return bytes.count
    }
    #expect(count == 20)
    mask.withMutableBytes(touching: PixelRect(columns: 3..<9, rows: 2..<3)) { $0[2 * 5 + 3] = 78 }
    #expect(mask.touched == PixelRect(columns: 1..<5, rows: 1..<3))
    #expect(mask[1, 1] == 77 && mask[3, 2] == 78)
  }

  @Test func `an error thrown while writing comes out`() throws {
    struct Stop: Error {}
    var mask = try mask(2, 2)
    #expect(throws: Stop.self) {
      try mask.withMutableBytes(touching: mask.bounds) { (_) throws(Stop) in throw Stop() }
    }
    #expect(mask.touched == mask.bounds)
  }

  @Test func `clearing leaves a new mask`() throws {
    var mask = try mask(6, 5, PixelRect(columns: 2..<4, rows: 1..<5))
    mask.clear()
    #expect(try mask == LaserBlurTests.mask(6, 5))
  }

  @Test(arguments: [(-1, 0), (0, -1), (2, 0), (0, 2), (.min, .max), (.max, .min)])
  func `pixels outside the picture are uncovered`(x: Int, y: Int) throws {
    let mask = try mask(2, 2, PixelRect(columns: 0..<2, rows: 0..<2))
    #expect(mask[x, y] == 0)
    #expect(AlphaPlane(mask)[x, y] == 0)
  }

  @Test func `the plane of a mask is its coverage over 255`() throws {
    let mask = try CoverageMask(
      size: PixelSize(width: 3, height: 2), bytes: [0, 0, 0, 51, 0, 255])
    let plane = AlphaPlane(mask)
    #expect(plane.rect == PixelRect(columns: 0..<3, rows: 1..<2))
    #expect(zip(plane.values, [0.2, 0, 1] as [Float]).allSatisfy { abs($0 - $1) <= $1.ulp })
    #expect(plane.values.count == 3)
  }
}
