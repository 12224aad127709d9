import CISAL

/// An owned compressor whose input comes in pieces; the same pieces give the same bytes.
///
/// The corresponding C type is `struct isal_zstream`.
struct ZlibStream: ~Copyable {
  /// The level that finds most of a plot's repetitions at the speed of a copy.
  ///
  /// Its bytes are the same whichever instructions a processor has; those of level 3 are not.
  private static let level: UInt32 = 1
  private static let outputSize = 1 << 16

  private let stream: UnsafeMutablePointer<isal_zstream>
  private let workspace: UnsafeMutablePointer<UInt8>
  private let output: UnsafeMutablePointer<UInt8>

  /// Starts a zlib stream.
  ///
  /// The corresponding C function is `isal_deflate_init`.
  init() {
    stream = .allocate(capacity: 1)
    workspace = .allocate(capacity: Int(igzip_level_1_buffer_size))
    output = .allocate(capacity: ZlibStream.outputSize)
    isal_deflate_init(stream)
    stream.pointee.level = ZlibStream.level
    stream.pointee.level_buf = workspace
    stream.pointee.level_buf_size = igzip_level_1_buffer_size
    stream.pointee.gzip_flag = UInt16(IGZIP_ZLIB)
  }

  deinit {
    stream.deallocate()
    workspace.deallocate()
    output.deallocate()
  }

  /// Compresses the next bytes and appends what is ready of the stream.
  ///
  /// The corresponding C function is `isal_deflate`.
  ///
  /// - Parameters:
  ///   - source: At most 4 GiB.
  ///   - isLast: Whether the stream ends with them; there must be no further call then.
  ///   - target: Receives bytes of the stream.
  /// - Throws: ``PNGError`` if the library refuses.
  mutating func compress(
    _ source: UnsafeBufferPointer<UInt8>, isLast: Bool, appendingTo target: inout [UInt8]
  ) throws(PNGError) {
    stream.pointee.next_in = UnsafeMutablePointer(mutating: source.baseAddress)
    stream.pointee.avail_in = UInt32(source.count)
    stream.pointee.end_of_stream = isLast ? 1 : 0
    repeat {
      stream.pointee.next_out = output
      stream.pointee.avail_out = UInt32(ZlibStream.outputSize)
      let status = igzip_deflate(stream)
      guard status == COMP_OK else { throw PNGError(.compression(status: Int(status))) }
      let count = ZlibStream.outputSize - Int(stream.pointee.avail_out)
      target.append(contentsOf: UnsafeBufferPointer(start: output, count: count))
    } while stream.pointee.avail_out == 0
  }
}
