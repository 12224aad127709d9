/// A set of the four edges of a picture.
public struct PlotEdges: OptionSet, Hashable, Sendable {
  /// One bit for each edge; unknown bits mean nothing.
  public let rawValue: UInt8

  /// The set with these bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The upper edge.
  public static let top = PlotEdges(rawValue: 1)
  /// The lower edge.
  public static let bottom = PlotEdges(rawValue: 2)
  /// The left edge.
  public static let leading = PlotEdges(rawValue: 4)
  /// The right edge.
  public static let trailing = PlotEdges(rawValue: 8)
  /// All four edges.
  public static let all: PlotEdges = [.top, .bottom, .leading, .trailing]
}
