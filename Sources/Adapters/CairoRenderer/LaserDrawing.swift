import LaserBlur
import LineRaster
import PlotScene
import Threading

/// How a laser line becomes masks.
extension LaserItem {
  /// The three layers in pixels, made on two threads.
  ///
  /// - Parameters:
  ///   - raster: Makes the strokes.
  ///   - hasCore: Whether the core is drawn too, or only the glows.
  ///   - isCancelled: Asked between the layers and while they are drawn, on the calling thread alone.
  ///   - meanwhile: What the calling thread does before its share of the layers.
  /// - Returns: The layers with the item's colours and opacity.
  /// - Throws: ``RenderError`` if cancelled, or what `meanwhile` throws.
  func group(
    _ raster: LineRaster, hasCore: Bool, isCancelled: () -> Bool,
    meanwhile: (_ isCancelled: @escaping () -> Bool) throws(RenderError) -> Void = { _ in }
  ) throws(RenderError) -> LaserGroup {
    let (layers, inner) = try Thread.together(isCancelled: isCancelled) {
      isCancelled throws(RenderError) in
      let outer = try glow(.outerGlow, raster, isCancelled)
      let core =
        hasCore
        ? try stroke(.core, raster, isCancelled)
        : try LaserItem.uncovered()
      return (outer: outer, core: core)
    } _: { isCancelled throws(RenderError) in
      try meanwhile(isCancelled)
      return try glow(.innerGlow, raster, isCancelled)
    }
    return LaserGroup(
      outer: layers.outer, inner: inner, core: layers.core, glowColor: SRGBColor(color),
      coreColor: SRGBColor(coreColor), opacity: opacity)
  }

  private func stroke(
    _ layer: LaserLayer, _ raster: LineRaster, _ isCancelled: () -> Bool
  ) throws(RenderError) -> CoverageMask {
    do throws(RasterError) {
      return try raster.stroke(runs, width: layer.lineWidth * lineWidth, isCancelled: isCancelled)
    } catch {
      throw RenderError(error)
    }
  }

  /// The blurred stroke of a layer; nothing for a line without width.
  private func glow(
    _ layer: LaserLayer, _ raster: LineRaster, _ isCancelled: () -> Bool
  ) throws(RenderError) -> AlphaPlane {
    guard lineWidth > 0 else { return .transparent }
    let mask = try stroke(layer, raster, isCancelled)
    let sigma = layer.sigma * lineWidth * raster.scale
    let blur: GaussianBlur
    do throws(BlurError) {
      blur = try GaussianBlur(sigma: min(sigma, GaussianBlur.maximumSigma))
    } catch {
      throw RenderError(.library(error.description))
    }
    return try blur.blurred(mask) { () throws(RenderError) in
      try RenderError.check(isCancelled)
    }
  }

  private static func uncovered() throws(RenderError) -> CoverageMask {
    do throws(BlurError) { return try CoverageMask(size: PixelSize(width: 0, height: 0)) } catch {
      throw RenderError(.library(error.description))
    }
  }
}

extension SRGBColor {
  init(_ color: Color) {
    self.init(
      red: Double(color.red) / 255, green: Double(color.green) / 255,
      blue: Double(color.blue) / 255, alpha: Double(color.alpha) / 255)
  }
}

extension RenderError {
  /// Throws if the work is to end.
  static func check(_ isCancelled: () -> Bool) throws(RenderError) {
    if isCancelled() { throw RenderError(.cancelled) }
  }

  init(_ error: RasterError) {
    self.init(error.reason == .cancelled ? .cancelled : .library(error.description))
  }
}
