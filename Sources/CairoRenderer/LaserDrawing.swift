import LaserBlur
import LineRaster
import PlotScene

/// How a laser line becomes masks.
extension LaserItem {
  /// The three layers in pixels.
  ///
  /// - Parameters:
  ///   - raster: Makes the strokes.
  ///   - hasCore: Whether the core is drawn too, or only the glows.
  ///   - isCancelled: Asked between the layers and while they are drawn.
  /// - Returns: The layers with the item's colours and opacity.
  /// - Throws: ``RenderError`` if cancelled.
  func group(
    _ raster: LineRaster, hasCore: Bool, isCancelled: () -> Bool
  ) throws(RenderError) -> LaserGroup {
    func stroke(_ layer: LaserLayer) throws(RenderError) -> CoverageMask {
      do throws(RasterError) {
        return try raster.stroke(runs, width: layer.lineWidth * lineWidth, isCancelled: isCancelled)
      } catch {
        throw RenderError(error)
      }
    }
    func blurred(_ layer: LaserLayer) throws(RenderError) -> AlphaPlane {
      let mask = try stroke(layer)
      let sigma = layer.sigma * lineWidth * raster.scale
      let blur: GaussianBlur
      do throws(BlurError) {
        blur = try GaussianBlur(sigma: min(max(0, sigma), GaussianBlur.maximumSigma))
      } catch {
        throw RenderError(.library(error.description))
      }
      return try blur.blurred(mask) { () throws(RenderError) in
        try RenderError.check(isCancelled)
      }
    }
    guard lineWidth > 0 else {
      return LaserGroup(
        outer: .transparent, inner: .transparent, core: try stroke(.core), glowColor: .black)
    }
    let outer = try blurred(.outerGlow)
    let inner = try blurred(.innerGlow)
    let core: CoverageMask
    if hasCore {
      core = try stroke(.core)
    } else {
      do throws(BlurError) { core = try CoverageMask(size: PixelSize(width: 0, height: 0)) } catch {
        throw RenderError(.library(error.description))
      }
    }
    return LaserGroup(
      outer: outer, inner: inner, core: core, glowColor: SRGBColor(color),
      coreColor: SRGBColor(coreColor), opacity: opacity)
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
