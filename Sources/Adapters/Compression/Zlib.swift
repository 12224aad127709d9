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
  ///   - checkpoint: Called before each piece; what it throws ends the work.
  ///   - piece: Makes the piece of a number, best of ``pieceSize`` bytes or a little less.
  /// - Returns: The stream; nil if there is no memory.
  /// - Throws: What `checkpoint` throws.
  /// - Complexity: O(bytes).
  package static func compress(
    pieces count: Int, checkpoint: @Sendable () throws -> Void,
    _ piece: @Sendable (_ number: Int) -> [UInt8]
  ) throws -> [UInt8]? {
    // As many as there are threads, in turn.
    let deflaters = Locked([Deflater]())
    let pieces = try Thread.map(count) { number -> Deflater.Piece? in
      try checkpoint()
      guard let deflater = deflaters.withLock({ $0.popLast() }) ?? Deflater() else { return nil }
      defer { deflaters.withLock { $0.append(deflater) } }
      return deflater.pack(piece(number), isLast: number == count - 1)
    }.compactMap(\.self)
    if pieces.count < count { return nil }
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
