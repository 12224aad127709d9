/// The rule that keeps the value stick's label inside the picture.
public enum LabelClamp {
  /// The middle of a label that stands over `x` as nearly as the picture allows.
  ///
  /// - Parameters:
  ///   - x: Where the stick is, in points; NaN is 0.
  ///   - labelWidth: The label's width in points; NaN and negative widths become 0.
  ///   - pictureWidth: The full width of the picture, not only its relative width.
  /// - Returns: The label's middle, in points.
  ///
  /// Edge cases: a label wider than the picture ends at its right edge and overhangs on the left.
  /// Source: RHLinePlot, `labelTranslation`, where the upper bound wins.
  public static func center(
    over x: Double, labelWidth: Double, pictureWidth: Double
  ) -> Double {
    let half = length(labelWidth) / 2
    return min(max(coordinate(x), half), length(pictureWidth) - half)
  }
}
