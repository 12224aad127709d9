import CDeflate
import Threading

/// Packs data as zlib streams (RFC 1950): the same data give the same bytes on every machine.
package enum Zlib {
  /// Compresses whole data.
  ///
  /// The corresponding C function is `libdeflate_deflate_compress`. It cannot be interrupted, and takes some
  /// milliseconds for half a megabyte.
  ///
  /// - Parameters:
  ///   - data: What is compressed.
  ///   - level: How hard smaller results are looked for, 0...12.
  /// - Returns: The stream.
  /// - Throws: ``CompressionError`` if there is no memory.
  package static func compress(_ data: [UInt8], level: Int32) throws(CompressionError) -> [UInt8] {
    try compress(pieces: 1, level: level, isCancelled: { false }, { _ in data })
  }

  /// Compresses data that come in pieces, on two threads where there are two.
  ///
  /// No piece knows the others, so that repetitions of one in the next are not found: a stream of pieces of
  /// 400 kB is about a percent larger than one of a whole.
  ///
  /// - Parameters:
  ///   - count: How many pieces there are, at least 1; of this number and the pieces the stream is made.
  ///   - level: As of ``compress(_:level:)``.
  ///   - isCancelled: Asked on the calling thread alone, before each piece and every few milliseconds while
  ///     the other thread is waited for.
  ///   - piece: Makes the piece of a number.
  /// - Returns: The stream.
  /// - Throws: ``CompressionError`` if cancelled, or if there is no memory.
  package static func compress(
    pieces count: Int, level: Int32, isCancelled: () -> Bool,
    _ piece: @Sendable (_ number: Int) -> [UInt8]
  ) throws(CompressionError) -> [UInt8] {
    let pieces = try Thread.map(count, isCancelled: isCancelled) {
      number, isCancelled throws(CompressionError) -> (bytes: [UInt8], sum: Adler32) in
      if isCancelled() { throw CompressionError(.cancelled) }
      let data = piece(number)
      let deflated = try deflated(data, level)
      if number == count - 1 { return (deflated, Adler32(data)) }
      guard let open = OpenDeflate(deflated) else { throw CompressionError(.damaged) }
      return (open.bytes, Adler32(data))
    }
    // The other thread may have made all pieces before this one asked.
    if isCancelled() { throw CompressionError(.cancelled) }
    // A window of 32 kB; found fast.
    var stream: [UInt8] = [0x78, 0x5E]
    stream.reserveCapacity(pieces.reduce(6) { $0 + $1.bytes.count })
    for piece in pieces { stream += piece.bytes }
    var sum = Adler32([])
    for piece in pieces { sum.append(piece.sum) }
    return stream + [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: sum.value >> $0) }
  }

  private static func deflated(
    _ data: [UInt8], _ level: Int32
  ) throws(CompressionError) -> [UInt8] {
    guard let compressor = libdeflate_alloc_compressor(level) else {
      throw CompressionError(.noMemory)
    }
    defer { libdeflate_free_compressor(compressor) }
    let bound = libdeflate_deflate_compress_bound(compressor, data.count)
    return [UInt8](unsafeUninitializedCapacity: bound) { buffer, count in
      count = libdeflate_deflate_compress(
        compressor, data, data.count, buffer.baseAddress, bound)
    }
  }
}
