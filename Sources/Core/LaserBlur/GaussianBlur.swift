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
  /// How many pixels of the picture a pixel of the masks is high and wide.
  package let coarseness: Int
  package let reduction: PolyphaseFilter
  package let expansion: PolyphaseFilter

  /// Prepares a blur.
  ///
  /// - Parameter sigma: The standard deviation in pixels; 0 copies, and so does a very small one.
  /// - Throws: ``BlurError`` if `sigma` is negative, not a number or above ``maximumSigma``.
  /// - Complexity: O(sigma) evaluations of the exponential function.
  public init(sigma: Double) throws(BlurError) {
    try self.init(sigma: sigma, step: GaussianBlur.step(of: sigma))
  }

  /// Prepares a blur of strokes that lie anywhere, of masks whose pixels are as many times coarser than the
  /// picture's as nobody sees.
  ///
  /// Pixels blur, too: an edge that lies along them stands sharp on their border, and has a variance of a
  /// quarter of a pixel's square in their middle. What is taken off leaves as much too little as too much.
  ///
  /// - Parameter sigma: As of ``init(sigma:)``, in pixels of the picture.
  /// - Throws: As ``init(sigma:)``.
  package init(coarse sigma: Double) throws(BlurError) {
    let coarseness = sigma >= 36 ? 4 : sigma >= 18 ? 2 : 1
    let step = GaussianBlur.step(of: sigma) / coarseness * coarseness
    // Of very narrow ones nothing would be left.
    let variance = sigma < 1 ? 0 : Double(coarseness * coarseness) / 8
    try self.init(sigma: sigma, step: step, coarseness: coarseness, without: variance)
  }

  /// How many pixels lie between two samples.
  private static func step(of sigma: Double) -> Int {
    let step = sigma / (samplingRatio * 2.0.squareRoot())
    return Int(min(max(1, step), maximumSigma))
  }

  /// Prepares a blur that takes a sample every `step` pixels between its two halves; 1 for one
  /// filter over all pixels.
  ///
  /// - Parameters:
  ///   - sigma: As of ``init(sigma:)``.
  ///   - step: The distance of the samples.
  ///   - coarseness: How many pixels a pixel of the masks is high and wide.
  ///   - variance: What the masks have already, in pixels.
  /// - Throws: As ``init(sigma:)``.
  init(
    sigma: Double, step: Int, coarseness: Int = 1, without variance: Double = 0
  ) throws(BlurError) {
    guard sigma >= 0, sigma <= GaussianBlur.maximumSigma else { throw .sigmaOutOfRange(sigma) }
    self.sigma = sigma
    self.coarseness = coarseness
    if step == 1 {
      reduction = PolyphaseFilter(
        reducing: 1, sigma: GaussianBlur.sigma(sigma, without: variance))
      expansion = .identity
    } else {
      let half = sigma / 2.0.squareRoot()
      reduction = PolyphaseFilter(
        reducing: step / coarseness,
        sigma: GaussianBlur.sigma(half, without: variance) / Double(coarseness))
      expansion = PolyphaseFilter(expanding: step, sigma: half)
    }
  }

  /// What is left of a sigma behind a variance.
  private static func sigma(_ sigma: Double, without variance: Double) -> Double {
    variance == 0 ? sigma : (sigma * sigma - variance).squareRoot()
  }

  /// How many pixels from the touched rectangle a pixel is still blurred into: 4 sigma, rounded up.
  public var reach: Int { Int((4 * sigma).rounded(.up)) }

  /// The blurred mask, as alpha.
  ///
  /// - Returns: The plane of the touched rectangle grown by ``reach``, clipped to the picture.
  /// - Complexity: O(area of that rectangle), and O(sigma) more if sigma is below 2.4.
  public func blurred(_ mask: CoverageMask) -> AlphaPlane { blurred(mask, checkpoint: {}) }

  /// The blurred mask, as alpha, unless the work is to end early.
  ///
  /// - Parameters:
  ///   - mask: Coverage of any size.
  ///   - checkpoint: Called every fraction of a millisecond; what it throws ends the work.
  /// - Returns: As ``blurred(_:)``.
  /// - Throws: What `checkpoint` throws.
  /// - Complexity: As of ``blurred(_:)``.
  public func blurred<Failure: Error>(
    _ mask: CoverageMask, checkpoint: () throws(Failure) -> Void
  ) throws(Failure) -> AlphaPlane {
    try blurred(mask, in: mask.size, checkpoint: checkpoint)
  }

  /// The blurred mask, which may be a coarse one, in a picture of a size.
  package func blurred<Failure: Error>(
    _ mask: CoverageMask, in size: PixelSize, checkpoint: () throws(Failure) -> Void
  ) throws(Failure) -> AlphaPlane {
    func fine(_ range: Range<Int>) -> Range<Int> {
      range.lowerBound * coarseness..<range.upperBound * coarseness
    }
    let touched = PixelRect(
      columns: fine(mask.touched.columns), rows: fine(mask.touched.rows))
    let rect = touched.grown(by: reach).intersection(PixelRect(size))
    guard !rect.isEmpty else { return .transparent }
    return AlphaPlane(
      rect: rect, samples: try samples(of: mask, for: rect, checkpoint), expansion: expansion)
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
    let plane = blurred(mask)
    let rect = plane.rect
    let quantizer = LevelQuantizer(columns: rect.columns, dithering: dithering)
    let width = mask.size.width
    var result = CoverageMask(uncoveredLike: mask)
    let row = UnsafeMutablePointer<Float>.allocate(
      capacity: FloatRows.padded(rect.columns.count))
    defer { row.deallocate() }
    result.withMutableBytes(touching: rect) { span in
      span.withUnsafeMutableBufferPointer { bytes in
        guard let start = bytes.baseAddress else { return }
        for y in rect.rows {
          plane.write(row: y, columns: rect.columns, to: row)
          quantizer.quantize(row, row: y, into: start + (y * width + rect.columns.lowerBound))
        }
      }
    }
    return result
  }

  /// The rows that the expansion makes the rows of `rect` from: blurred along them, and in part
  /// across, in levels of 0...255.
  private func samples<Failure: Error>(
    of mask: CoverageMask, for rect: PixelRect, _ checkpoint: () throws(Failure) -> Void
  ) throws(Failure) -> FloatRows {
    let columns = expansion.inputs(of: rect.columns)
    return try FloatRows(
      rows: expansion.inputs(of: rect.rows), count: rect.columns.count
    ) { band throws(Failure) in
      let reduced = try FloatRows(mask, filteredBy: reduction, rows: band, checkpoint: checkpoint)
        .transposed(firstRow: mask.touched.columns.lowerBound)
      try checkpoint()
      let both = reduced.filtered(by: reduction, rows: columns)
      try checkpoint()
      return both.filtered(by: expansion, rows: rect.columns).transposed(firstRow: band.lowerBound)
    }
  }
}
