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
    let rect = groups.reduce(PixelRect.empty) { $0.union($1.bounds) }.intersection(bounds)
    guard !rect.isEmpty else { return }
    let quantizer = LevelQuantizer(columns: rect.columns, dithering: dithering)
    let brushes = groups.map(LaserBrush.init)
    let shifts = order.places.map { UInt32($0 * 8) }
    let (redShift, greenShift, blueShift, alphaShift) = (shifts[0], shifts[1], shifts[2], shifts[3])
    let rowBytes = size.width * 4
    let capacity = rect.columns.count * 6
    var spans: [Range<Int>] = []
    bytes.withUnsafeMutableBytes { bytes in
      withUnsafeTemporaryAllocation(of: Float.self, capacity: capacity) { scratch in
        guard let start = bytes.baseAddress, let canvas = scratch.baseAddress else { return }
        for y in rect.rows {
          LaserBrush.findCovered(row: y, columns: rect.columns, by: brushes, into: &spans)
          for span in spans {
            let width = span.count
            let pixels = start + (y * rowBytes + span.lowerBound * 4)
            for channel in 0..<4 {
              let levels = canvas + channel * width
              let shift = shifts[channel]
              for x in 0..<width {
                let pixel = pixels.loadUnaligned(fromByteOffset: x &<< 2, as: UInt32.self)
                levels[x] = Float(Int32(bitPattern: pixel.littleEndian &>> shift & 0xFF))
              }
            }
            for brush in brushes { brush.draw(row: y, columns: span, onto: canvas) }
            quantizer.withOffsets(row: y) { offsets in
              let offsets = offsets + (span.lowerBound - rect.columns.lowerBound)
              for x in 0..<width {
                let offset = offsets[x]
                let red = LevelQuantizer.level(canvas[x] + offset) &<< redShift
                let green = LevelQuantizer.level(canvas[width &+ x] + offset) &<< greenShift
                let blue = LevelQuantizer.level(canvas[2 &* width &+ x] + offset) &<< blueShift
                let alpha = LevelQuantizer.level(canvas[3 &* width &+ x] + offset) &<< alphaShift
                let pixel = red | green | blue | alpha
                pixels.storeBytes(of: pixel.littleEndian, toByteOffset: x &<< 2, as: UInt32.self)
              }
            }
          }
        }
      }
    }
  }
}

/// A laser group with its colours as the levels that a canvas row holds.
private struct LaserBrush {
  private let group: LaserGroup
  /// The glows, bottom to top.
  private let planes: [AlphaPlane]
  private let columns: Range<Int>
  private let rows: Range<Int>
  private let glowAlpha: Float
  private let coreAlpha: Float
  private let opacity: Float
  /// Red, green, blue, alpha of the opaque colours, 0...255.
  private let glow: [Float]
  private let core: [Float]

  init(_ group: LaserGroup) {
    self.group = group
    planes = [group.outer, group.inner]
    columns = group.bounds.columns
    rows = group.bounds.rows
    glowAlpha = Float(group.glowColor.alpha)
    coreAlpha = Float(group.coreColor.alpha)
    opacity = Float(group.opacity)
    glow = LaserBrush.levels(group.glowColor)
    core = LaserBrush.levels(group.coreColor)
  }

  private static func levels(_ color: SRGBColor) -> [Float] {
    [color.red, color.green, color.blue, 1].map { Float($0 * 255) }
  }

  /// How many pixels are looked at together.
  private static let pieceWidth = 32

  /// Finds the parts of a row outside of which all brushes are transparent.
  ///
  /// - Parameters:
  ///   - y: The row.
  ///   - columns: Where to look.
  ///   - brushes: Whose glow and core may cover it.
  ///   - spans: Receives the parts, ascending and apart from each other.
  static func findCovered(
    row y: Int, columns: Range<Int>, by brushes: [LaserBrush], into spans: inout [Range<Int>]
  ) {
    spans.removeAll(keepingCapacity: true)
    for x in stride(from: columns.lowerBound, to: columns.upperBound, by: pieceWidth) {
      let piece = x..<min(x + pieceWidth, columns.upperBound)
      guard brushes.contains(where: { $0.covers(row: y, columns: piece) }) else { continue }
      if let last = spans.last, last.upperBound == x {
        spans[spans.count - 1] = last.lowerBound..<piece.upperBound
      } else {
        spans.append(piece)
      }
    }
  }

  private func covers(row y: Int, columns piece: Range<Int>) -> Bool {
    var isCovered = false
    for plane in planes where !isCovered {
      plane.withRow(y, columns: piece) { alpha, range in
        var bits: UInt32 = 0
        for x in 0..<range.count { bits |= alpha[x].bitPattern }
        isCovered = bits != 0
      }
    }
    if isCovered { return true }
    group.core.withRow(y, columns: piece) { coverage, range in
      var bits: UInt8 = 0
      for x in 0..<range.count { bits |= coverage[x] }
      isCovered = bits != 0
    }
    return isCovered
  }

  /// Draws one row onto four planes of levels, one after the other, which two rows of scratch follow.
  func draw(row y: Int, columns all: Range<Int>, onto canvas: UnsafeMutablePointer<Float>) {
    let drawn = columns.clamped(to: all)
    guard rows.contains(y), !drawn.isEmpty else { return }
    let width = all.count
    let from = drawn.lowerBound - all.lowerBound
    let end = from + drawn.count
    let glowRow = canvas + 4 * width
    let coreRow = canvas + 5 * width
    for x in from..<end {
      glowRow[x] = 0
      coreRow[x] = 0
    }
    for plane in planes {
      plane.withRow(y, columns: all) { alpha, range in
        for x in range {
          let a = alpha[x - range.lowerBound] * glowAlpha
          glowRow[x] = a + glowRow[x] * (1 - a)
        }
      }
    }
    group.core.withRow(y, columns: all) { coverage, range in
      for x in range {
        coreRow[x] = Float(coverage[x - range.lowerBound]) / 255 * coreAlpha
      }
    }
    for x in from..<end { glowRow[x] *= 1 - coreRow[x] }
    for channel in 0..<4 {
      let levels = canvas + channel * width
      let glowLevel = glow[channel] * opacity
      let coreLevel = core[channel] * opacity
      for x in from..<end {
        let alpha = (glowRow[x] + coreRow[x]) * opacity
        levels[x] = glowRow[x] * glowLevel + coreRow[x] * coreLevel + levels[x] * (1 - alpha)
      }
    }
  }
}

extension AlphaPlane {
  /// Hands over the values of row `y` inside `columns`, and where those lie, counted from its start.
  fileprivate func withRow(
    _ y: Int, columns: Range<Int>, _ body: (UnsafePointer<Float>, Range<Int>) -> Void
  ) {
    let part = rect.columns.clamped(to: columns)
    guard rect.rows.contains(y), !part.isEmpty else { return }
    let offset =
      (y - rect.rows.lowerBound) * rect.columns.count + part.lowerBound - rect.columns.lowerBound
    values.withUnsafeBufferPointer { values in
      guard let start = values.baseAddress else { return }
      body(start + offset, part.shifted(by: -columns.lowerBound))
    }
  }
}

extension CoverageMask {
  /// Hands over the coverage of row `y` inside `columns`, and where that lies, from their start.
  fileprivate func withRow(
    _ y: Int, columns: Range<Int>, _ body: (UnsafePointer<UInt8>, Range<Int>) -> Void
  ) {
    let part = touched.columns.clamped(to: columns)
    guard touched.rows.contains(y), !part.isEmpty else { return }
    bytes.withUnsafeBufferPointer { bytes in
      guard let start = bytes.baseAddress else { return }
      body(start + (y * size.width + part.lowerBound), part.shifted(by: -columns.lowerBound))
    }
  }
}

extension Range<Int> {
  fileprivate func shifted(by offset: Int) -> Range<Int> {
    lowerBound + offset..<upperBound + offset
  }
}
