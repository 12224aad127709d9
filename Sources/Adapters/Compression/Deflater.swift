import CDeflate
import CZlib

/// The owner of a stream of zlib, which packs pieces of data, each by itself.
///
/// `@unchecked`: one thread at a time has it.
final class Deflater: @unchecked Sendable {
  /// A part of a zlib stream.
  struct Piece: Sendable {
    /// Deflated data (RFC 1951), whole bytes.
    let bytes: [UInt8]
    /// How many bytes were packed.
    let count: Int
    /// Their Adler-32.
    let sum: UInt32
  }

  /// In a place of its own, since zlib keeps the address.
  private let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)

  /// Takes some 270 kB; nil where there is no memory.
  init?() {
    stream.initialize(to: z_stream())
    let (rawWindowBits, mostMemoryButOne): (Int32, Int32) = (-15, 8)
    let status = deflateInit2_(
      stream, Z_BEST_SPEED, Z_DEFLATED, rawWindowBits, mostMemoryButOne, Z_RLE, ZLIB_VERSION,
      Int32(MemoryLayout<z_stream>.size))
    if status != Z_OK { return nil }
  }

  deinit {
    deflateEnd(stream)
    stream.deallocate()
  }

  /// Packs a piece; more can follow where it is not the last one.
  func pack(_ data: [UInt8], isLast: Bool) -> Piece {
    // An empty block without data, behind the bits that fill a byte, ends a piece.
    let bound = Int(deflateBound(stream, UInt(data.count))) + 8
    let bytes = withUnsafeTemporaryAllocation(of: UInt8.self, capacity: bound) { buffer in
      data.withUnsafeBufferPointer { data in
        deflateReset(stream)
        deflateParams(stream, Z_BEST_SPEED, Deflater.strategy(for: data))
        stream.pointee.next_in = UnsafeMutablePointer(mutating: data.baseAddress)
        stream.pointee.avail_in = UInt32(data.count)
        stream.pointee.next_out = buffer.baseAddress
        stream.pointee.avail_out = UInt32(bound)
        deflate(stream, isLast ? Z_FINISH : Z_SYNC_FLUSH)
      }
      return [UInt8](buffer.prefix(Int(stream.pointee.total_out)))
    }
    // libdeflate sums in vectors.
    return Piece(
      bytes: bytes, count: data.count, sum: libdeflate_adler32(1, data, data.count))
  }

  /// What is looked for: runs of a byte alone, which take half of the time, where they have six bytes or
  /// more on average, as in lines on an even ground; else strings, as in glows.
  ///
  /// Of lines, runs leave a third less than strings that are soon found; of glows up to a third more.
  private static func strategy(for data: UnsafeBufferPointer<UInt8>) -> Int32 {
    data.runCount * 6 <= data.count ? Z_RLE : Z_DEFAULT_STRATEGY
  }
}
