import CCairo
import Cells
import PNGEncoder
import TestSupport
import Testing

/// Random premultiplied pixels, red, green, blue, alpha.
private func pixels(
  _ count: Int, alphas: ClosedRange<UInt8>, colors: Int, _ random: inout SeededGenerator
) -> [UInt8] {
  let set = (0..<colors).map { _ -> [UInt8] in
    let alpha = UInt8.random(in: alphas, using: &random)
    return (0..<3).map { _ in UInt8.random(in: 0...alpha, using: &random) } + [alpha]
  }
  var result: [UInt8] = []
  var color = set[0]
  for _ in 0..<count {
    if Int.random(in: 0..<3, using: &random) == 0 {
      color = set.randomElement(using: &random) ?? []
    }
    result += color
  }
  return result
}

/// A tile of pixels again and again, cut off.
private func repeated(_ tile: [UInt8], count: Int) -> [UInt8] {
  var result = tile
  while result.count < count * 4 { result += result }
  return Array(result.prefix(count * 4))
}

private func straightened(_ pixels: [UInt8]) -> [UInt8] {
  stride(from: 0, to: pixels.count, by: 4).flatMap { i -> [UInt8] in
    let alpha = Double(pixels[i + 3])
    if alpha == 0 { return [0, 0, 0, 0] }
    return (0..<3).map { UInt8((Double(pixels[i + $0]) * 255 / alpha).rounded()) } + [pixels[i + 3]]
  }
}

private func swapped(_ pixels: [UInt8]) -> [UInt8] {
  var result = pixels
  for i in stride(from: 0, to: pixels.count, by: 4) { result.swapAt(i, i + 2) }
  return result
}

@Suite struct PNGEncoderTests {
  @Test(arguments: propertySeeds)
  func `pixels come back as they were`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for (alphas, colors, type) in [
      (255...255 as ClosedRange<UInt8>, 9, 3), (255...255, 5000, 2), (0...255, 5000, 6),
      (0...254, 3, 6),
    ] {
      for (width, height) in [(1, 1), (1, 9), (9, 1), (37, 41)] {
        let source = pixels(width * height, alphas: alphas, colors: colors, &random)
        let file = try PNGEncoder().encode(source, width: width, height: height)
        let decoded = try DecodedPNG(file)
        #expect(decoded.width == width && decoded.height == height)
        #expect(decoded.rgba == straightened(source))
        if width == 37 { #expect(Int(decoded.colorType) == type) }
        #expect(
          try PNGEncoder().encode(swapped(source), width: width, height: height, order: .bgra)
            == file)
      }
    }
  }

  @Test(arguments: propertySeeds)
  func `rows that are mostly like the ones above come back`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for (alphas, colors, type) in [
      (255...255 as ClosedRange<UInt8>, 2000, 2), (255...255, 9, 3), (0...255, 2000, 6),
    ] {
      for width in [1, 15, 16, 17, 33, 256, 257, 1000] {
        let height = 24
        let row = pixels(width, alphas: alphas, colors: colors, &random)
        var source = (0..<height).flatMap { _ in row }
        // Changes of a few pixels, at the ends of the row as often as within.
        for y in 0..<height {
          for _ in 0..<Int.random(in: 0...2, using: &random) {
            let length = Int.random(in: 1...min(width, 20), using: &random)
            let end = [length, width, Int.random(in: length...width, using: &random)]
            let start = (y * width + end[Int.random(in: 0..<3, using: &random)] - length) * 4
            source.replaceSubrange(
              start..<start + length * 4,
              with: pixels(length, alphas: alphas, colors: 4, &random))
          }
        }
        let decoded = try DecodedPNG(PNGEncoder().encode(source, width: width, height: height))
        #expect(decoded.rgba == straightened(source))
        if width == 1000 { #expect(Int(decoded.colorType) == type) }
      }
    }
  }

  /// As many symbols as there are ends of runs, of half a byte each, would be 33 kB.
  @Test func `upright lines are packed once`() throws {
    var random = SeededGenerator(seed: 5)
    let row = pixels(1000, alphas: 255...255, colors: 9, &random)
    let source = (0..<200).flatMap { _ in row }
    let file = try PNGEncoder().encode(source, width: 1000, height: 200)
    #expect(try DecodedPNG(file).rgba == source)
    #expect(file.count < 3000)
  }

  @Test(arguments: [255, 256, 257])
  func `a palette holds up to 256 colours`(count: Int) throws {
    let source = (0..<count * 2).flatMap { i -> [UInt8] in
      let color = i / 2
      return [UInt8(color & 255), UInt8(color >> 8), 7, 255]
    }
    let decoded = try DecodedPNG(PNGEncoder().encode(source, width: count, height: 2))
    #expect(decoded.colorType == (count <= 256 ? 3 : 2))
    #expect(decoded.rgba == source)
    #expect(decoded.data("PLTE")?.count == (count <= 256 ? count * 3 : nil))
  }

  /// Lines over white: a flat part each, and all shades of their edges.
  private func lines(of colors: [[Int]]) -> [UInt8] {
    colors.flatMap { color in
      (0...255).flatMap { cover -> [UInt8] in
        color.map { UInt8((255 * (255 - cover) + $0 * cover) / 255) } + [255]
      } + (0..<400).flatMap { _ in color.map { UInt8($0) } + [255] }
    }
  }

  @Test(arguments: [(1, 2), (2, 3), (7, 3), (200, 3)])
  func `near colours share a place in the palette where an error is allowed`(
    maximumError: UInt8, type: Int
  ) throws {
    let colors = [[0, 114, 178], [3, 114, 180], [213, 94, 0], [91, 99, 109]]
    let source = lines(of: colors)
    let file = try PNGEncoder().encode(
      source, width: source.count / 4, height: 1, tolerance: PNGTolerance(edges: maximumError))
    let decoded = try DecodedPNG(file)
    #expect(Int(decoded.colorType) == type)
    let errors = zip(decoded.rgba, source).map { abs(Int($0) - Int($1)) }
    #expect(errors.allSatisfy { $0 <= (type == 3 ? Int(maximumError) : 0) })
    // What is flat is exact, however near two such colours are.
    for color in colors {
      let pixel = color.map { UInt8($0) } + [255]
      let places = stride(from: 0, to: source.count, by: 4).filter {
        source[$0..<$0 + 4].elementsEqual(pixel)
      }
      #expect(places.count > 400)
      #expect(places.allSatisfy { decoded.rgba[$0..<$0 + 4].elementsEqual(pixel) })
    }
  }

  /// 120 shades of 40 pixels each, as glows have them, and 400 of one pixel, as edges do, over white.
  @Test(arguments: [(0, 2), (1, 3), (4, 3)])
  func `shades of many pixels are nearer to their own than those of few`(
    shades: UInt8, type: Int
  ) throws {
    let glow = (0..<120 as Range<UInt8>).flatMap { shade in
      (0..<40).flatMap { _ in [2 * shade, 0, 250, 255] as [UInt8] }
    }
    let edges = (0..<400).flatMap { shade -> [UInt8] in
      [UInt8(shade & 255), 5, UInt8(249 + shade / 256), 255]
    }
    let source = glow + edges + [UInt8](repeating: 255, count: 4 * 20_000)
    let file = try PNGEncoder().encode(
      source, width: source.count / 4, height: 1,
      tolerance: PNGTolerance(edges: shades == 0 ? 0 : 8, shades: shades))
    let decoded = try DecodedPNG(file)
    #expect(Int(decoded.colorType) == type)
    let errors = zip(decoded.rgba, source).map { abs(Int($0) - Int($1)) }
    #expect(errors[..<glow.count].allSatisfy { $0 <= Int(shades) })
    #expect(errors[glow.count...].allSatisfy { $0 <= 8 })
    #expect(errors[(glow.count + edges.count)...].allSatisfy { $0 == 0 })
  }

  @Test(arguments: propertySeeds)
  func `pictures without palette are exact whatever error is allowed`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for (alphas, colors) in [(255...255 as ClosedRange<UInt8>, 9000), (0...255, 5000), (9...9, 2)] {
      let source = pixels(90 * 70, alphas: alphas, colors: colors, &random)
      let decoded = try DecodedPNG(
        PNGEncoder().encode(
          source, width: 90, height: 70, tolerance: PNGTolerance(edges: 2)))
      #expect(decoded.rgba == straightened(source))
    }
  }

  @Test func `Cairo reads the same pixels`() throws {
    var random = SeededGenerator(seed: 4)
    let source = pixels(20 * 10, alphas: 255...255, colors: 900, &random)
    let file = try PNGEncoder().encode(source, width: 20, height: 10)
    var reader = (bytes: file, offset: 0)
    let found = withUnsafeMutablePointer(to: &reader) { reader -> [UInt8] in
      let surface = cairo_image_surface_create_from_png_stream(
        { closure, target, count in
          guard
            let reader = closure?.assumingMemoryBound(to: (bytes: [UInt8], offset: Int).self),
            let target, reader.pointee.offset + Int(count) <= reader.pointee.bytes.count
          else { return CAIRO_STATUS_READ_ERROR }
          for i in 0..<Int(count) { target[i] = reader.pointee.bytes[reader.pointee.offset + i] }
          reader.pointee.offset += Int(count)
          return CAIRO_STATUS_SUCCESS
        }, reader)
      defer { cairo_surface_destroy(surface) }
      guard let data = cairo_image_surface_get_data(surface) else { return [] }
      return (0..<20 * 10 * 4).map { data[$0] | ($0 % 4 == 3 ? 255 : 0) }
    }
    #expect(swapped(found) == source)
  }

  @Test(arguments: [(2834.65, 2835), (5669.29, 5669), (1, 1), (0x1p31 - 1, 0x7FFF_FFFF)])
  func `the density is kept`(density: Double, stored: UInt32) throws {
    let file = try PNGEncoder().encode(
      [1, 2, 3, 255], width: 1, height: 1, pixelsPerMetre: density)
    let number = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: stored >> $0) }
    #expect(try DecodedPNG(file).data("pHYs") == number + number + [1])
  }

  @Test(arguments: [0, -5, 0.4, 1e30, .nan, .infinity, -.infinity])
  func `an impossible density is left out`(density: Double) throws {
    let file = try PNGEncoder().encode(
      [1, 2, 3, 255], width: 1, height: 1, pixelsPerMetre: density)
    #expect(try DecodedPNG(file).data("pHYs") == nil)
  }

  @Test(arguments: [
    ("series a = [1, 2]\nplot a", "tEXt", 1), ("", "tEXt", 1), ("größer", "iTXt", 5),
    ("線を引く 📈", "iTXt", 5), ("tab\tbed", "iTXt", 5),
  ])
  func `texts are kept`(text: String, type: String, separators: Int) throws {
    let file = try PNGEncoder().encode(
      [1, 2, 3, 255], width: 1, height: 1, texts: [PNGText(keyword: "Description", text: text)])
    let zeros = [UInt8](repeating: 0, count: separators)
    #expect(try DecodedPNG(file).data(type) == Array("Description".utf8) + zeros + Array(text.utf8))
  }

  @Test(arguments: [
    ("", "x"), (String(repeating: "k", count: 80), "x"), ("größe", "x"), ("a\0b", "x"),
    ("Title", "a\0b"),
  ])
  func `texts that PNG cannot keep are refused`(keyword: String, text: String) {
    let error = #expect(throws: PictureError.self) {
      try PNGEncoder().encode(
        [1, 2, 3, 255], width: 1, height: 1, texts: [PNGText(keyword: keyword, text: text)])
    }
    #expect(error?.description.hasPrefix("text '\(keyword)' -> a keyword of 1...79") == true)
  }

  @Test(arguments: [
    (0, 1), (1, 0), (-1, 4), (32_768, 1), (1, 32_768), (32_767, 32_767), (.max, .max), (.min, 1),
  ])
  func `a size that is out of range is refused`(width: Int, height: Int) {
    let error = #expect(throws: PictureError.self) {
      try PNGEncoder().encode([], width: width, height: height)
    }
    #expect(
      error?.description.hasPrefix("a picture of \(width) x \(height) pixels -> sides") == true)
  }

  @Test(arguments: [0, 15, 17]) func `bytes that do not fill the size are refused`(count: Int) {
    let error = #expect(throws: PictureError.self) {
      try PNGEncoder().encode([UInt8](repeating: 9, count: count), width: 2, height: 2)
    }
    #expect(error?.description == "\(count) bytes -> 16 bytes for this size")
  }

  @Test func `a colour above its alpha is cut off`() throws {
    let file = try PNGEncoder().encode([200, 100, 0, 100], width: 1, height: 1)
    #expect(try DecodedPNG(file).rgba == [255, 255, 0, 100])
  }

  @Test(arguments: [(0, 0), (0, 200), (200, 0), (200, 200)], [2, 20])
  func `transparent pixels may come first`(alphas: (UInt8, UInt8), width: Int) throws {
    let source = [alphas.0, alphas.1].flatMap { alpha -> [UInt8] in
      (0..<width).flatMap { _ -> [UInt8] in [0, 0, 0, alpha] }
    }
    let file = try PNGEncoder().encode(source, width: width, height: 2)
    #expect(try DecodedPNG(file).rgba == source)
  }

  @Test func `the same pixels give the same bytes, whatever was in memory before`() throws {
    var random = SeededGenerator(seed: 3)
    let (width, height) = (200, 50)
    let source = (0..<3).map { _ in
      pixels(width * height, alphas: 255...255, colors: 5000, &random)
    }
    let first = try source.map { try PNGEncoder().encode($0, width: width, height: height) }
    let again = try source.reversed().map {
      try PNGEncoder().encode($0, width: width, height: height)
    }
    #expect(first == again.reversed())
  }

  /// Two rows more than fit in 131,072 pixels.
  @Test(arguments: [(255...255 as ClosedRange<UInt8>, 3, 3), (255...255, 900, 2), (0...0, 900, 6)])
  func `a picture of several bands comes back, and is the same each time`(
    alphas: ClosedRange<UInt8>, colors: Int, type: Int
  ) throws {
    var random = SeededGenerator(seed: 2)
    let (width, height) = (PNGEncoder.maximumSide, 6)
    let tile =
      pixels(997, alphas: 255...255, colors: colors, &random)
      + pixels(3, alphas: alphas, colors: 1, &random)
    let source = repeated(tile, count: width * height)
    let file = try PNGEncoder().encode(source, width: width, height: height)
    let decoded = try DecodedPNG(file)
    #expect(Int(decoded.colorType) == type)
    #expect(decoded.rgba == source)
    #expect(try PNGEncoder().encode(source, width: width, height: height) == file)
  }

  /// Two kinds of image, in files of one piece and of several.
  @Test(arguments: [(100, 20), (300, 450)], [3, 900])
  func `a yes ends the work at once`(size: (width: Int, height: Int), colors: Int) throws {
    var random = SeededGenerator(seed: 1)
    let count = size.width * size.height
    let source = repeated(pixels(1000, alphas: 255...255, colors: colors, &random), count: count)
    // Another thread does a share of the pieces, now more, now less, and asks for itself.
    for limit in 0..<3 {
      let counter = CheckpointCounter(endingAfter: limit)
      do {
        _ = try PNGEncoder().encode(
          source, width: size.width, height: size.height, checkpoint: counter.pass)
        #expect(limit > 0 && counter.count <= limit)
      } catch {
        #expect(error is CancellationError)
        // Each thread ends at its next checkpoint.
        #expect((limit + 1...limit + 2).contains(counter.count))
      }
    }
  }
}
