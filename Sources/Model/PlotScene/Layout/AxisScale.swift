import AxisTicks
import PlotGeometry

/// The map from an axis' values to points, linear or logarithmic.
struct AxisScale: ContinuousScale {
  /// The values that are shown.
  let domain: Interval
  /// From values, or their decimal logarithms, to points.
  let linear: LinearScale
  /// Whether equal ratios have equal lengths.
  let isLogarithmic: Bool

  /// Where a value lies in points; NaN for NaN, and for what has no logarithm.
  func position(of value: Double) -> Double { linear.position(of: coordinate(of: value)) }

  /// The value that lies at a position.
  func value(at position: Double) -> Double {
    isLogarithmic ? power(linear.value(at: position)) : linear.value(at: position)
  }

  /// What the linear scale counts: the value itself or its logarithm.
  func coordinate(of value: Double) -> Double {
    isLogarithmic ? LogarithmicScale.log10(value) : value
  }

  var start: Double { linear.start }
  var end: Double { linear.end }
  var isLinear: Bool { !isLogarithmic }

  /// 10 to a power, by halving: good for pointers, whose pixels are coarse.
  private func power(_ exponent: Double) -> Double {
    var low = Double.leastNonzeroMagnitude
    var high = Double.greatestFiniteMagnitude
    // Halving the bit pattern halves the exponent range of Double.
    while low.bitPattern + 1 < high.bitPattern {
      let middle = Double(bitPattern: (low.bitPattern + high.bitPattern) / 2)
      if LogarithmicScale.log10(middle) < exponent { low = middle } else { high = middle }
    }
    return high
  }
}

/// Both scales of a picture.
typealias SceneScale = PlotScale<AxisScale>
