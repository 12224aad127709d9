import AxisTicks
import PlotGeometry

/// The map from an axis' values to points.
struct AxisScale: ContinuousScale {
  /// The values that are shown.
  let domain: AxisInterval
  /// From the values' coordinates to points.
  let linear: LinearScale
  /// What those coordinates are.
  let spacing: ValueSpacing

  /// - Parameters:
  ///   - domain: The values that are shown; positive where their logarithms are shown.
  ///   - spacing: What grows evenly from the start to the end.
  ///   - start: Where the least value lies.
  ///   - end: Where the greatest value lies.
  ///   - fractionOfPoint: Where between them the value of a domain of one value lies.
  init(
    _ domain: AxisInterval, _ spacing: ValueSpacing = .linear, from start: Double, to end: Double,
    fractionOfPoint: Double = 0
  ) {
    self.domain = domain
    self.spacing = spacing
    let coordinates =
      spacing == .linear
      ? domain
      : interval(spacing.coordinate(of: domain.lower), spacing.coordinate(of: domain.upper))
    linear = LinearScale(
      domain: coordinates, from: start, to: end, fractionOfPoint: fractionOfPoint)
  }

  /// Where a value lies in points; NaN for NaN, and for what has no logarithm.
  func position(of value: Double) -> Double { linear.position(of: coordinate(of: value)) }

  /// Where each of many values lies.
  func positions(of values: [Double]) -> [Double] {
    linear.positions(of: isLinear ? values : values.map { coordinate(of: $0) })
  }

  /// The value that lies at a position.
  func value(at position: Double) -> Double { spacing.value(at: linear.value(at: position)) }

  /// What the linear scale counts.
  func coordinate(of value: Double) -> Double { spacing.coordinate(of: value) }

  /// Its ends from left to right, or from top to bottom, and how far they are apart.
  var ends: (low: Double, high: Double) { (min(start, end), max(start, end)) }
  var length: Double { abs(end - start) }

  var start: Double { linear.start }
  var end: Double { linear.end }
  var isLinear: Bool { spacing == .linear }
}

/// Both scales of a picture.
typealias SceneScale = PlotScale<AxisScale>
