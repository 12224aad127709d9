import CDeflate
import Compression
import Files
import TestSupport
import Testing
import Threading

@Suite struct CompressionTests {
  /// Some text that is worth packing, as many bytes as wanted.
  private static func text(_ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(ascii: "0") + UInt8($0 / 7 * 7919 % 10) }
  }

  private func gzip(_ bytes: [UInt8]) throws -> [UInt8] {
    let compressor = try #require(libdeflate_alloc_compressor(6))
    defer { libdeflate_free_compressor(compressor) }
    return [UInt8](
      unsafeUninitializedCapacity: libdeflate_gzip_compress_bound(compressor, bytes.count)
    ) { buffer, count in
      count = libdeflate_gzip_compress(
        compressor, bytes, bytes.count, buffer.baseAddress, buffer.count)
    }
  }

  private enum Format { case deflate, zlib }

  private func inflated(_ packed: [UInt8], _ format: Format, count: Int) throws -> [UInt8] {
    let decompressor = try #require(libdeflate_alloc_decompressor())
    defer { libdeflate_free_decompressor(decompressor) }
    let inflate =
      format == .zlib ? libdeflate_zlib_decompress : libdeflate_deflate_decompress
    return [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      let status = inflate(
        decompressor, packed, packed.count, buffer.baseAddress, count, &filled)
      if status != LIBDEFLATE_SUCCESS { filled = 0 }
    }
  }

  @Test func `the sum is that of the specification's example`() {
    #expect(Checksum.crc32(Array("123456789".utf8)[...]) == 0xCBF4_3926)
    #expect(Checksum.crc32([]) == 0)
  }

  @Test(arguments: [0, 1, 1000, 5 << 20])
  func `packed data hold what they were made of, in the same bytes each time`(count: Int) throws {
    let bytes = CompressionTests.text(count)
    let packed = try #require(Deflate.compress(bytes, level: 2))
    #expect(try inflated(packed, .deflate, count: count) == bytes)
    #expect(Deflate.compress(bytes, level: 2) == packed)
    let stream = try #require(try Zlib.compress(pieces: 1, checkpoint: {}, { _ in bytes }))
    #expect(try inflated(stream, .zlib, count: count) == bytes)
  }

  private static let pieces: [[UInt8]] = {
    var random = SeededGenerator(seed: 7)
    let noise = (0..<70_000).map { _ in UInt8.random(in: 0...255, using: &random) }
    let shades = (0..<200_000).map {
      UInt8($0 / 999 % 7) &* UInt8.random(in: 0...3, using: &random)
    }
    return [
      text(50_000), [], noise, [7], text(3), shades, [UInt8](repeating: 0, count: 300_000), shades,
      Array(0...255), text(200_001),
    ]
  }()

  /// Packed as it is, with the codes that are fixed, and with codes of its own, in one block and in many.
  @Test func `pieces that are packed alone are one stream, the same each time`() throws {
    let pieces = CompressionTests.pieces
    var all: [UInt8] = []
    for (number, piece) in pieces.enumerated() {
      all += piece
      let stream = try (0..<2).map { _ in
        try #require(try Zlib.compress(pieces: number + 1, checkpoint: {}, { pieces[$0] }))
      }
      #expect(try inflated(stream[0], .zlib, count: all.count) == all, "\(number + 1) pieces")
      #expect(stream[0] == stream[1])
    }
  }

  @Test func `what cannot be packed grows by a thousandth at most`() throws {
    var random = SeededGenerator(seed: 9)
    let noise = (0..<400_000).map { _ in UInt8.random(in: 0...255, using: &random) }
    let stream = try #require(try Zlib.compress(pieces: 1, checkpoint: {}, { _ in noise }))
    #expect(try inflated(stream, .zlib, count: noise.count) == noise)
    #expect(stream.count < 400_400)
  }

  @Test(arguments: [1, 2, 50]) func `packing can be cancelled`(pieces: Int) {
    let bytes = CompressionTests.text(1 << 16)
    #expect(throws: CancellationError.self) {
      try Zlib.compress(pieces: pieces, checkpoint: { throw CancellationError() }, { _ in bytes })
    }
  }

  // The largest is unpacked on a thread of its own.
  @Test(arguments: [0, 1, 1000, 1 << 21])
  func `gzip data unpack to what was packed`(count: Int) throws {
    var random = SystemRandomNumberGenerator()
    let bytes = (0..<count).map { _ in UInt8.random(in: 0...15, using: &random) }
    let packed = try gzip(bytes)
    let (isPacked, isTold) = (
      Gzip.begins(packed.span, 0..<packed.count), Gzip.begins(packed.span, 0..<1)
    )
    #expect(isPacked && !isTold)
    #expect(try Gzip.unpack(packed, limit: count, cancellation: Cancellation()) == bytes)
    #expect(
      try Gzip.unpack(packed + packed, limit: 2 * count, cancellation: Cancellation()) == bytes
        + bytes)
    if count > 0 {
      #expect(throws: FileError.Reason.unpacksTooLarge(limit: count - 1)) {
        try Gzip.unpack(packed, limit: count - 1, cancellation: Cancellation())
      }
      // The four bytes before the size are the checksum.
      var damaged = packed
      damaged[packed.count - 8] ^= 1
      #expect(throws: FileError.Reason.damagedGzip) {
        try Gzip.unpack(damaged, limit: count, cancellation: Cancellation())
      }
    }
  }

  @Test func `unpacking much can be cancelled`() throws {
    var random = SystemRandomNumberGenerator()
    let packed = try gzip((0..<1 << 20).map { _ in UInt8.random(in: 0...255, using: &random) })
    let cancellation = Cancellation()
    cancellation.cancel()
    #expect(throws: CancellationError.self) {
      try Gzip.unpack(packed, limit: 1 << 20, cancellation: cancellation)
    }
  }
}
