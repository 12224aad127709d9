/// Distances by which the edges of a frame move inwards, in points.
///
/// Guarantees: all four are finite, in 0...1e15. NaN and negative distances become 0.
public struct PlotInsets: Hashable, Sendable {
  /// The way of the upper edge, downwards.
  public let top: Double
  /// The way of the lower edge, upwards.
  public let bottom: Double
  /// The way of the left edge, to the right.
  public let leading: Double
  /// The way of the right edge, to the left.
  public let trailing: Double

  /// No way at all.
  public static let zero = PlotInsets()

  /// The insets with these distances, clamped as the type guarantees.
  public init(top: Double = 0, bottom: Double = 0, leading: Double = 0, trailing: Double = 0) {
    self.top = length(top)
    self.bottom = length(bottom)
    self.leading = length(leading)
    self.trailing = length(trailing)
  }

  /// The same distance at the edges of a set, none at the others.
  public init(_ distance: Double, at edges: PlotEdges = .all) {
    self.init(
      top: edges.contains(.top) ? distance : 0,
      bottom: edges.contains(.bottom) ? distance : 0,
      leading: edges.contains(.leading) ? distance : 0,
      trailing: edges.contains(.trailing) ? distance : 0)
  }

  /// Room for half a stroke at each edge of a set, so that the stroke stays inside the canvas.
  ///
  /// Source: RHLinePlot, `adjustedEdgesToFitLineStrokeInCanvas`.
  public static func stroke(lineWidth: Double, at edges: PlotEdges) -> PlotInsets {
    PlotInsets(length(lineWidth) / 2, at: edges)
  }

  /// The insets that do what both do, one after the other.
  public static func + (a: PlotInsets, b: PlotInsets) -> PlotInsets {
    PlotInsets(
      top: a.top + b.top, bottom: a.bottom + b.bottom, leading: a.leading + b.leading,
      trailing: a.trailing + b.trailing)
  }
}
