import LaserBlur
import LineRaster
import PlotGeometry
import PlotScene
import Threading

/// How a laser line becomes masks.
extension LaserItem {
  /// The three layers in pixels, made on two threads.
  ///
  /// - Parameters:
  ///   - raster: Makes the strokes.
  ///   - hasCore: Whether the core is drawn too, or only the glows.
  ///   - checkpoint: Called while the layers are drawn, on both threads.
  ///   - meanwhile: What the calling thread does before its share of the layers.
  /// - Returns: The layers with the item's colours and opacity.
  /// - Throws: What `checkpoint` or `meanwhile` throws.
  func group(
    _ raster: LineRaster, hasCore: Bool, checkpoint: Checkpoint,
    meanwhile: () throws -> Void = {}
  ) throws -> LaserGroup {
    // Whoever has its glow first makes the core.
    let isCoreLeft = Locked(hasCore)
    @Sendable func makeCore() throws -> CoverageMask? {
      let isMine = isCoreLeft.withLock { isLeft in
        defer { isLeft = false }
        return isLeft
      }
      return isMine ? try stroke(runs, .core, raster, checkpoint) : nil
    }
    typealias Layers = (glow: AlphaPlane, core: CoverageMask?)
    let (outer, inner) = try Thread.together { () throws -> Layers in
      (try glow(.outerGlow, raster, checkpoint), try makeCore())
    } _: { () throws -> Layers in
      try meanwhile()
      return (try glow(.innerGlow, raster, checkpoint), try makeCore())
    }
    let core = try outer.core ?? inner.core ?? CoverageMask(size: PixelSize(width: 0, height: 0))
    return LaserGroup(
      outer: outer.glow, inner: inner.glow,
      core: core,
      glowColor: SRGBColor(color), coreColor: SRGBColor(coreColor), opacity: opacity)
  }

  private func stroke(
    _ runs: [[PlotPoint]], _ layer: LaserLayer, _ raster: LineRaster, _ checkpoint: Checkpoint
  ) throws -> CoverageMask {
    return try raster.stroke(runs, width: layer.lineWidth * lineWidth, checkpoint: checkpoint)
  }

  /// The blurred stroke of a layer; nothing for a line without width.
  private func glow(
    _ layer: LaserLayer, _ raster: LineRaster, _ checkpoint: Checkpoint
  ) throws -> AlphaPlane {
    guard lineWidth > 0 else { return .transparent }
    let sigma = layer.sigma * lineWidth * raster.scale
    // Of a dense line a blur shows no more than its outline in columns much narrower than itself, and of
    // that no more than coarse pixels.
    let width = sigma / 12 / raster.scale
    let blur = try GaussianBlur(coarse: min(sigma, GaussianBlur.maximumSigma))
    let mask = try stroke(
      runs.map { $0.thinned(toColumnsOf: width) }, layer, raster.coarser(by: blur.coarseness),
      checkpoint)
    return try blur.blurred(mask, in: raster.size, checkpoint: checkpoint)
  }
}

extension [PlotPoint] {
  /// The line with the first, the highest, the lowest and the last of consecutive points in one column.
  ///
  /// Points that are not finite stay, since they end runs.
  func thinned(toColumnsOf width: Double) -> [PlotPoint] {
    guard width > 0, count > 4 else { return self }
    var kept: [PlotPoint] = []
    kept.reserveCapacity(count)
    var start = 0
    while start < count {
      let column = (self[start].x / width).rounded(.down)
      var (end, lowest, highest) = (start + 1, start, start)
      while end < count, self[end].y.isFinite, (self[end].x / width).rounded(.down) == column {
        if self[end].y > self[lowest].y { lowest = end }
        if self[end].y < self[highest].y { highest = end }
        end += 1
      }
      let (first, second) = (Swift.min(lowest, highest), Swift.max(lowest, highest))
      kept.append(self[start])
      if first > start { kept.append(self[first]) }
      if second > first { kept.append(self[second]) }
      if end - 1 > second { kept.append(self[end - 1]) }
      start = end
    }
    return kept
  }
}

extension SRGBColor {
  init(_ color: Color) {
    self.init(
      red: Double(color.red) / 255, green: Double(color.green) / 255,
      blue: Double(color.blue) / 255, alpha: Double(color.alpha) / 255)
  }
}
