/// Decisions that the bytes of an input make, one after the other; zeros behind its end.
struct FuzzInput {
  private var rest: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) { rest = bytes[...] }

  /// Whether all bytes were used.
  var isAtEnd: Bool { rest.isEmpty }

  /// A number from 0 on, below one of at most 256.
  mutating func number(below limit: Int) -> Int { Int(rest.popFirst() ?? 0) % limit }

  mutating func element<Element>(of all: [Element]) -> Element { all[number(below: all.count)] }

  /// So many bytes.
  mutating func bytes(_ count: Int) -> [UInt8] {
    let taken = Array(rest.prefix(count))
    rest = rest.dropFirst(count)
    return taken + [UInt8](repeating: 0, count: count - taken.count)
  }
}
