/// The prefixes that stand before units, in lists of numbers that people read.
package enum UnitPrefix {
  /// The number that a unit's prefix stands for, and what it stands before: 1000 and `W` for `kW`.
  ///
  /// - Parameter unit: A unit's letters, in the case that matters: `MW` and `mW` are two.
  /// - Returns: 1 for a unit without a prefix; nil for a unit that is not known.
  package static func parts(of unit: String) -> (scale: Double, base: String)? {
    if bases.contains(unit) { return (1, unit) }
    return scales.lazy.compactMap { prefix, scale in
      let base = String(unit.dropFirst(prefix.count))
      return unit.hasPrefix(prefix) && bases.contains(base) ? (scale, base) : nil
    }.first
  }

  /// Whether a unit, or what it counts by time or room, has a prefix: `GB`, `km/h`; a number before it needs no other.
  package static func stands(before unit: String) -> Bool {
    let counted = String(unit.prefix { $0 != "/" })
    return parts(of: counted).map { $0.base != counted } ?? false
  }

  /// Those of powers of 1024.
  package static let binary = scales.filter { $0.0.hasSuffix("i") }

  private static let scales: [(String, Double)] = [
    ("Ki", 1024), ("Mi", 1_048_576), ("Gi", 1_073_741_824), ("Ti", 1_099_511_627_776), ("k", 1e3),
    ("K", 1e3), ("M", 1e6), ("G", 1e9), ("T", 1e12), ("h", 1e2), ("d", 1e-1), ("c", 1e-2),
    ("m", 1e-3), ("µ", 1e-6), ("μ", 1e-6), ("u", 1e-6), ("n", 1e-9), ("p", 1e-12), ("f", 1e-15),
  ]

  private static let bases: Set<String> = [
    "m", "g", "l", "L", "Hz", "V", "A", "W", "Wh", "J", "cal", "N", "Pa", "B", "Bytes", "B/s",
    "bit", "bps", "bit/s", "bits/sec", "s", "F", "Ω", "Ω",
  ]
}
