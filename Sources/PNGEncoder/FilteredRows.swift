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
  /// A band has as many rows as fit in so many pixels, and at least one.
  private static let pixelsPerBand = 2 * pixelsPerQuestion

  /// How many bands the rows make.
  var bandCount: Int { (source.height + bandHeight - 1) / bandHeight }

  private var bandHeight: Int { max(1, FilteredRows.pixelsPerBand / source.width) }

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

  /// Hands the bytes of a band to `body`, piece after piece, and says which one is the last.
  func forEachPiece(
    ofBand band: Int, isCancelled: () -> Bool,
    _ body: (UnsafeBufferPointer<UInt8>, _ isEnd: Bool) throws(PNGError) -> Void
  ) throws(PNGError) {
    let rows = band * bandHeight..<min((band + 1) * bandHeight, source.height)
    if colorType == .palette {
      try indices.withUnsafeBufferPointer { bytes throws(PNGError) in
        try forEachPiece(of: rows, isCancelled) { piece, isEnd throws(PNGError) in
          let part = piece.lowerBound * rowBytes..<piece.upperBound * rowBytes
          try body(UnsafeBufferPointer(rebasing: bytes[part]), isEnd)
        }
      }
      return
    }
    var encoder = RowEncoder(source, colorType, firstRow: rows.lowerBound)
    let buffer = UnsafeMutablePointer<UInt8>.allocate(
      capacity: FilteredRows.pieceHeight(source) * rowBytes)
    defer { buffer.deallocate() }
    try forEachPiece(of: rows, isCancelled) { piece, isEnd throws(PNGError) in
      for y in piece { encoder.write(row: y, to: buffer + (y - piece.lowerBound) * rowBytes) }
      try body(UnsafeBufferPointer(start: buffer, count: piece.count * rowBytes), isEnd)
    }
  }

  private var rowBytes: Int { source.width * colorType.bytesPerPixel + 1 }

  private func forEachPiece(
    of rows: Range<Int>, _ isCancelled: () -> Bool,
    _ body: (Range<Int>, _ isEnd: Bool) throws(PNGError) -> Void
  ) throws(PNGError) {
    let height = FilteredRows.pieceHeight(source)
    for top in stride(from: rows.lowerBound, to: rows.upperBound, by: height) {
      if isCancelled() { throw PNGError(.cancelled) }
      let end = min(top + height, rows.upperBound)
      try body(top..<end, end == rows.upperBound)
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
