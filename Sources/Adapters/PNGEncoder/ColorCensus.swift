/// The different colours of an opaque picture, in the order in which they are met, each with the number of
/// its pixels.
///
/// Colours are told apart by their four bytes as they lie in memory.
struct ColorCensus {
  /// The colours.
  private(set) var words: [UInt32] = []
  /// The most colours that are told apart.
  private let limit: Int
  /// The colours again, by their hash with open addressing; 0, which is not opaque, is free.
  private var slots = [UInt32](repeating: 0, count: 2048)
  /// How many pixels have the colour of a slot.
  private var counts = [UInt32](repeating: 0, count: 2048)

  /// An empty census.
  ///
  /// - Parameter limit: The most colours that are told apart.
  init(limit: Int) { self.limit = limit }

  /// How many slots there are; at most a quarter of them is taken.
  var slotCount: Int { slots.count }

  /// The slot of a colour, or the free one where it would stand.
  @inline(__always)
  func slot(of word: UInt32) -> Int {
    slots.withUnsafeBufferPointer { ColorCensus.slot(of: word, in: $0) }
  }

  /// How many pixels have a colour.
  func count(of word: UInt32) -> UInt32 { counts[slot(of: word)] }

  @inline(__always)
  private static func slot(of word: UInt32, in slots: UnsafeBufferPointer<UInt32>) -> Int {
    // The upper bits of the product depend on all bits of the colour.
    let mask = slots.count &- 1
    var slot = Int(truncatingIfNeeded: (word &* 0x9E37_79B1) &>> 14) & mask
    while slots[slot] != word, slots[slot] != 0 { slot = (slot &+ 1) & mask }
    return slot
  }

  /// Counts the pixels of a row; false if there is one that is not opaque, or one colour too many.
  mutating func count(row: Int, of source: SourcePixels) -> Bool {
    let end = (row + 1) * source.width
    var i = row * source.width
    while true {
      i = countKnown(from: i, to: end, of: source)
      if i == end { return true }
      guard meet(source.word(i)) else { return false }
    }
  }

  /// Counts pixels up to the first one of a colour that was not met yet, which it returns.
  private mutating func countKnown(from first: Int, to end: Int, of source: SourcePixels) -> Int {
    slots.withUnsafeBufferPointer { slots in
      counts.withUnsafeMutableBufferPointer { counts in
        var i = first
        while i < end {
          let uniformEnd = source.uniformEnd(from: i, to: end)
          if uniformEnd > i {
            let slot = ColorCensus.slot(of: source.word(i), in: slots)
            if slots[slot] == 0 { return i }
            counts[slot] &+= UInt32(uniformEnd &- i)
            i = uniformEnd
            continue
          }
          let stop = min(i &+ SourcePixels.blockWidth, end)
          while i < stop {
            let slot = ColorCensus.slot(of: source.word(i), in: slots)
            if slots[slot] == 0 { return i }
            counts[slot] &+= 1
            i &+= 1
          }
        }
        return end
      }
    }
  }

  /// Adds what another census counted of other pixels; false if that is one colour too many.
  mutating func add(_ other: ColorCensus) -> Bool {
    for word in other.words {
      if slots[slot(of: word)] == 0, !meet(word) { return false }
      counts[slot(of: word)] += other.count(of: word)
    }
    return true
  }

  /// Gives a new colour its slot; false if it is not opaque, or one too many.
  private mutating func meet(_ word: UInt32) -> Bool {
    guard word >> 24 == 255, words.count < limit else { return false }
    if 4 * words.count >= slots.count { grow() }
    slots[slot(of: word)] = word
    words.append(word)
    return true
  }

  private mutating func grow() {
    let known = words.map { ($0, count(of: $0)) }
    slots = [UInt32](repeating: 0, count: 4 * slots.count)
    counts = [UInt32](repeating: 0, count: slots.count)
    for (word, pixels) in known {
      let slot = slot(of: word)
      slots[slot] = word
      counts[slot] = pixels
    }
  }
}
