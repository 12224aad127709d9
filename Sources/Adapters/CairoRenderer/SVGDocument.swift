import PlotScene

/// An SVG document as Cairo wrote it, made the same for the same list.
struct SVGDocument {
  private let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The document with the list's title and program as its `title` and `desc`, and with ids that
  /// count from 0.
  func described(by list: DisplayList) -> [UInt8] {
    let elements = [("title", list.title), ("desc", list.program)].filter { !$0.1.isEmpty }
      .map { "<\($0.0)>\(SVGDocument.escaped($0.1))</\($0.0)>\n" }.joined()
    var result = withCountedIDs()
    // The first tag is that of the XML declaration, the second the root's.
    let ends = result.indices.lazy.filter { result[$0] == UInt8(ascii: ">") }.prefix(2)
    if let end = Array(ends).last {
      result.insert(contentsOf: Array("\n\(elements)".utf8), at: end + 1)
    }
    return result
  }

  /// The document with the numbers in ids such as `image182` in the order of their appearance.
  ///
  /// Cairo 1.16 takes them from a count of all surfaces of the process. The ids of glyphs, which have
  /// a hyphen, count from 0 already. Neither glyphs' outlines nor base64 hold `#` or `id="`.
  private func withCountedIDs() -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var numbers: [ArraySlice<UInt8>: Int] = [:]
    var i = 0
    while i < bytes.count {
      result.append(bytes[i])
      let isReference = bytes[i] == UInt8(ascii: "#")
      let isDefinition =
        bytes[i] == UInt8(ascii: "\"") && result.suffix(4).elementsEqual(" id=\"".utf8.dropFirst())
      i += 1
      guard isReference || isDefinition else { continue }
      let word = bytes[i...].prefix { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) }
      let digits = bytes[word.endIndex...].prefix {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
      }
      let next = digits.endIndex < bytes.count ? bytes[digits.endIndex] : 0
      guard !word.isEmpty, !digits.isEmpty, next == UInt8(ascii: "\"") || next == UInt8(ascii: ")")
      else { continue }
      let number = numbers[bytes[i..<digits.endIndex], default: numbers.count]
      numbers[bytes[i..<digits.endIndex]] = number
      result += word
      result += "\(number)".utf8
      i = digits.endIndex
    }
    return result
  }

  /// The text as the content of an element; characters that XML cannot hold are left out.
  static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\t", "\n": result.unicodeScalars.append(scalar)
      case "\u{0}"..<" ", "\u{7F}"..."\u{9F}", "\u{FFFE}", "\u{FFFF}": break
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
