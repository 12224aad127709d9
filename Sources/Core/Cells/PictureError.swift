/// Why a picture could not be drawn or encoded.
package enum PictureError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The picture would have more pixels than allowed.
  case tooLarge(pixels: Double, limit: Int)
  /// There is no memory for so many bytes at once.
  case noMemory(bytes: Int)
  /// There is no thread to be had.
  case noThread
  /// Something does not fit, or the drawing library refused: what was found and what is allowed.
  case refused(String)

  /// What was found and what is allowed, without a full stop.
  package var description: String {
    switch self {
    case .tooLarge(let pixels, let limit):
      "a picture of \(pixels / 1e6) megapixels: at most \(limit / 1_000_000) are allowed"
    case .noMemory(let bytes):
      "the picture takes \(max(1, bytes >> 20)) MiB of memory at once, more than there is"
    case .noThread: "a picture with texts takes a thread, and there is none to be had"
    case .refused(let message): message
    }
  }
}
