/// The different colours of an opaque picture, in the order in which they are met, each with the number of its pixels.
struct ColorCensus {
  private(set) var colors: [UInt32] = []
  private(set) var counts: [Int] = []
  /// The most colours that are told apart.
  private let limit: Int
  /// Positions in ``colors`` by the hash of a colour, with open addressing; 0 is free, else position + 1.
  private var slots: [UInt16]
  private let shift: UInt32

  /// Nobody counted yet.
  ///
  /// - Parameter limit: The most colours that are told apart, 1...16,384.
  init(limit: Int) {
    self.limit = limit
    // At most a quarter of the slots is taken.
    let bits = Int.bitWidth - (4 * limit - 1).leadingZeroBitCount
    shift = UInt32(32 - bits)
    slots = [UInt16](repeating: 0, count: 1 << bits)
  }

  /// The slot of a colour, or the free one where it would stand.
  @inline(__always)
  private func slot(of color: UInt32) -> Int {
    var slot = Int(truncatingIfNeeded: (color &* 0x9E37_79B1) >> shift)
    while slots[slot] != 0, colors[Int(slots[slot]) - 1] != color {
      slot = (slot + 1) & (slots.count - 1)
    }
    return slot
  }

  /// Where a colour stands in ``colors``; -1 if it was never met.
  @inline(__always)
  func position(of color: UInt32) -> Int { Int(slots[slot(of: color)]) - 1 }

  /// Counts the pixels of a row; false if there is one that is not opaque, or one colour too many.
  mutating func count(row: Int, of source: SourcePixels) -> Bool {
    let first = row * source.width
    var x = 0
    while x < source.width {
      let word = source.word(first + x)
      let start = x
      repeat { x += 1 } while x < source.width && source.word(first + x) == word
      guard word >> 24 == 255 else { return false }
      let color = source.ordered(word)
      let slot = slot(of: color)
      if slots[slot] == 0 {
        if colors.count == limit { return false }
        colors.append(color)
        counts.append(0)
        slots[slot] = UInt16(truncatingIfNeeded: colors.count)
      }
      counts[Int(slots[slot]) - 1] += x - start
    }
    return true
  }
}
