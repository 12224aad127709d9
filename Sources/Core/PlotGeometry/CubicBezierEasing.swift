/// An easing curve: a cubic Bézier from (0, 0) to (1, 1) whose x is time and whose y is progress.
///
/// Guarantees: the control points' x are in 0...1, so that there is one progress for each time.
/// Source: W3C, "CSS Easing Functions Level 1", cubic Bézier easing functions.
public struct CubicBezierEasing: Hashable, Sendable {
  private let x1: Double
  private let y1: Double
  private let x2: Double
  private let y2: Double

  /// Slow at both ends: (.42, 0, .58, 1).
  public static let easeInOut = CubicBezierEasing(x1: 0.42, y1: 0, x2: 0.58, y2: 1)

  /// The progress at a time, exact to about 1e-15.
  ///
  /// Edge cases: times up to 0 and NaN give 0, times from 1 on give 1.
  public func progress(at time: Double) -> Double {
    guard time > 0 else { return 0 }
    guard time < 1 else { return 1 }
    // x ascends with the curve's parameter, so bisection finds the parameter to the last bit.
    var low = 0.0
    var high = 1.0
    for _ in 0..<54 {
      let middle = (low + high) / 2
      if bezier(x1, x2, middle) < time { low = middle } else { high = middle }
    }
    return bezier(y1, y2, (low + high) / 2)
  }

  /// A coordinate of the curve: control values 0, `a`, `b`, 1.
  private func bezier(_ a: Double, _ b: Double, _ t: Double) -> Double {
    let s = 1 - t
    return 3 * s * s * t * a + 3 * s * t * t * b + t * t * t
  }
}
