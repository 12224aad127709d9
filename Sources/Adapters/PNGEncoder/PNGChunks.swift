import Compression

/// The bytes of a PNG file, chunk after chunk.
struct PNGChunks {
  private(set) var bytes: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// Appends a chunk; `body` appends its data.
  mutating func append<Failure: Error>(
    _ type: StaticString, _ body: (inout [UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    let start = bytes.count
    bytes.append(contentsOf: [0, 0, 0, 0])
    type.withUTF8Buffer { bytes.append(contentsOf: $0) }
    try body(&bytes)
    let length = bigEndian(UInt32(truncatingIfNeeded: bytes.count - start - 8))
    bytes.replaceSubrange(start..<start + 4, with: length)
    bytes.append(contentsOf: bigEndian(Checksum.crc32(bytes[(start + 4)...])))
  }

  mutating func reserve(_ count: Int) { bytes.reserveCapacity(bytes.count + count) }
}

func bigEndian(_ value: UInt32) -> [UInt8] {
  [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
}
