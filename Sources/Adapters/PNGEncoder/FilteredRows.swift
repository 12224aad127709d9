/// The bytes that a PNG compresses: for each row the number of its filter, then its filtered pixels.
struct FilteredRows {
  let colorType: PNGColorType
  /// The colours of a palette image, else none.
  let palette: [UInt32]
  private let source: SourcePixels
  /// The rows of a palette image.
  private let indices: [UInt8]

  /// Asks `isCancelled` once in so many pixels.
  private static let pixelsPerQuestion = 65_536

  /// Looks at all pixels, to find the smallest kind of image that holds them.
  init(_ source: SourcePixels, isCancelled: () -> Bool) throws(PNGError) {
    self.source = source
    if let (palette, indices) = try FilteredRows.indexed(source, isCancelled) {
      colorType = .palette
      self.palette = palette.colors
      self.indices = indices
    } else {
      colorType = try FilteredRows.isOpaque(source, isCancelled) ? .rgb : .rgba
      palette = []
      indices = []
    }
  }

  /// The bytes of all rows.
  func bytes(isCancelled: () -> Bool) throws(PNGError) -> [UInt8] {
    if colorType == .palette { return indices }
    let rowBytes = source.width * colorType.bytesPerPixel + 1
    let step = FilteredRows.pieceHeight(source)
    var encoder = RowEncoder(source, colorType)
    var hasStopped = false
    let bytes = [UInt8](unsafeUninitializedCapacity: rowBytes * source.height) { buffer, count in
      guard let target = buffer.baseAddress else { return }
      for row in 0..<source.height {
        if row % step == 0, isCancelled() {
          hasStopped = true
          return
        }
        encoder.write(row: row, to: target + row * rowBytes)
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

  /// A palette and the rows of its indices, unfiltered; nil if there are too many colours.
  private static func indexed(
    _ source: SourcePixels, _ isCancelled: () -> Bool
  ) throws(PNGError) -> (Palette, [UInt8])? {
    var palette = Palette()
    var isIndexed = true
    let count = (source.width + 1) * source.height
    let step = pieceHeight(source)
    var failure: PNGError?
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, initializedCount in
      guard var target = buffer.baseAddress else { return }
      for row in 0..<source.height {
        if row % step == 0, isCancelled() {
          failure = PNGError(.cancelled)
          return
        }
        target[0] = 0
        guard palette.indices(of: row, source, into: target + 1) else {
          isIndexed = false
          return
        }
        target += source.width + 1
      }
      initializedCount = count
    }
    if let failure { throw failure }
    return isIndexed ? (palette, bytes) : nil
  }
}
