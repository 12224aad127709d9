import CDeflate

/// An owned compressor of whole buffers.
///
/// The corresponding C type is `struct libdeflate_compressor`.
struct ZlibCompressor: ~Copyable {
  private let handle: OpaquePointer

  /// Makes a compressor of a level, 1 fastest to 12 smallest.
  init(level: Int32) throws(PNGError) {
    guard let handle = libdeflate_alloc_compressor(level) else {
      throw PNGError(.memory(bytes: 1 << 16))
    }
    self.handle = handle
  }

  deinit { libdeflate_free_compressor(handle) }

  /// Appends the zlib stream of `source`.
  ///
  /// The corresponding C function is `libdeflate_zlib_compress`.
  func compress(_ source: UnsafeRawBufferPointer, appendingTo target: inout [UInt8]) {
    let bound = libdeflate_zlib_compress_bound(handle, source.count)
    let compressed = [UInt8](unsafeUninitializedCapacity: bound) { buffer, count in
      count = libdeflate_zlib_compress(
        handle, source.baseAddress, source.count, buffer.baseAddress, bound)
    }
    target.append(contentsOf: compressed)
  }
}
