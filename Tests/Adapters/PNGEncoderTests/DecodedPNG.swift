import CDeflate

/// A PNG file taken apart: enough of the format for what the encoder writes, and strict about it.
struct DecodedPNG {
  struct Chunk {
    let type: String
    let data: [UInt8]
  }

  struct Malformed: Error, CustomStringConvertible {
    let description: String
  }

  let chunks: [Chunk]
  let width: Int
  let height: Int
  let colorType: UInt8
  /// Straight red, green, blue, alpha.
  let rgba: [UInt8]

  func data(_ type: String) -> [UInt8]? { chunks.first { $0.type == type }?.data }

  init(_ file: [UInt8]) throws {
    chunks = try DecodedPNG.chunks(file)
    guard chunks.first?.type == "IHDR", chunks.last?.type == "IEND",
      let header = chunks.first?.data,
      header.count == 13, header[8] == 8, header[10...12].elementsEqual([0, 0, 0])
    else { throw Malformed(description: "header") }
    width = Int(DecodedPNG.number(header[0..<4]))
    height = Int(DecodedPNG.number(header[4..<8]))
    colorType = header[9]
    guard let pixel = [2: 3, 3: 1, 6: 4][Int(colorType)] else {
      throw Malformed(description: "colour type \(colorType)")
    }
    let stream = chunks.filter { $0.type == "IDAT" }.flatMap(\.data)
    let rows = try DecodedPNG.inflated(stream, count: (width * pixel + 1) * height)
    let bytes = try DecodedPNG.unfiltered(rows, rowBytes: width * pixel, pixel: pixel)
    let palette = chunks.first { $0.type == "PLTE" }?.data ?? []
    rgba = stride(from: 0, to: bytes.count, by: pixel).flatMap { i -> [UInt8] in
      switch pixel {
      case 1: Array(palette[Int(bytes[i]) * 3..<Int(bytes[i]) * 3 + 3]) + [255]
      case 3: Array(bytes[i..<i + 3]) + [255]
      default: Array(bytes[i..<i + 4])
      }
    }
  }

  private static func number(_ bytes: some Sequence<UInt8>) -> UInt32 {
    bytes.reduce(0) { $0 << 8 | UInt32($1) }
  }

  private static func chunks(_ file: [UInt8]) throws -> [Chunk] {
    guard file.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) else {
      throw Malformed(description: "signature")
    }
    var chunks: [Chunk] = []
    var rest = file.dropFirst(8)
    while !rest.isEmpty {
      let length = Int(number(rest.prefix(4)))
      guard rest.count >= length + 12 else { throw Malformed(description: "length") }
      let body = rest.dropFirst(4).prefix(length + 4)
      let sum = body.withUnsafeBytes { libdeflate_crc32(0, $0.baseAddress, $0.count) }
      guard sum == number(rest.dropFirst(8 + length).prefix(4)) else {
        throw Malformed(description: "check sum")
      }
      chunks.append(
        Chunk(type: String(decoding: body.prefix(4), as: UTF8.self), data: Array(body.dropFirst(4)))
      )
      rest = rest.dropFirst(length + 12)
    }
    return chunks
  }

  private static func inflated(_ stream: [UInt8], count: Int) throws -> [UInt8] {
    let decompressor = libdeflate_alloc_decompressor()
    defer { libdeflate_free_decompressor(decompressor) }
    var bytes = [UInt8](repeating: 0, count: count)
    var found = 0
    let result = libdeflate_zlib_decompress(
      decompressor, stream, stream.count, &bytes, bytes.count, &found)
    guard result == LIBDEFLATE_SUCCESS, found == count else {
      throw Malformed(description: "compressed data")
    }
    return bytes
  }

  private static func unfiltered(
    _ rows: [UInt8], rowBytes: Int, pixel: Int
  ) throws -> [UInt8] {
    var result: [UInt8] = []
    var above = [UInt8](repeating: 0, count: rowBytes)
    for start in stride(from: 0, to: rows.count, by: rowBytes + 1) {
      var row = Array(rows[start + 1..<start + 1 + rowBytes])
      for i in row.indices {
        let a = i >= pixel ? Int(row[i - pixel]) : 0
        let b = Int(above[i])
        let c = i >= pixel ? Int(above[i - pixel]) : 0
        let predicted: Int
        switch rows[start] {
        case 0: predicted = 0
        case 1: predicted = a
        case 2: predicted = b
        case 4:
          let p = a + b - c
          let (pa, pb, pc) = (abs(p - a), abs(p - b), abs(p - c))
          predicted = pa <= pb && pa <= pc ? a : pb <= pc ? b : c
        default: throw Malformed(description: "filter \(rows[start])")
        }
        row[i] = row[i] &+ UInt8(predicted)
      }
      result += row
      above = row
    }
    return result
  }
}
