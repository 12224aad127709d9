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
    _ source: SourcePixels, maximumError: UInt8, isCancelled: () -> Bool
  ) throws(PNGError) {
    self.source = source
    palette = try FilteredRows.palette(of: source, maximumError, isCancelled)
    if palette != nil {
      colorType = .palette
    } else {
      colorType = try FilteredRows.isOpaque(source, isCancelled) ? .rgb : .rgba
    }
  }

  /// The bytes of all rows.
  func bytes(isCancelled: () -> Bool) throws(PNGError) -> [UInt8] {
    if let palette {
      // Without a filter: neighbours in a palette have nothing in common.
      return try rows(isCancelled) { row, target in
        target[0] = 0
        palette.write(row: row, of: source, to: target + 1)
      }
    }
    var encoder = RowEncoder(source, colorType)
    return try rows(isCancelled) { encoder.write(row: $0, to: $1) }
  }

  /// The bytes of all rows, each written by `write`.
  private func rows(
    _ isCancelled: () -> Bool, write: (Int, UnsafeMutablePointer<UInt8>) -> Void
  ) throws(PNGError) -> [UInt8] {
    let rowBytes = source.width * colorType.bytesPerPixel + 1
    let step = FilteredRows.pieceHeight(source)
    var hasStopped = false
    let bytes = [UInt8](unsafeUninitializedCapacity: rowBytes * source.height) { buffer, count in
      guard let target = buffer.baseAddress else { return }
      for row in 0..<source.height {
        if row % step == 0, isCancelled() {
          hasStopped = true
          return
        }
        write(row, target + row * rowBytes)
        count += rowBytes
      }
    }
    if hasStopped { throw PNGError(.cancelled) }
    return bytes
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
    of source: SourcePixels, _ maximumError: UInt8, _ isCancelled: () -> Bool
  ) throws(PNGError) -> Palette? {
    var census = ColorCensus(limit: maximumError == 0 ? Palette.size : Palette.searchedColors)
    let step = pieceHeight(source)
    for row in 0..<source.height {
      if row % step == 0, isCancelled() { throw PNGError(.cancelled) }
      if !census.count(row: row, of: source) { return nil }
    }
    return Palette(census, maximumError: maximumError)
  }
}
