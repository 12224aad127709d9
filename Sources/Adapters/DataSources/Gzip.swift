import CDeflate
import Threading

/// Unpacks gzip data (RFC 1952), also of several members one behind the other.
enum Gzip {
  /// Whether bytes begin like gzip data.
  static func begins(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
    range.count >= 2 && bytes[range.lowerBound] == 0x1F && bytes[range.lowerBound + 1] == 0x8B
  }

  /// Why data were not unpacked.
  enum Failure: Error {
    /// They are no gzip data, break off, or contradict their checksum.
    case damaged
    /// They unpack to more than the limit.
    case tooLarge
    /// There is no memory for the result.
    case noMemory
    /// The caller asked to stop.
    case cancelled
  }

  /// Unpacks whole gzip data to at most `limit` bytes.
  ///
  /// The corresponding C function is `libdeflate_gzip_decompress_ex`. It cannot be interrupted, so it
  /// works on a thread of its own: when the caller asks to stop, that thread is left to itself, ends
  /// within the time that `limit` bytes take, and frees what it holds.
  static func unpack(
    _ packed: [UInt8], limit: Int, isCancelled: () -> Bool
  ) throws(Failure) -> [UInt8] {
    if packed.count <= 1 << 16 {
      // Nothing worth a thread: DEFLATE unpacks this to 64 MiB at most, within some 30 ms.
      return try unpackHere(packed, limit: limit)
    }
    let outcome = Locked<Result<[UInt8], Failure>?>(nil)
    let thread = Thread {
      let result = Result { () throws(Failure) in try unpackHere(packed, limit: limit) }
      outcome.withLock { $0 = result }
    }
    guard thread != nil else { return try unpackHere(packed, limit: limit) }
    guard let result = outcome.wait(unless: isCancelled, { $0.take() }) else {
      throw .cancelled
    }
    return try result.get()
  }

  private static func unpackHere(_ packed: [UInt8], limit: Int) throws(Failure) -> [UInt8] {
    guard let decompressor = libdeflate_alloc_decompressor() else { throw .noMemory }
    defer { libdeflate_free_decompressor(decompressor) }
    var unpacked: [UInt8] = []
    var used = 0
    repeat {
      var rest = packed.count - used
      // The last four bytes hold the size of the last member modulo 2^32: mostly that of the only one.
      var room = min(max(packed.sizeHint, 1 << 16), limit - unpacked.count + 1)
      while true {
        var status = LIBDEFLATE_BAD_DATA
        let before = unpacked.count
        let member = [UInt8](unsafeUninitializedCapacity: room) { buffer, filled in
          packed.withUnsafeBytes { bytes in
            status = libdeflate_gzip_decompress_ex(
              decompressor, bytes.baseAddress.map { $0 + used }, packed.count - used,
              buffer.baseAddress, room, &rest, &filled)
          }
          if status != LIBDEFLATE_SUCCESS { filled = 0 }
        }
        if status == LIBDEFLATE_INSUFFICIENT_SPACE {
          guard room <= limit - before else { throw .tooLarge }
          room = min(2 * room, limit - before + 1)
          continue
        }
        guard status == LIBDEFLATE_SUCCESS, rest > 0 else { throw .damaged }
        guard member.count <= limit - before else { throw .tooLarge }
        if before == 0 { unpacked = member } else { unpacked += member }
        break
      }
      used += rest
      // What follows a member and is none is padding, as gzip itself takes it.
    } while begins(packed.span, used..<packed.count)
    return unpacked
  }
}

extension [UInt8] {
  /// The size that the end of gzip data announces; more than 1,032 times the data is impossible.
  fileprivate var sizeHint: Int {
    let announced = suffix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
    return Swift.min(announced, count.multipliedReportingOverflow(by: 1032).partialValue)
  }
}
