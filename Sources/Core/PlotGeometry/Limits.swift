/// The largest coordinate or length in points.
///
/// Every frame stays within it, so that sums of coordinates never overflow; a strip of all days of
/// the calendar fits.
let largestCoordinate = 1e15

/// A usable coordinate: NaN becomes 0, anything beyond ``largestCoordinate`` is clamped to it.
func coordinate(_ value: Double) -> Double {
  value.isNaN ? 0 : min(max(value, -largestCoordinate), largestCoordinate)
}

/// A usable length: as ``coordinate(_:)``, and negative lengths become 0.
func length(_ value: Double) -> Double { max(coordinate(value), 0) }

/// The nearest finite number; NaN stays.
package func finite(_ value: Double) -> Double {
  value.isNaN
    ? value : min(max(value, -Double.greatestFiniteMagnitude), .greatestFiniteMagnitude)
}
