/// Whether a text is JSON, to the letter.
///
/// Decoders look only at what they decode, and let bad escapes, numbers and control characters elsewhere
/// pass. Text that goes on to others has to be right as a whole. The grammar is that of RFC 8259.
package struct JSONSyntax {
  private static let deepest = 512

  private var rest: ArraySlice<UInt8>

  /// Whether the bytes are one JSON value, nested at most 512 deep; that they are UTF-8 is not looked at.
  ///
  /// - Complexity: O(n)
  package static func isValid(_ text: [UInt8]) -> Bool {
    var syntax = JSONSyntax(rest: text[...])
    guard syntax.takeValue(depth: 0) else { return false }
    syntax.skipWhiteSpace()
    return syntax.rest.isEmpty
  }

  private mutating func skipWhiteSpace() {
    while let byte = rest.first, byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D {
      rest.removeFirst()
    }
  }

  private mutating func take(_ word: StaticString) -> Bool {
    let bytes = UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount)
    guard rest.starts(with: bytes) else { return false }
    rest.removeFirst(bytes.count)
    return true
  }

  private mutating func takeValue(depth: Int) -> Bool {
    guard depth <= JSONSyntax.deepest else { return false }
    skipWhiteSpace()
    switch rest.first {
    case UInt8(ascii: "{"): return takeMembers("}", depth: depth, isObject: true)
    case UInt8(ascii: "["): return takeMembers("]", depth: depth, isObject: false)
    case UInt8(ascii: "\""): return takeString()
    case UInt8(ascii: "t"): return take("true")
    case UInt8(ascii: "f"): return take("false")
    case UInt8(ascii: "n"): return take("null")
    default: return takeNumber()
    }
  }

  private mutating func takeMembers(_ end: StaticString, depth: Int, isObject: Bool) -> Bool {
    rest.removeFirst()
    skipWhiteSpace()
    if take(end) { return true }
    repeat {
      if isObject {
        skipWhiteSpace()
        guard takeString() else { return false }
        skipWhiteSpace()
        guard take(":") else { return false }
      }
      guard takeValue(depth: depth + 1) else { return false }
      skipWhiteSpace()
    } while take(",")
    return take(end)
  }

  private mutating func takeString() -> Bool {
    guard take("\"") else { return false }
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "\"") { return true }
      if byte < 0x20 { return false }
      guard byte == UInt8(ascii: "\\") else { continue }
      switch rest.popFirst() {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"),
        UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
        continue
      case UInt8(ascii: "u"):
        let digits = rest.prefix(4)
        guard digits.count == 4, digits.allSatisfy(JSONSyntax.isHexadecimal) else { return false }
        rest.removeFirst(4)
      default: return false
      }
    }
    return false
  }

  private mutating func takeNumber() -> Bool {
    _ = take("-")
    if !take("0"), !takeDigits() { return false }
    if take("."), !takeDigits() { return false }
    guard take("e") || take("E") else { return true }
    _ = take("+") || take("-")
    return takeDigits()
  }

  private mutating func takeDigits() -> Bool {
    let count = rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }.count
    rest.removeFirst(count)
    return count > 0
  }

  private static func isHexadecimal(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
      UInt8(ascii: "A")...UInt8(ascii: "F"):
      true
    default: false
    }
  }
}
