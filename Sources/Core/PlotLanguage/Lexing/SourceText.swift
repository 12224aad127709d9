/// A program's text with its offsets, lines and columns in Unicode code points.
package struct SourceText: Hashable, Sendable {
  package let text: String
  /// The number of the first line, which is not 1 for a part of a longer text.
  package let firstLine: Int
  let bytes: [UInt8]
  let isASCII: Bool

  /// The text of a program, a cell or a line.
  ///
  /// - Complexity: O(n)
  package init(_ text: String, firstLine: Int = 1) {
    self.text = text
    self.firstLine = firstLine
    bytes = Array(text.utf8)
    isASCII = bytes.allSatisfy { $0 < 0x80 }
  }

  /// The number of code points.
  ///
  /// - Complexity: O(n) for text that is not ASCII.
  package var count: Int { isASCII ? bytes.count : text.unicodeScalars.count }

  /// The text of a range, clamped to the text.
  ///
  /// - Complexity: O(n) for text that is not ASCII.
  package func text(in range: SourceRange) -> String {
    let lower = byteOffset(of: range.lowerBound)
    return string(lower..<max(lower, byteOffset(of: range.upperBound)))
  }

  /// A line and column, as error messages name them.
  package struct Position: Hashable, Sendable {
    /// The line, from the text's first one, which is 1 unless it is stated.
    package let line: Int
    /// The column in code points, from 1.
    package let column: Int
    /// The offset of the line's first code point.
    package let lineStart: Int
  }

  /// The line and column of an offset, clamped to the text; LF, CRLF and a lone CR end a line.
  ///
  /// - Complexity: O(n)
  package func position(of offset: Int) -> Position {
    let target = min(max(0, offset), count)
    var (line, start, at, byte) = (firstLine, 0, 0, 0)
    while at < target {
      let value = bytes[byte]
      byte += 1
      while byte < bytes.count, bytes[byte] & 0xC0 == 0x80 { byte += 1 }
      at += 1
      let isLoneReturn = value == 0x0D && !(byte < bytes.count && bytes[byte] == 0x0A)
      if value == 0x0A || isLoneReturn {
        line += 1
        start = at
      }
    }
    return Position(line: line, column: target - start + 1, lineStart: start)
  }

  /// The text of the line that begins at an offset, without its line end.
  func line(from start: Int) -> String {
    let first = byteOffset(of: start)
    var last = first
    while last < bytes.count, bytes[last] != 0x0A, bytes[last] != 0x0D { last += 1 }
    return string(first..<last)
  }

  /// The text between two byte offsets that lie on code points.
  func string(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  /// The byte at which a code point begins, clamped to the text.
  func byteOffset(of offset: Int) -> Int {
    if isASCII { return min(max(0, offset), bytes.count) }
    var left = offset
    var byte = 0
    while left > 0, byte < bytes.count {
      byte += 1
      while byte < bytes.count, bytes[byte] & 0xC0 == 0x80 { byte += 1 }
      left -= 1
    }
    return byte
  }
}
