import CISAL

/// A part of a zlib stream, compressed on its own, so that parts may be made at once.
struct DeflatedBand: Sendable {
  /// DEFLATE blocks, to the end of a byte.
  private(set) var bytes: [UInt8] = []
  private(set) var sum = Adler32()

  /// The stream that the bands of some bytes make, one after the other.
  ///
  /// Source: RFC 1950.
  static func append(_ bands: [DeflatedBand], to target: inout [UInt8]) {
    // 32 KiB of window, the fastest level.
    target += [0x78, 0x01]
    var sum = Adler32()
    for band in bands {
      target += band.bytes
      sum.append(band.sum)
    }
    target += bigEndian(sum.value)
  }

  /// Compresses what `pieces` hands over.
  ///
  /// - Parameters:
  ///   - isLast: Whether the stream ends with the band.
  ///   - pieces: Hands over the bytes, piece after piece, and says which one ends the band.
  /// - Throws: What `pieces` throws, or ``PNGError`` if the library refuses.
  init(
    isLast: Bool,
    _ pieces: (
      (UnsafeBufferPointer<UInt8>, _ isEnd: Bool) throws(PNGError) -> Void
    ) throws(PNGError) -> Void
  ) throws(PNGError) {
    var compressor = Compressor()
    try pieces { piece, isEnd throws(PNGError) in
      sum.append(piece)
      try compressor.compress(
        piece, end: !isEnd ? .none : isLast ? .ofStream : .ofBand, appendingTo: &bytes)
    }
  }
}

/// The check sum of a zlib stream.
///
/// Source: RFC 1950, section 8.2.
struct Adler32: Sendable {
  private static let modulus: UInt64 = 65_521

  private(set) var value: UInt32 = 1
  private var count = 0

  mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    value = igzip_adler32(value, bytes.baseAddress, UInt64(bytes.count))
    count += bytes.count
  }

  /// Appends the bytes that another sum is of.
  ///
  /// The low half is 1 and the bytes, the high half the low halves after each byte: those of the
  /// other bytes are all greater by what came before them.
  mutating func append(_ other: Adler32) {
    let before = UInt64(value & 0xFFFF) + Adler32.modulus - 1
    let low = (before + UInt64(other.value & 0xFFFF)) % Adler32.modulus
    let high =
      (UInt64(value >> 16) + UInt64(other.value >> 16)
        + before % Adler32.modulus * (UInt64(other.count) % Adler32.modulus)) % Adler32.modulus
    value = UInt32(high << 16 | low)
    count += other.count
  }
}

/// An owned compressor whose input comes in pieces; the same pieces give the same bytes.
///
/// The corresponding C type is `struct isal_zstream`.
private struct Compressor: ~Copyable {
  enum End { case none, ofBand, ofStream }

  /// The level that finds most of a plot's repetitions at the speed of a copy.
  ///
  /// Its bytes are the same whichever instructions a processor has; those of level 3 are not.
  private static let level: UInt32 = 1
  private static let outputSize = 1 << 16

  private let stream: UnsafeMutablePointer<isal_zstream>
  private let workspace: UnsafeMutablePointer<UInt8>
  private let output: UnsafeMutablePointer<UInt8>

  /// Starts a stream without header and check sum.
  ///
  /// The corresponding C function is `isal_deflate_init`.
  init() {
    stream = .allocate(capacity: 1)
    workspace = .allocate(capacity: Int(igzip_level_1_buffer_size))
    output = .allocate(capacity: Compressor.outputSize)
    isal_deflate_init(stream)
    stream.pointee.level = Compressor.level
    stream.pointee.level_buf = workspace
    stream.pointee.level_buf_size = igzip_level_1_buffer_size
    stream.pointee.gzip_flag = UInt16(IGZIP_DEFLATE)
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
  ///   - end: What ends with them; there must be no further call then. A band ends with a byte.
  ///   - target: Receives bytes of the stream.
  /// - Throws: ``PNGError`` if the library refuses.
  mutating func compress(
    _ source: UnsafeBufferPointer<UInt8>, end: End, appendingTo target: inout [UInt8]
  ) throws(PNGError) {
    stream.pointee.next_in = UnsafeMutablePointer(mutating: source.baseAddress)
    stream.pointee.avail_in = UInt32(source.count)
    stream.pointee.end_of_stream = end == .ofStream ? 1 : 0
    stream.pointee.flush = UInt16(end == .ofBand ? SYNC_FLUSH : NO_FLUSH)
    repeat {
      stream.pointee.next_out = output
      stream.pointee.avail_out = UInt32(Compressor.outputSize)
      let status = igzip_deflate(stream)
      guard status == COMP_OK else { throw PNGError(.compression(status: Int(status))) }
      let count = Compressor.outputSize - Int(stream.pointee.avail_out)
      target.append(contentsOf: UnsafeBufferPointer(start: output, count: count))
    } while stream.pointee.avail_out == 0
  }
}
