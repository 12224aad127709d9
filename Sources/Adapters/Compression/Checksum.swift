import CDeflate

/// Sums by which damage is found.
package enum Checksum {
  /// The CRC-32 of some bytes, as gzip and PNG have it.
  ///
  /// The corresponding C function is `libdeflate_crc32`.
  /// - Complexity: O(bytes)
  package static func crc32(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    bytes.withUnsafeBufferPointer { libdeflate_crc32(0, $0.baseAddress, $0.count) }
  }
}
