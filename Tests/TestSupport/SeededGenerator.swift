import Foundation

/// A small random generator whose sequence depends on its seed alone, for repeatable tests.
///
/// Source: SplitMix64 (Steele, Lea, Flood, "Fast splittable pseudorandom number generators", 2014).
package struct SeededGenerator: RandomNumberGenerator, Sendable {
  private var state: UInt64

  package init(seed: UInt64) { state = seed }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}

/// The seeds that a property test runs with; a failing one is named in the test's arguments.
package let propertySeeds = Array(
  ([1, 2, 3, 5, 8, 13, 21, 34] as [UInt64]).prefix(
    ProcessInfo.processInfo.environment["GLOWLINE_SEEDS"].flatMap(Int.init) ?? 8))
