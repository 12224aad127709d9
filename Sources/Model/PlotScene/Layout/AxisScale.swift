import AxisTicks
import PlotGeometry

/// The map from an axis' values to points, linear or logarithmic.
struct AxisScale: ContinuousScale {
  /// The values that are shown.
  let domain: AxisInterval
  /// From values, or their decimal logarithms, to points.
  let linear: LinearScale
  /// Whether equal ratios have equal lengths.
  let isLogarithmic: Bool

  /// Where a value lies in points; NaN for NaN, and for what has no logarithm.
  func position(of value: Double) -> Double { linear.position(of: coordinate(of: value)) }

  /// Where each of many values lies.
  func positions(of values: [Double]) -> [Double] {
    linear.positions(of: isLogarithmic ? values.map { coordinate(of: $0) } : values)
  }

  /// The value that lies at a position.
  func value(at position: Double) -> Double {
    isLogarithmic
      ? LogarithmicScale.power(linear.value(at: position)) : linear.value(at: position)
  }

  /// What the linear scale counts: the value itself or its logarithm.
  func coordinate(of value: Double) -> Double {
    isLogarithmic ? LogarithmicScale.log10(value) : value
  }

  var start: Double { linear.start }
  var end: Double { linear.end }
  var isLinear: Bool { !isLogarithmic }
}

/// Both scales of a picture.
typealias SceneScale = PlotScale<AxisScale>
