import CCairo
import CairoRenderer
import Foundation
import PlotScene
import TestSupport

/// A picture as pixels, blue, green, red, alpha.
struct Pixels: Equatable {
  let width: Int
  let height: Int
  var bytes: [UInt8]

  /// The pixels of a PNG file, as Cairo reads them.
  init?(png: [UInt8]) {
    var reader = (bytes: png, offset: 0)
    let surface = withUnsafeMutablePointer(to: &reader) { reader in
      cairo_image_surface_create_from_png_stream(
        { closure, target, count in
          guard
            let reader = closure?.assumingMemoryBound(to: (bytes: [UInt8], offset: Int).self),
            let target, reader.pointee.offset + Int(count) <= reader.pointee.bytes.count
          else { return CAIRO_STATUS_READ_ERROR }
          for i in 0..<Int(count) { target[i] = reader.pointee.bytes[reader.pointee.offset + i] }
          reader.pointee.offset += Int(count)
          return CAIRO_STATUS_SUCCESS
        }, reader)
    }
    defer { cairo_surface_destroy(surface) }
    guard let data = cairo_image_surface_get_data(surface) else { return nil }
    let isOpaque = cairo_image_surface_get_format(surface) == CAIRO_FORMAT_RGB24
    width = Int(cairo_image_surface_get_width(surface))
    height = Int(cairo_image_surface_get_height(surface))
    bytes = Array(UnsafeBufferPointer(start: data, count: width * height * 4))
    if isOpaque {
      for i in stride(from: 3, to: bytes.count, by: 4) { bytes[i] = 255 }
    }
  }

  /// A picture of three beside each other.
  init(_ a: Pixels, _ b: Pixels, _ c: Pixels) {
    width = a.width * 3
    height = a.height
    bytes = []
    for y in 0..<height {
      for part in [a, b, c] {
        bytes += part.bytes[y * a.width * 4..<(y + 1) * a.width * 4]
      }
    }
  }

  subscript(x: Int, y: Int) -> SIMD4<UInt8> {
    let i = (y * width + x) * 4
    return SIMD4(bytes[i], bytes[i + 1], bytes[i + 2], bytes[i + 3])
  }

  /// The largest difference of two pictures of one size.
  func worstDifference(_ other: Pixels) -> Int {
    zip(bytes, other.bytes).reduce(0) { max($0, abs(Int($1.0) - Int($1.1))) }
  }
}

/// A picture kept beside the tests, as ``GoldenFile`` does it.
///
/// A picture that differs leaves expected, ten times the difference, and actual side by side in
/// .build/pictures.
struct GoldenPicture {
  let name: String

  /// Compares with the file: at most one level a channel apart.
  func compare(_ png: [UInt8]) throws {
    let golden = try GoldenFile(name, suffix: "png").contents(orRecord: Data(png))
    guard let expected = Pixels(png: Array(golden)) else {
      throw GoldenFile.Mismatch("\(name).png is no picture: record it")
    }
    guard let actual = Pixels(png: png) else { throw GoldenFile.Mismatch("not a PNG") }
    guard actual.width == expected.width, actual.height == expected.height else {
      throw GoldenFile.Mismatch(
        "\(actual.width) x \(actual.height) pixels, expected \(expected.width) x "
          + "\(expected.height)")
    }
    let worst = actual.worstDifference(expected)
    guard worst > 1 else { return }
    var difference = expected
    for i in difference.bytes.indices {
      let gap = abs(Int(expected.bytes[i]) - Int(actual.bytes[i]))
      difference.bytes[i] = i % 4 == 3 ? 255 : UInt8(min(255, gap * 10))
    }
    try Pixels(expected, difference, actual).write(
      to: Checkout.pictures.appendingPathComponent("\(name).png"))
    throw GoldenFile.Mismatch("\(name) differs by up to \(worst): see .build/pictures")
  }
}

extension Pixels {
  fileprivate func write(to file: URL) throws {
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    let surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(width), Int32(height))
    defer { cairo_surface_destroy(surface) }
    guard let data = cairo_image_surface_get_data(surface) else { return }
    for (i, byte) in bytes.enumerated() { data[i] = byte }
    cairo_surface_mark_dirty(surface)
    cairo_surface_write_to_png(surface, file.path)
  }
}
