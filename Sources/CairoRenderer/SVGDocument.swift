import PlotScene

/// An SVG document as Cairo wrote it.
struct SVGDocument {
  private let text: String

  init(_ bytes: [UInt8]) { text = String(decoding: bytes, as: UTF8.self) }

  /// The document with the list's title and program as its `title` and `desc`.
  func described(by list: DisplayList) -> [UInt8] {
    let elements = [("title", list.title), ("desc", list.program)].filter { !$0.1.isEmpty }
      .map { "<\($0.0)>\(SVGDocument.escaped($0.1))</\($0.0)>\n" }.joined()
    guard let tag = text.firstRange(of: "<svg "),
      let end = text[tag.upperBound...].firstIndex(of: ">")
    else { return Array(text.utf8) }
    let start = text.index(after: end)
    return Array((text[..<start] + "\n" + elements + text[start...].drop { $0 == "\n" }).utf8)
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
