/// A rectangle of alpha values inside a picture; all other pixels are transparent.
///
/// A blurred mask is smooth, so that few rows of samples hold it: the rows of pixels are made from
/// them when they are read, which is cheaper than to keep them.
///
/// Guarantees: every value is in 0...1.
public struct AlphaPlane: Hashable, Sendable {
  /// Where the values lie in the picture.
  public let rect: PixelRect
  /// Levels of 0...255, as wide as ``rect``.
  private let samples: FloatRows
  /// Makes the rows of pixels from those of samples.
  private let expansion: PolyphaseFilter
  /// The pieces of each row of samples that are not zero.
  private let coveredPieces: [PieceSet]

  /// The plane without values, transparent everywhere.
  public static let transparent = AlphaPlane(
    rect: .empty, samples: FloatRows(.empty, of: []), expansion: .identity)

  init(rect: PixelRect, samples: FloatRows, expansion: PolyphaseFilter) {
    self.rect = rect
    self.samples = samples
    self.expansion = expansion
    coveredPieces = samples.rows.map { row in
      PieceSet(of: rect.columns) { piece in
        samples.isCovered(row: row, columns: piece.shifted(by: -rect.columns.lowerBound))
      }
    }
  }

  /// Makes the plane of a mask that is not blurred, coverage over 255.
  public init(_ mask: CoverageMask) {
    let levels = mask.touched.rows.flatMap { y in
      mask.touched.columns.map { x in Float(mask.bytes[y * mask.size.width + x]) }
    }
    self.init(
      rect: mask.touched, samples: FloatRows(mask.touched, of: levels), expansion: .identity)
  }

  /// Alpha, 0 transparent to 1 opaque, row after row, `rect.columns.count` a row.
  ///
  /// - Complexity: O(area of ``rect``), at every call.
  public var values: [Float] {
    rect.rows.flatMap { y in
      withLevels(row: y, columns: rect.columns) { $0.map(AlphaPlane.alpha) }
    }
  }

  /// The alpha of a pixel; 0 outside ``rect``.
  public subscript(x: Int, y: Int) -> Float {
    guard rect.columns.contains(x), rect.rows.contains(y) else { return 0 }
    return withLevels(row: y, columns: x..<x + 1) { AlphaPlane.alpha($0[0]) }
  }

  /// A level as alpha; sums of weights may be a little above 1.
  @inline(__always)
  static func alpha(_ level: Float) -> Float { min(1, level * (1 / 255)) }

  private func withLevels<Result>(
    row y: Int, columns: Range<Int>, _ body: (UnsafeBufferPointer<Float>) -> Result
  ) -> Result {
    let count = FloatRows.padded(columns.count)
    return withUnsafeTemporaryAllocation(of: Float.self, capacity: count) { levels in
      if let start = levels.baseAddress { write(row: y, columns: columns, to: start) }
      return body(UnsafeBufferPointer(rebasing: levels[..<columns.count]))
    }
  }

  /// Writes the levels of a part of a row.
  ///
  /// - Parameters:
  ///   - y: A row of ``rect``.
  ///   - columns: Columns of ``rect``.
  ///   - target: Has room for whole vectors: what follows the levels is overwritten.
  func write(row y: Int, columns: Range<Int>, to target: UnsafeMutablePointer<Float>) {
    samples.write(
      rowFilteredBy: expansion, row: y,
      columns: columns.shifted(by: -rect.columns.lowerBound), to: target)
  }

  /// Adds the pieces of a row that may not be transparent.
  func addCoveredPieces(ofRow y: Int, to pieces: inout PieceSet) {
    guard rect.rows.contains(y) else { return }
    let (first, weights) = expansion.window(of: y)
    for row in (first..<first + weights.count).clamped(to: samples.rows) {
      pieces.formUnion(coveredPieces[row - samples.rows.lowerBound])
    }
  }
}

extension Range<Int> {
  func shifted(by offset: Int) -> Range<Int> { lowerBound + offset..<upperBound + offset }
}
