/// The texts of a column's cells, each different one once.
///
/// Guarantees: ``codes`` has a code for each row up to the last that was set.
struct TextCodes: Sendable {
  /// For each row the index of its text in ``names``; ``blank`` for an empty cell, ``beyond`` for one text
  /// too many.
  private(set) var codes: [Int32] = []
  /// The different texts, in the order of their first rows.
  private(set) var names: [String] = []
  /// Whether there were more than are kept.
  private(set) var isCut = false
  private let limit: Int
  /// All texts one after the other, and where each ends.
  private var bytes: [UInt8] = []
  private var ends: [Int] = []
  /// Open addressing: a code at the place of its text's hash or behind it; a power of two, half of it free.
  private var slots = [Int32](repeating: -1, count: 64)

  /// The code of a cell without a text.
  static let blank: Int32 = -1
  /// The code of a text for which there was no room.
  static let beyond: Int32 = -2

  /// No texts; at most so many different ones are kept.
  init(limit: Int) { self.limit = limit }

  /// A copy without rows.
  var withoutRows: TextCodes { TextCodes(limit: limit) }

  /// Sets the text of a row behind all others; rows between are blank.
  mutating func set(_ text: Span<UInt8>, _ range: Range<Int>, row: Int) {
    pad(to: row)
    codes.append(range.isEmpty ? TextCodes.blank : code(text, range))
  }

  /// Makes rows without a cell blank.
  mutating func pad(to count: Int) {
    if codes.count < count {
      codes.append(contentsOf: repeatElement(TextCodes.blank, count: count - codes.count))
    }
  }

  /// Takes the rows of others behind these.
  mutating func append(_ other: TextCodes, at row: Int) {
    pad(to: row)
    let here = other.names.map { name in
      let text = Array(name.utf8)
      return code(text.span, text.indices)
    }
    // Room for just these would be made anew for each of many chunks.
    for code in other.codes { codes.append(code < 0 ? code : here[Int(code)]) }
  }

  private mutating func code(_ text: Span<UInt8>, _ range: Range<Int>) -> Int32 {
    // FNV-1a, 64 bits.
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for index in range { hash = (hash ^ UInt64(text[index])) &* 0x0100_0000_01B3 }
    var slot = firstSlot(of: hash)
    while case let code = slots[slot], code >= 0 {
      if isSame(Int(code), text, range) { return code }
      slot = (slot + 1) & (slots.count - 1)
    }
    guard names.count < limit else {
      isCut = true
      return TextCodes.beyond
    }
    let code = Int32(names.count)
    names.append(String(decoding: range.map { text[$0] }, as: UTF8.self))
    for index in range { bytes.append(text[index]) }
    ends.append(bytes.count)
    slots[slot] = code
    if names.count * 2 > slots.count { grow() }
    return code
  }

  /// Where the search for a text begins: the bytes by which names end, `site01` and `site02`, are in few bits of their hashes, which a
  /// multiplication spreads.
  private func firstSlot(of hash: UInt64) -> Int {
    Int(truncatingIfNeeded: (hash &* 0x9E37_79B9_7F4A_7C15) >> 32) & (slots.count - 1)
  }

  private func isSame(_ code: Int, _ text: Span<UInt8>, _ range: Range<Int>) -> Bool {
    let start = code == 0 ? 0 : ends[code - 1]
    guard ends[code] - start == range.count else { return false }
    for offset in 0..<range.count where bytes[start + offset] != text[range.lowerBound + offset] {
      return false
    }
    return true
  }

  private mutating func grow() {
    slots = [Int32](repeating: -1, count: slots.count * 4)
    for code in names.indices {
      var hash: UInt64 = 0xCBF2_9CE4_8422_2325
      for index in (code == 0 ? 0 : ends[code - 1])..<ends[code] {
        hash = (hash ^ UInt64(bytes[index])) &* 0x0100_0000_01B3
      }
      var slot = firstSlot(of: hash)
      while slots[slot] >= 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = Int32(code)
    }
  }
}

extension DataTable {
  /// The texts of a column's cells, without blanks around them.
  package struct Texts: Sendable {
    /// For each row the index of its text; -1 for an empty cell, -2 for a text too many.
    package internal(set) var codes: [Int32]
    /// The different texts, in the order of their first rows.
    package let names: [String]

    /// The text of a row; empty for a blank cell.
    package func text(_ row: Int) -> String {
      codes.indices.contains(row) && codes[row] >= 0 ? names[Int(codes[row])] : ""
    }

    /// How many rows have each text.
    var counts: [Int] {
      var counts = [Int](repeating: 0, count: names.count)
      for code in codes where code >= 0 { counts[Int(code)] += 1 }
      return counts
    }

    /// The same texts, those that become equal by a rule written as most of them are, and the first of these.
    package func ofOneSpelling(_ plain: (String) -> String) -> Texts {
      let counts = counts
      let usual = Dictionary(
        names.enumerated().map { (plain($0.element), Int32($0.offset)) },
        uniquingKeysWith: { counts[Int($1)] > counts[Int($0)] ? $1 : $0 })
      let spelled = names.map { usual[plain($0)] ?? 0 }
      var texts = self
      texts.codes = codes.map { $0 < 0 ? $0 : spelled[Int($0)] }
      return texts
    }
  }
}
