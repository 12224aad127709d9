import CZlib
import Threading

/// Packs data as zlib streams (RFC 1950): the same data give the same bytes whatever the number of threads.
package enum Zlib {
  /// The size of a piece that is packed fastest, in bytes: of larger ones zlib moves its window of twice
  /// 32 kB, and its tables of the strings in it, which takes twice as long as the rest.
  package static let pieceSize = 65_000

  /// Compresses data that come in pieces, on two threads where there are two.
  ///
  /// No piece knows the others, so that repetitions of one in the next are not found.
  ///
  /// - Parameters:
  ///   - count: How many pieces there are, at least 1; of this number and the pieces the stream is made.
  ///   - isCancelled: Asked on the calling thread alone, before each piece and every few milliseconds while
  ///     the other thread is waited for.
  ///   - piece: Makes the piece of a number, best of ``pieceSize`` bytes or a little less.
  /// - Returns: The stream.
  /// - Throws: ``CompressionError`` if cancelled, or if there is no memory.
  /// - Complexity: O(bytes).
  package static func compress(
    pieces count: Int, isCancelled: () -> Bool, _ piece: @Sendable (_ number: Int) -> [UInt8]
  ) throws(CompressionError) -> [UInt8] {
    // As many as there are threads, in turn.
    let deflaters = Locked([Deflater]())
    let pieces = try Thread.map(count, isCancelled: isCancelled) {
      number, isCancelled throws(CompressionError) -> Deflater.Piece in
      if isCancelled() { throw CompressionError(.cancelled) }
      guard let deflater = deflaters.withLock({ $0.popLast() }) ?? Deflater() else {
        throw CompressionError(.noMemory)
      }
      defer { deflaters.withLock { $0.append(deflater) } }
      return deflater.pack(piece(number), isLast: number == count - 1)
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
