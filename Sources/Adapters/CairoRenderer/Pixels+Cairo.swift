import CCairo
package import Cells
import PlotScene

extension Pixels {
  /// Decodes a PNG; nil for bytes that are none, or one that is damaged.
  ///
  /// Colours of transparent pixels are rounded as premultiplied ones are.
  /// The corresponding C function is `cairo_image_surface_create_from_png_stream`.
  package init?(png file: [UInt8]) {
    let surface = file.withUnsafeBufferPointer { bytes in
      var unread = Unread(next: bytes.baseAddress, count: bytes.count)
      return withUnsafeMutablePointer(to: &unread) { unread in
        cairo_image_surface_create_from_png_stream(
          { context, target, count in
            guard let unread = context?.assumingMemoryBound(to: Unread.self),
              let target, let next = unread.pointee.next, unread.pointee.count >= count
            else { return CAIRO_STATUS_READ_ERROR }
            target.update(from: next, count: Int(count))
            unread.pointee = Unread(
              next: next + Int(count), count: unread.pointee.count - Int(count))
            return CAIRO_STATUS_SUCCESS
          }, unread)
      }
    }
    defer { cairo_surface_destroy(surface) }
    guard cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS,
      let pixels = cairo_image_surface_get_data(surface)
    else { return nil }
    let isOpaque = cairo_image_surface_get_format(surface) == CAIRO_FORMAT_RGB24
    guard isOpaque || cairo_image_surface_get_format(surface) == CAIRO_FORMAT_ARGB32 else {
      return nil
    }
    do {
      try self.init(
        width: Int(cairo_image_surface_get_width(surface)),
        height: Int(cairo_image_surface_get_height(surface)), premultiplied: pixels,
        stride: Int(cairo_image_surface_get_stride(surface)), isOpaque: isOpaque)
    } catch {
      return nil
    }
  }

  /// Pixels as Cairo keeps them: words with premultiplied colours and alpha on top, so that bytes lie
  /// backwards.
  init(
    width: Int, height: Int, premultiplied pixels: UnsafePointer<UInt8>, stride: Int,
    isOpaque: Bool, checkpoint: Checkpoint = {}
  ) throws {
    var rgba: [UInt8] = []
    rgba.reserveCapacity(width * height * 4)
    for y in 0..<height {
      if y & 15 == 0 { try checkpoint() }
      for x in 0..<width {
        let pixel = pixels + y * stride + x * 4
        let alpha = isOpaque ? 255 : Int(pixel[3])
        func straight(_ value: UInt8) -> UInt8 {
          alpha == 0 ? 0 : UInt8(min(255, (Int(value) * 255 + alpha / 2) / alpha))
        }
        rgba.append(straight(pixel[2]))
        rgba.append(straight(pixel[1]))
        rgba.append(straight(pixel[0]))
        rgba.append(UInt8(alpha))
      }
    }
    self.init(width: width, height: height, bytes: rgba)
  }
}

/// The part of a file that Cairo has not read yet.
private struct Unread {
  let next: UnsafePointer<UInt8>?
  let count: Int
}
