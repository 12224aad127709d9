import CDeflate
import Threading

/// Whole data as a zlib stream: the same data give the same bytes on every machine.
enum ZlibStream {
  /// The fastest level for plots: its search gets over long repetitions sooner than that of level 1.
  private static let level: Int32 = 2
  /// So many bytes are compressed in some ten milliseconds.
  private static let shortCount = 1 << 22

  /// Compresses data.
  ///
  /// The corresponding C function is `libdeflate_zlib_compress`. It cannot be interrupted, so much data
  /// is compressed on a thread of its own: when the caller asks to stop, that thread is left to itself,
  /// ends in its time, and frees what it holds.
  ///
  /// - Throws: ``PNGError`` if cancelled, or if there is no memory.
  static func compress(
    _ data: [UInt8], isCancelled: () -> Bool
  ) throws(PNGError) -> [UInt8] {
    if data.count <= shortCount { return try compressHere(data) }
    let outcome = Locked<Result<[UInt8], PNGError>?>(nil)
    let isStarted = Thread.start {
      let result = Result { () throws(PNGError) in try compressHere(data) }
      outcome.withLock { $0 = result }
    }
    guard isStarted else { return try compressHere(data) }
    guard let result = outcome.wait(unless: isCancelled, { $0.take() }) else {
      throw PNGError(.cancelled)
    }
    return try result.get()
  }

  private static func compressHere(_ data: [UInt8]) throws(PNGError) -> [UInt8] {
    guard let compressor = libdeflate_alloc_compressor(level) else { throw PNGError(.memory) }
    defer { libdeflate_free_compressor(compressor) }
    let bound = libdeflate_zlib_compress_bound(compressor, data.count)
    return [UInt8](unsafeUninitializedCapacity: bound) { buffer, count in
      count = libdeflate_zlib_compress(compressor, data, data.count, buffer.baseAddress, bound)
    }
  }
}
