import CCairo
import Cells
import LaserBlur
import LineRaster
import PlotGeometry
import PlotScene
import Threading

/// A picture being drawn in pixels: premultiplied blue, green, red, alpha, as Cairo's ARGB32.
struct PixelPicture {
  let size: PixelSize
  private let scale: Double
  private let extent: PlotSize
  private(set) var bytes: [UInt8]

  /// The most pixels that are filled between two questions whether the work is cancelled.
  private static let bandArea = 1 << 20
  /// How many rows of a laser one thread draws at a time.
  private static let laserBandHeight = 32
  /// How many alphas a glow has: a channel is within 0.9 levels of its own, and a palette holds them all.
  private static let glowShades = 320

  /// The picture of a list, drawn.
  init(
    _ list: DisplayList, size: PixelSize, text: TextSystem.Shared, checkpoint: Checkpoint
  ) throws {
    self.size = size
    scale = list.scale
    extent = PlotSize(
      width: Double(size.width) / list.scale, height: Double(size.height) / list.scale)
    bytes = try PixelPicture.filled(size, with: list.background, checkpoint)
    // The masks of a laser are made while what lies below it is drawn.
    var rest = list.items[...]
    while !rest.isEmpty {
      let items = rest.prefix { !$0.isLaser }
      rest = rest.dropFirst(items.count)
      if case .laser(let laser) = rest.first {
        try draw(items, and: laser, text: text, checkpoint)
        rest = rest.dropFirst()
      } else {
        try draw(items, text: text, checkpoint)
      }
    }
  }

  /// Draws items none of which is a laser.
  private mutating func draw(
    _ items: ArraySlice<DisplayItem>, text: TextSystem.Shared, _ checkpoint: Checkpoint
  ) throws {
    // Consecutive items of one kind share what drawing them needs.
    var rest = items
    while let item = rest.first {
      try checkpoint()
      switch item {
      case .text(let item) where try draw(item, text): break
      case .rectangle, .rule, .text:
        let batch = rest.first?.isText == true ? rest.prefix(1) : rest.prefix { $0.isShape }
        try drawWithCairo(batch, text: text, checkpoint: checkpoint)
        rest = rest.dropFirst(batch.count)
        continue
      case .area(let area):
        try paint(area.color, clip: area.clip, checkpoint) { raster in
          try raster.area(area.runs, baseline: area.baseline, checkpoint: checkpoint)
        }
      case .band(let band):
        try paint(band.color, clip: band.clip, checkpoint) { raster in
          try raster.band(from: band.lower, to: band.upper, checkpoint: checkpoint)
        }
      case .line(let line):
        try paint(line.color, clip: line.clip, checkpoint) { raster in
          try raster.stroke(
            line.runs, width: line.width, dash: line.dash, workers: TwoThreads(),
            checkpoint: checkpoint)
        }
      case .dots(let dots):
        try paint(dots.color, clip: dots.clip, checkpoint) { raster in
          try raster.dots(dots.centers, diameter: dots.diameter, checkpoint: checkpoint)
        }
      case .laser: break
      }
      rest = rest.dropFirst()
    }
  }

  private static func filled(
    _ size: PixelSize, with color: Color, _ checkpoint: Checkpoint
  ) throws -> [UInt8] {
    let count = size.width * size.height
    let alpha = UInt16(color.alpha)
    let pixel = SIMD4<UInt8>(
      truncatingIfNeeded: SIMD4<UInt16>(
        divided(UInt16(color.blue) * alpha), divided(UInt16(color.green) * alpha),
        divided(UInt16(color.red) * alpha), alpha))
    return try [UInt8](unsafeUninitializedCapacity: count * 4) { buffer, initializedCount in
      try buffer.withMemoryRebound(to: SIMD4<UInt8>.self) { pixels in
        for first in stride(from: 0, to: count, by: bandArea) {
          try checkpoint()
          pixels[first..<min(first + bandArea, count)].initialize(repeating: pixel)
          initializedCount = min(first + bandArea, count) * 4
        }
      }
    }
  }

  private func raster(clip: PlotFrame) -> LineRaster {
    LineRaster(size: size, scale: scale, clip: clip)
  }

  private mutating func paint(
    _ color: Color, clip: PlotFrame, _ checkpoint: Checkpoint,
    _ mask: (LineRaster) throws -> CoverageMask
  ) throws {
    let covered = try mask(raster(clip: clip))
    try withPixels { pixels in
      try covered.paint(color, onto: pixels, checkpoint: checkpoint)
    }
  }

  /// Paints a text that looks the same wherever it stands in its pixels; false where it does not.
  private mutating func draw(_ item: TextItem, _ text: TextSystem.Shared) throws -> Bool {
    let (size, scale) = (size, scale)
    guard let anchor = TextMask.anchor(of: item, scale: scale),
      let mask = try text.use(
        for: item.text, in: item.font,
        { $0.mask(of: item, scale: scale, phase: anchor.phase) })
    else { return false }
    try withPixels { pixels in
      mask.paint(item.color, at: anchor.pixel, onto: pixels, size: size)
    }
    return true
  }

  /// Draws items and a laser above them.
  private mutating func draw(
    _ items: ArraySlice<DisplayItem>, and laser: LaserItem, text: TextSystem.Shared,
    _ checkpoint: Checkpoint
  ) throws {
    let group = try laser.group(
      raster(clip: PlotFrame(extent)), hasCore: true, checkpoint: checkpoint
    ) {
      try draw(items, text: text, checkpoint)
    }
    let clip = laser.clip.pixels(scale: scale, of: size).intersection(group.bounds)
    let size = size
    try withPixels { pixels in
      // Each band has rows of its own.
      nonisolated(unsafe) let pixels = pixels
      let height = PixelPicture.laserBandHeight
      let count = (clip.rows.count + height - 1) / height
      _ = try Thread.map(count) { i in
        let top = clip.rows.lowerBound + i * height
        let band = PixelRect(
          columns: clip.columns, rows: top..<min(top + height, clip.rows.upperBound))
        try LaserGroup.draw(
          [group], onto: pixels, size: size, order: .bgra, within: band, dithering: .none,
          shades: PixelPicture.glowShades, checkpoint: checkpoint)
      }
    }
  }

  /// Draws items, on large pictures band after band, since Cairo does not ask while it fills.
  private mutating func drawWithCairo(
    _ items: ArraySlice<DisplayItem>, text: TextSystem.Shared, checkpoint: Checkpoint
  ) throws {
    let height = max(1, PixelPicture.bandArea / size.width)
    let (size, scale, extent) = (size, scale, extent)
    try withPixels { pixels in
      for top in stride(from: 0, to: size.height, by: height) {
        let rows = top..<min(top + height, size.height)
        let surface = cairo_image_surface_create_for_data(
          pixels.baseAddress.map { $0 + top * size.width * 4 }, CAIRO_FORMAT_ARGB32,
          Int32(size.width), Int32(rows.count), Int32(size.width * 4))
        defer { cairo_surface_destroy(surface) }
        guard let surface else { throw PictureError.refused("cannot make a surface") }
        try check(cairo_surface_status(surface), "a surface of \(size.width) pixels")
        let context = try CairoContext(surface)
        cairo_translate(context.pointer, 0, -Double(top))
        cairo_scale(context.pointer, scale, scale)
        for item in items {
          try checkpoint()
          switch item {
          case .rectangle(let rectangle): context.draw(rectangle, within: extent)
          case .rule(let rule): try context.draw(rule.snapped(scale: scale), within: extent)
          case .text(let item):
            try text.use(for: item.text, in: item.font) {
              $0.draw(item, in: context, asOutlines: true)
            }
          default: break
          }
        }
        try context.checked("drawing")
        cairo_surface_finish(surface)
      }
    }
  }

  private mutating func withPixels(
    _ body: (UnsafeMutableBufferPointer<UInt8>) throws -> Void
  ) throws {
    try bytes.withUnsafeMutableBufferPointer { try body($0) }
  }
}

/// The calling thread and another one, where there is one to be had.
private struct TwoThreads: RasterWorkers {
  func share(_ count: Int, _ piece: @Sendable (_ number: Int) throws -> Void) throws {
    _ = try Thread.map(count, piece)
  }
}

extension PlotFrame {
  /// The pixels whose middles lie inside.
  func pixels(scale: Double, of size: PixelSize) -> PixelRect {
    func range(_ low: Double, _ high: Double, _ count: Int) -> Range<Int> {
      let limit = Double(count)
      let first = Int(min(max((low * scale).rounded(), 0), limit))
      return first..<max(first, Int(min(max((high * scale).rounded(), 0), limit)))
    }
    return PixelRect(columns: range(x, maxX, size.width), rows: range(y, maxY, size.height))
  }
}

extension DisplayItem {
  fileprivate var isLaser: Bool {
    if case .laser = self { true } else { false }
  }

  fileprivate var isText: Bool {
    if case .text = self { true } else { false }
  }

  /// Whether it is drawn by Cairo, together with its neighbours.
  fileprivate var isShape: Bool {
    switch self {
    case .rectangle, .rule: true
    case .area, .band, .line, .laser, .dots, .text: false
    }
  }
}
