extension PremultipliedImage {
  /// Draws laser groups onto the picture, the later on top.
  ///
  /// Source-over in encoded sRGB. All groups are summed in Float and each pixel is rounded once; a
  /// pixel that no group covers keeps its bytes. No colour exceeds its alpha if none did before.
  ///
  /// - Parameters:
  ///   - groups: Laid at the picture's top left corner and clipped to it.
  ///   - dithering: How values between two levels are rounded; `.ordered` hides the bands of the glow.
  /// - Complexity: O(area of the groups' bounds × groups).
  public mutating func draw(_ groups: [LaserGroup], dithering: Dithering = .ordered) {
    draw(groups, within: bounds, dithering: dithering, checkpoint: {})
  }

  /// Draws laser groups onto a part of the picture, unless the work is to end early.
  ///
  /// - Parameters:
  ///   - groups: Laid at the picture's top left corner and clipped to it.
  ///   - clip: Pixels outside of it keep their bytes.
  ///   - dithering: How values between two levels are rounded.
  ///   - checkpoint: Called once in 65,536 pixels of the groups' bounds, and at most once in a row;
  ///     what it throws ends the work and leaves the rows below as they were.
  /// - Throws: What `checkpoint` throws.
  /// - Complexity: As of ``draw(_:dithering:)``.
  public mutating func draw<Failure: Error>(
    _ groups: [LaserGroup], within clip: PixelRect, dithering: Dithering = .ordered,
    checkpoint: () throws(Failure) -> Void
  ) throws(Failure) {
    let (size, order) = (size, order)
    var failure: Failure?
    bytes.withUnsafeMutableBufferPointer { pixels in
      do throws(Failure) {
        try LaserGroup.draw(
          groups, onto: pixels, size: size, order: order, within: clip, dithering: dithering,
          checkpoint: checkpoint)
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
  }
}

extension LaserGroup {
  /// Draws groups onto a part of a picture in memory; others may work on its other rows meanwhile.
  ///
  /// - Parameters:
  ///   - groups: Laid at the picture's top left corner and clipped to it.
  ///   - pixels: All bytes of the picture, row after row; nothing is drawn if they are not as many.
  ///   - size: The size of the picture.
  ///   - order: The order of the bytes of a pixel.
  ///   - clip: Pixels outside of it are neither read nor written.
  ///   - dithering: How values between two levels are rounded.
  ///   - shades: How many alphas glows have, from none to full; nil for as many as there are. Half of a step
  ///     of 320 moves a channel by 0.4 levels at most, and leaves so few colours that a palette holds them.
  ///   - checkpoint: As of ``PremultipliedImage/draw(_:within:dithering:checkpoint:)``.
  /// - Throws: What `checkpoint` throws.
  package static func draw<Failure: Error>(
    _ groups: [LaserGroup], onto pixels: UnsafeMutableBufferPointer<UInt8>, size: PixelSize,
    order: PixelOrder, within clip: PixelRect, dithering: Dithering = .ordered,
    shades: Int? = nil, checkpoint: () throws(Failure) -> Void
  ) throws(Failure) {
    let rect = groups.reduce(PixelRect.empty) { $0.union($1.bounds) }
      .intersection(PixelRect(size)).intersection(clip)
    guard !rect.isEmpty, pixels.count == size.width * size.height * 4,
      let start = pixels.baseAddress
    else { return }
    let step = max(1, 65_536 / rect.columns.count)
    var composer = LaserComposer(
      groups: groups, columns: rect.columns, width: size.width, order: order,
      dithering: dithering, shades: shades)
    for y in rect.rows {
      if (y - rect.rows.lowerBound) % step == 0 { try checkpoint() }
      composer.draw(row: y, onto: start + y * size.width * 4)
    }
  }
}

/// Composes laser groups, a row at a time.
private struct LaserComposer: ~Copyable {
  private typealias Lanes = SIMD4<Float>
  private typealias Pixels = SIMD4<UInt32>

  private let brushes: [LaserBrush]
  private let inks: [LaserInk]
  /// The columns that may change.
  private let columns: Range<Int>
  private let width: Int
  /// What is added before rounding to pixels 0...3 and 4...7 of rows 0...7.
  private let offsets: [Lanes]
  /// The pieces of the row that some brush covers.
  private var pieces: PieceSet
  /// The glow and the core of each brush along a part of a row, and a row for those that make them.
  private let scratch: UnsafeMutablePointer<Float>
  private let stride: Int

  init(
    groups: [LaserGroup], columns: Range<Int>, width: Int, order: PixelOrder, dithering: Dithering,
    shades: Int?
  ) {
    self.columns = columns
    brushes = groups.map { LaserBrush($0, shades: shades) }
    inks = groups.map { LaserInk($0, order: order) }
    self.width = width
    offsets = (0..<16).map { i in
      Lanes((0..<4).map { dithering.offset(x: i % 2 * 4 + $0, y: i / 2) })
    }
    pieces = PieceSet(width: width)
    stride = FloatRows.padded(width) + 8
    scratch = .allocate(capacity: (2 * groups.count + 1) * stride)
  }

  deinit { scratch.deallocate() }

  /// Draws row `y` onto its pixels.
  mutating func draw(row y: Int, onto pixels: UnsafeMutableRawPointer) {
    pieces.removeAll()
    // In place: a copy counts the owners of all layers, which threads that share them wait for.
    brushes.withUnsafeBufferPointer { brushes in
      for i in brushes.indices {
        brushes[i].addCoveredPieces(ofRow: y, within: columns, to: &pieces)
      }
      // The spans are of whole pieces, so that vectors lie alike in all rows.
      pieces.forEachSpan(width: width) { span in
        for i in brushes.indices {
          brushes[i].write(
            row: y, columns: columns, of: span, glow: scratch + (2 * i + 1) * stride,
            core: scratch + (2 * i + 2) * stride, scratch: scratch)
        }
        draw(span, row: y, onto: pixels + span.lowerBound * 4)
      }
    }
  }

  /// Blends what the brushes have written of a part of a row, which starts at a multiple of 32.
  private func draw(_ span: Range<Int>, row y: Int, onto pixels: UnsafeMutableRawPointer) {
    var alphas: UInt32 = .max
    for x in 0..<span.count {
      alphas &= pixels.loadUnaligned(fromByteOffset: x &* 4, as: UInt32.self)
    }
    // What is opaque stays so: one channel in four is left alone.
    if alphas >> 24 == 255 {
      draw(span, row: y, onto: pixels, isOpaque: true)
    } else {
      draw(span, row: y, onto: pixels, isOpaque: false)
    }
  }

  @inline(__always)
  private func draw(
    _ span: Range<Int>, row y: Int, onto pixels: UnsafeMutableRawPointer, isOpaque: Bool
  ) {
    inks.withUnsafeBufferPointer { inks in
      if inks.count == 1 {
        // In registers throughout.
        let ink = inks[0]
        change(span, row: y, of: pixels, isOpaque: isOpaque) { levels, x in
          blend(ink, 0, at: x, into: &levels, isOpaque: isOpaque)
        }
      } else {
        change(span, row: y, of: pixels, isOpaque: isOpaque) { levels, x in
          for i in 0..<inks.count {
            blend(inks[i], i, at: x, into: &levels, isOpaque: isOpaque)
          }
        }
      }
    }
  }

  /// Changes a part of a row, four pixels at a time.
  @inline(__always)
  private func change(
    _ span: Range<Int>, row y: Int, of pixels: UnsafeMutableRawPointer, isOpaque: Bool,
    _ change: (inout Levels, _ x: Int) -> Void
  ) {
    let offsets = (offsets[(y & 7) * 2], offsets[(y & 7) * 2 + 1])
    func changed(_ four: Pixels, at x: Int) -> Pixels {
      var levels = Levels(four)
      change(&levels, x)
      return levels.pixels(x & 4 == 0 ? offsets.0 : offsets.1, isOpaque: isOpaque)
    }
    var x = 0
    while x + 4 <= span.count {
      let place = pixels + x * 4
      place.storeBytes(of: changed(place.loadUnaligned(as: Pixels.self), at: x), as: Pixels.self)
      x += 4
    }
    guard x < span.count else { return }
    var last = Pixels()
    for i in x..<span.count {
      last[i - x] = pixels.loadUnaligned(fromByteOffset: i * 4, as: UInt32.self)
    }
    last = changed(last, at: x)
    for i in x..<span.count {
      pixels.storeBytes(of: last[i - x], toByteOffset: i * 4, as: UInt32.self)
    }
  }

  /// Draws what ink `i` has from place `x` on over four pixels.
  @inline(__always)
  private func blend(
    _ ink: LaserInk, _ i: Int, at x: Int, into levels: inout Levels, isOpaque: Bool
  ) {
    let values = UnsafeRawPointer(scratch + ((2 * i + 1) * stride + x))
    let glow = values.loadUnaligned(as: Lanes.self)
    let core = values.loadUnaligned(fromByteOffset: stride * 4, as: Lanes.self)
    let rest = 1 - (glow + core) * ink.opacity
    levels.a = glow * ink.glow[0] + core * ink.core[0] + levels.a * rest
    levels.b = glow * ink.glow[1] + core * ink.core[1] + levels.b * rest
    levels.c = glow * ink.glow[2] + core * ink.core[2] + levels.c * rest
    if !isOpaque { levels.d = glow * ink.glow[3] + core * ink.core[3] + levels.d * rest }
  }
}

/// The levels of four pixels, by the places of the bytes in a pixel.
private struct Levels {
  typealias Lanes = SIMD4<Float>
  typealias Pixels = SIMD4<UInt32>

  var a, b, c, d: Lanes

  @inline(__always)
  init(_ pixels: Pixels) {
    a = Levels.levels(pixels & 0xFF)
    b = Levels.levels(pixels &>> 8 & 0xFF)
    c = Levels.levels(pixels &>> 16 & 0xFF)
    d = Levels.levels(pixels &>> 24)
  }

  /// The pixels, with an offset added to each level before it is rounded.
  @inline(__always)
  func pixels(_ offset: Lanes, isOpaque: Bool) -> Pixels {
    let alpha = isOpaque ? Pixels(repeating: 255) : Levels.bytes(d + offset)
    return Levels.bytes(a + offset) | Levels.bytes(b + offset) &<< 8
      | Levels.bytes(c + offset) &<< 16 | alpha &<< 24
  }

  /// 2²³: with its bits, a whole number in the lowest bits is a Float that much greater.
  private static let whole: Float = 0x1p23

  /// 3 · 2²²: added to a Float, it rounds it to a whole number and leaves that in the lowest bits.
  private static let rounding: Float = 0x1.8p23

  @inline(__always)
  private static func levels(_ bytes: Pixels) -> Lanes {
    unsafeBitCast(bytes | whole.bitPattern, to: Lanes.self) - whole
  }

  /// The nearest level, ties to even.
  ///
  /// All levels are means of levels, with an offset below half a level: none is outside of 0...255
  /// once rounded.
  @inline(__always)
  private static func bytes(_ levels: Lanes) -> Pixels {
    unsafeBitCast(levels + rounding, to: Pixels.self) & 0xFF
  }
}

/// The colours of a laser group as levels, in the order of a pixel's bytes.
private struct LaserInk {
  let opacity: Float
  /// The levels of the opaque colours, times the opacity.
  let glow: SIMD4<Float>
  let core: SIMD4<Float>

  init(_ group: LaserGroup, order: PixelOrder) {
    func levels(_ color: SRGBColor) -> SIMD4<Float> {
      var levels = SIMD4<Float>()
      for (place, value) in zip(order.places, [color.red, color.green, color.blue, 1]) {
        levels[place] = Float(value * 255)
      }
      return levels
    }
    opacity = Float(group.opacity)
    glow = levels(group.glowColor) * opacity
    core = levels(group.coreColor) * opacity
  }
}

/// Writes how much of each pixel of a row the glows and the core of a laser group cover.
private struct LaserBrush {
  private let group: LaserGroup
  private let glowAlpha: Float
  private let coreAlpha: Float
  private let shades: Float?

  init(_ group: LaserGroup, shades: Int?) {
    self.group = group
    self.shades = shades.map { Float($0) }
    glowAlpha = Float(group.glowColor.alpha)
    coreAlpha = Float(group.coreColor.alpha)
  }

  /// Adds the pieces of a row outside of which the group is transparent.
  func addCoveredPieces(ofRow y: Int, within columns: Range<Int>, to pieces: inout PieceSet) {
    group.outer.addCoveredPieces(ofRow: y, to: &pieces)
    group.inner.addCoveredPieces(ofRow: y, to: &pieces)
    guard group.core.touched.rows.contains(y) else { return }
    group.core.withRow(y) { coverage in
      pieces.insert(of: group.core.touched.columns.clamped(to: columns)) { piece in
        var bits: UInt8 = 0
        for x in piece { bits |= coverage[x] }
        return bits != 0
      }
    }
  }

  /// Writes the alpha of the glows, as far as the core lets it through, and that of the core.
  ///
  /// - Parameters:
  ///   - y: The row.
  ///   - columns: Where there may be alpha; elsewhere zeros are written.
  ///   - span: The part of the row that is written.
  ///   - glow: Has room for the part and a vector more, as the other two.
  ///   - core: Likewise.
  ///   - scratch: Is overwritten.
  func write(
    row y: Int, columns: Range<Int>, of span: Range<Int>, glow: UnsafeMutablePointer<Float>,
    core: UnsafeMutablePointer<Float>, scratch: UnsafeMutablePointer<Float>
  ) {
    let drawn = columns.clamped(to: span)
    let origin = glow - span.lowerBound
    // Bottom to top.
    start(with: group.outer, row: y, columns: drawn, of: span, at: origin)
    add(group.inner, row: y, columns: drawn, to: origin, scratch: scratch)
    if let shades {
      for x in 0..<span.count { glow[x] = (glow[x] * shades).rounded(.toNearestOrEven) / shades }
    }
    core.update(repeating: 0, count: span.count + 3)
    let part = group.core.touched.columns.clamped(to: drawn)
    guard group.core.touched.rows.contains(y), !part.isEmpty else { return }
    group.core.withRow(y) { coverage in
      for x in part {
        let place = x - span.lowerBound
        let alpha = AlphaPlane.alpha(Float(coverage[x])) * coreAlpha
        core[place] = alpha
        glow[place] *= 1 - alpha
      }
    }
  }

  /// Writes a glow, and zeros around it, over what there is in a part of a row and a vector more.
  private func start(
    with plane: AlphaPlane, row y: Int, columns: Range<Int>, of span: Range<Int>,
    at target: UnsafeMutablePointer<Float>
  ) {
    let end = span.upperBound + 3
    let part = plane.rect.columns.clamped(to: columns)
    guard plane.rect.rows.contains(y), !part.isEmpty else {
      return (target + span.lowerBound).update(repeating: 0, count: end - span.lowerBound)
    }
    for x in span.lowerBound..<part.lowerBound { target[x] = 0 }
    plane.write(row: y, columns: part, to: target + part.lowerBound)
    for x in part { target[x] = AlphaPlane.alpha(target[x]) * glowAlpha }
    for x in part.upperBound..<end { target[x] = 0 }
  }

  /// Lays a glow over what there is in a row; `target` is the place of column 0.
  private func add(
    _ plane: AlphaPlane, row y: Int, columns: Range<Int>, to target: UnsafeMutablePointer<Float>,
    scratch: UnsafeMutablePointer<Float>
  ) {
    let part = plane.rect.columns.clamped(to: columns)
    guard plane.rect.rows.contains(y), !part.isEmpty else { return }
    plane.write(row: y, columns: part, to: scratch)
    let target = target + part.lowerBound
    for x in 0..<part.count {
      let alpha = AlphaPlane.alpha(scratch[x]) * glowAlpha
      target[x] = alpha + target[x] * (1 - alpha)
    }
  }
}

extension CoverageMask {
  /// Hands over the coverage of row `y`.
  fileprivate func withRow(_ y: Int, _ body: (UnsafePointer<UInt8>) -> Void) {
    bytes.withUnsafeBufferPointer { bytes in
      if let start = bytes.baseAddress { body(start + y * size.width) }
    }
  }
}
