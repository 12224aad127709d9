/// A width and a height in points.
///
/// Guarantees: both are finite, in 0...1e15. NaN and negative lengths become 0, longer ones 1e15.
public struct PlotSize: Hashable, Sendable {
  /// Points from left to right.
  public let width: Double
  /// Points from top to bottom.
  public let height: Double

  /// The size with these lengths, clamped as the type guarantees.
  public init(width: Double, height: Double) {
    self.width = length(width)
    self.height = length(height)
  }
}
