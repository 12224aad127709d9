import TestSupport
import Testing

@testable import DatabaseDrivers

/// Exact numbers of an engine become the nearest `Double`.
@Suite struct DecimalIntegerTests {
  private func value<Number: FixedWidthInteger & BitwiseCopyable>(
    _ number: Number, _ scale: Int
  ) -> Double {
    withUnsafeBytes(of: number.littleEndian) {
      DecimalInteger(littleEndian: $0).value(scale: scale)
    }
  }

  @Test func `random numbers are those that their digits mean`() throws {
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<2000 {
      let number =
        Int128.random(in: .min ... .max, using: &generator)
        >> Int128.random(in: 0...127, using: &generator)
      let scale = Int.random(in: -5...40, using: &generator)
      let expected = try #require(Double("\(number)e\(-scale)"))
      #expect(value(number, scale) == expected, "\(number) \(scale)")
    }
  }

  @Test func `the ends of each width are read`() {
    #expect(value(Int32.min, 0) == -2_147_483_648 && value(Int32.max, 3) == 2_147_483.647)
    #expect(value(Int64.min, 0) == -9_223_372_036_854_775_808 && value(Int64(0), 5) == 0)
    #expect(value(Int128.min, 0) == -170_141_183_460_469_231_731_687_303_715_884_105_728.0)
    var bytes = [UInt8](repeating: 0, count: 32)
    bytes[31] = 0x80
    #expect(
      bytes.withUnsafeBytes { DecimalInteger(littleEndian: $0).value(scale: 0) }
        == -5.7896044618658097711785492504343953926634992332820282019728792003956564819968e76)
  }
}
