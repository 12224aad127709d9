import Compression
import Threading

/// The bytes that a PNG compresses: for each row the number of its filter, then its filtered pixels.
struct FilteredRows {
  let colorType: PNGColorType
  /// Of a palette image.
  let palette: Palette?
  private let source: SourcePixels

  /// Calls `checkpoint` once in so many pixels.
  private static let pixelsPerCheckpoint = 65_536

  /// Looks at all pixels, to find the smallest kind of image that holds them.
  init(
    _ source: SourcePixels, _ tolerance: PNGTolerance, checkpoint: @Sendable () throws -> Void
  ) throws {
    self.source = source
    palette = try FilteredRows.palette(of: source, tolerance, checkpoint)
    if palette != nil {
      colorType = .palette
    } else {
      colorType = try FilteredRows.isOpaque(source, checkpoint) ? .rgb : .rgba
    }
  }

  private var rowBytes: Int { source.width * colorType.bytesPerPixel + 1 }

  /// How many rows a piece has; their number depends on the picture's size alone.
  private var pieceHeight: Int { max(1, Zlib.pieceSize / rowBytes) }

  /// How many pieces the rows are compressed in.
  var pieceCount: Int { (source.height + pieceHeight - 1) / pieceHeight }

  /// The bytes of the rows of a piece.
  func bytes(ofPiece number: Int) -> [UInt8] {
    let rows = number * pieceHeight..<min((number + 1) * pieceHeight, source.height)
    return [UInt8](unsafeUninitializedCapacity: rowBytes * rows.count) { buffer, filled in
      guard let target = buffer.baseAddress else { return }
      write(rows, to: target)
      filled = rowBytes * rows.count
    }
  }

  private func write(_ rows: Range<Int>, to target: UnsafeMutablePointer<UInt8>) {
    var target = target
    if let palette {
      let encoder = IndexRowEncoder(source, palette, from: rows.lowerBound)
      for row in rows {
        encoder.write(row: row, to: target)
        target += rowBytes
      }
    } else {
      var encoder = RowEncoder(source, colorType, from: rows.lowerBound)
      for row in rows {
        encoder.write(row: row, to: target)
        target += rowBytes
      }
    }
  }

  /// One row in so many is looked at before all are.
  private static let sampledRow = 8

  private static func countedHeight(_ source: SourcePixels) -> Int {
    max(1, pixelsPerCheckpoint / source.width)
  }

  private static func isOpaque(
    _ source: SourcePixels, _ checkpoint: @Sendable () throws -> Void
  ) throws -> Bool {
    let step = countedHeight(source)
    for row in stride(from: 0, to: source.height, by: step) {
      try checkpoint()
      if !source.isOpaque(rows: row..<min(row + step, source.height)) { return false }
    }
    return true
  }

  /// The palette of a picture; nil if it has too many colours.
  private static func palette(
    of source: SourcePixels, _ tolerance: PNGTolerance, _ checkpoint: @Sendable () throws -> Void
  ) throws -> Palette? {
    let limit = tolerance == .exact ? Palette.size : Palette.searchedColors
    let hasGlows = tolerance.shades < tolerance.edges
    var census = ColorCensus(limit: limit)
    // Glows of several colours have too many, which some of the rows tell.
    if hasGlows {
      for row in stride(from: 0, to: source.height, by: sampledRow) {
        try checkpoint()
        guard census.count(row: row, of: source), census.words.count <= limit / 2 else {
          return nil
        }
      }
    }
    let height = countedHeight(source)
    let count = (source.height + height - 1) / height
    let pieces = try Thread.map(count) { i -> ColorCensus? in
      try checkpoint()
      var census = ColorCensus(limit: limit)
      for row in i * height..<min((i + 1) * height, source.height)
      where !hasGlows || row % sampledRow != 0 {
        if !census.count(row: row, of: source) { return nil }
      }
      return census
    }
    for piece in pieces {
      guard let piece, census.add(piece) else { return nil }
    }
    // Glows move only where they have to, and their corners, which have few pixels, no farther than is needed.
    var fitting = hasGlows ? PNGTolerance(edges: min(2, tolerance.edges), shades: 0) : tolerance
    while true {
      if let palette = Palette(census, of: source, fitting) { return palette }
      if fitting.edges < tolerance.edges {
        fitting.edges = min(2 * fitting.edges, tolerance.edges)
      } else if fitting.shades < tolerance.shades {
        fitting = PNGTolerance(edges: min(2, tolerance.edges), shades: tolerance.shades)
      } else {
        return nil
      }
    }
  }
}
