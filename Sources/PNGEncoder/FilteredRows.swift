/// The bytes that a PNG compresses: for each row the number of its filter, then its filtered pixels.
struct FilteredRows {
  let colorType: PNGColorType
  /// The colours of a palette image, else none.
  let palette: [UInt32]
  let bytes: [UInt8]

  init(
    _ pixels: [UInt8], width: Int, height: Int, order: PNGPixelOrder, isCancelled: () -> Bool
  ) throws(PNGError) {
    var failure: PNGError?
    var result: (PNGColorType, [UInt32], [UInt8]) = (.rgb, [], [])
    pixels.withUnsafeBufferPointer { buffer in
      guard let start = buffer.baseAddress else { return }
      let source = SourcePixels(bytes: start, width: width, height: height, order: order)
      do throws(PNGError) {
        if let (palette, bytes) = try FilteredRows.indexed(source, isCancelled) {
          result = (.palette, palette.colors, bytes)
        } else {
          let type: PNGColorType = try FilteredRows.isOpaque(source, isCancelled) ? .rgb : .rgba
          result = (type, [], try FilteredRows.filtered(source, type, isCancelled))
        }
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    (colorType, palette, bytes) = result
  }

  /// Asks after every 64 Ki pixels.
  private static func rowsPerQuestion(_ source: SourcePixels) -> Int {
    max(1, 65_536 / source.width)
  }

  private static func isOpaque(
    _ source: SourcePixels, _ isCancelled: () -> Bool
  ) throws(PNGError) -> Bool {
    let step = rowsPerQuestion(source)
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
    var failure: PNGError?
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, initializedCount in
      guard var target = buffer.baseAddress else { return }
      for row in 0..<source.height {
        if row % rowsPerQuestion(source) == 0, isCancelled() {
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

  private static func filtered(
    _ source: SourcePixels, _ type: PNGColorType, _ isCancelled: () -> Bool
  ) throws(PNGError) -> [UInt8] {
    let count = source.width * type.bytesPerPixel
    let total = (count + 1) * source.height
    var failure: PNGError?
    let bytes = [UInt8](unsafeUninitializedCapacity: total) { buffer, initializedCount in
      guard var target = buffer.baseAddress else { return }
      var encoder = RowEncoder(source, type)
      for y in 0..<source.height {
        if y % rowsPerQuestion(source) == 0, isCancelled() {
          failure = PNGError(.cancelled)
          return
        }
        encoder.write(row: y, to: target)
        target += count + 1
      }
      initializedCount = total
    }
    if let failure { throw failure }
    return bytes
  }
}
