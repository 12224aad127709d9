package import LaserBlur
package import PlotGeometry

/// Turns lines, areas and dots into coverage masks.
///
/// Each call makes one mask: the union of all its shapes, so that nothing is darker where runs,
/// segments or dots overlap, and no seam shows where they meet.
///
/// Coverage is exact from top to bottom (1/256 of a pixel) and sampled 16 times from left to right:
/// within 1/32 of a pixel's area of the exact one for each border that crosses the pixel. Same input,
/// same bytes; moved by whole pixels, the same picture moved.
package struct LineRaster: Hashable, Sendable {
  /// Strokes and dots are at least this wide, in pixels; thinner ones would come and go.
  package static let minimumWidth = 0.25
  /// Strokes and dots are at most this wide, in pixels.
  package static let maximumWidth = 2 * Sampling.maximumRadius

  /// The size of the masks.
  package let size: PixelSize
  /// Pixels per point.
  package let scale: Double
  /// Nothing is covered outside of this rectangle, in points.
  package let clip: PlotFrame

  /// Prepares masks of a size.
  ///
  /// - Parameters:
  ///   - size: The masks' size in pixels.
  ///   - scale: Pixels per point, a finite number above 0; all other coordinates are points.
  ///   - clip: Nothing is covered outside. Its edges may lie inside of pixels.
  package init(size: PixelSize, scale: Double = 1, clip: PlotFrame) {
    precondition(scale > 0 && scale < .infinity, "a scale is a finite number above 0")
    self.size = size
    self.scale = scale
    self.clip = clip
  }

  private init(coarser raster: LineRaster, by factor: Int) {
    size = PixelSize(
      width: (raster.size.width + factor - 1) / factor,
      height: (raster.size.height + factor - 1) / factor)
    scale = raster.scale / Double(factor)
    clip = raster.clip
  }

  /// The same with pixels that are `factor` times as high and wide, the last of which may reach beyond.
  package func coarser(by factor: Int) -> LineRaster { LineRaster(coarser: self, by: factor) }

  /// The strokes of lines, with round joins and caps.
  ///
  /// - Parameters:
  ///   - runs: Lines in points. A point that is not finite ends its run; a run of one is a dot.
  ///   - width: The stroke's width in points; NaN, zero and negative cover nothing. Other widths are
  ///     clamped to ``minimumWidth``...``maximumWidth`` pixels.
  ///   - dash: Lengths of dashes and blanks in points, anew with each run; dashes have round caps. A
  ///     pattern below a quarter pixel, or with a negative or infinite length, is a solid line.
  ///   - workers: Who covers the mask; however many they are, the bytes are the same.
  ///   - checkpoint: Called every fraction of a millisecond; what it throws ends the work.
  /// - Returns: A mask of ``size``.
  /// - Throws: `BlurError` if the size is out of range; what `checkpoint` throws.
  /// - Complexity: O(pixels touched + sum of the lines' widths in pixels), and O(lines).
  package func stroke(
    _ runs: [[PlotPoint]], width: Double, dash: [Double] = [],
    workers: any RasterWorkers = OneWorker(),
    checkpoint: @Sendable () throws -> Void = {}
  ) throws -> CoverageMask {
    guard let radius = radius(width) else {
      return try CoverageMask(size: size, checkpoint: checkpoint)
    }
    let visible = try VisibleRuns(
      strokes: runs, scale: scale, dash: dash, within: box(margin: radius + 1),
      checkpoint: checkpoint)
    var sweep = ColumnSweep<Capsule>(clip: fixedClip)
    for range in visible.ranges {
      let points = visible.points
      if range.count == 1 {
        sweep.add(
          Capsule(from: points[range.lowerBound], to: points[range.lowerBound], radius: radius))
      }
      // Between two others a short piece is covered by their caps, but for a sliver as high as the
      // square of its length over 8 radii: at most 1/128 of a pixel. Dense lines have many.
      var canSkip = false
      let end = range.upperBound - 1
      for i in range.lowerBound..<end {
        let (a, b) = (points[i], points[i + 1])
        let (dx, dy) = (b.x - a.x, b.y - a.y)
        if canSkip, i + 1 < end, dx * dx + dy * dy < radius / 16 {
          canSkip = false
          continue
        }
        canSkip = true
        LineRaster.forEachPiece(from: a, to: b) {
          sweep.add(Capsule(from: $0, to: $1, radius: radius))
        }
      }
    }
    return try covered(by: sweep, workers, checkpoint)
  }

  /// Filled circles.
  ///
  /// - Parameters:
  ///   - centers: In points; those that are not finite are left out.
  ///   - diameter: In points; NaN, zero and negative cover nothing. Other diameters are clamped as
  ///     the width of a stroke is.
  ///   - checkpoint: Called every fraction of a millisecond; what it throws ends the work.
  /// - Returns: A mask of ``size``.
  /// - Throws: `BlurError` if the size is out of range; what `checkpoint` throws.
  /// - Complexity: O(pixels touched + circles × their diameter in pixels).
  package func dots(
    _ centers: [PlotPoint], diameter: Double, checkpoint: @Sendable () throws -> Void = {}
  ) throws -> CoverageMask {
    guard let radius = radius(diameter) else {
      return try CoverageMask(size: size, checkpoint: checkpoint)
    }
    let box = ClipBox(self.box(margin: radius + 1), margin: 0)
    var sweep = ColumnSweep<Capsule>(clip: fixedClip)
    for center in centers {
      let center = PlotPoint(x: center.x * scale, y: center.y * scale)
      if box.contains(center) { sweep.add(Capsule(from: center, to: center, radius: radius)) }
    }
    return try covered(by: sweep, OneWorker(), checkpoint)
  }

  /// The areas between lines and a horizontal base line.
  ///
  /// - Parameters:
  ///   - runs: Lines in points. A point that is not finite ends its run; a run of one has no area.
  ///   - baseline: The y of the base line, clamped to the clip; NaN covers nothing.
  ///   - checkpoint: Called every fraction of a millisecond; what it throws ends the work.
  /// - Returns: A mask of ``size``.
  /// - Throws: `BlurError` if the size is out of range; what `checkpoint` throws.
  /// - Complexity: as of ``stroke(_:width:dash:checkpoint:)``.
  package func area(
    _ runs: [[PlotPoint]], baseline: Double, checkpoint: @Sendable () throws -> Void = {}
  ) throws -> CoverageMask {
    guard !baseline.isNaN else { return try CoverageMask(size: size, checkpoint: checkpoint) }
    let frame = box(margin: 1)
    let box = ClipBox(frame, margin: 0)
    let base = min(max(baseline * scale, box.minY), box.maxY)
    let visible = try VisibleRuns(
      borders: runs, scale: scale, within: frame, checkpoint: checkpoint)
    var sweep = ColumnSweep<Trapezoid>(clip: fixedClip)
    for range in visible.ranges {
      let points = visible.points[range]
      for (a, b) in zip(points, points.dropFirst()) {
        LineRaster.forEachPiece(from: a, to: b) {
          sweep.add(Trapezoid(from: $0, to: $1, base: base))
        }
      }
    }
    return try covered(by: sweep, OneWorker(), checkpoint)
  }

  /// The area between two lines: what only one of them lies above.
  ///
  /// - Parameters:
  ///   - lower: Lines in points, as of ``area(_:baseline:checkpoint:)``.
  ///   - upper: As many lines, each from the x to the x of the lower one.
  ///   - checkpoint: Called every fraction of a millisecond; what it throws ends the work.
  /// - Returns: A mask of ``size``.
  /// - Throws: `BlurError` if the size is out of range; what `checkpoint` throws.
  /// - Complexity: as of ``stroke(_:width:dash:checkpoint:)``.
  package func band(
    from lower: [[PlotPoint]], to upper: [[PlotPoint]], checkpoint: @Sendable () throws -> Void = {}
  ) throws -> CoverageMask {
    let below = try area(lower, baseline: clip.maxY, checkpoint: checkpoint)
    var mask = try area(upper, baseline: clip.maxY, checkpoint: checkpoint)
    let rect = below.touched
    // Some rows at a time.
    let step = max(1, LineRaster.comparedAtOnce / max(rect.columns.count, 1))
    for top in stride(from: rect.rows.lowerBound, to: rect.rows.upperBound, by: step) {
      try checkpoint()
      let rows = top..<min(top + step, rect.rows.upperBound)
      mask.withMutableBytes(touching: PixelRect(columns: rect.columns, rows: rows)) { bytes in
        for y in rows {
          for x in rect.columns where below.bytes[y * size.width + x] > 0 {
            let index = y * size.width + x
            let (a, b) = (bytes[index], below.bytes[index])
            bytes[index] = max(a, b) - min(a, b)
          }
        }
      }
    }
    return mask
  }

  /// So many pixels of two areas are compared in about a millisecond.
  private static let comparedAtOnce = 1 << 20

  /// Half of a width, in pixels, clamped; nil if there is nothing to draw.
  private func radius(_ width: Double) -> Double? {
    guard width > 0 else { return nil }
    return min(max(width * scale, LineRaster.minimumWidth), LineRaster.maximumWidth) / 2
  }

  private func covered<Shape>(
    by sweep: ColumnSweep<Shape>, _ workers: any RasterWorkers,
    _ checkpoint: @Sendable () throws -> Void
  ) throws -> CoverageMask {
    var mask = try CoverageMask(size: size, checkpoint: checkpoint)
    try sweep.cover(&mask, workers, checkpoint: checkpoint)
    return mask
  }

  /// The part of the clip inside the picture, in pixels.
  private var pixelClip: (left: Double, top: Double, right: Double, bottom: Double) {
    let (width, height) = (Double(size.width), Double(size.height))
    return (
      min(max(clip.x * scale, 0), width), min(max(clip.y * scale, 0), height),
      min(max(clip.maxX * scale, 0), width), min(max(clip.maxY * scale, 0), height)
    )
  }

  private var fixedClip: FixedRect {
    let sides =
      PixelRect(size).isEmpty || size.width > PixelSize.maximumSide
      || size.height > PixelSize.maximumSide
    if sides { return FixedRect(left: 0, top: 0, right: 0, bottom: 0) }
    let clip = pixelClip
    return FixedRect(
      left: Fixed(pixels: clip.left), top: Fixed(pixels: clip.top),
      right: Fixed(pixels: clip.right), bottom: Fixed(pixels: clip.bottom))
  }

  /// The part of the clip inside the picture with a margin, in pixels.
  private func box(margin: Double) -> PlotFrame {
    let clip = pixelClip
    return PlotFrame(
      x: clip.left - margin, y: clip.top - margin, width: clip.right - clip.left + 2 * margin,
      height: clip.bottom - clip.top + 2 * margin)
  }

  /// Cuts a line into pieces short enough for ``Sampling/fixed(_:)``.
  private static func forEachPiece(
    from a: PlotPoint, to b: PlotPoint, _ body: (PlotPoint, PlotPoint) -> Void
  ) {
    let length = max((b.x - a.x).magnitude, (b.y - a.y).magnitude)
    let count = Int((length / Sampling.maximumLength).rounded(.up))
    if count <= 1 { return body(a, b) }
    for i in 0..<count {
      body(
        point(at: Double(i) / Double(count), from: a, to: b),
        point(at: Double(i + 1) / Double(count), from: a, to: b))
    }
  }
}
