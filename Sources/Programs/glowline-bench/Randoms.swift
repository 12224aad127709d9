/// A linear congruential generator, for numbers that are the same in every run.
///
/// Source: Knuth's MMIX multiplier.
struct CongruentialGenerator {
  /// All 64 bits, of which the lower ones repeat soon.
  var state: UInt64 = 42

  /// Goes on, and returns the state.
  mutating func nextState() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state
  }

  /// The next number from 0 to less than 1.
  mutating func next() -> Double { Double(nextState() >> 11) / 0x1p53 }
}
