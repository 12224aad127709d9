import PlotGeometry

/// Coordinates in 1/256 of a pixel, the places that shapes are snapped to.
///
/// All arithmetic on them is whole or exact, so that a shape moved by whole pixels looks the same.
typealias Fixed = Int32

extension Fixed {
  static let one: Fixed = 256

  /// The nearest place to a coordinate within the limits of a picture and its margin.
  init(pixels: Double) { self = Fixed((pixels * 256).rounded()) }
}

/// Columns at which shapes are looked at: 16 in every pixel.
enum Sampling {
  static let lanes = 16
  /// The distance of two samples.
  static let step: Fixed = 16
  /// The distance of the first sample of a pixel from its left side.
  static let first: Fixed = 8
  /// The longest piece of a line, in pixels: offsets from its start plus a radius stay below 16,384,
  /// which ``fixed(_:)`` needs.
  static let maximumLength = 8000.0
  static let maximumRadius = 8000.0

  /// The distance of a sample from the first one, in pixels.
  @inline(__always)
  static func offset(_ lane: Int) -> Float {
    // Vectors hold numbers of 32 bits only that become Floats.
    Float(Int32(truncatingIfNeeded: lane)) * (1 / 16)
  }

  /// An offset in pixels, of a magnitude below 16,384, to the nearest 1/256.
  ///
  /// At 3 · 2¹⁴ a Float counts in 1/256: the sum is rounded, and its lowest bits are the number.
  @inline(__always)
  static func fixed(_ offset: Float) -> Fixed {
    Fixed(bitPattern: (offset + 0x1.8p15).bitPattern &- Float(0x1.8p15).bitPattern)
  }
}

/// A shape that every column meets in one interval at most.
protocol ColumnShape: Sendable {
  /// The first and the last place that the shape may reach.
  var reach: (first: Fixed, last: Fixed) { get }

  /// The height of the shape's middle.
  var middle: Fixed { get }

  /// What the shape leaves nowhere, upwards and downwards.
  var extent: (top: Fixed, bottom: Fixed) { get }

  /// What the shape cannot leave, upwards and downwards, in the 16 samples of a pixel.
  func limits(firstSample: Fixed) -> (top: Fixed, bottom: Fixed)

  /// The intervals in which the 16 samples of a pixel meet the shape; empty where they do not.
  func intervals(
    firstSample: Fixed, tops: UnsafeMutablePointer<Fixed>, bottoms: UnsafeMutablePointer<Fixed>)
}

/// All points within a radius of a line: a stroke with round caps, or a circle.
struct Capsule: ColumnShape {
  private let x: Fixed
  private let y: Fixed
  private let radius: Float
  /// The way from the start, which is on the left, to the end, in pixels.
  private let width: Float
  private let drop: Float
  private let slope: Float
  /// How far the points of the border lie to the right of those of the line, on the upper side.
  private let lean: Float

  /// The points within `radius` pixels of the line from `a` to `b`.
  init(from a: PlotPoint, to b: PlotPoint, radius: Double) {
    let (left, right) = a.x <= b.x ? (a, b) : (b, a)
    x = Fixed(pixels: left.x)
    y = Fixed(pixels: left.y)
    self.radius = Float(radius)
    let (dx, dy) = (
      Double(Fixed(pixels: right.x) - x) / 256, Double(Fixed(pixels: right.y) - y) / 256
    )
    let length = (dx * dx + dy * dy).squareRoot()
    width = Float(dx)
    drop = Float(dy)
    slope = dx > 0 ? Float(dy / dx) : 0
    lean = length > 0 ? Float(radius * dy / length) : 0
  }

  var reach: (first: Fixed, last: Fixed) {
    let margin = Sampling.fixed(radius) + 1
    return (x - margin, x + Sampling.fixed(width) + margin)
  }

  var middle: Fixed { y &+ Sampling.fixed(drop / 2) }

  @inline(__always)
  var extent: (top: Fixed, bottom: Fixed) {
    (
      y &+ Sampling.fixed(min(0, drop) - radius) &- 2,
      y &+ Sampling.fixed(max(0, drop) + radius) &+ 2
    )
  }

  /// The ends' heights and, at the least distance of the samples from the line, the circle's.
  @inline(__always)
  func limits(firstSample: Fixed) -> (top: Fixed, bottom: Fixed) {
    let start = Float(firstSample &- x) * (1 / 256)
    let distance = max(0, max(start - width, -15 / 16 - start))
    let rise = max(0, radius * radius - distance * distance).squareRoot()
    // Two more places than any rounding takes.
    return (
      y &+ Sampling.fixed(min(0, drop) - rise) &- 2, y &+ Sampling.fixed(max(0, drop) + rise) &+ 2
    )
  }

  /// The border at a column is that of the circle around the point of the line that lies nearest to
  /// it at a right angle, or of the circle around an end; beyond both the interval is empty.
  @inline(__always)
  func intervals(
    firstSample: Fixed, tops: UnsafeMutablePointer<Fixed>, bottoms: UnsafeMutablePointer<Fixed>
  ) {
    let start = Float(firstSample &- x) * (1 / 256)
    let square = radius * radius
    for lane in 0..<Sampling.lanes {
      let u = start + Sampling.offset(lane)
      let upper = u - lean
      let upperFoot = min(max(upper, 0), width)
      let upperArc = u - upperFoot
      let upperRise = max(0, square - upperArc * upperArc).squareRoot()
      tops[lane] =
        y &+ Sampling.fixed((upper >= width ? drop : upperFoot * slope) - upperRise)
      let lower = u + lean
      let lowerFoot = min(max(lower, 0), width)
      let lowerArc = u - lowerFoot
      let lowerRise = max(0, square - lowerArc * lowerArc).squareRoot()
      bottoms[lane] =
        y &+ Sampling.fixed((lower >= width ? drop : lowerFoot * slope) + lowerRise)
    }
  }
}

/// What lies between a line and a base line.
struct Trapezoid: ColumnShape {
  private let x: Fixed
  private let y: Fixed
  private let base: Fixed
  private let width: Float
  private let drop: Float
  private let slope: Float

  init(from a: PlotPoint, to b: PlotPoint, base: Double) {
    let (left, right) = a.x <= b.x ? (a, b) : (b, a)
    x = Fixed(pixels: left.x)
    y = Fixed(pixels: left.y)
    self.base = Fixed(pixels: base)
    let (dx, dy) = (
      Double(Fixed(pixels: right.x) - x) / 256, Double(Fixed(pixels: right.y) - y) / 256
    )
    width = Float(dx)
    drop = Float(dy)
    slope = dx > 0 ? Float(dy / dx) : 0
  }

  var reach: (first: Fixed, last: Fixed) { (x, x + Sampling.fixed(width)) }

  var middle: Fixed { base }

  @inline(__always)
  var extent: (top: Fixed, bottom: Fixed) { limits(firstSample: x) }

  @inline(__always)
  func limits(firstSample: Fixed) -> (top: Fixed, bottom: Fixed) {
    let end = y &+ Sampling.fixed(drop)
    return (min(base, min(y, end)) &- 2, max(base, max(y, end)) &+ 2)
  }

  @inline(__always)
  func intervals(
    firstSample: Fixed, tops: UnsafeMutablePointer<Fixed>, bottoms: UnsafeMutablePointer<Fixed>
  ) {
    let start = Float(firstSample &- x) * (1 / 256)
    for lane in 0..<Sampling.lanes {
      let u = start + Sampling.offset(lane)
      // Neighbours share a border: the sample on it belongs to the right one.
      let isInside = u >= 0 && u < width
      let line = y &+ Sampling.fixed(isInside ? u * slope : 0)
      tops[lane] = isInside ? min(line, base) : base
      bottoms[lane] = isInside ? max(line, base) : base
    }
  }
}
