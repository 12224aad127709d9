/// Deflated data (RFC 1951) behind which more can follow, so that pieces packed alone are one stream.
///
/// The last block loses its mark, and an empty block without data fills the last byte. Which bits those are
/// is found by reading all codes, which takes a tenth of the time that packing took.
struct OpenDeflate {
  /// The data; whole bytes.
  private(set) var bytes: [UInt8]

  /// Opens whole deflated data; nil where they are none.
  init?(_ bytes: [UInt8]) {
    self.bytes = bytes
    var codes = DeflateCodes()
    guard let last = bytes.withUnsafeBytes({ codes.lastBlock(of: $0) }) else { return nil }
    self.bytes[last.lowerBound >> 3] &= ~(1 << UInt8(last.lowerBound & 7))
    // The three bits of a block's head are zeros, as is what fills the last byte.
    if last.upperBound + 3 > 8 * bytes.count { self.bytes.append(0) }
    self.bytes += [0x00, 0x00, 0xFF, 0xFF]
  }
}

/// Reads the codes of deflated data without unpacking them.
private struct DeflateCodes {
  /// For the next bits of a literal or a length, and for those of a distance: how many bits it takes.
  private var lengths = CodeTable()
  private var distances = CodeTable()

  /// The bits of the last block; nil where the data are damaged.
  mutating func lastBlock(of bytes: UnsafeRawBufferPointer) -> Range<Int>? {
    var bits = BitReader(bytes)
    while true {
      let start = bits.position
      let isLast = bits.take(1) == 1
      guard read(bits.take(2), from: &bits), bits.position <= 8 * bytes.count else { return nil }
      if isLast { return (bits.position + 7) / 8 == bytes.count ? start..<bits.position : nil }
    }
  }

  /// Passes over the rest of a block; false where it is damaged.
  private mutating func read(_ kind: Int, from bits: inout BitReader) -> Bool {
    switch kind {
    case 0:
      bits.position = (bits.position + 7) & ~7
      let count = bits.take(16)
      guard count ^ bits.take(16) == 0xFFFF else { return false }
      bits.position += 8 * count
      return true
    case 1:
      let fixed = (0..<288).map { UInt8($0 < 144 ? 8 : $0 < 256 ? 9 : $0 < 280 ? 7 : 8) }
      guard
        lengths.read(fixed[...], DeflateCodes.length),
        distances.read([UInt8](repeating: 5, count: 32)[...], DeflateCodes.distance)
      else { return false }
    case 2: guard readTables(from: &bits) else { return false }
    default: return false
    }
    return readCodes(from: &bits)
  }

  /// Reads the codes' lengths at the head of a block.
  private mutating func readTables(from bits: inout BitReader) -> Bool {
    let (literals, offsets, count) = (257 + bits.take(5), 1 + bits.take(5), 4 + bits.take(4))
    let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]
    var first = [UInt8](repeating: 0, count: order.count)
    for place in order.prefix(count) { first[place] = UInt8(bits.take(3)) }
    var table = CodeTable()
    guard table.read(first[...], { CodeTable.Entry(bits: 0, kind: UInt16($0)) }) else {
      return false
    }
    var all: [UInt8] = []
    while all.count < literals + offsets {
      let entry = table[bits.next]
      guard entry.bits > 0 else { return false }
      bits.position += entry.bits
      switch entry.kind {
      case 16:
        guard let last = all.last else { return false }
        all += [UInt8](repeating: last, count: 3 + bits.take(2))
      case 17: all += [UInt8](repeating: 0, count: 3 + bits.take(3))
      case 18: all += [UInt8](repeating: 0, count: 11 + bits.take(7))
      case let length: all.append(UInt8(truncatingIfNeeded: length))
      }
    }
    guard all.count == literals + offsets else { return false }
    return lengths.read(all[..<literals], DeflateCodes.length)
      && distances.read(all[literals...], DeflateCodes.distance)
  }

  /// Passes over literals and matches up to the end of the block.
  private func readCodes(from bits: inout BitReader) -> Bool {
    lengths.withEntries { lengths in
      distances.withEntries { distances in
        // A length and its distance take 48 bits at most.
        while bits.position < bits.end {
          let next = bits.next
          let entry = lengths(next)
          if entry.bits == 0 { return false }
          bits.position &+= entry.bits
          if entry.kind == DeflateCodes.literal { continue }
          if entry.kind == DeflateCodes.blockEnd { return true }
          let distance = distances(next &>> UInt64(entry.bits))
          if distance.bits == 0 { return false }
          bits.position &+= distance.bits
        }
        return false
      }
    }
  }

  private static let literal: UInt16 = 0
  private static let match: UInt16 = 1
  private static let blockEnd: UInt16 = 2

  /// The bits behind the code of a literal, of the block's end, or of a length.
  private static func length(_ symbol: Int) -> CodeTable.Entry? {
    if symbol < 256 { return CodeTable.Entry(bits: 0, kind: literal) }
    if symbol == 256 { return CodeTable.Entry(bits: 0, kind: blockEnd) }
    guard symbol < 286 else { return nil }
    return CodeTable.Entry(
      bits: symbol < 265 || symbol == 285 ? 0 : (symbol - 261) / 4, kind: match)
  }

  /// The bits behind the code of a distance.
  private static func distance(_ symbol: Int) -> CodeTable.Entry? {
    symbol < 30 ? CodeTable.Entry(bits: symbol < 4 ? 0 : symbol / 2 - 1, kind: match) : nil
  }
}

/// Takes bits from bytes, the lowest first; behind the end there are zeros.
private struct BitReader {
  private let bytes: UnsafeRawBufferPointer
  var position = 0

  init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  var end: Int { 8 * bytes.count }

  /// The next 57 bits or more.
  @inline(__always)
  var next: UInt64 {
    let byte = position &>> 3
    if byte &+ 8 <= bytes.count {
      let word = bytes.loadUnaligned(fromByteOffset: byte, as: UInt64.self)
      return UInt64(littleEndian: word) &>> UInt64(position & 7)
    }
    var word: UInt64 = 0
    for i in 0..<max(0, bytes.count - byte) { word |= UInt64(bytes[byte + i]) << UInt64(8 * i) }
    return word >> UInt64(position & 7)
  }

  mutating func take(_ count: Int) -> Int {
    defer { position += count }
    return Int(next & (1 << UInt64(count) - 1))
  }
}

/// What stands for the bits that come next.
private struct CodeTable {
  struct Entry {
    /// How many bits are taken, those behind the code too; 0 where there is no such code.
    var bits: Int { Int(value & 63) }
    /// What it is.
    var kind: UInt16 { value >> 6 }
    fileprivate var value: UInt16

    init(bits: Int, kind: UInt16) { value = kind << 6 | UInt16(bits) }
    fileprivate init(value: UInt16) { self.value = value }
  }

  private static let longest = 15

  private var values: [UInt16] = [0]

  subscript(next: UInt64) -> Entry {
    Entry(value: values[Int(truncatingIfNeeded: next) & (values.count - 1)])
  }

  func withEntries<Result>(_ body: ((UInt64) -> Entry) -> Result) -> Result {
    values.withUnsafeBufferPointer { values in
      let mask = UInt64(values.count - 1)
      return body { Entry(value: values[Int(truncatingIfNeeded: $0 & mask)]) }
    }
  }

  /// Makes the codes of symbols from their lengths, shorter and earlier ones first.
  ///
  /// - Parameters:
  ///   - lengths: The lengths of the symbols' codes, 0 for those without one.
  ///   - entry: What a symbol is, and the bits behind its code; nil for one that must not be met.
  /// - Returns: Whether they are codes: false where there are too many.
  mutating func read(_ lengths: ArraySlice<UInt8>, _ entry: (Int) -> Entry?) -> Bool {
    var counts = [Int](repeating: 0, count: CodeTable.longest + 1)
    for length in lengths {
      guard length <= CodeTable.longest else { return false }
      counts[Int(length)] += 1
    }
    counts[0] = 0
    let width = counts.lastIndex { $0 > 0 } ?? 0
    values = [UInt16](repeating: 0, count: 1 << width)
    // The next code of each length.
    var next = [Int](repeating: 0, count: CodeTable.longest + 1)
    for length in stride(from: 1, through: width, by: 1) {
      next[length] = (next[length - 1] + counts[length - 1]) << 1
      guard next[length] + counts[length] <= 1 << length else { return false }
    }
    for (symbol, length) in lengths.enumerated() where length > 0 {
      let code = next[Int(length)]
      next[Int(length)] += 1
      guard let entry = entry(symbol) else { continue }
      let value = entry.value + UInt16(length)
      // Codes come with their first bit lowest.
      let first = Int(UInt16(code).reversedBits >> UInt16(16 - length))
      for place in stride(from: first, to: values.count, by: 1 << Int(length)) {
        values[place] = value
      }
    }
    return true
  }
}

extension UInt16 {
  fileprivate var reversedBits: UInt16 {
    var bits = self
    bits = bits >> 1 & 0x5555 | (bits & 0x5555) << 1
    bits = bits >> 2 & 0x3333 | (bits & 0x3333) << 2
    bits = bits >> 4 & 0x0F0F | (bits & 0x0F0F) << 4
    return bits >> 8 | bits << 8
  }
}
