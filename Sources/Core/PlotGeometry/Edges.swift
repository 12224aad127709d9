/// A set of the four edges of a picture.
public struct Edges: OptionSet, Hashable, Sendable {
  /// One bit for each edge; unknown bits mean nothing.
  public let rawValue: UInt8

  /// The set with these bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The upper edge.
  public static let top = Edges(rawValue: 1)
  /// The lower edge.
  public static let bottom = Edges(rawValue: 2)
  /// The left edge.
  public static let leading = Edges(rawValue: 4)
  /// The right edge.
  public static let trailing = Edges(rawValue: 8)
  /// All four edges.
  public static let all: Edges = [.top, .bottom, .leading, .trailing]
}
