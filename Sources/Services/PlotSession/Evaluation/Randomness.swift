/// Random numbers that are the same on every machine for the same seed.
struct Randomness {
  private var state: UInt64

  init(seed: Int) { state = UInt64(bitPattern: Int64(seed)) }

  /// Source: Steele, Lea and Flood, "Fast splittable pseudorandom number generators", 2014.
  private mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// A number with mean 0 and variance 1 whose distribution is near the normal one.
  ///
  /// The sum of twelve even ones: integers only, where a logarithm would depend on the library.
  mutating func nextNormal() -> Double {
    var sum: UInt64 = 0
    for _ in 0..<3 {
      let bits = next()
      sum += (bits & 0xFFFF) + (bits >> 16 & 0xFFFF) + (bits >> 32 & 0xFFFF) + bits >> 48
    }
    // Each of the twelve is on average half a step below the middle of its cell.
    return (Double(sum) + 6) / 65_536 - 6
  }
}
