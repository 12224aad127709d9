import Threading

/// The bytes that a PNG compresses: for each row the number of its filter, then its filtered pixels.
struct FilteredRows {
  let colorType: PNGColorType
  /// Of a palette image.
  let palette: Palette?
  private let source: SourcePixels

  /// Asks `isCancelled` once in so many pixels.
  private static let pixelsPerQuestion = 65_536

  /// Looks at all pixels, to find the smallest kind of image that holds them.
  init(
    _ source: SourcePixels, _ tolerance: PNGTolerance, isCancelled: () -> Bool
  ) throws(PNGError) {
    self.source = source
    palette = try FilteredRows.palette(of: source, tolerance, isCancelled)
    if palette != nil {
      colorType = .palette
    } else {
      colorType = try FilteredRows.isOpaque(source, isCancelled) ? .rgb : .rgba
    }
  }

  /// The bytes of all rows, written on two threads.
  func bytes(isCancelled: () -> Bool) throws(PNGError) -> [UInt8] {
    let rowBytes = source.width * colorType.bytesPerPixel + 1
    let height = FilteredRows.pieceHeight(source)
    let count = (source.height + height - 1) / height
    var failure: PNGError?
    let bytes = [UInt8](unsafeUninitializedCapacity: rowBytes * source.height) { buffer, filled in
      guard let start = buffer.baseAddress else { return }
      // Each piece has rows of its own.
      nonisolated(unsafe) let target = start
      do throws(PNGError) {
        _ = try Thread.map(count, isCancelled: isCancelled) { i, isCancelled throws(PNGError) in
          if isCancelled() { throw PNGError(.cancelled) }
          let rows = i * height..<min((i + 1) * height, source.height)
          write(rows, to: target + rows.lowerBound * rowBytes)
        }
        filled = rowBytes * source.height
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    return bytes
  }

  private func write(_ rows: Range<Int>, to target: UnsafeMutablePointer<UInt8>) {
    let rowBytes = source.width * colorType.bytesPerPixel + 1
    var target = target
    if let palette {
      for row in rows {
        // Without a filter: neighbours in a palette have nothing in common.
        target[0] = 0
        palette.write(row: row, of: source, to: target + 1)
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

  private static func pieceHeight(_ source: SourcePixels) -> Int {
    max(1, pixelsPerQuestion / source.width)
  }

  private static func isOpaque(
    _ source: SourcePixels, _ isCancelled: () -> Bool
  ) throws(PNGError) -> Bool {
    let step = pieceHeight(source)
    for row in stride(from: 0, to: source.height, by: step) {
      if isCancelled() { throw PNGError(.cancelled) }
      if !source.isOpaque(rows: row..<min(row + step, source.height)) { return false }
    }
    return true
  }

  /// The palette of a picture; nil if it has too many colours.
  private static func palette(
    of source: SourcePixels, _ tolerance: PNGTolerance, _ isCancelled: () -> Bool
  ) throws(PNGError) -> Palette? {
    let limit = tolerance == .exact ? Palette.size : Palette.searchedColors
    let height = pieceHeight(source)
    let count = (source.height + height - 1) / height
    let pieces = try Thread.map(count, isCancelled: isCancelled) {
      i, isCancelled throws(PNGError) -> ColorCensus? in
      if isCancelled() { throw PNGError(.cancelled) }
      var census = ColorCensus(limit: limit)
      for row in i * height..<min((i + 1) * height, source.height) {
        if !census.count(row: row, of: source) { return nil }
      }
      return census
    }
    guard var census = pieces[0] else { return nil }
    for piece in pieces.dropFirst() {
      guard let piece, census.add(piece) else { return nil }
    }
    // The corners of glows have shades of few pixels, too: they move no farther than is needed.
    var fitting = tolerance
    if tolerance.shades < tolerance.edges { fitting.edges = min(2, tolerance.edges) }
    while true {
      if let palette = Palette(census, of: source, fitting) { return palette }
      guard fitting.edges < tolerance.edges else { return nil }
      fitting.edges = min(2 * fitting.edges, tolerance.edges)
    }
  }
}
