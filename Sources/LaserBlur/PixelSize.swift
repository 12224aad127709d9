/// A size in pixels.
public struct PixelSize: Hashable, Sendable {
  /// Columns.
  public let width: Int
  /// Rows.
  public let height: Int
}
