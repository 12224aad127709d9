import CDeflate
import Threading

/// Packs data as zlib streams (RFC 1950): the same data give the same bytes on every machine.
package enum Zlib {
  /// So many bytes are compressed in some ten milliseconds.
  private static let shortCount = 1 << 22

  /// Compresses whole data.
  ///
  /// The corresponding C function is `libdeflate_zlib_compress`. It cannot be interrupted: see
  /// ``Thread/run(unless:_:)``.
  ///
  /// - Parameters:
  ///   - data: What is compressed.
  ///   - level: How hard smaller results are looked for, 0...12.
  ///   - isCancelled: Asked every few milliseconds where there are much data.
  /// - Returns: The stream.
  /// - Throws: ``CompressionError`` if cancelled, or if there is no memory.
  package static func compress(
    _ data: [UInt8], level: Int32, isCancelled: () -> Bool
  ) throws(CompressionError) -> [UInt8] {
    if data.count <= shortCount { return try compressHere(data, level) }
    let compressed = try Thread.run(unless: isCancelled) { () throws(CompressionError) in
      try compressHere(data, level)
    }
    guard let compressed else { throw CompressionError(.cancelled) }
    return compressed
  }

  private static func compressHere(
    _ data: [UInt8], _ level: Int32
  ) throws(CompressionError) -> [UInt8] {
    guard let compressor = libdeflate_alloc_compressor(level) else {
      throw CompressionError(.noMemory)
    }
    defer { libdeflate_free_compressor(compressor) }
    let bound = libdeflate_zlib_compress_bound(compressor, data.count)
    return [UInt8](unsafeUninitializedCapacity: bound) { buffer, count in
      count = libdeflate_zlib_compress(compressor, data, data.count, buffer.baseAddress, bound)
    }
  }
}
