import Cells
import Compression

/// A piece of text kept in a PNG, such as its title.
package struct PNGText: Hashable, Sendable {
  /// What the text is, such as `Title` or `Software`.
  ///
  /// 1...79 printable ASCII characters.
  package var keyword: String
  /// The text, in any script.
  package var text: String

  /// A piece of text.
  package init(keyword: String, text: String) {
    self.keyword = keyword
    self.text = text
  }
}

/// How far each channel of a colour of an opaque picture may be from its own in the file, so that all fit
/// a palette.
package struct PNGTolerance: Hashable, Sendable {
  /// All colours are their own.
  package static let exact = PNGTolerance(edges: 0)

  /// Of colours of less than one in 4,096 pixels, the shades of edges; where those of glows move less, no
  /// more of it than is needed.
  package var edges: UInt8
  /// Of those of one in 256 to one in 4,096 pixels, the shades of glows; more frequent ones are exact.
  package var shades: UInt8

  /// A tolerance, by default the same for all shades.
  package init(edges: UInt8, shades: UInt8? = nil) {
    self.edges = edges
    self.shades = shades ?? edges
  }
}

/// Encodes pixels as PNG: the same pixels give the same bytes.
///
/// Pictures of at most 256 opaque colours become palette images, other opaque ones RGB, the rest RGBA.
/// Rows of RGB and RGBA are kept as differences to the ones above, those of indices where that leaves longer
/// runs. Where an error is allowed, near colours become one: a third of the bytes for a line plot, in less
/// time.
package struct PNGEncoder: Hashable, Sendable {
  /// The longest side, in pixels.
  package static let maximumSide = 32_767
  /// The most pixels: 64 Mi.
  package static let maximumPixelCount = 1 << 26

  private static let chunkSize = 1 << 22

  /// An encoder.
  package init() {}

  /// Encodes a picture.
  ///
  /// - Parameters:
  ///   - pixels: Four bytes a pixel, colours multiplied by alpha, rows top to bottom without padding.
  ///   - width: Pixels in a row.
  ///   - height: Rows.
  ///   - order: The order of the four bytes.
  ///   - tolerance: How far colours may be from their own, so that they fit a palette. Where they do not
  ///     fit with it all are exact, and so are those of pictures that are not opaque.
  ///   - pixelsPerMetre: Kept in `pHYs` if it is in 1...2³¹-1 once rounded.
  ///   - texts: Kept in `tEXt` if they are printable ASCII, else in `iTXt` (UTF-8); not compressed.
  ///   - checkpoint: Called on both threads, once in half a megabyte or a row; what it throws ends the work.
  /// - Returns: The bytes of the file.
  /// - Throws: `PictureError` if the size, the count of bytes or a text is not allowed; what `checkpoint`
  ///   throws.
  /// - Complexity: O(pixels); two threads look at them, with the same bytes as one.
  package func encode(
    _ pixels: [UInt8], width: Int, height: Int, order: PNGPixelOrder = .rgba,
    tolerance: PNGTolerance = .exact, pixelsPerMetre: Double = 0, texts: [PNGText] = [],
    checkpoint: @Sendable () throws -> Void = {}
  ) throws -> [UInt8] {
    let sides = 1...PNGEncoder.maximumSide
    guard sides.contains(width), sides.contains(height),
      width * height <= PNGEncoder.maximumPixelCount
    else {
      throw PictureError.refused(
        "a picture of \(width) x \(height) pixels -> sides of 1...\(PNGEncoder.maximumSide), "
          + "at most \(PNGEncoder.maximumPixelCount) pixels")
    }
    guard pixels.count == width * height * 4 else {
      throw PictureError.refused(
        "\(pixels.count) bytes -> \(width * height * 4) bytes for this size")
    }
    for text in texts where !text.isAllowed {
      throw PictureError.refused(
        "text '\(text.keyword)' -> a keyword of 1...79 printable ASCII characters, "
          + "a text without NUL")
    }
    return try pixels.withUnsafeBufferPointer { bytes in
      guard let start = bytes.baseAddress else { return [] }
      let source = SourcePixels(bytes: start, width: width, height: height, order: order)
      let rows = try FilteredRows(source, tolerance, checkpoint: checkpoint)
      return try file(of: source, rows, pixelsPerMetre, texts, checkpoint)
    }
  }

  private func file(
    of source: SourcePixels, _ rows: FilteredRows, _ pixelsPerMetre: Double, _ texts: [PNGText],
    _ checkpoint: @Sendable () throws -> Void
  ) throws -> [UInt8] {
    var file = PNGChunks()
    file.append("IHDR") { data in
      data += bigEndian(UInt32(source.width)) + bigEndian(UInt32(source.height))
      data += [8, rows.colorType.rawValue, 0, 0, 0]
    }
    let density = pixelsPerMetre.rounded()
    if density >= 1, density < 0x1p31 {
      file.append("pHYs") { $0 += bigEndian(UInt32(density)) + bigEndian(UInt32(density)) + [1] }
    }
    for text in texts { text.append(to: &file) }
    if let palette = rows.palette {
      file.append("PLTE") { data in
        for color in palette.colors {
          data += [0, 8, 16].map { UInt8(truncatingIfNeeded: color >> $0) }
        }
      }
    }
    let packed = try Zlib.compress(pieces: rows.pieceCount, checkpoint: checkpoint) {
      rows.bytes(ofPiece: $0)
    }
    guard let stream = packed else {
      throw PictureError.refused("there is no memory to compress the picture with")
    }
    // Several chunks where there are many bytes, so that no copy and no sum of one takes long.
    for start in stride(from: 0, to: stream.count, by: PNGEncoder.chunkSize) {
      if start > 0 { try checkpoint() }
      let part = stream[start..<min(start + PNGEncoder.chunkSize, stream.count)]
      file.append("IDAT") { $0 += part }
    }
    file.append("IEND") { _ in }
    return file.bytes
  }
}

extension PNGText {
  fileprivate var isAllowed: Bool {
    (1...79).contains(keyword.utf8.count) && keyword.utf8.allSatisfy { (0x20...0x7E).contains($0) }
      && !text.utf8.contains(0)
  }

  fileprivate func append(to file: inout PNGChunks) {
    let isPlain = text.utf8.allSatisfy { (0x20...0x7E).contains($0) || $0 == 0x0A }
    // A separator; for iTXt then: not compressed, no method, no language, no translated keyword.
    let middle: [UInt8] = isPlain ? [0] : [0, 0, 0, 0, 0]
    file.append(isPlain ? "tEXt" : "iTXt") { data in
      data += Array(keyword.utf8) + middle + Array(text.utf8)
    }
  }
}
