import CDeflate

/// The Adler-32 of data, as zlib has it.
struct Adler32: Sendable {
  private(set) var value: UInt32
  private var count: Int

  /// The corresponding C function is `libdeflate_adler32`.
  init(_ data: [UInt8]) {
    value = libdeflate_adler32(1, data, data.count)
    count = data.count
  }

  /// Becomes the sum of these data and of those behind them.
  mutating func append(_ next: Adler32) {
    let base = 65_521
    let (low, nextLow) = (Int(value & 0xFFFF), Int(next.value & 0xFFFF))
    let (high, nextHigh) = (Int(value >> 16), Int(next.value >> 16))
    let sum = (low + nextLow + base - 1) % base
    let sums = (high + nextHigh + next.count % base * (low + base - 1)) % base
    value = UInt32(sums) << 16 | UInt32(sum)
    count += next.count
  }
}
