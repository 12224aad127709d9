/// A separable Gaussian blur of a coverage mask.
///
/// Every pixel becomes the integral of the coverage, weighted with a Gaussian around the pixel's
/// middle. A straight edge on a pixel border thus becomes Φ(d / sigma), where d is the distance of a
/// pixel's middle from it, and a band of width w becomes Φ((d + w/2) / sigma) - Φ((d - w/2) / sigma).
/// Outside the picture the coverage is 0: edges are not repeated, so glow fades at the border.
///
/// Guarantees: the largest deviation from those profiles is 0.1/255 for sigma 1...40 (measured every
/// 0.1 px, edges and bands at all places against the samples), before rounding to bytes; beyond
/// ``reach`` all is exactly transparent; equal coverage gives equal bits, whatever was touched.
///
/// Gaussians compose: two of sigma / √2 make one of sigma. From sigma 2.4 on the first is therefore
/// evaluated only once every sigma / 1.2 pixels and the second spreads those values over all pixels,
/// at about 15 multiplications a pixel whatever sigma is. A direct filter needs 8 sigma + 1 an axis
/// (ten times slower at sigma 9), a recursive one is serial along its axis and never ends.
public struct GaussianBlur: Hashable, Sendable {
  /// The largest standard deviation, in pixels.
  public static let maximumSigma = 4096.0

  /// The ratio of each partial sigma to the distance of the samples between them.
  ///
  /// At half their rate, where it is worst, the samples let through exp(-π² ratio²) = 0.0008 of what
  /// should be gone, and an edge holds little there.
  private static let samplingRatio = 0.85

  /// The standard deviation in pixels, 0...``maximumSigma``.
  public let sigma: Double
  package let reduction: PolyphaseFilter
  package let expansion: PolyphaseFilter

  /// Prepares a blur.
  ///
  /// - Parameter sigma: The standard deviation in pixels; 0 copies, and so does a very small one.
  /// - Throws: ``BlurError`` if `sigma` is negative, not a number or above ``maximumSigma``.
  /// - Complexity: O(sigma) evaluations of the exponential function.
  public init(sigma: Double) throws(BlurError) {
    let step = sigma / (GaussianBlur.samplingRatio * 2.0.squareRoot())
    try self.init(sigma: sigma, step: Int(min(max(1, step), GaussianBlur.maximumSigma)))
  }

  /// Prepares a blur by one filter over all pixels, whatever sigma is: the measure of the other.
  package static func direct(sigma: Double) throws(BlurError) -> GaussianBlur {
    try GaussianBlur(sigma: sigma, step: 1)
  }

  /// Prepares a blur that takes a sample every `step` pixels between its two halves; 1 for one
  /// filter over all pixels.
  private init(sigma: Double, step: Int) throws(BlurError) {
    guard sigma >= 0, sigma <= GaussianBlur.maximumSigma else { throw .sigmaOutOfRange(sigma) }
    self.sigma = sigma
    if step == 1 {
      reduction = PolyphaseFilter(reducing: 1, sigma: sigma)
      expansion = .identity
    } else {
      let half = sigma / 2.0.squareRoot()
      reduction = PolyphaseFilter(reducing: step, sigma: half)
      expansion = PolyphaseFilter(expanding: step, sigma: half)
    }
  }

  /// How many pixels from the touched rectangle a pixel is still blurred into: 4 sigma, rounded up.
  public var reach: Int { Int((4 * sigma).rounded(.up)) }

  /// The blurred mask, as alpha.
  ///
  /// - Returns: The plane of the touched rectangle grown by ``reach``, clipped to the picture.
  /// - Complexity: O(area of that rectangle), and O(sigma) more if sigma is below 2.4.
  public func blurred(_ mask: CoverageMask) -> AlphaPlane {
    let rect = blurredRect(of: mask)
    guard !rect.isEmpty else { return .transparent }
    let samples = samples(of: mask, for: rect)
    let width = rect.columns.count
    let area = width * rect.rows.count
    let values = [Float](unsafeUninitializedCapacity: area) { buffer, initializedCount in
      initializedCount = area
      guard var to = buffer.baseAddress else { return }
      samples.forEachRow(filteredBy: expansion, rows: rect.rows) { _, levels in
        for x in 0..<width { to[x] = min(1, levels[x] * (1 / 255)) }
        to += width
      }
    }
    return AlphaPlane(rect: rect, values: values)
  }

  /// The blurred mask, as bytes.
  ///
  /// - Parameters:
  ///   - mask: Coverage of any size.
  ///   - dithering: How values between two levels are rounded.
  /// - Returns: A mask of the same size, touched where ``blurred(_:)`` has values.
  /// - Complexity: as of ``blurred(_:)``, and O(size of the mask) to clear its bytes.
  public func blurredMask(
    _ mask: CoverageMask, dithering: Dithering = .none
  ) -> CoverageMask {
    let rect = blurredRect(of: mask)
    guard !rect.isEmpty else { return CoverageMask(uncoveredLike: mask) }
    // Before the result is made: both at once would reach deeper into fresh memory.
    let samples = samples(of: mask, for: rect)
    let quantizer = LevelQuantizer(columns: rect.columns, dithering: dithering)
    let width = mask.size.width
    var result = CoverageMask(uncoveredLike: mask)
    result.withMutableBytes(touching: rect) { span in
      span.withUnsafeMutableBufferPointer { bytes in
        guard let start = bytes.baseAddress else { return }
        samples.forEachRow(filteredBy: expansion, rows: rect.rows) { y, levels in
          quantizer.quantize(
            levels, row: y, into: start + (y * width + rect.columns.lowerBound))
        }
      }
    }
    return result
  }

  private func blurredRect(of mask: CoverageMask) -> PixelRect {
    mask.touched.grown(by: reach).intersection(mask.bounds)
  }

  /// The rows that the expansion makes the rows of `rect` from: blurred along them, and in part
  /// across, in levels of 0...255.
  private func samples(of mask: CoverageMask, for rect: PixelRect) -> FloatRows {
    let columns = expansion.inputs(of: rect.columns)
    return FloatRows(rows: expansion.inputs(of: rect.rows), count: rect.columns.count) { band in
      FloatRows(mask, filteredBy: reduction, rows: band)
        .transposed(firstRow: mask.touched.columns.lowerBound)
        .filtered(by: reduction, rows: columns)
        .filtered(by: expansion, rows: rect.columns)
        .transposed(firstRow: band.lowerBound)
    }
  }
}
