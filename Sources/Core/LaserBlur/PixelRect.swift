/// A rectangle of whole pixels: the product of a range of columns and a range of rows.
///
/// Origin top left, y down; coordinates may be negative or lie outside a picture.
///
/// Guarantees: all empty rectangles are equal to ``empty``.
public struct PixelRect: Hashable, Sendable {
  /// The rectangle without pixels.
  public static let empty = PixelRect(columns: 0..<0, rows: 0..<0)

  /// The columns, left to right.
  public let columns: Range<Int>
  /// The rows, top to bottom.
  public let rows: Range<Int>

  /// Makes the rectangle of `columns` and `rows`; empty if either is.
  public init(columns: Range<Int>, rows: Range<Int>) {
    let hasPixels = !columns.isEmpty && !rows.isEmpty
    self.columns = hasPixels ? columns : 0..<0
    self.rows = hasPixels ? rows : 0..<0
  }

  /// Makes the rectangle of a picture's pixels; empty if a side is not positive.
  public init(_ size: PixelSize) {
    self.init(columns: 0..<max(0, size.width), rows: 0..<max(0, size.height))
  }

  /// Whether there is no pixel inside.
  public var isEmpty: Bool { columns.isEmpty }

  /// The pixels in both rectangles.
  public func intersection(_ other: PixelRect) -> PixelRect {
    PixelRect(
      columns: columns.clamped(to: other.columns), rows: rows.clamped(to: other.rows))
  }

  /// The smallest rectangle around both.
  public func union(_ other: PixelRect) -> PixelRect {
    if isEmpty { return other }
    if other.isEmpty { return self }
    return PixelRect(
      columns: columns.hull(with: other.columns), rows: rows.hull(with: other.rows))
  }

  /// The rectangle with `margin` pixels more on each side.
  ///
  /// Edge cases: empty → empty; a negative margin shrinks, to ``empty`` if nothing is left;
  /// coordinates stop at the limits of `Int`.
  public func grown(by margin: Int) -> PixelRect {
    isEmpty ? .empty : PixelRect(columns: columns.grown(by: margin), rows: rows.grown(by: margin))
  }
}

extension Range<Int> {
  fileprivate func hull(with other: Range<Int>) -> Range<Int> {
    Swift.min(lowerBound, other.lowerBound)..<Swift.max(upperBound, other.upperBound)
  }

  fileprivate func grown(by margin: Int) -> Range<Int> {
    let (low, lowOverflow) = lowerBound.subtractingReportingOverflow(margin)
    let (high, highOverflow) = upperBound.addingReportingOverflow(margin)
    let lower = lowOverflow ? (margin > 0 ? Int.min : Int.max) : low
    let upper = highOverflow ? (margin > 0 ? Int.max : Int.min) : high
    return lower < upper ? lower..<upper : 0..<0
  }
}
