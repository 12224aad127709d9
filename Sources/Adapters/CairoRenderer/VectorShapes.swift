import CCairo
import Cells
import LaserBlur
import LineRaster
import PlotGeometry
import PlotScene

/// Lines, areas, dots and lasers as vectors. All parts of an item are one path, painted once.
extension CairoContext {
  func draw(_ item: LineItem, within size: PlotSize, _ checkpoint: Checkpoint) throws {
    guard item.width > 0 else { return }
    let runs = try visible(
      item.runs, dash: item.dash, width: item.width, clip: item.clip, size, checkpoint)
    try saved {
      clip(to: item.clip, within: size)
      setColor(item.color)
      setRoundStroke(width: min(item.width, LineRaster.maximumWidth))
      addPath(runs)
      cairo_stroke(pointer)
    }
  }

  func draw(_ item: DotsItem, within size: PlotSize, _ checkpoint: Checkpoint) throws {
    let line = LineItem(
      runs: item.centers.map { [$0] }, width: item.diameter, color: item.color, clip: item.clip)
    try draw(line, within: size, checkpoint)
  }

  func draw(_ item: AreaItem, within size: PlotSize, _ checkpoint: Checkpoint) throws {
    guard !item.baseline.isNaN else { return }
    let box = item.clip.clamped(to: size)
    let runs = try VisibleRuns(borders: item.runs, within: box, checkpoint: checkpoint)
    let base = min(max(item.baseline, box.y), box.maxY)
    try saved {
      clip(to: item.clip, within: size)
      setColor(item.color)
      cairo_new_path(pointer)
      for range in runs.ranges {
        cairo_move_to(pointer, runs.points[range.lowerBound].x, base)
        for p in runs.points[range] { cairo_line_to(pointer, p.x, p.y) }
        cairo_line_to(pointer, runs.points[range.upperBound - 1].x, base)
        cairo_close_path(pointer)
      }
      cairo_fill(pointer)
    }
  }

  func draw(_ item: BandItem, within size: PlotSize, _ checkpoint: Checkpoint) throws {
    let box = item.clip.clamped(to: size)
    let lower = try VisibleRuns(borders: item.lower, within: box, checkpoint: checkpoint)
    let upper = try VisibleRuns(borders: item.upper, within: box, checkpoint: checkpoint)
    try saved {
      clip(to: item.clip, within: size)
      setColor(item.color)
      cairo_new_path(pointer)
      for (below, above) in zip(lower.ranges, upper.ranges) {
        for p in upper.points[above] { cairo_line_to(pointer, p.x, p.y) }
        for p in lower.points[below].reversed() { cairo_line_to(pointer, p.x, p.y) }
        cairo_close_path(pointer)
        cairo_new_sub_path(pointer)
      }
      cairo_fill(pointer)
    }
  }

  /// The glows are embedded as a picture with the list's scale, since neither format blurs alike
  /// everywhere; the core is a vector.
  func draw(
    _ item: LaserItem, within size: PlotSize, pixels: PixelSize, scale: Double,
    _ checkpoint: Checkpoint
  ) throws {
    var bare = item
    bare.opacity = 1
    let raster = LineRaster(size: pixels, scale: scale, clip: PlotFrame(size))
    let group = try bare.group(raster, hasCore: false, checkpoint: checkpoint)
    let glow = try CairoContext.picture(of: group, size: pixels, checkpoint)
    let core = LineItem(
      runs: item.runs, width: item.lineWidth, color: item.coreColor, clip: item.clip)
    try saved {
      clip(to: item.clip, within: size)
      if item.opacity < 1 { cairo_push_group(pointer) }
      try draw(glow, cropped: group.bounds, scale: scale)
      try draw(core, within: size, checkpoint)
      if item.opacity < 1 {
        cairo_pop_group_to_source(pointer)
        cairo_paint_with_alpha(pointer, item.opacity > 0 ? item.opacity : 0)
      }
    }
  }

  /// Draws the part of a picture inside a rectangle, at its place.
  private func draw(_ image: PremultipliedImage, cropped rect: PixelRect, scale: Double) throws {
    guard !rect.isEmpty else { return }
    let surface = cairo_image_surface_create(
      CAIRO_FORMAT_ARGB32, Int32(rect.columns.count), Int32(rect.rows.count))
    defer { cairo_surface_destroy(surface) }
    guard let data = cairo_image_surface_get_data(surface) else {
      throw PictureError.refused("cannot make a surface")
    }
    let stride = Int(cairo_image_surface_get_stride(surface))
    image.bytes.withUnsafeBufferPointer { bytes in
      guard let start = bytes.baseAddress else { return }
      for (i, y) in rect.rows.enumerated() {
        let from = (y * image.size.width + rect.columns.lowerBound) * 4
        (data + i * stride).update(from: start + from, count: rect.columns.count * 4)
      }
    }
    cairo_surface_mark_dirty(surface)
    cairo_save(pointer)
    cairo_scale(pointer, 1 / scale, 1 / scale)
    cairo_set_source_surface(
      pointer, surface, Double(rect.columns.lowerBound), Double(rect.rows.lowerBound))
    cairo_paint(pointer)
    cairo_restore(pointer)
  }

  private static func picture(
    of group: LaserGroup, size: PixelSize, _ checkpoint: Checkpoint
  ) throws -> PremultipliedImage {
    var image = try PremultipliedImage(size: size, order: .bgra)
    try image.draw([group], within: image.bounds, checkpoint: checkpoint)
    return image
  }

  private func visible(
    _ runs: [[PlotPoint]], dash: [Double], width: Double, clip: PlotFrame, _ size: PlotSize,
    _ checkpoint: Checkpoint
  ) throws -> VisibleRuns {
    let margin = min(width, LineRaster.maximumWidth) / 2 + 1
    return try VisibleRuns(
      strokes: runs, dash: dash, within: clip.clamped(to: size).grown(by: margin),
      checkpoint: checkpoint)
  }
}
