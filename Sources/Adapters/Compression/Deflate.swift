import CDeflate

/// Packs whole data as DEFLATE (RFC 1951): the same data give the same bytes on every machine.
package enum Deflate {
  /// Compresses whole data.
  ///
  /// The corresponding C function is `libdeflate_deflate_compress`. It cannot be interrupted, and takes some
  /// milliseconds for half a megabyte.
  ///
  /// - Parameters:
  ///   - data: What is compressed.
  ///   - level: How hard smaller results are looked for, 0...12.
  /// - Returns: The data, deflated; nil if there is no memory.
  package static func compress(_ data: [UInt8], level: Int32) -> [UInt8]? {
    guard let compressor = libdeflate_alloc_compressor(level) else { return nil }
    defer { libdeflate_free_compressor(compressor) }
    let bound = libdeflate_deflate_compress_bound(compressor, data.count)
    return [UInt8](unsafeUninitializedCapacity: bound) { buffer, count in
      count = libdeflate_deflate_compress(
        compressor, data, data.count, buffer.baseAddress, bound)
    }
  }
}
