import Glibc
import LaserBlur

/// Φ by the C library, independent of the module's own.
func phi(_ x: Double) -> Double { 0.5 * erfc(-x / 2.0.squareRoot()) }

/// Half a level of 255, the error that a blur may have.
let halfLevel = 0.5 / 255

/// Sigmas of all three kinds of filter: nearly none, direct, and in two halves.
let sigmas = [0.1, 0.3, 0.5, 0.8, 1, 1.5, 2, 2.3, 2.45, 3, 4.5, 6, 9, 13.7]

/// A mask of `width` x `height` pixels, covered by `rects`.
func mask(_ width: Int, _ height: Int, _ rects: PixelRect...) throws -> CoverageMask {
  var mask = try CoverageMask(size: PixelSize(width: width, height: height))
  for rect in rects { mask.fill(rect) }
  return mask
}

/// The blur by its definition, in Double: each pixel's square weighted with the Gaussian around the
/// middle of each other one.
func exactBlur(_ mask: CoverageMask, sigma: Double) -> [Double] {
  let width = mask.size.width
  let height = mask.size.height
  func weight(_ d: Int) -> Double {
    phi((Double(d) + 0.5) / sigma) - phi((Double(d) - 0.5) / sigma)
  }
  let weights = (0..<max(1, width, height)).map(weight)
  var rows = [Double](repeating: 0, count: width * height)
  for y in 0..<height {
    for x in 0..<width where mask[x, y] > 0 {
      for to in 0..<width { rows[y * width + to] += Double(mask[x, y]) * weights[abs(to - x)] }
    }
  }
  var result = [Double](repeating: 0, count: width * height)
  for y in 0..<height {
    for to in 0..<height {
      for x in 0..<width {
        result[to * width + x] += rows[y * width + x] * weights[abs(to - y)] / 255
      }
    }
  }
  return result
}

extension AlphaPlane {
  /// All values of a picture of this size.
  func picture(_ size: PixelSize) -> [Float] {
    (0..<size.height).flatMap { y in (0..<size.width).map { self[$0, y] } }
  }
}
