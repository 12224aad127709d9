import CDeflate
import Files
package import Threading

/// Unpacks gzip data (RFC 1952), also of several members one behind the other.
package enum Gzip {
  /// Whether bytes begin like gzip data.
  package static func begins(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
    range.count >= 2 && bytes[range.lowerBound] == 0x1F && bytes[range.lowerBound + 1] == 0x8B
  }

  /// Unpacks whole gzip data to at most `limit` bytes.
  ///
  /// The corresponding C function is `libdeflate_gzip_decompress_ex`. It cannot be interrupted: see
  /// ``Thread/run(unless:_:)``.
  ///
  /// - Returns: The data; nil if there is no memory.
  /// - Throws: `FileError.Reason` for data that are damaged, or too large; `CancellationError`.
  package static func unpack(
    _ packed: [UInt8], limit: Int, cancellation: Cancellation
  ) throws -> [UInt8]? {
    // Nothing worth a thread: DEFLATE unpacks this to 64 MiB at most, within some 30 ms.
    if packed.count <= 1 << 16 { return try unpackHere(packed, limit: limit) }
    return try Thread.run(unless: cancellation) {
      // What is left behind goes on to the end of a member: there is one such at most.
      _ = try isBusy.wait(unless: cancellation) { isBusy -> Bool? in
        if isBusy { return nil }
        isBusy = true
        return true
      }
      defer { isBusy.withLock { $0 = false } }
      return try unpackHere(packed, limit: limit, cancellation)
    }
  }

  /// Whether somebody unpacks something large.
  private static let isBusy = Locked(false)

  private static func unpackHere(
    _ packed: [UInt8], limit: Int, _ cancellation: Cancellation = Cancellation()
  ) throws -> [UInt8]? {
    guard let decompressor = libdeflate_alloc_decompressor() else { return nil }
    defer { libdeflate_free_decompressor(decompressor) }
    var unpacked: [UInt8] = []
    var used = 0
    repeat {
      var rest = packed.count - used
      // The last four bytes hold the size of the last member modulo 2^32: mostly that of the only one.
      var room = min(max(packed.sizeHint, 1 << 16), limit - unpacked.count + 1)
      while true {
        try cancellation.check()
        guard AddressSpace.hasRoom(for: room + unpacked.count) else { return nil }
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
          guard room <= limit - before else {
            throw FileError.Reason.unpacksTooLarge(limit: limit)
          }
          room = min(2 * room, limit - before + 1)
          continue
        }
        guard status == LIBDEFLATE_SUCCESS, rest > 0 else { throw FileError.Reason.damagedGzip }
        guard member.count <= limit - before else {
          throw FileError.Reason.unpacksTooLarge(limit: limit)
        }
        if before == 0 {
          unpacked = member
        } else {
          // What has grown large is copied once, and not to twice its size at each step.
          if before + member.count > unpacked.capacity, before >= 1 << 27,
            AddressSpace.hasRoom(for: limit)
          {
            unpacked.reserveCapacity(limit)
          }
          unpacked += member
        }
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
