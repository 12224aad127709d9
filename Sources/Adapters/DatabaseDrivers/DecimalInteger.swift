/// A whole number of up to 256 bits, as Arrow keeps the digits of decimal numbers.
struct DecimalInteger {
  /// Its amount in words of 32 bits, the lowest first.
  private var words: [UInt32]
  private let isNegative: Bool

  /// A number in two's complement, its lowest byte first; 4, 8, 16 or 32 bytes.
  init(littleEndian bytes: UnsafeRawBufferPointer) {
    words = stride(from: 0, to: bytes.count, by: 4).map {
      UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: $0, as: UInt32.self))
    }
    isNegative = (words.last ?? 0) >> 31 == 1
    guard isNegative else { return }
    var carry = true
    for index in words.indices {
      words[index] = ~words[index]
      if carry { (words[index], carry) = words[index].addingReportingOverflow(1) }
    }
  }

  /// The `Double` nearest to the number with so many of its digits behind the point; ties to even.
  ///
  /// - Complexity: O(1) for amounts up to 2^53 and scales of 0...22, where one division is exact.
  func value(scale: Int) -> Double {
    let amount: Double
    if words.dropFirst(2).allSatisfy({ $0 == 0 }), (0...22).contains(scale),
      low <= 1 << 53
    {
      amount = Double(low) / DecimalInteger.powers[scale]
    } else {
      amount = Double("\(digits)e\(-scale)") ?? .nan
    }
    return isNegative ? -amount : amount
  }

  private var low: UInt64 { UInt64(words[0]) | (words.count > 1 ? UInt64(words[1]) << 32 : 0) }

  private static let powers: [Double] = (0...22).reduce(into: []) { powers, number in
    powers.append(number == 0 ? 1 : powers[number - 1] * 10)
  }

  /// The decimal digits of the amount.
  private var digits: String {
    var rest = words
    var groups: [String] = []
    repeat {
      var remainder: UInt64 = 0
      for index in rest.indices.reversed() {
        let part = remainder << 32 | UInt64(rest[index])
        rest[index] = UInt32(part / 1_000_000_000)
        remainder = part % 1_000_000_000
      }
      groups.append(String(remainder))
    } while rest.contains { $0 != 0 }
    let padded = groups.dropLast().map { String(repeating: "0", count: 9 - $0.count) + $0 }
    return (padded + groups.suffix(1)).reversed().joined()
  }
}
