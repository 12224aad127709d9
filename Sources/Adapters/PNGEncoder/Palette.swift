/// The colours of a picture, in the order in which they are met first.
///
/// Guarantees: 1...256 colours, all opaque.
struct Palette {
  private(set) var colors: [UInt32] = []
  /// Indices of ``colors`` by the hash of a colour, with open addressing; 0 is free, else index + 1.
  private var slots = [UInt16](repeating: 0, count: 1024)

  /// The index of an opaque colour; nil if it would be the 257th.
  @inline(__always)
  private mutating func index(of color: UInt32) -> UInt8? {
    var slot = Int(truncatingIfNeeded: (color &* 0x9E37_79B1) >> 22)
    while true {
      let found = Int(slots[slot])
      if found == 0 { break }
      if colors[found - 1] == color { return UInt8(truncatingIfNeeded: found - 1) }
      slot = (slot + 1) & 1023
    }
    if colors.count == 256 { return nil }
    colors.append(color)
    slots[slot] = UInt16(truncatingIfNeeded: colors.count)
    return UInt8(truncatingIfNeeded: colors.count - 1)
  }

  /// Writes the index of each pixel of a row; false if there is one that is not opaque, or one
  /// colour too many.
  mutating func indices(
    of row: Int, _ source: SourcePixels, into target: UnsafeMutablePointer<UInt8>
  ) -> Bool {
    // No pixel is like the one before the first.
    var last = ~source.word(row * source.width)
    var lastIndex: UInt8 = 0
    for x in 0..<source.width {
      let word = source.word(row * source.width + x)
      if word != last {
        guard word >> 24 == 255, let found = index(of: source.ordered(word)) else { return false }
        last = word
        lastIndex = found
      }
      target[x] = lastIndex
    }
    return true
  }
}
