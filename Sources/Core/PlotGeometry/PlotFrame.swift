/// A rectangle in points, measured from the picture's top left corner; y grows downwards.
///
/// Guarantees: all four numbers are finite and at most 1e15 in magnitude; `width` and `height` are
/// never negative. NaN becomes 0, what lies beyond is clamped.
public struct PlotFrame: Hashable, Sendable {
  /// The left edge.
  public let x: Double
  /// The upper edge.
  public let y: Double
  /// The distance from the left to the right edge.
  public let width: Double
  /// The distance from the upper to the lower edge.
  public let height: Double

  /// The rectangle with these numbers, clamped as the type guarantees.
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.x = coordinate(x)
    self.y = coordinate(y)
    self.width = length(width)
    self.height = length(height)
  }

  /// The whole of a canvas.
  public init(_ size: PlotSize) {
    self.init(x: 0, y: 0, width: size.width, height: size.height)
  }

  /// The part of a canvas whose listed edges leave room for half a stroke.
  ///
  /// Edge cases: a stroke wider than the canvas leaves a frame of size 0, never a negative one
  /// (RHLinePlot's becomes negative).
  /// Source: RHLinePlot, `adjustedEdgesToFitLineStrokeInCanvas`.
  public init(canvas: PlotSize, fitting lineWidth: Double, at edges: PlotEdges) {
    self = PlotFrame(canvas).inset(by: .stroke(lineWidth: lineWidth, at: edges))
  }

  /// The right edge.
  public var maxX: Double { x + width }
  /// The lower edge.
  public var maxY: Double { y + height }

  /// The frame with its edges moved inwards.
  ///
  /// Edge cases: where two opposite insets exceed the frame, it shrinks to the line that divides it in
  /// their proportion: the result always lies inside this frame.
  public func inset(by insets: PlotInsets) -> PlotFrame {
    let (x, width) = PlotFrame.inset(x, width, insets.leading, insets.trailing)
    let (y, height) = PlotFrame.inset(y, height, insets.top, insets.bottom)
    return PlotFrame(x: x, y: y, width: width, height: height)
  }

  private static func inset(
    _ start: Double, _ length: Double, _ before: Double, _ after: Double
  ) -> (start: Double, length: Double) {
    let sum = before + after
    if sum <= length { return (start + before, length - sum) }
    return (start + length * (before / sum), 0)
  }
}
