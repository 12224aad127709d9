/// The size of a drawn label, in points.
public struct LabelSize: Hashable, Sendable {
  /// The horizontal extent.
  public let width: Double
  /// The vertical extent.
  public let height: Double

  /// A size; NaN and negative extents count as 0, and nothing exceeds 1e6 points.
  public init(width: Double, height: Double) {
    self.width = LabelSize.sane(width)
    self.height = LabelSize.sane(height)
  }

  private static func sane(_ extent: Double) -> Double { extent > 0 ? min(extent, 1e6) : 0 }
}

/// The space that an axis has for its ticks, and how large labels are in it.
public struct AxisRoom {
  /// The direction in which an axis runs.
  public enum Orientation: Hashable, Sendable, CaseIterable {
    /// An x axis: label widths decide.
    case horizontal
    /// A y axis: label heights decide.
    case vertical
  }

  /// The axis' direction.
  public let orientation: Orientation
  /// The axis' length in points.
  public let length: Double
  /// The labels' font size in points, one em.
  public let fontSize: Double
  /// Measures a label with the font that draws it.
  public let measure: (String) -> LabelSize

  /// Room along an axis.
  ///
  /// - Parameters:
  ///   - orientation: The axis' direction.
  ///   - length: From the domain's start to its end, in points, 0 or more.
  ///   - fontSize: One em in points, 0 or more.
  ///   - measure: A label's size in points; called once a label and step that is tried.
  /// - Throws: ``TickError`` (`length`, `fontSize`) for NaN, infinite and negative figures.
  public init(
    _ orientation: Orientation, length: Double, fontSize: Double = 12,
    measure: @escaping (String) -> LabelSize
  ) throws(TickError) {
    guard length >= 0, length < .infinity else { throw TickError(.length, value: length) }
    guard fontSize >= 0, fontSize < .infinity else { throw TickError(.fontSize, value: fontSize) }
    self.orientation = orientation
    self.length = length
    self.fontSize = fontSize
    self.measure = measure
  }

  /// The distance that neighbouring ticks should at least have, whatever their labels.
  var leastSpacing: Double { orientation == .horizontal ? 50 : 30 }

  /// The distance that ticks with these labels should have: some air beside a label's own size.
  ///
  /// Round steps seldom have just that distance; half of it is the least that is not crowded.
  func spacing(for labels: [String]) -> Double {
    let largest = labels.lazy.map(extent).max() ?? 0
    return max(leastSpacing, largest * (orientation == .horizontal ? 2 : 4))
  }

  /// How many ticks such a distance allows: 2...50, as many as an axis of any length may want.
  func count(spacing: Double) -> Double { min(max(length / spacing + 1, 2), 50) }

  /// Whether no two neighbouring labels touch: 0.5 em between them on an x axis, 0.2 em on a y axis.
  ///
  /// Fractions of the length are where the labels' centres lie, in either order.
  func fits(_ labels: [String], at fractions: some Sequence<Double>) -> Bool {
    fits(extents: labels.lazy.map { extent($0) }, at: fractions)
  }

  /// Whether no two neighbours touch; an extent of nil takes no room.
  func fits(extents: some Sequence<Double?>, at fractions: some Sequence<Double>) -> Bool {
    var previous: (fraction: Double, extent: Double)?
    for (extent, fraction) in zip(extents, fractions) {
      guard let extent else { continue }
      if let previous {
        let distance = abs(fraction - previous.fraction) * length
        if distance < (extent + previous.extent) / 2 + gap { return false }
      }
      previous = (fraction, extent)
    }
    return true
  }

  /// The least distance between the edges of neighbouring labels.
  var gap: Double { fontSize * (orientation == .horizontal ? 0.5 : 0.2) }

  /// A label's size along the axis.
  func extent(_ label: String) -> Double {
    let size = measure(label)
    return orientation == .horizontal ? size.width : size.height
  }
}
