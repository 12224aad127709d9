/// Makes JavaScript shorter without reading it: what a page needs no more goes.
///
/// Every statement of the files ends with `;` or `}`, so that lines need no ends; their strings stand in
/// double quotes, and their regular expressions hold no blanks.
enum ScriptStripping {
  /// A file on one line, without comments, indentation and needless blanks.
  static func stripped(_ file: [UInt8]) -> [UInt8] {
    var kept: [UInt8] = []
    kept.reserveCapacity(file.count)
    var isComment = false
    for line in file.split(separator: UInt8(ascii: "\n")) {
      let line = trimmed(line)
      if isComment || line.starts(with: Array("/*".utf8)) {
        isComment = !line.suffix(2).elementsEqual(Array("*/".utf8))
      } else if !line.isEmpty, !line.starts(with: Array("//".utf8)) {
        let line = squeezed(Array(line))
        if let last = kept.last, let first = line.first, isWord(last), isWord(first) {
          kept.append(blank)
        }
        kept += line
      }
    }
    return kept
  }

  private static let blank = UInt8(ascii: " ")
  private static let quote = UInt8(ascii: "\"")

  private static func trimmed(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let isWhite: (UInt8) -> Bool = { $0 == blank || (0x09...0x0D).contains($0) }
    let end = line.lastIndex { !isWhite($0) }.map { $0 + 1 } ?? line.startIndex
    return line[..<end].drop(while: isWhite)
  }

  /// A line without the blanks outside strings that part neither two words nor two equal signs.
  private static func squeezed(_ line: [UInt8]) -> [UInt8] {
    var kept: [UInt8] = []
    var isString = false
    for (at, byte) in line.enumerated() {
      if byte == quote, at == 0 || line[at - 1] != UInt8(ascii: "\\") { isString.toggle() }
      // A trimmed line has no blank at its ends.
      if byte == blank, !isString, at > 0, at + 1 < line.count {
        let (before, after) = (line[at - 1], line[at + 1])
        let areWords = isWord(before) && isWord(after)
        let areSigns =
          before == after && (before == UInt8(ascii: "+") || before == UInt8(ascii: "-"))
        if !areWords, !areSigns { continue }
      }
      kept.append(byte)
    }
    return kept
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x80...0xFF, UInt8(ascii: "_"), UInt8(ascii: "$"):
      true
    default: false
    }
  }
}
