import LaserBlur
import TestSupport
import Testing

@Suite struct LaserCompositionTests {
  private static let pixel = PixelRect(columns: 0..<1, rows: 0..<1)

  /// A picture of one pixel, and a group with these coverages of its layers.
  private func group(
    _ outer: UInt8, _ inner: UInt8, _ core: UInt8, glow: SRGBColor, coreColor: SRGBColor = .white,
    opacity: Double = 1
  ) throws -> LaserGroup {
    func dot(_ coverage: UInt8) throws -> CoverageMask {
      try CoverageMask(size: PixelSize(width: 1, height: 1), bytes: [coverage])
    }
    return try LaserGroup(
      outerStroke: dot(outer), innerStroke: dot(inner), core: dot(core), lineWidth: 0,
      glowColor: glow, coreColor: coreColor, opacity: opacity)
  }

  private func drawn(
    _ groups: [LaserGroup], on background: SRGBColor, order: PixelOrder = .rgba
  ) throws -> [UInt8] {
    var image = try PremultipliedImage(
      size: PixelSize(width: 1, height: 1), order: order, filledWith: background)
    image.draw(groups, dithering: .none)
    return image.bytes
  }

  private static let clear = SRGBColor(red: 1, green: 1, blue: 1, alpha: 0)
  private static let green = SRGBColor(red: 0, green: 1, blue: 0)
  private static let faint = SRGBColor(red: 0, green: 1, blue: 0, alpha: 0.4)

  /// Outer, inner, core coverage; opacity; background; expected bytes, from the definition of
  /// source-over: 51/255 = 0.2 and 102/255 = 0.4 give whole levels.
  @Test(arguments: [
    // Nothing anywhere.
    (0, 0, 0, 1.0, clear, [0, 0, 0, 0]), (0, 0, 0, 1, .white, [255, 255, 255, 255]),
    (0, 0, 0, 1, .black, [0, 0, 0, 255]),
    // One opaque layer.
    (255, 0, 0, 1, clear, [0, 255, 0, 255]), (0, 255, 0, 1, .white, [0, 255, 0, 255]),
    (0, 0, 255, 1, .black, [255, 255, 255, 255]), (255, 255, 255, 1, clear, [255, 255, 255, 255]),
    // One glow of 0.2: over nothing, white, black.
    (51, 0, 0, 1, clear, [0, 51, 0, 51]), (51, 0, 0, 1, .white, [204, 255, 204, 255]),
    (51, 0, 0, 1, .black, [0, 51, 0, 255]), (0, 51, 0, 1, .black, [0, 51, 0, 255]),
    // Both glows: 0.4 over 0.2 is 0.52.
    (51, 102, 0, 1, clear, [0, 133, 0, 133]), (51, 102, 0, 1, .black, [0, 133, 0, 255]),
    (51, 102, 0, 1, .white, [122, 255, 122, 255]),
    // The core of 0.4 over a glow of 0.2.
    (51, 0, 102, 1, clear, [102, 133, 102, 133]), (51, 0, 102, 1, .black, [102, 133, 102, 255]),
    // Dimmed as a group: a core hides the glow below it also at 0.4.
    (255, 255, 255, 0.4, clear, [102, 102, 102, 102]),
    (255, 255, 255, 0.4, .black, [102, 102, 102, 255]),
    (255, 0, 0, 0.4, .white, [153, 255, 153, 255]), (51, 102, 0, 0.5, .black, [0, 66, 0, 255]),
    (255, 255, 255, 0, .black, [0, 0, 0, 255]), (255, 255, 255, .nan, .black, [0, 0, 0, 255]),
    (255, 0, 0, 7, clear, [0, 255, 0, 255]), (255, 0, 0, -1, clear, [0, 0, 0, 0]),
  ])
  func `layers are composed source-over in encoded values`(
    outer: UInt8, inner: UInt8, core: UInt8, opacity: Double, background: SRGBColor,
    expected: [UInt8]
  ) throws {
    let group = try group(outer, inner, core, glow: Self.green, opacity: opacity)
    #expect(try drawn([group], on: background) == expected)
    let swapped = [expected[2], expected[1], expected[0], expected[3]]
    #expect(try drawn([group], on: background, order: .bgra) == swapped)
  }

  @Test func `the alpha of the colours scales their coverage`() throws {
    #expect(try drawn([group(255, 0, 0, glow: Self.faint)], on: .black) == [0, 102, 0, 255])
    let core = try group(0, 0, 255, glow: .black, coreColor: Self.faint)
    #expect(try drawn([core], on: Self.clear) == [0, 102, 0, 102])
  }

  @Test func `channels land in the places of their order`() throws {
    let color = SRGBColor(red: 0.2, green: 0.4, blue: 0.6)
    #expect(try drawn([group(255, 0, 0, glow: color)], on: .white) == [51, 102, 153, 255])
    #expect(
      try drawn([group(255, 0, 0, glow: color)], on: .white, order: .bgra) == [153, 102, 51, 255])
    #expect(try drawn([], on: color, order: .bgra) == [153, 102, 51, 255])
  }

  @Test func `a later group covers an earlier one`() throws {
    let first = try group(0, 0, 255, glow: .black)
    let second = try group(51, 0, 0, glow: Self.green)
    #expect(try drawn([first, second], on: .black) == [204, 255, 204, 255])
    #expect(try drawn([second, first], on: .black) == [255, 255, 255, 255])
    #expect(try drawn([], on: .black) == [0, 0, 0, 255])
  }

  @Test(arguments: propertySeeds)
  func `pictures agree with source-over in Double, whatever the rectangles`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    func part() -> Range<Int> {
      let a = Int.random(in: -3...14, using: &random)
      return a..<a + Int.random(in: 0...12, using: &random)
    }
    func stroke() throws -> CoverageMask {
      var mask = try CoverageMask(
        size: PixelSize(
          width: Int.random(in: 1...16, using: &random),
          height: Int.random(in: 1...14, using: &random)))
      for _ in 0..<2 {
        mask.fill(
          PixelRect(columns: part(), rows: part()), coverage: .random(in: 0...255, using: &random))
      }
      return mask
    }
    func color() -> SRGBColor {
      let c = (0..<4).map { _ in Double.random(in: -0.2...1.2, using: &random) }
      return SRGBColor(red: c[0], green: c[1], blue: c[2], alpha: c[3])
    }
    let groups = try (0..<3).map { _ in
      try LaserGroup(
        outerStroke: stroke(), innerStroke: stroke(), core: stroke(), lineWidth: 0.7,
        glowColor: color(), coreColor: color(), opacity: .random(in: 0...1, using: &random))
    }
    let background = color()
    let size = PixelSize(width: 13, height: 11)
    let before = try PremultipliedImage(size: size, filledWith: background)
    var sharp = before
    sharp.draw(groups, dithering: .none)
    var dithered = before
    dithered.draw(groups)
    for y in 0..<size.height {
      for x in 0..<size.width {
        let at = 4 * (y * size.width + x)
        let exact = groups.reduce(before.bytes[at..<at + 4].map { Double($0) / 255 }) {
          composed($1, x, y, over: $0)
        }
        for channel in 0..<4 {
          let level = exact[channel] * 255
          #expect(abs(Double(sharp.bytes[at + channel]) - level) < 0.501)
          #expect(abs(Double(dithered.bytes[at + channel]) - level) < 0.993)
          #expect(dithered.bytes[at + channel] <= dithered.bytes[at + 3])
        }
        if groups.allSatisfy({ !$0.bounds.columns.contains(x) || !$0.bounds.rows.contains(y) }) {
          #expect(dithered.bytes[at..<at + 4] == before.bytes[at..<at + 4])
        }
      }
    }
  }

  /// Source-over by its definition, layer by layer.
  private func composed(
    _ group: LaserGroup, _ x: Int, _ y: Int, over below: [Double]
  ) -> [Double] {
    func over(_ color: SRGBColor, _ coverage: Double, _ below: [Double]) -> [Double] {
      let alpha = coverage * color.alpha
      return zip([color.red, color.green, color.blue, 1], below).map {
        $0 * alpha + $1 * (1 - alpha)
      }
    }
    var layers = over(group.glowColor, Double(group.outer[x, y]), [0, 0, 0, 0])
    layers = over(group.glowColor, Double(group.inner[x, y]), layers)
    layers = over(group.coreColor, Double(group.core[x, y]) / 255, layers)
    return zip(layers, below).map { $0 * group.opacity + $1 * (1 - layers[3] * group.opacity) }
  }

  @Test func `drawing nothing changes no byte`() throws {
    var random = SeededGenerator(seed: 1)
    let size = PixelSize(width: 9, height: 9)
    let bytes = (0..<324).map { _ in UInt8.random(in: 0...255, using: &random) }
    for order in PixelOrder.allCases {
      var image = try PremultipliedImage(size: size, order: order, bytes: bytes)
      let blank = try mask(9, 9)
      let everywhere = try LaserGroup(
        outerStroke: mask(9, 9, blank.bounds), innerStroke: blank, core: blank, lineWidth: 0,
        glowColor: Self.clear)
      image.draw([])
      image.draw([
        try LaserGroup(
          outerStroke: blank, innerStroke: blank, core: blank, lineWidth: 3, glowColor: .white)
      ])
      image.draw([everywhere])
      #expect(image.bytes == bytes)
    }
  }

  @Test func `a group larger than the picture is clipped`() throws {
    let large = try mask(40, 40, PixelRect(columns: 0..<40, rows: 0..<40))
    let group = try LaserGroup(
      outerStroke: large, innerStroke: large, core: large, lineWidth: 0, glowColor: .white)
    for width in 0...3 {
      for height in 0...3 {
        var image = try PremultipliedImage(size: PixelSize(width: width, height: height))
        image.draw([group])
        #expect(image.bytes == [UInt8](repeating: 255, count: 4 * width * height))
      }
    }
  }

  @Test func `colours above alpha and bytes beyond white saturate`() throws {
    var image = try PremultipliedImage(
      size: PixelSize(width: 1, height: 1), bytes: [255, 255, 255, 0])
    image.draw([try group(51, 0, 0, glow: .white)], dithering: .none)
    #expect(image.bytes == [255, 255, 255, 51])
  }

  @Test(arguments: [0, 3, 5, 100])
  func `bytes that do not fill the picture are an error`(count: Int) {
    let error = #expect(throws: BlurError.self) {
      try PremultipliedImage(
        size: PixelSize(width: 1, height: 1), bytes: [UInt8](repeating: 0, count: count))
    }
    #expect(error?.description == "\(count) bytes -> 4 bytes for this size")
  }

  @Test(arguments: [
    (-0.5, 0.0), (0, 0), (0.25, 0.25), (1, 1), (1.5, 1), (1e308, 1), (-1e308, 0), (.infinity, 1),
    (-.infinity, 0), (.nan, 0),
  ])
  func `colour components are clamped`(value: Double, expected: Double) {
    let color = SRGBColor(red: value, green: value, blue: value, alpha: value)
    #expect(
      [color.red, color.green, color.blue, color.alpha] == [Double](repeating: expected, count: 4))
  }

  @Test(arguments: [(1000, 300), (300, 1000), (30_000, 10)])
  func `drawing asks at least once in 65,536 pixels, and keeps the rows below when it stops`(
    width: Int, height: Int
  ) throws {
    struct Stop: Error {}
    let size = PixelSize(width: width, height: height)
    let group = try LaserGroup(
      outerStroke: mask(width, height, PixelRect(size)), innerStroke: mask(width, height),
      core: mask(width, height), lineWidth: 0, glowColor: .white)
    let black = try PremultipliedImage(size: size, filledWith: .black)
    func draw(stoppingAfter limit: Int) -> (questions: Int, white: Int) {
      var image = black
      var questions = 0
      try? image.draw([group], within: image.bounds) { () throws(Stop) in
        questions += 1
        if questions > limit { throw Stop() }
      }
      let bytes = image.bytes
      return (questions, stride(from: 0, to: bytes.count, by: 4).count { bytes[$0] == 255 })
    }
    let all = draw(stoppingAfter: .max)
    #expect(all.white == width * height)
    #expect(all.questions >= (width * height + 65_535) / 65_536)
    for limit in [0, 1, all.questions / 2, all.questions - 1] {
      let stopped = draw(stoppingAfter: limit)
      #expect(stopped.questions == limit + 1)
      #expect(stopped.white <= limit * 65_536)
    }
  }

  @Test(arguments: propertySeeds)
  func `what lies outside of the clip keeps its bytes`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let size = PixelSize(width: 70, height: 20)
    let stroke = try mask(70, 20, PixelRect(columns: 5..<66, rows: 8..<11))
    let group = try LaserGroup(
      outerStroke: stroke, innerStroke: stroke, core: stroke, lineWidth: 1, glowColor: Self.green)
    let bytes = (0..<size.width * size.height * 4).map { _ in
      UInt8.random(in: 0...255, using: &random)
    }
    let before = try PremultipliedImage(size: size, bytes: bytes)
    var whole = before
    whole.draw([group])
    let x = Int.random(in: -5...60, using: &random)
    let y = Int.random(in: -5...15, using: &random)
    let clip = PixelRect(
      columns: x..<x + Int.random(in: 0...40, using: &random),
      rows: y..<y + Int.random(in: 0...12, using: &random))
    var clipped = before
    clipped.draw([group], within: clip) {}
    for (i, byte) in clipped.bytes.enumerated() {
      let isInside =
        clip.columns.contains(i / 4 % size.width) && clip.rows.contains(i / 4 / size.width)
      #expect(byte == (isInside ? whole : before).bytes[i])
    }
  }

  @Test func `equal pictures come out of equal input`() throws {
    let stroke = try mask(30, 20, PixelRect(columns: 8..<22, rows: 9..<12))
    let group = try LaserGroup(
      outerStroke: stroke, innerStroke: stroke, core: stroke, lineWidth: 1.5, glowColor: Self.green)
    var first = try PremultipliedImage(size: PixelSize(width: 30, height: 20))
    var second = first
    first.draw([group])
    second.draw([group])
    #expect(first == second)
    #expect(first.bytes.contains { $0 != 0 })
  }
}
