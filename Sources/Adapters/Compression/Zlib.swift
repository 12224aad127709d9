import CDeflate
import CZlib
import Threading

/// Packs data as zlib streams (RFC 1950): the same data give the same bytes whatever the number of threads.
package enum Zlib {
  /// Which repetitions are looked for.
  package enum Search: Sendable {
    /// Runs of a byte: an even ground with little on it, as small as any other and in a third of the time.
    case runs
    /// Strings that came up to 32 kB before, of those that are soon found.
    case strings

    fileprivate var strategy: Int32 {
      switch self {
      case .runs: Z_RLE
      case .strings: Z_DEFAULT_STRATEGY
      }
    }
  }

  /// Compresses data that come in pieces, on two threads where there are two.
  ///
  /// No piece knows the others, so that repetitions of one in the next are not found.
  ///
  /// - Parameters:
  ///   - count: How many pieces there are, at least 1; of this number and the pieces the stream is made.
  ///   - search: Which repetitions are looked for.
  ///   - isCancelled: Asked on the calling thread alone, before each piece and every few milliseconds while
  ///     the other thread is waited for.
  ///   - piece: Makes the piece of a number.
  /// - Returns: The stream.
  /// - Throws: ``CompressionError`` if cancelled, or if there is no memory.
  /// - Complexity: O(bytes); half a megabyte takes some milliseconds.
  package static func compress(
    pieces count: Int, _ search: Search, isCancelled: () -> Bool,
    _ piece: @Sendable (_ number: Int) -> [UInt8]
  ) throws(CompressionError) -> [UInt8] {
    let pieces = try Thread.map(count, isCancelled: isCancelled) {
      number, isCancelled throws(CompressionError) -> PackedPiece in
      if isCancelled() { throw CompressionError(.cancelled) }
      return try PackedPiece(piece(number), search, isLast: number == count - 1)
    }
    // The other thread may have made all pieces before this one asked.
    if isCancelled() { throw CompressionError(.cancelled) }
    // A window of 32 kB; found fastest.
    var stream: [UInt8] = [0x78, 0x01]
    stream.reserveCapacity(pieces.reduce(6) { $0 + $1.bytes.count })
    // The sum of nothing.
    var sum: UInt = 1
    for piece in pieces {
      stream += piece.bytes
      sum = adler32_combine(sum, UInt(piece.sum), piece.count)
    }
    return stream + [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: sum >> $0) }
  }
}

/// A part of a zlib stream.
private struct PackedPiece: Sendable {
  /// Deflated data (RFC 1951), whole bytes.
  let bytes: [UInt8]
  /// How many bytes were packed, and their Adler-32.
  let count: Int
  let sum: UInt32

  /// So many bytes are packed at once: zlib then never moves its window of twice 32 kB, and the tables for
  /// finding strings in it, which took two thirds of its time.
  private static let blockSize = 65_000

  /// Deflates data; more can follow where they are not the last ones.
  init(_ data: [UInt8], _ search: Zlib.Search, isLast: Bool) throws(CompressionError) {
    // zlib keeps the address.
    let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
    stream.initialize(to: z_stream())
    defer { stream.deallocate() }
    let (fastest, rawWindowBits, mostMemoryButOne): (Int32, Int32, Int32) = (1, -15, 8)
    guard
      deflateInit2_(
        stream, fastest, Z_DEFLATED, rawWindowBits, mostMemoryButOne, search.strategy, ZLIB_VERSION,
        Int32(MemoryLayout<z_stream>.size)) == Z_OK
    else { throw CompressionError(.noMemory) }
    defer { deflateEnd(stream) }
    let size = PackedPiece.blockSize
    let blocks = max(1, (data.count + size - 1) / size)
    // Behind a block stand its empty one, and the bits that fill a byte.
    let bound = blocks * (Int(deflateBound(stream, UInt(size))) + 8)
    bytes = data.withUnsafeBufferPointer { data in
      [UInt8](unsafeUninitializedCapacity: bound) { buffer, count in
        for block in 0..<blocks {
          let part = data[min(block * size, data.count)..<min((block + 1) * size, data.count)]
          deflateReset(stream)
          stream.pointee.next_in = UnsafeMutablePointer(
            mutating: UnsafeBufferPointer(rebasing: part).baseAddress)
          stream.pointee.avail_in = UInt32(part.count)
          stream.pointee.next_out = buffer.baseAddress.map { $0 + count }
          stream.pointee.avail_out = UInt32(min(bound - count, Int(UInt32.max)))
          deflate(stream, isLast && block == blocks - 1 ? Z_FINISH : Z_SYNC_FLUSH)
          count += Int(stream.pointee.total_out)
        }
      }
    }
    count = data.count
    sum = libdeflate_adler32(1, data, data.count)
  }
}
